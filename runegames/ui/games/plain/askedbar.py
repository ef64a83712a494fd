"""Bar of a plain table with the question, or with what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget


class AskedBar(CellWidget):
    """Question, in the colour of the seat that is asked; grey while that is somebody else."""

    def __init__(
        self, shown: Callable[[], Scene | None], lines: Callable[[int], Sequence[str]]
    ) -> None:
        """Make the bar; ``shown`` returns the scene, ``lines`` wraps its question to a width."""
        super().__init__(id="asked")
        self._shown = shown
        self._lines = lines

    def draw(self, canvas: Canvas) -> None:
        scene = self._shown()
        if scene is None:
            return
        palette, seat = self.palette, scene.asked
        mine = scene.question is not None
        if seat is None or not mine:
            pen = Pen(palette.text, palette.raised)
        else:
            pen = Pen(palette.on_seat, palette.seat(seat), bold=True)
        if palette.colourless:
            pen = Pen(palette.text, palette.ground, bold=True, reverse=mine)
        canvas.fill(0, 0, canvas.width, canvas.height, pen)
        lines = self._lines(canvas.width)
        first = max(0, (canvas.height - len(lines)) // 2)
        if seat is not None:
            badge = pen if mine else pen.inked(palette.seat(seat), bold=True)
            canvas.put(1, first, self.look.badge(seat)[0].strip(), badge)
        for row, line in enumerate(lines, first):
            canvas.put(4 if seat is not None else 1, row, line, pen)
