"""Empty state of a tab: a faint sketch, one sentence, and the key that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.commands import command
from runegames.ui.drawing import wrap
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.plots import PlotScale, PlottedInterval, draw_interval
from runegames.ui.widgets.sheet import Paper, Sheet

SKETCH = (
    (0.36, 0.18, 0.48),
    (0.27, 0.1, 0.48),
    (0.46, 0.29, 0.61),
    (0.24, 0.06, 0.48),
    (0.34, 0.16, 0.51),
)
"""Values and ends of the intervals of the sketch, from 0 to 1."""
SKETCH_COLUMNS = 45
TEXT_COLUMNS = 54


class EmptyWords(NamedTuple):
    """Words of an empty state."""

    sentence: str
    more: str
    button: str
    """Words on what the button does."""
    key: str = "enter"
    """Key that does it; Enter does it, too."""


def nothing_found(terms: Sequence[str], names: Sequence[str]) -> EmptyWords:
    """Return the words for a filter that fits no game; ``names``: everybody in the book."""
    known = f"There are games with {', '.join(names)}." if names else ""
    return EmptyWords(f"No game with “{' '.join(terms)}”.", known, "all games", "escape")


class EmptyState(CellWidget, can_focus=True):
    """Page without anything to show yet."""

    BINDINGS = [command("enter,space", "press", "do what the button says")]

    class Pressed(Message):
        """Message that the button was clicked."""

    def __init__(self, words: EmptyWords) -> None:
        super().__init__()
        self.words = words

    def show(self, words: EmptyWords) -> None:
        """Show other words."""
        self.words = words
        self.redraw()

    def action_press(self) -> None:
        self.post_message(self.Pressed())

    def draw(self, canvas: Canvas) -> None:
        sheet, words = Sheet(Paper(canvas, self.look, self.hit)), self.words
        lines = wrap(words.more, min(TEXT_COLUMNS, canvas.width - 2))
        sketched = self.look.pixels and canvas.height >= 14 and canvas.width >= SKETCH_COLUMNS
        height = 1 + len(lines) + 3
        if sketched:
            height += len(SKETCH) + 3
        y = max(0, to_centre(height, canvas.height))
        if sketched:
            self._draw_sketch(sheet, y)
            y += len(SKETCH) + 3
        sheet.put_centred(0, y, canvas.width, words.sentence, self.strong)
        for row, line in enumerate(lines, y + 1):
            sheet.put_centred(0, row, canvas.width, line, self.quiet_pen)
        button = f"  {self.symbols.key(words.key)} {words.button}  "
        pen = Pen(self.palette.on_primary, self.palette.primary, bold=True)
        if self.palette.colourless:
            pen = self.strong._replace(reverse=True)
        y += len(lines) + 2
        x = sheet.put_centred(0, y, canvas.width, button, pen)
        self.hit(Region(x, y, cell_len(button), 1), self.Pressed)

    def _draw_sketch(self, sheet: Sheet, top: int) -> None:
        left = to_centre(SKETCH_COLUMNS, sheet.canvas.width)
        for y, (value, low, high) in enumerate(SKETCH, top):
            sheet.thin_line(sheet.canvas, left, y, 10)
            scale = PlotScale(left + 14, SKETCH_COLUMNS - 14)
            draw_interval(sheet, scale, y, PlottedInterval(value, (low, high), self.palette.quiet))
