"""Nouns of Runes of Enceladus: runes, cards, matches, options, views."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from runegames.core import Data, Options, Own, Part, Seat, View
from runegames.resources import read_text

Numeral: TypeAlias = Literal["I", "II", "III"]
VALUE_OF: dict[str, int] = {"I": 1, "II": 2, "III": 3}
NUMERALS: tuple[Numeral, ...] = ("I", "II", "III")

Card: TypeAlias = int
"""Index into ``CARDS``."""
Rune: TypeAlias = int
"""Index into ``RUNES``."""

# -- components ---------------------------------------------------------------------------


class _Bounds(Data):
    turns: int = Field(ge=1)
    hands: int = Field(ge=1)


class EnceladusComponents(Data):
    """Contents of ``assets/data/enceladus.toml``."""

    runes: tuple[str, ...]
    cards: tuple[tuple[Numeral, str, str], ...]
    piles: int
    hand: int
    triple_factor: int
    matches: dict[int, int]
    hands: dict[int, int]
    bounds: _Bounds

    @model_validator(mode="after")
    def _checked(self) -> Self:
        check_deck(self.runes, self.cards)
        return self


def check_deck(runes: tuple[str, ...], cards: tuple[tuple[Numeral, str, str], ...]) -> None:
    """Check the deck of EN-1 and EN-2: 36 cards, 24 runes, each rune on one I, one II and one III.

    Raises:
        ValueError: the deck breaks one of these rules.
    """
    if (len(set(runes)), len(runes), len(cards)) != (24, 24, 36):
        raise ValueError("EN-1: the deck does not have 24 runes on 36 cards")
    for _, *pair in cards:
        if len(set(pair)) != 2 or not set(pair) <= set(runes):
            raise ValueError(f"EN-1: a card carries {' and '.join(pair)}, which are not two runes")
    if len({frozenset(pair) for _, *pair in cards}) != len(cards):
        raise ValueError("EN-1: two cards share both runes")
    for rune in runes:
        values = sorted(value for value, *pair in cards if rune in pair)
        if values != ["I", "II", "III"]:
            raise ValueError(f"EN-1: {rune} is on {', '.join(values)}, not on one I, II and III")


COMPONENTS = EnceladusComponents.model_validate(tomllib.loads(read_text("data", "enceladus.toml")))
RUNES = COMPONENTS.runes
RUNE_OF = {name: rune for rune, name in enumerate(RUNES)}
CARDS = tuple(f"{one}-{other}" for _, one, other in COMPONENTS.cards)
"""Names of the cards, such as ``fehu-uruz``, in the order of the deck."""
CARD_OF = {name: card for card, name in enumerate(CARDS)}
VALUES = tuple(VALUE_OF[value] for value, _, _ in COMPONENTS.cards)
RUNES_OF = tuple((RUNE_OF[one], RUNE_OF[other]) for _, one, other in COMPONENTS.cards)
TRIPLES = tuple(
    tuple(sorted((c for c, pair in enumerate(RUNES_OF) if rune in pair), key=VALUES.__getitem__))
    for rune in range(len(RUNES))
)
"""Cards by rune: I, II, III."""


def names_of(cards: Iterable[Card]) -> tuple[str, ...]:
    """Return the names of cards in views, moves and files."""
    return tuple(map(CARDS.__getitem__, cards))


def points_of(cards: tuple[Card, ...]) -> int:
    """Count the points of a laid pair or triple (EN-15)."""
    total = sum(VALUES[card] for card in cards)
    return total * COMPONENTS.triple_factor if len(cards) == 3 else total


# -- options ------------------------------------------------------------------------------


class EnceladusOptions(Options):
    """Options of a table."""

    length: Literal["match", "single hand"] = Field(
        default="match", title="Length", json_schema_extra={"rule": "EN-18"}
    )
    """A match of several hands, or one hand whose points decide."""
    extend_pairs: bool = Field(
        default=False, title="Pairs can be extended", json_schema_extra={"rule": "EN-12"}
    )
    """Players may later add the third card to a pair that they have laid."""
    memory_aid: bool = Field(default=True, title="Memory aid", json_schema_extra={"rule": "EN-5"})
    """The piles show which revealed cards lie in them. If it is off, players have to remember."""


# -- matches ------------------------------------------------------------------------------

CardName: TypeAlias = str
RuneName: TypeAlias = str
Values: TypeAlias = Literal["I+II", "I+III", "II+III", "I+II+III"]
MATCHES: tuple[Values, ...] = ("I+II", "I+III", "II+III", "I+II+III")
PLACES_OF: dict[Values, tuple[int, ...]] = {
    values: tuple(NUMERALS.index(part) for part in NUMERALS if part in values.split("+"))
    for values in MATCHES
}
"""Indices of the cards of a match in an entry of ``TRIPLES``, by the values of the match."""

# -- views --------------------------------------------------------------------------------


class Pile(Data):
    """Pile as the viewer knows it."""

    size: int
    known: tuple[CardName, ...]
    """Revealed cards from bottom to top; without the memory aid, at most the face-up card."""


class Match(Data):
    """Laid pair or triple."""

    seat: int
    rune: RuneName
    cards: tuple[CardName, ...]
    """Cards by rising value."""
    points: int


HandEnd: TypeAlias = Literal["matches", "stuck", "turns"]


class HandResult(Data):
    """End of a hand."""

    scores: tuple[int, ...]
    winner: int | None
    """Winner of the hand; None after a tie for the highest score (EN-16)."""
    reason: HandEnd
    """Reason of the end: EN-14, or one of the two bounds of EN-19."""


class EnceladusView(View):
    """Knowledge of one seat or of the public about a table of Runes of Enceladus.

    ``scores`` are points in a game of a single hand, and otherwise numbers of hands won.
    """

    phase: Literal["draft", "match", "deal", "over"]
    pile: int | None
    """Number of the offered pile, from 0; its last known card is face up."""
    piles: tuple[Pile, ...]
    deck: int
    discards: tuple[CardName, ...]
    """Cards in the order of discarding."""
    reshuffled: tuple[CardName, ...]
    """Cards of the last new deck of this hand (EN-9) that all had seen; () without memory aid."""
    reshuffled_unseen: int
    """Number of the other cards of that deck, which were at the bottom of piles."""
    paid: tuple[CardName, ...]
    """Payment for the last drafted pile of this hand; without the memory aid it is () once these
    cards are in the deck again."""
    hand: Own[tuple[CardName, ...]]
    """Cards of the viewer; () for the public."""
    known_hands: tuple[tuple[CardName, ...], ...]
    """Known cards of each hand, by seat: all cards of the viewer's hand, and of the other hands the
    drafted cards that all have seen; once the hand is over, all cards."""
    hand_sizes: tuple[int, ...]
    matches: tuple[Match, ...]
    """Matches on the table, in the order of laying."""
    laid: tuple[int, ...]
    """Matches laid, by seat; an extended pair counts once."""
    laid_this_turn: int
    hand_points: tuple[int, ...]
    """Points of this hand by seat: those of laid matches; once the hand is over, the values of the
    cards still held are subtracted."""
    hand_number: int
    """Number of the hand, from 1."""
    hands_won: tuple[int, ...]
    results: tuple[HandResult, ...]
    """Results of the hands that are over."""
    turns: tuple[int, ...]
    """Turns begun in this hand, by seat."""
    final_turns: int | None
    """Final turns that have not begun (EN-14); None before the first final turn is due."""
    matches_needed: int
    """Number of laid matches that begin the final turns."""
    hands_needed: int
    """Number of hands that win the game; 1 in a single hand."""

    def on_turn(self) -> Seat | None:
        # Between two hands nobody is on turn; the asked seat only deals.
        return None if self.phase == "deal" else self.turn

    def turn_order(self) -> Sequence[int]:
        left = self.seats if self.final_turns is None else 1 + self.final_turns
        return self.clockwise(self.on_turn())[:left]

    def turn_counts(self) -> tuple[int, ...]:
        return self.turns

    def part(self) -> Part:
        return Part("hand", self.hand_number)
