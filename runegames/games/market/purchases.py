"""Purchases: runes for cards, outposts and bandits for cards or runes."""

from __future__ import annotations

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, not_here
from runegames.games.market.camps import pay, take_from_market
from runegames.games.market.cards import PaidEvent, PayingVerb, spend
from runegames.games.market.model import (
    COLOUR_INDEX,
    COLOURS,
    ITEMS,
    RUNE_SUMS,
    Colour,
    Item,
    MarketView,
    names_of,
)
from runegames.games.market.phrases import ITEM_WORDS, rune_words
from runegames.games.market.table import MarketFields, MarketFrame, camp_at
from runegames.games.market.verb import CampEvent, MarketEvent, MarketVerb, Target, purchasing_over

# -- runes --------------------------------------------------------------------------------


class BoughtRune(CampEvent, PaidEvent, kind="bought_rune", weight="gain"):
    """Purchase of a rune (RM-14)."""

    says = "{} bought a {colour} rune with {event.paid}."

    def stalls(self) -> tuple[Colour | Item, ...]:
        return (self.colour,)


class BuyRune(PayingVerb, kind="buy_rune"):
    """Purchase of a rune with number cards (RM-14)."""

    rule = "RM-14"
    acts = "{colour}"
    colour: Colour

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if problem := self.not_payable(table, frame, "RM-14"):
            return problem
        if (total := sum(self.cards)) not in RUNE_SUMS:
            return Objection("RM-14", f"A rune costs cards of exactly 5, 10 or 15, not {total}.")
        if not table.runes[COLOUR_INDEX[self.colour]]:
            return Objection("RM-14", f"The market has no {self.colour} runes left.")
        return None

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, self.cards)
        if log is not None:
            log.append(BoughtRune(frame.seat, names_of(self.cards), self.colour))
        take_from_market(table, frame.seat, COLOUR_INDEX[self.colour], log)

    def purpose(self) -> str:
        return f"Buy a {self.colour} rune"


# -- outposts and bandits ------------------------------------------------------------------


def _no_place(table: MarketFields, frame: MarketFrame, item: Item) -> Objection | None:
    """Object to an item that the market does not have, or that has no place."""
    if item == "outpost":
        if not table.outposts:
            return Objection("RM-1", "The market has no outposts left.")
        if not table.takes_outpost(frame.seat):
            return Objection("RM-5", "Both camps have an outpost already.")
        return None
    if not table.bandits:
        return Objection("RM-1", "The market has no bandits left.")
    if not table.bandit_targets(frame.seat):
        return Objection("RM-22", "No other player has a camp without a bandit.")
    return None


def _bring(table: MarketFields, seat: Seat, item: Item) -> None:
    """Take an item from the market and ask for its place."""
    if item == "outpost":
        table.outposts -= 1
    else:
        table.bandits -= 1
    table.stack.append(MarketFrame(item, seat))


class BoughtWithRunes(MarketEvent, kind="traded", weight="gain"):
    """Purchase of an outpost or a bandit for runes (RM-11)."""

    item: Item
    colour: Colour
    runes: int

    def text(self, names: Names, manner: Manner) -> str:
        price = rune_words(self.runes, self.colour)
        return f"{names[self.seat]} bought {ITEM_WORDS[self.item]} for {price}."

    def camps(self) -> tuple[Target, ...]:
        return (Target(self.seat, self.colour),)

    def stalls(self) -> tuple[Colour | Item, ...]:
        return self.item, self.colour


class Trade(MarketVerb, kind="trade"):
    """Purchase of an outpost or a bandit for runes of one colour (RM-11)."""

    rule = "RM-11"
    acts = "{item}"
    item: Item
    colour: Colour

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if problem := purchasing_over(table, "RM-11"):
            return problem
        if table.traded or table.free(camp_at(frame.seat, self.colour)) < table.price:
            return not_here("RM-11")
        return _no_place(table, frame, self.item)

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        table.traded = True
        pay(table, camp_at(frame.seat, self.colour), table.price)
        if log is not None:
            log.append(BoughtWithRunes(frame.seat, self.item, self.colour, table.price))
        _bring(table, frame.seat, self.item)

    def words(self, view: MarketView, names: Names) -> str:
        return f"Buy {ITEM_WORDS[self.item]} for {rune_words(view.price, self.colour)}"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"{self.item}, {view.price} {self.colour}"

    def label(self, view: MarketView, names: Names) -> str:
        return f"{view.price} {self.colour}"


TRADE = tuple(tuple(Trade(item, colour) for colour in COLOURS) for item in ITEMS)


class BoughtWithCards(PaidEvent, kind="bought", weight="gain"):
    """Purchase of an outpost or a bandit with cards (RM-15)."""

    item: Item

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} bought {ITEM_WORDS[self.item]} with {self.paid}."

    def stalls(self) -> tuple[Colour | Item, ...]:
        return (self.item,)


class BuyItem(PayingVerb, kind="buy_item"):
    """Purchase of an outpost or a bandit with number cards (RM-15)."""

    rule = "RM-15"
    acts = "{item}"
    item: Item

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        return self.not_enough(table, frame, "RM-15") or _no_place(table, frame, self.item)

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, self.cards)
        if log is not None:
            log.append(BoughtWithCards(frame.seat, names_of(self.cards), self.item))
        _bring(table, frame.seat, self.item)

    def purpose(self) -> str:
        return f"Buy {ITEM_WORDS[self.item]}"
