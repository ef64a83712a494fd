"""Drawing of the last lines of the log, grouped by turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from runegames.core import SEAT_LETTERS, Seat, Seen
from runegames.core.names import capitalized
from runegames.play.log import words_of
from runegames.play.turns import LogLine, Turn
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped, wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget

INDENT_COLUMNS = 2
"""Indent of the events of a turn."""
SUBJECT = "\ue000"
"""Placeholder for a name, to find sentences that begin with it; no name contains it."""
NO_SUBJECT = ("and ", "or ")
"""Words after a name that make it one of several subjects."""


class _Heading(NamedTuple):
    number: int
    """Number of the group of lines; it tells two groups apart if turns have no numbers."""
    turn: Turn | None
    part: bool
    """True if the heading names a part of the game, False for a turn."""


class _Row(NamedTuple):
    words: str
    under: _Heading
    heading: bool
    begins: bool = True
    """False for the second and later lines of a sentence."""


def without_subject(scene: Scene, seen: Seen, seat: Seat | None) -> str:
    """Put an event into words; leave the subject out if it is ``seat``."""
    if seat is None or getattr(seen, "seat", None) != seat:
        return words_of(scene.game, seen, scene.names)
    names = list(scene.names)
    names[seat] = SUBJECT
    words = words_of(scene.game, seen, names)
    subject, _, rest = words.partition(" ")
    rest = rest.replace(SUBJECT, scene.names[seat])
    if subject not in (SUBJECT, f"{SUBJECT}:") or not rest or rest.startswith(NO_SUBJECT):
        return words.replace(SUBJECT, scene.names[seat])
    return capitalized(rest)


def heading_of(scene: Scene, turn: Turn | None, *, part: bool) -> tuple[str, str]:
    """Heading of a turn (its player and its number), or of a part of the game."""
    if turn is None:
        return "Before the first turn", ""
    if turn.over:
        return "The end", ""
    if turn.seat is not None:
        number = "" if turn.number is None else f" {turn.number}"
        return scene.names[turn.seat], number
    if part:
        return str(turn.part).capitalize(), ""
    parts = "turns" if turn.part is None else f"{turn.part.word}s"
    return f"Between {parts}", ""


def told_words(scene: Scene, line: LogLine) -> str:
    """Words of an event, without those that its heading already has."""
    turn = line.turn
    subject = None if turn is None else turn.seat
    words = without_subject(scene, line.seen, subject)
    if turn is None or line.opens != "part":
        return words
    return words.removeprefix(f"{turn.part}: ".capitalize())


def draw_log(
    host: CellWidget, head: str, canvas: Canvas, scene: Scene, digested: frozenset[int]
) -> None:
    """Draw the last turns, the newest at the bottom, each below its heading.

    Older turns are written in the quiet colour. ``digested`` holds the ``id`` of each event
    that a note already shows. The log has a heading of its own if there is room.
    """
    rows = list(_rows_of(scene, canvas.width - INDENT_COLUMNS, digested, canvas.height))
    top, shown = 1, _end(rows, canvas.height - 1)
    if not shown:
        top, shown = 0, _end(rows, canvas.height)
    if top and shown:
        host.thin_line(canvas, canvas.put(0, 0, f"{head} ", host.quiet), 0)
    last = shown[-1].under if shown else None
    for y, row in enumerate(shown, start=top):
        if row.heading:
            _draw_heading(host, canvas, y, scene, row.under)
        else:
            pen = host.base_pen() if row.under == last else host.quiet
            host.tell_line(canvas, INDENT_COLUMNS, y, row.words, pen)


def _rows_of(scene: Scene, width: int, digested: frozenset[int], room: int) -> Iterator[_Row]:
    """Yield the rows of the log; older ones are left out once more than ``room`` are written."""
    turns = groupby(scene.turns, lambda turn: (turn.turn, turn.opens == "part"))
    entries = [
        (_Heading(number, turn, part), entry)
        for number, ((turn, part), group) in enumerate(turns)
        for entry in group
        if id(entry.seen) not in digested and entry.opens != "turn"
    ]
    sentences: list[tuple[_Heading, Sequence[str]]] = []
    written = 0
    while entries and written <= room:
        under, entry = entries.pop()
        sentences.append((under, wrap(told_words(scene, entry), width)))
        written += len(sentences[-1][1])
    above = None
    for under, lines in reversed(sentences):
        if under != above:
            yield _Row("", under, heading=True)
        above = under
        for index, line in enumerate(lines):
            yield _Row(line, under, heading=False, begins=not index)


def _end(rows: list[_Row], room: int) -> list[_Row]:
    """Choose the last rows, with their headings and as whole sentences.

    The list is empty if the newest sentence has no room.
    """
    if len(rows) <= room:
        return rows
    first = len(rows) - room
    if not rows[first].heading:
        first += 1  # a row for the heading
    first = next(
        (index for index, row in enumerate(rows) if index >= first and row.begins), len(rows)
    )
    if first == len(rows) or rows[first].heading:
        return rows[first:]
    return [_Row("", rows[first].under, heading=True), *rows[first:]]


def _draw_heading(host: CellWidget, canvas: Canvas, y: int, scene: Scene, under: _Heading) -> None:
    """Draw the heading of a turn with its letter, or of a part of the game."""
    turn, pen, x = under.turn, host.quiet, 0
    words, number = heading_of(scene, turn, part=under.part)
    if turn is not None and turn.seat is not None:
        own = pen.inked(host.palette.seat(turn.seat), bold=True)
        x = canvas.put(0, y, SEAT_LETTERS[turn.seat], own) + 1
    words = clipped(words, canvas.width - x - len(number), host.symbols) + number
    host.thin_line(canvas, canvas.put(x, y, words, pen) + 1, y)
