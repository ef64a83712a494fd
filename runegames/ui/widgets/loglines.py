"""What happened, as the viewer may know it: the end of it, as much as fits."""

from __future__ import annotations

from runegames.play.session import words_of
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget


class LogLines:
    """The last lines of the log, the newest at the bottom."""

    def __init__(self, host: CellWidget) -> None:
        self._host = host

    def draw(self, canvas: Canvas, scene: Scene, top: int) -> None:
        """From a row on, as much of the end as there is room for."""
        host = self._host
        base = host.base_pen()
        quiet = base._replace(ink=host.palette.quiet)
        last = scene.log[-1].ply if scene.log else 0
        rows = canvas.height - top
        lines = []
        for entry in reversed(scene.log):
            text = words_of(scene.game, entry.seen, scene.names)
            pen = base if entry.ply == last else quiet
            lines += [(line, pen) for line in reversed(wrap(text, canvas.width))]
            if len(lines) >= rows:
                break
        for row, (line, pen) in enumerate(reversed(lines[:rows]), start=top):
            host.tell_line(canvas, 0, row, line, pen)
