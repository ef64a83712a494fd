"""Brush: draws a piece as pixels.

A drawing function draws a plate (the ground of a piece), pictures and words::

    def draw_card(brush, at, card, scale): ...
    with Brush(canvas, look, ground) as brush:
        draw_card(brush, at, card, 1)
    canvas.paste(sheet(draw_card, card, form, look, ground), x, y)  # the same, from a cache

Regions and columns count cells; ``fill``, ``outline``, ``picture`` and ``pixel`` count pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Self, TypeVar

from textual.geometry import Region

from runegames.core import Seat
from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.grids import Form
from runegames.ui.look import Look
from runegames.ui.pixels import Picture, Pixels

T = TypeVar("T", bound=Hashable)


class Brush:
    """Brush for a canvas, which is complete on exit: then the words are over the pixels."""

    def __init__(self, canvas: Canvas, look: Look, ground: str) -> None:
        self.canvas = canvas
        self.palette, self.symbols = self.look = look
        self._pixels = Pixels(canvas.width, canvas.height, ground)
        self._words: list[tuple[int, int, str, str, bool]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pixels.onto(self.canvas, 0, 0)
        for x, y, text, ink, bold in self._words:
            self.canvas.over(x, y, text, ink, bold=bold)

    # -- words ----------------------------------------------------------------------------

    def word(self, x: int, y: int, text: str, ink: str, *, bold: bool = False) -> int:
        """Write over the drawing; return the column after the words."""
        self._words.append((x, y, text, ink, bold))
        return x + len(cells(text))

    def words(self, x: int, y: int, *parts: tuple[str, str, bool]) -> int:
        """Write pieces of text, each as (text, ink, bold); return the column after them."""
        for text, ink, bold in parts:
            x = self.word(x, y, text, ink, bold=bold)
        return x

    def centred(self, region: Region, y: int, text: str, ink: str, *, bold: bool = True) -> None:
        """Write in the middle of a row of a region."""
        self.word(region.x + (region.width - len(text) + 1) // 2, y, text, ink, bold=bold)

    def ends(
        self, region: Region, y: int, left: str, right: str, ink: str, margin: int = 0
    ) -> None:
        """Write at both ends of a row."""
        self.word(region.x + margin, y, left, ink, bold=True)
        self.word(region.right - margin - len(right), y, right, ink, bold=True)

    def tag(self, x: int, y: int, text: str, ink: str, ground: str) -> None:
        """Write a word on a ground of its own."""
        self.fill(x, 2 * y, len(text), 2, ground)
        self.word(x, y, text, ink, bold=True)

    def badge(self, x: int, y: int, seat: Seat) -> None:
        """Write the letter of a seat on its colour."""
        letter, pen = self.look.badge(seat)
        self.tag(x, y, letter, pen.ink, pen.ground)

    def word_under(self, x: int, y: int, text: str, ink: str) -> None:
        """Write a word that other words may cover."""
        self._words.insert(0, (x, y, text, ink, False))

    # -- grounds and pictures -------------------------------------------------------------

    def plate(self, region: Region, ground: str) -> None:
        """Lay the ground of a piece."""
        self.fill(region.x, 2 * region.y, region.width, 2 * region.height, ground)

    def frame(self, region: Region, ink: str) -> None:
        """Draw a thin line along the edge of a region."""
        box, width = self.symbols.frame, region.width - 2
        self.word(region.x, region.y, box.top_left + box.across * width + box.top_right, ink)
        for row in range(region.y + 1, region.bottom - 1):
            self.word(region.x, row, box.down, ink)
            self.word(region.right - 1, row, box.down, ink)
        last = box.bottom_left + box.across * width + box.bottom_right
        self.word(region.x, region.bottom - 1, last, ink)

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle."""
        self._pixels.fill(x, y, width, height, colour)

    def outline(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour the border of a rectangle."""
        self._pixels.outline(x, y, width, height, colour)

    def pixel(self, x: int, y: int) -> str:
        """Return the colour of a pixel."""
        return self._pixels.at(x, y)

    def picture(
        self, picture: Picture, x: int, y: int, ink: str | Mapping[str, str], scale: int = 1
    ) -> None:
        """Draw a picture from its top left pixel.

        ``ink``: one ink for ``#``, or the ink of each letter.
        """
        inks = {"#": self.palette.pixel(ink)} if isinstance(ink, str) else ink
        self._pixels.picture(picture, x, y, inks, scale=scale)


Draw = Callable[[Brush, Region, T, int], None]
"""Drawing function: brush, region of the piece, its facts, and the scale of its pictures."""


def sheet(draw: Draw[T], thing: T, form: Form, look: Look, ground: str) -> Canvas:
    """Return the cached canvas of a piece; nobody may draw on it."""
    return _sheet(draw, thing, form, look, ground)


@lru_cache(maxsize=512)
def _sheet(draw: Draw[T], thing: T, form: Form, look: Look, ground: str) -> Canvas:
    canvas = Canvas(form.width, form.rows, Pen(look.palette.text, ground))
    with Brush(canvas, look, ground) as brush:
        draw(brush, Region(0, 0, form.width, form.rows), thing, form.scale)
    return canvas
