"""Where the points come from: a table with a column a side, and its place beside the chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from runegames.ui.drawing import clipped, fit
from runegames.ui.widgets.chart import GOOD_CHART, LEAST_CHART, ScoreChart
from runegames.ui.widgets.drawn import Drawn

GAP = 2
BETWEEN = 4
"""Cells between the table and the chart."""


class PointsTable(Drawn):
    """A row for each source of points, the last one adds them up."""

    DEFAULT_CSS = """
    PointsTable {
        width: auto;
        height: auto;
    }
    """

    def __init__(
        self,
        titles: Sequence[str],
        rows: Sequence[Sequence[str]],
        sides: Sequence[tuple[str, int]],
    ) -> None:
        """``sides``: for each column behind the first one its letters and whose colour it has."""
        super().__init__()
        heads = [f"{side[0]} {title}" for side, title in zip(sides, titles[1:], strict=True)]
        self._titles = (titles[0], *heads)
        self._rows = tuple(tuple(row) for row in rows)
        self._seats = tuple(seat for _, seat in sides)
        self.most = 0
        """Cells that it may take; 0: as many as there are."""

    def widths(self, limit: int) -> list[int]:
        """Columns as wide as what is in them; long names are cut before anything else."""
        inside = [max(cell_len(row[at]) for row in self._rows) for at in range(len(self._titles))]
        wanted = [
            max(cell_len(title), least) for title, least in zip(self._titles, inside, strict=True)
        ]
        while sum(wanted) + GAP * (len(wanted) - 1) > limit:
            widest = max(range(len(wanted)), key=lambda at: wanted[at] - inside[at])
            if wanted[widest] <= inside[widest]:
                break
            wanted[widest] -= 1
        return wanted

    def cells(self, limit: int) -> int:
        """What the columns take of so many cells; more where the numbers alone need more."""
        widths = self.widths(limit)
        return sum(widths) + GAP * (len(widths) - 1)

    def get_content_width(self, container: object, viewport: object) -> int:
        """What the columns take."""
        return self.cells(self.most or self.app.size.width)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """Titles, rows, and a line above the last row."""
        return len(self._rows) + 2

    def drawing(self, width: int, height: int) -> list[Content]:
        """Numbers to the right, so that they can be compared."""
        palette = self.palette
        widths = self.widths(width)
        heads = [
            (title, f"bold {palette.seat(seat)}")
            for title, seat in zip(self._titles[1:], self._seats, strict=True)
        ]
        lines = [self._line([(self._titles[0], ""), *heads], widths)]
        for row in self._rows[:-1]:
            cells = [(row[0], palette.quiet_style), *((cell, palette.text) for cell in row[1:])]
            lines.append(self._line(cells, widths))
        length = sum(widths) + GAP * (len(widths) - 1)
        lines.append(Content.styled(self.symbols.frame.across * length, palette.line))
        lines.append(
            self._line([(cell, f"bold {palette.text}") for cell in self._rows[-1]], widths)
        )
        return lines

    def _line(self, cells: Sequence[tuple[str, str]], widths: Sequence[int]) -> Content:
        parts = []
        for at, ((text, style), width) in enumerate(zip(cells, widths, strict=True)):
            shown = clipped(text, width, self.symbols)
            content = Content.styled(shown, style) if shown else Content("")
            parts.append(
                fit(content, width) if at == 0 else content.pad_left(width - content.cell_length)
            )
        return Content(" " * GAP).join(parts)


class Figures(Container):
    """The table, never cut, and beside it the chart; below it where it is too wide for that."""

    DEFAULT_CSS = """
    Figures {
        layout: horizontal;

        ScoreChart {
            margin-left: 4;
            height: 100%;
            max-height: 12;
        }

        &.-stacked {
            layout: vertical;
        }

        &.-stacked ScoreChart {
            margin: 1 0 0 0;
            height: 1fr;
        }
    }
    """

    def __init__(self, table: PointsTable, chart: ScoreChart) -> None:
        super().__init__(id="figures")
        self._table = table
        self._chart = chart

    def compose(self) -> ComposeResult:
        """What is exact first."""
        yield self._table
        yield self._chart

    def on_resize(self, event: events.Resize) -> None:
        """Names are cut so that the chart has its room; numbers never are."""
        rooms = (event.size.width - chart - BETWEEN for chart in (GOOD_CHART, LEAST_CHART))
        beside = next((room for room in rooms if self._table.cells(room) <= room), None)
        self._table.most = beside or event.size.width
        self.set_class(beside is None, "-stacked")
        self._table.refresh(layout=True)
