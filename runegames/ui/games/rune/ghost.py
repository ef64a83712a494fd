"""Ghost over the ritual: a card, a Rune Master or a token, and what it would be worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Offset, Region

from runegames.core import SEAT_LETTERS, Objection, Seat
from runegames.games.rune.model import COLOUR_OF, COLOURS, POINTS, Colour, Spot, sides_of
from runegames.games.rune.placing import Place
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.lines import draw_lines
from runegames.ui.games.rune.ritual import touched
from runegames.ui.games.rune.scales import Bounds, Camera
from runegames.ui.games.rune.tiles import Tile, card_tiles, edge_ink, paint, paint_down, put
from runegames.ui.look import Look
from runegames.ui.palette import Palette
from runegames.ui.symbols import Symbols


class Ghost(NamedTuple):
    """Facts of what is drawn over the ritual."""

    tiles: Mapping[Spot, Tile]
    """Tiles held, by section."""
    lit: frozenset[Spot]
    """Sections around it that would be of one area with it."""
    at_fault: frozenset[Spot]
    """Sections on the table that forbid it."""
    legal: bool
    tab: str
    """Worth of it, or the rule that forbids it."""
    gainer: Seat | None
    """Seat that gains, if it is of another side; its letter stands in the tab."""
    costs: bool
    """True where it takes points from its own side."""


def ghost_of(cursor: RuneCursor, tiles: Mapping[Spot, Tile], symbols: Symbols) -> Ghost | None:
    """Describe what the cursor holds over the table, if it holds something."""
    objection = cursor.objection()
    legal = objection is None
    laid = _held(cursor, tiles, legal=legal)
    if not laid:
        return None
    at_fault = _at_fault(objection)
    if objection is None:
        colours: dict[Spot, Colour] = {
            spot: tile.colour for spot, tile in laid.items() if tile.colour is not None
        }
        lit = touched(tiles, colours)
        tab, gainer, costs = _worth(cursor, symbols)
    else:
        laid = {spot: tile._replace(fault=spot in at_fault) for spot, tile in laid.items()}
        lit, gainer, costs = frozenset[Spot](), None, False
        tab = f"{symbols.no} {objection.rule}"
    beside = frozenset(spot for spot in at_fault if spot in tiles and spot not in laid)
    return Ghost(laid, lit, beside, legal, tab, gainer, costs)


def _held(cursor: RuneCursor, tiles: Mapping[Spot, Tile], *, legal: bool) -> dict[Spot, Tile]:
    x, y = cursor.x, cursor.y
    match cursor.task:
        case "place":
            card = card_tiles(cursor.rows, "bright" if legal else "bad")
            return {(x + dx, y + dy): tile for (dx, dy), tile in card.items()}
        case "master" | "token":
            below = tiles.get((x, y), Tile(None))
            held = Tile(below.colour, "lit" if legal else "bad", fault=not legal)
            if cursor.task == "master" and legal:
                held = held._replace(master=cursor.question.decision.seat)
            elif legal:
                held = held._replace(colour=COLOUR_OF[cursor.colour[0].upper()], token=True)
            return {(x, y): held}
        case "bury" | "draw":
            return {}


def _at_fault(objection: Objection | None) -> frozenset[Spot]:
    """Sections that an objection is about."""
    if objection is None:
        return frozenset()
    boards = [objection.details.get("sections", ()), *objection.details.get("areas", ())]
    return frozenset((x, y) for board in boards for x, y in board)


def _worth(cursor: RuneCursor, symbols: Symbols) -> tuple[str, Seat | None, bool]:
    """Tell what is gained and what the gainer has then; another side's seat; whether it is a loss.

    While nobody gains anything, what the best area that it makes would be worth.
    """
    preview, move = cursor.preview(), cursor.move()
    assert preview is not None, "only what is legal is worth something"
    side = cursor.position.side(cursor.question.decision.seat)
    gains = [after - before for before, after in zip(*preview, strict=True)]
    if any(gains) and not gains[side]:
        side = max(range(len(gains)), key=lambda each: abs(gains[each]))
        gainer = sides_of(cursor.view.seats)[side][0]
        told = f"{gains[side]:+d} {symbols.right} {preview.after[side]}"
        return f"{SEAT_LETTERS[gainer]} {told}", gainer, False
    if isinstance(move, Place) and not any(gains):
        area = move.best_area(cursor.position.grid)
        if area.points > POINTS[area.colour]:
            worth = f"{symbols.rune(COLOURS[area.colour])} {area.points} free"
            return f"+0 {symbols.dot} {worth}", None, False
    return f"{gains[side]:+d} {symbols.right} {preview.after[side]}", None, gains[side] < 0


# -- drawing ------------------------------------------------------------------------------


def draw_ghost(
    canvas: Canvas, camera: Camera, ghost: Ghost, tiles: Mapping[Spot, Tile], look: Look
) -> None:
    """Draw it over the ritual, with a shadow; what belongs to it on the table is lit."""
    scale = camera.scale
    for spot in ghost.lit:
        put(canvas, *camera.at(*spot), tiles[spot]._replace(light="lit"), scale, look)
    for spot in ghost.at_fault:
        put(canvas, *camera.at(*spot), tiles[spot]._replace(fault=True), scale, look)
    if scale.manner == "ruled":
        draw_lines(canvas, camera, tiles, look)
    bounds = Bounds.of(list(ghost.tiles))
    column, top = camera.at(bounds.left, bounds.top)
    height = bounds.rows * scale.pixels
    # The cells of it, without the frame; a half of a row counts as one.
    place = Region(column, top // 2, bounds.columns * scale.width, (height + 1) // 2)
    palette = look.palette
    edge = edge_ink(palette) if ghost.legal else palette.bad
    match scale.manner:
        case "carved":
            pixels = Region(column, top, place.width, height)
            _frame(canvas, pixels, edge, palette.shadow)
        case "ruled":
            _block(canvas, place, ghost, look)
    for spot, tile in ghost.tiles.items():
        put(canvas, *camera.at(*spot), tile, scale, look)
    match scale.manner:
        case "ruled" if not ghost.legal:
            _box(canvas, place, look)
        case "lettered":
            _bars(canvas, place, edge, look)
    at = _beside(canvas, place, len(ghost.tab) + 2, camera, tiles)
    _tab(canvas, at, ghost, look.palette)


def _frame(canvas: Canvas, place: Region, edge: str, shadow: str) -> None:
    """Draw a pixel around it, and its shadow a pixel further right and below."""
    x, y, width, height = place
    paint(canvas, x, y + height + 1, [shadow] * (width + 2))
    paint_down(canvas, x + width + 1, y, height + 1, shadow)
    for row in (y - 1, y + height):
        paint(canvas, x - 1, row, [edge] * (width + 2))
    for column in (x - 1, x + width):
        paint_down(canvas, column, y, height, edge)


def _block(canvas: Canvas, place: Region, ghost: Ghost, look: Look) -> None:
    """Fill the ground of a ghost of characters: a row and a column more than its sections."""
    x, y, width, height = place
    palette = look.palette
    pen = Pen(palette.on_primary, edge_ink(palette))
    if not ghost.legal:
        pen = Pen(palette.on_ghost_bad, palette.ghost_bad)
    canvas.fill(x - 1, y - 1, width + 1, height + 1, pen)


def _box(canvas: Canvas, place: Region, look: Look) -> None:
    """Draw a frame of lines around a ghost that may not lie there."""
    x, y, width, height = place
    box = look.symbols.heavy
    pen = Pen(look.palette.bad, look.palette.ghost_bad, bold=True)
    across = box.across * (width - 1)
    canvas.put(x - 1, y - 1, box.top_left + across + box.top_right, pen)
    canvas.put(x - 1, y + height - 1, box.bottom_left + across + box.bottom_right, pen)
    for row in range(y, y + height - 1):
        canvas.put(x - 1, row, box.down, pen)
        canvas.put(x + width - 1, row, box.down, pen)


def _bars(canvas: Canvas, place: Region, edge: str, look: Look) -> None:
    """Draw a bar at both sides, where sections are one row high."""
    for x, bar in zip((place.x - 1, place.right), look.symbols.bars, strict=True):
        for row in range(place.y, place.bottom):
            canvas.over(x, row, bar, edge, bold=True)


def _tab(canvas: Canvas, at: Offset, ghost: Ghost, palette: Palette) -> None:
    """Write what it is worth."""
    if ghost.costs or not ghost.legal:
        ground = palette.bad
    elif ghost.gainer is not None:
        ground = palette.seat(ghost.gainer)
    else:
        ground = palette.ok
    canvas.put(at.x, at.y, f" {ghost.tab} ", Pen(palette.on_seat, ground, bold=True))


def _beside(
    canvas: Canvas, place: Region, width: int, camera: Camera, tiles: Mapping[Spot, Tile]
) -> Offset:
    """Place its tab: on its upper edge; with no row above it, right or left of it.

    Without a frame it lies on whichever side hides least of the ritual.
    """
    middle = place.x + (place.width - width) // 2
    sides = [
        Offset(max(0, min(canvas.width - width, x)), y)
        for x, y, fits in (
            (middle, place.y - 1, place.y >= 1),
            (place.right + 2, place.y, place.right + 2 + width <= canvas.width),
            (place.x - 2 - width, place.y, place.x - 2 >= width),
            (middle, place.bottom, place.bottom < canvas.height),
        )
        if fits
    ]
    if camera.scale.manner != "lettered":
        return sides[0]

    def hidden(at: Offset) -> int:
        return sum(camera.section(at.x + step, at.y) in tiles for step in range(width))

    return min(sides, key=hidden)
