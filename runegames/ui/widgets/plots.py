"""Plots of statistics: intervals on a scale, a histogram, a course, a row of games won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from textual.geometry import Region

from runegames.report.figures import Bins
from runegames.review import Figure
from runegames.ui.canvas import Pen
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels
from runegames.ui.widgets.chart import STEPS
from runegames.ui.widgets.sheet import Sheet

INTERVAL_SHARE = 0.5
"""Share of the full colour in the line of an interval."""
MIN_BAR_ROWS = 3
"""Least height of the bars of a histogram."""
RAISED_SHARE = 0.3
"""Share of ``raised`` in the ground of a course."""
SCALE_ENDS = (1, 1.5, 2, 3, 4, 5, 6, 8, 10)
"""Possible ends of a scale, times any power of ten."""


class PlotScale(NamedTuple):
    """Values from ``low`` to ``high``, spread over ``width`` columns of a row from column ``x``."""

    x: int
    width: int
    low: float = 0.0
    high: float = 1.0

    def at(self, value: float) -> int:
        """Column of a value; the nearest end for a value outside."""
        share = (value - self.low) / max(self.high - self.low, 1e-9)
        return self.x + round((self.width - 1) * min(max(share, 0.0), 1.0))


class PlottedInterval(NamedTuple):
    """Value with its uncertainty."""

    value: float
    ends: tuple[float, float]
    ink: str
    strip: float | None = None
    """Value with which ``value`` is compared, marked by a strip."""


def draw_interval(sheet: Sheet, scale: PlotScale, row: int, interval: PlottedInterval) -> None:
    """Draw an interval on a scale."""
    (palette, symbols), ink = sheet.look, interval.ink
    empty = sheet.canvas.ground(scale.x, row)
    dot, (left, right) = scale.at(interval.value), map(scale.at, interval.ends)
    struck = None if interval.strip is None else scale.at(interval.strip)
    faint = mix(palette.ground, ink, INTERVAL_SHARE)
    for x in range(scale.x, scale.x + scale.width):
        ground = palette.line if x == struck else empty
        if x == dot:
            glyph, pen = symbols.on, Pen(ink, ground, bold=True)
        elif left <= x <= right:
            glyph, pen = symbols.heavy.across, Pen(faint, ground)
        else:
            glyph, pen = symbols.frame.across, Pen(palette.socket, ground)
        sheet.canvas.put(x, row, glyph, pen)


def draw_histogram(sheet: Sheet, region: Region, values: Sequence[int]) -> None:
    """Draw a bar for each bin of points; the last bar stands out."""
    palette, lines = sheet.palette, region.height - 1
    pitch = 3 if region.width < 45 else 4
    if lines < MIN_BAR_ROWS or not values:
        return
    bins = Bins.of(values, region.width // pitch)
    highest = max(bins.counts)
    pixels = Pixels(region.width, lines, palette.ground)
    for index, count in enumerate(bins.counts):
        high = ceil(2 * lines * count / highest)
        x, top = index * pitch, 2 * lines - high
        last = index == len(bins.counts) - 1
        ink = palette.gold if last else palette.pixel(palette.ice)
        pixels.fill(x, top, pitch - 1, high, ink)
        if not last and count:
            pixels.fill(x, top, pitch - 1, 1, palette.pixel(palette.ice_edge))
    pixels.onto(sheet.canvas, region.x, region.y)
    _ticks(sheet, region, bins, pitch)


def _ticks(sheet: Sheet, region: Region, bins: Bins, pitch: int) -> None:
    """Write the least value of a bin below its bar, for as many bins as have room."""
    widest = max(len(str(bins.first)), len(str(bins.first + bins.step * len(bins.counts)))) + 1
    every = next(step for step in (*STEPS, len(bins.counts)) if step * pitch >= widest)
    for index in range(0, len(bins.counts), every):
        words = str(bins.first + index * bins.step)
        if index * pitch + len(words) <= region.width:
            sheet.put(region.x + index * pitch, region.bottom - 1, words)


@dataclass(frozen=True, slots=True)
class CoursePlot:
    """Figures in order of time on one scale."""

    figures: tuple[Figure, ...]
    high: float
    """End of the scale."""
    signed: bool
    """True for a scale from ``-high`` to ``high``, False for a scale from 0 to ``high``."""
    joined: bool
    """True for a line through the figures, False for a dot for each figure."""

    @classmethod
    def of(cls, figures: Sequence[Figure], *, joined: bool, signed: bool) -> CoursePlot:
        """Make a course whose scale holds all intervals."""
        most = max(abs(end) for figure in figures for end in (figure.low, figure.high)) or 1.0
        power = 10.0 ** floor(log10(most))
        top = next(top * power for top in SCALE_ENDS if top * power >= most)
        return cls(tuple(figures), top, signed, joined)

    def columns(self, width: int) -> dict[int, Figure]:
        """Figures by column, spread evenly.

        A line has a figure in every column. If there are more figures than columns, some are left
        out.
        """
        number = len(self.figures)
        if self.joined or number > width:
            numbers = [round(column * (number - 1) / max(1, width - 1)) for column in range(width)]
            return {
                column: self.figures[number_shown] for column, number_shown in enumerate(numbers)
            }
        return {
            (2 * index + 1) * width // (2 * number): figure
            for index, figure in enumerate(self.figures)
        }

    def row(self, value: float, rows: int) -> int:
        """Row of a value, from the top."""
        span = 2 * self.high if self.signed else self.high
        share = (self.high - value) / span
        return round((rows - 1) * min(max(share, 0.0), 1.0))


def draw_course(sheet: Sheet, region: Region, course: CoursePlot) -> None:
    """Draw the line or the dots of a course, over the intervals of the figures.

    On a signed scale, figures below 0 look different.
    """
    palette, columns = sheet.palette, course.columns(region.width)
    # An odd number of rows has a middle row, for 0.
    rows = 2 * region.height - 1 if course.signed else 2 * region.height
    ground = mix(palette.ground, palette.raised, RAISED_SHARE)
    pixels = Pixels(region.width, region.height, ground)
    for column, figure in columns.items():
        top, bottom = course.row(figure.high, rows), course.row(figure.low, rows)
        pixels.fill(column, top, 1, bottom - top + 1, palette.pixel(palette.ice))
    if course.signed:
        pixels.fill(0, course.row(0.0, rows), region.width, 1, palette.line)
    before = None
    for column, figure in columns.items():
        row = course.row(figure.value, rows)
        ink = palette.primary
        if course.signed:
            # The figure counts as it is shown, rounded.
            ink = palette.bad if round(figure.value, 1) < 0 else palette.ok
        if not course.joined or before is None:
            before = row
        top, bottom = min(before, row), max(before, row)
        pixels.fill(column, top, 1, bottom - top + 1, palette.pixel(ink))
        before = row
    pixels.onto(sheet.canvas, region.x, region.y)


def draw_wins(sheet: Sheet, x: int, y: int, wins: Sequence[bool]) -> None:
    """Draw a cell for each game; wins stand out."""
    palette = sheet.palette
    pixels = Pixels(len(wins), 1, palette.ground)
    for index, won in enumerate(wins):
        if won:
            pixels.fill(index, 0, 1, 2, palette.pixel(palette.gold))
        else:
            pixels.fill(index, 1, 1, 1, palette.pixel(palette.ice_edge))
    pixels.onto(sheet.canvas, x, y)
