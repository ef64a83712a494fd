"""Brush: draws a piece in any look, as pixels, in monochrome or in ASCII.

A drawing function draws a plate (the ground of a piece), pictures and words. Without pixels,
the brush draws a frame around a plate that is high enough. In monochrome, it reverses a marked
plate, and draws pictures in half blocks. In ASCII, it leaves pictures out. So one function draws a
card in every look::

    def draw_card(brush, at, card, scale): ...
    with Brush(canvas, look, ground) as brush:
        draw_card(brush, at, card, 1)
    canvas.paste(sheet(draw_card, card, form, look, ground), x, y)  # the same, from a cache

Regions and columns count cells; ``fill``, ``outline``, ``picture`` and ``pixel`` count pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from itertools import zip_longest
from typing import Self, TypeVar

from textual.geometry import Region

from runegames.core import Seat
from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.grids import Form
from runegames.ui.look import Look
from runegames.ui.pixels import NOTHING, Picture, Pixels

T = TypeVar("T", bound=Hashable)
MIN_BOX_ROWS = 4
"""Least height of a plate that has a frame in looks without pixels."""


class Brush:
    """Brush that draws in the order of the calls; on exit it lays the words over the pixels."""

    def __init__(self, canvas: Canvas, look: Look, ground: str) -> None:
        self.canvas = canvas
        self.palette, self.symbols = self.look = look
        self.lined = not look.pixels
        """True if everything is drawn with characters, without pixels."""
        self.pictured = self.symbols.name != "ascii"
        """True if pictures can be shown, as pixels or half blocks."""
        self._base = Pen(self.palette.text, ground)
        self._pixels = Pixels(canvas.width, 0 if self.lined else canvas.height, ground)
        self._words: list[tuple[int, int, str, str, bool]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if not self.lined:
            self._pixels.onto(self.canvas, 0, 0)
        for x, y, text, ink, bold in self._words:
            self.canvas.over(x, y, text, ink, bold=bold)

    # -- words ----------------------------------------------------------------------------

    def word(self, x: int, y: int, text: str, ink: str, *, bold: bool = False) -> int:
        """Write over the drawing; return the column after the words."""
        if not self.lined:
            self._words.append((x, y, text, ink, bold))
        elif text:
            self.canvas.put(x, y, text, self._under(x, y, ink)._replace(bold=bold))
        return x + len(cells(text))

    def words(self, x: int, y: int, *parts: tuple[str, str, bool]) -> int:
        """Write pieces of text, each as (text, ink, bold); return the column after them."""
        for text, ink, bold in parts:
            x = self.word(x, y, text, ink, bold=bold)
        return x

    def centred(self, at: Region, y: int, text: str, ink: str, *, bold: bool = True) -> None:
        """Write in the middle of a row of a region."""
        self.word(at.x + (at.width - len(text) + 1) // 2, y, text, ink, bold=bold)

    def ends(self, at: Region, y: int, left: str, right: str, ink: str, margin: int = 0) -> None:
        """Write at both ends of a row; words on a frame have a blank around them."""
        if self.boxed(at) and y in (at.y, at.bottom - 1):
            margin, left, right = 1, left and f" {left} ", right and f" {right} "
        self.word(at.x + margin, y, left, ink, bold=True)
        self.word(at.right - margin - len(right), y, right, ink, bold=True)

    def tag(self, x: int, y: int, text: str, ink: str, ground: str) -> None:
        """Write a word on another ground."""
        if self.lined:
            self.canvas.put(x, y, text, Pen(ink, ground, bold=True))
        else:
            self.fill(x, 2 * y, len(text), 2, ground)
            self.word(x, y, text, ink, bold=True)

    def badge(self, x: int, y: int, seat: Seat) -> None:
        """Write the letter of a seat on its colour."""
        letter, pen = self.look.badge(seat)
        self.tag(x, y, letter, pen.ink, pen.ground)

    def word_below(self, x: int, y: int, text: str, ink: str) -> None:
        """Write ``text`` so that all other words may cover it; only for looks with pixels."""
        self._words.insert(0, (x, y, text, ink, False))

    def _under(self, x: int, y: int, ink: str) -> Pen:
        """Return the pen of a cell, with the ink ``ink`` unless the palette is monochrome."""
        inside = 0 <= x < self.canvas.width and 0 <= y < self.canvas.height
        pen = self.canvas.at(x, y)[1] if inside else self._base
        return pen if self.palette.colourless else pen.inked(ink)

    # -- grounds and pictures -------------------------------------------------------------

    def boxed(self, at: Region) -> bool:
        """Test whether a plate has a frame around it."""
        return self.lined and at.height >= MIN_BOX_ROWS

    def plate(self, at: Region, ink: str, ground: str, *, marked: bool = False) -> None:
        """Lay the ground of a piece, with a frame if the plate is ``boxed``.

        In monochrome, a marked ground is reversed.
        """
        self.fill(at.x, 2 * at.y, at.width, 2 * at.height, ground)
        if self.lined:
            pen = Pen(ink, ground)
            if self.palette.colourless:
                pen = self._base._replace(reverse=marked)
            self.canvas.fill(*at, pen)
            if self.boxed(at):
                self.frame(at, ink)

    def blank(self, at: Region, ground: str) -> None:
        """Fill a region with a ground, as room for words."""
        self.fill(at.x, 2 * at.y, at.width, 2 * at.height, ground)
        if self.lined:
            self.canvas.fill(*at, self._base)

    def frame(self, at: Region, ink: str) -> None:
        """Draw a thin line along the edge of a region."""
        box, width = self.symbols.frame, at.width - 2
        self.word(at.x, at.y, box.top_left + box.across * width + box.top_right, ink)
        for row in range(at.y + 1, at.bottom - 1):
            self.word(at.x, row, box.down, ink)
            self.word(at.right - 1, row, box.down, ink)
        last = box.bottom_left + box.across * width + box.bottom_right
        self.word(at.x, at.bottom - 1, last, ink)

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle of pixels; no effect without pixels."""
        if not self.lined:
            self._pixels.fill(x, y, width, height, colour)

    def outline(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour the border of a rectangle of pixels; no effect without pixels."""
        if not self.lined:
            self._pixels.outline(x, y, width, height, colour)

    def pixel(self, x: int, y: int) -> str:
        """Return the colour of a pixel; only for a look with pixels."""
        return self._pixels.at(x, y)

    def picture(
        self, picture: Picture, x: int, y: int, ink: str | Mapping[str, str], scale: int = 1
    ) -> None:
        """Draw a picture from its top left pixel: ``#`` in one ink, or each letter in its own.

        Without pixels, the whole picture is drawn in the ink of ``#``, which has to be given; in
        ASCII it is left out.
        """
        inks = {"#": self.palette.pixel(ink)} if isinstance(ink, str) else ink
        if not self.lined:
            self._pixels.picture(picture, x, y, inks, scale=scale)
        elif self.pictured:
            pen = self._under(x, y // 2, inks["#"])
            for row, line in enumerate(_half_blocks(picture, scale), y // 2):
                self.canvas.put(x, row, line, pen)


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


@lru_cache
def _half_blocks(picture: Picture, scale: int) -> tuple[str, ...]:
    rows = picture.scaled(scale).rows
    pairs = zip_longest(rows[::2], rows[1::2], fillvalue=NOTHING * len(rows[0]))
    return tuple(
        "".join(" ▄▀█"[2 * (a != NOTHING) + (b != NOTHING)] for a, b in zip(*pair, strict=True))
        for pair in pairs
    )
