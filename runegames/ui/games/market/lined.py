"""Stalls and camps by characters, for ASCII and for terminals without colours."""

from __future__ import annotations

from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.games.market.model import Camp
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.market.houses import Shown
from runegames.ui.games.market.places import Plot
from runegames.ui.games.market.stalls import COLUMNS, Stall
from runegames.ui.look import Look
from runegames.ui.symbols import Symbols

HIGHEST = 7
"""Rows that a narrow house may be high; a wide one, a third of its columns."""


def line_stall(canvas: Canvas, place: Region, stall: Stall, look: Look) -> None:
    """An awning and a mark for each place; the counter's words come on top of it."""
    palette, symbols = look
    base = Pen(palette.text, palette.table)
    ink = base.inked(stall.colour(palette), bold=True)
    dark = symbols.full if stall.left else " "
    stripes = (dark * 2 + symbols.shade * 2) * place.width
    canvas.put(place.x, place.y, stripes[: place.width], ink)
    for row in range(place.y + 1, place.bottom - 1):
        for x in (place.x, place.right - 1):
            canvas.put(x, row, symbols.frame.down, base.inked(palette.line))
    room, rows = place.width - 2, place.height - 2
    across = COLUMNS if stall.full > 4 else 2
    if -(-stall.full // across) > rows:
        across = room
    wide = room // across
    below = max(1, min(4, (rows + 1) // -(-stall.full // across)))
    left = place.x + 1 + (room - across * wide + wide - 1) // 2
    for at in range(stall.full):
        x, y = left + at % across * wide, place.y + 1 + at // across * below
        glyph = stall.sign(symbols) if at < stall.left else symbols.dot
        canvas.put(x, y, glyph, ink if at < stall.left else base.inked(palette.quiet))


def line_camp(canvas: Canvas, plot: Plot, shown: Shown, look: Look) -> None:
    """A house with a mark for each rune, or runes that lie on the ground."""
    palette, symbols = look
    camp, place = shown.camp, plot.cells
    base = Pen(palette.text, palette.table)
    wall = base.inked(palette.rune(camp.colour).bright, bold=shown.aimed or shown.lit)
    if shown.aimed:
        wall = wall.inked(palette.cursor)
    height = min(place.height, max(HIGHEST, place.width // 3))
    house = Region(place.x, place.bottom - height, place.width, height)
    if camp.bandit is not None and camp.loose:
        house = Region(house.x, house.y, house.width - 3, height)
        canvas.put(house.right, place.bottom - 1, f"+{camp.loose}", wall.strong())
    if camp.shelter or camp.outpost:
        _house(canvas, house, camp, wall, symbols)
    else:
        _yard(canvas, house, camp, base, wall, symbols)
    if camp.bandit is not None:
        chip = Pen(palette.on_seat, palette.seat(camp.bandit), bold=True)
        canvas.put(house.x + 2, house.y, f" {symbols.bandit}{SEAT_LETTERS[camp.bandit]} ", chip)
    if shown.aimed:
        pointer = base.inked(palette.cursor, bold=True)
        for row in range(house.y, house.bottom):
            canvas.put(place.x - 1, row, symbols.pointer, pointer)


def _house(canvas: Canvas, place: Region, camp: Camp, pen: Pen, symbols: Symbols) -> None:
    box, annex = symbols.frame, 4 if camp.shelter and camp.outpost else 0
    width = place.width - annex
    roof = symbols.slope_up + symbols.ridge * (width - 2) + symbols.slope_down
    if not camp.shelter:
        roof = symbols.edge_below * (width - 1) + symbols.slope_down
    canvas.put(place.x, place.y, roof, pen)
    floor = place.bottom - (place.height > 3)
    for row in range(place.y + 1, floor):
        canvas.put(place.x, row, box.down, pen)
        canvas.put(place.x + width - 1, row, box.down, pen)
    if floor < place.bottom:
        across = box.across * (width - 2)
        canvas.put(place.x, floor, box.bottom_left + across + box.bottom_right, pen)
    inside = Region(place.x + 1, place.y + 1, width - 2, floor - place.y - 1)
    if not camp.shelter:
        canvas.put(inside.right - 1, inside.bottom - 1, symbols.house, pen.strong())
        inside = Region(inside.x, inside.y, inside.width - 1, inside.height)
    _runes(canvas, inside, camp.runes, symbols.rune(camp.colour), pen)
    if annex:
        x = place.x + width
        canvas.put(x, place.y, symbols.edge_below * (annex - 1) + symbols.slope_down, pen)
        for row in range(place.y + 1, floor):
            canvas.put(x + annex - 1, row, box.down, pen)
        if floor < place.bottom:
            canvas.put(x, floor, box.across * (annex - 1) + box.bottom_right, pen)
        canvas.put(x + 1, floor - 1, symbols.house, pen.strong())


def _yard(canvas: Canvas, place: Region, camp: Camp, base: Pen, pen: Pen, symbols: Symbols) -> None:
    """The ground, and what lies on it."""
    count = camp.loose if camp.bandit is None else camp.runes
    ground = pen if count else base
    canvas.put(place.x, place.bottom - 1, symbols.frame.across * place.width, ground)
    rows = max(1, place.height - 1 - (camp.bandit is not None))
    needed = min(rows, -(-2 * count // max(2, place.width - 2)))
    if needed:
        inside = Region(place.x + 1, place.bottom - 1 - needed, place.width - 2, needed)
        _runes(canvas, inside, count, symbols.rune(camp.colour), pen)


def _runes(canvas: Canvas, place: Region, count: int, glyph: str, pen: Pen) -> None:
    """A mark each with blanks between them, without, or their number where there is no room."""
    step = 2 if (place.width + 1) // 2 * place.height >= count else 1
    across = (place.width + step - 1) // step
    if across * place.height < count:
        canvas.put(place.x, place.y, f"{glyph} {count}", pen.strong())
        return
    for at in range(count):
        canvas.put(place.x + at % across * step, place.y + at // across, glyph, pen.strong())
