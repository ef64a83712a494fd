"""Turns of a game, and the part of a log that was told in each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple, Protocol

from runegames.core import Part, Seat, Seen, View

TURN = "turn"
"""Kind of event that only says that a turn begins; of a round or hand, it is that word."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn at some moment."""

    seat: Seat | None
    """Seat on turn; None: nobody's turn, between two parts of the game, or the game is over."""
    number: int | None
    """Number of the seat's turn, where the game counts them."""
    part: Part | None = None
    """Part of the game, where it has some."""
    over: bool = False
    """True when the game is over."""

    @classmethod
    def of(cls, view: View) -> Turn:
        """The turn that a table belongs to; any viewer's view tells the same."""
        seat, counts = view.on_turn(), view.turn_counts()
        number = counts[seat] if counts is not None and seat is not None else None
        return cls(seat, number, view.part(), over=view.turn is None)


class LogSource(Protocol):
    """A line of a log."""

    @property
    def ply(self) -> int:
        """The move that it tells of; 0 for the setting of the table."""

    @property
    def seen(self) -> Seen:
        """Event that happened."""


class LogLine(NamedTuple):
    """A line of a log with the turn that it belongs to."""

    turn: Turn | None
    """Turn of the line; None: before the first turn."""
    seen: Seen
    opens: Literal["turn", "part", ""] = ""
    """Mark of a line that only says that its turn begins, or with which a part of the game
    begins."""


def by_turns(entries: Iterable[LogSource], turn_at: Callable[[int], Turn]) -> Iterator[LogLine]:
    """The lines with their turns; ``turn_at`` gives the turn after so many plies.

    The last events of a move belong to the next turn where they are about the next seat or nobody.
    """
    for ply, group in groupby(entries, lambda entry: entry.ply):
        seen = [entry.seen for entry in group]
        after = turn_at(ply)
        before = turn_at(ply - 1) if ply else None
        first = _first_of_next(seen, before, after)
        word = after.part.word if after.part is not None else None
        part = next((at for at, event in enumerate(seen) if event.kind == word), len(seen))
        for at, event in enumerate(seen):
            if at == part or part < at < first:
                yield LogLine(replace(after, seat=None, number=None), event, "part")
            else:
                turn = before if at < first else after
                yield LogLine(turn, event, "turn" if event.kind == TURN else "")


def _first_of_next(seen: Sequence[Seen], before: Turn | None, after: Turn) -> int:
    """The place of the first event that belongs to the next turn."""
    if before == after:
        return len(seen)
    words = {TURN, after.part.word} if after.part is not None else {TURN}
    begins = [at for at, event in enumerate(seen) if event.kind in words]
    if begins:
        return begins[-1]
    first = len(seen)
    if before is None:
        return first
    while first and getattr(seen[first - 1], "seat", None) in {None, after.seat} - {before.seat}:
        first -= 1
    return first
