"""Sheet: a drawing with words in a row, paragraphs, headings and large words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.core import Seat
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.drawing import clipped, wrap
from runegames.ui.look import HasLook, Look
from runegames.ui.pixels import draw_picture

Hit: TypeAlias = Callable[[Region, Callable[[], Message | None]], None]
"""Function that records what a click on a region does, such as ``CellWidget.hit``."""


def no_hit(region: Region, does: Callable[[], Message | None]) -> None:
    """Record nothing, since a picture has no clicks."""


class Paper(NamedTuple):
    """Canvas and look of a drawing, and the function that records what clicks on it do."""

    canvas: Canvas
    look: Look
    hit: Hit = no_hit


class Sheet(HasLook):
    """Drawing on a paper, with the parts that many drawings have."""

    def __init__(self, paper: Paper) -> None:
        self.canvas, self._look, self.hit = paper

    @property
    def look(self) -> Look:
        return self._look

    # -- pens -----------------------------------------------------------------------------

    def badge(self, seat: Seat) -> tuple[str, Pen]:
        """Letter of a seat on its colour; if there are no colours, in reverse."""
        letter, pen = self.look.badge(seat)
        if self.palette.colourless:
            pen = self.strong._replace(reverse=True)
        return letter, pen

    # -- words ----------------------------------------------------------------------------

    def glyphs(self, text: str) -> str:
        """Text with glyphs that the terminal can show."""
        if self.symbols.name == "unicode":
            return text
        signs = (
            ("·", self.symbols.dot),
            ("±", "+-"),
            ("−", "-"),
            ("→", "->"),
            ("–", "-"),
            ("▸", ">"),
            ("✓", "y"),
        )
        for sign, plain in signs:
            text = text.replace(sign, plain)
        return text

    def put(
        self, x: int, y: int, text: str, pen: Pen | None = None, right: int | None = None
    ) -> int:
        """Write a line of text, cut before column ``right``; return the column after it.

        The default pen is the quiet one.
        """
        words = self.glyphs(text)
        if right is not None:
            words = clipped(words, right - x, self.symbols)
        return self.canvas.put(x, y, words, pen or self.quiet_pen)

    def put_right(self, right: int, y: int, text: str, pen: Pen | None = None) -> int:
        """Write a line of text that ends before a column; return its first column."""
        left = right - cell_len(self.glyphs(text))
        self.put(left, y, text, pen)
        return left

    def put_centred(self, x: int, y: int, width: int, text: str, pen: Pen) -> int:
        """Write a line of text in the middle of ``width`` columns; return its first column."""
        words = clipped(self.glyphs(text), width, self.symbols)
        left = x + to_centre(cell_len(words), width)
        self.canvas.put(left, y, words, pen)
        return left

    def paragraph(self, region: Region, text: str, pen: Pen | None = None) -> int:
        """Write the lines of a text that fit into a place; return the row below them."""
        lines = wrap(self.glyphs(text), region.width)[: max(0, region.height)]
        for row, line in enumerate(lines, region.y):
            self.put(region.x, row, line, pen)
        return region.y + len(lines)

    def heading(self, x: int, row: int, words: str, width: int, aside: str = "") -> None:
        """Write words and a thin line, and if there is room, ``aside`` after the line."""
        behind = self.put(x, row, words) + 1
        right = x + width
        if aside and behind + cell_len(aside) + 2 <= right:
            right = self.put_right(right, row, aside) - 1
        self.thin_line(self.canvas, behind, row, right - behind)

    def large(self, region: Region, text: str, ink: str, *, largest: int = 2) -> Region:
        """Write words in the largest letters that fit, else as plain text; return their region.

        ``ink``: colour of the words; empty for the theme's colours of large letters.
        """
        letters = art.fitting(text, region.width, region.height, self.symbols, largest=largest)
        if letters is None:
            pen = self.base_pen().inked(ink or self.palette.primary, bold=True)
            shown = clipped(text, region.width, self.symbols)
            behind = self.canvas.put(region.x, region.y, shown, pen)
            return Region(region.x, region.y, behind - region.x, 1)
        inks = {"#": self.palette.pixel(ink)} if ink else art.glow(self.palette)
        drawn = letters if ink else letters.in_bands(len(self.palette.glow))
        draw_picture(self.canvas, region.x, region.y, drawn, inks, self.look)
        return Region(region.x, region.y, letters.width, letters.lines)
