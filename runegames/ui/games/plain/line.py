"""Rows of a plain table, and which of them go where rows are short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import CellChart, Seat
from runegames.ui.canvas import Pen

ALWAYS, BLANK, COURSE, DEED, LATER = range(5)
"""Reasons why a row may go where rows are short: the lowest goes first, ``ALWAYS`` never."""

Run = tuple[str, Pen]


class Line(NamedTuple):
    """Row of the page."""

    runs: tuple[Run, ...] = ()
    goes: int = ALWAYS
    """Time at which the row goes: one of ``ALWAYS`` to ``LATER``."""
    seat: Seat | None = None
    """Seat whose colour stands at the left edge."""
    alone: tuple[Run, ...] = ()
    """Row without the rows of its course above it, with its head and a mark."""
    goes_on: bool = False
    """True if the sentence of the row above goes on here; both rows go together."""


class ChartPlace(NamedTuple):
    """Place of the board of cells among the rows."""

    chart: CellChart
    goes: int = ALWAYS


Piece = Line | ChartPlace


def run_columns(runs: Sequence[Run]) -> int:
    """Return the width of some runs."""
    return sum(cell_len(text) for text, _ in runs)


def together(lines: Sequence[Line]) -> list[Line]:
    """Make the rows of one sentence go together."""
    return [*lines[:1], *(line._replace(goes_on=True) for line in lines[1:])]


def shortened(deeds: Sequence[str], room: int, ascii_only: bool) -> str:
    """Join clauses; the oldest go first where they are too long, equal ones are counted."""
    times, dots, dot = ("x", ".. ", " - ") if ascii_only else ("×", "… ", " · ")
    counted = {deed: list(deeds).count(deed) for deed in deeds}
    phrases = [f"{deed} {times}{many}" if many > 1 else deed for deed, many in counted.items()]
    left = list(phrases)
    while len(left) > 1 and cell_len(dot.join(left)) + len(dots) > room:
        left.pop(0)
    words = dot.join(left)
    if cell_len(words) > room - 2 and ", " in words:
        words = words.rpartition(", ")[0]
    return f"{dots}{words}" if len(left) < len(phrases) else words


def fitted(pieces: Sequence[Piece], rows: int, board: int) -> list[Piece]:
    """Drop rows until they fit: the first kinds first, and of a kind the first rows first.

    ``board``: number of rows that the board of cells takes at least.
    """
    left = list(pieces)

    def needed() -> int:
        return sum(board if isinstance(piece, ChartPlace) else 1 for piece in left)

    for goes in range(BLANK, LATER + 1):
        index = 0
        while index < len(left) and needed() > rows:
            if left[index].goes != goes:
                index += 1
                continue
            del left[index]
            while index < len(left) and _goes_on(left[index]):
                del left[index]
    return _headed(pieces, left)


def _goes_on(piece: Piece) -> bool:
    return isinstance(piece, Line) and piece.goes_on


def _headed(pieces: Sequence[Piece], left: list[Piece]) -> list[Piece]:
    """Give a row of a course its head if the row above it has gone."""
    above = {id(piece): pieces[index] for index, piece in enumerate(pieces[1:])}
    kept = {id(piece) for piece in left}
    return [
        piece._replace(runs=piece.alone)
        if isinstance(piece, Line) and piece.alone and id(above[id(piece)]) not in kept
        else piece
        for piece in left
    ]
