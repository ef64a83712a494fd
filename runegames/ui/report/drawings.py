"""Drawings of the pictures of reports."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from rich.cells import cell_len
from textual.geometry import Region

from runegames.report.pictures import (
    Chart,
    Course,
    Fall,
    FinalTable,
    Histogram,
    Ladder,
    ParScale,
    Picture,
    Podium,
    ReviewCourse,
    RitualCalendar,
    Wins,
)
from runegames.ui.canvas import Canvas
from runegames.ui.games import table_class
from runegames.ui.report.reviewcourse import MAX_ROWS, MIN_ROWS, draw_review_course
from runegames.ui.report.ritualdrawings import draw_calendar, draw_par_scale
from runegames.ui.widgets.chart import draw_chart
from runegames.ui.widgets.keepsake import Drawing
from runegames.ui.widgets.plots import CoursePlot, draw_course, draw_histogram, draw_wins
from runegames.ui.widgets.podium import draw_ladder, draw_podium
from runegames.ui.widgets.sheet import Sheet

LARGE_ROWS = 4
FIGURE_COLUMNS = 12
"""Room of a number in large figures."""
MIN_LARGE_COLUMNS = 36


def is_large(sheet: Sheet, width: int) -> bool:
    """Test whether a fall has room for large figures."""
    return sheet.look.pixels and width >= MIN_LARGE_COLUMNS


def draw_fall(sheet: Sheet, region: Region, fall: Fall) -> None:
    """Draw a fall in large figures, or where they have no room, in a row of words."""
    palette = sheet.palette
    good, bad = (sheet.base_pen().inked(ink, bold=True) for ink in (palette.ok, palette.bad))
    if region.height >= LARGE_ROWS and is_large(sheet, region.width):
        room = Region(region.x, region.y, FIGURE_COLUMNS, LARGE_ROWS)
        before = sheet.large(room, fall.before, palette.ok, largest=1)
        x = sheet.put(before.right + 2, region.y + 1, "→", sheet.base_pen()) + 2
        sheet.large(Region(x, *room[1:]), fall.after, palette.bad, largest=1)
        sheet.put_right(region.right, region.y, fall.loss, bad)
        sheet.put_right(region.right, region.y + 1, fall.doubt)
        sheet.put_right(region.right, region.y + 2, fall.mark.split()[-1], sheet.strong)
        return
    x = sheet.put(region.x, region.y, fall.before, good)
    x = sheet.put(x, region.y, " → ", sheet.quiet_pen)
    x = sheet.put(x, region.y, fall.after, bad) + 2
    left = sheet.put_right(region.right, region.y, f" {fall.doubt}")
    left = sheet.put_right(left, region.y, fall.loss, bad)
    if x + len(fall.mark) + 2 <= left:
        sheet.put(x, region.y, fall.mark, sheet.strong)


COLUMNS_PER_ROW = 4
"""Columns for each row of a drawing of points in a large window."""


class DrawingHeights(NamedTuple):
    """Heights of a drawing, in rows."""

    least: int
    most: int


def extent_of(picture: Picture, sheet: Sheet, width: int) -> DrawingHeights:
    """Return the heights in which a picture can be drawn; 0 where the look shows no pictures."""
    if not sheet.look.pixels and not isinstance(picture, Fall):
        return DrawingHeights(0, 0)
    match picture:
        case Fall():
            return DrawingHeights(1, LARGE_ROWS if is_large(sheet, width) else 1)
        case Wins():
            return DrawingHeights(1, 1)
        case Histogram():
            return DrawingHeights(4, max(7, width // COLUMNS_PER_ROW))
        case Course(span=span):
            return DrawingHeights(4 if span > 1 else 3, max(7, width // COLUMNS_PER_ROW))
        case Podium():
            return DrawingHeights(6, max(12, width // COLUMNS_PER_ROW))
        case Ladder():
            return DrawingHeights(7, max(12, width // COLUMNS_PER_ROW))
        case Chart():
            return DrawingHeights(6, max(14, width // COLUMNS_PER_ROW))
        case ParScale():
            return DrawingHeights(3, 3)
        case RitualCalendar(weeks):
            return DrawingHeights(1 + len(weeks), 2 * len(weeks))
        case FinalTable():
            drawings = _drawings(picture, sheet)
            heights = [drawing.height for drawing in drawings if drawing.width <= width]
            return DrawingHeights(min(heights, default=0), heights[0] if heights else 0)
        case ReviewCourse():
            return DrawingHeights(MIN_ROWS, MAX_ROWS)
        case _:
            assert_never(picture)


def draw_report_picture(sheet: Sheet, region: Region, picture: Picture) -> None:
    """Draw a picture into a place."""
    match picture:
        case Wins(games):
            draw_wins(sheet, region.x, region.y, games[-region.width :])
        case Histogram(scores):
            draw_histogram(sheet, region, scores)
        case Course():
            _draw_course(sheet, region, picture)
        case Podium(scores):
            draw_podium(sheet, region, scores)
        case Ladder(result):
            draw_ladder(sheet, region, result)
        case Chart(scores):
            draw_chart(sheet, region, scores)
        case ParScale():
            draw_par_scale(sheet, region, picture)
        case RitualCalendar():
            draw_calendar(sheet, region, picture)
        case FinalTable():
            _draw_final_table(sheet, region, picture)
        case ReviewCourse():
            draw_review_course(sheet, region, picture)
        case Fall():
            draw_fall(sheet, region, picture)
        case _:
            assert_never(picture)


def _draw_course(sheet: Sheet, region: Region, course: Course) -> None:
    """Draw a course with the ends of its scale at the right and its words below."""
    plot = CoursePlot.of(course.figures, joined=course.span > 1, signed=course.signed)
    top, bottom = f"{plot.high:g}", "0"
    if course.signed:
        top, bottom = f"+{plot.high:g}", f"−{plot.high:g}"
    words_below = bool(course.first or course.note or course.last)
    scale_columns = max(cell_len(top), cell_len(bottom)) + 1
    chart = region.shrink((0, scale_columns, int(words_below), 0))
    draw_course(sheet, chart, plot)
    sheet.put_right(region.right, chart.y, top)
    sheet.put_right(region.right, chart.bottom - 1, bottom)
    if words_below:
        left = sheet.put(region.x, chart.bottom, course.first) + 2 * bool(course.first)
        right = sheet.put_right(chart.right, chart.bottom, course.last) - 2 * bool(course.last)
        wordings = (course.note, course.note.partition("; ")[0], "")
        note = next(words for words in wordings if cell_len(words) <= max(0, right - left))
        sheet.put(left + (right - left - cell_len(note)) // 2, chart.bottom, note, None, right)


def _drawings(final: FinalTable, sheet: Sheet) -> list[Drawing]:
    """Return the drawings of a final table, the largest first."""
    keepsake = table_class(final.game).keepsake(final.view, final.names)
    return [] if keepsake is None else [*keepsake.drawings(sheet.look)]


def _draw_final_table(sheet: Sheet, region: Region, final: FinalTable) -> None:
    """Draw the largest final table that fits."""
    for drawing in _drawings(final, sheet):
        if drawing.width <= region.width and drawing.height <= region.height:
            inside = Canvas(drawing.width, drawing.height, sheet.base_pen())
            drawing.paint(inside)
            sheet.canvas.paste(inside, region.x, region.y)
            return
