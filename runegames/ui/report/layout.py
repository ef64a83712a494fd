"""Layout of the sections of a report in a column: bands of rows, one below another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.report.figures import figures_of
from runegames.report.model import (
    Cell,
    Detail,
    Part,
    ReportTable,
    Row,
    Section,
    Sentence,
    Style,
    StyledWords,
    TableColumn,
    plain,
)
from runegames.ui.drawing import apart, wrap
from runegames.ui.report.drawings import draw_report_picture, extent_of
from runegames.ui.report.grid import INDENT_COLUMNS, ColumnGrid, Marks, Title, ground_of
from runegames.ui.report.pens import pen_of, spans_of
from runegames.ui.widgets.sheet import Sheet

DETAIL_COLUMNS = 2
"""Indent of the details of a row."""
DETAIL_NAME_COLUMNS = 8
"""Width of the names of details with the gap after them."""

Draw = Callable[[Sheet, Region, Marks], None]
Brief = Callable[[Row], bool]
"""Test for rows whose details are short."""


class Band(NamedTuple):
    """Rows of the screen that are drawn together."""

    least: int
    """Least height."""
    most: int
    draw: Draw
    row: Row | None = None
    """Row of a table that the band shows."""


def _blank(sheet: Sheet, region: Region, marks: Marks) -> None:
    """Draw nothing."""


GAP = Band(1, 1, _blank)


def never(row: Row) -> bool:
    """Show the details of all rows."""
    return False


def always(row: Row) -> bool:
    """Show no details of any row in full."""
    return True


def bands_of(
    sections: Sequence[Section],
    width: int,
    sheet: Sheet,
    brief: Brief = never,
    *,
    uncut: bool = False,
) -> Iterator[Sequence[Band]]:
    """Lay out sections in a column of ``width`` cells; yield the bands of each section.

    ``sheet``: sheet of the look in which they will be drawn; ``brief``: test for rows whose details
    are short; ``uncut``: tell rows in sentences rather than cut their words.
    """
    for section in sections:
        bands = [*_bands(section, width, sheet, brief, uncut)]
        if bands:
            yield bands


def _bands(section: Section, width: int, sheet: Sheet, brief: Brief, uncut: bool) -> Iterator[Band]:
    parts = [*_shown_parts(section, sheet, width - INDENT_COLUMNS)]
    first = parts[0] if parts else None
    inner = width - INDENT_COLUMNS
    table = _grid_of(first, inner, sheet, uncut) if isinstance(first, ReportTable) else None
    body = [band for part in parts for band in _bands_of(part, width, sheet, table, brief, uncut)]
    if body and table is not None and table.fits and (titles := table.titles(sheet)):
        rows = 1 + max(title.row for title in titles)
        left = INDENT_COLUMNS + min(title.x for title in titles)
        beside = rows == 1 and left > cell_len(section.heading) + 2 and not section.aside
        if section.heading and not beside:
            yield Band(1, 1, partial(_draw_heading, section, ()))
        if section.heading and beside:
            yield Band(1, 1, partial(_draw_heading, section, titles))
        else:
            yield Band(rows, rows, partial(_draw_titles, titles))
    elif body and section.heading:
        yield Band(1, 1, partial(_draw_heading, section, ()))
    yield from body


def missing_bands(
    sections: Sequence[Section], shown: Sequence[Section], width: int, sheet: Sheet
) -> Iterator[Band]:
    """Lay out the sentence that says where sections are that have no room."""
    headings = [
        section.heading.partition(":")[0]
        for section in sections
        if section.heading and section.parts and section not in shown and not section.repeats
    ]
    if headings:
        words = f"in a larger window: {'; '.join(headings)}"
        for line in wrap(sheet.glyphs(words), width - INDENT_COLUMNS):
            yield Band(1, 1, partial(_draw_words, line, "quiet"))


def _shown_parts(section: Section, sheet: Sheet, width: int) -> Iterator[Part]:
    """Yield the parts of a section, with figures in place of pictures that cannot be drawn."""
    for part in section.parts:
        if isinstance(part, ReportTable | Sentence) or extent_of(part, sheet, width).most:
            yield part
        elif not sheet.look.pixels:
            yield from figures_of(part)


def _bands_of(
    part: Part, width: int, sheet: Sheet, first: ColumnGrid | None, brief: Brief, uncut: bool
) -> Iterator[Band]:
    inner = width - INDENT_COLUMNS
    match part:
        case Sentence(text, style):
            words = text
            if part.undrawn and not sheet.look.pixels:
                words = part.undrawn
            for line in wrap(sheet.glyphs(words), inner):
                yield Band(1, 1, partial(_draw_words, line, style))
        case ReportTable(form="flow"):
            for spans in flowing(part.rows[0].cells, inner):
                yield Band(1, 1, partial(_draw_spans, spans))
        case ReportTable():
            known = first is not None and first.table is part
            grid = first if known and first is not None else _grid_of(part, inner, sheet, uncut)
            if not grid.fits and _is_told(part):
                yield from _sentences(part, inner, sheet)
                return
            for row in part.shown_rows:
                lines: list[Draw] = [partial(grid.draw, line) for line in grid.lines_of(row)]
                *upper, last = [*lines, *_details(row, inner, sheet, brief)]
                yield from (Band(1, 1, draw, row) for draw in upper)
                most = 2 if part.airy else 1
                yield Band(1, most, last, row)
        case _:
            yield Band(*extent_of(part, sheet, inner), partial(_draw_picture, part))


# -- details of rows ----------------------------------------------------------------------


def _details(row: Row, width: int, sheet: Sheet, brief: Brief) -> Iterator[Draw]:
    """Yield the lines below a row: all details, or in a low window the short change."""
    if row.change[1] and brief(row):
        yield partial(_draw_change, row)
        return
    named = any(detail.name for detail in row.details)
    left = DETAIL_COLUMNS + DETAIL_NAME_COLUMNS if named else DETAIL_COLUMNS
    for detail in row.details:
        for number, line in enumerate(wrap(sheet.glyphs(detail.text), width - left)):
            name = "" if number else detail.name
            shown = detail._replace(name=name, text=line)
            yield partial(_draw_detail, row, shown, left)


def _draw_detail(
    row: Row, detail: Detail, left: int, sheet: Sheet, region: Region, marks: Marks
) -> None:
    ground = ground_of(row, sheet, region, marks)
    x = region.x + INDENT_COLUMNS
    pens = sheet.quiet_pen, pen_of(sheet, detail.style)
    name, text = (pen.on(ground) if ground else pen for pen in pens)
    sheet.put(x + DETAIL_COLUMNS, region.y, detail.name, name)
    sheet.put(x + left, region.y, detail.text, text, region.right)


def _draw_change(row: Row, sheet: Sheet, region: Region, marks: Marks) -> None:
    ground = ground_of(row, sheet, region, marks)
    x = region.x + INDENT_COLUMNS + DETAIL_COLUMNS
    quiet, good = (
        pen.on(ground) if ground else pen for pen in (sheet.quiet_pen, pen_of(sheet, "good"))
    )
    played, better = apart(row.change, region.right - x - 3, sheet.symbols)
    x = sheet.put(x, region.y, f"{played} ▸ ", quiet)
    sheet.put(x, region.y, better, good, region.right)


def _grid_of(table: ReportTable, width: int, sheet: Sheet, uncut: bool) -> ColumnGrid:
    return ColumnGrid(table, width, sheet, uncut=uncut and _is_told(table))


def _is_told(table: ReportTable) -> bool:
    """True if all rows have sentences, which can take their place."""
    return all(row.sentence for row in table.rows)


def _sentences(table: ReportTable, width: int, sheet: Sheet) -> Iterator[Band]:
    """Lay out the rows of a table that is too wide as sentences."""
    for row in table.rows:
        for number, line in enumerate(wrap(sheet.glyphs(row.sentence), width)):
            begun = None if number else row
            yield Band(1, 1, partial(_draw_told, line, begun), row)
    if table.total is None:
        return
    if table.total.sentence:
        for line in wrap(sheet.glyphs(table.total.sentence), width):
            yield Band(1, 1, partial(_draw_words, line, "quiet"))
        return
    for spans in flowing([*_with_letters(table.columns, table.total)], width):
        yield Band(1, 1, partial(_draw_spans, spans))


def _with_letters(columns: Sequence[TableColumn], row: Row) -> Iterator[Cell]:
    """Yield the cells of a row, those in the column of a seat with its letter."""
    for column, cell in zip(columns, row.cells, strict=True):
        letter = "" if column.seat is None else f"{SEAT_LETTERS[column.seat]} "
        yield cell._replace(text=f"{letter}{plain(cell.text)}" if cell.text else "")


# -- rows of words ------------------------------------------------------------------------


def flowing(cells: Sequence[Cell], width: int) -> Iterator[Sequence[StyledWords]]:
    """Lay out cells as words after words, on as many lines as they need."""
    line: list[StyledWords] = []
    used = 0
    for cell in cells:
        text = plain(cell.text)
        if not text:
            continue
        if line and used + 2 + cell_len(text) > width:
            yield line
            line, used = [], 0
        if cell_len(text) > width:
            yield from ([StyledWords(words, cell.style)] for words in wrap(text, width))
            continue
        if line:
            line.append(StyledWords("  "))
            used += 2
        line += spans_of(cell.text, cell.style, cell.seat)
        used += cell_len(text)
    if line:
        yield line


def _draw_words(line: str, style: Style, sheet: Sheet, region: Region, marks: Marks) -> None:
    sheet.put(region.x + INDENT_COLUMNS, region.y, line, pen_of(sheet, style), region.right)


def _draw_told(line: str, row: Row | None, sheet: Sheet, region: Region, marks: Marks) -> None:
    """Draw a line of a sentence; ``row``: the row that it tells, if it is the first line."""
    if row is not None and marks.chosen is row and marks.focused:
        sheet.put(region.x, region.y, sheet.symbols.pointer, sheet.primary_pen)
    _draw_words(line, "quiet", sheet, region, marks)


def _draw_spans(line: Sequence[StyledWords], sheet: Sheet, region: Region, marks: Marks) -> None:
    x = region.x + INDENT_COLUMNS
    for span in line:
        x = sheet.put(x, region.y, span.text, pen_of(sheet, span.style, span.seat), region.right)


def _draw_picture(picture: Part, sheet: Sheet, region: Region, marks: Marks) -> None:
    assert not isinstance(picture, (ReportTable, Sentence))
    draw_report_picture(sheet, region.shrink((0, 0, 0, INDENT_COLUMNS)), picture)


def _draw_heading(
    section: Section, titles: Sequence[Title], sheet: Sheet, region: Region, marks: Marks
) -> None:
    """Draw the heading, a thin line, and the titles of columns or the words at the right."""
    x = sheet.put(region.x + 1, region.y, section.heading, None, region.right) + 1
    end = region.right + 1
    if titles:
        _draw_titles(titles, sheet, region, marks)
        end = region.x + INDENT_COLUMNS + min(title.x for title in titles)
    elif section.aside:
        spans = spans_of(section.aside, "quiet")
        while spans and sum(cell_len(sheet.glyphs(span.text)) for span in spans) > region.right - x:
            spans = spans[1:]  # the figures come last
        end = region.right - sum(cell_len(sheet.glyphs(span.text)) for span in spans)
        column = end
        for span in spans:
            pen = pen_of(sheet, span.style, span.seat)
            column = sheet.put(column, region.y, span.text, pen)
    if (columns := end - 1 - x) > 0:
        sheet.thin_line(sheet.canvas, x, region.y, columns)


def _draw_titles(titles: Sequence[Title], sheet: Sheet, region: Region, marks: Marks) -> None:
    """Draw the titles of columns, the last lines at the bottom."""
    for title in titles:
        x, y = region.x + INDENT_COLUMNS + title.x, region.bottom - 1 - title.row
        sheet.put(x, y, title.text, title.pen, region.right)
