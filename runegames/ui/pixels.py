"""Pixels: the upper and the lower half of each cell.

A drawing takes three steps: fill :class:`Pixels` with colours, lay them on a canvas, and write
words over them::

    pixels = self.pixels(20, 6)  # of a CellWidget; elsewhere Pixels(20, 6, palette.table)
    pixels.fill(2, 3, 9, 4, palette.wood)
    pixels.picture(art.picture("camp.txt", "bowl 26"), 4, 0, inks)
    pixels.onto(canvas, 1, 1)
    canvas.over(3, 2, "13", palette.on_iron)

:func:`draw_picture` does the first two steps for a single picture.

x counts cells, y counts pixels from the top. So a shape of even height and position covers whole
cells. Drawing outside of the pixels or the canvas has no effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from runegames.ui.canvas import Canvas, Pen, one
from runegames.ui.look import Look

NOTHING = "."
"""Transparent pixel of a picture."""
TERMINALS_OWN = "ansi_default"
"""Terminal's own background; as an ink, the name would mean the colour of text."""


class Picture(NamedTuple):
    """Picture: rows of equal length, with a character for each pixel."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Width in pixels, which is also the width in cells."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """Height in pixels."""
        return len(self.rows)

    @property
    def lines(self) -> int:
        """Height in rows of the terminal."""
        return (self.height + 1) // 2

    def scaled(self, factor: int) -> Picture:
        """Scale each pixel by ``factor``."""
        wide = ("".join(pixel * factor for pixel in row) for row in self.rows)
        return Picture(tuple(row for row in wide for _ in range(factor)))

    def in_bands(self, count: int) -> Picture:
        """Divide the rows into ``count`` bands; a band's number replaces each ``#`` in it."""
        rows = enumerate(self.rows)
        return Picture(tuple(row.replace("#", str(y * count // self.height)) for y, row in rows))

    def beside(self, other: Picture, gap: int = 1) -> Picture:
        """Join two pictures side by side, aligned at the top."""
        height = max(self.height, other.height)
        mine, theirs = self._padded(height), other._padded(height)
        middle = NOTHING * gap
        return Picture(tuple(a + middle + b for a, b in zip(mine, theirs, strict=True)))

    def _padded(self, height: int) -> tuple[str, ...]:
        return self.rows + (NOTHING * self.width,) * (height - self.height)


@lru_cache(maxsize=8192)
def half_cell(above: str, below: str) -> tuple[str, Pen]:
    """Return glyph and pen of a cell with two pixels."""
    if above == below:
        return " ", one(Pen(above, below))
    if above == TERMINALS_OWN:
        return "▄", one(Pen(below, above))
    return "▀", one(Pen(above, below))


@lru_cache(maxsize=2048)
def glyph_cell(above: str, below: str, ground: str, glyphs: str) -> tuple[str, Pen]:
    """Return glyph and pen of a cell in looks without pixels.

    ``glyphs``: see :class:`Pixels`. If both halves are coloured, the upper colour is the ink.
    """
    if above == ground:
        glyph = glyphs[0] if below == ground else glyphs[1]
        return glyph, one(Pen(below, ground))
    glyph = glyphs[2] if below == ground else glyphs[3]
    return glyph, one(Pen(above, ground))


@lru_cache(maxsize=2048)
def _runs(
    rows: tuple[str, ...], inks: tuple[tuple[str, str], ...], scale: int
) -> tuple[tuple[tuple[int, list[str]], ...], ...]:
    """Return the coloured stretches of each row of a scaled picture, as (column, colours)."""
    ink_of = dict(inks)
    stretches = []
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
        stretches += [tuple(runs)] * scale
    return tuple(stretches)


def fresh(width: int, lines: int, ground: str, look: Look) -> Pixels:
    """Make pixels of one colour; in looks without pixels, characters show them."""
    symbols = look.symbols
    glyphs = f" {symbols.lower}{symbols.upper}{symbols.full}" if not look.pixels else ""
    return Pixels(width, lines, ground, glyphs=glyphs)


def draw_picture(
    canvas: Canvas, x: int, y: int, picture: Picture, inks: Mapping[str, str], look: Look
) -> None:
    """Draw a single picture from its top left cell, on the ground of that cell."""
    pixels = fresh(picture.width, picture.lines, canvas.ground(x, y), look)
    pixels.picture(picture, 0, 0, inks)
    pixels.onto(canvas, x, y)


class Pixels:
    """Rectangle of pixels, each of one colour."""

    __slots__ = ("_glyphs", "_ground", "_rows", "height", "width")

    def __init__(self, width: int, lines: int, ground: str, *, glyphs: str = "") -> None:
        """Make pixels; ``width`` in cells, ``lines`` in rows of the terminal.

        ``glyphs``: four characters for looks without pixels. They are for an empty cell, and for
        cells in which the lower, the upper, or both halves differ from ``ground``.
        """
        self._glyphs = glyphs
        self._ground = ground
        self.width = width
        self.height = 2 * lines
        self._rows = [[ground] * width for _ in range(self.height)]

    def at(self, x: int, y: int) -> str:
        """Return the colour of a pixel."""
        return self._rows[y][x]

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour a rectangle."""
        first, last = max(x, 0), min(x + width, self.width)
        if first < last:
            run = [colour] * (last - first)
            for row in self._rows[max(y, 0) : max(y + height, 0)]:
                row[first:last] = run

    def outline(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Colour the outermost pixels of a rectangle."""
        self.fill(x, y, width, 1, colour)
        self.fill(x, y + height - 1, width, 1, colour)
        self.fill(x, y, 1, height, colour)
        self.fill(x + width - 1, y, 1, height, colour)

    def dots(self, places: Iterable[tuple[int, int]], colour: str) -> None:
        """Colour single pixels; those outside are left out."""
        rows, width, height = self._rows, self.width, self.height
        for x, y in places:
            if 0 <= x < width and 0 <= y < height:
                rows[y][x] = colour

    def picture(
        self, picture: Picture, x: int, y: int, inks: Mapping[str, str], *, scale: int = 1
    ) -> None:
        """Draw a picture from its top left pixel, scaled by ``scale``.

        ``inks``: colour of each letter; a letter without a colour is transparent.
        """
        runs = _runs(picture.rows, tuple(inks.items()), scale)
        for row, stretches in enumerate(runs, start=y):
            if 0 <= row < self.height:
                for column, colours in stretches:
                    self._paint(row, x + column, colours)

    def _paint(self, row: int, x: int, colours: list[str]) -> None:
        first, last = max(x, 0), min(x + len(colours), self.width)
        if first < last:
            self._rows[row][first:last] = colours[first - x : last - x]

    def onto(self, canvas: Canvas, x: int, y: int) -> None:
        """Draw the pixels on a canvas, from its cell (x, y)."""
        for line in range(self.height // 2):
            above, below = self._rows[2 * line], self._rows[2 * line + 1]
            if self._glyphs:
                ground, glyphs = self._ground, self._glyphs
                made = [glyph_cell(a, b, ground, glyphs) for a, b in zip(above, below, strict=True)]
            else:
                made = list(map(half_cell, above, below))
            canvas.lay(x, y + line, made)
