"""The nouns of The Rune Market: cards, options, and what a seat may know."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from pydantic import Field, field_validator

from runegames.core import Data, Options, Own, View, declared_in
from runegames.resources import read_text

Colour: TypeAlias = Literal["red", "blue"]
COLOURS: tuple[Colour, ...] = ("red", "blue")
RED, BLUE = range(2)
COLOUR_INDEX: dict[str, int] = {"red": RED, "blue": BLUE}
Item: TypeAlias = Literal["outpost", "bandit"]
ITEMS: tuple[Item, ...] = ("outpost", "bandit")
Loot: TypeAlias = Literal["red", "blue", "card", "nothing"]
LOOT: tuple[Loot, ...] = ("red", "blue", "card", "nothing")
Hand: TypeAlias = Literal["rock", "paper", "scissors"]
SIGNS: tuple[Hand, ...] = ("rock", "paper", "scissors")
"""Signs in a circle: each beats the one before it, and rock the last."""
Phase: TypeAlias = Literal[1, 2, 3, 4]
"""Phase of a turn: interest, purchasing, hand cards, fill up (only that is left)."""

# -- components ---------------------------------------------------------------------------


class _Market(Data):
    runes_per_colour: int
    outposts: int
    bandits: int


class _Deck(Data):
    numbers: int
    of_each_number: int
    thieves: int
    shelters_per_colour: int


class _Hand(Data):
    cards: int


class _Sums(Data):
    rune: tuple[int, ...]
    outpost_or_bandit: int


class _Ransom(Data):
    runes: int


class _Points(Data):
    rune: int
    outpost: int
    bandit: int


class _Bound(Data):
    turns: int


class Components(Data):
    """Contents of ``assets/data/market.toml``."""

    market: _Market
    deck: _Deck
    hand: _Hand
    sums: _Sums
    price: dict[int, int]
    ransom: _Ransom
    points: _Points
    bound: _Bound

    @field_validator("deck")
    @classmethod
    def _checked(cls, deck: _Deck) -> _Deck:
        if deck.numbers != 10:
            raise ValueError("RM-2: number cards go from 1 to 10")
        return deck


COMPONENTS = Components.model_validate(tomllib.loads(read_text("data", "market.toml")))
HAND_SIZE = COMPONENTS.hand.cards
RUNE_SUMS = COMPONENTS.sums.rune
BIG_SUM = COMPONENTS.sums.outpost_or_bandit
RANSOM_RUNES = COMPONENTS.ransom.runes
SEAT_COUNTS = declared_in(__file__).seat_counts

# -- hand cards ---------------------------------------------------------------------------

Card: TypeAlias = int
"""Card as a number: 1 to 10 are number cards, the three others follow, so that hands sort by
kind."""
HIGHEST = COMPONENTS.deck.numbers
THIEF = HIGHEST + 1
SHELTERS = (HIGHEST + 2, HIGHEST + 3)
"""Shelter cards by colour."""
CardName: TypeAlias = Literal[
    "1 card",
    "2 card",
    "3 card",
    "4 card",
    "5 card",
    "6 card",
    "7 card",
    "8 card",
    "9 card",
    "10 card",
    "thief",
    "red shelter",
    "blue shelter",
]
CARD_NAMES: tuple[CardName, ...] = get_args(CardName)
CARD_OF: dict[str, Card] = {name: card for card, name in enumerate(CARD_NAMES, start=1)}


def name_of(card: Card) -> CardName:
    """A card as files and views call it."""
    return CARD_NAMES[card - 1]


def names_of(cards: Iterable[Card]) -> tuple[CardName, ...]:
    """Cards as files and views call them."""
    return tuple(map(name_of, cards))


def short(name: str) -> str:
    """A card in a sentence: a number card by its number."""
    return name.removesuffix(" card")


def full_deck() -> list[Card]:
    """Every hand card of the game (RM-2), sorted."""
    deck = COMPONENTS.deck
    cards = [number for number in range(1, HIGHEST + 1) for _ in range(deck.of_each_number)]
    cards += [THIEF] * deck.thieves
    for shelter in SHELTERS:
        cards += [shelter] * deck.shelters_per_colour
    return cards


# -- options ------------------------------------------------------------------------------

FirstPlayer: TypeAlias = Literal["by lot", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5"]
BY_LOT: FirstPlayer = "by lot"


class MarketOptions(Options):
    """What a table of The Rune Market can agree on."""

    runes_per_colour: int = Field(
        default=COMPONENTS.market.runes_per_colour,
        ge=10,
        le=20,
        title="Runes of each colour",
        json_schema_extra={"rule": "RM-1"},
    )
    """How many red and how many blue runes the market begins with; the game ends without them."""
    turn_limit: int = Field(
        default=COMPONENTS.bound.turns,
        ge=5,
        le=COMPONENTS.bound.turns,
        title="Turns at most",
        json_schema_extra={"rule": "RM-29"},
    )
    """After so many turns of each player the game ends and is scored."""
    first_player: FirstPlayer = Field(
        default=BY_LOT, title="Who begins", json_schema_extra={"rule": "RM-4", "begins": True}
    )
    """The last winner begins a rematch; a seat that nobody takes leaves it to the lot."""


# -- views --------------------------------------------------------------------------------


class Stock(Data):
    """Supply of the market."""

    red: int
    blue: int
    outposts: int
    bandits: int

    @property
    def runes(self) -> int:
        """Runes of both colours; the last one ends the game (RM-26)."""
        return self.red + self.blue


class Camp(Data):
    """Possessions of a seat in one colour, camp or not (RM-5, RM-6)."""

    seat: int
    colour: Colour
    shelter: bool
    outpost: bool
    runes: int
    """Runes inside the camp; under a bandit, if there is one."""
    loose: int
    """Runes outside of it."""
    bandit: int | None
    """Owner of the bandit that sits there."""

    @property
    def exists(self) -> bool:
        """True where there is a camp (RM-5), or bare runes with a bandit on them (RM-22)."""
        return self.shelter or self.outpost or self.bandit is not None

    @property
    def all_runes(self) -> int:
        """Runes inside and outside."""
        return self.runes + self.loose


class Duel(Data):
    """A duel that waits for its answer (RM-17)."""

    attacker: int
    defender: int
    card: int


class Theft(Data):
    """A theft that waits to be made (RM-19); ``victim`` is None where the thief may choose."""

    thief: int
    victim: int | None


class Contest(Data):
    """Rock, paper, scissors for the first place (RM-28)."""

    players: tuple[int, int]
    wins: tuple[int, int]
    chosen: Hand | None
    """The sealed sign of the first, which nobody else may know."""
    sealed: bool
    waiting: tuple[int, ...]
    """Seats that meet the winner, in this order."""


class MarketView(View):
    """Knowledge of one seat, or of everybody, about a table of The Rune Market."""

    stock: Stock
    camps: tuple[Camp, ...]
    """Camps by seat, red before blue."""
    hand: Own[tuple[CardName, ...]]
    """The viewer's cards, sorted; () for the public."""
    known_hands: tuple[tuple[CardName, ...], ...]
    """Cards by seat that the viewer knows to be in that hand: shown or stolen, and one's own."""
    hand_sizes: tuple[int, ...]
    deck: int
    discards: tuple[CardName, ...]
    """Cards face up, the last one on top."""
    phase: Phase
    traded: bool
    """True once the one bargain for runes of this turn is made (RM-11)."""
    attacked: tuple[int, ...]
    """Seats that have been challenged to a duel this turn (RM-17)."""
    duel: Duel | None
    thefts: tuple[Theft, ...]
    """Thefts to come, the next one first."""
    contest: Contest | None
    turns: tuple[int, ...]
    """Turns begun, by seat."""
    turn_limit: int
    price: int
    """Runes of one colour for an outpost or a bandit (RM-11)."""

    def turn_counts(self) -> tuple[int, ...]:
        return self.turns

    def camp(self, seat: int, colour: Colour) -> Camp:
        """Camp of a seat in a colour."""
        return self.camps[2 * seat + COLOUR_INDEX[colour]]

    def supply(self, colour: Colour) -> int:
        """Runes of a colour that there are, wherever they lie (RM-1)."""
        owned = sum(camp.all_runes for camp in self.camps if camp.colour == colour)
        return owned + (self.stock.red if colour == "red" else self.stock.blue)

    def outposts(self, seat: int) -> int:
        """Number of outposts of a seat."""
        return sum(self.camp(seat, colour).outpost for colour in COLOURS)

    def bandits(self, seat: int) -> int:
        """Number of bandits on the camps of a seat."""
        return sum(self.camp(seat, colour).bandit is not None for colour in COLOURS)

    def highest_known(self, seat: int) -> int:
        """The highest number card that the viewer knows to be in a hand; 0 without any."""
        cards = (CARD_OF[name] for name in self.known_hands[seat])
        return max((card for card in cards if card <= HIGHEST), default=0)
