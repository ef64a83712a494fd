"""Layout of answers beside the hand: actions in rows, or a list in columns and pages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil
from typing import NamedTuple

from textual.geometry import Region

from runegames.ui.chips import GAP_COLUMNS
from runegames.ui.games.market.actions import ActionLine, Name

MAX_COLUMNS = 3
"""Greatest number of columns of a list."""
MERGES: tuple[tuple[Name, ...], ...] = (
    ("outpost", "bandit"),
    ("away", "end"),
    ("red", "blue"),
    ("shelter", "duel", "thief"),
    ("outpost", "bandit", "free"),
    ("under", "away", "end"),
)
"""Actions that share a row if rows are few.

The groups are merged in this order until the rows suffice; four rows hold all actions.
"""
GROUPS: tuple[frozenset[Name], ...] = (
    frozenset({"red", "blue"}),
    frozenset({"outpost", "bandit", "free", "under"}),
)
"""Groups of actions that are followed by a free row, if there are enough rows."""


def rows_of(lines: Sequence[ActionLine], rows: int) -> list[list[ActionLine]]:
    """Distribute actions over rows; an empty list is a free row."""
    grouped = [[line] for line in lines]
    for names in MERGES:
        if len(grouped) > rows:
            grouped = _merged(grouped, names)
    if len(grouped) + len(GROUPS) > rows:
        return grouped
    for group in GROUPS:
        last = max((index for index, row in enumerate(grouped) if _has(row, group)), default=-1)
        if 0 <= last < len(grouped) - 1:
            grouped.insert(last + 1, [])
    return grouped


def _has(row: Sequence[ActionLine], names: Collection[Name]) -> bool:
    return any(line.name in names for line in row)


def _merged(rows: Sequence[list[ActionLine]], names: Collection[Name]) -> list[list[ActionLine]]:
    """Join all rows that have one of the actions; the last of these rows becomes the joined row."""
    chosen = [row for row in rows if _has(row, names)]
    together = [line for row in chosen for line in row]
    merged = [row for row in rows if row not in chosen[:-1]]
    merged[merged.index(chosen[-1])] = together
    return merged


class AnswerGrid(NamedTuple):
    """Layout of a list of answers."""

    room: Region
    columns: int
    step: int
    """Cells from the start of one column to the start of the next."""
    widths: Sequence[int]
    rows: int
    """Number of visible rows."""
    first: int
    """First visible row."""

    def answer(self, index: int) -> Region | None:
        """Return the region of an answer; None if it is out of sight."""
        row = index // self.columns - self.first
        if not 0 <= row < self.rows:
            return None
        x = self.room.x + index % self.columns * self.step
        return Region(x, self.room.y + row, min(self.widths[index], self.room.right - x), 1)


def lay_answers(room: Region, widths: Sequence[int], here: int) -> AnswerGrid:
    """Lay out answers in as few columns as possible, with answer ``here`` in sight."""
    count = len(widths)
    step = min(max(widths, default=8) + GAP_COLUMNS, room.width)
    most = max(1, min(MAX_COLUMNS, room.width // step))
    columns = max(1, min(most, ceil(count / max(1, room.height))))
    needed = ceil(count / columns)
    # If not all answers fit, the last row says how many are out of sight.
    rows = needed if needed <= room.height else max(1, room.height - 1)
    row_here = here // columns
    # The row after the answer is in sight, too.
    first = max(0, min(row_here + 2 - rows, needed - rows))
    return AnswerGrid(room, columns, step, widths, rows, first)
