"""Cells to draw on: what boards, hands and panels are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip


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


Cell = tuple[str, Pen]


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

    __slots__ = ("height", "rows", "width")

    def __init__(self, width: int, height: int, pen: Pen) -> None:
        self.width = width
        self.height = height
        self.rows: list[list[Cell]] = [[(" ", pen)] * width for _ in range(height)]

    def copy(self) -> Canvas:
        """An independent twin."""
        twin = Canvas.__new__(Canvas)
        twin.width, twin.height = self.width, self.height
        twin.rows = [row[:] for row in self.rows]
        return twin

    def put(self, x: int, y: int, text: str, pen: Pen) -> int:
        """Write a line of text; the column behind it."""
        characters = cells(text)
        if 0 <= y < self.height:
            row = self.rows[y]
            for column, character in enumerate(characters, start=x):
                if 0 <= column < self.width:
                    row[column] = (character, pen)
            if x < self.width < x + len(characters) and not characters[self.width - x]:
                row[-1] = (" ", pen)  # the left half of a wide character
        return x + len(characters)

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
        segments = [
            Segment("".join(character for character, _ in run), _style(pen))
            for pen, run in groupby(self.rows[y], key=lambda cell: cell[1])
        ]
        return Strip(segments, self.width)

    def differences(self, other: Canvas) -> Iterable[tuple[int, int, int]]:
        """(row, first column, columns) of what is not the same; both have one size."""
        for y, (mine, theirs) in enumerate(zip(self.rows, other.rows, strict=True)):
            if mine == theirs:
                continue
            first = next(x for x in range(self.width) if mine[x] != theirs[x])
            last = next(x for x in range(self.width - 1, -1, -1) if mine[x] != theirs[x])
            yield y, first, last - first + 1

    def text(self) -> str:
        """The characters alone."""
        return "\n".join("".join(character for character, _ in row) for row in self.rows)
