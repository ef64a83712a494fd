"""Canvas: the cells of boards, hands and panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress, count
from operator import is_not
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from runegames.characters import printable

PART_COLUMNS = 24
"""Width of the parts of a row that are compared one by one."""
MAX_JOINED_GAP_CELLS = 8
"""Greatest gap between two changes of a row that are repainted as one."""
Stretch: TypeAlias = tuple[int, int, int]
"""Cells side by side: row, first column, and width."""


class Pen(NamedTuple):
    """Colours and style of a cell; colours are in Textual's notation."""

    ink: str
    ground: str
    bold: bool = False
    dim: bool = False
    strike: bool = False
    underline: bool = False
    reverse: bool = False

    def on(self, ground: str) -> Pen:
        """Return the pen with another ground."""
        return self._replace(ground=ground)

    def inked(self, ink: str, *, bold: bool | None = None) -> Pen:
        """Return the pen with another ink; ``bold``: None to keep the weight."""
        if bold is None:
            bold = self.bold
        return Pen(ink, self.ground, bold, *self[3:])

    def strong(self) -> Pen:
        """Return the pen in bold."""
        return self._replace(bold=True)


def to_centre(size: int, room: int) -> int:
    """Return the cells or pixels before a thing in the middle of a room.

    An odd one is behind it; a thing that is larger than the room begins before it.

    >>> to_centre(5, 10), to_centre(6, 10), to_centre(12, 10)
    (2, 2, -1)
    """
    return (room - size) // 2


@cache
def style_of(pen: Pen) -> Style:
    """Return Rich's style for a pen."""
    return Style(
        color=Color.parse(pen.ink).rich_color,
        bgcolor=Color.parse(pen.ground).rich_color,
        bold=pen.bold,
        dim=pen.dim,
        strike=pen.strike,
        underline=pen.underline,
        reverse=pen.reverse,
    )


@cache
def one(pen: Pen) -> Pen:
    """Return one shared instance for all equal pens, so that ``is`` compares them."""
    return pen


@lru_cache(maxsize=1024)
def cells(text: str) -> Sequence[str]:
    """Split a text into cells: an empty cell follows a wide character.

    An accent stays in the cell of its letter. Control characters are made visible.
    """
    text = printable(text, lines=False)
    if text.isascii() or all(cell_len(character) == 1 for character in text):
        return text
    glyphs: list[str] = []
    for character in text:
        width = cell_len(character)
        if width:
            glyphs += [character, *[""] * (width - 1)]
        elif glyphs:
            last = -1 if glyphs[-1] else -2  # the right half of a wide character is empty
            glyphs[last] += character
            # A sign that makes an emoji of the character also makes it wide.
            glyphs += [""] * (cell_len(glyphs[last]) + last)
    return glyphs


class Canvas:
    """Grid of cells; drawing outside of it has no effect.

    Canvases of equal width share a pasted row until one of them writes to it (copy on write), so
    comparing unchanged rows costs almost nothing.
    """

    __slots__ = ("_glyphs", "_own", "_pens", "height", "width")

    def __init__(self, width: int, height: int, pen: Pen) -> None:
        self.width = width
        self.height = height
        # Glyphs and pens are in separate lists, so that slices read and write them.
        self._glyphs = [[" "] * width] * height
        self._pens = [[one(pen)] * width] * height
        self._own = bytearray(height)
        """Flag of each row: 0 if another row, perhaps of another canvas, may share its lists."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Canvas):
            return NotImplemented
        return self._glyphs == other._glyphs and self._pens == other._pens

    __hash__ = None  # type: ignore[assignment]

    def _row(self, y: int) -> tuple[list[str], list[Pen]]:
        if not self._own[y]:
            self._glyphs[y], self._pens[y] = self._glyphs[y][:], self._pens[y][:]
            self._own[y] = True
        return self._glyphs[y], self._pens[y]

    def paste(self, other: Canvas, x: int, y: int, rows: int | None = None) -> None:
        """Copy a canvas, or its first ``rows`` rows, so that its top left cell comes to (x, y)."""
        rows = other.height if rows is None else min(rows, other.height)
        first, behind = max(0, -y), min(rows, self.height - y)
        if behind <= first:
            return
        if x == 0 and other.width == self.width:
            ours, theirs = slice(y + first, y + behind), slice(first, behind)
            self._glyphs[ours], self._pens[ours] = other._glyphs[theirs], other._pens[theirs]
            self._own[ours] = other._own[theirs] = bytes(behind - first)
            return
        left, right = max(x, 0), min(x + other.width, self.width)
        if left >= right:
            return
        for row in range(first, behind):
            glyphs, pens = self._row(y + row)
            glyphs[left:right] = other._glyphs[row][left - x : right - x]
            pens[left:right] = other._pens[row][left - x : right - x]

    def at(self, x: int, y: int) -> tuple[str, Pen]:
        """Return glyph and pen of a cell."""
        return self._glyphs[y][x], self._pens[y][x]

    def row(self, y: int, first: int, behind: int) -> Iterator[tuple[str, Pen]]:
        """Return glyph and pen of the cells of a row from ``first`` to ``behind`` - 1."""
        return zip(self._glyphs[y][first:behind], self._pens[y][first:behind], strict=True)

    def put(self, x: int, y: int, text: str, pen: Pen) -> int:
        """Write a line of text; return the column after it."""
        characters = cells(text)
        behind = x + len(characters)
        first = max(0, x)
        last = min(self.width, behind)
        if 0 <= y < self.height and first < last:
            glyphs, pens = self._row(y)
            glyphs[first:last] = characters[first - x : last - x]
            pens[first:last] = [one(pen)] * (last - first)
            if last < behind and not characters[last - x]:
                # A wide character in the last column has no room for its right half.
                glyphs[-1] = " "
        return behind

    def over(self, x: int, y: int, text: str, ink: str, *, bold: bool = False) -> int:
        """Write a line of text, and keep the ground of each cell; return the column after it.

        In a cell of two pixels, the upper one becomes the ground.
        """
        characters = cells(text)
        for index, character in enumerate(characters, start=x):
            if 0 <= index < self.width and 0 <= y < self.height:
                glyphs, pens = self._row(y)
                pens[index] = one(Pen(ink, self.ground(index, y), bold))
                glyphs[index] = character
        return x + len(characters)

    def ground(self, x: int, y: int) -> str:
        """Return the colour of a cell's ground, or of its upper pixel."""
        glyph, pen = self.at(x, y)
        return pen.ink if glyph in {"▀", "█"} else pen.ground

    def lay(self, x: int, y: int, made: Sequence[tuple[str, Pen]]) -> None:
        """Put finished cells side by side; their pens have to come from :func:`one`."""
        first, last = max(x, 0), min(x + len(made), self.width)
        if 0 <= y < self.height and first < last:
            glyphs, pens = self._row(y)
            glyphs[first:last], pens[first:last] = zip(*made[first - x : last - x], strict=True)

    def write(self, x: int, y: int, parts: Iterable[tuple[str, Pen]]) -> int:
        """Write pieces of text one after another; return the column after them."""
        for text, pen in parts:
            x = self.put(x, y, text, pen)
        return x

    def fill(self, x: int, y: int, width: int, height: int, pen: Pen) -> None:
        """Fill a rectangle with blanks."""
        first, last = max(x, 0), min(x + width, self.width)
        if first >= last:
            return
        blanks, pens = [" "] * (last - first), [one(pen)] * (last - first)
        for row in range(max(y, 0), min(y + height, self.height)):
            row_glyphs, row_pens = self._row(row)
            row_glyphs[first:last], row_pens[first:last] = blanks, pens

    def strip(self, y: int) -> Strip:
        """Return a row as a strip for Textual."""
        runs = self.runs(y, 0, self.width)
        return Strip([Segment(text, style_of(pen)) for text, pen in runs], self.width)

    def runs(self, y: int, first: int, behind: int) -> list[tuple[str, Pen]]:
        """Return columns of a row as pairs of text and pen, one for each run of equal pens."""
        glyphs, pens = self._glyphs[y], self._pens[y]
        here = pens[first:behind]
        if not here:
            return []
        starts = [first, *compress(count(first + 1), map(is_not, here, here[1:]))]
        ends = [*starts[1:], behind]
        return [("".join(glyphs[x:end]), pens[x]) for x, end in zip(starts, ends, strict=True)]

    def differences(self, other: Canvas) -> Iterator[Stretch]:
        """Yield the stretches of cells that differ from a canvas of the same size.

        Changes close together are one stretch, since moving the terminal's cursor costs bytes.
        """
        for y in range(self.height):
            glyphs, pens = self._glyphs[y], self._pens[y]
            old_glyphs, old_pens = other._glyphs[y], other._pens[y]
            if glyphs is old_glyphs and pens is old_pens:
                continue
            if glyphs == old_glyphs and pens == old_pens:
                continue
            first = last = -1
            for part in range(0, self.width, PART_COLUMNS):
                here = slice(part, part + PART_COLUMNS)
                if glyphs[here] == old_glyphs[here] and pens[here] == old_pens[here]:
                    continue
                # Only the first and the last change of a part are looked for, since most cells
                # between them differ.
                left, right = part, min(part + PART_COLUMNS, self.width) - 1
                while glyphs[left] == old_glyphs[left] and pens[left] is old_pens[left]:
                    left += 1
                while glyphs[right] == old_glyphs[right] and pens[right] is old_pens[right]:
                    right -= 1
                if first >= 0 and left - last > MAX_JOINED_GAP_CELLS:
                    yield y, first, last - first + 1
                    first = left
                if first < 0:
                    first = left
                last = right
            yield y, first, last - first + 1

    def text(self) -> str:
        """Return the characters of all cells."""
        return "\n".join("".join(row) for row in self._glyphs)
