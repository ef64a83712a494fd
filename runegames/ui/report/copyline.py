"""Line of a report that can be copied for others."""

from __future__ import annotations

from rich.cells import cell_len
from textual.dom import DOMNode
from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.shell import Shell
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.sheet import Paper, Sheet

BETWEEN = " · "
COPY_WORDS = " copy"


class CopyLineWidget(CellWidget):
    """Line on a ground of its own, with the key that copies it; a click copies it, too."""

    DEFAULT_CSS = """
    CopyLineWidget {
        width: 1fr;
        height: 1;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._line = ""

    def show(self, line: str) -> None:
        """Show a line."""
        self._line = line
        self.redraw()

    def copy(self) -> None:
        """Copy the line to the clipboard, if the terminal allows it."""
        if self._line:
            copy_line(self, self._line)

    def draw(self, canvas: Canvas) -> None:
        sheet = Sheet(Paper(canvas, self.look, self.hit))
        if not self._line:
            return
        room = canvas.width - len(COPY_WORDS) - 6
        line = clipped(sheet.glyphs(_parts_that_fit(self._line, room)), room, self.symbols)
        x = sheet.put(1, 0, f" {line} ", Pen(self.palette.text, self.palette.raised)) + 2
        x = sheet.put(x, 0, "y", self.primary_pen)
        sheet.put(x, 0, COPY_WORDS)
        self.hit(Region(0, 0, canvas.width, 1), self.copy)


def _parts_that_fit(line: str, columns: int) -> str:
    """Return the first parts of a line that fit; a part stands between two dots."""
    parts = line.split(BETWEEN)
    while len(parts) > 1 and cell_len(BETWEEN.join(parts)) > columns:
        parts.pop()
    return BETWEEN.join(parts)


def copy_line(node: DOMNode, line: str) -> None:
    """Copy a line to the clipboard, if the terminal allows it, and say so."""
    node.app.copy_to_clipboard(line)
    served = isinstance(node.app, Shell) and node.app.served
    if not served:  # the page knows, and says it
        node.app.notify("Copied, if this terminal lets programs do that.", timeout=3)
