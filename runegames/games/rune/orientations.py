"""How cards can lie: their sections and neighbours as offsets in a window of bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from runegames.games.rune.bits import Board, fill, indices
from runegames.games.rune.model import LETTERS, PATTERNS, Pattern, turned


@dataclass(frozen=True, slots=True, eq=False)
class Orientation:
    """A card in one turn, as offsets from its top left section in a window of one stride.

    ``shift`` is an offset in bits: the section that lies (dx, dy) from the top left one has the
    shift ``dy * stride + dx``. There is one object of each kind, so equality is identity.
    """

    pattern: Pattern
    quarter: int
    """Clockwise quarter turns, 0 to 3."""
    sideways: int
    """1 if it is three sections wide and two high, 0 if it is upright."""
    mask: Board
    """Its six sections."""
    runes: tuple[Board, Board, Board]
    """Its sections by colour."""
    cells: tuple[tuple[int, int], ...]
    """(colour, shift) of each section."""
    shifts: tuple[int, ...]
    """Those of its red rune, its two green and its three blue ones."""
    clusters: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Of two and more runes of a colour that lie beside each other: the colour, the shift of the
    first one, and how far the others are from it."""
    pairs: tuple[int, int, int]
    """The three pairs of sections across the card, along its long side: 3 * the colour of the upper
    or left one + that of the other."""


@cache
def make_orientation(pattern: Pattern, quarter: int, stride: int) -> Orientation:
    """How a card lies after so many clockwise quarter turns."""
    rows = turned(pattern, quarter)
    colour_at = {
        (x, y): LETTERS.index(letter) for y, row in enumerate(rows) for x, letter in enumerate(row)
    }
    cells = tuple((colour, y * stride + x) for (x, y), colour in colour_at.items())
    runes = [0, 0, 0]
    for colour, shift in cells:
        runes[colour] |= 1 << shift
    red, green, blue = runes
    first, second, third = zip(*rows, strict=True) if quarter % 2 else rows
    return Orientation(
        pattern,
        quarter,
        sideways=quarter % 2,
        mask=red | green | blue,
        runes=(red, green, blue),
        cells=cells,
        shifts=(*indices(red), *indices(green), *indices(blue)),
        clusters=tuple(_clusters((red, green, blue), stride)),
        pairs=(_pair(*first), _pair(*second), _pair(*third)),
    )


def _pair(one: str, other: str) -> int:
    return 3 * LETTERS.index(one) + LETTERS.index(other)


def _clusters(
    runes: tuple[Board, Board, Board], stride: int
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    for colour, board in enumerate(runes):
        rest = board
        while rest:
            together = fill(rest & -rest, rest, stride)
            rest ^= together
            if together & (together - 1):
                first, *others = indices(together)
                yield colour, first, tuple(shift - first for shift in others)


@cache
def orientations(stride: int) -> tuple[tuple[Orientation, ...], ...]:
    """By card and quarter, how every card can lie; shape 16 x 4."""
    return tuple(
        tuple(make_orientation(pattern, quarter, stride) for quarter in range(4))
        for pattern in PATTERNS
    )
