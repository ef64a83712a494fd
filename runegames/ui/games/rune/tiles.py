"""Sections and cards as they are drawn on the board and in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.games.rune.model import COLOUR_OF
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.symbols import Symbols
from runegames.ui.widgets.drawn import Drawn


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


def draw_card(
    canvas: Canvas,
    place: tuple[int, int],
    size: tuple[int, int],
    rows: Sequence[str],
    look: Drawn,
    *,
    chosen: bool = False,
) -> None:
    """A card of a hand, a letter a rune; ``size`` is that of a section in cells."""
    palette, symbols = look.palette, look.symbols
    for dy, row in enumerate(rows):
        for dx, letter in enumerate(row):
            inks = palette.rune(COLOUR_OF[letter])
            draw_tile(
                canvas,
                (place[0] + dx * size[0], place[1] + dy * size[1]),
                size,
                symbols.rune(COLOUR_OF[letter]),
                Pen(inks.on_bright, inks.bright) if chosen else Pen(inks.ink, inks.ground),
                joint=palette.joint,
                symbols=symbols,
            )
