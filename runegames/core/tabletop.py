"""Table at one moment, in words, tokens, rows and cells, without any drawing.

A plain table is laid out from these facts alone; no line of its layout knows a game. They come from
a view, so from what its seat may know. By default they are made from the fields of the view; a game
says it in its own way with ``BaseWords.tabletop``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Token:
    """Word on a coloured ground: a card, a piece, a rune."""

    word: str
    colour: str = ""
    """One of ``games.pieces.COLOURS``; empty for none."""
    sign: str = ""
    """Glyph before the word; on a cell, instead of it."""
    letter: str = ""
    """Letter in ASCII, on a cell instead of the glyph."""
    seat: int | None = None
    """Seat that did it, or that it belongs to."""
    note: str = ""
    """Meaning, at most some 30 characters."""
    marks: int = 0
    """Number of things, drawn as signs before the word where they are few; 0 for a word."""


class TableFigure(NamedTuple):
    """Number, or another short fact, with its name."""

    head: str
    number: int | str


@dataclass(frozen=True, slots=True)
class TokenRow:
    """Row of tokens, the latest last."""

    head: str
    tokens: tuple[Token, ...]
    note: str = ""
    """Quiet sentence behind the tokens."""
    chosen: bool = False
    """True for the row that the question is about."""
    queue: bool = False
    """True if the first tokens matter most where room is short, not the latest."""


@dataclass(frozen=True, slots=True)
class CellChart:
    """Board of cells with names."""

    columns: tuple[str, ...]
    """Names of the columns, from the left."""
    rows: tuple[str, ...]
    """Names of the rows, from the top."""
    pieces: Mapping[str, Token]
    """Pieces by the name of their cell: the column's name, then the row's."""
    joiner: str = ""
    """Sign between the names of column and row."""
    laid: frozenset[str] = frozenset()
    """Cells with pieces that the answer under the cursor would lay."""

    def cell(self, column: int, row: int) -> str:
        """Return the name of a cell."""
        return f"{self.columns[column]}{self.joiner}{self.rows[row]}"

    def spot(self, cell: str) -> tuple[int, int]:
        """Return the column and row of a cell; where names are numbers, it may be outside."""
        if self.joiner:
            column, row = map(int, cell.split(self.joiner))
            return column - int(self.columns[0]), row - int(self.rows[0])
        names = ((x, y) for y in range(len(self.rows)) for x in range(len(self.columns)))
        return next((x, y) for x, y in names if self.cell(x, y) == cell)


@dataclass(frozen=True, slots=True)
class SeatGrid:
    """Things of all seats in places with names: a row for each seat, a column for each place."""

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Token | None, ...], ...]
    """Things of each seat; None where nothing stands."""


Block: TypeAlias = TokenRow | CellChart | SeatGrid | tuple[TableFigure, ...] | str
"""Row of tokens, board of cells, things of the seats, numbers, or sentence."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """Facts that everybody, or the viewer, knows of one seat."""

    figures: tuple[int, ...] = ()
    """Numbers in the order of ``Tabletop.heads``."""
    flags: tuple[str, ...] = ()
    """Words for what is true of the seat: ``folded``."""
    courses: tuple[TokenRow, ...] = ()
    piece: Token | None = None
    """Piece by which the seat is known on the board."""


@dataclass(frozen=True, slots=True)
class Tabletop:
    """Table at one moment."""

    figures: tuple[TableFigure, ...] = ()
    """Numbers that belong to no seat, the most important first."""
    blocks: tuple[Block, ...] = ()
    """Parts of the middle, the most important first."""
    heads: tuple[str, ...] = ()
    """Names of the numbers by seat, the most important first."""
    seats: Sequence[SeatFacts] = ()
    hand: TokenRow | None = None
    """Hand of the viewer."""
    secrets: tuple[TokenRow, ...] = field(default=())
    """Further facts that only the viewer knows."""
    standing: str = ""
    """Standing of the game in few words, for the title: ``round 2 of 6``."""
