"""Stalls and camps in characters, for ASCII and monochrome."""

from __future__ import annotations

from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.market.model import Camp
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.houses import HouseFacts
from runegames.ui.games.market.places import Plot
from runegames.ui.games.market.stalls import Stall
from runegames.ui.look import Look
from runegames.ui.symbols import Symbols

MAX_HOUSE_WIDTH = 13
SIGN_MIN_WIDTH = 16
"""Least width of a stall for the sign of its goods on the counter."""
MIN_WINDOW_ROWS = 2
HIGH_SKY_MIN_ROWS = 9
"""Least height of a camp for one more row of windows than ``MIN_WINDOW_ROWS``."""
ROOF_ROWS = 2
BANDIT_BESIDE_MIN_WIDTH = 12
"""Least width of a camp for a bandit beside the house."""
FOUNDATIONS_MIN_WIDTH = 7
"""Least width of an empty plot for foundations."""
BANDIT_COLUMNS = 4
"""Width kept free for a bandit beside a house."""


def outline_stall(canvas: Canvas, place: Region, stall: Stall, look: Look) -> None:
    """Draw awning and goods, and a counter with the number of goods."""
    palette, symbols = look
    base = Pen(palette.text, palette.table)
    ink, wall = base.inked(stall.colour(palette), bold=True), base.inked(palette.line)
    canvas.put(place.x, place.y, symbols.heavy.across * place.width, ink)
    for row in range(place.y + 1, place.bottom):
        for x in (place.x, place.right - 1):
            canvas.put(x, row, symbols.frame.down, wall)
    goods = Region(place.x + 2, place.y + 1, place.width - 4, place.height - 2)
    _fill_stall(canvas, goods, stall, ink, base.inked(palette.quiet), symbols)
    y = place.bottom - 1
    sign = stall.sign(symbols) if place.width >= SIGN_MIN_WIDTH else ""
    sign = f"{sign}{stall.mark(symbols)}" if sign or stall.changed else ""
    canvas.put(place.x + 1, y, symbols.edge_below * (place.width - 2), wall)
    x = canvas.put(place.x + 2, y, f"{sign}{stall.left}", base.strong()) + 1
    word = stall.word(place.right - 1 - x)
    canvas.put(x if not sign else max(x, place.right - 2 - len(word)), y, word, base)


def _fill_stall(
    canvas: Canvas, room: Region, stall: Stall, ink: Pen, gone: Pen, symbols: Symbols
) -> None:
    """Write the goods: runes close together, up to four outposts or bandits far apart."""
    few = stall.full <= 4
    across = 2 if few else min(room.width, max(5, -(-stall.full // room.height)))
    step = room.width // across if few or 2 * across > room.width else 2
    below = max(1, room.height // -(-stall.full // across))
    left = room.x + (room.width - (across - 1) * step) // 2
    for at in range(stall.full):
        x, y = left + at % across * step, room.y + at // across * below
        glyph, pen = (stall.sign(symbols), ink) if at < stall.left else (".", gone)
        canvas.put(x, y, glyph, pen)


def outline_camp(canvas: Canvas, plot: Plot, facts: HouseFacts, look: Look) -> None:
    """Draw a house with its runes, or a plot with its sign and loose runes; then any bandit."""
    palette, symbols = look
    camp, place = facts.camp, plot.cells
    base = Pen(palette.text, palette.table)
    pen = base.inked(palette.rune(camp.colour).bright, bold=facts.aimed or facts.lit)
    if facts.aimed:
        pen = pen.inked(palette.cursor)
        canvas.put(place.x - 1, place.bottom - 1, symbols.pointer, pen)
    beside = camp.bandit is not None and place.width >= BANDIT_BESIDE_MIN_WIDTH
    room = Region(place.x, place.y, place.width - beside * BANDIT_COLUMNS, place.height)
    if facts.built:
        house = _house_of(room, camp)
        _draw_house(canvas, house, camp, pen, symbols)
    else:
        house = _draw_plot(canvas, room, facts, pen, look)
    if camp.bandit is None:
        return
    chip = Pen(palette.on_seat, palette.seat(camp.bandit), bold=True)
    mark = f"{symbols.bandit}{SEAT_LETTERS[camp.bandit]}"
    row, x = max(place.y, house.y - 1), house.x + (house.width - 2) // 2
    if beside:
        row, x = place.bottom - 1, house.right + 1
        if camp.loose and facts.built:
            yard = Region(x, row - 1, BANDIT_COLUMNS - 1, 1)
            _runes(canvas, yard, camp.loose, symbols.rune(camp.colour), pen)
    canvas.put(x, row, mark, chip)


def _house_of(place: Region, camp: Camp) -> Region:
    width = min(place.width, MAX_HOUSE_WIDTH)
    width -= 1 - width % 2
    least = MIN_WINDOW_ROWS + (place.height >= HIGH_SKY_MIN_ROWS)
    rows = max(least, -(-camp.runes // ((width - 1) // 2)))
    height = min(place.height, ROOF_ROWS + rows + 1)
    return Region(place.x + (place.width - width) // 2, place.bottom - height, width, height)


def _draw_house(canvas: Canvas, house: Region, camp: Camp, pen: Pen, symbols: Symbols) -> None:
    inner, box, rune = house.width - 2, symbols.frame, symbols.rune(camp.colour)
    if camp.shelter:
        peak = f"{symbols.slope_up}{rune}{symbols.slope_down}"
        canvas.put(house.x + (house.width - 3) // 2, house.y, peak, pen)
        eaves = symbols.slope_up + symbols.edge_below * inner + symbols.slope_down
    else:
        canvas.put(
            house.x, house.y, symbols.edge_below * (inner // 2 + 1) + symbols.slope_down, pen
        )
        eaves = box.down + symbols.house + symbols.edge_below * (inner - 1) + symbols.slope_down
    canvas.put(house.x, house.y + 1, eaves, pen)
    for row in range(house.y + ROOF_ROWS, house.bottom):
        canvas.put(house.x, row, f"{box.down}{' ' * inner}{box.down}", pen)
    canvas.put(house.x + 1, house.bottom - 1, symbols.edge_below * inner, pen)
    if camp.shelter and camp.outpost:
        canvas.put(house.right - 2, house.bottom - 1, symbols.house, pen.strong())
    room = Region(house.x + 1, house.y + ROOF_ROWS, inner, house.height - ROOF_ROWS - 1)
    _runes(canvas, room, camp.runes, rune, pen, empty=".")


def _draw_plot(canvas: Canvas, place: Region, facts: HouseFacts, pen: Pen, look: Look) -> Region:
    """Draw foundations, and a sign above a post or runes; return the region of the sign."""
    symbols = look.symbols
    rune, middle = symbols.rune(facts.camp.colour), place.x + place.width // 2
    sign = Region(middle - 1, place.bottom - 2, 3, 2)
    canvas.put(sign.x, sign.y, f"({rune})", pen)
    if place.width >= FOUNDATIONS_MIN_WIDTH:
        wall, edge = symbols.frame.down, symbols.edge_below * (place.width - 2)
        canvas.put(place.x, sign.y + 1, f"{wall}{edge}{wall}", Pen(look.palette.line, pen.ground))
    if not facts.outside:
        canvas.put(middle, sign.y + 1, symbols.frame.down, pen)
        return sign
    told = rune * facts.outside
    told = told if len(told) <= place.width - 1 else f"{rune}{facts.outside}"
    canvas.put(middle - len(told) // 2, sign.y + 1, told, pen.strong())
    return sign


def _runes(
    canvas: Canvas, place: Region, count: int, glyph: str, pen: Pen, empty: str = ""
) -> None:
    """Write a glyph for each rune, or their number if the glyphs do not fit."""
    across = (place.width + 1) // 2
    if across * place.height < count:
        canvas.put(place.x, place.y, f"{glyph}{count}", pen.strong())
        return
    for at in range(across * place.height if empty else count):
        mark = glyph if at < count else empty
        x, y = place.x + at % across * 2, place.y + at // across
        canvas.put(x, y, mark, pen.strong() if at < count else pen)
