"""Plots of statistics: intervals on a scale, a histogram, a strip of games won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import mix
from runegames.ui.pixels import fresh
from runegames.ui.widgets.chart import STEPS

FAINT = 0.5
"""Share of its colour that an interval has beside the dot."""
LEAST_BARS = 3
"""Rows below which bars say nothing."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from one to another over so many cells."""

    x: int
    width: int
    low: float
    high: float

    def at(self, value: float) -> int:
        """Column of a value; those outside are at the ends."""
        share = (value - self.low) / max(self.high - self.low, 1e-9)
        return self.x + round((self.width - 1) * min(max(share, 0.0), 1.0))


def draw_interval(
    canvas: Canvas,
    scale: Scale,
    row: int,
    value: float,
    interval: tuple[float, float],
    ink: str,
    look: Look,
    strip: float | None = None,
) -> None:
    """Draw a value with its interval on a scale; ``strip``: a value to compare it with.

    The ground of the row stays as it is.
    """
    palette, symbols = look
    empty = canvas.ground(scale.x, row)
    plain = symbols.name != "unicode"
    dot, left, right = scale.at(value), scale.at(interval[0]), scale.at(interval[1])
    struck = None if strip is None else scale.at(strip)
    faint = mix(palette.ground, ink, FAINT)
    for x in range(scale.x, scale.x + scale.width):
        ground = palette.line if x == struck and look.pixels else empty
        within = left <= x <= right
        if x == dot:
            glyph, pen = ("o" if plain else symbols.on), Pen(ink, ground, bold=True)
        elif x == struck and not look.pixels:
            glyph, pen = symbols.frame.down, Pen(palette.text, ground)
        elif within:
            glyph, pen = ("-" if plain else symbols.heavy.across), Pen(faint, ground)
        else:
            glyph = " " if plain or palette.colourless else symbols.frame.across
            pen = Pen(palette.socket, ground)
        canvas.put(x, row, glyph, pen)


@dataclass(frozen=True, slots=True)
class Bins:
    """Numbers sorted into bins of one width."""

    first: int
    """Least value of the first bin."""
    step: int
    counts: tuple[int, ...]
    """Numbers in each bin."""

    @classmethod
    def of(cls, values: Sequence[int], most: int) -> Bins:
        """Choose at most so many bins for at least one value, of a width that people count in."""
        least, largest = min(values), max(values)
        steps = (step * 10**power for power in range(9) for step in STEPS[:3])
        step = next(step for step in steps if largest // step - least // step < max(most, 2))
        first = floor(least / step) * step
        counts = [0] * ((largest - first) // step + 1)
        for value in values:
            counts[(value - first) // step] += 1
        return cls(first, step, tuple(counts))


def draw_histogram(canvas: Canvas, place: Region, values: Sequence[int], look: Look) -> None:
    """Draw how often each number of points was made; the bar of the most points in gold."""
    palette, symbols = look
    lines = place.height - 1
    pitch = 3 if place.width < 45 else 4
    if lines < LEAST_BARS or not values:
        return
    bins = Bins.of(values, place.width // pitch)
    highest = max(bins.counts)
    pixels = fresh(place.width, lines, palette.ground, look)
    for at, count in enumerate(bins.counts):
        high = ceil(2 * lines * count / highest)
        x, top = at * pitch, 2 * lines - high
        last = at == len(bins.counts) - 1
        if not look.pixels:
            for row in range(lines - (high + 1) // 2, lines):
                pen = Pen(palette.text, palette.ground, bold=last)
                mark = "#" if symbols.name != "unicode" else symbols.full
                canvas.put(place.x + x, place.y + row, mark * (pitch - 1), pen)
            continue
        pixels.fill(x, top, pitch - 1, high, palette.gold if last else palette.pixel(palette.ice))
        if not last and count:
            pixels.fill(x, top, pitch - 1, 1, palette.pixel(palette.ice_edge))
    if look.pixels:
        pixels.onto(canvas, place.x, place.y)
    _ticks(canvas, place, bins, pitch, look)


def _ticks(canvas: Canvas, place: Region, bins: Bins, pitch: int, look: Look) -> None:
    """Least values of bins below them, as many as there is room for."""
    quiet = Pen(look.palette.quiet, look.palette.ground, dim=look.palette.ansi)
    widest = max(len(str(bins.first)), len(str(bins.first + bins.step * len(bins.counts)))) + 1
    every = next(step for step in (*STEPS, len(bins.counts)) if step * pitch >= widest)
    for at in range(0, len(bins.counts), every):
        told = str(bins.first + at * bins.step)
        if at * pitch + len(told) <= place.width:
            canvas.put(place.x + at * pitch, place.bottom - 1, told, quiet)


def draw_wins(canvas: Canvas, x: int, y: int, wins: Sequence[bool], look: Look) -> None:
    """Draw games as cells side by side: high and in gold where they were won."""
    palette = look.palette
    if not look.pixels:
        for at, won in enumerate(wins):
            canvas.put(x + at, y, "W" if won else ".", Pen(palette.text, palette.ground, bold=won))
        return
    pixels = fresh(len(wins), 1, palette.ground, look)
    for at, won in enumerate(wins):
        if won:
            pixels.fill(at, 0, 1, 2, palette.pixel(palette.gold))
        else:
            pixels.fill(at, 1, 1, 1, palette.pixel(palette.ice_edge))
    pixels.onto(canvas, x, y)
