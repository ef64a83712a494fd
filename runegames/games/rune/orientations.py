"""Orientations of cards: their sections and neighbours as offsets in a window of bits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain

from runegames.games.rune.bits import Board, fill, indices
from runegames.games.rune.changes import Change
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
    """Direction: 1 if it is three sections wide and two high, 0 if it is upright."""
    mask: Board
    """Board of its six sections."""
    runes: tuple[Board, Board, Board]
    """Boards of its sections by colour."""
    shifts_of: tuple[tuple[int, ...], ...]
    """Shifts of its red rune, of its two green and of its three blue ones."""
    shifts: tuple[int, ...]
    """Shifts of all six runes in a row, in the order of ``shifts_of``."""
    places: tuple[int, ...]
    """Number of each section in reading order from 0, in the order of ``shifts``."""
    clusters: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Clusters of two and more runes of a colour that lie beside each other: the colour, the shift
    of the first one, and how far the others are from it."""

    def change(self, index: int) -> Change:
        """Change of the table by laying it with its top left section at a bit index."""
        red, green, blue = self.runes
        return Change(self.mask << index, (red << index, green << index, blue << index))


@cache
def make_orientation(pattern: Pattern, quarter: int, stride: int) -> Orientation:
    """Orientation of a card after so many clockwise quarter turns."""
    rows = turned(pattern, quarter)
    letters = "".join(rows)
    shifts = [y * stride + x for y, row in enumerate(rows) for x in range(len(row))]
    places = [
        [place for place, letter in enumerate(letters) if letter == colour] for colour in LETTERS
    ]
    shifts_of = [tuple(shifts[place] for place in alike) for alike in places]
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
def orientations(stride: int, step: int = 1) -> tuple[tuple[Orientation, ...], ...]:
    """Orientations by card, turned by so many quarters at a time."""
    return tuple(
        tuple(make_orientation(pattern, quarter, stride) for quarter in range(0, 4, step))
        for pattern in PATTERNS
    )
