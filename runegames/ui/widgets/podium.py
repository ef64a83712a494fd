"""Podium: a bar for each side, or a ladder of ranks for a seat that plays alone."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from runegames.play.result import Result, SideResult
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.look import Look
from runegames.ui.palette import mix
from runegames.ui.pixels import draw_picture, fresh
from runegames.ui.symbols import Symbols

GAP_COLUMNS = 1
MAX_BAR_COLUMNS = 18
"""Greatest width of a bar in a narrow place; in a wide place it is a third of the width."""
MIN_NAME_COLUMNS = 8
"""Least width of a bar with its letter before the name; in a narrower bar, the letter stands before
the points."""
CROWN_ROWS = 2
MIN_CROWNED_COLUMNS = 5
"""Least width of a bar whose crown may be wider than the bar."""
MAX_BAR_ROWS = 30
"""Greatest height of a bar, so that in a tall window the numbers stay near one another."""
BODY_SHARE = 0.35
"""Share of a seat's colour in its bar if the side has not won."""
ORDINALS = ("1st", "2nd", "3rd")


def place_words(rank: int) -> str:
    """Place in words: ``1st``, ``2nd`` …"""
    return ORDINALS[rank - 1] if rank <= len(ORDINALS) else f"{rank}th"


def _bar(sides: int, limit: int) -> int:
    return min(max(MAX_BAR_COLUMNS, limit // 3), (limit + GAP_COLUMNS) // sides - GAP_COLUMNS)


def _shares(order: Sequence[SideResult]) -> list[float]:
    """Heights of the bars from 0 to 1; by places if the first side has not scored most."""
    scores = [side.score for side in order]
    lowest, highest = min(0, *scores), max(scores)
    if scores[0] < highest:
        return [1 - (side.rank - 1) / len(order) for side in order]
    return [(score - lowest) / max(1, highest - lowest) for score in scores]


def draw_podium(canvas: Canvas, place: Region, result: Result, look: Look) -> None:
    """Draw bars in order of places, a crown above the winners, names and places below."""
    palette, symbols = look
    order = result.ranked
    width = _bar(len(order), place.width)
    crown = art.picture("results.txt", "crown").width
    alone = len(order) > 1 and not order[1].won
    crowned = symbols.name == "unicode" and (
        width >= crown or (alone and width >= MIN_CROWNED_COLUMNS)
    )
    crown_rows = CROWN_ROWS if crowned else 0
    lines = min(place.height - 3 - crown_rows, MAX_BAR_ROWS)
    if lines < 1:
        crowned, lines = False, max(0, place.height - 3)
    floor = place.bottom - 2
    for at, (side, share) in enumerate(zip(order, _shares(order), strict=True)):
        x = place.x + at * (width + GAP_COLUMNS)
        own = Pen(palette.seat(side.seat), palette.ground, bold=True)
        high = max(1, round(share * 2 * lines))
        rows = (high + 1) // 2
        if lines:
            _draw_bar(canvas, x, floor, width, high, side, look)
        told = str(side.score) if width >= MIN_NAME_COLUMNS else f"{side.letters} {side.score}"
        top = floor - (rows if lines else 0) - 1
        _centred(canvas, x, top, width, told, own, symbols)
        if crowned and side.won:
            left = max(place.x, x + (width - crown) // 2)
            _draw_crown(canvas, left, top - CROWN_ROWS, look)
        _draw_name(canvas, x, floor, width, side, look)
        pen = Pen(palette.gold if side.won else palette.quiet, palette.ground, bold=side.won)
        _centred(canvas, x, floor + 1, width, place_words(side.rank), pen, symbols)


def _draw_bar(
    canvas: Canvas,
    x: int,
    floor: int,
    width: int,
    high: int,
    side: SideResult,
    look: Look,
) -> None:
    palette = look.palette
    ink = palette.pixel(palette.seat(side.seat))
    rows = (high + 1) // 2
    pixels = fresh(width, rows, palette.ground, look)
    top = 2 * rows - high
    if side.won:
        pixels.fill(0, top, width, high, ink)
    elif _by_shape(look):
        pixels.outline(0, top, width, high, ink)
    else:
        pixels.fill(0, top, width, high, mix(palette.ground, ink, BODY_SHARE))
        pixels.fill(0, top, width, 1, ink)
    pixels.onto(canvas, x, floor - rows)


def _by_shape(look: Look) -> bool:
    """True if bars differ by outline, since colours cannot be mixed."""
    return look.palette.ansi or look.symbols.name == "ascii"


def _draw_crown(canvas: Canvas, x: int, y: int, look: Look) -> None:
    crown = art.picture("results.txt", "crown")
    draw_picture(canvas, x, y, crown, art.inks("results.txt", look.palette), look)


def _draw_name(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    side: SideResult,
    look: Look,
) -> None:
    palette, symbols = look
    own = Pen(palette.seat(side.seat), palette.ground, bold=True)
    words = Pen(palette.text, palette.ground, bold=side.won)
    letters = f"{side.letters} " if width >= MIN_NAME_COLUMNS else ""
    name = clipped(side.name, width - len(letters), symbols)
    left = x + (width - len(letters) - cell_len(name)) // 2
    canvas.write(left, y, [(letters, own), (name, words)])


def _centred(
    canvas: Canvas, x: int, y: int, width: int, text: str, pen: Pen, symbols: Symbols
) -> None:
    shown = clipped(text, width, symbols)
    canvas.put(x + (width - cell_len(shown)) // 2, y, shown, pen)


def draw_ladder(canvas: Canvas, place: Region, result: Result, look: Look) -> None:
    """Draw a step for each rank, and a person on the step that was reached."""
    palette, symbols = look
    figure = art.picture("masters.txt", "seat")
    steps = result.ladder
    score = result.sides[0].score
    reached = max((at for at, (_, least) in enumerate(steps) if score >= least), default=-1)
    width = min(MAX_BAR_COLUMNS, place.width // len(steps))
    lines = min(place.height - 2 - figure.lines, MAX_BAR_ROWS)
    seat = palette.pixel(palette.seat(result.sides[0].seat))
    floor = place.bottom - 2
    for at, (name, least) in enumerate(steps):
        x = place.x + at * width
        high = max(2, 2 * lines * (at + 1) // len(steps))
        rows = (high + 1) // 2
        if lines > 0:
            pixels = fresh(width, rows, palette.ground, look)
            top = 2 * rows - high
            if at == reached:
                pixels.fill(0, top, width, high, seat)
            elif _by_shape(look):
                pixels.fill(0, top, width, 1, seat)
            else:
                ink = mix(palette.ground, seat if at < reached else palette.line, BODY_SHARE)
                pixels.fill(0, top, width, high, ink)
                pixels.fill(
                    0, top, width, 1, mix(ink, seat if at < reached else palette.line, BODY_SHARE)
                )
            pixels.onto(canvas, x, floor - rows)
            if at == reached:
                left, above = x + (width - figure.width) // 2, floor - rows - figure.lines
                inks = art.inks("masters.txt", palette, seat=seat)
                draw_picture(canvas, left, above, figure, inks, look)
        ink = palette.text if at == reached else palette.quiet
        pen = Pen(ink, palette.ground, bold=at == reached)
        _centred(canvas, x, floor, width, name, pen, symbols)
        _centred(canvas, x, floor + 1, width, str(least), pen, symbols)
