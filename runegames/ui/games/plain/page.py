"""Page of a plain table: rows of figures, blocks, seats and the viewer's hand for a width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, CellChart, Seat, SeatFacts, SeatGrid, TableFigure, TokenRow
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.fit import least_wanted, wanted_rows
from runegames.ui.games.plain.line import (
    ALWAYS,
    BLANK,
    COURSE,
    DEED,
    LAST,
    LATER,
    ChartPlace,
    Line,
    Piece,
    shortened,
    together,
)
from runegames.ui.games.plain.rows import (
    GOLD,
    QUIET,
    STRONG,
    Run,
    badge,
    own,
    run_columns,
    token_style,
)
from runegames.ui.games.plain.writing import PlainWriter

CHANGE_COLUMNS = 3
"""Width of the change behind a number, with a blank."""
MIN_FIGURE_COLUMNS = 6
MAX_GRID_NAME_COLUMNS = 8
MAX_NAME_COLUMNS = 16


class FigureColumn(NamedTuple):
    """Column of a number by seat, with room for its change."""

    width: int
    change: int


class PlainPage(PlainWriter):
    """Rows of a table for a width, the most important never dropped."""

    BRIEF: ClassVar[bool] = False
    """True for one block of the middle only, without what happened to nobody in particular."""

    _signed = False
    """True if the pieces of seats stand as signs behind the names, for want of room."""

    def pieces(self, *, owned: bool = True) -> Sequence[Piece]:
        """Return all rows and the board, from top to bottom; ``owned``: also the viewer's own."""
        parts = [self.middle, self.seats]
        if owned:
            parts.append(self.owned)
        listed: list[Piece] = []
        for part in filter(None, parts):
            if listed:
                listed.append(Line((), BLANK))
            listed += part
        return listed

    @cached_property
    def wanted(self) -> int:
        """Number of rows for all, with cells as large as a phone's."""
        return wanted_rows(self.pieces(), self.width)

    @cached_property
    def wanted_early(self) -> int:
        """Number of rows without those that go first."""
        main = [piece for piece in self.pieces() if piece.goes in (ALWAYS, LATER, LAST)]
        return wanted_rows(main, self.width)

    @cached_property
    def least(self) -> int:
        """Number of rows for what never goes."""
        return least_wanted(self.pieces())

    @cached_property
    def middle(self) -> Sequence[Piece]:
        """Rows on what belongs to no seat, and the board."""
        facts, top = self.facts, self.facts.top
        listed: list[Piece] = []
        if top.figures:
            listed += self.figure_lines()
        blocks = top.blocks[:1] if self.BRIEF else top.blocks
        for index, block in enumerate(blocks):
            goes = LATER if index else ALWAYS
            match block:
                case CellChart():
                    listed.append(ChartPlace(block, goes))
                case TokenRow():
                    listed += self.course(block, goes)
                case SeatGrid():
                    listed += self._grid(block)
                case tuple():
                    lines = self.figure_rows(block, self.room - 1)
                    listed += together([line._replace(goes=goes) for line in lines])
                case str():
                    listed += self.sentence(block, goes)
        if facts.news and not self.BRIEF:
            listed += self.sentence(" ".join(facts.news), LATER)
        return listed

    @cached_property
    def seats(self) -> Sequence[Line]:
        """Rows of the seats."""
        return [*self.seat_lines()]

    @cached_property
    def owned(self) -> Sequence[Line]:
        """Rows of the viewer's hand, and of what else only the viewer knows."""
        top, listed = self.facts.top, list[Line]()
        hand = [top.hand] if top.hand is not None and self.facts.hand else []
        for course in (*hand, *top.secrets):
            if listed:
                listed.append(Line((), BLANK))
            listed += self.cards(course)
        return listed

    # -- numbers ----------------------------------------------------------------------------

    def figure_lines(self) -> Iterator[Line]:
        """Write the numbers that belong to no seat; the first row never goes."""
        for index, line in enumerate(self.figure_rows(self.facts.top.figures, self.room - 1)):
            yield line._replace(goes=LAST if index else ALWAYS)

    def figure_rows(self, figures: Sequence[TableFigure], room: int) -> Iterator[Line]:
        """Write numbers with their changes, several in a row; the table's first one is gold."""
        top, before = self.facts.top, self.facts.before
        old = () if before is None else (before.figures, *before.blocks)
        former = {
            head: number for block in old if isinstance(block, tuple) for head, number in block
        }
        runs: list[Run] = []
        for figure in figures:
            head, number = figure
            style = GOLD if figure in top.figures[:1] else STRONG
            part = [(f"{head} ", QUIET), (str(number), style)]
            part += self.change(number, former.get(head))
            if runs and run_columns(runs) - 1 + 3 + run_columns(part) > room:
                yield Line(runs)
                runs = []
            gap = "   " if runs else " "
            runs = [*runs, (gap, ""), *part]
        if runs:
            yield Line(runs)

    def _grid(self, grid: SeatGrid) -> Iterator[Line]:
        """Write a row for each seat below common heads; ``-`` where nothing stands."""
        dash = ("-", QUIET) if self.ascii else ("–", QUIET)
        names = [clipped(name, MAX_GRID_NAME_COLUMNS, self.symbols) for name in self.facts.names]
        first = max(cell_len(grid.head), 2 + max(map(cell_len, names))) + 2
        wide = (self.room - first) // max(1, len(grid.columns))
        blocks = self.facts.before.blocks if self.facts.before is not None else ()
        old = next((block for block in blocks if isinstance(block, SeatGrid)), grid)
        heads = "".join(head.ljust(wide) for head in grid.columns).rstrip()
        yield Line(((f" {grid.head.ljust(first)}{heads}", QUIET),))
        for seat, tokens in enumerate(grid.rows):
            runs = [self.edge(seat), (SEAT_LETTERS[seat], own(seat))]
            runs.append((f" {names[seat]}".ljust(first - 1), ""))
            for token, known in zip(tokens, old.rows[seat], strict=True):
                part = [dash] if token is None else self.token(token, fresh=token != known)
                runs += [*part, (" " * max(1, wide - run_columns(part)), "")]
            goes = LAST if any(tokens) else COURSE
            yield Line(runs, goes)

    # -- seats ------------------------------------------------------------------------------

    def edge(self, seat: Seat) -> Run:
        """Write the left edge of a seat's row, in its colour."""
        return (" ", "") if self.ascii else ("▎", own(seat))

    def seat_change(self, seat: Seat, index: int) -> list[Run]:
        """Write the change of a number of a seat since the viewer's last move."""
        before = self.facts.before
        old = before.seats[seat].figures if before is not None and before.seats else ()
        number = self.facts.top.seats[seat].figures[index]
        former = old[index] if index < len(old) else None
        return self.change(number, former)

    def deeds(self, seat: Seat, facts: SeatFacts) -> Sequence[str]:
        """Return what a seat did, but for what its flags say."""
        return [deed for deed in self.facts.deeds.get(seat, ()) if deed not in facts.flags]

    def letter(self, seat: Seat) -> Run:
        """Write the letter of a seat; on its colour if it is asked."""
        if seat != self.facts.asked:
            return SEAT_LETTERS[seat], own(seat)
        style = "bold reverse" if self.palette.colourless else badge(self.palette, seat)
        return SEAT_LETTERS[seat], style

    def seat_lines(self) -> Iterator[Line]:
        """Write a row for each seat below common heads, and what it did below it."""
        top, names = self.facts.top, self.facts.names
        longest = max((cell_len(name) for name in names), default=0)
        narrow = [
            1 + max(MIN_FIGURE_COLUMNS - 1, cell_len(head), *self._digits(index))
            for index, head in enumerate(top.heads)
        ]
        wide = [
            max(width, cell_len(head) + 2) for width, head in zip(narrow, top.heads, strict=True)
        ]
        name_room = max(4, min(longest, MAX_NAME_COLUMNS, self.room - 4 - sum(narrow[:1])))
        # Decided by widths that stay through a game: a piece must not change its form.
        pieces = [facts.piece for facts in top.seats if facts.piece is not None]
        piece = max((1 + run_columns(self.token(piece)) for piece in pieces), default=0)
        numbers = sum(narrow) + CHANGE_COLUMNS * len(narrow)
        self._signed = piece > 0 and 3 + name_room + numbers + piece > self.width
        start = 3 + name_room
        if self._signed:
            start, piece = start + 2, 0
        room = self.room - start - piece
        columns = self._shown(wide, CHANGE_COLUMNS, room)
        if len(columns) < len(wide):
            closer = self._shown(narrow, 0, room)
            columns = closer if len(closer) > len(columns) else columns
        if columns:
            heads = "".join(
                head.rjust(column.width) + " " * column.change
                for head, column in zip(top.heads, columns, strict=False)
            )
            yield Line(((" " * start, ""), (heads.rstrip(), QUIET)))
        for seat, facts in enumerate(top.seats):
            yield from self._seat(seat, columns, name_room)
            if seat != self.facts.viewer:
                yield from self._deed(seat, self.deeds(seat, facts))

    def _digits(self, index: int) -> Sequence[int]:
        return [len(str(facts.figures[index])) for facts in self.facts.top.seats]

    def _shown(self, widths: Sequence[int], change: int, room: int) -> Sequence[FigureColumn]:
        """Return the columns of the numbers by seat that have room; ``change``: least for one."""
        columns: list[FigureColumn] = []
        used, seats = 0, range(len(self.facts.top.seats))
        for index, width in enumerate(widths):
            changes = (run_columns(self.seat_change(seat, index)) for seat in seats)
            longest = max(changes, default=0)
            if used + width + longest > room:
                break
            columns.append(FigureColumn(width, max(change, longest)))
            used += sum(columns[-1])
        return columns

    def _seat(self, seat: Seat, columns: Sequence[FigureColumn], name_room: int) -> Iterator[Line]:
        top, facts = self.facts.top, self.facts.top.seats[seat]
        acts = seat == self.facts.asked
        name = clipped(self.facts.names[seat], name_room, self.symbols).ljust(name_room)
        edge = (">", "") if acts and self.ascii else self.edge(seat)
        name_style = STRONG if acts else ""
        runs = [edge, self.letter(seat), (f" {name}", name_style)]
        piece = facts.piece
        if piece is not None and self._signed:
            ink = token_style(self.palette, piece.colour).partition(" on ")[0]
            sign = "" if self.ascii else piece.sign
            runs.append((f" {sign or piece.letter}", ink))
        for index, column in enumerate(columns):
            number = str(facts.figures[index])
            style = STRONG if index else GOLD
            runs.append((number.rjust(column.width), style))
            change = self.seat_change(seat, index)
            runs += [*change, (" " * (column.change - run_columns(change)), "")]
        if piece is not None and not self._signed:
            runs += [(" ", ""), *self.token(piece)]
        flags = " ".join(facts.flags)
        if flags and run_columns(runs) + 1 + cell_len(flags) <= self.width:
            runs.append((f" {flags}", QUIET))
            flags = ""
        yield Line(runs)
        figures = [*zip(top.heads, facts.figures, strict=False)]
        rest = [f"{head} {figure}" for head, figure in figures[len(columns) :] if figure]
        for line in wrap("   ".join(filter(None, (*rest, flags))), self.room - 3):
            yield Line((self.edge(seat), (f"  {line}", QUIET)))
        for course in facts.courses:
            if seat != self.facts.viewer or top.hand is None or course.head != "hand":
                yield from self.course(course, DEED, self.edge(seat))

    def _deed(self, seat: Seat, deeds: Sequence[str]) -> Iterator[Line]:
        """Write what a seat did; where its first row has gone, the second begins with a mark."""
        room, edge = self.room - 3, self.edge(seat)
        words = shortened(deeds, room, self.ascii) if deeds else ""
        for index, line in enumerate(wrap(words, room - len(self.dots) - 1)):
            alone = (edge, (f"  {self.dots} {line}", QUIET)) if index else ()
            yield Line((edge, (f"  {line}", QUIET)), DEED, alone)
