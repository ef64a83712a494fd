"""Night sky behind tables: stars and a moon."""

from __future__ import annotations

from runegames.ui.brush import Brush
from runegames.ui.palette import mix

STAR_STEP_COLUMNS = 211
"""Columns between two stars of a row; rows begin at different columns."""
CRATERS = ((0.3, 0.12, 0.12, 0.3), (0.56, 0.64, 0.28, 0.14), (0.56, 0.78, 0.14, 0.12))
"""Craters of the moon: left, top, width and height as shares of its diameter."""


def draw_stars(
    brush: Brush, rows: int, *, first: int = 0, step: int = STAR_STEP_COLUMNS, bend: int = 0
) -> None:
    """Draw stars in the rows ``first`` to ``rows`` - 1, where the ground of the table is bare.

    ``step``: columns between two stars of a row; ``bend``: above 0 to arrange the stars of all rows
    in curves.
    """
    palette, width = brush.palette, brush.canvas.width
    if not palette.stars or palette.ansi:
        return
    for y in range(first, min(rows, brush.canvas.height)):
        for x in range((y * y * bend + y * 37 + 14) % step, width, step):
            if brush.pixel(x, 2 * y) == brush.pixel(x, 2 * y + 1) == palette.table:
                brush.word_under(x, y, brush.symbols.dot, palette.star)


def draw_moon(brush: Brush, x: int, y: int, diameter: int) -> None:
    """Draw a full moon from its top left pixel."""
    palette, radius = brush.palette, diameter / 2
    light = mix(palette.star, palette.text, 0.2)
    for row in range(diameter):
        inset = round(radius - (radius**2 - (row + 0.5 - radius) ** 2) ** 0.5)
        brush.fill(x + inset, y + row, diameter - 2 * inset, 1, light)
    for left, top, width, height in CRATERS:
        brush.fill(
            x + round(left * diameter),
            y + round(top * diameter),
            max(1, round(width * diameter)),
            max(1, round(height * diameter)),
            mix(light, palette.table, 0.35),
        )
