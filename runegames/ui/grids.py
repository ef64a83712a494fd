"""Grids of equal pieces: their sizes as data, the largest size that fits, and their regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from textual.geometry import Region, Size


class Form(NamedTuple):
    """Size of a piece, in cells."""

    width: int
    rows: int
    gap: int = 1
    """Columns between two pieces."""
    scale: int = 1
    """Scale of its pictures."""
    under: int = 1
    """Rows between two lines of pieces."""

    def across(self, columns: int) -> int:
        """Count the pieces that fit side by side, at least one."""
        return max(1, (columns + self.gap) // (self.width + self.gap))

    def lines(self, rows: int) -> int:
        """Count the lines of pieces that fit below each other."""
        return (rows + self.under) // (self.rows + self.under)

    def holds(self, room: Size) -> int:
        """Count the pieces that fit into a room."""
        return (room.width + self.gap) // (self.width + self.gap) * self.lines(room.height)

    def extent(self, count: int, columns: int) -> Size:
        """Return the size of ``count`` pieces in a width of ``columns``."""
        across = min(self.across(columns), count)
        lines = ceil(count / self.across(columns))
        step = self.width + self.gap, self.rows + self.under
        return Size(across * step[0] - self.gap, lines * step[1] - self.under)

    def lay(self, room: Region, count: int) -> tuple[Region, ...]:
        """Lay ``count`` pieces out in reading order; lines that do not fit are left out."""
        across = self.across(room.width)
        return tuple(
            Region(
                room.x + column * (self.width + self.gap),
                room.y + row * (self.rows + self.under),
                self.width,
                self.rows,
            )
            for column, row in spots(min(count, across * self.lines(room.height)), across)
        )


class CardRow(NamedTuple):
    """Visible part of a row of cards."""

    form: Form
    first: int
    """Index of the first visible card."""
    cards: tuple[Region, ...]
    """Regions of the visible cards."""

    @property
    def shown(self) -> range:
        """Indices of the visible cards."""
        return range(self.first, self.first + len(self.cards))

    @property
    def right(self) -> int:
        """First column after the cards and a gap."""
        return max((region.right for region in self.cards), default=-self.form.gap) + self.form.gap


def fitting(forms: Sequence[Form], room: Region, count: int, cursor: int) -> CardRow:
    """Lay cards out in the largest form in which all of them fit.

    ``forms`` are ordered by size, the largest first. If the cards fit in no form, the smallest form
    shows as many cards around card ``cursor`` as fit.
    """
    form = next((form for form in forms if form.holds(room.size) >= count), forms[-1])
    shown = min(count, form.holds(room.size))
    first = max(0, min(cursor - shown // 2, count - shown))
    return CardRow(form, first, form.lay(room, shown))


def spots(count: int, across: int) -> Iterator[tuple[int, int]]:
    """Yield the column and the row of each of ``count`` pieces in reading order."""
    for index in range(count):
        row, column = divmod(index, across)
        yield column, row
