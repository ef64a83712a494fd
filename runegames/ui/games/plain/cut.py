"""Lists that are cut where rows are short: the part that is shown, and the mark that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.symbols import Symbols

MARK_COLUMN = 4


class CutList(NamedTuple):
    """Part of a list that fits around the item with the cursor, above a mark of the others."""

    shown: range
    hidden: int
    """Number of items that are not shown."""
    room: int
    """Number of rows for all."""

    @property
    def rows(self) -> int:
        """Number of rows for the items; a single row has the mark at its end."""
        return max(1, self.room - 1) if self.hidden else self.room

    def mark(
        self, canvas: Canvas, y: int, pen: Pen, symbols: Symbols, hit: Callable[[Region, int], None]
    ) -> int:
        """Say below the items, which end at ``y``, how many are hidden; return the row below.

        ``hit`` gets the item to which a tap on the mark scrolls: the next one, in the end the
        first.
        """
        if not self.hidden:
            return y
        words = f"{'..' if symbols.name == 'ascii' else '…'} {self.hidden} more"
        row, x = y, MARK_COLUMN
        if y >= self.room:
            row, x = self.room - 1, canvas.width - cell_len(words) - 1
        region = Region(x if row < y else 0, row, canvas.width, 1)
        canvas.put(x, row, words, pen)
        hit(region, self.shown.stop % (len(self.shown) + self.hidden))
        return row + 1


def cut(heights: Sequence[int], here: int, room: int) -> CutList:
    """Take the items around ``here`` that fit into a number of rows."""
    if sum(heights) <= room or not heights:
        return CutList(range(len(heights)), 0, room)
    first = last = here
    while first and sum(heights[first - 1 : last + 1]) < room:
        first -= 1
    while last + 1 < len(heights) and sum(heights[first : last + 2]) < room:
        last += 1
    return CutList(range(first, last + 1), len(heights) - last + first - 1, room)
