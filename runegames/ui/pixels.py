"""Pixels: half cells of a terminal, two above each other in a cell.

A drawing is made in three steps: fill a :class:`Pixels` with colours, put it on a canvas, and write
words over it::

    pixels = self.pixels(20, 6)  # of a CellWidget; elsewhere Pixels(20, 6, palette.table)
    pixels.fill(2, 3, 9, 4, palette.wood)
    pixels.picture(art.picture("camp.txt", "bowl 26"), 4, 0, inks)
    pixels.onto(canvas, 1, 1)
    canvas.over(3, 2, "13", palette.on_iron)

:func:`draw_picture` does the first two steps for a picture that stands alone.

x counts cells, y counts pixels from the top; so everything of an even height and position lies on
whole cells. What is drawn outside is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

from runegames.ui.canvas import Canvas, Pen, one
from runegames.ui.look import Look

NOTHING = "."
"""Pixel of a picture that leaves the background."""
TERMINALS_OWN = "ansi_default"
"""Background colour of the terminal. It cannot be an ink, which would be the text's colour."""


class Drawn(Protocol):
    """Picture: rows of pixels, a letter each; ``art.Picture`` is one."""

    @property
    def rows(self) -> tuple[str, ...]:
        """Rows of equal length, from the top."""


@lru_cache(maxsize=8192)
def half_cell(above: str, below: str) -> tuple[str, Pen]:
    """Glyph and pen of a cell with these two pixels."""
    if above == below:
        return " ", one(Pen(above, below))
    if above == TERMINALS_OWN:
        return "▄", one(Pen(below, above))
    return "▀", one(Pen(above, below))


@lru_cache(maxsize=2048)
def glyph_cell(above: str, below: str, ground: str, glyphs: str) -> tuple[str, Pen]:
    """Glyph and pen of a cell with these two pixels, for looks without enough colours."""
    drawn = 2 * (above != ground) + (below != ground)
    return glyphs[drawn], one(Pen(above if above != ground else below, ground))


@lru_cache(maxsize=2048)
def _runs(
    rows: tuple[str, ...], inks: tuple[tuple[str, str], ...], scale: int
) -> tuple[tuple[tuple[int, list[str]], ...], ...]:
    """Coloured stretches (first column, colours) of each row of the scaled picture."""
    ink_of = dict(inks)
    found = []
    for row in rows:
        runs: list[tuple[int, list[str]]] = []
        for x, letter in enumerate(row):
            ink = ink_of.get(letter)
            if not ink:
                continue
            if runs and runs[-1][0] + len(runs[-1][1]) == x * scale:
                runs[-1][1].extend([ink] * scale)
            else:
                runs.append((x * scale, [ink] * scale))
        found += [tuple(runs)] * scale
    return tuple(found)


def fresh(width: int, lines: int, ground: str, look: Look) -> Pixels:
    """Make pixels of one colour, shown by glyphs in looks without enough colours."""
    symbols = look.symbols
    glyphs = f" {symbols.lower}{symbols.upper}{symbols.full}" if not look.pixels else ""
    return Pixels(width, lines, ground, glyphs=glyphs)


def draw_picture(
    canvas: Canvas, x: int, y: int, picture: Drawn, inks: Mapping[str, str], look: Look
) -> None:
    """Draw a picture alone from a top left cell, on the ground of that cell."""
    rows = picture.rows
    pixels = fresh(len(rows[0]), (len(rows) + 1) // 2, canvas.ground(x, y), look)
    pixels.picture(picture, 0, 0, inks)
    pixels.onto(canvas, x, y)


class Pixels:
    """Rectangle of pixels, each of one colour."""

    __slots__ = ("_glyphs", "_ground", "_rows", "height", "width")

    def __init__(self, width: int, lines: int, ground: str, *, glyphs: str = "") -> None:
        """Make pixels; ``width`` in cells, ``lines`` in rows of the terminal, two pixels each.

        ``glyphs``: where colours are not enough, what stands for a cell with nothing, its lower,
        its upper and both halves drawn, that is: of another colour than ``ground``.
        """
        self._glyphs = glyphs
        self._ground = ground
        self.width = width
        self.height = 2 * lines
        self._rows = [[ground] * width for _ in range(self.height)]

    def at(self, x: int, y: int) -> str:
        """Colour of a pixel."""
        return self._rows[y][x]

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle."""
        first, last = max(x, 0), min(x + width, self.width)
        if first < last:
            run = [colour] * (last - first)
            for row in self._rows[max(y, 0) : max(y + height, 0)]:
                row[first:last] = run

    def outline(
        self, x: int, y: int, width: int, height: int, colour: str, *, thickness: int = 1
    ) -> None:
        """Colour the border of a rectangle, on its inside."""
        self.fill(x, y, width, thickness, colour)
        self.fill(x, y + height - thickness, width, thickness, colour)
        self.fill(x, y, thickness, height, colour)
        self.fill(x + width - thickness, y, thickness, height, colour)

    def dots(self, places: Sequence[tuple[int, int]], colour: str) -> None:
        """Colour single pixels."""
        for x, y in places:
            self.fill(x, y, 1, 1, colour)

    def picture(
        self, picture: Drawn, x: int, y: int, inks: Mapping[str, str], *, scale: int = 1
    ) -> None:
        """Draw a picture from a top left pixel, each of its pixels ``scale`` times as large.

        ``inks``: the colour of each letter; one without, or an empty one, leaves what is behind.
        """
        runs = _runs(picture.rows, tuple(inks.items()), scale)
        for row, stretches in enumerate(runs, start=y):
            if 0 <= row < self.height:
                for at, colours in stretches:
                    self._paint(row, x + at, colours)

    def _paint(self, row: int, x: int, colours: list[str]) -> None:
        first, last = max(x, 0), min(x + len(colours), self.width)
        if first < last:
            self._rows[row][first:last] = colours[first - x : last - x]

    def onto(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw them on a canvas from a top left cell."""
        for line in range(self.height // 2):
            above, below = self._rows[2 * line], self._rows[2 * line + 1]
            if self._glyphs:
                ground, glyphs = self._ground, self._glyphs
                made = [glyph_cell(a, b, ground, glyphs) for a, b in zip(above, below, strict=True)]
            else:
                made = list(map(half_cell, above, below))
            canvas.lay(x, y + line, made)
