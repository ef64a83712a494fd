"""Ghost over the ritual: the held card, Rune Master or token, and its worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.geometry import Offset, Region

from runegames.core import SEAT_LETTERS, Objection
from runegames.games.rune.model import COLOURS, POINTS, Spot, sides_of
from runegames.games.rune.placing import Place
from runegames.ui.canvas import Canvas, Pen, to_centre
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.ritual import touched
from runegames.ui.games.rune.scales import Camera, around
from runegames.ui.games.rune.tiles import Light, Tile, edge_ink, paint, paint_down, put
from runegames.ui.look import Look


class Ghost(NamedTuple):
    """Facts of the held piece."""

    tiles: Mapping[Spot, Tile]
    """Tiles of the piece by section."""
    beside: Mapping[Spot, Tile]
    """Tiles of the ritual that would form an area with the piece, or that forbid its place."""
    legal: bool
    tab: str
    """Words beside the piece: the worth of the move, or the rule that forbids it."""
    ground: str
    """Ground of the tab."""


def ghost_of(cursor: RuneCursor, tiles: Mapping[Spot, Tile], look: Look) -> Ghost | None:
    """Describe the piece that the cursor holds, if any."""
    objection = cursor.objection()
    held = _held(cursor, tiles, legal=objection is None)
    if not held:
        return None
    if objection is None:
        colours = {spot: tile.colour for spot, tile in held.items() if tile.colour is not None}
        lit = {spot: tiles[spot]._replace(light="lit") for spot in touched(tiles, colours)}
        return Ghost(held, lit, True, *_worth(cursor, look))
    at_fault = _at_fault(objection)
    held = {spot: tile._replace(fault=spot in at_fault) for spot, tile in held.items()}
    beside = {
        spot: tiles[spot]._replace(fault=True)
        for spot in at_fault
        if spot in tiles and spot not in held
    }
    return Ghost(held, beside, False, f"{look.symbols.no} {objection.rule}", look.palette.bad)


def _held(cursor: RuneCursor, tiles: Mapping[Spot, Tile], *, legal: bool) -> dict[Spot, Tile]:
    x, y = cursor.x, cursor.y
    spot = x, y
    below = tiles.get(spot, Tile(None))
    match cursor.task:
        case "place":
            light: Light = "bright" if legal else "bad"
            return {
                spot: Tile(colour, light, joints=(spot[0] > x, spot[1] > y))
                for spot, colour in cursor.card_colours.items()
            }
        case "master" | "token" if not legal:
            return {spot: Tile(below.colour, "bad", fault=True)}
        case "master":
            return {spot: Tile(below.colour, "lit", master=cursor.question.decision.seat)}
        case "token":
            return {spot: Tile(cursor.colour, "lit", token=True)}
        case "bury" | "draw" | "pass" | "keep":
            return {}


def _at_fault(objection: Objection) -> frozenset[Spot]:
    boards = [objection.details.get("sections", ()), *objection.details.get("areas", ())]
    return frozenset((x, y) for board in boards for x, y in board)


def _worth(cursor: RuneCursor, look: Look) -> tuple[str, str]:
    """Return words and colour of the tab of a legal move: its gain, and the points after it."""
    preview = cursor.preview()
    palette, symbols = look
    move = cursor.move()
    assert preview is not None, "an illegal move has no worth"
    gains, side = preview.gains, cursor.side
    if any(gains) and not gains[side]:
        # Only other sides gain or lose: name the greatest change.
        side = max(range(len(gains)), key=lambda nth: abs(gains[nth]))
        seat = sides_of(cursor.view.seats)[side][0]
        words = f"{SEAT_LETTERS[seat]} {gains[side]:+d} {symbols.right} {preview.after[side]}"
        return words, palette.seat(seat)
    if isinstance(move, Place) and not any(gains):
        # No points change: name the best area that the card makes.
        area = move.best_area(cursor.position.grid)
        if area.points > POINTS[area.colour]:
            worth = f"{symbols.rune(COLOURS[area.colour])} {area.points} to claim"
            return f"+0 {symbols.dot} {worth}", palette.ok
    words = f"{gains[side]:+d} {symbols.right} {preview.after[side]}"
    ink = palette.bad if gains[side] < 0 else palette.ok
    return words, ink


# -- drawing ------------------------------------------------------------------------------


def draw_ghost(
    canvas: Canvas, camera: Camera, ghost: Ghost, tiles: Mapping[Spot, Tile], look: Look
) -> None:
    """Draw the held piece over the ritual, with the tiles beside it highlighted."""
    scale, palette = camera.scale, look.palette
    for spot, tile in ghost.beside.items():
        put(canvas, camera, spot, tile, look)
    held = around(ghost.tiles)
    column, top = camera.at(held.offset)
    size = held.width * scale.width, held.height * scale.pixels
    # The place of the piece without its frame; a half covered row of cells counts as covered.
    region = Region(column, top // 2, size[0], (size[1] + 1) // 2)
    edge = edge_ink(palette) if ghost.legal else palette.bad
    if scale.manner == "carved":
        _frame(canvas, Region(column, top, *size), edge, palette.shadow)
    for spot, tile in ghost.tiles.items():
        put(canvas, camera, spot, tile, look)
    if scale.manner == "lettered":
        _bars(canvas, region, edge, look)
    tab = _beside(canvas, region, len(ghost.tab) + 2, camera, tiles)
    canvas.put(tab.x, tab.y, f" {ghost.tab} ", Pen(palette.on_seat, ghost.ground, bold=True))


def _frame(canvas: Canvas, pixels: Region, edge: str, shadow: str) -> None:
    """Draw a frame one pixel wide, and its shadow one pixel further right and below."""
    x, y, width, height = pixels
    paint(canvas, x, y + height + 1, [shadow] * (width + 2))
    paint_down(canvas, x + width + 1, y, height + 1, shadow)
    for row in (y - 1, y + height):
        paint(canvas, x - 1, row, [edge] * (width + 2))
    for column in (x - 1, x + width):
        paint_down(canvas, column, y, height, edge)


def _bars(canvas: Canvas, region: Region, edge: str, look: Look) -> None:
    for x, bar in zip((region.x - 1, region.right), look.symbols.bars, strict=True):
        for row in range(region.y, region.bottom):
            canvas.over(x, row, bar, edge, bold=True)


def _beside(
    canvas: Canvas, region: Region, width: int, camera: Camera, tiles: Mapping[Spot, Tile]
) -> Offset:
    """Return the place of the tab: above the ghost or, without room there, right, left or below.

    If sections are one row high, the tab goes where it hides the fewest sections.
    """
    middle = region.x + to_centre(width, region.width)
    sides = [
        Offset(max(0, min(canvas.width - width, x)), y)
        for x, y, fits in (
            (middle, region.y - 1, region.y >= 1),
            (region.right + 2, region.y, region.right + 2 + width <= canvas.width),
            (region.x - 2 - width, region.y, region.x - 2 >= width),
            (middle, region.bottom, region.bottom < canvas.height),
        )
        if fits
    ]
    if camera.scale.manner != "lettered":
        return sides[0]

    def hidden(offset: Offset) -> int:
        return sum(camera.section(offset.x + step, offset.y) in tiles for step in range(width))

    return min(sides, key=hidden)
