"""Ice below the pieces of a table: a plain with a broken edge."""

from __future__ import annotations

from runegames.ui.brush import Brush

EDGE = "2222221111111110000111222111111112211222000000111112222211100001112221"
"""Pixels by which the edge falls short of its greatest height, by column; the pattern repeats."""
EDGE_PIXELS = 3
"""Greatest height of the edge."""


def draw_ice(brush: Brush, row: int, free_rows: int = 2) -> None:
    """Draw the ice from a row down, and its edge in the free rows above; only with pixels."""
    palette, width, rows = brush.palette, brush.canvas.width, brush.canvas.height
    for x in range(0 if brush.lined else width):
        edge = 2 * row - min(2 * free_rows, EDGE_PIXELS - int(EDGE[x % len(EDGE)]))
        brush.fill(x, edge, 1, 2 * rows, palette.plain)
        # If no row above is free, words would cover the edge, so it is left out.
        if free_rows:
            brush.fill(x, edge, 1, 1, palette.plain_edge)
