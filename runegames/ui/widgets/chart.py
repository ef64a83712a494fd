"""Chart of scores over time, with a line for each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from textual.geometry import Region

from runegames.play.result import Scores, SideResult
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels
from runegames.ui.widgets.sheet import Sheet

MIN_CHART_COLUMNS = 24
"""Least width of a chart with its labels, gap included."""
MIN_CHART_ROWS = 4
"""Least height of a chart without its axis."""
GAP_COLUMNS = 2
"""Gap between the lines and their labels."""
STEPS = (1, 2, 5, 10, 20, 50)
"""Possible steps between two numbers on an axis."""
BAND_SHARE = 0.5
"""Share of the colour ``raised`` in the ground behind every second stretch."""
DULLED_SHARE = 0.72
"""Share of a seat's colour in its line if the side has not won."""
FILLED_SHARE = 0.12
"""Share of a seat's colour below its line if the seat plays alone."""


def draw_chart(sheet: Sheet, region: Region, scores: Scores) -> None:
    """Draw a line for each side, and its letters and points at the right.

    The lines of the winners cover other lines.
    """
    canvas, (palette, _), sides = sheet.canvas, sheet.look, scores.sides
    widest = max(len(str(side.points[-1])) for side in sides)
    behind = max(len(side.letters) for side in sides) + 1 + widest
    with_axis = bool(scores.stretches) and region.height > max(len(sides), MIN_CHART_ROWS)
    width = region.width - behind - GAP_COLUMNS
    lines = region.height - 1 if with_axis else region.height
    if region.width < MIN_CHART_COLUMNS or lines < MIN_CHART_ROWS:
        return
    levels = [points for side in sides for points in side.points]
    lowest, highest = min(0, *levels), max(1, *levels)

    def row(points: int, rows: int) -> int:
        return round((rows - 1) * (highest - points) / (highest - lowest))

    moments = _moments(scores, width)
    drawn = [*reversed(scores.ranked)]
    pixels = Pixels(width, lines, palette.ground)
    for first, last in _bands(scores, width)[1::2]:
        lifted = mix(palette.ground, palette.raised, BAND_SHARE)
        pixels.fill(first, 0, last - first, 2 * lines, lifted)
    for side in drawn:
        ink = palette.pixel(palette.seat(side.seat))
        heights = [row(side.points[moment], 2 * lines) for moment in moments]
        if len(drawn) == 1:
            for column, top in enumerate(heights):
                pixels.fill(column, top, 1, 2 * lines, mix(palette.ground, ink, FILLED_SHARE))
        shown = ink if side.won or len(drawn) == 1 else mix(palette.ground, ink, DULLED_SHARE)
        for column, (before, top) in enumerate(pairwise([heights[0], *heights])):
            pixels.fill(column, min(before, top), 1, abs(before - top) + 1, shown)
    pixels.onto(canvas, region.x, region.y)
    _ends(sheet, region, scores, lines, row)
    if with_axis:
        _axis(sheet, Region(region.x, region.y + lines, width, 1), scores)


def moment_at(stops: Sequence[int], column: int, width: int) -> int:
    """Moment that a column shows, if all stretches between neighbouring stops are equally wide.

    ``stops``: first moment of each stretch, and the last moment of the game.
    """
    position = column * (len(stops) - 1) / max(1, width - 1)
    which = min(int(position), len(stops) - 2)
    return round(stops[which] + (position - which) * (stops[which + 1] - stops[which]))


def edges(number: int, width: int) -> list[int]:
    """First columns of ``number`` equal stretches, and the column after the last one."""
    return [round(index * width / number) for index in range(number + 1)]


def _moments(scores: Scores, width: int) -> list[int]:
    """Moment of each column of a chart.

    In a game whose stretches are turns, only the ends of turns are shown: points go up and down
    within a turn, and nobody could follow such a jagged line.
    """
    stops = [0, *(stretch.start for stretch in scores.stretches[1:]), scores.plies]
    if scores.unit == "turn" and scores.stretches:
        last = len(stops) - 1
        return [stops[round(column * last / max(1, width - 1))] for column in range(width)]
    return [moment_at(stops, column, width) for column in range(width)]


def _bands(scores: Scores, width: int) -> list[tuple[int, int]]:
    """First column of each stretch, and the column after its last one."""
    return [*pairwise(edges(len(scores.stretches), width))] if scores.stretches else []


def _ends(
    sheet: Sheet, region: Region, scores: Scores, lines: int, row: Callable[[int, int], int]
) -> None:
    """Write letters and points at the right, as near to the ends of the lines as rows allow."""
    order = sorted(scores.sides, key=lambda side: (-side.points[-1], side.seat))[:lines]
    right = region.right - max(len(str(side.points[-1])) for side in order) - 1
    free = 0
    for left, side in zip(range(len(order), 0, -1), order, strict=True):
        line = min(max(row(side.points[-1], lines), free), lines - left)
        free = line + 1
        own = sheet.own(side.seat)
        sheet.put_right(right, region.y + line, side.letters, own)
        sheet.put_right(region.right, region.y + line, str(side.points[-1]), own)


def _axis(sheet: Sheet, region: Region, scores: Scores) -> None:
    """Write the number of each stretch below it.

    If there is no room for all numbers, only every second, fifth … number is written.
    """
    bands = _bands(scores, region.width)
    widest = max(len(str(stretch.number)) for stretch in scores.stretches) + 1
    every = next((step for step in STEPS if step * region.width >= widest * len(bands)), None)
    if every is None:
        return
    for stretch, (first, last) in zip(scores.stretches, bands, strict=True):
        number = str(stretch.number)
        x = region.x + (first + last - len(number)) // 2
        if stretch.number % every == 0 and x + len(number) <= region.right:
            sheet.put(x, region.y, number, sheet.quiet)


def room(sides: Sequence[SideResult]) -> int:
    """Least height of a chart with its axis and all its labels."""
    return max(MIN_CHART_ROWS, len(sides)) + 1
