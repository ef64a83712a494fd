"""QR code of an address, dark on white in every theme."""

from __future__ import annotations

from math import ceil

from textual.geometry import Size

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.widgets.cells import CellWidget

MARGIN = 2
"""Modules around the code."""
THIN_MARGIN = 1
"""Modules around a code in reverse video, where rows are few."""
LARGE = Size(110, 34)
"""Least window of a code with modules of two cells."""
ROWS_BESIDE = 7
"""Rows of the page above and below a code in half blocks."""
WORDS_COLUMNS = 33
"""Columns of the words beside a code."""
HALVES = {(0, 0): " ", (1, 1): "█", (1, 0): "▀", (0, 1): "▄"}
DARK, WHITE = "#000000", "#ffffff"


class AddressCode(CellWidget):
    """QR code with the least number of modules; without room for it, the widget is empty.

    A module is half a cell, two cells in a large window, and two cells in reverse video where
    there are no half blocks or no colours.
    """

    def __init__(self) -> None:
        super().__init__()
        self._modules: tuple[tuple[int, ...], ...] = ()

    def show(self, address: str) -> None:
        """Show the code of an address; "" for none."""
        if address:
            import segno

            # Capitals and digits need fewer modules.
            matrix = segno.make(address.upper(), error="l", micro=False).matrix
            self._modules = tuple(tuple(row) for row in matrix)
        else:
            self._modules = ()
        self.refresh(layout=True)

    @property
    def _doubled(self) -> bool:
        """True if a module is two cells wide and one high."""
        window = self.app.size
        wide = window.width >= LARGE.width and window.height >= LARGE.height
        return not self.look.pixels or (wide and self._fits(2 * self._whole, self._whole))

    @property
    def _margin(self) -> int:
        return MARGIN if self.look.pixels else THIN_MARGIN

    @property
    def _whole(self) -> int:
        """Number of modules on a side, with the margin."""
        return len(self._modules) + 2 * self._margin

    def _fits(self, columns: int, rows: int) -> bool:
        window = self.app.size
        return columns + WORDS_COLUMNS <= window.width and rows + self._rows_beside <= window.height

    @property
    def _rows_beside(self) -> int:
        """Rows of the page above and below the code."""
        return ROWS_BESIDE if self.look.pixels else 1

    @property
    def _cells_shown(self) -> Size:
        """Size in cells; 0 × 0 if there is no room."""
        columns, rows = self._whole, ceil(self._whole / 2)
        if self._doubled:
            columns, rows = 2 * self._whole, self._whole
        shown = self._modules and self._fits(columns, rows)
        return Size(columns, rows) if shown else Size(0, 0)

    @property
    def wanted(self) -> str:
        """Sentence on the window that shows the code; "" if it is shown."""
        if self._cells_shown or not self._modules:
            return ""
        columns, rows = 2 * self._whole, self._whole
        if self.look.pixels:
            columns, rows = self._whole, ceil(self._whole / 2)
        size = f"{columns + WORDS_COLUMNS} × {rows + self._rows_beside}"
        return f"A window of {size} cells shows the code."

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._cells_shown.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._cells_shown.height

    def draw(self, canvas: Canvas) -> None:
        side, margin = self._whole, self._margin

        def module(x: int, y: int) -> int:
            x, y = x - margin, y - margin
            inside = min(x, y) >= 0 and max(x, y) < len(self._modules)
            return self._modules[y][x] if inside else 0

        inked, light = Pen(DARK, WHITE), self.base_pen()._replace(reverse=True)
        for y in range(canvas.height):
            for x in range(side):
                if not self.look.pixels:
                    pen = self.base_pen() if module(x, y) else light
                    canvas.put(2 * x, y, "  ", pen)
                elif self._doubled:
                    square = "██" if module(x, y) else "  "
                    canvas.put(2 * x, y, square, inked)
                else:
                    below = module(x, 2 * y + 1) if 2 * y + 1 < side else 0
                    canvas.put(x, y, HALVES[module(x, 2 * y), below], inked)
