"""Column of a report: sections one below another, with a cursor on the rows that open something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate

from textual import events
from textual.actions import SkipAction
from textual.geometry import Region, Size
from textual.message import Message

from runegames.report.model import ReportTable, Row, Section
from runegames.ui.canvas import Canvas
from runegames.ui.commands import command
from runegames.ui.report.grid import Marks
from runegames.ui.report.layout import GAP, Band, Brief, always, bands_of, missing_bands, never
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.scrolled import show_region
from runegames.ui.widgets.sheet import Paper, Sheet

SCROLL_BAR_COLUMNS = 2
"""Columns of the scroll bar and of the gap before it."""
DENSE_COLUMNS = 1
"""Columns of the indent that a dense column does without, since no row of it is chosen."""


class ReportColumn(CellWidget, can_focus=True):
    """Sections of a report; the only kind of list of a page, too.

    If there are more rows than the widget has, it scrolls; drawings grow into rows that are left.
    The first click chooses a row, and a click on the chosen row opens it.
    """

    DEFAULT_CSS = """
    ReportColumn {
        width: 1fr;
        height: 1fr;
    }
    """
    BINDINGS = [
        command("up", "step(-1)", "the line before"),
        command("down", "step(1)", "the next line"),
        command("pageup", "page(-1)", "a page up"),
        command("pagedown", "page(1)", "a page down"),
        command("home", "end(-1)", "to the beginning"),
        command("end", "end(1)", "to the end"),
        command("enter", "open", "open this line"),
    ]

    class RowReached(Message):
        """Message that the cursor is on another row."""

        def __init__(self, column: ReportColumn, row: Row) -> None:
            super().__init__()
            self.column, self.row = column, row

        @property
        def control(self) -> ReportColumn:
            return self.column

    class RowOpened(RowReached):
        """Message that a row is to be opened."""

    def __init__(self, *, id: str | None = None, dense: bool = False) -> None:
        """Make an empty column; ``dense``: True for a column that has to be narrow and low."""
        super().__init__(id=id)
        self._dense = dense
        self._sections: Sequence[Section] = ()
        self._rows: Sequence[Row] = ()
        """Rows at which the cursor stops."""
        self._has_changes = False
        """True if some rows have details that may be short."""
        self._index = 0
        self._top = 0
        """First line that is shown."""
        self._terms: Sequence[str] = ()
        self._laid_out: tuple[object, Sequence[tuple[Band, int]]] = (None, ())

    # -- what is shown --------------------------------------------------------------------

    def show(self, sections: Sequence[Section], terms: Sequence[str] = ()) -> None:
        """Show sections; the cursor stays at the row that opens the same thing, if there is one.

        ``terms``: words of the filter, which stand out.
        """
        before = self.row
        self._sections, self._terms = sections, [term.casefold() for term in terms]
        self._rows = [
            row
            for section in sections
            for part in section.parts
            for row in getattr(part, "shown_rows", ())
            if row.opens is not None
        ]
        self._has_changes = any(row.change[1] for row in self._rows)
        opened = before.opens if before is not None else None
        opening = (index for index, row in enumerate(self._rows) if row.opens == opened)
        last = max(0, len(self._rows) - 1)
        self._index = next(opening, min(self._index, last))
        self._laid_out = None, ()
        if self.is_mounted:
            if self.is_whole and not self._has_its_height:
                self.refresh(layout=True)
            self._follow()
            self.redraw()

    @property
    def row(self) -> Row | None:
        """Row under the cursor; None if no row opens anything."""
        return self._rows[self._index] if self._rows else None

    @property
    def rows(self) -> Sequence[Row]:
        """Rows at which the cursor stops, from top to bottom."""
        return self._rows

    # -- layout ---------------------------------------------------------------------------

    def _bands(self) -> Sequence[tuple[Band, int]]:
        """Bands from top to bottom, each with its height."""
        width, height = self.content_size
        if self._dense:
            width += DENSE_COLUMNS
        index = self._index if self._has_changes else 0
        facts = width, height, self.look, index
        if self._laid_out[0] != facts:
            with self.one_look():
                self._laid_out = facts, self._fitted(width, height)
        return self._laid_out[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        bands = self._joined(self._shown, width, self._empty_sheet(), never)
        return sum(band.least for band in bands)

    @property
    def _scrolled(self) -> bool:
        """True in a page that scrolls in narrow windows."""
        return self.is_whole and self.screen.has_class("-phone")

    @property
    def _shown(self) -> Sequence[Section]:
        """Sections for which there is room; in a low page drawings go before anything scrolls."""
        if self._scrolled and self.screen.has_class("-low"):
            return [section for section in self._sections if not section.repeats]
        return self._sections

    @property
    def _has_its_height(self) -> bool:
        """True if the column is as high as all sections."""
        size = self.content_size
        return self.get_content_height(size, size, size.width) == size.height

    def _fitted(self, width: int, height: int) -> Sequence[tuple[Band, int]]:
        """Lay out the sections that fit.

        If there are too many rows, details of rows are short, then whole sections of low priority
        are left out, which a sentence says, and at last the column has all of them and scrolls.
        """
        sheet = self._empty_sheet()
        for sections, brief in self._attempts():
            if _least_rows(sections) > height:  # a long list is laid out only once
                continue
            bands = self._joined(sections, width, sheet, brief)
            bands += missing_bands(self._shown, sections, width, sheet)
            if self._dense and sum(band.least for band in bands) > height:
                bands = [band for band in bands if band is not GAP]
            if sum(band.least for band in bands) <= height:
                return _grown(bands, height)
        bands = self._joined(self._shown, width - SCROLL_BAR_COLUMNS, sheet, always)
        return [(band, band.least) for band in bands if not (self._dense and band is GAP)]

    def _attempts(self) -> Iterator[tuple[Sequence[Section], Brief]]:
        """Yield sections and the test for rows with short details, the fullest first."""
        yield self._shown, never
        sections = [*self._shown]
        if self._has_changes:
            yield sections, lambda row: row is not self.row
            yield sections, always
        for priority in sorted({section.priority for section in sections} - {0}, reverse=True):
            for section in [other for other in reversed(sections) if other.priority == priority]:
                sections = [kept for kept in sections if kept is not section]
                yield sections, always

    def _empty_sheet(self) -> Sheet:
        """Return a sheet to measure what is drawn."""
        return Sheet(Paper(Canvas(0, 0, self.base_pen()), self.look))

    def _joined(
        self, sections: Sequence[Section], width: int, sheet: Sheet, brief: Brief
    ) -> list[Band]:
        bands: list[Band] = []
        for section in bands_of(sections, width, sheet, brief, uncut=self._scrolled):
            if bands:
                bands.append(GAP)
            bands += section
        return bands

    @property
    def scrolls(self) -> bool:
        """True if there are more lines than rows."""
        return self._lines > self.content_size.height

    @property
    def _lines(self) -> int:
        return sum(height for _, height in self._bands())

    def _follow(self) -> None:
        """Scroll as little as necessary for the row under the cursor."""
        lines, height = self._lines_of(self.row), self.content_size.height
        if lines:
            self._top = max(self._top, lines[-1] - height + 1)
            # The heading of the first row comes into sight together with it.
            first = 0 if self._index == 0 else lines[0]
            self._top = min(self._top, first)
        self._top = max(0, min(self._top, self._lines - height))

    def _lines_of(self, row: Row | None) -> Sequence[int]:
        """Return the first lines of the bands of a row."""
        bands = self._bands()
        ends = accumulate((height for _, height in bands), initial=0)
        return [y for (band, _), y in zip(bands, ends, strict=False) if row and band.row is row]

    # -- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        sheet = Sheet(Paper(canvas, self.look, self.hit))
        bands = self._bands()
        lines = sum(height for _, height in bands)
        self._top = max(0, min(self._top, lines - canvas.height))
        width = canvas.width
        if lines > canvas.height:
            width -= SCROLL_BAR_COLUMNS
        marks = Marks(self.row, self.has_focus, self._terms)
        ends = accumulate((height for _, height in bands), initial=-self._top)
        for (band, height), y in zip(bands, ends, strict=False):
            if y >= canvas.height:
                break
            if y + height > 0:
                left = -DENSE_COLUMNS if self._dense else 0
                region = Region(left, y, width - left, height)
                band.draw(sheet, region, marks)
                if band.row is not None and band.row.opens is not None:
                    self.hit(region, partial(self._click, band.row))
        if lines > canvas.height:
            self._draw_scroll_bar(sheet, lines)

    def _draw_scroll_bar(self, sheet: Sheet, lines: int) -> None:
        canvas, symbols = sheet.canvas, sheet.symbols
        length = max(1, canvas.height * canvas.height // lines)
        first = (canvas.height - length) * self._top // max(1, lines - canvas.height)
        for y in range(canvas.height):
            thumb = first <= y < first + length
            glyph = symbols.heavy.down if thumb else symbols.frame.down
            ink = self.palette.quiet if thumb else self.palette.line
            canvas.put(canvas.width - 1, y, glyph, self.base_pen().inked(ink))

    # -- keys and clicks ------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Move the cursor to a row."""
        index = max(0, min(index, len(self._rows) - 1))
        if self._rows and index != self._index:
            self._index = index
            self.post_message(self.RowReached(self, self._rows[index]))
        self._follow()
        if self._scrolled and (lines := self._lines_of(self.row)):
            top = 0 if index == 0 else lines[0]
            region = Region(0, top - self._top, self.size.width, lines[-1] + 1 - top)
            show_region(self, region)
        self.redraw()

    def choose_key(self, key: str) -> None:
        """Move the cursor to the row with a key, without a message."""
        places = (index for index, row in enumerate(self._rows) if row.key == key)
        index = next(places, None)
        if index is not None and index != self._index:
            self._index = index
            self._follow()
            self.redraw()

    def _scroll(self, lines: int) -> None:
        self._top = max(0, min(self._top + lines, self._lines - self.content_size.height))
        self.redraw()

    def action_step(self, by: int) -> None:
        if self._rows and self._index + by < len(self._rows):
            self.choose(self._index + by)
        else:  # what stands below the last row can be reached, too
            self._scroll(by)

    def action_page(self, by: int) -> None:
        if self._scrolled:
            raise SkipAction  # the page has these keys
        height = max(1, self.content_size.height - 1)
        if self._rows and len(self._rows) >= height:
            self.choose(self._index + by * height)
        else:
            self._scroll(by * height)

    def action_end(self, way: int) -> None:
        if self._rows:
            self.choose(0 if way < 0 else len(self._rows) - 1)
        self._scroll(way * self._lines)

    def action_open(self) -> None:
        if self.row is not None:
            self.post_message(self.RowOpened(self, self.row))

    def _click(self, row: Row) -> Message | None:
        if row is self.row:
            return self.RowOpened(self, row)
        self.choose(next(index for index, line in enumerate(self._rows) if line is row))
        return None

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(2)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(-2)


def _least_rows(sections: Sequence[Section]) -> int:
    """Return a number of lines that sections need in any case: one for each row of a list."""
    tables = (part for section in sections for part in section.parts)
    return sum(
        len(part.rows) for part in tables if isinstance(part, ReportTable) and part.form != "flow"
    )


def _grown(bands: Sequence[Band], height: int) -> Sequence[tuple[Band, int]]:
    """Give rows that are left to the bands that can grow, one row after another.

    Blank rows below the rows of tables are given to all of them, or to none.
    """
    heights = [band.least for band in bands]
    spare = height - sum(heights)
    while spare > 0:
        growing = [index for index, band in enumerate(bands) if heights[index] < band.most]
        if not growing:
            break
        if len(growing) > spare:
            growing = [index for index in growing if bands[index].row is None][:spare]
        for index in growing:
            heights[index] += 1
        if not growing:
            break
        spare -= len(growing)
    return [*zip(bands, heights, strict=True)]
