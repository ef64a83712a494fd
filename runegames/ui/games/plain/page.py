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


class PlainPage(HasLook):
    """Rows of a table for a width, the most important never dropped."""

    BRIEF: ClassVar[bool] = False
    """True for one block of the middle only, without what happened to nobody in particular."""

    def __init__(self, facts: PageFacts, look: Look, width: int) -> None:
        self.facts, self._look, self.width = facts, look, width
        self.room = width - MARGIN

    @property
    def look(self) -> Look:
        return self._look

    def base_pen(self) -> Pen:
        return Pen(self.palette.text, self.palette.ground)

    def pieces(self) -> Sequence[Piece]:
        """Return all rows and the board, from top to bottom."""
        return [*self.middle, *([Line((), BLANK)] if self.middle else []), *self.around]

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
                case str():
                    listed += self._sentence(block, goes)
        if facts.news and not self.BRIEF:
            listed += self._sentence(" ".join(facts.news), LATER)
        return listed

    @cached_property
    def around(self) -> Sequence[Piece]:
        """Rows of the seats and of the viewer's hand."""
        facts, top = self.facts, self.facts.top
        listed: list[Piece] = [*self.seat_lines()]
        hand = [top.hand] if top.hand is not None and facts.hand else []
        for course in (*hand, *top.secrets):
            listed.append(Line((), BLANK))
            listed += self._course(course, goes=ALWAYS, indent=MARGIN, notes=True)
        return listed

    def _sentence(self, words: str, goes: int) -> list[Line]:
        return together([self._plain(line, goes) for line in wrap(words, self.room - 1)])

    def _plain(self, words: str, goes: int, pen: Pen | None = None) -> Line:
        return Line(((" " * MARGIN, self.base_pen()), (words, pen or self.base_pen())), goes)

    # -- numbers ----------------------------------------------------------------------------

    def figure_lines(self) -> Iterator[Line]:
        """Write the numbers that belong to no seat, several in a row."""
        before = dict(self.facts.before.figures) if self.facts.before is not None else {}
        base, used = self.base_pen(), 0
        runs: list[Run] = []
        for index, (head, number) in enumerate(self.facts.top.figures):
            ink = self.gold if not index else self.strong
            part: list[Run] = [(f"{head} ", self.quiet), (str(number), ink)]
            part += self.change(number, before.get(head))
            wide = sum(cell_len(text) for text, _ in part)
            if used and used + 3 + wide > self.room - 1:
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

    def change(self, number: int, before: int | None) -> list[Run]:
        """Write the change of a number since the viewer's last move."""
        if before is None or number == before:
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
        start = cell_len(head)
        fresh = self._fresh(course)
        rows: list[list[Run]] = [[(head, self.quiet)]]
        used = start
        for index, token in enumerate(course.tokens):
            runs = self.token(token, fresh=index in fresh)
            wide = sum(cell_len(text) for text, _ in runs)
            if used > start and used + 1 + wide > self.width - 1:
                rows.append([(" " * start, base)])
                used = start
            elif used > start:
                rows[-1].append((" ", base))
                used += 1
            rows[-1] += runs
            used += wide
        if len(rows) > MAX_COURSE_ROWS:
            dots = ".." if self.symbols.name == "ascii" else "…"
            rows = rows[-MAX_COURSE_ROWS:]
            rows[0] = [(head, self.quiet), (dots, self.quiet), *rows[0][1:]]
        words = course.note or " ".join(
            f"{token.note}" for token in course.tokens if notes and token.note
        )
        if words and used + 2 + cell_len(words) < self.width:
            rows[-1] += [("  ", base), (words, self.quiet)]
            words = ""
        # The first rows of a long course go first.
        if notes:
            lines = [Line(tuple(row), goes) for row in rows]
        else:
            dots = ".. " if self.symbols.name == "ascii" else "… "
            lines = [
                Line(
                    tuple(row),
                    goes if index == len(rows) - 1 else max(goes, COURSE),
                    alone=((head, self.quiet), (dots, self.quiet), *row[1:]) if index else (),
                )
                for index, row in enumerate(rows)
            ]
        return [
            *lines,
            *(
                self._plain(f"   {line}", max(goes, COURSE), self.quiet)
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
                used = sum(cell_len(text) for text, _ in part)
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
        widths = [max(MIN_FIGURE_COLUMNS, cell_len(head) + 2) for head in top.heads]
        name_room = max(4, min(longest, MAX_NAME_COLUMNS, self.room - 4 - sum(widths[:1])))
        shown = self._shown(widths, self.room - 3 - name_room)
        if shown:
            heads = "".join(
                top.heads[index].rjust(widths[index]) + " " * CHANGE_COLUMNS
                for index in range(shown)
            )
            yield Line(((" " * (3 + name_room), base), (heads.rstrip(), self.quiet)))
        for seat, facts in enumerate(top.seats):
            yield from self._seat(seat, facts, widths[:shown], name_room)

    @staticmethod
    def _shown(widths: Sequence[int], room: int) -> int:
        """Return how many numbers by seat stand below heads."""
        shown = used = 0
        for width in widths:
            if used + width > room:
                break
            used += width + CHANGE_COLUMNS
            shown += 1
        return shown

    def _seat(
        self, seat: Seat, facts: SeatFacts, widths: Sequence[int], name_room: int
    ) -> Iterator[Line]:
        top, before, base = self.facts.top, self.facts.before, self.base_pen()
        acts = seat == self.facts.asked
        old = before.seats[seat].figures if before is not None and before.seats else ()
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
        for index, width in enumerate(widths):
            number = facts.figures[index]
            runs.append((str(number).rjust(width), self.gold if not index else self.strong))
            change = self.change(number, old[index] if index < len(old) else None)
            words = change[0][0] if change else ""
            runs += change or []
            runs.append((" " * max(0, CHANGE_COLUMNS - cell_len(words)), base))
        used = sum(cell_len(text) for text, _ in runs)
        flags = " ".join(facts.flags)
        below: list[str] = []
        if flags and used + 1 + cell_len(flags) <= self.width:
            runs.append((f" {flags}", self.quiet))
        elif flags:
            below.append(flags)
        yield Line(tuple(runs), seat=seat)
        rest = [
            f"{top.heads[index]} {facts.figures[index]}"
            for index in range(len(widths), len(facts.figures))
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


def _courses(top: Tabletop) -> Iterator[TokenRow]:
    yield from (block for block in top.blocks if isinstance(block, TokenRow))
    for facts in top.seats:
        yield from facts.courses
