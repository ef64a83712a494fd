"""Flights: pieces on their way over a board while a table moves."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Offset, Region

from runegames.ui.canvas import Canvas


class Flight(NamedTuple):
    """Piece that flies in a straight line, with its top left cell at both ends."""

    sprite: Canvas
    start: Offset
    end: Offset

    def at(self, share: float) -> Region:
        """Region that it covers after a share of the way."""
        (x, y), (dx, dy) = self.start, self.end - self.start
        left, top = x + round(dx * share), y + round(dy * share)
        return Region(left, top, self.sprite.width, self.sprite.height)

    def paint(self, canvas: Canvas, share: float) -> None:
        """Draw it over all that lies there."""
        canvas.paste(self.sprite, *self.at(share).offset)
