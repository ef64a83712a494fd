"""Drawings of the ritual: the scale with par, and the calendar."""

from __future__ import annotations

from textual.geometry import Region

from runegames.play.dates import DAYS, short_day
from runegames.report.pictures import CalendarDay, ParScale, RitualCalendar
from runegames.ui.canvas import Pen
from runegames.ui.widgets.plots import PlotScale
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
    first = region.x + (MONDAY_COLUMNS if dated else 0)
    for number, word in enumerate(DAYS):
        sheet.put(first + number * pitch + 1, region.y, word[:2])
    rows = region.height - 1
    step = 2 if rows >= 2 * len(calendar.weeks) - 1 else 1
    shown = calendar.weeks[-max(1, (rows + step - 1) // step) :]
    for row, week in enumerate(shown):
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
