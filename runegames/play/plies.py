"""Plies of a session, and the undo of plies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from runegames.core import AnyState, Event, Seat
from runegames.play.log import LogRecord


@dataclass(frozen=True, slots=True)
class Ply:
    """Applied move, with the state before it."""

    number: int
    seat: Seat
    move: Any
    before: AnyState = field(repr=False)
    events: tuple[Event, ...]
    drew: bool
    """True if the move drew random numbers."""
    last_record: LogRecord | None = field(repr=False)
    """Last record of the log before the move."""

    @property
    def stops_undo(self) -> bool:
        """True if the move drew random numbers, or a seat has learned something from it."""
        return self.drew or any(event.stops_undo for event in self.events)


UndoKind: TypeAlias = Literal["plain", "practice", "agreed"]
"""Kind of an undo.

- ``plain``: of one move, as the rules of undo allow.
- ``practice``: of one move against the rules of undo, in a game with one seat.
- ``agreed``: of one or more moves against the rules of undo, with the consent of the persons at the
  table. If the opponents are all computer players, the game becomes practice.
"""


class Beyond(NamedTuple):
    """Question to confirm an undo that the rules of undo forbid."""

    question: str
    offer: str
    """Number of the moves, and the consequence of the undo."""
    yes: str
