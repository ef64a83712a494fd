"""Bandits: placing, ransom, return to the market."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, count, not_here, possessive
from runegames.games.market.camps import PUT_OUTPOST, PutOutpost, gather, pay, scatter
from runegames.games.market.cards import PaidEvent, PayingVerb, spend
from runegames.games.market.model import (
    COLOURS,
    RANSOM_RUNES,
    SEAT_COUNTS,
    Colour,
    Item,
    MarketView,
    names_of,
)
from runegames.games.market.phrases import rune_list, rune_words
from runegames.games.market.table import (
    NOBODY,
    MarketFields,
    MarketFrame,
    camp_at,
    colour_of,
    owner_of,
    twin_of,
)
from runegames.games.market.verb import (
    CampEvent,
    CampVerb,
    MarketEvent,
    MarketVerb,
    MoveGroup,
    SeatNumber,
    Target,
    own_camp,
    purchasing_over,
)


class BanditPut(MarketEvent, kind="bandit", weight="gain", upon="victim"):
    """Placing of a bandit in a camp (RM-22)."""

    victim: Seat
    colour: Colour
    destroyed: bool
    """True if the bandit destroyed an outpost."""

    def text(self, names: Names, manner: Manner) -> str:
        where = f"{possessive(names[self.victim])} {self.colour} camp"
        lost = "; the outpost there is destroyed" if self.destroyed else ""
        return f"{names[self.seat]} put a bandit into {where}{lost}."

    def camps(self) -> tuple[Target, ...]:
        return (Target(self.victim, self.colour),)

    def stalls(self) -> tuple[Colour | Item, ...]:
        return ("outpost",) if self.destroyed else ()


class BanditLeft(CampEvent, kind="left", upon="owner"):
    """Return of a bandit to the market, because nothing is left under it (RM-22)."""

    says = "Nothing was left under the bandit in {:'s} {colour} camp; it went back to the market."
    goods = ("bandit",)
    owner: Seat


def release(table: MarketFields, i: int) -> None:
    """Return a bandit to the market and free the runes under it (RM-25)."""
    table.bandit[i] = NOBODY
    table.bandits += 1
    if table.shelter[i]:
        gather(table, i)
    else:
        scatter(table, i)


def release_bare(table: MarketFields, i: int, log: Log | None) -> None:
    """Return a bandit to the market if neither shelter nor runes are under it (RM-22)."""
    if table.bandit[i] != NOBODY and not table.shelter[i] and not table.inside[i]:
        if log is not None:
            log.append(BanditLeft(owner_of(i), COLOURS[colour_of(i)], table.bandit[i]))
        release(table, i)


class PutBandit(MarketVerb, kind="put_bandit"):
    """Placing of a bought bandit in a camp of another player (RM-22)."""

    answers = ("bandit",)
    seat: SeatNumber
    colour: Colour

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        other = 0 <= self.seat < table.seats and self.seat != frame.seat
        i = camp_at(self.seat, self.colour)
        free = other and table.bandit[i] == NOBODY and table.is_camp(i)
        return None if free else not_here("RM-22")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.stack.pop()
        i = camp_at(self.seat, self.colour)
        table.bandit[i] = frame.seat
        destroyed = table.outpost[i]
        if destroyed:
            table.outpost[i] = False
            table.outposts += 1
        if log is not None:
            log.append(BanditPut(frame.seat, self.seat, self.colour, destroyed))
        release_bare(table, i, log)

    def words(self, view: MarketView, names: Names) -> str:
        return f"Put the bandit into {possessive(names[self.seat])} {self.colour} camp"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"{names[self.seat]}, {self.colour}"

    def label(self, view: MarketView, names: Names) -> str:
        return f"{names[self.seat]}: {self.colour} camp {{{self.colour}}}"

    def target(self, view: MarketView) -> Target:
        return Target(self.seat, self.colour)


PUT_BANDIT = tuple(
    PutBandit(seat, colour) for seat in range(max(SEAT_COUNTS)) for colour in COLOURS
)


def bandit_answers(table: MarketFields, frame: MarketFrame) -> list[PutBandit]:
    """List the placings in other players' camps that have no bandit (RM-22)."""
    return [PUT_BANDIT[i] for i in table.bandit_targets(frame.seat)]


def _no_bandit(
    table: MarketFields, frame: MarketFrame, colour: Colour, rule: str
) -> Objection | None:
    return not_here(rule) if table.bandit[camp_at(frame.seat, colour)] == NOBODY else None


class Stowed(CampEvent, kind="stowed", weight="step"):
    """Move of loose runes under a bandit (RM-24)."""

    runes: int

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} put {rune_words(self.runes, self.colour)} under the bandit."


class Stow(CampVerb, kind="stow"):
    """Move of loose runes into their camp, under its bandit (RM-24)."""

    rule = "RM-24"
    acts = "under"
    short = "{runes} {colour}"
    runes: Annotated[int, Field(ge=1)]

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        problem = purchasing_over(table, "RM-24") or _no_bandit(table, frame, self.colour, "RM-24")
        if problem:
            return problem
        loose = table.loose[camp_at(frame.seat, self.colour)]
        return None if 1 <= self.runes <= loose else not_here("RM-24")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        i = camp_at(frame.seat, self.colour)
        table.loose[i] -= self.runes
        table.inside[i] += self.runes
        if log is not None:
            log.append(Stowed(frame.seat, self.colour, self.runes))

    def words(self, view: MarketView, names: Names) -> str:
        return f"Put {rune_words(self.runes, f'loose {self.colour}')} under the bandit"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"{self.runes} under it"

    def group(self, view: MarketView, names: Names) -> MoveGroup:
        words = f"Put loose {self.colour} runes under the bandit"
        return MoveGroup(f"Hide {self.colour} runes", "under the bandit", words, "how many runes")

    def words_in_group(self, view: MarketView, names: Names) -> str:
        return count(self.runes, "rune")


# -- driving a bandit off -----------------------------------------------------------------


class PaidRunes(CampEvent, kind="paid_runes", weight="gain"):
    """Ransom of a camp, paid with runes (RM-25)."""

    goods = ("red", "blue", "bandit")
    red: int
    blue: int

    def text(self, names: Names, manner: Manner) -> str:
        paid = rune_list(self.red, self.blue)
        return f"{names[self.seat]} drove the bandit off the {self.colour} camp with {paid}."


class PayRunes(CampVerb, kind="pay_runes"):
    """Ransom of the camp ``colour``, paid with ``red`` red and ``blue`` blue runes (RM-25)."""

    rule = "RM-25"
    acts = "free"
    red: Annotated[int, Field(ge=0)]
    blue: Annotated[int, Field(ge=0)]

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        problem = purchasing_over(table, "RM-25") or _no_bandit(table, frame, self.colour, "RM-25")
        if problem:
            return problem
        red, blue = table.spendable(frame.seat)
        payable = 0 <= self.red <= red and 0 <= self.blue <= blue
        enough = self.red + self.blue == RANSOM_RUNES
        return None if payable and enough else not_here("RM-25")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        i = 2 * frame.seat
        pay(table, i, self.red)
        pay(table, i + 1, self.blue)
        if log is not None:
            log.append(PaidRunes(frame.seat, self.colour, self.red, self.blue))
        release(table, camp_at(frame.seat, self.colour))

    def words(self, view: MarketView, names: Names) -> str:
        paid = rune_list(self.red, self.blue)
        return f"Drive the bandit off the {self.colour} camp with {paid}"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"free {self.colour}, {self.red}+{self.blue} runes"

    def label(self, view: MarketView, names: Names) -> str:
        return rune_list(self.red, self.blue).replace(" runes", "").replace(" rune", "")

    def group(self, view: MarketView, names: Names) -> MoveGroup:
        words = f"Drive the bandit off the {self.colour} camp with runes"
        asked = "which runes go back to the market"
        return MoveGroup(f"Free the {self.colour} camp", "pay runes to the market", words, asked)


class PaidOutpost(CampEvent, kind="paid_outpost", weight="gain"):
    """Ransom of a camp, paid with an outpost (RM-25)."""

    says = "{} drove the bandit off the {colour} camp with an outpost."
    goods = ("outpost", "bandit")


class PayOutpost(CampVerb, kind="pay_outpost"):
    """Ransom of the camp ``colour``, paid with an outpost, owned or just bought (RM-25)."""

    rule = "RM-25"
    says = "Drive the bandit off the {colour} camp with the outpost"
    terse = "free {colour}, outpost"
    acts = "free"
    short = "bandit off {colour}: outpost"
    answers = ("turn", "outpost")

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        owned = frame.kind == "turn"
        if owned and (problem := purchasing_over(table, "RM-25")):
            return problem
        if problem := _no_bandit(table, frame, self.colour, "RM-25"):
            return problem
        if owned and not table.outpost[twin_of(camp_at(frame.seat, self.colour))]:
            return not_here("RM-25")
        return None

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        i = camp_at(frame.seat, self.colour)
        if frame.kind == "outpost":
            table.stack.pop()
        else:
            other = twin_of(i)
            table.outpost[other] = False
            if not table.shelter[other]:
                scatter(table, other)
        table.outposts += 1
        if log is not None:
            log.append(PaidOutpost(frame.seat, self.colour))
        release(table, i)


PAY_OUTPOST = tuple(PayOutpost(colour) for colour in COLOURS)


def outpost_answers(table: MarketFields, frame: MarketFrame) -> list[PutOutpost | PayOutpost]:
    """List the uses of a bought outpost by colour: it drives a bandit off, or is placed."""
    moves: list[PutOutpost | PayOutpost] = []
    for colour in (0, 1):
        i = 2 * frame.seat + colour
        if table.bandit[i] != NOBODY:
            moves.append(PAY_OUTPOST[colour])
        elif not table.outpost[i]:
            moves.append(PUT_OUTPOST[colour])
    return moves


class PaidCards(CampEvent, PaidEvent, kind="paid_cards", weight="gain"):
    """Ransom of a camp, paid with number cards (RM-25)."""

    says = "{} drove the bandit off the {colour} camp with {event.paid}."
    goods = ("bandit",)


class PayCards(PayingVerb, kind="pay_cards"):
    """Ransom of the camp ``colour``, paid with number cards (RM-25)."""

    rule = "RM-25"
    acts = "free"
    colour: Colour

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        problem = self.not_enough(table, frame, "RM-25")
        return problem or _no_bandit(table, frame, self.colour, "RM-25")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, self.cards)
        if log is not None:
            log.append(PaidCards(frame.seat, names_of(self.cards), self.colour))
        release(table, camp_at(frame.seat, self.colour))

    def purpose(self) -> str:
        return f"Drive the bandit off the {self.colour} camp"

    def target(self, view: MarketView) -> Target:
        return own_camp(view, self.colour)
