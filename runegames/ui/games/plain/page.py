"""Rows of a plain table: figures, blocks, seats and hand, fitted to width and height."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from rich.cells import cell_len

from runegames.core import (
    SEAT_LETTERS,
    CellChart,
    Names,
    Seat,
    SeatFacts,
    SeatGrid,
    TableFigure,
    Tabletop,
    Token,
    TokenRow,
)
from runegames.ui.canvas import Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.games.plain.line import (
    ALWAYS,
    BLANK,
    COURSE,
    DEED,
    LATER,
    ChartPlace,
    Line,
    Piece,
    Run,
    run_columns,
    shortened,
    together,
)
from runegames.ui.look import HasLook, Look
from runegames.ui.palette import Palette

MARGIN = 1
"""Column in which rows begin."""
MAX_COURSE_ROWS = 4
CHANGE_COLUMNS = 3
"""Width of the change behind a number, with a blank."""
MIN_FIGURE_COLUMNS = 6
MAX_GRID_NAME_COLUMNS = 8
MAX_NAME_COLUMNS = 16


class PageFacts(NamedTuple):
    """Facts of a page."""

    top: Tabletop
    before: Tabletop | None
    """Same table after the viewer's last move; None if nothing is marked."""
    names: Names
    viewer: Seat | None
    asked: Seat | None
    deeds: Mapping[Seat, Sequence[str]]
    """Deeds of each seat since then, in clauses without its name."""
    news: Sequence[str]
    """Events that concern nobody in particular."""
    hand: bool = True
    """False if every card of the hand is an answer, so that the answers show it."""


class FigureColumn(NamedTuple):
    """Column of a number by seat, with room for its change."""

    width: int
    change: int


class PlainPage(HasLook):
    """Rows of a table for a width, the most important never dropped."""

    BRIEF: ClassVar[bool] = False
    """True for one block of the middle only, without what happened to nobody in particular."""

    def __init__(self, facts: PageFacts, look: Look, width: int) -> None:
        self.facts, self._look, self.width = facts, look, width
        self.room = width - MARGIN
        self._signed = False
        """True if the pieces of seats stand as signs behind the names, for want of room."""

    @property
    def look(self) -> Look:
        return self._look

    def base_pen(self) -> Pen:
        return Pen(self.palette.text, self.palette.ground)

    def pieces(self, *, owned: bool = True) -> Sequence[Piece]:
        """Return all rows and the board, from top to bottom; ``owned``: also the viewer's own."""
        parts = [self.middle, self.seats, *([self.owned] if owned else [])]
        listed: list[Piece] = []
        for part in filter(None, parts):
            listed += [*([Line((), BLANK)] if listed else []), *part]
        return listed

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
                    listed += self._course(block, goes=goes, indent=MARGIN)
                case SeatGrid():
                    listed += self._grid(block)
                case tuple():
                    lines = self.figure_rows(block, self.room - 1)
                    listed += together([line._replace(goes=goes) for line in lines])
                case str():
                    listed += self._sentence(block, goes)
        if facts.news and not self.BRIEF:
            listed += self._sentence(" ".join(facts.news), LATER)
        return listed

    @cached_property
    def seats(self) -> Sequence[Line]:
        """Rows of the seats."""
        return [*self.seat_lines()]

    @cached_property
    def owned(self) -> Sequence[Line]:
        """Rows of the viewer's hand, and of what else only the viewer knows."""
        facts, top = self.facts, self.facts.top
        listed: list[Line] = []
        hand = [top.hand] if top.hand is not None and facts.hand else []
        for course in (*hand, *top.secrets):
            listed += [Line((), BLANK)] if listed else []
            listed += self._course(course, goes=ALWAYS, indent=MARGIN, notes=True)
        return listed

    def _sentence(self, words: str, goes: int) -> list[Line]:
        return together([self._plain(line, goes) for line in wrap(words, self.room - 1)])

    def _plain(self, words: str, goes: int, pen: Pen | None = None) -> Line:
        return Line(((" " * MARGIN, self.base_pen()), (words, pen or self.base_pen())), goes)

    # -- numbers ----------------------------------------------------------------------------

    def figure_lines(self) -> Iterator[Line]:
        """Write the numbers that belong to no seat."""
        return self.figure_rows(self.facts.top.figures, self.room - 1)

    def figure_rows(self, figures: Sequence[TableFigure], room: int) -> Iterator[Line]:
        """Write numbers with their changes, several in a row; the table's first one is gold."""
        top, before = self.facts.top, self.facts.before
        former = dict(_figures(before)) if before is not None else {}
        base, used = self.base_pen(), 0
        runs: list[Run] = []
        for figure in figures:
            head, number = figure
            ink = self.gold if figure in top.figures[:1] else self.strong
            part: list[Run] = [(f"{head} ", self.quiet), (str(number), ink)]
            part += self.change(number, former.get(head))
            wide = run_columns(part)
            if used and used + 3 + wide > room:
                yield Line(tuple(runs))
                runs, used = [], 0
            if not runs:
                runs = [(" " * MARGIN, base)]
            elif used:
                runs.append(("   ", base))
                used += 3
            runs += part
            used += wide
        if runs:
            yield Line(tuple(runs))

    def change(self, number: int | str, before: int | str | None) -> list[Run]:
        """Write the change of a number since the viewer's last move."""
        if not isinstance(before, int) or not isinstance(number, int) or number == before:
            return []
        minus = "-" if self.symbols.name == "ascii" else "−"
        words = f"+{number - before}" if number > before else f"{minus}{before - number}"
        ink = self.palette.ok if number > before else self.palette.bad
        return [(f" {words}", self.base_pen().inked(ink, bold=True))]

    # -- tokens -----------------------------------------------------------------------------

    def token(self, token: Token, *, fresh: bool = False) -> list[Run]:
        """Write a token: the letter of its seat, and its word on its colour."""
        runs: list[Run] = []
        if token.seat is not None:
            runs.append((SEAT_LETTERS[token.seat], self.own(token.seat)))
        if self.palette.colourless or self.symbols.name == "ascii":
            pen = self.strong if fresh else self.base_pen()
            return [*runs, (f"[{token.word}]{'!' if fresh else ''}", pen)]
        sign = "" if self.symbols.name == "ascii" else token.sign
        return [*runs, (f" {sign}{token.word} ", self.token_pen(token.colour, fresh=fresh))]

    def token_pen(self, colour: str, *, fresh: bool = False) -> Pen:
        """Return the pen of a token."""
        return token_pen(self.palette, colour, fresh=fresh)

    def _course(
        self, course: TokenRow, *, goes: int, indent: int, notes: bool = False
    ) -> list[Line]:
        """Write a row of tokens, broken between tokens; the latest stay where room is short."""
        base = self.base_pen()
        pointer = self.symbols.pointer if course.chosen else " "
        head = f"{pointer}{course.head} " if indent == MARGIN else f"{' ' * indent}{course.head} "
        if course.queue and sum(4 + cell_len(token.word) for token in course.tokens) > self.room:
            head += f"{len(course.tokens)} "
        start = cell_len(head)
        fresh = self._fresh(course)
        rows: list[list[Run]] = [[(head, self.quiet)]]
        used = start
        dots = ".." if self.symbols.name == "ascii" else "…"
        # A later row gets these dots if the rows above it go.
        spare = 0 if notes or course.queue else cell_len(dots) + 1
        for index, token in enumerate(course.tokens):
            runs = self.token(token, fresh=index in fresh)
            wide = run_columns(runs)
            if used > start and used + 1 + wide > self.width - 1 - spare * (len(rows) > 1):
                rows.append([(" " * start, base)])
                used = start
            elif used > start:
                rows[-1].append((" ", base))
                used += 1
            rows[-1] += runs
            used += wide
        if notes:
            pass  # a hand is shown whole
        elif len(rows) > MAX_COURSE_ROWS and course.queue:
            rows = rows[:MAX_COURSE_ROWS]
            rows[-1].append((f" {dots}", self.quiet))
        elif len(rows) > MAX_COURSE_ROWS:
            rows = rows[-MAX_COURSE_ROWS:]
            rows[0] = [(head, self.quiet), (dots, self.quiet), *rows[0][1:]]
        words = course.note or " ".join(
            f"{token.note}" for token in course.tokens if notes and token.note
        )
        if words and used + 2 + cell_len(words) + spare * (len(rows) > 1) < self.width:
            rows[-1] += [("  ", base), (words, self.quiet)]
            words = ""
        # The first rows of a long course go first.
        if notes:
            lines = [Line(tuple(row), goes) for row in rows]
        elif course.queue:
            further = together([Line(tuple(row), max(goes, COURSE)) for row in rows[1:]])
            lines = [Line(tuple(rows[0]), goes), *further]
        else:
            lines = [
                Line(
                    tuple(row),
                    goes if index == len(rows) - 1 else max(goes, COURSE),
                    alone=((head, self.quiet), (f"{dots} ", self.quiet), *row[1:]) if index else (),
                )
                for index, row in enumerate(rows)
            ]
        return [
            *lines,
            *(
                self._plain(f"   {line}", LATER if notes else max(goes, COURSE), self.quiet)
                for line in wrap(words, self.room - 4)
            ),
        ]

    def _grid(self, grid: SeatGrid) -> Iterator[Line]:
        """Write a row for each seat below common heads; ``-`` where nothing stands."""
        base = self.base_pen()
        dash = "-" if self.symbols.name == "ascii" else "–"
        names = [clipped(name, MAX_GRID_NAME_COLUMNS, self.symbols) for name in self.facts.names]
        first = max(cell_len(grid.head), 2 + max(map(cell_len, names))) + 2
        wide = (self.room - first) // max(1, len(grid.columns))
        before = self.facts.before
        old = None
        if before is not None:
            old = next((block for block in before.blocks if isinstance(block, SeatGrid)), None)
        heads = "".join(head.ljust(wide) for head in grid.columns).rstrip()
        yield Line(((" ", base), (grid.head.ljust(first), self.quiet), (heads, self.quiet)))
        for seat, row in enumerate(grid.rows):
            runs: list[Run] = [(" ", base), (SEAT_LETTERS[seat], self.own(seat))]
            runs.append((f" {names[seat]}".ljust(first - 1), base))
            for column, token in enumerate(row):
                known = old.rows[seat][column] if old is not None else token
                part = (
                    [(dash, self.quiet)]
                    if token is None
                    else self.token(token, fresh=token != known)
                )
                used = run_columns(part)
                runs += [*part, (" " * max(1, wide - used), base)]
            empty = row == (None,) * len(row)
            yield Line(tuple(runs), COURSE if empty else ALWAYS, seat)

    def _fresh(self, course: TokenRow) -> set[int]:
        """Return the places of the tokens that are new since the viewer's last move."""
        before = self.facts.before
        if before is None:
            return set()
        known = next(
            (
                former
                for former in _courses(before)
                if former.head == course.head and former is not before.hand
            ),
            None,
        )
        if known is None:
            return set()
        left, fresh = list(known.tokens), set()
        for index, token in enumerate(course.tokens):
            if token in left:
                left.remove(token)
            else:
                fresh.add(index)
        return fresh

    # -- seats ------------------------------------------------------------------------------

    def seat_lines(self) -> Iterator[Line]:
        """Write a row for each seat below common heads, and what it did below it."""
        top, names, base = self.facts.top, self.facts.names, self.base_pen()
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
        piece = self._piece_columns()
        numbers = sum(narrow) + CHANGE_COLUMNS * len(narrow)
        self._signed = piece > 0 and 3 + name_room + numbers + piece > self.width
        start = 3 + name_room + 2 * self._signed
        room = self.room - start - (0 if self._signed else piece)
        columns = self._shown(wide, CHANGE_COLUMNS, room)
        if len(columns) < len(wide):
            closer = self._shown(narrow, 0, room)
            columns = closer if len(closer) > len(columns) else columns
        if columns:
            heads = "".join(
                top.heads[index].rjust(column.width) + " " * column.change
                for index, column in enumerate(columns)
            )
            yield Line(((" " * start, base), (heads.rstrip(), self.quiet)))
        for seat, facts in enumerate(top.seats):
            yield from self._seat(seat, facts, columns, name_room)

    def _piece_columns(self) -> int:
        """Return the width of the longest piece of a seat behind its numbers."""
        pieces = [facts.piece for facts in self.facts.top.seats if facts.piece is not None]
        return max((1 + run_columns(self.token(piece)) for piece in pieces), default=0)

    def _shown(self, widths: Sequence[int], change: int, room: int) -> Sequence[FigureColumn]:
        """Return the columns of the numbers by seat that have room; ``change``: least for one."""
        columns: list[FigureColumn] = []
        used = 0
        for index, width in enumerate(widths):
            seats = range(len(self.facts.top.seats))
            longest = max(
                (run_columns(self._seat_change(seat, index)) for seat in seats), default=0
            )
            if used + width + longest > room:
                break
            columns.append(FigureColumn(width, max(change, longest)))
            used += sum(columns[-1])
        return columns

    def _digits(self, index: int) -> Sequence[int]:
        return [len(str(facts.figures[index])) for facts in self.facts.top.seats]

    def _seat_change(self, seat: Seat, index: int) -> list[Run]:
        """Write the change of a number of a seat since the viewer's last move."""
        before = self.facts.before
        old = before.seats[seat].figures if before is not None and before.seats else ()
        number = self.facts.top.seats[seat].figures[index]
        return self.change(number, old[index] if index < len(old) else None)

    def _seat(
        self, seat: Seat, facts: SeatFacts, columns: Sequence[FigureColumn], name_room: int
    ) -> Iterator[Line]:
        top, base = self.facts.top, self.base_pen()
        acts = seat == self.facts.asked
        letter = self.look.badge(seat)[1] if acts else self.own(seat)
        if acts and self.palette.colourless:
            letter = base._replace(reverse=True, bold=True)
        pointer = ">" if acts and self.symbols.name == "ascii" else " "
        name = clipped(self.facts.names[seat], name_room, self.symbols).ljust(name_room)
        runs: list[Run] = [
            (pointer, base),
            (SEAT_LETTERS[seat], letter),
            (f" {name}", self.strong if acts else base),
        ]
        if facts.piece is not None and self._signed:
            sign = facts.piece.sign if self.symbols.name != "ascii" else ""
            ink = self.token_pen(facts.piece.colour)._replace(ground=base.ground)
            runs.append((f" {sign or facts.piece.letter}", ink))
        for index, column in enumerate(columns):
            number = str(facts.figures[index])
            runs.append((number.rjust(column.width), self.gold if not index else self.strong))
            change = self._seat_change(seat, index)
            runs += [*change, (" " * (column.change - run_columns(change)), base)]
        used = run_columns(runs)
        if facts.piece is not None and not self._signed:
            runs += [(" ", base), *self.token(facts.piece)]
            used = run_columns(runs)
        flags = " ".join(facts.flags)
        below: list[str] = []
        if flags and used + 1 + cell_len(flags) <= self.width:
            runs.append((f" {flags}", self.quiet))
        elif flags:
            below.append(flags)
        yield Line(tuple(runs), seat=seat)
        rest = [
            f"{top.heads[index]} {facts.figures[index]}"
            for index in range(len(columns), len(facts.figures))
            if facts.figures[index]
        ]
        for line in wrap("   ".join([*rest, *below]), self.room - 3):
            yield Line((("   ", base), (line, self.quiet)), seat=seat)
        for course in facts.courses:
            if seat != self.facts.viewer or self.facts.top.hand is None or course.head != "hand":
                yield from (
                    line._replace(seat=seat) for line in self._course(course, goes=DEED, indent=3)
                )
        deeds = [deed for deed in self.facts.deeds.get(seat, ()) if deed not in facts.flags]
        if deeds and seat != self.facts.viewer:
            yield from self._deed(seat, deeds, self.room - 3)

    def _deed(self, seat: Seat, deeds: Sequence[str], room: int) -> Iterator[Line]:
        """Write what a seat did; where its first row has gone, the second begins with a mark."""
        base, ascii_only = self.base_pen(), self.symbols.name == "ascii"
        dots = ".. " if ascii_only else "… "
        for index, line in enumerate(wrap(shortened(deeds, room, ascii_only), room - len(dots))):
            blank = ("   ", base)
            alone = (blank, (f"{dots}{line}", self.quiet)) if index else ()
            yield Line((blank, (line, self.quiet)), DEED, seat, alone)


def token_pen(palette: Palette, colour: str, *, fresh: bool = False) -> Pen:
    """Return the pen of a token; a new one is bright."""
    if palette.colourless:
        return Pen(palette.text, palette.ground, bold=fresh)
    if colour == "gold":
        lit = Pen(palette.on_seat, palette.gold, bold=True)
        return lit if fresh else Pen(palette.gold, palette.raised, bold=True)
    if not colour:
        lit = Pen(palette.on_primary, palette.primary, bold=True)
        return lit if fresh else Pen(palette.text, palette.raised, bold=True)
    inks = palette.rune(colour)
    if fresh:
        return Pen(inks.on_bright, inks.bright, bold=True)
    return Pen(inks.ink, inks.ground, bold=True)


def _figures(top: Tabletop) -> Iterator[TableFigure]:
    yield from top.figures
    for block in top.blocks:
        if isinstance(block, tuple):
            yield from block


def _courses(top: Tabletop) -> Iterator[TokenRow]:
    yield from (block for block in top.blocks if isinstance(block, TokenRow))
    for facts in top.seats:
        yield from facts.courses
