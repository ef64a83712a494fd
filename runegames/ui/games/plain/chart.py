"""Board of cells on a plain table, in ten sizes, or as a window around the cursor."""

from __future__ import annotations

from collections.abc import Callable, Collection

from rich.cells import cell_len
from textual.geometry import Region, Size

from runegames.core import SEAT_LETTERS, CellChart, Token
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.plain.page import PlainPage

SIZES = tuple(
    Size(*size)
    for size in (
        (19, 9), (15, 7), (11, 5), (9, 4), (7, 3), (5, 2), (4, 2), (3, 2), (4, 1), (3, 1),
    )
)  # fmt: skip
"""Sizes of a cell, the largest first."""
HEAD_COLUMNS = 3
"""Width of the names of rows."""


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


class ChartPainter:
    """Painter of a board of cells."""

    def __init__(
        self,
        page: PlainPage,
        chart: CellChart,
        before: CellChart | None,
        open_cells: Collection[str],
        here: str,
        hit: Callable[[Region, str], None],
    ) -> None:
        """``open_cells``: cells that answers name; ``here``: the cell under the cursor."""
        self.page, self.chart, self.before = page, chart, before
        self.open_cells, self.here, self.hit = open_cells, here, hit

    def draw(self, canvas: Canvas, room: Region) -> int:
        """Draw the board; return the row below it."""
        chart, page = self.chart, self.page
        cell = fitting(chart, Size(room.width - 1, room.height))
        shown_columns = max(
            1, min(len(chart.columns), (room.width - 1 - HEAD_COLUMNS) // cell.width)
        )
        shown_rows = max(1, min(len(chart.rows), (room.height - 1) // cell.height))
        left, top = self._window(shown_columns, shown_rows)
        x0 = room.x + 1 + HEAD_COLUMNS
        for index in range(shown_columns):
            name = chart.columns[left + index].center(cell.width)
            canvas.put(x0 + index * cell.width, room.y, name, page.quiet)
        for line in range(shown_rows):
            y = room.y + 1 + line * cell.height
            middle = y + cell.height // 2
            canvas.put(room.x + 1, middle, chart.rows[top + line].rjust(2), page.quiet)
            for index in range(shown_columns):
                region = Region(x0 + index * cell.width, y, cell.width, cell.height)
                self._cell(canvas, region, left + index, top + line)
        shown = Region(left, top, shown_columns, shown_rows)
        self._outside(canvas, room.y, x0 + shown_columns * cell.width, shown)
        return room.y + 1 + shown_rows * cell.height

    def _window(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the first column and row of the window around the cursor."""
        chart = self.chart
        spots = sorted(map(chart.spot, (self.here,) if self.here else chart.laid))
        x, y = spots[0] if spots else (len(chart.columns) // 2, len(chart.rows) // 2)
        left = max(0, min(x - columns // 2, len(chart.columns) - columns))
        return left, max(0, min(y - rows // 2, len(chart.rows) - rows))

    def _outside(self, canvas: Canvas, y: int, right: int, shown: Region) -> None:
        """Say beside the names of columns how many rows and columns are outside of the window."""
        symbols, chart = self.page.symbols, self.chart
        if shown.y:
            canvas.put(1, y, f"{symbols.up}{shown.y}", self.page.gold)
        outside = (
            (symbols.left, shown.x),
            (symbols.right, len(chart.columns) - shown.right),
            (symbols.down, len(chart.rows) - shown.bottom),
        )
        words = " ".join(f"{sign}{number}" for sign, number in outside if number)
        canvas.put(min(right + 1, canvas.width - cell_len(words)), y, words, self.page.gold)

    def _cell(self, canvas: Canvas, region: Region, x: int, y: int) -> None:
        chart = self.chart
        name = chart.cell(x, y)
        piece = chart.pieces.get(name)
        pen, words = self._look(name, piece, checked=(x + y) % 2 == 1)
        if self.open_cells:
            self.hit(region, name)
        if words == " " and pen.ground == self.page.palette.ground:
            return  # as the canvas is already
        canvas.fill(region.x, region.y, region.width, region.height, pen)
        middle = region.y + region.height // 2
        if len(words) > region.width:
            words = words.strip("[]")
        words = words.center(region.width)[: region.width]
        canvas.put(region.x, middle, words, pen)
        if piece is not None and piece.seat is not None:
            plain = name == self.here or self.page.palette.colourless
            badge = pen.strong() if plain else self.page.look.badge(piece.seat)[1]
            letter = words.rstrip().removesuffix("]")
            canvas.put(region.x + len(letter) - 1, middle, letter[-1], badge)

    def _look(self, name: str, piece: Token | None, *, checked: bool) -> tuple[Pen, str]:
        page, palette = self.page, self.page.palette
        plain = page.symbols.name == "ascii"
        ground = palette.raised if checked else palette.ground
        if piece is not None and name in self.chart.laid:
            glyph = self._glyph(piece)
            shown = f"[{glyph}]" if piece.seat is None else glyph
            return page.token_pen(piece.colour, fresh=True), shown
        if name == self.here:
            pen = Pen(palette.on_primary, palette.primary, bold=True)
            if palette.colourless:
                pen = Pen(palette.text, palette.ground, bold=True, reverse=True)
            return pen, f"[{name}]" if piece is None else f"[{self._glyph(piece)}]"
        if piece is not None:
            old = self.before.pieces.get(name) if self.before is not None else piece
            fresh = old != piece
            pen = page.token_pen(piece.colour, fresh=fresh)
            if name in self.open_cells and not self.chart.joiner:
                return pen, f"({self._glyph(piece)})"
            return (
                pen,
                f"{self._glyph(piece)}{'!' if fresh and (plain or palette.colourless) else ''}",
            )
        if name in self.open_cells:
            return Pen(palette.primary, ground, bold=True), "+" if self.chart.joiner else name
        if self.chart.joiner:
            return Pen(palette.quiet, palette.ground), " "
        return Pen(palette.quiet, ground), "." if plain else "·"

    def _glyph(self, piece: Token) -> str:
        drawn = "" if self.page.symbols.name == "ascii" else piece.sign
        glyph = drawn or piece.letter or piece.word[:2]
        return glyph if piece.seat is None else f"{glyph}{SEAT_LETTERS[piece.seat]}"
