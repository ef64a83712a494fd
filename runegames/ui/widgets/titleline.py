"""Title line of a table."""

from __future__ import annotations

from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped
from runegames.ui.widgets.cells import CellWidget


class TitleLine(CellWidget):
    """Title line: the state of the game at the left, the remaining pieces at the right."""

    def __init__(self) -> None:
        super().__init__(id="titleline")
        self._left = self._right = ""

    def show(self, left: str, right: str) -> None:
        """Show words at the left and at the right."""
        self._left, self._right = left, right
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        base = self.base_pen()
        right = self._right.replace("·", self.symbols.dot)
        room = canvas.width - len(right) - 1
        canvas.put(room, 0, right, self.quiet)
        game, _, rest = self._left.partition(" · ")
        game = clipped(game, room - 3, self.symbols)
        x = canvas.put(1, 0, game, base.inked(self.palette.primary, bold=True)) + 2
        rest = rest.replace("·", self.symbols.dot)
        canvas.put(x, 0, clipped(rest, room - x - 2, self.symbols), base)
