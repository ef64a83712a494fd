"""Title line of a table."""

from __future__ import annotations

from runegames.ui.canvas import Canvas
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.sheet import Paper, Sheet


class TitleLine(CellWidget):
    """Title line: the state of the game at the left, further facts at the right."""

    def __init__(self) -> None:
        super().__init__(id="titleline")
        self._left = self._right = ""

    def show(self, left: str, right: str) -> None:
        self._left, self._right = left, right
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        sheet, (game, _, rest) = Sheet(Paper(canvas, self.look)), self._left.partition(" · ")
        right = sheet.put_right(canvas.width - 1, 0, self._right, self.quiet) - 2
        x = sheet.put(1, 0, game, self.primary_pen, right) + 2
        sheet.put(x, 0, rest, self.base_pen(), right)
