"""Tables of reports: columns in a given width, and their rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.report.model import Cell, ReportTable, Row, Style, TableColumn, plain
from runegames.ui.canvas import Pen
from runegames.ui.drawing import wrap
from runegames.ui.report.pens import pen_of, spans_of
from runegames.ui.widgets.plots import PlotScale, PlottedInterval, draw_interval
from runegames.ui.widgets.sheet import Sheet

INDENT_COLUMNS = 2
"""Columns left of the rows; the pointer stands in the first of them."""
MIN_BAR_COLUMNS, SHORT_BAR_COLUMNS = 8, 6
"""Least width of bars, and their width where optional columns are left out."""
MIN_CUT_COLUMNS = 6
"""Width to which the words of a column may be cut."""


class Marks(NamedTuple):
    """Cursor and words of the filter, which stand out in a drawing of rows."""

    chosen: Row | None = None
    """Row under the cursor."""
    focused: bool = False
    """True if the cursor is the one that keys move."""
    terms: Sequence[str] = ()
    """Words of the filter, in small letters."""


class Title(NamedTuple):
    """Line of the title of a column."""

    x: int
    row: int
    """Row above the lowest one of all titles."""
    text: str
    pen: Pen | None = None


class ColumnGrid:
    """Columns of a table in a given width: words as wide as necessary, bars in the rest.

    If there is too little room, gaps are narrow, then words are short, then titles have a line for
    each word, and at last optional columns are left out.
    """

    def __init__(
        self, table: ReportTable, width: int, sheet: Sheet, *, uncut: bool = False
    ) -> None:
        """Lay out a table; ``sheet``: sheet of the look in which it will be drawn.

        ``uncut``: neither cut words nor leave columns out, so that the table may not fit.
        """
        self.table, self.width, self._uncut = table, width, uncut
        self._glyphs, self._drawn = sheet.glyphs, sheet.look.pixels
        rows = table.shown_rows
        indices = range(len(table.columns) if self._drawn else 0)
        self.bars = {index for index in indices if any(row.cells[index].bar for row in rows)}
        for self.in_full, self.one_line, self.gap, self.whole in (
            (True, True, 2, True),
            (True, True, 1, True),
            (False, True, 1, True),
            (False, False, 1, True),
            (False, False, 1, uncut),
        ):
            self._measure()
            if self._spare >= 0:
                break
        self._stretch()

    def _measure(self) -> None:
        """Measure the columns that have words or bars."""
        rows = self.table.shown_rows
        bar_columns = MIN_BAR_COLUMNS if self.whole else SHORT_BAR_COLUMNS
        self.widths = {}
        for index, column in enumerate(self.table.columns):
            widest = max([self._width(row.cells[index]) for row in rows], default=0)
            has_bars = index in self.bars
            if (column.optional and not self.whole) or not (widest or has_bars):
                continue
            least = bar_columns if has_bars else 0
            if column.seat is not None:
                least = max(3, least)
            self.widths[index] = max(widest, least, *map(cell_len, self._title(column)))

    def _title(self, column: TableColumn) -> Sequence[str]:
        """Lines of the title of a column; in a narrow table a line for each word."""
        return [column.title] if self.one_line else column.title.split()

    def _width(self, cell: Cell) -> int:
        if self._drawn and cell.bar is not None:
            return 0
        if self._drawn and cell.squares is not None:
            return cell.squares[1] * self.gap - (self.gap - 1)
        text = self._text(cell)
        return len(text) if text.isascii() else cell_len(self._glyphs(text))

    def _text(self, cell: Cell) -> str:
        return plain(cell.text) if self.in_full or not cell.short else cell.short

    @property
    def _spare(self) -> int:
        """Columns that are left; negative if there are too few."""
        return self.width - sum(self.widths.values()) - self.gap * (len(self.widths) - 1)

    def _stretch(self) -> None:
        """Give the room that is left to bars or words, or cut words if there is too little."""
        if not self.widths:
            return
        spare = self._spare
        stretching = [index for index in self.widths if self.table.columns[index].stretches]
        cuttable = [] if self._uncut else stretching
        for index in reversed(cuttable):
            cut = min(max(0, -spare), max(0, self.widths[index] - MIN_CUT_COLUMNS))
            self.widths[index] -= cut
            spare += cut
        if spare > 0:
            self.widths[self._widened(stretching)] += spare

    def _widened(self, stretching: Sequence[int]) -> int:
        """Choose the column that gets the room that is left."""
        if self.bars:
            return min(self.bars)
        return stretching[-1] if stretching else next(iter(self.widths))

    @property
    def fits(self) -> bool:
        """True if all columns have room."""
        return self._spare >= 0

    def _lefts(self) -> Iterator[tuple[int, int]]:
        """Yield the index and the left edge of each column."""
        x = 0
        for index, width in self.widths.items():
            yield index, x
            x += width + self.gap

    def _is_left(self, index: int) -> bool:
        """True for a column whose words begin at its left edge."""
        first = next(iter(self.widths))
        return index == first or index in self.bars or self.table.columns[index].side == "left"

    def lines_of(self, row: Row) -> Sequence[Row]:
        """Return a row in lines, if its words would be cut and may go on below."""
        if not self.table.wraps:
            return [row]
        index = next(index for index in self.widths if self.table.columns[index].stretches)
        style, lines = row.cells[index].style, list[Row]()
        for words in wrap(self._text(row.cells[index]), self.widths[index]):
            cells = [Cell() for _ in row.cells] if lines else [*row.cells]
            cells[index] = Cell(words, style=style)
            lines.append(row._replace(cells=cells))
        return lines

    def titles(self, sheet: Sheet) -> list[Title]:
        """Return the lines of the titles of the columns."""
        titles = list[Title]()
        for index, x in self._lefts():
            column = self.table.columns[index]
            if column.seat is not None:
                letter, pen = sheet.badge(column.seat)
                titles.append(Title(x + self.widths[index] - 3, 0, letter, pen))
                continue
            lines = self._title(column) if column.title else ()
            for row, line in enumerate(reversed(lines)):
                room = 0 if self._is_left(index) else self.widths[index] - cell_len(line)
                titles.append(Title(x + room, row, line))
        return titles

    def draw(self, row: Row, sheet: Sheet, region: Region, marks: Marks) -> None:
        """Draw a row; the row under the cursor has a ground of its own."""
        chosen = marks.chosen is row
        ground = ground_of(row, sheet, region, marks)
        if chosen and marks.focused:
            pen = sheet.primary_pen.on(ground) if ground else sheet.primary_pen
            sheet.put(region.x, region.y, sheet.symbols.pointer, pen)
        for index, left in self._lefts():
            x = region.x + INDENT_COLUMNS + left
            self._draw_cell(index, row, sheet, (x, region.y), ground, chosen=chosen)
        for term in marks.terms:
            _highlight(sheet, region, term)

    def _draw_cell(
        self,
        index: int,
        row: Row,
        sheet: Sheet,
        corner: tuple[int, int],
        ground: str,
        *,
        chosen: bool,
    ) -> None:
        cell = row.cells[index]
        x, y = corner
        width = self.widths[index]
        if self._drawn and cell.bar is not None:
            self._draw_bar(cell, sheet, x, y, width)
            return
        if self._drawn and cell.squares is not None:
            self._draw_squares(cell, sheet, x, y, ground)
            return
        first = index == next(iter(self.widths))
        style: Style = "primary" if chosen and first else cell.style
        if row.faint and not chosen:
            style = "quiet"
        words = cell.text if self.in_full or not cell.short else cell.short
        right = x + width
        if not self._is_left(index):
            x = max(x, right - cell_len(sheet.glyphs(plain(words))))
        for span in spans_of(words, style, cell.seat):
            pen = pen_of(sheet, span.style, span.seat)
            if ground:
                pen = pen.on(ground)
            x = sheet.put(x, y, span.text, pen, right)
            if x >= right:
                break

    def _draw_bar(self, cell: Cell, sheet: Sheet, x: int, y: int, width: int) -> None:
        assert cell.bar is not None
        value, ends, style, mark = cell.bar
        scale = PlotScale(x, width, *self.table.scale)
        draw_interval(
            sheet, scale, y, PlottedInterval(value, ends, pen_of(sheet, style, cell.seat).ink, mark)
        )

    def _draw_squares(self, cell: Cell, sheet: Sheet, x: int, y: int, ground: str) -> None:
        assert cell.squares is not None
        filled, most = cell.squares
        own = pen_of(sheet, cell.style, cell.seat)
        if ground:
            own = own.on(ground)
        empty = own.inked(sheet.palette.socket)
        for number in range(most):
            pen = own if number < filled else empty
            sheet.put(x + number * self.gap, y, "■", pen)


def ground_of(row: Row, sheet: Sheet, region: Region, marks: Marks) -> str:
    """Fill a line of the row under the cursor with its ground; return it, "" for other rows."""
    if marks.chosen is not row or sheet.palette.colourless:
        return ""
    ground = sheet.palette.raised
    sheet.canvas.fill(region.x, region.y, region.width, 1, sheet.base_pen().on(ground))
    return ground


def _highlight(sheet: Sheet, region: Region, term: str) -> None:
    """Put the places of a row where a word of the filter stands on a lighter ground."""
    canvas = sheet.canvas
    glyphs = [glyph.casefold() or " " for glyph, _ in canvas.row(region.y, region.x, region.right)]
    text = "".join(glyph[:1] for glyph in glyphs)
    start = text.find(term) if term else -1
    while start >= 0:
        for x in range(region.x + start, region.x + start + len(term)):
            glyph, pen = canvas.at(x, region.y)
            socket = sheet.palette.socket
            lit = pen._replace(reverse=True) if sheet.palette.colourless else pen.on(socket)
            canvas.put(x, region.y, glyph, lit)
        start = text.find(term, start + 1)
