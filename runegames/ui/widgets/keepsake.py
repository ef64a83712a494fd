"""The final table in small, for the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from textual.geometry import Region

from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look

Painter: TypeAlias = Callable[[Canvas, Region, Look], None]


class Keepsake(NamedTuple):
    """What a game draws of how its table stood in the end."""

    heading: str
    rows: Callable[[int, int, Look], int]
    """How many rows it takes of so many columns and rows; 0: it cannot be drawn there."""
    paint: Painter
    """It may draw in all cells of the place."""


def at_least(columns: int, rows: int) -> Callable[[int, int, Look], int]:
    """All rows there are, from so many columns and rows on."""
    return lambda width, height, _look: height if width >= columns and height >= rows else 0


def on_table(draw: Callable[[Canvas, Look], None]) -> Painter:
    """What is drawn on a canvas of its own, which has the table's colour."""

    def paint(canvas: Canvas, place: Region, look: Look) -> None:
        inside = Canvas(place.width, place.height, Pen(look.palette.text, look.palette.table))
        draw(inside, look)
        canvas.paste(inside, place.x, place.y)

    return paint
