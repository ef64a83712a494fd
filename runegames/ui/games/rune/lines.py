"""Outlines of areas in characters, for looks without pixels."""

from __future__ import annotations

from collections.abc import Mapping

from runegames.games.rune.model import Spot
from runegames.ui.canvas import Canvas
from runegames.ui.games.rune.scales import Camera
from runegames.ui.games.rune.tiles import Tile
from runegames.ui.look import Look

LEFT, RIGHT, UP, DOWN = 1, 2, 4, 8
CORNERS = {"unicode": "   ─ ╯╰┴ ╮╭┬│┤├┼", "ascii": "   - +++ +++|+++"}
"""Glyphs that join lines, by the sum of the sides from which lines come."""


def draw_lines(canvas: Canvas, camera: Camera, tiles: Mapping[Spot, Tile], look: Look) -> None:
    """Draw lines around areas in their owners' colours.

    The lines run through the last column and the last row of a section's cells.
    """
    # Inks of the lines above sections, and of the lines left of sections.
    across: dict[Spot, str] = {}
    down: dict[Spot, str] = {}
    for (x, y), tile in tiles.items():
        if tile.owner is None:
            continue
        for bit, (lines, spot) in enumerate(
            ((across, (x, y)), (down, (x + 1, y)), (across, (x, y + 1)), (down, (x, y)))
        ):
            if tile.edges >> bit & 1:
                lines[spot] = look.palette.seat(tile.owner)
    width, height = camera.scale.width, camera.scale.height
    frame = look.symbols.frame
    for spot, ink in across.items():
        column, row = _cell(camera, spot)
        canvas.over(column, row - 1, frame.across * (width - 1), ink)
    for spot, ink in down.items():
        column, row = _cell(camera, spot)
        for step in range(height - 1):
            canvas.over(column - 1, row + step, frame.down, ink)
    corners = {spot: ink for lines in (across, down) for spot, ink in lines.items()}
    corners |= {(x + 1, y): ink for (x, y), ink in across.items()}
    corners |= {(x, y + 1): ink for (x, y), ink in down.items()}
    for (x, y), ink in corners.items():
        arms = (
            LEFT * ((x - 1, y) in across)
            + RIGHT * ((x, y) in across)
            + UP * ((x, y - 1) in down)
            + DOWN * ((x, y) in down)
        )
        column, row = _cell(camera, (x, y))
        canvas.over(column - 1, row - 1, CORNERS[look.symbols.name][arms], ink)


def _cell(camera: Camera, spot: Spot) -> tuple[int, int]:
    column, top = camera.at(spot)
    return column, top // 2
