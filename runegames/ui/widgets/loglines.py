"""What happened, as the viewer may know it: turn by turn, the end of it, as much as fits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, Seat, Seen
from runegames.play.session import words_of
from runegames.play.turns import LogLine, Turn
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped, wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget

INDENT = 2
"""Columns before what happened, below the heading of its turn."""
SUBJECT = "\ue000"
"""Stands for a name, to find out whether a sentence begins with it; no name can hold it."""
NO_SUBJECT = ("and ", "or ")
"""What behind a name means that the sentence is not about that one alone."""


class _Heading(NamedTuple):
    number: int
    """Turns of games that do not count them look alike."""
    turn: Turn | None
    part: bool
    """Whether the part of the game is named, and not the turn."""


class _Row(NamedTuple):
    words: str
    under: _Heading
    heading: bool
    begins: bool = True
    """Whether it is no further line of a sentence."""


def without_subject(scene: Scene, seen: Seen, seat: Seat | None) -> str:
    """What happened, without the name at the beginning where it is that of ``seat``."""
    if seat is None or getattr(seen, "seat", None) != seat:
        return words_of(scene.game, seen, scene.names)
    names = list(scene.names)
    names[seat] = SUBJECT
    words = words_of(scene.game, seen, names)
    subject, _, rest = words.partition(" ")
    rest = rest.replace(SUBJECT, scene.names[seat])
    if subject not in (SUBJECT, f"{SUBJECT}:") or not rest or rest.startswith(NO_SUBJECT):
        return words.replace(SUBJECT, scene.names[seat])
    return rest[0].upper() + rest[1:]


def heading_of(scene: Scene, turn: Turn | None, *, part: bool) -> tuple[str, str]:
    """What stands above a turn's lines: whose it is, and its number; or the part of the game."""
    if turn is None:
        return "Before the first turn", ""
    if turn.over:
        return "The end", ""
    if turn.seat is not None:
        return scene.names[turn.seat], "" if turn.number is None else f" {turn.number}"
    if part:
        return str(turn.part).capitalize(), ""
    return f"Between {'turns' if turn.part is None else f'{turn.part.word}s'}", ""


def told_words(scene: Scene, told: LogLine) -> str:
    """A line below its heading: without what that says already."""
    turn = told.turn
    words = without_subject(scene, told.seen, None if turn is None else turn.seat)
    if turn is None or told.opens != "part":
        return words
    return words.removeprefix(f"{turn.part}: ".capitalize())


class LogLines:
    """The last turns of the log, the newest at the bottom; each below a thin heading.

    The turn that goes on is in the colour of text, earlier ones are quiet.
    """

    def __init__(self, host: CellWidget) -> None:
        self._host = host
        self._known: tuple[Scene, int, frozenset[int]] | None = None
        self._rows: list[_Row] = []
        """The rows of the scene that was drawn last, at that width, beside what was told."""

    def draw(self, canvas: Canvas, scene: Scene, told: frozenset[int] = frozenset()) -> None:
        """As much of the end as there is room for, with a heading where that leaves room enough.

        ``told`` are the events, by ``id``, that have been told beside it.
        """
        known = scene, canvas.width, told
        if self._known is None or self._known[0] is not scene or self._known[1:] != known[1:]:
            self._known = known
            self._rows = list(self._of(scene, canvas.width - INDENT, told))
        host = self._host
        quiet = host.base_pen().inked(host.palette.quiet)
        top, shown = 1, self._end(canvas.height - 1)
        if not shown:
            top, shown = 0, self._end(canvas.height)
        if top and shown:
            canvas.write(0, 0, [("log ", quiet)])
            rule = quiet.inked(host.palette.line)
            canvas.put(4, 0, host.symbols.frame.across * (canvas.width - 4), rule)
        last = shown[-1].under if shown else None
        for row, line in enumerate(shown, start=top):
            if line.heading:
                self._heading(canvas, row, scene, line.under)
            else:
                pen = host.base_pen() if line.under == last else quiet
                host.tell_line(canvas, INDENT, row, line.words, pen)

    def _end(self, room: int) -> list[_Row]:
        """The last rows: no line without its heading, no sentence without both its ends.

        Without any where the newest sentence has no room.
        """
        rows = self._rows
        if len(rows) <= room:
            return rows
        first = len(rows) - room
        if not rows[first].heading:
            first += 1  # a heading takes the row
        first = next((at for at, row in enumerate(rows) if at >= first and row.begins), len(rows))
        if first == len(rows) or rows[first].heading:
            return rows[first:]
        return [_Row("", rows[first].under, heading=True), *rows[first:]]

    def _of(self, scene: Scene, width: int, told: frozenset[int]) -> Iterator[_Row]:
        turns = groupby(scene.turns, lambda each: (each.turn, each.opens == "part"))
        for number, ((turn, part), group) in enumerate(turns):
            under = _Heading(number, turn, part)
            lines = [each for each in group if id(each.seen) not in told and each.opens != "turn"]
            if lines:
                yield _Row("", under, heading=True)
            for each in lines:
                for at, line in enumerate(wrap(told_words(scene, each), width)):
                    yield _Row(line, under, heading=False, begins=not at)

    def _heading(self, canvas: Canvas, row: int, scene: Scene, under: _Heading) -> None:
        """Letter, name and number; or the part of the game."""
        host = self._host
        turn = under.turn
        pen, x = host.base_pen().inked(host.palette.quiet), 0
        words, number = heading_of(scene, turn, part=under.part)
        if turn is not None and turn.seat is not None:
            own = pen.inked(host.palette.seat(turn.seat), bold=True)
            x = canvas.put(0, row, SEAT_LETTERS[turn.seat], own) + 1
        words = clipped(words, canvas.width - x - len(number), host.symbols) + number
        x = canvas.put(x, row, words, pen) + 1
        line = pen.inked(host.palette.line)
        canvas.put(x, row, host.symbols.frame.across * max(0, canvas.width - x), line)
