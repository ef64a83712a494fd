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

LEAST_CHART = 24
LEAST_LINES = 4
"""Least height of a chart, with its labels."""
GAP = 2
"""Columns between the lines and their labels."""
STEPS = (1, 2, 5, 10, 20, 50)
"""Distances of the numbers on an axis."""
BAND = 0.5
"""Share of the lighter ground in every other stretch."""
DULLED = 0.72
"""Share of its colour in the line of a side that has not won."""
FILLED = 0.12
"""Share of the colour in the area below the line of a seat that plays alone."""


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
    with_axis = bool(result.stretches) and place.height > max(len(tails), LEAST_LINES)
    width, lines = place.width - behind - GAP, place.height - with_axis
    if width < LEAST_CHART - behind or lines < LEAST_LINES:
        return
    levels = [points for side in result.sides for points in side.points]
    lowest, highest = min(0, *levels), max(1, *levels)

    def row(points: int, rows: int) -> int:
        return round((rows - 1) * (highest - points) / (highest - lowest))

    moments = [_moment(result, column, width) for column in range(width)]
    drawn = [*reversed(result.ranked)]
    if palette.colourless or symbols.name == "ascii":
        # Those who won are drawn last, so that theirs is what is seen where lines meet.
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
            lifted = mix(palette.ground, palette.raised, BAND)
            pixels.fill(first, 0, last - first, 2 * lines, lifted)
        for side in drawn:
            ink = palette.pixel(palette.seat(side.seat))
            heights = [row(side.points[moment], 2 * lines) for moment in moments]
            if len(drawn) == 1:
                for column, top in enumerate(heights):
                    pixels.fill(column, top, 1, 2 * lines, mix(palette.ground, ink, FILLED))
            shown = ink if side.won or len(drawn) == 1 else mix(palette.ground, ink, DULLED)
            for column, top in enumerate(heights):
                before = heights[column - 1] if column else top
                pixels.fill(column, min(before, top), 1, abs(before - top) + 1, shown)
        pixels.onto(canvas, place.x, place.y)
    _ends(canvas, place, result, lines, row, palette)
    if with_axis:
        _axis(canvas, Region(place.x, place.y + lines, width, 1), result, palette)


def _moment(result: Result, column: int, width: int) -> int:
    """Ply that a column shows, from the beginning of the game to its end.

    Each stretch has the same width, however many moves were made in it. Of turns, in which every
    side gains and loses, only the ends count: lines that tremble cannot be followed.
    """
    starts = [0, *(each.start for each in result.stretches[1:]), result.plies]
    at = column * (len(starts) - 1) / max(1, width - 1)
    if result.unit == "turn" and result.stretches:
        return starts[round(at)]
    which = min(int(at), len(starts) - 2)
    return round(starts[which] + (at - which) * (starts[which + 1] - starts[which]))


def _bands(result: Result, width: int) -> list[tuple[int, int]]:
    """First column of each stretch, and the column behind its last one."""
    number = len(result.stretches)
    edges = [round(at * width / number) for at in range(number + 1)] if number else []
    return [*pairwise(edges)]


def _ends(
    canvas: Canvas,
    place: Region,
    result: Result,
    lines: int,
    row: Callable[[int, int], int],
    palette: Palette,
) -> None:
    """Write letters and points at the heights of the last values, or as near as there is room."""
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
    """Write the numbers of the stretches below them; of many, every second, fifth …"""
    quiet = Pen(palette.quiet, palette.ground)
    bands = _bands(result, place.width)
    widest = max(len(str(each.number)) for each in result.stretches) + 1
    every = next((step for step in STEPS if step * place.width >= widest * len(bands)), None)
    if every is None:
        return
    for each, (first, last) in zip(result.stretches, bands, strict=True):
        told = str(each.number)
        x = place.x + (first + last - len(told)) // 2
        if each.number % every == 0 and x + len(told) <= place.right:
            canvas.put(x, place.y, told, quiet)


def room(sides: Sequence[SideResult]) -> int:
    """Least height of a chart with its axis and all its labels."""
    return max(LEAST_LINES, len(sides)) + 1
