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
    """Brush for a canvas, which is complete on exit: then the words are over the pixels."""

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
            pen = self._pen_at(x, y)._replace(bold=bold)
            self.canvas.put(x, y, text, pen if self.palette.colourless else pen._replace(ink=ink))
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
        """Write at both ends of a row; blanks separate words from a frame."""
        if self.boxed(at) and y in (at.y, at.bottom - 1):
            margin, left, right = 1, left and f" {left} ", right and f" {right} "
        self.word(at.x + margin, y, left, ink, bold=True)
        self.word(at.right - margin - len(right), y, right, ink, bold=True)

    def tag(self, x: int, y: int, text: str, ink: str, ground: str) -> None:
        """Write a word on a ground of its own."""
        if self.lined:
            self.canvas.put(x, y, text, Pen(ink, ground, bold=True))
        else:
            self.fill(x, 2 * y, len(text), 2, ground)
            self.word(x, y, text, ink, bold=True)

    def badge(self, x: int, y: int, seat: Seat) -> None:
        """Write the letter of a seat on its colour."""
        letter, pen = self.look.badge(seat)
        self.tag(x, y, letter, pen.ink, pen.ground)

    def word_under(self, x: int, y: int, text: str, ink: str) -> None:
        """Write a word that other words may cover; only for looks with pixels."""
        self._words.insert(0, (x, y, text, ink, False))

    def _pen_at(self, x: int, y: int) -> Pen:
        inside = 0 <= x < self.canvas.width and 0 <= y < self.canvas.height
        return self.canvas.at(x, y)[1] if inside else self._base

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
        """Clear a region for words; ``ground`` is its colour in looks with pixels."""
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
        """Colour a rectangle; no effect in looks without pixels."""
        if not self.lined:
            self._pixels.fill(x, y, width, height, colour)

    def outline(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour the border of a rectangle; no effect in looks without pixels."""
        if not self.lined:
            self._pixels.outline(x, y, width, height, colour)

    def pixel(self, x: int, y: int) -> str:
        """Return the colour of a pixel; only for a look with pixels."""
        return self._pixels.at(x, y)

    def picture(
        self, picture: Picture, x: int, y: int, ink: str | Mapping[str, str], scale: int = 1
    ) -> None:
        """Draw a picture from its top left pixel; no effect in ASCII.

        ``ink``: one ink for ``#``, or the ink of each letter. Monochrome pictures ignore it.
        """
        if not self.lined:
            inks = {"#": self.palette.pixel(ink)} if isinstance(ink, str) else ink
            self._pixels.picture(picture, x, y, inks, scale=scale)
        elif self.pictured:
            pen = self._pen_at(x, y // 2)
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
