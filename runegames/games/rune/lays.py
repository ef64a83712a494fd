"""How cards can lie: their sections and neighbours as offsets in a window of bits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from runegames.games.rune.bits import coordinates
from runegames.games.rune.model import LETTERS, PATTERNS, Place, PlaceMaster, turned


class _Places(dict[int, Place]):
    """The ready moves of a card in one turn, by the bit index of its top left section."""

    def __init__(self, pattern: str, quarter: int, stride: int) -> None:
        self._key = (pattern, quarter, stride)

    def __missing__(self, index: int) -> Place:
        pattern, quarter, stride = self._key
        x, y = coordinates(index, stride)
        move = self[index] = Place(pattern, quarter, x, y)
        return move


class _MasterSpots(dict[int, PlaceMaster]):
    """The ready moves of Rune Masters, by bit index."""

    def __init__(self, stride: int) -> None:
        self._stride = stride

    def __missing__(self, index: int) -> PlaceMaster:
        move = self[index] = PlaceMaster(*coordinates(index, self._stride))
        return move


@dataclass(frozen=True, slots=True)
class Lay:
    """A card in one turn, as offsets from its top left section in a window of one stride."""

    pattern: str
    quarter: int
    sideways: int
    mask: int
    """Its six sections."""
    ink: tuple[int, int, int]
    """Its sections by colour."""
    cells: tuple[tuple[int, int], ...]
    """(colour, shift) of each section."""
    rim: tuple[tuple[int, int], ...]
    """(colour of the section inside, shift + stride) of each section next to the card."""
    places: _Places


def make_lay(pattern: str, quarter: int, stride: int) -> Lay:
    """How a card lies after so many clockwise quarter turns."""
    rows = turned(pattern, quarter)
    colour_at = {
        (x, y): LETTERS.index(letter) for y, row in enumerate(rows) for x, letter in enumerate(row)
    }
    ink = [0, 0, 0]
    for (x, y), colour in colour_at.items():
        ink[colour] |= 1 << (y * stride + x)
    rim = [
        (colour, (y + dy + 1) * stride + x + dx)
        for (x, y), colour in colour_at.items()
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
        if (x + dx, y + dy) not in colour_at
    ]
    return Lay(
        pattern,
        quarter,
        quarter % 2,
        ink[0] | ink[1] | ink[2],
        (ink[0], ink[1], ink[2]),
        tuple((colour, y * stride + x) for (x, y), colour in colour_at.items()),
        tuple(rim),
        _Places(pattern, quarter, stride),
    )


@cache
def lays(stride: int) -> tuple[tuple[Lay, ...], ...]:
    """By card and quarter, how every card can lie."""
    return tuple(
        tuple(make_lay(pattern, quarter, stride) for quarter in range(4)) for pattern in PATTERNS
    )


@cache
def master_spots(stride: int) -> _MasterSpots:
    """The ready moves of Rune Masters in a window of that stride."""
    return _MasterSpots(stride)
