"""Moments of a sitting to look back at, and viewers as whom they may be seen."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from runegames.core import Part, Seat
from runegames.play.seats import Origin, SeatPlan
from runegames.play.session import OPENING_PLY, Session
from runegames.play.turns import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Span(Turn):
    """A run of moments with the same seat on turn."""

    start: int
    """The moment with which it begins."""


class Replay:
    """A sitting as it stands now, to be looked at moment by moment.

    Moment 0 is the table as it was set, moment k the table after ply k. Of a game that still
    goes on, only what everybody may see is shown, and what ``own`` may.
    """

    def __init__(self, session: Session, own: Seat | None = None) -> None:
        self._session = session.at(len(session.plies))
        self.finished = session.outcome() is not None
        self.end = len(session.plies)
        """The last moment."""
        self.viewers: tuple[Seat | None, ...] = (None,)
        """Viewers as whom the table may be seen; None: everybody."""
        if self.finished:
            self.viewers = (None, *range(len(session.plans)))
        elif own is not None:
            self.viewers = (None, own)
        self.moments = presentable(session)
        """The moments that may be looked at, in order."""

    def past(self, moment: int) -> Session:
        """The sitting as it was then, log and all."""
        return self._session.at(moment)

    # -- moving about -----------------------------------------------------------------------

    def nearest(self, moment: int) -> int:
        """The moment that may be looked at, or else the next one that may."""
        return self.moments[min(bisect_left(self.moments, moment), len(self.moments) - 1)]

    def step(self, moment: int, by: int) -> int:
        """Moment so many steps on (or back), as far as there are any."""
        at = bisect_left(self.moments, moment) + by
        return self.moments[max(0, min(at, len(self.moments) - 1))]

    @cached_property
    def turns(self) -> tuple[Span, ...]:
        """All turns, in order."""
        return turns_of(self._session, self.moments)

    def turn(self, moment: int) -> Span:
        """The turn that a moment belongs to."""
        return self.turns[bisect_right(self._starts, moment) - 1]

    def step_turn(self, moment: int, by: int) -> int:
        """The beginning of the turn after this one; or back: of this one, then the one before."""
        return self._step_to(self._starts, moment, by)

    @cached_property
    def _starts(self) -> list[int]:
        return [turn.start for turn in self.turns]

    def _step_to(self, starts: Sequence[int], moment: int, by: int) -> int:
        if by > 0:
            at = bisect_right(starts, moment)
            return starts[at] if at < len(starts) else self.moments[-1]
        at = bisect_left(starts, moment) - 1
        return starts[at] if at >= 0 else self.moments[0]

    @cached_property
    def parts(self) -> dict[int, Part]:
        """Parts by the moments with which they begin; none where there is one part only."""
        parts = parts_of(self.turns)
        return parts if len(parts) > 1 else {}

    def step_part(self, moment: int, by: int) -> int:
        """Beginning of the next part; or back: of this one, then the one before."""
        return self._step_to(list(self.parts), moment, by)

    # -- all hands, and other ways ----------------------------------------------------------

    def hands(self, moment: int) -> list[Sequence[str]]:
        """Hands by seat, in the sentences of the game; while a game goes on, only of those as whom
        the table may be seen.
        """
        past = self.past(moment)
        tell = past.game.words.tell
        return [
            tell(past.view(seat), past.names).hand if seat in self.viewers else ()
            for seat in range(len(past.plans))
        ]


def turns_of(session: Session, moments: Iterable[int]) -> tuple[Span, ...]:
    """The turns that these moments belong to."""
    turns: list[Span] = []
    for moment in moments:
        now = session.turn_at(moment)
        turn = Span(now.seat, now.number, now.part, now.over, start=moment)
        if not turns or replace(turns[-1], start=moment) != turn:
            turns.append(turn)
    return tuple(turns)


def parts_of(turns: Iterable[Span]) -> dict[int, Part]:
    """The parts of the game that some turns belong to, by the moments with which they begin."""
    parts: dict[int, Part] = {}
    last: Part | None = None
    for turn in turns:
        if turn.part is not None and turn.part != last:
            parts[turn.start] = last = turn.part
    return parts


def presentable(session: Session) -> tuple[int, ...]:
    """The moments that may be looked at: all of them, once the game is over.

    What was shown for a moment only is gone from the log, since players have to remember it; so
    the table of that moment must not show it again while the game goes on.
    """
    moments = range(len(session.plies) + 1)
    if session.outcome() is not None:
        return tuple(moments)
    events = [(OPENING_PLY, event) for event in session.opening]
    events += [(ply.number, event) for ply in session.plies for event in ply.events]
    fades = max((at for at, (_, event) in enumerate(events) if event.clears), default=0)
    gone: set[int] = set()
    lies_open = False
    at = 0
    for moment in moments:
        while at < len(events) and events[at][0] == moment:
            event = events[at][1]
            lies_open = at < fades and bool(event.fleeting or (lies_open and not event.clears))
            at += 1
        if lies_open:
            gone.add(moment)
    return tuple(moment for moment in moments if moment not in gone)


def branch(session: Session, moment: int, plans: Sequence[SeatPlan]) -> Session:
    """Begin a new game on the same deal, with the same moves up to a moment.

    The seed stays, so chance decides what it decided there before, as long as it is asked the
    same.

    Raises:
        ValueError: another number of seats.
    """
    if len(plans) != len(session.plans):
        raise ValueError("The same moves need as many seats.")
    other = Session(session.game, session.options, plans, session.seed)
    other.origin = Origin(seats=session.plans, ply=moment)
    for ply in session.plies[:moment]:
        other.replay_move(ply.move)
    return other
