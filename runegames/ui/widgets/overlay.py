"""Text over the board, gone with the next key."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.widgets.cells import CellWidget

NARROW = 42
"""Cells for words where the board is small; beside it panels stay in sight."""
BELOW = 3
"""Rows of the window that an overlay leaves below it for the frame of the board and the keys."""


class TextOverlay(CellWidget):
    """Paragraphs to read, the first one strong where it is the answer."""

    DEFAULT_CSS = """
    TextOverlay {
        layer: above;
        display: none;
        width: auto;
        height: auto;
        margin: 2 0 0 2;
        padding: 0 1;
    }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id, classes="frame")
        self._lines: list[tuple[str, bool]] = []

    @property
    def words(self) -> str:
        """What can be read, all of it; nothing while it is put away."""
        return " ".join(line for line, _ in self._lines) if self.display else ""

    def lay(
        self, title: str, paragraphs: Sequence[str], foot: str = "", *, lead: bool = True
    ) -> None:
        """Lay it over the board, as wide as its words need to be seen.

        ``lead``: whether the first paragraph is strong.
        """
        room = self.app.size.height - BELOW - 4
        width = NARROW
        while len(self._wrapped(paragraphs, width)) > room and width < self.app.size.width - 8:
            width += 1
        self._lines = [(line, first and lead) for line, first in self._wrapped(paragraphs, width)]
        self.border_title, self.border_subtitle = title, foot
        self.styles.width, self.styles.height = width + 4, len(self._lines) + 2
        self.display = True
        self.redraw()

    def hide(self) -> None:
        """It has been read."""
        self.display = False

    @staticmethod
    def _wrapped(paragraphs: Sequence[str], width: int) -> list[tuple[str, bool]]:
        return [(line, not at) for at, text in enumerate(paragraphs) for line in wrap(text, width)]

    def draw(self, canvas: Canvas) -> None:
        """Line by line."""
        pen = self.base_pen()
        for row, (line, strong) in enumerate(self._lines):
            self.tell_line(canvas, 0, row, line, pen.strong() if strong else pen)
