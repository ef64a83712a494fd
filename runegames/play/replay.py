"""Replay of a sitting: its moments, turns and viewers."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from runegames.core import Part, Seat
from runegames.games.telling import told_of
from runegames.play.seats import Origin, SeatPlan
from runegames.play.session import Session
from runegames.play.turns import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSpan(Turn):
    """Turn with the moment of its beginning."""

    start: int


class Replay:
    """Replay of a sitting, moment by moment.

    Moment 0 is the table as it was set, moment k the table after ply k. An unfinished game is
    shown as everybody may see it, or as the seat ``own`` may.
    """

    def __init__(self, session: Session, own: Seat | None = None) -> None:
        self._session = session.at(len(session.plies))
        self.finished = session.outcome() is not None
        self.end = len(session.plies)
        """Last moment."""
        self.viewers: tuple[Seat | None, ...] = (None,)
        """Viewers that can be chosen; None is the public view."""
        if self.finished:
            self.viewers = (None, *range(len(session.plans)))
        elif own is not None:
            self.viewers = (None, own)
        self.moments = presentable(session)
        """Moments that may be shown, in order."""

    def past(self, moment: int) -> Session:
        """Return the sitting at a moment, with its log."""
        return self._session.at(moment)

    # -- moving about -----------------------------------------------------------------------

    def nearest(self, moment: int) -> int:
        """Return the first of ``moments`` at or after ``moment``, or the last if there is none."""
        index = bisect_left(self.moments, moment)
        return self.moments[index] if index < len(self.moments) else self.moments[-1]

    def step(self, moment: int, by: int) -> int:
        """Go ``by`` steps through ``moments``, back if negative; stop at their ends."""
        index = bisect_left(self.moments, moment) + by
        return self.moments[max(0, min(index, len(self.moments) - 1))]

    @cached_property
    def turns(self) -> tuple[TurnSpan, ...]:
        return turns_of(self._session, self.moments)

    def turn(self, moment: int) -> TurnSpan:
        return self.turns[bisect_right(self._starts, moment) - 1]

    def step_turn(self, moment: int, by: int) -> int:
        """Return the start of the next turn, or the last start before ``moment`` if ``by`` < 0.

        Without such a start, return the last or the first moment.
        """
        return self._step_to(self._starts, moment, by)

    @cached_property
    def _starts(self) -> list[int]:
        return [turn.start for turn in self.turns]

    def _step_to(self, starts: Sequence[int], moment: int, by: int) -> int:
        if by > 0:
            index = bisect_right(starts, moment)
            return starts[index] if index < len(starts) else self.moments[-1]
        index = bisect_left(starts, moment) - 1
        return starts[index] if index >= 0 else self.moments[0]

    @cached_property
    def parts(self) -> dict[int, Part]:
        """Parts by the moment of their beginning; empty for fewer than two parts."""
        return parts_of(self.turns)

    def step_part(self, moment: int, by: int) -> int:
        """Return the start of the next part, or the last start before ``moment`` if ``by`` < 0.

        Without such a start, return the last or the first moment.
        """
        return self._step_to(list(self.parts), moment, by)

    # -- all hands --------------------------------------------------------------------------

    def hands(self, moment: int) -> list[Sequence[str]]:
        """Return the hands by seat in sentences; empty for seats that are not in ``viewers``."""
        past = self.past(moment)
        return [
            told_of(past.game, past.view(seat), past.names).hand if seat in self.viewers else ()
            for seat in range(len(past.plans))
        ]


def turns_of(session: Session, moments: Iterable[int]) -> tuple[TurnSpan, ...]:
    """Return the turns of these moments."""
    turns: list[TurnSpan] = []
    for moment in moments:
        now = session.turn_at(moment)
        turn = TurnSpan(now.seat, now.number, now.part, now.over, start=moment)
        if not turns or replace(turns[-1], start=moment) != turn:
            turns.append(turn)
    return tuple(turns)


def parts_of(turns: Iterable[TurnSpan]) -> dict[int, Part]:
    """Return the parts of these turns by the moment of their beginning; {} for fewer than two."""
    parts: dict[int, Part] = {}
    last: Part | None = None
    for turn in turns:
        if turn.part is not None and turn.part != last:
            parts[turn.start] = last = turn.part
    return parts if len(parts) > 1 else {}


def presentable(session: Session) -> tuple[int, ...]:
    """Return the moments that may be shown: all of them, once the game is over.

    During the game, players have to remember what was revealed briefly, so moments that show it
    are left out.
    """
    by_moment = session.events
    if session.outcome() is not None:
        return tuple(range(len(by_moment)))
    # Details that no later event has cleared can still be seen, so they may be shown.
    to_clear = sum(event.clears for events in by_moment for event in events)
    shown: list[int] = []
    revealed = False
    for moment, events in enumerate(by_moment):
        for event in events:
            to_clear -= event.clears
            revealed = to_clear > 0 and bool(event.fleeting or (revealed and not event.clears))
        if not revealed:
            shown.append(moment)
    return tuple(shown)


def branch(session: Session, moment: int, plans: Sequence[SeatPlan]) -> Session:
    """Begin a new game on the same deal, with the same moves up to a moment.

    The seed stays, so the same moves have the same luck.

    Raises:
        ValueError: the number of seats differs.
    """
    if len(plans) != len(session.plans):
        raise ValueError("A branch needs as many seats as its game.")
    other = Session(session.game, session.options, plans, session.seed)
    other.origin = Origin(seats=session.plans, ply=moment)
    for ply in session.plies[:moment]:
        other.replay_move(ply.move)
    return other
