"""Chart of the scores over a game, as solid lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from textual.geometry import Region

from runegames.core import count
from runegames.play.result import Result, SideResult
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import fresh

MIN_CHART_COLUMNS = 24
"""Least width of a chart with its labels."""
MIN_CHART_ROWS = 4
"""Least height of a chart without its axis."""
GAP_COLUMNS = 2
"""Gap between the lines and their labels."""
STEPS = (1, 2, 5, 10, 20, 50)
"""Possible steps between two numbers on an axis."""
BAND_SHARE = 0.5
"""Share of the colour ``raised`` in the ground behind every other stretch."""
DULLED_SHARE = 0.72
"""Share of a seat's colour in its line if the side has not won."""
FILLED_SHARE = 0.12
"""Share of a seat's colour below its line if the seat plays alone."""


def caption(result: Result) -> str:
    """Caption of the chart: its unit and its stretches."""
    if result.stretches:
        return f"{result.counted}, {result.unit} by {result.unit}"
    return f"{result.counted} over {count(result.plies, 'move')}"


def draw_chart(canvas: Canvas, place: Region, result: Result, look: Look) -> None:
    """Draw a line for each side, winners on top, with its points at the right end."""
    palette, symbols = look
    tails = [str(side.points[-1]) for side in result.sides]
    behind = max(len(side.letters) for side in result.sides) + 1 + max(map(len, tails))
    with_axis = bool(result.stretches) and place.height > max(len(tails), MIN_CHART_ROWS)
    width, lines = place.width - behind - GAP_COLUMNS, place.height - with_axis
    if width < MIN_CHART_COLUMNS - behind or lines < MIN_CHART_ROWS:
        return
    levels = [points for side in result.sides for points in side.points]
    lowest, highest = min(0, *levels), max(1, *levels)

    def row(points: int, rows: int) -> int:
        return round((rows - 1) * (highest - points) / (highest - lowest))

    moments = _moments(result, width)
    drawn = [*reversed(result.ranked)]
    if palette.colourless or symbols.name == "ascii":
        # Winners are drawn last, and hide other lines where they meet.
        marks = {
            (column, row(side.points[moment], lines)): side
            for side in drawn
            for column, moment in enumerate(moments)
        }
        for (column, line), side in marks.items():
            glyph = side.letters[0] if side.won else side.letters[0].lower()
            pen = Pen(palette.seat(side.seat), palette.ground, bold=side.won)
            canvas.put(place.x + column, place.y + line, glyph, pen)
    else:
        pixels = fresh(width, lines, palette.ground, look)
        for first, last in _bands(result, width)[1::2]:
            lifted = mix(palette.ground, palette.raised, BAND_SHARE)
            pixels.fill(first, 0, last - first, 2 * lines, lifted)
        for side in drawn:
            ink = palette.pixel(palette.seat(side.seat))
            heights = [row(side.points[moment], 2 * lines) for moment in moments]
            if len(drawn) == 1:
                for column, top in enumerate(heights):
                    pixels.fill(column, top, 1, 2 * lines, mix(palette.ground, ink, FILLED_SHARE))
            shown = ink if side.won or len(drawn) == 1 else mix(palette.ground, ink, DULLED_SHARE)
            for column, top in enumerate(heights):
                before = heights[column - 1] if column else top
                pixels.fill(column, min(before, top), 1, abs(before - top) + 1, shown)
        pixels.onto(canvas, place.x, place.y)
    _ends(canvas, place, result, lines, row, palette)
    if with_axis:
        _axis(canvas, Region(place.x, place.y + lines, width, 1), result, palette)


def moment_at(stops: Sequence[int], column: int, width: int) -> int:
    """Moment that a column shows, if all stretches between two ``stops`` have the same width."""
    at = column * (len(stops) - 1) / max(1, width - 1)
    which = min(int(at), len(stops) - 2)
    return round(stops[which] + (at - which) * (stops[which + 1] - stops[which]))


def edges(number: int, width: int) -> list[int]:
    """First columns of ``number`` equal stretches, and the column after the last one."""
    return [round(at * width / number) for at in range(number + 1)]


def _moments(result: Result, width: int) -> list[int]:
    """Moment of each column of a chart.

    In a game whose stretches are turns, only the ends of turns are shown: points go up and down
    within a turn, and nobody could follow such a jagged line.
    """
    stops = [0, *(each.start for each in result.stretches[1:]), result.plies]
    if result.unit == "turn" and result.stretches:
        last = len(stops) - 1
        return [stops[round(column * last / max(1, width - 1))] for column in range(width)]
    return [moment_at(stops, column, width) for column in range(width)]


def _bands(result: Result, width: int) -> list[tuple[int, int]]:
    """First column of each stretch, and the column after its last one."""
    return [*pairwise(edges(len(result.stretches), width))] if result.stretches else []


def _ends(
    canvas: Canvas,
    place: Region,
    result: Result,
    lines: int,
    row: Callable[[int, int], int],
    palette: Palette,
) -> None:
    """Write letters and points at the right, as near to the last values as space allows."""
    order = sorted(result.sides, key=lambda side: (-side.points[-1], side.seat))[:lines]
    free = 0
    for at, side in enumerate(order):
        left = len(order) - at
        line = min(max(row(side.points[-1], lines), free), lines - left)
        free = line + 1
        pen = Pen(palette.seat(side.seat), palette.ground, bold=True)
        points = str(side.points[-1])
        x = place.right - max(len(str(each.points[-1])) for each in order) - 1
        canvas.put(x - len(side.letters), place.y + line, side.letters, pen)
        canvas.put(place.right - len(points), place.y + line, points, pen)


def _axis(canvas: Canvas, place: Region, result: Result, palette: Palette) -> None:
    """Write the number of each stretch below it; if there are many, only each second, fifth …"""
    quiet = Pen(palette.quiet, palette.ground)
    bands = _bands(result, place.width)
    widest = max(len(str(each.number)) for each in result.stretches) + 1
    every = next((step for step in STEPS if step * place.width >= widest * len(bands)), None)
    if every is None:
        return
    for each, (first, last) in zip(result.stretches, bands, strict=True):
        number = str(each.number)
        x = place.x + (first + last - len(number)) // 2
        if each.number % every == 0 and x + len(number) <= place.right:
            canvas.put(x, place.y, number, quiet)


def room(sides: Sequence[SideResult]) -> int:
    """Least height of a chart with its axis and all its labels."""
    return max(MIN_CHART_ROWS, len(sides)) + 1
