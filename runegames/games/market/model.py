"""Nouns of The Rune Market: components, cards, options, views."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
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
"""Signs in cyclic order: each beats the sign before it, and rock beats scissors."""
Phase: TypeAlias = Literal[1, 2, 3, 4]
"""Phase of a turn: interest, purchasing, hand cards, fill up."""

# -- components ---------------------------------------------------------------------------


class _Market(Data):
    runes_per_colour: int
    outposts: int
    bandits: int


class _MarketDeck(Data):
    numbers: int
    of_each_number: int
    thieves: int
    shelters_per_colour: int


class _Sums(Data):
    rune: tuple[int, ...]
    outpost_or_bandit: int


class _Points(Data):
    rune: int
    outpost: int
    bandit: int


class MarketComponents(Data):
    """Contents of ``assets/data/market.toml``."""

    hand: int
    ransom: int
    turns: int
    market: _Market
    deck: _MarketDeck
    sums: _Sums
    price: dict[int, int]
    points: _Points

    @field_validator("deck")
    @classmethod
    def _checked(cls, deck: _MarketDeck) -> _MarketDeck:
        if deck.numbers != 10:
            raise ValueError(f"number cards go from 1 to {deck.numbers}, and not to 10 (RM-2)")
        return deck


COMPONENTS = MarketComponents.model_validate(tomllib.loads(read_text("data", "market.toml")))
HAND_SIZE = COMPONENTS.hand
RUNE_SUMS = COMPONENTS.sums.rune
BIG_SUM = COMPONENTS.sums.outpost_or_bandit
RANSOM_RUNES = COMPONENTS.ransom
SEAT_COUNTS = declared_in(__file__).seat_counts

# -- hand cards ---------------------------------------------------------------------------

Card: TypeAlias = int
"""Card as a number: 1 to 10 are number cards; the thief and the shelters follow."""
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
    """Return the name of a card in files and views."""
    return CARD_NAMES[card - 1]


def names_of(cards: Iterable[Card]) -> tuple[CardName, ...]:
    """Return the names of cards in files and views."""
    return tuple(map(name_of, cards))


def short(name: str) -> str:
    """Shorten the name of a number card to its number."""
    return name.removesuffix(" card")


def highest_number(cards: Iterable[Card]) -> Card:
    """Return the highest number card; 0 if there is none."""
    return max((card for card in cards if card <= HIGHEST), default=0)


def full_deck() -> list[Card]:
    """Return all hand cards of the game, sorted (RM-2)."""
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
    """Options of a table."""

    runes_per_colour: int = Field(
        default=COMPONENTS.market.runes_per_colour,
        ge=10,
        le=20,
        title="Runes of each colour",
        json_schema_extra={"rule": "RM-1"},
    )
    """Red runes, and as many blue ones, in the market at the beginning; the game ends once all
    of them are taken."""
    turn_limit: int = Field(
        default=COMPONENTS.turns,
        ge=5,
        le=COMPONENTS.turns,
        title="Turns at most",
        json_schema_extra={"rule": "RM-29"},
    )
    """After so many turns of each player the game ends and is scored."""
    first_player: FirstPlayer = Field(
        default=BY_LOT, title="Who begins", json_schema_extra={"rule": "RM-4", "begins": True}
    )
    """A rematch sets this to the last winner's seat. A seat that is not at the table means: by
    lot."""


# -- views --------------------------------------------------------------------------------


class Stock(Data):
    """Supply of the market."""

    red: int
    blue: int
    outposts: int
    bandits: int

    @property
    def runes(self) -> int:
        """Number of runes of both colours; the last one ends the game (RM-26)."""
        return self.red + self.blue

    def of(self, goods: Colour | Item) -> int:
        """Return the supply of one kind of goods."""
        match goods:
            case "red":
                return self.red
            case "blue":
                return self.blue
            case "outpost":
                return self.outposts
            case "bandit":
                return self.bandits


class Camp(Data):
    """Possessions of a seat in one colour, with or without a camp (RM-5, RM-6)."""

    seat: int
    colour: Colour
    shelter: bool
    outpost: bool
    runes: int
    """Runes inside the camp, or under its bandit."""
    loose: int
    """Runes outside the camp."""
    bandit: int | None
    """Owner of the bandit in the camp; None without a bandit."""

    @property
    def exists(self) -> bool:
        """True for a camp (RM-5), and for a bandit on runes that have lost their camp (RM-22)."""
        return self.shelter or self.outpost or self.bandit is not None

    @property
    def all_runes(self) -> int:
        """Number of runes inside and outside the camp."""
        return self.runes + self.loose

    @property
    def free(self) -> int:
        """Runes that are not under a bandit (RM-24)."""
        return self.all_runes if self.bandit is None else self.loose


class Duel(Data):
    """Duel that is not answered yet (RM-17)."""

    attacker: int
    defender: int
    card: int


class Theft(Data):
    """Pending theft (RM-19); ``victim`` is None if the thief chooses."""

    thief: int
    victim: int | None


class Contest(Data):
    """Rock, paper, scissors for the first place (RM-28)."""

    players: tuple[int, int]
    wins: tuple[int, int]
    chosen: Hand | None
    """Sealed sign of the first player in that player's own view; None in other views."""
    sealed: bool
    waiting: tuple[int, ...]
    """Seats that meet the winner next, in this order."""


class MarketView(View):
    """Table as known to one seat, or to everybody.

    ``turn`` is the seat on turn, even while another seat is asked.
    """

    stock: Stock
    camps: tuple[Camp, ...]
    """Camps by seat, red before blue."""
    hand: Own[tuple[CardName, ...]]
    """Sorted hand of the viewer; () for the public view."""
    known_hands: tuple[tuple[CardName, ...], ...]
    """Known cards of each hand, by seat; of the viewer's hand all cards are known."""
    hand_sizes: tuple[int, ...]
    deck: int
    discards: tuple[CardName, ...]
    """Cards face up, the top card last."""
    phase: Phase
    traded: bool
    """True once something was bought with runes this turn, which is allowed only once (RM-11)."""
    attacked: tuple[int, ...]
    """Seats challenged to a duel this turn (RM-17)."""
    duel: Duel | None
    thefts: tuple[Theft, ...]
    """Pending thefts, the next one first."""
    contest: Contest | None
    turns: tuple[int, ...]
    """Number of turns begun by each seat."""
    turn_limit: int
    price: int
    """Price of an outpost or a bandit in runes of one colour (RM-11)."""

    def turn_order(self) -> Sequence[int]:
        return self.clockwise(self.turn) if self.contest is None else ()

    def turn_counts(self) -> tuple[int, ...]:
        return self.turns

    def camp(self, seat: int, colour: Colour) -> Camp:
        """Return the camp of a seat in a colour."""
        return self.camps[2 * seat + COLOUR_INDEX[colour]]

    def supply(self, colour: Colour) -> int:
        """Count the runes of a colour in the market and with all seats (RM-1)."""
        owned = sum(camp.all_runes for camp in self.camps if camp.colour == colour)
        return owned + self.stock.of(colour)

    def outposts(self, seat: int) -> int:
        """Count the outposts of a seat."""
        return sum(self.camp(seat, colour).outpost for colour in COLOURS)

    def bandits(self, seat: int) -> int:
        """Count the bandits in the camps of a seat."""
        return sum(self.camp(seat, colour).bandit is not None for colour in COLOURS)

    def highest_known(self, seat: int) -> int:
        """Return the highest number card known to be in a hand; 0 if no such card is known."""
        return highest_number(CARD_OF[name] for name in self.known_hands[seat])
