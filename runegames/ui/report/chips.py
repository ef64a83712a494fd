"""Line of chips: a list in a single row, for narrow windows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.report.model import Row, plain
from runegames.ui.canvas import Canvas
from runegames.ui.chips import ChipState, pens
from runegames.ui.widgets.cells import CellWidget

GAP_COLUMNS = 1


class ChipLine(CellWidget):
    """Rows as chips, each with its first two cells; the line scrolls to the chosen one."""

    class Picked(Message):
        """Message that a chip was clicked."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Row] = ()
        self._key = ""

    def show(self, rows: Sequence[Row], key: str) -> None:
        """Show rows; ``key``: key of the chosen one."""
        self._rows, self._key = rows, key
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        palette = self.palette
        chips = [
            (row, f" {' '.join(plain(cell.text) for cell in row.cells[:2])} ") for row in self._rows
        ]
        chosen = next((i for i, (row, _) in enumerate(chips) if row.key == self._key), 0)
        widths = [cell_len(text) + GAP_COLUMNS for _, text in chips]
        first = 0
        while first < chosen and sum(widths[first : chosen + 1]) > canvas.width:
            first += 1
        x = 0
        for row, text in chips[first:]:
            state: ChipState = "chosen" if row.key == self._key else "other"
            pen, _ = pens(state, palette)
            if palette.colourless:
                pen = self.base_pen()._replace(reverse=row.key == self._key)
            self.hit(Region(x, 0, cell_len(text), 1), partial(self.Picked, row))
            x = canvas.put(x, 0, text, pen) + GAP_COLUMNS
