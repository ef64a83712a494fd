"""What happened, as the viewer may know it: the end of it, as much as fits."""

from __future__ import annotations

from runegames.play.session import words_of
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget


class LogLines(CellWidget):
    """The last lines of the log, the newest at the bottom."""

    BORDER_TITLE = "log"

    def __init__(self) -> None:
        super().__init__(id="log")
        self._scene: Scene | None = None

    def show(self, scene: Scene) -> None:
        """Another log, or another viewer of it."""
        self._scene = scene
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        """From the bottom up, until it is full."""
        if self._scene is None:
            return
        base = self.base_pen()
        quiet = base._replace(ink=self.palette.quiet)
        last = self._scene.log[-1].ply if self._scene.log else 0
        lines = []
        for entry in reversed(self._scene.log):
            text = words_of(self._scene.game, entry.seen, self._scene.names)
            pen = base if entry.ply == last else quiet
            lines += [(line, pen) for line in reversed(wrap(text, canvas.width))]
            if len(lines) >= canvas.height:
                break
        shown = list(reversed(lines[: canvas.height]))
        for row, (line, pen) in enumerate(shown):
            self.tell_line(canvas, 0, row, line, pen)
