"""The ritual as it lies on the table: areas, their outlines, Rune Masters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from runegames.core import Seat
from runegames.games.rune.model import Colour, RuneView, Spot, neighbours
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.lines import draw_lines
from runegames.ui.games.rune.scales import STARS_FROM, Bounds, Camera, Scale, aim, scales
from runegames.ui.games.rune.tiles import AROUND, Tile, put
from runegames.ui.look import Look
from runegames.ui.pixels import half_cell
from runegames.ui.widgets.keepsake import Drawing

OUTLINED_FROM = 7
"""Columns of a section from which on areas of a finished ritual are outlined."""


class Shine(NamedTuple):
    """Sections that are pointed out for a moment."""

    fresh: Collection[Spot] = ()
    """Sections that the last ply put on the table."""
    grown: Collection[Spot] = ()
    """Areas that count for more than before."""
    share: float = 0.0
    """Brightness of the outlines of these, from 0 to 1."""


STILL = Shine()
"""Nothing is pointed out."""


def tiles_of(view: RuneView, shine: Shine = STILL) -> dict[Spot, Tile]:
    """Make a tile of every section of the table, in reading order."""
    edges: dict[Spot, int] = {}
    owners: dict[Spot, Seat] = {}
    for area in view.areas:
        inside = frozenset(area.sections)
        for x, y in area.sections:
            owners[x, y] = view.sides[area.side][0]
            edges[x, y] = sum(
                1 << bit for bit, (dx, dy) in enumerate(AROUND) if (x + dx, y + dy) not in inside
            )
    masters = {(master.x, master.y): master.seat for master in view.masters}
    found: dict[Spot, Tile] = {}
    for section in view.grid:
        spot = (section.x, section.y)
        found[spot] = Tile(
            section.colour,
            "bright" if spot in shine.fresh else "rest",
            owners.get(spot),
            edges.get(spot, 0),
            shine.share if spot in shine.grown else 0.0,
            masters.get(spot),
            section.token,
        )
    return found


def touched(tiles: Mapping[Spot, Tile], laid: Mapping[Spot, Colour]) -> frozenset[Spot]:
    """Find the sections that would be of one area with something that is laid."""
    reached, edge = set(laid), list(laid.items())
    while edge:
        spot, colour = edge.pop()
        for near in neighbours(*spot):
            if near not in reached and near in tiles and tiles[near].colour == colour:
                reached.add(near)
                edge.append((near, colour))
    return frozenset(reached.difference(laid))


def draw_ritual(canvas: Canvas, camera: Camera, tiles: Mapping[Spot, Tile], look: Look) -> None:
    """Draw all that lies there, on a canvas that is empty."""
    _stars(canvas, look)
    scale = camera.scale
    for spot, tile in tiles.items():
        put(canvas, *camera.at(*spot), tile, scale, look)
    if scale.figures and not look.palette.ansi:
        _slabs(canvas, camera, tiles, look)
    if scale.manner == "ruled":
        draw_lines(canvas, camera, tiles, look)


def _slabs(canvas: Canvas, camera: Camera, tiles: Mapping[Spot, Tile], look: Look) -> None:
    """Draw the lower edge of what lies there: a row of pixels where nothing lies below."""
    width, height = camera.scale.width, camera.scale.height
    for (x, y), tile in tiles.items():
        if (x, y + 1) not in tiles and tile.colour is not None:
            edge = half_cell(look.palette.rune(tile.colour).deep, look.palette.table)
            column, top = camera.at(x, y)
            canvas.lay(column, top // 2 + height, [edge] * width)


def _stars(canvas: Canvas, look: Look) -> None:
    palette = look.palette
    if canvas.width < STARS_FROM or palette.ansi or not palette.stars:
        return
    pen = Pen(palette.star, palette.table)
    for row in range(canvas.height):
        for column in range(row * 37 % 211, canvas.width, 211):
            canvas.put(column, row, look.symbols.dot, pen)


def drawings(view: RuneView, look: Look) -> Iterator[Drawing]:
    """List the sizes of the ritual as it was left.

    What somebody controls is bright, or has lines around it where there are no pixels. By whom,
    outlines tell where sections are large, and letters.
    """
    tiles = tiles_of(view)
    bounds = Bounds.of(list(tiles))

    def shown(tile: Tile, scale: Scale) -> Tile:
        if scale.manner == "ruled":
            return tile
        outlined = len(view.sides) > 1 and scale.width >= OUTLINED_FROM
        told = outlined or scale.manner == "lettered"
        return tile._replace(
            light="faint" if tile.owner is None else "bright",
            edges=tile.edges if outlined else 0,
            owner=tile.owner if told else None,
            chip=not outlined,
        )

    def paint(canvas: Canvas, scale: Scale) -> None:
        camera = aim(bounds, [], (canvas.width, canvas.height), scale)
        draw_ritual(
            canvas, camera, {spot: shown(tile, scale) for spot, tile in tiles.items()}, look
        )

    for scale in scales(pixels=look.pixels)[:-1]:
        lines = 2 * (scale.manner == "ruled")  # on both sides, of areas at the edge
        rows = (bounds.rows * scale.pixels + 1) // 2
        size = bounds.columns * scale.width + lines, rows + lines
        yield Drawing(*size, partial(paint, scale=scale))
