"""Layout of the sections of a report in a column: bands of rows, one below another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, assert_never

from rich.cells import cell_len
from textual.geometry import Region

from runegames.report.model import (
    Cell,
    Part,
    Row,
    Section,
    Sentence,
    Span,
    Style,
    Table,
    Words,
    plain,
)
from runegames.ui.canvas import Pen
from runegames.ui.drawing import wrap
from runegames.ui.widgets.plots import Interval, Scale, draw_interval
from runegames.ui.widgets.report.drawings import draw_report_picture, extent_of
from runegames.ui.widgets.sheet import Sheet

INDENT_COLUMNS = 2
"""Columns left of the rows; the pointer stands in the first of them."""
WIDE_COLUMNS = 44
"""Least width of a table with its words in full and wide gaps."""
MIN_BAR_COLUMNS = 8
MIN_CUT_COLUMNS = 6
"""Width to which the words of a column that stretches may be cut."""


class Marks(NamedTuple):
    """What stands out in a drawing of rows."""

    chosen: Row | None = None
    """Row under the cursor."""
    focused: bool = False
    """True if the cursor is the one that keys move."""
    terms: Sequence[str] = ()
    """Words of the filter, in small letters."""


Draw = Callable[[Sheet, Region, Marks], None]


class Band(NamedTuple):
    """Rows of the screen that are drawn together."""

    least: int
    """Least height."""
    most: int
    draw: Draw
    row: Row | None = None
    """Row of a table that the band shows."""


def _blank(sheet: Sheet, place: Region, marks: Marks) -> None:
    """Draw nothing."""


GAP = Band(1, 1, _blank)


def bands_of(sections: Sequence[Section], width: int, sheet: Sheet) -> Iterator[Sequence[Band]]:
    """Lay out sections in a column of ``width`` cells; yield the bands of each section.

    ``sheet``: sheet of the look in which they will be drawn.
    """
    for section in sections:
        bands = [*_bands(section, width, sheet)]
        if bands:
            yield bands


def _bands(section: Section, width: int, sheet: Sheet) -> Iterator[Band]:
    first = section.parts[0] if section.parts else None
    table = Grid(first, width - INDENT_COLUMNS) if isinstance(first, Table) else None
    body = [band for part in section.parts for band in _bands_of(part, width, sheet, table)]
    if section.heading and body:
        yield Band(1, 1, partial(_draw_heading, section, table))
    yield from body


def _bands_of(part: Part, width: int, sheet: Sheet, first: Grid | None) -> Iterator[Band]:
    inner = width - INDENT_COLUMNS
    match part:
        case Sentence(text, style):
            for line in wrap(sheet.glyphs(text), inner):
                yield Band(1, 1, partial(_draw_words, line, style))
        case Table(form="flow"):
            for spans in flowing(part.rows[0].cells, inner):
                yield Band(1, 1, partial(_draw_spans, spans))
        case Table():
            grid = first if first is not None and first.table is part else Grid(part, inner)
            for row in part.shown_rows:
                yield Band(1, 1, partial(grid.draw, row), row)
        case _:
            least, most = extent_of(part, sheet)
            if most:
                yield Band(least, most, partial(_draw_picture, part))


# -- rows of words ------------------------------------------------------------------------


def pen_of(sheet: Sheet, style: Style, seat: int | None = None) -> Pen:
    """Return the pen of a style, or of a seat's colour."""
    if seat is not None:
        return sheet.own(seat)
    match style:
        case "":
            return sheet.base_pen()
        case "strong":
            return sheet.strong
        case "gold":
            return sheet.gold
        case "primary":
            return sheet.primary_pen
        case "quiet":
            return sheet.quiet_pen
        case "good":
            return sheet.base_pen().inked(sheet.palette.ok)
        case "bad":
            return sheet.base_pen().inked(sheet.palette.bad)
        case _:
            assert_never(style)


def flowing(cells: Sequence[Cell], width: int) -> Iterator[Sequence[Span]]:
    """Lay out cells as words after words, on as many lines as they need."""
    line: list[Span] = []
    used = 0
    for cell in cells:
        text = plain(cell.text)
        if not text:
            continue
        if line and used + 2 + cell_len(text) > width:
            yield line
            line, used = [], 0
        if line:
            line.append(Span("  "))
            used += 2
        line += spans_of(cell.text, cell.style, cell.seat)
        used += cell_len(text)
    if line:
        yield line


def spans_of(words: Words, style: Style = "", seat: int | None = None) -> Sequence[Span]:
    return [Span(words, style, seat)] if isinstance(words, str) else words


def _draw_words(line: str, style: Style, sheet: Sheet, place: Region, marks: Marks) -> None:
    sheet.put(place.x + INDENT_COLUMNS, place.y, line, pen_of(sheet, style), place.right)


def _draw_spans(line: Sequence[Span], sheet: Sheet, place: Region, marks: Marks) -> None:
    x = place.x + INDENT_COLUMNS
    for span in line:
        x = sheet.put(x, place.y, span.text, pen_of(sheet, span.style, span.seat), place.right)


def _draw_picture(picture: Part, sheet: Sheet, place: Region, marks: Marks) -> None:
    assert not isinstance(picture, (Table, Sentence))
    draw_report_picture(sheet, place.shrink((0, 0, 0, INDENT_COLUMNS)), picture)


def _draw_heading(
    section: Section, grid: Grid | None, sheet: Sheet, place: Region, marks: Marks
) -> None:
    """Draw the heading, a thin line, and the titles of columns or the words at the right."""
    x = sheet.put(place.x + 1, place.y, section.heading, None, place.right) + 1
    titles = [] if grid is None or section.aside else grid.titles()
    end = place.right
    if section.aside:
        spans = spans_of(section.aside, "quiet")
        end -= sum(cell_len(sheet.glyphs(span.text)) for span in spans)
        if end <= x:
            return
        at = end
        for span in spans:
            at = sheet.put(at, place.y, span.text, pen_of(sheet, span.style, span.seat))
        end -= 1
    starts = [place.x + INDENT_COLUMNS + left for left, _ in titles]
    for (_, title), start in zip(titles, starts, strict=True):
        if start > x:
            sheet.put(start, place.y, title, None, place.right)
    stops = [*(start for start in starts if start > x), end + 1]
    if (line := stops[0] - 1 - x) > 0:
        sheet.thin_line(sheet.canvas, x, place.y, line)


# -- tables -------------------------------------------------------------------------------


class Grid:
    """Columns of a table in a given width: words as wide as necessary, bars in the rest."""

    def __init__(self, table: Table, width: int) -> None:
        self.table, self.width = table, width
        self.wide = width >= WIDE_COLUMNS
        self.gap = 2 if self.wide else 1
        rows, columns = table.shown_rows, table.columns
        self.bars = {
            index for index in range(len(columns)) if any(row.cells[index].bar for row in rows)
        }
        widths = [
            max([cell_len(self._text(row.cells[index])) for row in rows], default=0)
            for index in range(len(columns))
        ]
        self.used = [index for index, most in enumerate(widths) if most or index in self.bars]
        """Indices of the columns that are shown."""
        self.widths = {
            index: max(widths[index], cell_len(columns[index].title)) for index in self.used
        }
        self._stretch()

    def _text(self, cell: Cell) -> str:
        return plain(cell.text) if self.wide else cell.short or plain(cell.text)

    def _stretch(self) -> None:
        """Give the room that is left to bars or words, or cut words if there is too little."""
        if not self.used:
            return
        stretching = [index for index in self.used if self.table.columns[index].stretches]
        for index in self.bars:
            self.widths[index] = max(self.widths[index], MIN_BAR_COLUMNS)
        spare = self.width - sum(self.widths.values()) - self.gap * (len(self.used) - 1)
        if spare < 0 and self.gap > 1:
            self.gap, spare = 1, spare + len(self.used) - 1
        giving = [*stretching, self.used[0]]
        for index in giving if spare < 0 else ():
            cut = min(-spare, max(0, self.widths[index] - MIN_CUT_COLUMNS))
            self.widths[index] -= cut
            spare += cut
        if spare > 0:
            taking = [*sorted(self.bars), *stretching, self.used[0]][0]
            self.widths[taking] += spare

    def _lefts(self) -> Iterator[tuple[int, int]]:
        """Yield the index and the first column of each column."""
        x = 0
        for index in self.used:
            yield index, x
            x += self.widths[index] + self.gap

    def titles(self) -> list[tuple[int, str]]:
        """Return the titles of the columns, each with its first column."""
        placed = []
        for index, x in self._lefts():
            column = self.table.columns[index]
            if column.title:
                right = column.side == "right" and index not in self.bars
                shift = self.widths[index] - cell_len(column.title) if right else 0
                placed.append((x + shift, column.title))
        return placed

    def draw(self, row: Row, sheet: Sheet, place: Region, marks: Marks) -> None:
        """Draw a row; the row under the cursor has a ground of its own."""
        chosen = marks.chosen is row
        ground = sheet.palette.raised if chosen and not sheet.palette.colourless else ""
        if ground:
            sheet.canvas.fill(place.x, place.y, place.width, 1, sheet.base_pen().on(ground))
        if chosen and marks.focused:
            pen = sheet.primary_pen.on(ground) if ground else sheet.primary_pen
            sheet.put(place.x, place.y, sheet.symbols.pointer, pen)
        for index, left in self._lefts():
            cell = row.cells[index]
            x = place.x + INDENT_COLUMNS + left
            if cell.bar is not None:
                self._draw_bar(cell, sheet, x, place.y, self.widths[index])
            else:
                first = index == self.used[0]
                style: Style = "primary" if chosen and first else cell.style
                style = "quiet" if row.faint and not chosen else style
                self._draw_cell(
                    cell._replace(style=style), index, sheet, (x, place.y), marks, ground
                )

    def _draw_cell(
        self,
        cell: Cell,
        index: int,
        sheet: Sheet,
        corner: tuple[int, int],
        marks: Marks,
        ground: str,
    ) -> None:
        (x, y), width = corner, self.widths[index]
        words = cell.text if self.wide or not cell.short else cell.short
        text = sheet.glyphs(plain(words))
        left = index == self.used[0] or self.table.columns[index].side == "left"
        right = x + width
        if not left and index not in self.bars:
            x = max(x, right - cell_len(text))
        first = x
        for span in spans_of(words, cell.style, cell.seat):
            pen = pen_of(sheet, span.style, span.seat)
            x = sheet.put(x, y, span.text, pen.on(ground) if ground else pen, right)
            if x >= right:
                break
        for term in marks.terms:
            _highlight(sheet, first, y, text, term)

    def _draw_bar(self, cell: Cell, sheet: Sheet, x: int, y: int, width: int) -> None:
        assert cell.bar is not None
        value, ends, style, mark = cell.bar
        scale = Scale(x, width, *self.table.scale)
        draw_interval(sheet, scale, y, Interval(value, ends, pen_of(sheet, style).ink, mark))


def _highlight(sheet: Sheet, x: int, y: int, text: str, term: str) -> None:
    """Put the places where a word of the filter stands on a lighter ground."""
    at = text.casefold().find(term)
    while term and at >= 0:
        left = x + cell_len(text[:at])
        cells = [*sheet.canvas.row(y, left, left + cell_len(term))]
        for column, (glyph, pen) in enumerate(cells, left):
            lit = (
                pen._replace(reverse=True)
                if sheet.palette.colourless
                else pen.on(sheet.palette.socket)
            )
            sheet.canvas.put(column, y, glyph, lit)
        at = text.casefold().find(term, at + 1)
