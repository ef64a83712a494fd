"""End of a round and of the game (RB-9, RB-10, RB-22 to RB-25)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runegames.core import (
    Event,
    Log,
    Manner,
    Names,
    Outcome,
    Rng,
    Seat,
    SeatEvent,
    count,
    shared_ranks,
)
from runegames.games.bones.model import NOTHING, ROUNDS, RUNES, RuneName
from runegames.games.bones.phrases import title
from runegames.games.bones.table import BonesFields, BonesFrame
from runegames.games.bones.verb import BonesMove

NoWinner: TypeAlias = Literal["all_folded", "second_turn"]
"""Reason why nobody wins a pot (RB-10)."""

# -- what happens -------------------------------------------------------------------------


class Won(SeatEvent, kind="won", weight="gain"):
    """Win of the pot by a player."""

    pot: int
    rune: RuneName

    def text(self, names: Names, manner: Manner) -> str:
        pot = count(self.pot, "bone")
        return f"{names[self.seat]} won the pot of {pot} with {title(self.rune)}."


class Unclaimed(Event, kind="unclaimed", weight="gain"):
    """Loss of the pot to the supply."""

    pot: int
    why: NoWinner

    def text(self, names: Names, manner: Manner) -> str:
        why = "all have folded" if self.why == "all_folded" else "no rune is winning"
        pot = f"{count(self.pot, 'bone')} to the supply" if self.pot else "the pot was empty"
        return f"The round ends, as {why}: {pot} (RB-10)."


class Eliminated(SeatEvent, kind="eliminated", weight="turning point"):
    """Elimination of a player who has nothing left."""

    says = "{} is eliminated: neither runes nor bones (RB-22)."


class HoldsBag(SeatEvent, kind="bag", weight="step"):
    """Choice of a bag holder at the setup, or after an elimination."""

    says = "{} holds the bag."


class _Standing(SeatEvent):
    """Answer to the question whether to end the game (RB-24), with the lead of the player."""

    lead: int
    """Lead in bones over the richest other player; it is negative if the player is behind."""

    @property
    def standing(self) -> str:
        """Lead in words: ``5 bones behind``."""
        if not self.lead:
            return "level with the best"
        return f"{count(abs(self.lead), 'bone')} {'ahead' if self.lead > 0 else 'behind'}"


class Agreed(_Standing, kind="agreed"):
    """Wish of a player to end the game."""

    says = "{} would end the game here, {event.standing}."


class PlayedOn(_Standing, kind="played_on"):
    """Wish of a player for another round."""

    says = "{} wants another round, {event.standing}."


class BonesOver(Event, kind="over", weight="turning point"):
    """End of the game."""

    reason: str
    bones: tuple[int, ...]

    says = "The fire burns down: the game is over."


# -- another round ------------------------------------------------------------------------


class Agree(BonesMove, kind="agree"):
    """End the game here, if all agree (RB-24)."""

    answers = ("close",)
    says = "End the game here, if all agree"
    key = "e"
    label = "end here"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        if log is not None:
            log.append(Agreed(frame.seat, lead(table, frame.seat)))
        if not table.stack:
            finish(table, "agreed", log)


class PlayOn(BonesMove, kind="play_on"):
    """Play another round (RB-24)."""

    answers = ("close",)
    says = "Play another round"
    key = "p"
    label = "play on"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # Once one player wants to play on, no further player is asked.
        table.stack.clear()
        if log is not None:
            log.append(PlayedOn(frame.seat, lead(table, frame.seat)))


AGREE, PLAY_ON = Agree(), PlayOn()

# -- the end of a round -------------------------------------------------------------------


def win_round(table: BonesFields, log: Log | None) -> None:
    """Give the pot to the owner of the winning rune, who is on turn again (RB-9)."""
    winner, pot = table.winner, table.pot
    table.bones[winner] += pot
    table.pots[winner] += 1
    table.takings[winner] += pot
    table.holder = winner
    table.out.append(table.winning)
    if log is not None:
        log.append(Won(winner, pot, RUNES[table.winning]))
    _end_round(table, log)


def lose_pot(table: BonesFields, why: NoWinner, log: Log | None) -> None:
    """Send the pot to the supply, since nobody wins the round (RB-10)."""
    table.issued -= table.pot
    if log is not None:
        log.append(Unclaimed(table.pot, why))
    _end_round(table, log)


def _end_round(table: BonesFields, log: Log | None) -> None:
    table.pot = 0
    table.winning = table.winner = table.turn = NOTHING
    table.phase = "after"
    _eliminate(table, log)
    reason = _reason(table)
    if reason is not None:
        finish(table, reason, log)
    elif table.options.rounds == "classic":
        # RB-24: all have to agree.
        order = [seat for seat in clockwise(table.seats, table.holder) if not table.gone[seat]]
        table.stack += [BonesFrame("close", seat) for seat in reversed(order)]


def lead(table: BonesFields, seat: Seat) -> int:
    """Return the lead of a seat in bones over the richest other seat; negative if behind."""
    return table.bones[seat] - max(table.bones[:seat] + table.bones[seat + 1 :])


def clockwise(seats: int, first: Seat) -> list[Seat]:
    """List the seats clockwise, beginning with ``first``."""
    return [(first + step) % seats for step in range(seats)]


def _eliminate(table: BonesFields, log: Log | None) -> None:
    """Eliminate players who have nothing left (RB-22)."""
    if 0 not in table.bones:
        return
    for seat in range(table.seats):
        if table.gone[seat] or table.hands[seat] or table.bones[seat]:
            continue
        table.gone[seat] = table.round
        table.debts = tuple(
            debt for debt in table.debts if seat not in (debt.debtor, debt.creditor)
        )
        if log is not None:
            log.append(Eliminated(seat))
    if table.gone[table.holder] and 0 in table.gone:
        table.holder = table.next_living(table.holder)
        if log is not None:
            log.append(HoldsBag(table.holder))


def _reason(table: BonesFields) -> str | None:
    """Return the reason for the end of the game after this round, if any (RB-23 to RB-25)."""
    left = table.gone.count(0)
    if left < 2:
        return "last_player" if left else "nobody_left"
    if table.round != ROUNDS[table.options.rounds]:
        return None
    return "six_rounds" if table.options.rounds == "six" else "round_limit"


# -- the end of the game ------------------------------------------------------------------


def finish(table: BonesFields, reason: str, log: Log | None) -> None:
    """End the game."""
    table.stack.clear()
    table.reason = reason
    if log is not None:
        log.append(BonesOver(reason, tuple(table.bones)))


def outcome(table: BonesFields) -> Outcome | None:
    """Return the result; None while the game goes on.

    Seats are ranked by their bones, or by who was left last (RB-22 to RB-25).
    """
    if table.reason is None:
        return None
    bones = tuple(table.bones)
    if table.reason in ("last_player", "nobody_left"):
        # Eliminated players have no bones, so the first place depends on who stayed longest.
        last = 0 if 0 in table.gone else max(table.gone)
        stayed = [1 if gone == last else 0 for gone in table.gone]
        return Outcome(bones, shared_ranks(stayed), table.reason)
    return Outcome(bones, shared_ranks(bones), table.reason)
