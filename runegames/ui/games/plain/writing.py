"""Tokens, changes and sentences of a plain table, in the glyphs of its look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS, Names, Seat, Tabletop, Token, TokenRow
from runegames.games.tabletop import tabletop_of
from runegames.play.log import words_of
from runegames.ui.drawing import wrap
from runegames.ui.games.plain.line import ALWAYS, COURSE, LATER, Line, together
from runegames.ui.games.plain.rows import (
    QUIET,
    STRONG,
    RowWriter,
    Run,
    own,
    run_columns,
    token_style,
)
from runegames.ui.look import Look
from runegames.ui.scene import Scene
from runegames.ui.widgets.turnstrip import shown_turns

MARGIN = 1
"""Column in which rows begin."""
MAX_COURSE_ROWS = 4
MAX_MARKS = 5
"""Greatest number of things with a sign for each."""


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


def facts_of(scene: Scene) -> PageFacts:
    """Return the facts of a scene, before an answer is chosen."""
    names = scene.names
    top = tabletop_of(scene.game, scene.view, names)
    before = tabletop_of(scene.game, scene.earlier, names)
    deeds: defaultdict[Seat, list[str]] = defaultdict(list)
    news: list[str] = []
    happened = scene.recent
    if scene.viewer is None:
        # Without an own last move, what counts is this round.
        happened = tuple(item.seen for turn in shown_turns(scene) for item in turn.items)
    for seen in happened:
        words = words_of(scene.game, seen, names)
        seat = seen.data.get("seat")
        if isinstance(seat, int) and 0 <= seat < len(names) and words.startswith(f"{names[seat]} "):
            deeds[seat].append(words.removeprefix(f"{names[seat]} ").rstrip("."))
        elif words:
            news.append(words)
    return PageFacts(
        top,
        before,
        names=names,
        viewer=scene.viewer,
        asked=scene.asked,
        deeds=deeds,
        news=news[-2:],
    )


class PlainWriter(RowWriter):
    """Writer of the facts of a page."""

    def __init__(self, facts: PageFacts, look: Look, width: int) -> None:
        super().__init__(look, width)
        self.facts, self.room = facts, width - MARGIN

    def line(self, words: str, goes: int = ALWAYS, style: str = "") -> Line:
        """Write a row of words."""
        return Line(((" " * MARGIN, ""), (words, style)), goes)

    def sentence(self, words: str, goes: int) -> list[Line]:
        """Write a sentence, whose rows go together."""
        return together([self.line(words, goes) for words in wrap(words, self.room - 1)])

    def change(self, number: int | str, before: int | str | None) -> list[Run]:
        """Write the change of a number since the viewer's last move."""
        if not isinstance(before, int) or not isinstance(number, int) or number == before:
            return []
        if number > before:
            return [(f" +{number - before}", "bold $ok")]
        return [(f" {self.minus}{before - number}", "bold $bad")]

    def token(self, token: Token, *, fresh: bool = False) -> list[Run]:
        """Write a token: the letter of its seat, and its word on its colour."""
        runs: list[Run] = []
        if token.seat is not None:
            runs.append((SEAT_LETTERS[token.seat], own(token.seat)))
        words = f"{self._sign(token)}{token.word}"
        if self.palette.colourless or self.ascii:
            mark, style = ("!", STRONG) if fresh else ("", "")
            return [*runs, (f"[{words}]{mark}", style)]
        return [*runs, (f" {words} ", token_style(self.palette, token.colour, fresh=fresh))]

    def _sign(self, token: Token) -> str:
        """Write the signs before a word: one a thing where they are few, else their number."""
        sign = "" if self.ascii else token.sign
        if not token.marks:
            return sign
        few = sign and token.marks <= MAX_MARKS
        return f"{sign * token.marks} " if few else f"{sign}{token.marks} "

    def course(self, course: TokenRow, goes: int, edge: Run = ("", "")) -> list[Line]:
        """Write a row of tokens, broken between tokens; the latest stay where room is short."""
        # A row that may come to stand first needs room for dots.
        spare = 0 if course.queue else len(self.dots) + 1
        rows, used = self._token_rows(course, edge, spare)
        lead = rows[0][:2]
        if len(rows) > MAX_COURSE_ROWS and course.queue:
            rows = rows[:MAX_COURSE_ROWS]
            rows[-1].append((f" {self.dots}", QUIET))
        elif len(rows) > MAX_COURSE_ROWS:
            rows = rows[-MAX_COURSE_ROWS:]
            rows[0] = [*lead, (self.dots, QUIET), *rows[0][2:]]
        later = max(goes, COURSE)
        words = course.note
        if len(rows) > 1:
            used += spare
        if words and used + 2 + cell_len(words) < self.width:
            rows[-1].append((f"  {words}", QUIET))
            words = ""
        # The first rows of a long course go first.
        if course.queue:
            lines = [Line(rows[0], goes), *together([Line(row, later) for row in rows[1:]])]
        else:
            alone = [[*lead, (f"{self.dots} ", QUIET), *row[2:]] for row in rows]
            lines = [Line(row, later, alone=alone[nth]) for nth, row in enumerate(rows)]
            lines[0] = lines[0]._replace(alone=())
            lines[-1] = lines[-1]._replace(goes=goes)
        return [*lines, *self._notes(words, later)]

    def cards(self, course: TokenRow) -> list[Line]:
        """Write cards of the viewer's own, all of them, with what they mean."""
        rows, used = self._token_rows(course)
        words = course.note or " ".join(token.note for token in course.tokens if token.note)
        if words and used + 2 + cell_len(words) < self.width:
            rows[-1].append((f"  {words}", QUIET))
            words = ""
        return [*map(Line, rows), *self._notes(words, LATER)]

    def _notes(self, words: str, goes: int) -> Iterator[Line]:
        for line in wrap(words, self.room - 4):
            yield self.line(f"   {line}", goes, QUIET)

    def _token_rows(
        self, course: TokenRow, edge: Run = ("", ""), spare: int = 0
    ) -> tuple[list[list[Run]], int]:
        """Break a course into rows, each with edge and head first; return the end of the last.

        ``spare``: columns that stay free in all rows but the first.
        """
        head = f"{self.symbols.pointer if course.chosen else ' '}{course.head} "
        if edge[0]:
            head = f"  {course.head} "
        if course.queue and sum(4 + cell_len(token.word) for token in course.tokens) > self.room:
            head += f"{len(course.tokens)} "
        start, fresh = cell_len(edge[0]) + cell_len(head), self._fresh(course)
        rows: list[list[Run]] = [[edge, (head, QUIET)]]
        used = start
        for index, token in enumerate(course.tokens):
            runs = self.token(token, fresh=index in fresh)
            wide = run_columns(runs)
            room = self.width - 1 if len(rows) == 1 else self.width - 1 - spare
            if used > start and used + 1 + wide > room:
                rows.append([edge, (" " * cell_len(head), "")])
                used = start
            elif used > start:
                rows[-1].append((" ", ""))
                used += 1
            rows[-1] += runs
            used += wide
        return rows, used

    def _fresh(self, course: TokenRow) -> set[int]:
        """Return the places of the tokens that are new since the viewer's last move."""
        before = self.facts.before
        known = None
        if before is not None:
            courses = (old for old in courses_of(before) if old is not before.hand)
            known = next((old for old in courses if old.head == course.head), None)
        if known is None:
            return set()
        left, fresh = list(known.tokens), set()
        for index, token in enumerate(course.tokens):
            if token in left:
                left.remove(token)
            else:
                fresh.add(index)
        return fresh


def courses_of(top: Tabletop) -> Iterator[TokenRow]:
    """Yield the rows of tokens of a table, but for those that only the viewer knows."""
    yield from (block for block in top.blocks if isinstance(block, TokenRow))
    for facts in top.seats:
        yield from facts.courses
