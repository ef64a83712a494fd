"""Draws, trades and purchases of runes, and returns to the bag (RB-3, RB-17 to RB-20)."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import (
    Event,
    Log,
    Manner,
    Names,
    Objection,
    Rng,
    Seat,
    SeatEvent,
    Secret,
    count,
    not_here,
)
from runegames.games.bones.model import (
    MOST_BOUGHT,
    TRADE_PRICE,
    BonesView,
    Kind,
    Number,
    RuneName,
    names_of,
)
from runegames.games.bones.phrases import TRADE_COST, drawn_words, titles
from runegames.games.bones.table import BonesFields, BonesFrame
from runegames.games.bones.verb import BonesMove, DrawEvent
from runegames.numerals import plural

# -- what happens -------------------------------------------------------------------------


class BonesDealt(DrawEvent, kind="dealt", weight="step"):
    """Draw of a first hand."""

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} draws {drawn_words(self.number, self.runes)}."


class Traded(DrawEvent, kind="traded"):
    """Trade of runes with the bag."""

    def text(self, names: Names, manner: Manner) -> str:
        drew = f" and drew {titles(self.runes)}" if self.runes else ""
        return f"{names[self.seat]} paid {TRADE_COST} to trade {count(self.number, 'rune')}{drew}."


class Bought(SeatEvent, kind="bought"):
    """Purchase of runes."""

    number: int
    bones: int
    runes: Secret[tuple[RuneName, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        what = drawn_words(self.number, self.runes)
        return f"{names[self.seat]} bought {what} for {count(self.bones, 'bone')}."


class Limited(SeatEvent, kind="limited", weight="step"):
    """Return of surplus runes."""

    says = "{} returned {number:rune} to the bag."
    number: int


class BagRefilled(Event, kind="reshuffled", weight="step"):
    """Return of played runes to the bag."""

    says = "{number:played rune} went back into the bag."
    number: int
    bag: int
    """Number of runes in the bag afterwards."""


# -- trading ------------------------------------------------------------------------------


def trade(table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
    """Trade runes: pay, draw, and only then return the chosen runes (RB-18)."""
    seat, kinds = frame.seat, frame.runes
    table.bones[seat] -= TRADE_PRICE
    table.pot += TRADE_PRICE
    drawn = _draw(table, seat, len(kinds), rng, log)
    table.take_back(seat, kinds)
    if log is not None:
        log.append(Traded(seat, len(drawn), names_of(drawn)))


def _draw(table: BonesFields, seat: Seat, number: int, rng: Rng, log: Log | None) -> Sequence[Kind]:
    """Draw runes; if the bag runs out, the waiting runes go back into it (RB-17)."""
    out = len(table.out)
    drawn = table.draw(seat, number, rng)
    if log is not None and out and not table.out:
        # The waiting runes went back into an empty bag, so they were all that it then held.
        log.append(BagRefilled(out, out))
    return drawn


def return_surplus(
    table: BonesFields, seat: Seat, kinds: tuple[Kind, ...], log: Log | None
) -> None:
    """Return surplus runes to the bag (RB-20)."""
    table.take_back(seat, kinds)
    if log is not None:
        log.append(Limited(seat, len(kinds)))


# -- buying -------------------------------------------------------------------------------


class Buy(BonesMove, kind="buy"):
    """Buy a number of runes (RB-19)."""

    answers = ("buy",)
    number: Number

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        payable = 0 <= self.number <= affordable(table, frame.seat)
        return None if payable else not_here("RB-19")

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        if not self.number:
            return
        seat, price = frame.seat, self.number * table.rune_price()
        table.bones[seat] -= price
        table.pot += price
        drawn = _draw(table, seat, self.number, rng, log)
        if log is not None:
            log.append(Bought(seat, len(drawn), price, names_of(drawn)))

    def words(self, view: BonesView, names: Names) -> str:
        if not self.number:
            return "Buy nothing"
        price = count(self.number * view.rune_price, "bone")
        return f"Buy {count(self.number, 'rune')} for {price}"

    def brief(self, view: BonesView, names: Names) -> str:
        return f"buy {self.number or 'none'}"

    def beside_key(self, view: BonesView, names: Names) -> str:
        # The key is the number of runes.
        price = count(self.number * view.rune_price, "bone")
        return f"{plural(self.number, 'rune')} for {price}" if self.number else "buy nothing"


BUYS = tuple(Buy(number) for number in range(MOST_BOUGHT + 1))


def affordable(table: BonesFields, seat: Seat) -> int:
    """Return the number of runes that a seat can buy (RB-19)."""
    return min(table.bones[seat] // table.rune_price(), table.drawable(), MOST_BOUGHT)
