"""End of a turn and of the game (RU-20, RU-22, RU-27, RU-28, RU-30)."""

from __future__ import annotations

from runegames.core import Event, Log, Outcome, Seat, SeatEvent, shared_ranks
from runegames.games.rune.table import FINISHING, PLACING, RuneFields

END_RULE = {1: "RU-22", 2: "RU-20", 3: "RU-30", 4: "RU-28"}
"""Rule of the end of the game, by number of seats."""


class RunePassed(SeatEvent, kind="passed"):
    """Pass of a seat that has no Rune Master left to place (RU-27)."""

    says = "{} passed."


class RuneOver(Event, kind="over", weight="turning point"):
    """End of the game, once no Rune Master is left to place."""

    says = "The game is over: all Rune Masters are placed."
    scores: tuple[int, ...]


def end_turn(table: RuneFields, seat: Seat, log: Log | None) -> None:
    """End the turn of a seat; end the game if no Rune Master is left, else begin the next turn."""
    if not any(table.masters_left):
        table.frame = None
        table.reason = "masters_placed"
        if log is not None:
            log.append(RuneOver(table.scores()))
        return
    following = (seat + 1) % table.seats
    if table.seats != 4:
        # Except in teams (RU-27), a seat with no Rune Master left has no more turns (RU-20, RU-30).
        while not table.masters_left[following]:
            following = (following + 1) % table.seats
    table.turns[following] += 1
    if table.hands[following]:
        table.frame = PLACING[following]
        return
    # In teams, a seat with an empty hand and no Rune Master left can only pass (RU-27).
    if log is not None:
        log.append(RunePassed(following))
    if table.can_draw(following):
        table.frame = FINISHING[following]
    else:
        end_turn(table, following, log)


def outcome_of(table: RuneFields) -> Outcome | None:
    """Return the result (RU-20, RU-21, RU-28); None while the game goes on."""
    if table.reason is None:
        return None
    by_side = table.scores()
    # Partners share the rank of their side.
    by_place = shared_ranks(by_side)
    sides = [table.side(seat) for seat in range(table.seats)]
    scores = tuple(by_side[side] for side in sides)
    return Outcome(scores, tuple(by_place[side] for side in sides), table.reason)
