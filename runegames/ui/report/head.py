"""Head of a report: its name, and the most important facts beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region, Size

from runegames.report.model import Report, Words, plain
from runegames.ui import art
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.report.pens import pen_of, spans_of
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.sheet import Paper, Sheet

LARGE_ROWS = 4
"""Height of a head with the name in large letters."""
LETTER_PIXELS = 7
"""Height of large letters at scale 1; two pixels stand on a row."""
LARGEST = 4
"""Greatest scale of the letters."""
GAP_COLUMNS = 3


class ReportHead(CellWidget):
    """Name of a report in large letters where there is room, and its facts."""

    DEFAULT_CSS = """
    ReportHead {
        width: 1fr;
    }
    """

    def __init__(self, *, beside: bool = False) -> None:
        """Make a head; ``beside``: the facts stand beside large letters, not below them."""
        super().__init__()
        self._report: Report | None = None
        self._is_beside = beside

    def show(self, report: Report) -> None:
        """Show the head of a report; in a low head its facts follow one another in a row."""
        self._report = report
        if self.is_whole:
            self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        if self._report is None:
            return 1
        largest = 1
        if self.screen.has_class("-tall"):
            largest = LARGEST if self.screen.has_class("-large") else LARGEST // 2
        small = self.screen.has_class("-phone") and self.screen.has_class("-low")
        lines = 1 if small else viewport.height
        name = art.fitting(self._report.name, width, lines, self.symbols, largest=largest)
        rows = sum(len(wrap(plain(fact), width)) for fact in self._report.facts)
        lines = name.lines if name is not None else 1
        return lines + 1 + rows

    def draw(self, canvas: Canvas) -> None:
        if self._report is None:
            return
        sheet, report = Sheet(Paper(canvas, self.look)), self._report
        ink = self._ink(report)
        if canvas.height < LARGE_ROWS and not self.is_whole:
            self._draw_flowing(sheet, report.facts)
            return
        rows = sum(len(wrap(plain(fact), canvas.width)) for fact in report.facts)
        beside = self._is_beside and bool(report.name) and self.look.pixels
        spare = canvas.height if beside else canvas.height - 1 - rows
        largest = max(1, min(LARGEST, 2 * spare // LETTER_PIXELS))
        width = canvas.width // 2 if beside else canvas.width
        room = Region(0, 0, width, max(1, spare))
        name = sheet.large(room, report.name, ink, largest=largest) if report.name else Region()
        x = y = 0
        if beside:
            x = name.right + GAP_COLUMNS
        elif report.name:
            y = name.bottom + 1 if name.height > 1 else name.bottom
        for fact in report.facts:
            y = self._draw_fact(sheet, x, y, fact)

    def _ink(self, report: Report) -> str:
        """Return the colour of the name: a seat's, that of points, or none for the theme's."""
        if report.seat is not None:
            return self.palette.seat(report.seat)
        return self.palette.gold if report.name.isdigit() else ""

    def _draw_fact(self, sheet: Sheet, x: int, y: int, fact: Words) -> int:
        """Draw a fact on as many rows as it needs; return the row below."""
        region = Region(x, y, sheet.canvas.width - x, sheet.canvas.height - y)
        if cell_len(sheet.glyphs(plain(fact))) <= region.width:
            self._put(sheet, x, y, fact)
            return y + 1
        first, *_ = spans_of(fact, "quiet")
        return sheet.paragraph(region, plain(fact), pen_of(sheet, first.style, first.seat))

    def _draw_flowing(self, sheet: Sheet, facts: Sequence[Words]) -> None:
        """Write the facts that fit whole into the rows, with semicolons between them."""
        x, y = 1, 0
        for index, fact in enumerate(facts):
            if index and x + cell_len(plain(fact)) + 2 > sheet.canvas.width:
                x, y = 1, y + 1
            if x > 1:
                x = sheet.put(x, y, "; ")
            x = self._put(sheet, x, y, fact)

    @staticmethod
    def _put(sheet: Sheet, x: int, y: int, words: Words) -> int:
        for span in spans_of(words, "quiet"):
            x = sheet.put(x, y, span.text, pen_of(sheet, span.style, span.seat))
        return x
