"""Ritual: the table with its areas, their outlines and Rune Masters."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from textual.geometry import Size

from runegames.core import Seat
from runegames.games.rune.model import Colour, RuneView, Spot, take_area
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.scales import SCALES, Camera, SectionScale, aim, around
from runegames.ui.games.rune.tiles import AROUND, Tile, put
from runegames.ui.look import Look
from runegames.ui.pixels import half_cell
from runegames.ui.widgets.keepsake import Drawing

MIN_OUTLINED_COLUMNS = 7
"""Least width of a section for outlines in a finished ritual."""
MIN_STARRED_COLUMNS = 140
"""Least width of a window with stars around the ritual."""


class Shine(NamedTuple):
    """Highlights of one drawing."""

    fresh: Collection[Spot] = ()
    """Sections that the last ply put on the table."""
    grown: Collection[Spot] = ()
    """Sections of areas that a side has gained or extended."""
    share: float = 0.0
    """Brightness of the outlines of ``grown``, from 0 to 1."""


STILL = Shine()
"""No highlights."""


def tiles_of(
    view: RuneView, shine: Shine = STILL, recent: Collection[Spot] = ()
) -> dict[Spot, Tile]:
    """Make the tiles of the table by section.

    ``recent``: sections to mark, since others have put them on the table.
    """
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
    tiles: dict[Spot, Tile] = {}
    for spot, section in zip(view.spots, view.grid, strict=True):
        tiles[spot] = Tile(
            section.colour,
            "bright" if spot in shine.fresh or spot in recent else "rest",
            owner=owners.get(spot),
            edges=edges.get(spot, 0),
            pulse=shine.share if spot in shine.grown else 0.0,
            master=masters.get(spot),
            token=section.token,
            recent=spot in recent,
        )
    return tiles


def touched(tiles: Mapping[Spot, Tile], laid: Mapping[Spot, Colour]) -> frozenset[Spot]:
    """Return the sections on the table that would form an area with the sections in ``laid``."""
    colours = {spot: tile.colour for spot, tile in tiles.items() if tile.colour is not None}
    colours |= laid
    areas = [take_area(colours, spot)[1] for spot in laid if spot in colours]
    return frozenset(spot for area in areas for spot in area).difference(laid)


def draw_ritual(canvas: Canvas, camera: Camera, tiles: Mapping[Spot, Tile], look: Look) -> None:
    """Draw the ritual on an empty canvas."""
    _stars(canvas, look)
    scale = camera.scale
    for spot, tile in tiles.items():
        put(canvas, camera, spot, tile, look)
    if scale.figures and not look.palette.ansi:
        _slabs(canvas, camera, tiles, look)


def _slabs(canvas: Canvas, camera: Camera, tiles: Mapping[Spot, Tile], look: Look) -> None:
    """Draw the lower edge of the ritual, a row of pixels."""
    width, height = camera.scale.width, camera.scale.height
    for (x, y), tile in tiles.items():
        if (x, y + 1) not in tiles and tile.colour is not None:
            edge = half_cell(look.palette.rune(tile.colour).deep, look.palette.table)
            column, top = camera.at((x, y))
            canvas.lay(column, top // 2 + height, [edge] * width)


def _stars(canvas: Canvas, look: Look) -> None:
    palette = look.palette
    if canvas.width < MIN_STARRED_COLUMNS or palette.ansi or not palette.stars:
        return
    pen = Pen(palette.star, palette.table)
    for row in range(canvas.height):
        for column in range(row * 37 % 211, canvas.width, 211):
            canvas.put(column, row, look.symbols.dot, pen)


def drawings(view: RuneView, look: Look) -> Iterator[Drawing]:
    """Yield a drawing of the finished ritual, with bright controlled areas, for each size except
    the smallest.
    """
    tiles = tiles_of(view)
    bounds = around(tiles)

    def shown(tile: Tile, scale: SectionScale) -> Tile:
        outlined = len(view.sides) > 1 and scale.width >= MIN_OUTLINED_COLUMNS
        lettered = outlined or scale.manner == "lettered"
        return tile._replace(
            light="faint" if tile.owner is None else "bright",
            edges=tile.edges if outlined else 0,
            owner=tile.owner if lettered else None,
            chip=not outlined,
        )

    def paint(canvas: Canvas, scale: SectionScale) -> None:
        camera = aim(bounds, [], Size(canvas.width, canvas.height), scale)
        draw_ritual(
            canvas, camera, {spot: shown(tile, scale) for spot, tile in tiles.items()}, look
        )

    for scale in SCALES[:-1]:
        size = bounds.width * scale.width, (bounds.height * scale.pixels + 1) // 2
        yield Drawing(*size, partial(paint, scale=scale))
