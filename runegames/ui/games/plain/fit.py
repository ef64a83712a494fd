"""Fit of a plain table's page: which rows have room, and the size of a board's cells."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from runegames.core import CellChart
from runegames.ui.games.plain.line import BLANK, LAST, LATER, ChartPlace, Line, Piece

SIZES = tuple(
    Size(*size)
    for size in (
        (19, 9), (15, 7), (11, 5), (9, 4), (7, 3), (5, 2), (4, 2), (3, 2), (4, 1), (3, 1),
    )
)  # fmt: skip
"""Sizes of a cell, the largest first."""
HEAD_COLUMNS = 4
"""Width of the names of rows."""
MAX_WINDOW_ROWS = 7
"""Greatest number of rows that a board keeps where rows are short, with the names of columns."""
GROWTH_ROWS = (2, 1)
"""Heights of cells for which rows of less importance may go, the first that fits."""


def least_rows(chart: CellChart) -> int:
    """Return the number of rows that a whole board takes with the smallest cells."""
    return len(chart.rows) + 1


def fitting(chart: CellChart, room: Size) -> Size:
    """Return the largest size of cells for which the whole board fits, or else the smallest."""
    for size in SIZES:
        wide = len(chart.columns) * size.width + HEAD_COLUMNS
        if wide <= room.width and len(chart.rows) * size.height + 1 <= room.height:
            return size
    return SIZES[-1]


def fitted(pieces: Sequence[Piece], rows: int, board: int, last: int = LAST) -> list[Piece]:
    """Drop rows until they fit: the first kinds first, and of a kind the first rows first.

    ``board``: number of rows that the board of cells takes at least; ``last``: kind that goes last.
    """
    left = list(pieces)

    def needed() -> int:
        return sum(board if isinstance(piece, ChartPlace) else 1 for piece in left)

    for goes in range(BLANK, last + 1):
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


def shown_pieces(pieces: Sequence[Piece], rows: int) -> Sequence[Piece]:
    """Drop the rows that have no room; a board of cells wants cells of two rows, then of one."""
    chart = next((piece.chart for piece in pieces if isinstance(piece, ChartPlace)), None)
    if chart is None:
        return fitted(pieces, rows, 0)
    for high in GROWTH_ROWS:
        wanted = len(chart.rows) * high + 1
        left = fitted(pieces, rows, wanted)
        plain = sum(isinstance(piece, Line) for piece in left)
        if plain + wanted <= rows:
            return left
    return fitted(pieces, rows, min(least_rows(chart), max(4, rows // 2)))


def wanted_rows(pieces: Sequence[Piece], width: int) -> int:
    """Return the number of rows for all pieces, with cells as large as a phone's."""
    rows = 0
    for piece in pieces:
        if isinstance(piece, Line):
            rows += 1
        else:
            size = fitting(piece.chart, Size(width, 2 * len(piece.chart.rows) + 1))
            rows += len(piece.chart.rows) * size.height + 1
    return rows


def least_wanted(pieces: Sequence[Piece]) -> int:
    """Return the number of rows for what never goes; of a large board, for a window."""
    left = fitted(pieces, 1, 0, LATER)
    charts = (
        min(MAX_WINDOW_ROWS, least_rows(piece.chart))
        for piece in left
        if not isinstance(piece, Line)
    )
    return sum(charts) + sum(isinstance(piece, Line) for piece in left)
