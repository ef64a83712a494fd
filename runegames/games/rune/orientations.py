"""Orientations of cards: sections as offsets in a window of bits.

A *shift* is an offset in bits: ``dy * stride + dx`` for the section (dx, dy) of a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TypeAlias

from runegames.games.rune.bits import Board, fill, indices, lowest
from runegames.games.rune.changes import Change, Runes
from runegames.games.rune.model import LETTERS, PATTERNS, Pattern, turned

Cluster: TypeAlias = tuple[int, int, tuple[int, ...]]
"""Colour, shift of the first rune, and shifts of the other runes from the first."""


@dataclass(frozen=True, slots=True, eq=False)
class Orientation:
    """Card in one rotation, as offsets from its top left section in a window of a given stride.

    Equal orientations are one object, so equality is identity.
    """

    pattern: Pattern
    quarter: int
    """Clockwise quarter turns, 0 to 3."""
    sideways: int
    """Direction: 0 upright; 1 sideways, three sections wide and two high."""
    mask: Board
    """Board of the six sections."""
    runes: Runes
    """Boards of the sections by colour."""
    shifts_of: tuple[tuple[int, ...], ...]
    """Shifts by colour: one red rune, two green ones, three blue ones."""
    shifts: tuple[int, ...]
    """Shifts of all six runes, in the order of ``shifts_of``."""
    places: tuple[int, ...]
    """Index of each rune's section in reading order; the runes are in the order of ``shifts``."""
    clusters: tuple[Cluster, ...]
    """Clusters of two or three runes of a colour beside each other."""

    def change(self, index: int) -> Change:
        """Return the change of the runes if the card's top left section lies at a bit index."""
        red, green, blue = self.runes
        return Change(self.mask << index, (red << index, green << index, blue << index))


@cache
def make_orientation(pattern: Pattern, quarter: int, stride: int) -> Orientation:
    """Make the orientation of a card after ``quarter`` clockwise quarter turns."""
    rows = turned(pattern, quarter)
    letters = "".join(rows)
    shifts = [y * stride + x for y, row in enumerate(rows) for x in range(len(row))]
    places = [
        [index for index, letter in enumerate(letters) if letter == colour] for colour in LETTERS
    ]
    shifts_of = [tuple(shifts[index] for index in alike) for alike in places]
    red, green, blue = (sum(1 << shift for shift in alike) for alike in shifts_of)
    return Orientation(
        pattern,
        quarter,
        sideways=quarter % 2,
        mask=red | green | blue,
        runes=(red, green, blue),
        shifts_of=tuple(shifts_of),
        shifts=tuple(chain(*shifts_of)),
        places=tuple(chain(*places)),
        clusters=tuple(_clusters((red, green, blue), stride)),
    )


def _clusters(runes: Runes, stride: int) -> Iterator[Cluster]:
    for colour, board in enumerate(runes):
        rest = board
        while rest:
            together = fill(lowest(rest), rest, stride)
            rest ^= together
            first, *others = indices(together)
            if others:
                yield colour, first, tuple(shift - first for shift in others)


@cache
def orientations(stride: int, step: int = 1) -> tuple[tuple[Orientation, ...], ...]:
    """Return the orientations by card and rotation; rotations are ``step`` quarter turns apart."""
    return tuple(
        tuple(make_orientation(pattern, quarter, stride) for quarter in range(0, 4, step))
        for pattern in PATTERNS
    )
