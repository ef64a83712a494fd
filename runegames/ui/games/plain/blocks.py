"""Blocks of the answers of a plain table, stacked and cut around the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import EMPTY_CONTENT, Content

from runegames.ui.drawing import fit
from runegames.ui.games.plain.rows import Lines, row, tapped

MARK_COLUMN = 4
"""Column of the mark that says how many blocks are hidden."""
TALL_ROWS = 2
"""Height of an answer that a thumb can hit."""
NARROW_COLUMNS = 40
"""Width below which buttons are narrow."""


class TrayBlock(NamedTuple):
    """Rows that stay together."""

    lines: Lines
    target: tuple[int, ...] = ()
    """Values of the action that scrolls to it."""
    here: bool = False
    """True if the cursor is in it."""


class TrayRows(NamedTuple):
    """Rows of the tray."""

    listed: Sequence[TrayBlock]
    fixed: Sequence[Lines] = ()
    """Parts that stand below the list, and do not scroll."""

    @property
    def wanted(self) -> int:
        """Number of rows for all."""
        return sum(map(len, (*(block.lines for block in self.listed), *self.fixed)))

    def stacked(self, height: int, dots: str, *, spaced: bool = False) -> Lines:
        """Stack the blocks around the cursor that fit, and say below them how many do not.

        ``spaced``: leave a row free after each block if all have room.
        """
        fixed = self.fixed
        least = 1 if self.listed else 0
        if sum(map(len, fixed)) + least > height:
            fixed = [part[:1] for part in fixed]
        free = height - sum(map(len, fixed))
        heights = [len(block.lines) for block in self.listed]
        here = next((nth for nth, block in enumerate(self.listed) if block.here), 0)
        shown = cut(heights, here, free)
        hidden = len(heights) - len(shown)
        room = max(1, free - 1) if hidden else free
        gap = spaced and sum(heights) + len(heights) + len(fixed) <= free
        lines: list[Content] = []
        for block in self.listed[shown.start : shown.stop]:
            lines += block.lines[: room - len(lines)]
            if gap:
                lines.append(EMPTY_CONTENT)
        if hidden:
            tap = tapped("scroll", *self.listed[shown.stop % len(heights)].target)
            words = (f"{dots} {hidden} more", "$gold")
            if len(lines) < free:
                lines.append(row((" " * MARK_COLUMN, ""), words, width=width_of(lines), tap=tap))
            else:
                # A single row has the mark at its end.
                mark = row(words, (" ", ""), tap=tap)
                lines[-1] = fit(lines[-1], lines[-1].cell_length - mark.cell_length) + mark
        lines += [EMPTY_CONTENT] * (free - len(lines))
        return [*lines, *(line for part in fixed for line in part)]


def button_columns(width: int) -> int:
    """Return the width of an amount and of each button that changes it."""
    return 4 if width < NARROW_COLUMNS else 5


def width_of(lines: Lines) -> int:
    """Return the width of the longest line."""
    return max((line.cell_length for line in lines), default=0)


def cut(heights: Sequence[int], here: int, room: int) -> range:
    """Return the items around ``here`` that fit; below a part of them, a row is kept free."""
    if sum(heights) <= room or not heights:
        return range(len(heights))
    first = last = here
    while first and sum(heights[first - 1 : last + 1]) < room:
        first -= 1
    while last + 1 < len(heights) and sum(heights[first : last + 2]) < room:
        last += 1
    return range(first, last + 1)
