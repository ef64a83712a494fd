"""Turns of a game, and the lines of a log in each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from runegames.core import Part, Seat, Seen, View
from runegames.play.log import LogEntry

TURN = "turn"
"""Kind of events that only announce a turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn at a moment."""

    seat: Seat | None
    """Seat on turn; None between two parts of the game, and once the game is over."""
    number: int | None
    """Number of the seat's turn; None if no seat is on turn, or the game does not count turns."""
    part: Part | None = None
    """Part of the game; None if the game has no parts."""
    over: bool = False
    """True once the game is over."""

    @classmethod
    def of(cls, view: View) -> Turn:
        """Return the turn at a table; it is the same in the views of all viewers."""
        seat, counts = view.on_turn(), view.turn_counts()
        number = counts[seat] if counts is not None and seat is not None else None
        return cls(seat, number, view.part(), over=view.turn is None)


class LogLine(NamedTuple):
    """Line of a log with its turn."""

    turn: Turn | None
    """Turn of the line; None before the first turn."""
    seen: Seen
    opens: Literal["turn", "part", ""] = ""
    """Mark of a line that announces a turn, or belongs to the beginning of a part of the game."""


def by_turns(entries: Iterable[LogEntry], turn_at: Callable[[int], Turn]) -> Iterator[LogLine]:
    """Pair each entry with its turn; ``turn_at`` returns the turn at a moment.

    A new turn begins with the last event that announces a turn or a part. Without such an event, it
    begins with the events at the end of the move that concern the next seat or nobody.
    """
    for ply, group in groupby(entries, lambda entry: entry.ply):
        seen = [entry.seen for entry in group]
        after = turn_at(ply)
        before = turn_at(ply - 1) if ply else None
        first = _first_of_next(seen, before, after)
        # The word of a part, such as "round", is also the kind of the event that begins it.
        word = after.part.word if after.part is not None else None
        part = next((start for start, event in enumerate(seen) if event.kind == word), len(seen))
        for index, event in enumerate(seen):
            if index == part or part < index < first:
                yield LogLine(replace(after, seat=None, number=None), event, "part")
            else:
                turn = before if index < first else after
                opens: Literal["turn", ""] = "turn" if event.kind == TURN else ""
                yield LogLine(turn, event, opens)


def _first_of_next(seen: Sequence[Seen], before: Turn | None, after: Turn) -> int:
    """Return the index of the next turn's first event; the number of events if there is none."""
    if before == after:
        return len(seen)
    words = {TURN, after.part.word} if after.part is not None else {TURN}
    begins = [index for index, event in enumerate(seen) if event.kind in words]
    if begins:
        return begins[-1]
    first = len(seen)
    if before is None:
        return first
    while first and getattr(seen[first - 1], "seat", None) in {None, after.seat} - {before.seat}:
        first -= 1
    return first
