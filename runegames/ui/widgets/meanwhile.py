"""What happened while somebody was not looking."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.play.session import LogEntry, words_of
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget

MOST_LINES = 8


class Meanwhile(CellWidget):
    """A few lines over the board, gone with the next key."""

    DEFAULT_CSS = """
    Meanwhile {
        layer: above;
        display: none;
        width: 46;
        height: auto;
        margin: 2 0 0 2;
        padding: 0 1;
    }
    """

    def __init__(self) -> None:
        super().__init__(id="meanwhile", classes="frame")
        self._lines: list[str] = []

    def tell(self, scene: Scene, entries: Sequence[LogEntry], title: str) -> None:
        """Show what there is to tell; nothing if there is nothing."""
        lines: list[str] = []
        for entry in entries:
            lines += wrap(words_of(scene.game, entry.seen, scene.names), 42)
        if len(lines) > MOST_LINES:
            lines = [f"({self.cap('table.log')} shows all)", *lines[1 - MOST_LINES :]]
        self._lines = lines
        self.border_title = title
        self.styles.height = len(lines) + 2
        self.display = bool(lines)
        self.redraw()

    def hide(self) -> None:
        """It has been read."""
        self.display = False

    def draw(self, canvas: Canvas) -> None:
        """The oldest first."""
        for row, line in enumerate(self._lines):
            canvas.put(0, row, line, self.base_pen())
