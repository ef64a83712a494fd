"""Flights: pieces that an animation moves over a board."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Offset, Region

from runegames.ui.canvas import Canvas


class Flight(NamedTuple):
    """Piece that moves in a straight line; ``start`` and ``end`` are its top left cells."""

    sprite: Canvas
    start: Offset
    end: Offset

    def at(self, share: float) -> Region:
        """Return the region of the piece after a share (0 to 1) of the way."""
        (x, y), (dx, dy) = self.start, self.end - self.start
        left, top = x + round(dx * share), y + round(dy * share)
        return Region(left, top, self.sprite.width, self.sprite.height)

    def paint(self, canvas: Canvas, share: float) -> None:
        """Draw the piece after a share of the way."""
        canvas.paste(self.sprite, *self.at(share).offset)
