"""Head of a report: its name, and the most important facts beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.report.model import Report, Words, plain
from runegames.ui.canvas import Canvas
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.report.layout import pen_of, spans_of
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
        self._subject = ""
        self._facts: Sequence[Words] = ()

    def show(self, report: Report) -> None:
        """Show the head of a report."""
        self.show_words(report.name, report.facts)

    def show_words(self, name: str, facts: Sequence[Words]) -> None:
        """Show a name, and facts beside it; in a low head the facts follow one another."""
        self._subject, self._facts = name, facts
        if self.is_mounted:
            self.redraw()

    def draw(self, canvas: Canvas) -> None:
        sheet = Sheet(Paper(canvas, self.look))
        if canvas.height < LARGE_ROWS:
            self._draw_flowing(sheet)
            return
        widest = max((cell_len(plain(fact)) for fact in self._facts), default=0)
        room = Region(
            0, 0, max(canvas.width - widest - GAP_COLUMNS, canvas.width // 3), canvas.height
        )
        x = sheet.large(room, self._subject, "", largest=1).right + GAP_COLUMNS
        for row, fact in enumerate(self._facts):
            self._put(sheet, x, row, fact)

    def _draw_flowing(self, sheet: Sheet) -> None:
        """Write the facts that fit whole, with semicolons between them."""
        x = 1
        for index, fact in enumerate(self._facts):
            text = plain(fact)
            if x + cell_len(text) + 2 > sheet.canvas.width and index:
                break
            x = sheet.put(x, 0, "; ") if index else x
            x = self._put(sheet, x, 0, fact)

    @staticmethod
    def _put(sheet: Sheet, x: int, y: int, words: Words) -> int:
        for span in spans_of(words, "quiet"):
            x = sheet.put(x, y, span.text, pen_of(sheet, span.style, span.seat))
        return x
