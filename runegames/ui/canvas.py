"""Cells to draw on: what boards, hands and panels are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

PART = 16
"""Columns of a row that are compared at once."""
JOINED_GAP = 8
"""Unchanged cells between two changes of a row that are repainted with them."""


class Pen(NamedTuple):
    """How a cell looks. Colours are in Textual's notation, as in a palette."""

    ink: str
    ground: str
    bold: bool = False
    dim: bool = False
    strike: bool = False
    underline: bool = False
    reverse: bool = False

    def on(self, ground: str) -> Pen:
        """The same ink on another ground."""
        return self._replace(ground=ground)

    def strong(self) -> Pen:
        """The same in bold."""
        return self._replace(bold=True)


@cache
def _style(pen: Pen) -> Style:
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
def _one(pen: Pen) -> Pen:
    """The same pen for equal ones: what is the same need not be compared part by part."""
    return pen


@lru_cache(maxsize=1024)
def cells(text: str) -> Sequence[str]:
    """An entry a cell: behind a wide character stands an empty one, accents go with letters.

    Names may be in any script.
    """
    if text.isascii() or all(cell_len(character) == 1 for character in text):
        return text
    found: list[str] = []
    for character in text:
        width = cell_len(character)
        if width:
            found += [character, *[""] * (width - 1)]
        elif found:
            found[-1 if found[-1] else -2] += character
    return found


class Canvas:
    """A grid of cells; what is drawn outside of it is left out."""

    __slots__ = ("_glyphs", "_pens", "height", "width")

    def __init__(self, width: int, height: int, pen: Pen) -> None:
        self.width = width
        self.height = height
        # Glyphs and pens apart, so that text is written and read back by slices.
        self._glyphs = [[" "] * width for _ in range(height)]
        self._pens = [[_one(pen)] * width for _ in range(height)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Canvas):
            return NotImplemented
        return self._glyphs == other._glyphs and self._pens == other._pens

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> Canvas:
        """An independent twin."""
        twin = Canvas.__new__(Canvas)
        twin.width, twin.height = self.width, self.height
        twin.take(self)
        return twin

    def take(self, other: Canvas) -> None:
        """Show what another one of the same size shows."""
        self._glyphs = [row[:] for row in other._glyphs]
        self._pens = [row[:] for row in other._pens]

    def paste(self, other: Canvas, x: int, y: int, rows: int | None = None) -> None:
        """Show all of a smaller one, or its first rows, its top left cell there."""
        room = max(0, self.height - y)
        rows = room if rows is None else min(rows, room)
        shown = zip(other._glyphs[:rows], other._pens[:rows], strict=True)
        for row, (glyphs, pens) in enumerate(shown, start=y):
            self._glyphs[row][x : x + other.width] = glyphs
            self._pens[row][x : x + other.width] = pens

    def at(self, x: int, y: int) -> tuple[str, Pen]:
        """What stands in a cell."""
        return self._glyphs[y][x], self._pens[y][x]

    def put(self, x: int, y: int, text: str, pen: Pen) -> int:
        """Write a line of text; the column behind it."""
        characters = cells(text)
        behind = x + len(characters)
        first, last = max(x, 0), min(behind, self.width)
        if 0 <= y < self.height and first < last:
            glyphs = self._glyphs[y]
            glyphs[first:last] = characters[first - x : last - x]
            self._pens[y][first:last] = [_one(pen)] * (last - first)
            if last < behind and not characters[last - x]:
                glyphs[-1] = " "  # the left half of a wide character
        return behind

    def over(self, x: int, y: int, text: str, ink: str, *, bold: bool = False) -> int:
        """Write a line of text on the ground that each cell has; the column behind it.

        A cell of two pixels keeps the upper one as its ground.
        """
        characters = cells(text)
        for at, character in enumerate(characters, start=x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self._pens[y][at] = Pen(ink, self.ground(at, y), bold)
                self._glyphs[y][at] = character
        return x + len(characters)

    def ground(self, x: int, y: int) -> str:
        """The colour behind a cell; of its upper half where it has two."""
        glyph, pen = self.at(x, y)
        return pen.ink if glyph in {"▀", "█"} else pen.ground

    def lay(self, x: int, y: int, made: Sequence[tuple[str, Pen]]) -> None:
        """Put ready cells side by side."""
        first, last = max(x, 0), min(x + len(made), self.width)
        if 0 <= y < self.height and first < last:
            shown = made[first - x : last - x]
            self._glyphs[y][first:last] = [glyph for glyph, _ in shown]
            self._pens[y][first:last] = [pen for _, pen in shown]

    def write(self, x: int, y: int, parts: Iterable[tuple[str, Pen]]) -> int:
        """Write pieces of text one behind the other; the column behind them."""
        for text, pen in parts:
            x = self.put(x, y, text, pen)
        return x

    def fill(self, x: int, y: int, width: int, height: int, pen: Pen) -> None:
        """Blank a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, pen)

    def strip(self, y: int) -> Strip:
        """A row for Textual."""
        return Strip(self.segments(y, 0, self.width), self.width)

    def segments(self, y: int, first: int, behind: int) -> list[Segment]:
        """Columns of a row, a segment for neighbours that look alike."""
        glyphs, pens = self._glyphs[y], self._pens[y]
        segments, start = [], first
        for x in range(first + 1, behind + 1):
            if x == behind or (pens[x] is not pens[start] and pens[x] != pens[start]):
                segments.append(Segment("".join(glyphs[start:x]), _style(pens[start])))
                start = x
        return segments

    def differences(self, other: Canvas) -> Iterator[tuple[int, int, int]]:
        """(row, first column, columns) of what is not the same; both have one size.

        Changes with few cells between them are one: to move the terminal's cursor takes bytes too.
        """
        for y in range(self.height):
            glyphs, pens = self._glyphs[y], self._pens[y]
            old_glyphs, old_pens = other._glyphs[y], other._pens[y]
            if glyphs == old_glyphs and pens == old_pens:
                continue
            first = last = -1
            for part in range(0, self.width, PART):
                here = slice(part, part + PART)
                if glyphs[here] == old_glyphs[here] and pens[here] == old_pens[here]:
                    continue
                for x in range(self.width)[here]:
                    if glyphs[x] == old_glyphs[x] and pens[x] == old_pens[x]:
                        continue
                    if first >= 0 and x - last > JOINED_GAP:
                        yield y, first, last - first + 1
                        first = x
                    first = x if first < 0 else first
                    last = x
            yield y, first, last - first + 1

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(row) for row in self._glyphs)
