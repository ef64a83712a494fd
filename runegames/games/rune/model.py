"""Nouns of Rune: colours, cards, components, options, views."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from runegames.core import Data, Options, Own, SeatEvent, View
from runegames.resources import read_text

Colour: TypeAlias = Literal["red", "green", "blue"]
COLOURS: tuple[Colour, ...] = ("red", "green", "blue")
LETTERS = "RGB"
RUNES_OF_A_CARD = (1, 2, 3)
"""Number of runes of a card, by colour (RU-1)."""
SIGNS: dict[Colour, str] = dict(zip(COLOURS, "▲◆●", strict=True))
COLOUR_OF: dict[str, Colour] = dict(zip(LETTERS, COLOURS, strict=True))

Card: TypeAlias = int
"""Index into ``PATTERNS``; two decks (RU-25) have two cards of each index."""
Pattern: TypeAlias = str
"""Runes of a card, row by row: ``BB/BG/GR``."""
Spot: TypeAlias = tuple[int, int]
"""(x, y) of a section: x to the right, y down, from the start card's top left section."""

# -- components ---------------------------------------------------------------------------


def check_pattern(pattern: str) -> str:
    """Check the pattern of a rune card, and return it (RU-1).

    Raises:
        ValueError: the pattern is not 3 rows of 2 runes with 1 red, 2 green and 3 blue ones.
    """
    rows = pattern.split("/")
    runes = "".join(rows)
    if [len(row) for row in rows] != [2, 2, 2] or sorted(runes) != sorted("RGGBBB"):
        raise ValueError(f"RU-1: {pattern} is no rune card")
    return pattern


def _check_deck(cards: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(cards)) != len(cards):
        raise ValueError("RU-2: a card is in the deck twice")
    return cards


_RuneCard: TypeAlias = Annotated[str, AfterValidator(check_pattern)]


class _ByColour(Data):
    red: int
    green: int
    blue: int

    @property
    def counts(self) -> tuple[int, int, int]:
        return self.red, self.green, self.blue


class _RuneDeck(Data):
    cards: Annotated[tuple[_RuneCard, ...], AfterValidator(_check_deck)]


class _Start(Data):
    card: _RuneCard


class _Hand(Data):
    cards: int


class Rank(Data):
    """Title for a solo score (RU-24)."""

    model_config = ConfigDict(populate_by_name=True)
    title: str
    at_least: int = Field(alias="from")


class RuneComponents(Data):
    """Contents of ``assets/data/rune.toml``."""

    points: _ByColour
    deck: _RuneDeck
    start: _Start
    masters: dict[int, int]
    removed: dict[int, int]
    decks: dict[int, int]
    hand: _Hand
    lines: _ByColour
    ranks: tuple[Rank, ...]


COMPONENTS = RuneComponents.model_validate(tomllib.loads(read_text("data", "rune.toml")))
PATTERNS = COMPONENTS.deck.cards
START = COMPONENTS.start.card
POINTS = COMPONENTS.points.counts
"""Points of a rune, by colour (RU-21)."""
LINE_LIMITS = COMPONENTS.lines.counts
"""Number of runes in the longest line that a solo game allows, by colour (RU-23)."""
CARD_OF = {pattern: card for card, pattern in enumerate(PATTERNS)}


def sides_of(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats by side; of four seats, the first and the third are partners (RU-25)."""
    return ((0, 2), (1, 3)) if seats == 4 else tuple((seat,) for seat in range(seats))


class ForPartners(SeatEvent):
    """Event whose secrets the partner of its seat may know (RU-29)."""

    def trusted(self) -> tuple[int, ...]:
        return sides_of(4)[self.seat % 2]


def neighbours(x: int, y: int) -> tuple[Spot, Spot, Spot, Spot]:
    """Return the four sections beside a section."""
    return (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)


@cache
def turned(pattern: str, quarter: int) -> tuple[str, ...]:
    """Return the rows of a card after ``quarter`` clockwise quarter turns."""
    rows = tuple(pattern.split("/"))
    for _ in range(quarter % 4):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def card_colours(pattern: str, quarter: int, x: int, y: int) -> dict[Spot, Colour]:
    """Return the colours of a card by section if its top left section lies at (x, y)."""
    return {
        (x + dx, y + dy): COLOUR_OF[letter]
        for dy, row in enumerate(turned(pattern, quarter))
        for dx, letter in enumerate(row)
    }


# -- options ------------------------------------------------------------------------------


class RuneOptions(Options):
    """What a table of Rune can agree on."""

    rotation: Literal["quarter", "half"] = Field(
        default="quarter", title="Turning cards", json_schema_extra={"rule": "RU-10"}
    )
    """Cards may be turned by quarter turns, or by half turns only."""
    one_master_per_area: bool = Field(
        default=False, title="One Rune Master an area", json_schema_extra={"rule": "RU-16"}
    )
    """Nobody may place a second Rune Master in an area of their own side. Without this rule that is
    allowed, though it gains no points."""
    grand_master: bool = Field(
        default=False, title="Grand Master", json_schema_extra={"rule": "RU-19"}
    )
    """Each player has a token that recolours a rune around a new Rune Master."""
    partners_share_hands: bool = Field(
        default=False,
        title="Partners share hands",
        json_schema_extra={"rule": "RU-29", "seats": [4]},
    )
    """Partners may look at each other's cards."""


# -- views --------------------------------------------------------------------------------


class VisibleRune(Data):
    """Visible rune; x and y count right and down from the start card's top left section."""

    x: int
    y: int
    colour: Colour
    token: bool


class PlacedCard(Data):
    """Card on the table; ``seat`` is None for the start card."""

    card: str
    x: int
    y: int
    quarter: int
    seat: int | None


class MasterOnTable(Data):
    """Rune Master on the table."""

    seat: int
    x: int
    y: int


class Area(Data):
    """Controlled area, its sections in reading order."""

    side: int
    colour: Colour
    points: int
    sections: tuple[Spot, ...]


class UnclaimedArea(NamedTuple):
    """Area without a Rune Master (RU-16, RU-17)."""

    colour: Colour
    points: int
    sections: tuple[Spot, ...]
    """Sections in reading order."""
    side: None = None


class RuneView(View):
    """Knowledge of one seat, or of everybody, about a table of Rune."""

    grid: tuple[VisibleRune, ...]
    """Visible runes in reading order."""
    cards: tuple[PlacedCard, ...]
    """Start card, then the placed cards in the order of placing."""
    masters: tuple[MasterOnTable, ...]
    areas: tuple[Area, ...]
    """Controlled areas (RU-16)."""
    hand: Own[tuple[str, ...]]
    """Cards of the viewer; () for the public."""
    known_hands: tuple[tuple[str, ...], ...]
    """Cards that the viewer knows in each hand.

    The viewer knows its own cards, cards that were shown (RU-15a), and the cards of a partner if
    partners may look at each other's cards (RU-29).
    """
    hand_sizes: tuple[int, ...]
    deck: int
    removed: int
    """Number of cards taken out of the deck unseen (RU-22, RU-25)."""
    buried: tuple[str, ...]
    """Cards put out of the game (RU-15a)."""
    masters_left: tuple[int, ...]
    masters_lost: tuple[int, ...]
    """Number of Rune Masters that are out of the game, by seat (RU-18)."""
    tokens_left: tuple[int, ...]
    turns: tuple[int, ...]
    """Turns begun, by seat."""
    can_draw: bool
    """True if the seat whose turn it is may draw (RU-9, RU-20, RU-30)."""

    def turn_order(self) -> Sequence[int]:
        # A seat with no Rune Master left has no more turns, except in teams (RU-20, RU-27).
        seats = self.clockwise(self.turn)
        return seats if self.seats == 4 else [seat for seat in seats if self.masters_left[seat]]

    def turn_counts(self) -> tuple[int, ...]:
        return self.turns

    def emblem(self) -> str:
        areas = sorted(self.areas, key=lambda area: -area.points)
        return "".join(SIGNS[area.colour] for area in areas)

    @property
    def colours(self) -> dict[Spot, Colour]:
        """Colours of the visible runes by section, in reading order."""
        return {(section.x, section.y): section.colour for section in self.grid}

    @property
    def spots(self) -> list[Spot]:
        """Sections with a rune, in reading order."""
        return list(self.colours)

    def colour_at(self, x: int, y: int) -> Colour | None:
        """Return the colour of the visible rune at (x, y); None if there is no rune."""
        return self.colours.get((x, y))

    def free_areas(self) -> list[UnclaimedArea]:
        """Return the free areas, the most valuable first."""
        unclaimed = self.colours
        for area in self.areas:
            for spot in area.sections:
                del unclaimed[spot]
        areas: list[UnclaimedArea] = []
        while unclaimed:
            colour, sections = take_area(unclaimed, next(reversed(unclaimed)))
            sections.sort(key=lambda spot: (spot[1], spot[0]))
            points = len(sections) * POINTS[COLOURS.index(colour)]
            areas.append(UnclaimedArea(colour, points, tuple(sections)))
        return sorted(areas, key=lambda area: -area.points)


def take_area(colours: dict[Spot, Colour], spot: Spot) -> tuple[Colour, list[Spot]]:
    """Remove the area of a section from ``colours``; return its colour and all its sections."""
    colour = colours.pop(spot)
    sections = [spot]
    for cell in sections:  # the list grows during the loop
        for near in neighbours(*cell):
            if colours.get(near) == colour:
                del colours[near]
                sections.append(near)
    return colour, sections
