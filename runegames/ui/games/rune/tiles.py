"""Tiles: sections of the ritual and of cards, each a carved rune on its colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from textual.geometry import Offset

from runegames.core import SEAT_LETTERS, Seat
from runegames.games.rune.model import COLOUR_OF, Colour, Spot, turned
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.games.rune.scales import Camera, SectionScale
from runegames.ui.look import Look
from runegames.ui.palette import Palette, mix
from runegames.ui.pixels import Pixels, half_cell

Light: TypeAlias = Literal["rest", "lit", "bright", "faint", "bad"]
"""Light of a tile, from ``faint`` over ``rest`` and ``lit`` to ``bright``; ``bad`` if illegal."""

AROUND: tuple[Spot, ...] = (
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (-1, -1),
    (1, -1),
    (1, 1),
    (-1, 1),
)
"""Steps from a section to those around it: above, right, below, left, then the corners."""


class Tile(NamedTuple):
    """Facts of a section for drawing."""

    colour: Colour | None
    """Colour of the rune; None if the section has no rune."""
    light: Light = "rest"
    owner: Seat | None = None
    """First seat of the side that controls the area; None if the area is free."""
    edges: int = 0
    """Sides and corners at which the area ends, as bits in the order of ``AROUND``."""
    pulse: float = 0.0
    """Brightness of the outline, from 0 to 1."""
    master: Seat | None = None
    token: bool = False
    fault: bool = False
    """True if the move at the cursor is illegal because of this section."""
    chip: bool = False
    """True if a Rune Master is drawn as its letter alone, without a figure."""
    recent: bool = False
    """True if another seat has put the section on the table since the viewer's last move."""
    joints: tuple[bool, bool] = (False, False)
    """Gaps to other sections of the same card: on the left, and above."""


def plate_inks(palette: Palette) -> tuple[str, str]:
    """Return the colours of a Rune Master's plate and figure, never the terminal's defaults."""
    plate = "ansi_black" if palette.ansi else palette.night
    return plate, edge_ink(palette)


def edge_ink(palette: Palette) -> str:
    """Return the colour of the frame around a held piece."""
    return palette.canvas if palette.ansi else palette.cursor


def colours_of(tile: Tile, palette: Palette) -> tuple[str, str]:
    """Return the colours of ground and carving."""
    if tile.colour is None or tile.light == "bad":
        carving = palette.bad if tile.fault else palette.on_ghost_bad
        return palette.ghost_bad, carving
    inks = palette.rune(tile.colour)
    if tile.fault:
        # The only red of a sixteen-colour theme is that of red tiles, so a fault swaps ink and
        # ground there.
        return (inks.ink, inks.ground) if palette.ansi else (inks.ground, palette.bad)
    match tile.light:
        case "lit":
            return inks.lit, inks.on_lit
        case "bright":
            return inks.bright, inks.on_bright
        case "faint":
            return inks.ground, mix(inks.ground, inks.carving, 0.6)
        case "rest":
            return inks.ground, inks.carving


class SectionStamp(NamedTuple):
    """Drawing of a section."""

    canvas: Canvas
    """Whole rows of cells."""
    half: Sequence[str] = ()
    """Row of pixels that shares its cells with the section above or below, at an odd scale."""


def put(canvas: Canvas, camera: Camera, spot: Spot, tile: Tile, look: Look) -> None:
    """Draw a section where a camera shows it."""
    (x, y), scale = camera.at(spot), camera.scale
    shown = stamp(tile, scale, look, below=y % 2 == 1)
    canvas.paste(shown.canvas, x, (y + 1) // 2)
    if shown.half:
        row = y if y % 2 else y + scale.pixels - 1
        paint(canvas, x, row, shown.half)


@lru_cache(maxsize=4096)
def stamp(tile: Tile, scale: SectionScale, look: Look, *, below: bool = False) -> SectionStamp:
    """Draw a section; ``below``: True if it begins in the lower half of a row of cells."""
    if scale.manner != "carved":
        return SectionStamp(_written(tile, scale, look))
    pixels = _carved(tile, scale, look.palette)
    rows = [[pixels.at(x, y) for x in range(scale.width)] for y in range(scale.pixels)]
    half = rows.pop(0 if below else -1) if scale.odd else ()
    canvas = Canvas(scale.width, scale.height, look.empty)
    for line, pair in enumerate(zip(rows[::2], rows[1::2], strict=True)):
        canvas.lay(0, line, list(map(half_cell, *pair)))
    _letters(canvas, tile, scale, look, below=below)
    return SectionStamp(canvas, half)


def paint(canvas: Canvas, x: int, y: int, colours: Sequence[str]) -> None:
    """Colour pixels of a canvas side by side, and keep the other pixels of their cells."""
    row = y // 2
    left = max(x, 0)
    behind = min(x + len(colours), canvas.width)
    if not 0 <= row < canvas.height or left >= behind:
        return
    known = zip(canvas.row(row, left, behind), colours[left - x : behind - x], strict=True)
    cells = []
    for (glyph, pen), colour in known:
        if y % 2:
            upper = pen.ink if glyph == "▀" else pen.ground
            cells.append(half_cell(upper, colour))
        else:
            lower = pen.ink if glyph == "▄" else pen.ground
            cells.append(half_cell(colour, lower))
    canvas.lay(left, row, cells)


def paint_down(canvas: Canvas, x: int, y: int, height: int, colour: str) -> None:
    """Colour pixels of a canvas one below another."""
    top, behind = (y + 1) // 2, (y + height) // 2
    canvas.fill(x, top, 1, behind - top, Pen(colour, colour))
    if y % 2:
        paint(canvas, x, y, [colour])
    if (y + height) % 2:
        paint(canvas, x, y + height - 1, [colour])


# -- in pixels ----------------------------------------------------------------------------


def _carved(tile: Tile, scale: SectionScale, palette: Palette) -> Pixels:
    """Draw a section without words; an odd height leaves the last row of pixels unused."""
    width = scale.width
    ground, carving = colours_of(tile, palette)
    height = scale.height + 1 if scale.odd else scale.height
    pixels = Pixels(width, height, ground)
    spelt = tile.token and not scale.figures
    if tile.colour is not None and tile.master is None and not spelt:
        carved = art.picture("tiles.txt", f"{tile.colour} {scale.tile}")
        pixels.picture(carved, to_centre(carved.width, width), 1, {"#": carving})
    if tile.token and not spelt:
        corners = [(x, y) for x in (1, width - 2) for y in (1, scale.pixels - 2)]
        pixels.dots(corners, palette.gold)
    _joints(pixels, tile, palette)
    if tile.owner is not None:
        outline = mix(palette.seat(tile.owner), edge_ink(palette), tile.pulse)
        _outline(pixels, scale, tile.edges, outline)
    if tile.master is not None and not tile.chip:
        _standing(pixels, tile.master, scale, palette)
        if tile.recent:
            corners = [(x, y) for x in (1, width - 2) for y in (1, scale.pixels - 2)]
            pixels.dots(corners, edge_ink(palette))
    return pixels


def _standing(pixels: Pixels, master: Seat, scale: SectionScale, palette: Palette) -> None:
    plate, figure = plate_inks(palette)
    if scale.standing is None:
        pixels.fill(0, 0, scale.width, scale.pixels, plate)
        return
    seat = palette.seat(master)
    inks = art.inks("masters.txt", palette, seat=seat, night=plate, cursor=figure)
    pixels.picture(art.picture("masters.txt", scale.standing), 0, 0, inks)


def _joints(pixels: Pixels, tile: Tile, palette: Palette) -> None:
    """Draw thin gaps between the sections of a card."""
    left, above = tile.joints
    if (left or above) and tile.colour is not None:
        bad = tile.light == "bad"
        joint = palette.shadow if bad else palette.rune(tile.colour).lit
        if palette.ansi:
            joint = palette.joint
        if left:
            pixels.fill(0, 0, 1, pixels.height, joint)
        if above:
            pixels.fill(0, 0, pixels.width, 1, joint)


def _outline(pixels: Pixels, scale: SectionScale, edges: int, colour: str) -> None:
    """Draw a line of pixels along the sides, and a pixel in the corners, at which an area ends."""
    right, bottom = scale.width - 1, scale.pixels - 1
    lines = (
        (0, 0, scale.width, 1),
        (right, 0, 1, scale.pixels),
        (0, bottom, scale.width, 1),
        (0, 0, 1, scale.pixels),
        (0, 0, 1, 1),
        (right, 0, 1, 1),
        (right, bottom, 1, 1),
        (0, bottom, 1, 1),
    )
    for bit, line in enumerate(lines):
        if edges >> bit & 1:
            pixels.fill(*line, colour)


def _letters(canvas: Canvas, tile: Tile, scale: SectionScale, look: Look, *, below: bool) -> None:
    palette, symbols = look
    ground, carving = colours_of(tile, palette)
    glyph = symbols.rune(tile.colour) if tile.colour is not None else ""
    middle = to_centre(2, scale.width)
    # The row ``inside`` has no outline in its upper half, and at an odd scale in neither half.
    inside = scale.height // 2
    if scale.odd:
        inside = 0 if below else scale.height - 1
    if tile.master is not None and scale.standing is not None and not tile.chip:
        rows = art.picture("masters.txt", scale.standing).rows
        row = next(row for row, pixels in enumerate(rows) if "A" in pixels)
        column = rows[row].index("A")
        canvas.over(column, row // 2, SEAT_LETTERS[tile.master], palette.on_seat, bold=True)
        if scale.figures:
            canvas.over(1, inside, glyph, carving)
        else:  # a small figure has room for the rune
            canvas.over(column - 1, row // 2, glyph, palette.on_seat)
            if tile.token:
                canvas.over(column + 1, row // 2, symbols.token, palette.on_seat)
    elif tile.master is not None:
        token = symbols.token if tile.token else " "
        words = f"{glyph}{SEAT_LETTERS[tile.master]}{token}"
        row = inside if scale.odd else 0
        canvas.put(middle, row, words, look.badge(tile.master)[1])
    elif tile.token and (tile.chip or not scale.figures):
        canvas.put(middle, inside, symbols.token, Pen(palette.gold, ground, bold=True))
        canvas.put(middle + 1, inside, glyph, Pen(carving, ground))
    if tile.fault:
        no = Pen(palette.bad, ground, bold=True)
        canvas.put(scale.width - 1, inside, symbols.no, no)


# -- in characters ------------------------------------------------------------------------


def _pen(tile: Tile, palette: Palette) -> Pen:
    if tile.light == "bad" or tile.colour is None:
        return Pen(palette.on_ghost_bad, palette.ghost_bad, strike=tile.colour is not None)
    inks = palette.rune(tile.colour)
    if tile.light == "bright":
        return Pen(inks.on_bright, inks.bright, bold=True)
    if tile.light == "lit":
        return Pen(inks.on_lit, inks.lit)
    return Pen(inks.ink, inks.ground)


def _owned(tile: Tile, pen: Pen, palette: Palette) -> Pen:
    calm = tile.light in {"rest", "faint"} and not palette.ansi
    return pen.inked(palette.seat(tile.owner or 0), bold=True) if calm else pen


def _written(tile: Tile, scale: SectionScale, look: Look) -> Canvas:
    """Draw a section that is too small for a picture, in letters and a mark."""
    (palette, symbols), pen = look, _pen(tile, look.palette)._replace(underline=tile.recent)
    canvas = Canvas(scale.width, scale.height, pen._replace(strike=False, underline=False))
    mark = symbols.rune(tile.colour) if tile.colour is not None else " "
    column = scale.width - 2
    if tile.master is not None:
        letter, chip = SEAT_LETTERS[tile.master], look.badge(tile.master)[1]
        chip = chip._replace(underline=tile.recent)
        words = f" {mark}{letter}" if column else mark + letter
        canvas.put(max(0, column - 1), 0, words, chip)
    else:
        owned = pen if tile.owner is None else _owned(tile, pen, palette)
        canvas.put(column, 0, mark, owned)
        if tile.owner is not None:
            canvas.put(column + 1, 0, SEAT_LETTERS[tile.owner].lower(), owned)
        if tile.recent and column:
            canvas.put(0, 0, symbols.pointer, pen._replace(underline=False))
        if tile.token:
            x = 0 if column else 1
            canvas.put(x, 0, symbols.token, pen)
    if tile.fault:
        canvas.put(column + 1, 0, symbols.no, Pen(palette.bad, pen.ground, bold=True))
    return canvas


# -- cards --------------------------------------------------------------------------------


def draw_card(
    canvas: Canvas,
    offset: Offset,
    scale: SectionScale,
    pattern: str,
    look: Look,
    light: Light = "rest",
) -> None:
    """Draw a card of a hand from its top left cell."""
    camera = Camera(scale, offset.x, 2 * offset.y)
    for y, row in enumerate(turned(pattern, 0)):
        for x, letter in enumerate(row):
            put(canvas, camera, (x, y), Tile(COLOUR_OF[letter], light), look)
