"""Layout of a table's screen: board, column and tray, in every size of window."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

from textual.geometry import Region, Size

LARGEST = Size(200, 60)
"""Greatest size of a table, which is centred in a larger window."""
MEDIUM = Size(120, 36)
"""Least size of a window of the class ``Extent.MEDIUM``."""
COLUMN_WIDTHS = ((160, 56), (110, 38), (0, 24))
"""Pairs of a least window width and the width of the column, the widest window first."""
MIN_FREE_ROW_HEIGHT = 30
"""Least height of a window with a free row above the footer."""
MIN_ACROSS_COLUMNS = 110
"""Least width of a table with answers as buttons beside the board."""
BUTTON_ROWS = 3
"""Height of an answer that a thumb hits without looking."""
MAX_BUTTON_LINES = 5
"""Number of buttons below each other, if a phone has the rows."""
MIN_TOLD_ROWS = 7
"""Least height of the column above them."""


class Extent(Enum):
    """Size class of windows; a table is arranged in a way of its own for each class."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @classmethod
    def of(cls, window: Size) -> Extent:
        """Size class of a window."""
        for least, extent in ((LARGEST, cls.LARGE), (MEDIUM, cls.MEDIUM)):
            if window.width >= least.width and window.height >= least.height:
                return extent
        return cls.SMALL


TrayRows: TypeAlias = Mapping[Extent, int]
"""Height of the tray by size class of the window."""


class Regions(NamedTuple):
    """Regions of the parts of a table, relative to the top left of the table."""

    title: Region
    board: Region
    column: Region
    tray: Region
    answers: Region = Region()
    """Answers as buttons, below the column; empty where they are part of the tray."""


def across(window: Size) -> bool:
    """Test whether a window in a browser is that of a phone held across."""
    return window.width >= MIN_ACROSS_COLUMNS and window.height < MIN_FREE_ROW_HEIGHT


def regions(
    window: Size, tray_rows: int, *, line_below: bool = False, buttons: bool = False
) -> Regions:
    """Divide a window among the parts of a table.

    ``line_below``: True if a line stands above the footer, in the free row if there is one.
    ``buttons``: True if the answers are buttons below the column.
    """
    width, height = min(window.width, LARGEST.width), min(window.height, LARGEST.height)
    small = Extent.of(window) is Extent.SMALL
    column = next(columns for least, columns in COLUMN_WIDTHS if width >= least)
    left = max(1, width - column - 2)
    end = height - 1
    if line_below or height >= MIN_FREE_ROW_HEIGHT:
        end -= 1
    tray_top = max(2, end - tray_rows)
    beside = small and not buttons
    column_end, tray_width = (tray_top, width) if beside else (end, left)
    told_end, button_room = column_end, Region()
    if buttons:
        lines = min(MAX_BUTTON_LINES, (end - 2 - MIN_TOLD_ROWS) // BUTTON_ROWS)
        column_end -= 1 + lines * BUTTON_ROWS
        told_end = column_end - 1
        button_room = Region(left + 1, column_end, column, end - column_end)
    return Regions(
        Region(0, 0, width, 1),
        Region(0, 1, left, tray_top - 1),
        Region(left + 1, 1, column, max(1, told_end - 1)),
        Region(0, tray_top, tray_width, max(1, end - tray_top)),
        button_room,
    )
