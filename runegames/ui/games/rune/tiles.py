"""A section of a card as it is drawn on the board and in the hand."""

from __future__ import annotations

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.symbols import Symbols

COLOUR_OF = {"R": "red", "G": "green", "B": "blue"}


def middle(width: int) -> int:
    """The column of a section's glyph."""
    return (width - 1) // 2


def draw_tile(
    canvas: Canvas,
    place: tuple[int, int],
    size: tuple[int, int],
    glyph: str,
    pen: Pen,
    *,
    joint: str,
    symbols: Symbols,
) -> None:
    """A section in its colour, its glyph in the middle.

    ``joint`` is the ink of the thin gaps; without one there are none.
    """
    (column, row), (width, height) = place, size
    ground = pen._replace(strike=False, bold=False)
    canvas.fill(column, row, width, height, ground)
    if height > 1 and joint:
        # Sections can be counted, and areas still hang together.
        gap = ground._replace(ink=joint)
        canvas.put(column, row + height - 1, symbols.edge_below * width, gap)
        for step in range(height):
            canvas.put(column + width - 1, row + step, symbols.edge_right, gap)
    canvas.put(column + middle(width), row + (height > 2), glyph, pen)
