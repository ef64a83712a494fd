"""Ice under the pieces of a table: a plain with a broken edge."""

from __future__ import annotations

from runegames.ui.brush import Brush

EDGE = "1111112222222223333222111222222221122111333333222221111122233332221112"
"""Height of the edge in pixels, by column; the pattern repeats."""


def draw_ice(brush: Brush, row: int, free_rows: int = 2) -> None:
    """Draw the ice from a row down, and its edge in the free rows above."""
    palette, width, rows = brush.palette, brush.canvas.width, brush.canvas.height
    for x in range(width):
        edge = 2 * row - min(2 * free_rows, int(EDGE[x % len(EDGE)]))
        brush.fill(x, edge, 1, 2 * rows, palette.plain)
        # Without a free row, words would cover the edge.
        if free_rows:
            brush.fill(x, edge, 1, 1, palette.plain_edge)
