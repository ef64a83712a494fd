"""Board of cells on a plain table, in ten sizes, or as a window around the cursor."""

from __future__ import annotations

from collections.abc import Collection

from rich.cells import cell_len
from textual.content import EMPTY_CONTENT, Content
from textual.geometry import Offset, Region, Size

from runegames.core import SEAT_LETTERS, CellChart, Token
from runegames.ui.games.plain.fit import HEAD_COLUMNS, fitting
from runegames.ui.games.plain.page import PlainPage
from runegames.ui.games.plain.rows import GOLD, QUIET, Run, badge, chosen, row, token_style


class ChartWriter:
    """Writer of a board of cells."""

    def __init__(
        self, page: PlainPage, chart: CellChart, open_cells: Collection[str], here: str
    ) -> None:
        """``open_cells``: cells that answers name; ``here``: the cell under the cursor."""
        self.page, self.chart = page, chart
        self.open_cells, self.here = open_cells, here
        blocks = page.facts.before.blocks if page.facts.before is not None else ()
        old = next((block for block in blocks if isinstance(block, CellChart)), chart)
        self.old_pieces = old.pieces

    def lines(self, room: Size) -> list[Content]:
        """Write the rows of the board."""
        chart = self.chart
        self.cell = fitting(chart, room)
        wide = max(1, min(len(chart.columns), (room.width - HEAD_COLUMNS) // self.cell.width))
        high = max(1, min(len(chart.rows), (room.height - 1) // self.cell.height))
        self.shown = shown = Region(*self._window(wide, high), wide, high)
        lines = [self._names(room.width)]
        for y in range(shown.y, shown.bottom):
            words: list[Run] = [(f" {chart.rows[y].rjust(2)} ", QUIET)]
            spare: list[Run] = [(" " * HEAD_COLUMNS, "")]
            for x in range(shown.x, shown.right):
                cell = self._cell(x, y)
                words += cell
                spare.append((" " * self.cell.width, cell[0][1]))
            middle = row(*words)
            other = row(*spare) if self.cell.height > 1 else EMPTY_CONTENT
            written = self.cell.height // 2
            lines += [middle if line == written else other for line in range(self.cell.height)]
        return lines

    def cell_at(self, offset: Offset) -> str:
        """Return the name of the cell at an offset from the board's corner; empty if none is."""
        x, y = (offset.x - HEAD_COLUMNS) // self.cell.width, (offset.y - 1) // self.cell.height
        spot = Offset(self.shown.x + x, self.shown.y + y)
        return self.chart.cell(*spot) if self.shown.contains_point(spot) else ""

    def _window(self, columns: int, rows: int) -> tuple[int, int]:
        """Return the first column and row of the window around the cursor."""
        chart = self.chart
        names = (self.here,) if self.here else chart.laid
        spots = sorted(map(chart.spot, names))
        x, y = spots[0] if spots else (len(chart.columns) // 2, len(chart.rows) // 2)
        left = max(0, min(x - columns // 2, len(chart.columns) - columns))
        return left, max(0, min(y - rows // 2, len(chart.rows) - rows))

    def _names(self, width: int) -> Content:
        """Write the names of columns, and how many rows and columns are outside of the window."""
        symbols, chart, shown = self.page.symbols, self.chart, self.shown
        above = f" {symbols.up}{shown.y}" if shown.y else ""
        outside = (
            (symbols.left, shown.x),
            (symbols.right, len(chart.columns) - shown.right),
            (symbols.down, len(chart.rows) - shown.bottom),
        )
        words = " ".join(f"{sign}{number}" for sign, number in outside if number)
        columns = chart.columns[shown.x : shown.right]
        names = "".join(name.center(self.cell.width) for name in columns)
        room = min(len(names) + 1, width - cell_len(words) - HEAD_COLUMNS)
        return row(
            (above.ljust(HEAD_COLUMNS), GOLD), (names[:room].ljust(room), QUIET), (words, GOLD)
        )

    def _cell(self, x: int, y: int) -> list[Run]:
        """Write the middle row of a cell."""
        name, width = self.chart.cell(x, y), self.cell.width
        piece = self.chart.pieces.get(name)
        ground = "on $raised" if (x + y) % 2 else ""
        style, words = self._style(name, piece, ground)
        if len(words) > width:
            words = words.strip("[]")
        words = words.center(width)[:width]
        if piece is None or piece.seat is None:
            return [(words, style)]
        plain = name == self.here or self.page.palette.colourless
        end = len(words.rstrip().removesuffix("]"))
        letter = f"{style} bold" if plain else badge(self.page.palette, piece.seat)
        return [
            (words[: end - 1], style),
            (words[end - 1 : end], letter.strip()),
            (words[end:], style),
        ]

    def _style(self, name: str, piece: Token | None, ground: str) -> tuple[str, str]:
        """Return style and words of a cell."""
        chart, palette = self.chart, self.page.palette
        glyph = self._glyph(piece) if piece is not None else ""
        if piece is not None and name in chart.laid:
            shown = f"[{glyph}]" if piece.seat is None else glyph
            return token_style(palette, piece.colour, fresh=True), shown
        if name == self.here:
            return chosen(palette), f"[{glyph or name}]"
        if piece is not None:
            fresh = self.old_pieces.get(name) != piece
            style = token_style(palette, piece.colour, fresh=fresh)
            if name in self.open_cells and not chart.joiner:
                return style, f"({glyph})"
            marked = fresh and (self.page.ascii or palette.colourless)
            return style, f"{glyph}{'!' if marked else ''}"
        if name in self.open_cells:
            words = "+" if chart.joiner else name
            return f"bold $primary {ground}".strip(), words
        if chart.joiner:
            return QUIET, " "
        dot = "." if self.page.ascii else "·"
        return f"{QUIET} {ground}".strip(), dot

    def _glyph(self, piece: Token) -> str:
        drawn = "" if self.page.ascii else piece.sign
        glyph = drawn or piece.letter or piece.word[:2]
        return glyph if piece.seat is None else f"{glyph}{SEAT_LETTERS[piece.seat]}"
