"""Drawings of the pictures of reports."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple, assert_never

from rich.cells import cell_len
from textual.geometry import Region

from runegames.play.dates import DAYS, short_day
from runegames.report.pictures import (
    CalendarDay,
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
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.games import table_class
from runegames.ui.report.reviewcourse import MAX_ROWS, MIN_ROWS, draw_review_course
from runegames.ui.widgets.chart import draw_chart
from runegames.ui.widgets.keepsake import Drawing
from runegames.ui.widgets.plots import CoursePlot, PlotScale, draw_course, draw_histogram, draw_wins
from runegames.ui.widgets.podium import draw_ladder, draw_podium
from runegames.ui.widgets.sheet import Sheet

WIDE_PITCH_COLUMNS, PITCH_COLUMNS = 5, 4
"""Columns from a day of the calendar to the next one."""
MONDAY_COLUMNS = 8
"""Columns of the date of each Monday."""


def draw_par_scale(sheet: Sheet, region: Region, scale: ParScale) -> None:
    """Draw points, par and the best result: words above, a line, words below."""
    palette, symbols = sheet.palette, sheet.symbols
    high = max([scale.points, scale.par or 0, scale.best or 0]) * 1.05
    line = PlotScale(region.x, region.width, min(0, scale.points), high)
    row, own = region.y + 1, line.at(scale.points)
    sheet.canvas.put(
        region.x, row, symbols.frame.across * region.width, Pen(palette.socket, palette.ground)
    )
    sheet.canvas.over(region.x, row, symbols.frame.across * (own - region.x), palette.gold)
    if scale.par is not None and scale.best is not None:
        best, mean = line.at(scale.best), line.at(scale.par)
        sheet.canvas.over(best, row, "◇", palette.glow[1], bold=True)
        sheet.canvas.over(mean, row, symbols.heavy.down, palette.text, bold=True)
        below = region.shrink((2, 0, 0, 0))
        left = _put_around(sheet, below, best, f"best found {scale.best}", sheet.base_pen())
        below = below.shrink((0, max(0, region.right - left + 2), 0, 0))
        _put_around(sheet, below, mean, f"par {scale.par}", sheet.base_pen())
    sheet.canvas.over(own, row, symbols.green, palette.gold, bold=True)
    _put_around(sheet, region, own, f"you {scale.points}", sheet.gold)


def _put_around(sheet: Sheet, region: Region, x: int, text: str, pen: Pen) -> int:
    """Write words centred on a column, or as near as they fit; return their first column."""
    left = min(max(region.x, x - len(text) // 2), region.right - len(text))
    if left >= region.x:
        sheet.put(left, region.y, text, pen)
    return left


def draw_calendar(sheet: Sheet, region: Region, calendar: RitualCalendar) -> None:
    """Draw the last weeks that have room, a blank row between them if there is enough."""
    dated = region.width >= MONDAY_COLUMNS + 7 * WIDE_PITCH_COLUMNS
    pitch = WIDE_PITCH_COLUMNS if dated else PITCH_COLUMNS
    first = region.x + MONDAY_COLUMNS if dated else region.x
    for number, word in enumerate(DAYS):
        sheet.put(first + number * pitch + 1, region.y, word[:2])
    rows = region.height - 1
    step = 2 if rows >= 2 * len(calendar.weeks) - 1 else 1
    fitting = max(1, ceil(rows / step))
    for row, week in enumerate(calendar.weeks[-fitting:]):
        y = region.y + 1 + row * step
        monday = week[0].day
        if dated:
            sheet.put_right(first - 1, y, short_day(monday, monday))
        for number, day in enumerate(week):
            _draw_day(sheet, first + number * pitch, y, pitch - 1, day, calendar)


def _draw_day(
    sheet: Sheet, x: int, y: int, width: int, day: CalendarDay, calendar: RitualCalendar
) -> None:
    if day.day > calendar.today:
        sheet.put(x + width // 2, y, sheet.symbols.dot)
        return
    mark = day.mark
    pen = sheet.look.day(mark.over, played=mark.played, today=day.day == calendar.today)
    words = mark.text.replace("–", sheet.symbols.dash)
    sheet.put(x, y, words.center(width)[:width], pen)


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
            largest = LARGE_ROWS if is_large(sheet, width) else 1
            return DrawingHeights(1, largest)
        case Wins():
            return DrawingHeights(1, 1)
        case Histogram():
            return DrawingHeights(4, max(7, width // COLUMNS_PER_ROW))
        case Course(span=span):
            least = 4 if span > 1 else 3
            return DrawingHeights(least, max(7, width // COLUMNS_PER_ROW))
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
            return DrawingHeights(min(heights), heights[0]) if heights else DrawingHeights(0, 0)
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
    rows_below = 1 if words_below else 0
    chart = region.shrink((0, scale_columns, rows_below, 0))
    draw_course(sheet, chart, plot)
    sheet.put_right(region.right, chart.y, top)
    sheet.put_right(region.right, chart.bottom - 1, bottom)
    if words_below:
        left = sheet.put(region.x, chart.bottom, course.first)
        right = sheet.put_right(chart.right, chart.bottom, course.last)
        if course.first:
            left += 2
        if course.last:
            right -= 2
        wordings = (course.note, course.note.partition("; ")[0], "")
        note = next(words for words in wordings if cell_len(words) <= max(0, right - left))
        sheet.put(left + to_centre(cell_len(note), right - left), chart.bottom, note, None, right)


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
