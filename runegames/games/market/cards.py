"""Hand cards: deal, draw, payment, throwing away."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from runegames.core import (
    Event,
    Log,
    Manner,
    Names,
    Objection,
    Rng,
    Seat,
    Secret,
    and_list,
    count,
    not_here,
)
from runegames.games.market import knowledge
from runegames.games.market.model import (
    BIG_SUM,
    CARD_NAMES,
    CARD_OF,
    HAND_SIZE,
    HIGHEST,
    Card,
    CardName,
    MarketView,
    name_of,
    names_of,
    short,
)
from runegames.games.market.phrases import card_list, card_words, payment, sum_words
from runegames.games.market.table import CARDS, FILL_UP, Cards, MarketFields, MarketFrame, without
from runegames.games.market.verb import MarketEvent, MarketVerb, MoveGroup

# -- dealing and drawing ------------------------------------------------------------------


class MarketDealt(MarketEvent, kind="dealt", weight="step"):
    """Deal of a hand at the beginning (RM-4)."""

    cards: int
    hand: Secret[tuple[CardName, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} draws {_drawn(self.cards, self.hand)}."


class HandFilled(MarketEvent, kind="drew", weight="step"):
    """Draw that fills up a hand (RM-21)."""

    cards: int
    drawn: Secret[tuple[CardName, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} drew {_drawn(self.cards, self.drawn)}."


def _drawn(number: int, drawn: Sequence[str] | None) -> str:
    return count(number, "card") if drawn is None else card_list(drawn)


class Shuffled(Event, kind="shuffled", weight="step"):
    """Shuffle of the discards into a new deck (RM-3)."""

    says = "The deck was empty; {cards:discard} were shuffled into a new one."
    cards: int


def deal(table: MarketFields, log: Log | None) -> None:
    """Deal a hand to each seat (RM-4)."""
    table.hands = [
        tuple(sorted(table.deck.pop() for _ in range(HAND_SIZE))) for _ in range(table.seats)
    ]
    if log is not None:
        log += [
            MarketDealt(seat, len(hand), names_of(hand)) for seat, hand in enumerate(table.hands)
        ]


def fill_up(table: MarketFields, seat: Seat, rng: Rng, log: Log | None) -> None:
    """Draw until the hand is full (RM-21); renew an empty deck at once (RM-3)."""
    missing = HAND_SIZE - len(table.hands[seat])
    if missing > 0:
        drawn: list[Card] = []
        while len(drawn) < missing and (table.deck or _reshuffle(table, rng, log)):
            drawn.append(table.deck.pop())
        table.hands[seat] = tuple(sorted(table.hands[seat] + tuple(drawn)))
        if log is not None and drawn:
            log.append(HandFilled(seat, len(drawn), names_of(drawn)))
    if not table.deck:
        _reshuffle(table, rng, log)


def _reshuffle(table: MarketFields, rng: Rng, log: Log | None) -> bool:
    """Make a new deck of the discards (RM-3); return False if there are none."""
    if not table.discards:
        return False
    table.deck, table.discards = sorted(table.discards), []
    rng.shuffle(table.deck)
    if log is not None:
        log.append(Shuffled(len(table.deck)))
    return True


# -- playing ------------------------------------------------------------------------------


def leave_hand(table: MarketFields, seat: Seat, card: Card) -> None:
    """Remove a card from a hand; all seats see which card."""
    table.hands[seat] = without(table.hands[seat], card)
    if table.known[seat]:
        knowledge.played(table, seat, card)


def spend(table: MarketFields, seat: Seat, cards: Sequence[Card]) -> None:
    """Discard hand cards; begin phase 3."""
    table.phase = CARDS
    for card in cards:
        leave_hand(table, seat, card)
    table.discards += cards


def not_held(table: MarketFields, frame: MarketFrame, cards: Cards, rule: str) -> Objection | None:
    """Object to cards that are not in hand, and to any card after one was thrown away."""
    if table.phase == FILL_UP:
        return Objection("RM-20", "A card was thrown away, so no other can be played.")
    hand = table.hands[frame.seat]
    for card in cards:
        if cards.count(card) > hand.count(card):
            missing = " + ".join(short(name_of(number)) for number in cards)
            return Objection(rule, f"The hand has no {missing}.")
    return None


# -- paying -------------------------------------------------------------------------------


def _number(wire: object) -> object:
    """Turn the name of a card into its number; an invalid name remains, and fails as a number."""
    return CARD_OF.get(wire, wire) if isinstance(wire, str) else None


Number: TypeAlias = Annotated[
    int,
    Field(ge=1, le=HIGHEST),
    BeforeValidator(_number),
    PlainSerializer(name_of, return_type=str),
    WithJsonSchema({"enum": list(CARD_NAMES[:HIGHEST])}),
]
"""Number card: an integer in the program, a card name on the wire."""
Payment: TypeAlias = tuple[Number, ...]
"""Number cards, from low to high."""


class PayingVerb(MarketVerb):
    """Move that pays with number cards."""

    cards: Payment

    def not_payable(self, table: MarketFields, frame: MarketFrame, rule: str) -> Objection | None:
        """Object unless the cards are number cards in hand, named from low to high."""
        low = 1
        for card in self.cards:
            if not low <= card <= HIGHEST:
                return Objection(
                    rule, "Only number cards can pay; they are named from low to high."
                )
            low = card
        return not_held(table, frame, self.cards, rule)

    def not_enough(self, table: MarketFields, frame: MarketFrame, rule: str) -> Objection | None:
        """Object to cards that cannot pay, or that add up to less than ``BIG_SUM``."""
        if problem := self.not_payable(table, frame, rule):
            return problem
        if (total := sum(self.cards)) < BIG_SUM:
            words = f"It takes cards that add up to {BIG_SUM} or more; these add up to {total}."
            return Objection(rule, words)
        return None

    @abstractmethod
    def purpose(self) -> str:
        """Describe what the cards pay for: ``Buy a red rune``."""

    def words(self, view: MarketView, names: Names) -> str:
        return f"{self.purpose()} with {payment(self.cards)}"

    def brief(self, view: MarketView, names: Names) -> str:
        bought = self.purpose().removeprefix("Buy ").removeprefix("a ").removeprefix("an ")
        return f"{bought[:1].lower()}{bought[1:]}, {'+'.join(map(str, self.cards))}"

    def cards_used(self) -> Cards:
        return self.cards

    def group(self, view: MarketView, names: Names) -> MoveGroup:
        words = self.purpose()
        asked = f"{words[0].lower()}{words[1:]} with which cards"
        return MoveGroup(words, "with cards", f"{words} with cards", asked)

    def label(self, view: MarketView, names: Names) -> str:
        return sum_words(self.cards)

    def words_in_group(self, view: MarketView, names: Names) -> str:
        return payment(self.cards)


class PaidEvent(MarketEvent):
    """Payment with number cards."""

    cards: tuple[CardName, ...]

    @property
    def paid(self) -> str:
        """Payment in words: ``4 and 6``."""
        return and_list(map(short, self.cards))


# -- throwing away ------------------------------------------------------------------------


class ThrewAway(MarketEvent, kind="threw_away"):
    """Discard of a card without effect (RM-20)."""

    card: CardName

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} threw away {card_words(self.card)}."


class ThrowAway(MarketVerb, kind="throw_away"):
    """Discard of a card without effect, as the only card of the turn (RM-20)."""

    rule = "RM-20"
    acts = "away"
    card: CardName

    def objection(self, table: MarketFields, frame: MarketFrame) -> Objection | None:
        if table.phase == CARDS:
            return not_here("RM-20")
        return not_held(table, frame, self.cards_used(), "RM-20")

    def effect(self, table: MarketFields, frame: MarketFrame, rng: Rng, log: Log | None) -> None:
        spend(table, frame.seat, self.cards_used())
        table.phase = FILL_UP
        if log is not None:
            log.append(ThrewAway(frame.seat, self.card))

    def words(self, view: MarketView, names: Names) -> str:
        return f"Throw away {card_words(self.card)}, as the only card of this turn"

    def brief(self, view: MarketView, names: Names) -> str:
        return f"drop {card_words(self.card)}"

    def cards_used(self) -> Cards:
        return (CARD_OF[self.card],)

    def group(self, view: MarketView, names: Names) -> MoveGroup:
        note = "as the only one of this turn"
        return MoveGroup("Throw a card away", note, f"Throw a card away, {note}", "which card")

    def words_in_group(self, view: MarketView, names: Names) -> str:
        return card_words(self.card)
