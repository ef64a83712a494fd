"""Podium: a bar for each side, or a ladder of ranks for a seat that plays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from runegames.numerals import short_ordinal
from runegames.play.result import Result, Scores, SideResult
from runegames.ui import art
from runegames.ui.canvas import to_centre
from runegames.ui.drawing import clipped
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels, draw_picture
from runegames.ui.widgets.sheet import Sheet

GAP_COLUMNS = 1
MAX_BAR_COLUMNS = 18
"""Greatest width of a bar; in a wide podium a bar may take a third of the width."""
MIN_NAME_COLUMNS = 8
"""Least width of a bar with the side's letter before the name.

On a narrower bar, the letter is before the points.
"""
CROWN_ROWS = 2
MIN_CROWNED_COLUMNS = 5
"""Least width of the bar of a single winner who has a crown."""
MAX_BAR_ROWS = 30
"""Greatest height of a bar, so that in a tall window the numbers stay near one another."""
BODY_SHARE = 0.35
"""Share of the full colour in a dull bar."""


class PodiumBar(NamedTuple):
    """Bar of a podium or a ladder."""

    x: int
    floor: int
    """Row below the bar."""
    width: int
    high: int
    """Height in pixels."""
    body: str
    edge: str
    """Colour of the upper edge."""


def _bar_width(sides: int, limit: int) -> int:
    return min(max(MAX_BAR_COLUMNS, limit // 3), (limit + GAP_COLUMNS) // sides - GAP_COLUMNS)


def _shares(order: Sequence[SideResult]) -> list[float]:
    """Heights of the bars from 0 to 1: by scores, or by places if the first has not scored most."""
    scores = [side.score for side in order]
    lowest, highest = min(0, *scores), max(scores)
    if scores[0] < highest:
        return [1 - (side.rank - 1) / len(order) for side in order]
    return [(score - lowest) / max(1, highest - lowest) for score in scores]


def draw_podium(sheet: Sheet, region: Region, scores: Scores) -> None:
    """Draw bars in order of places, with crowns for the winners if there is room."""
    palette, order = sheet.palette, scores.ranked
    width = _bar_width(len(order), region.width)
    crown = art.picture("results.txt", "crown")
    alone = len(order) > 1 and not order[1].won
    crowned = width >= crown.width or (alone and width >= MIN_CROWNED_COLUMNS)
    lines = min(region.height - 3, MAX_BAR_ROWS)
    if crowned:
        lines = min(region.height - 3 - CROWN_ROWS, MAX_BAR_ROWS)
    if lines < 1:
        crowned, lines = False, max(0, region.height - 3)
    floor = region.bottom - 2
    for index, (side, share) in enumerate(zip(order, _shares(order), strict=True)):
        x, own = region.x + index * (width + GAP_COLUMNS), sheet.own(side.seat)
        top = floor - 1
        if lines:
            high, ink = max(1, round(share * 2 * lines)), palette.pixel(palette.seat(side.seat))
            outlined = not side.won and palette.ansi
            body = palette.ground if outlined else mix(palette.ground, ink, BODY_SHARE)
            if side.won:
                body = ink
            bar = PodiumBar(x, floor, width, high, body, ink)
            top = _draw_bar(sheet, bar, outlined=outlined) - 1
        words = str(side.score) if width >= MIN_NAME_COLUMNS else f"{side.letters} {side.score}"
        sheet.put_centred(x, top, width, words, own)
        if crowned and side.won:
            left = max(region.x, x + to_centre(crown.width, width))
            inks = art.inks("results.txt", palette)
            draw_picture(sheet.canvas, left, top - CROWN_ROWS, crown, inks, sheet.look)
        _draw_name(sheet, x, floor, width, side)
        pen = sheet.gold if side.won else sheet.quiet
        sheet.put_centred(x, floor + 1, width, short_ordinal(side.rank), pen)


def _draw_bar(sheet: Sheet, bar: PodiumBar, *, outlined: bool = False) -> int:
    """Draw a bar, or only its outline; return its first row."""
    x, floor, width, high, body, edge = bar
    rows = (high + 1) // 2
    top = 2 * rows - high
    pixels = Pixels(width, rows, sheet.palette.ground)
    pixels.fill(0, top, width, high, body)
    pixels.fill(0, top, width, 1, edge)
    if outlined:
        pixels.outline(0, top, width, high, edge)
    pixels.onto(sheet.canvas, x, floor - rows)
    return floor - rows


def _draw_name(sheet: Sheet, x: int, y: int, width: int, side: SideResult) -> None:
    letters = f"{side.letters} " if width >= MIN_NAME_COLUMNS else ""
    name = clipped(side.name, width - len(letters), sheet.symbols)
    left = x + to_centre(len(letters) + cell_len(name), width)
    words = sheet.strong if side.won else sheet.base_pen()
    sheet.canvas.write(left, y, [(letters, sheet.own(side.seat)), (name, words)])


def draw_ladder(sheet: Sheet, region: Region, result: Result) -> None:
    """Draw a step for each rank, and a figure on the highest step that was reached."""
    palette, steps, (side,) = sheet.palette, result.ladder, result.sides
    figure = art.picture("masters.txt", "seat")
    reached = max(
        (index for index, (_, least) in enumerate(steps) if side.score >= least), default=-1
    )
    width = min(MAX_BAR_COLUMNS, region.width // len(steps))
    lines = min(region.height - 2 - figure.lines, MAX_BAR_ROWS)
    seat = palette.pixel(palette.seat(side.seat))
    floor = region.bottom - 2
    for index, (name, least) in enumerate(steps):
        x, here = region.x + index * width, index == reached
        if lines > 0:
            high = max(2, 2 * lines * (index + 1) // len(steps))
            colour = seat if index < reached else palette.line
            body = palette.ground if palette.ansi else mix(palette.ground, colour, BODY_SHARE)
            edge = seat if palette.ansi else mix(body, colour, BODY_SHARE)
            body, edge = (seat, seat) if here else (body, edge)
            top = _draw_bar(sheet, PodiumBar(x, floor, width, high, body, edge))
            if here:
                left = x + to_centre(figure.width, width)
                inks = art.inks("masters.txt", palette, seat=seat)
                draw_picture(sheet.canvas, left, top - figure.lines, figure, inks, sheet.look)
        pen = sheet.strong if here else sheet.quiet
        sheet.put_centred(x, floor, width, name, pen)
        sheet.put_centred(x, floor + 1, width, str(least), pen)
