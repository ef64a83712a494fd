"""Head of a report: its name, and the most important facts beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.report.model import Report, Words, plain
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import wrap
from runegames.ui.report.pens import pen_of, spans_of
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.sheet import Paper, Sheet

LARGE_ROWS = 4
"""Height of a head with the name in large letters."""
GAP_COLUMNS = 3


class ReportHead(CellWidget):
    """Name of a report in large letters where there is room, and its facts."""

    DEFAULT_CSS = """
    ReportHead {
        width: 1fr;
        height: 1;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._report: Report | None = None

    def show(self, report: Report) -> None:
        """Show the head of a report; in a low head its facts follow one another in a row."""
        self._report = report
        if self.is_mounted:
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._report is None:
            return
        sheet, report = Sheet(Paper(canvas, self.look)), self._report
        ink = "" if report.seat is None else self.palette.seat(report.seat)
        if canvas.height < LARGE_ROWS:
            self._draw_flowing(sheet, report.facts)
        elif canvas.height > LARGE_ROWS + 1:
            facts = [line for fact in report.facts for line in wrap(plain(fact), canvas.width)]
            largest = 2 if canvas.height > 2 * LARGE_ROWS + len(facts) else 1
            room = Region(0, 0, canvas.width, LARGE_ROWS * largest)
            y = sheet.large(room, report.name, ink, largest=largest).bottom + 1
            for fact in report.facts:
                y = self._draw_below(sheet, y, fact)
        else:
            widest = max((cell_len(plain(fact)) for fact in report.facts), default=0)
            columns = max(canvas.width - widest - GAP_COLUMNS, canvas.width // 3)
            name = sheet.large(Region(0, 0, columns, canvas.height), report.name, ink, largest=1)
            for row, fact in enumerate(report.facts):
                self._put(sheet, name.right + GAP_COLUMNS, row, fact)

    @staticmethod
    def _draw_below(sheet: Sheet, y: int, fact: Words) -> int:
        """Draw a fact over the whole width, on as many rows as it needs; return the row below."""
        (first, *_) = spans_of(fact, "quiet")
        place = Region(0, y, sheet.canvas.width, sheet.canvas.height - y)
        return sheet.paragraph(place, plain(fact), pen_of(sheet, first.style, first.seat))

    def _draw_flowing(self, sheet: Sheet, facts: Sequence[Words]) -> None:
        """Write the facts that fit whole, with semicolons between them."""
        x = 1
        for index, fact in enumerate(facts):
            if index and x + cell_len(plain(fact)) + 2 > sheet.canvas.width:
                break
            x = sheet.put(x, 0, "; ") if index else x
            x = self._put(sheet, x, 0, fact)

    @staticmethod
    def _put(sheet: Sheet, x: int, y: int, words: Words) -> int:
        for span in spans_of(words, "quiet"):
            x = sheet.put(x, y, span.text, pen_of(sheet, span.style, span.seat))
        return x
