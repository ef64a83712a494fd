"""Last turns side by side, in the tray of a viewer without a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from runegames.core import Seat, Seen
from runegames.core.names import capitalized
from runegames.play.digest import Item, items
from runegames.play.log import SittingNote
from runegames.play.turns import LogLine
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped, wrap
from runegames.ui.scene import Scene
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.loglines import without_subject

MIN_TURN_COLUMNS = 18
MAX_TURN_COLUMNS = 26
GAP_COLUMNS = 2
WAITED_FOR = "is asked"


class ShownTurn(NamedTuple):
    """Turn of a seat, and what happened in it; between turns, what this seat did."""

    seat: Seat
    items: tuple[Item, ...] = ()
    asked: bool = False
    """True for the turn that waits for its seat."""


def draw_turns(host: CellWidget, canvas: Canvas, scene: Scene, top: int) -> None:
    """Draw the turns of this round (or other part of the game) from the row ``top`` on.

    The last one is that of the asked seat. Older turns go where the columns are short, and lighter
    events where the rows are.
    """
    part, turns = scene.view.part(), shown_turns(scene)
    words = "the last turns" if part is None else f"this {part.word}"
    host.thin_line(canvas, canvas.put(1, top, f"{words} ", host.quiet), top)
    room = canvas.width - 1
    number = max(1, min(len(scene.plans) + 1, room // MIN_TURN_COLUMNS))
    width = min(MAX_TURN_COLUMNS, room // number)
    for x, turn in zip(range(1, room, width), turns[-number:], strict=False):
        end = canvas.put(x, top + 1, *host.look.badge(turn.seat)) + 1
        name = clipped(scene.names[turn.seat], x + width - GAP_COLUMNS - end, host.symbols)
        name_pen = host.strong if turn.asked else host.base_pen()
        canvas.put(end, top + 1, name, name_pen)
        rows = canvas.height - top - 2
        if turn.asked:
            rows -= 1
        y = top + 2
        for item, lines in _fitting(scene, turn, rows, width - GAP_COLUMNS):
            pen = host.base_pen() if item.weight else host.quiet
            for line in lines:
                host.tell_line(canvas, x, y, clipped(line, width - GAP_COLUMNS, host.symbols), pen)
                y += 1
        if turn.asked:
            dots = "…" if host.symbols.name == "unicode" else "..."
            canvas.put(x, y, f"{WAITED_FOR} {dots}", host.gold)


def shown_turns(scene: Scene) -> list[ShownTurn]:
    """List the turns of this round (or other part of the game), the asked seat's last."""
    part = scene.view.part()
    lines = [
        line
        for line in scene.turns
        if line.turn is not None
        and line.turn.part == part
        and line.opens != "part"
        and not isinstance(line.seen, SittingNote)
    ]
    turns = [
        ShownTurn(seat, tuple(items(group, None)))
        for (seat, _), group in groupby(lines, lambda line: (_doer(line), line.turn))
        if seat is not None
    ]
    if scene.asked is not None:
        on_turn = scene.view.on_turn()
        goes_on = turns and turns[-1].seat == scene.asked and on_turn in (None, scene.asked)
        last = turns.pop() if goes_on else ShownTurn(scene.asked)
        turns.append(last._replace(asked=True))
    # A game without parts goes round and round.
    return turns if part is not None else turns[-1 - len(scene.plans) :]


def _doer(line: LogLine) -> Seat | None:
    """Seat whose turn it is, or between turns, which has acted."""
    assert line.turn is not None
    doer: Seat | None = line.turn.seat
    return doer if doer is not None else getattr(line.seen, "seat", None)


def _fitting(
    scene: Scene, turn: ShownTurn, rows: int, width: int
) -> Iterator[tuple[Item, Sequence[str]]]:
    """Yield the weightiest events that fit, in their order; of equal ones the newest count."""
    chosen: dict[int, Sequence[str]] = {}
    ranked = sorted(enumerate(turn.items), key=lambda pair: (pair[1].weight, pair[0]), reverse=True)
    for index, item in ranked:
        left = rows - sum(map(len, chosen.values()))
        ways = [wrap(words, width) for words in _ways(scene, item.seen, turn.seat)]
        lines = next((lines for lines in ways if len(lines) <= left), None)
        if lines is None and not chosen:
            lines = (*ways[-1][: rows - 1], " ".join(ways[-1][rows - 1 :]))
        if lines is not None:
            chosen[index] = lines
    for index in sorted(chosen):
        yield turn.items[index], chosen[index]


def _ways(scene: Scene, seen: Seen, seat: Seat) -> Iterator[str]:
    """Yield words on an event without its subject, from long to short."""
    whole = without_subject(scene, seen, seat)
    yield whole
    brief = seen.brief(scene.names)
    if brief:
        yield capitalized(brief.removeprefix(f"{scene.names[seat]} "))
    if getattr(seen, "seat", None) == seat:
        yield whole.partition(", ")[0].partition(": ")[0].rstrip(".")
