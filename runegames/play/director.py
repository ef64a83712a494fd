"""Direction of a sitting: the next cue, the viewer of the screen, and obstacles to commands.

All functions here are pure; only ``Bell`` and ``Showing`` remember something.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from runegames.core import Decision, Event, Seat, redact
from runegames.core.game import Outcome
from runegames.play.plies import Ply
from runegames.play.session import Session


@dataclass(frozen=True, slots=True)
class Ask:
    """Cue: the viewer has to answer."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Handover:
    """Cue: another person takes the screen; show the curtain for ``decision.seat``."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Think:
    """Cue: a computer player has to answer."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Wait:
    """Cue: somebody is asked at another screen."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Finished:
    """Cue: the game is over."""

    outcome: Outcome


Cue: TypeAlias = Ask | Handover | Think | Wait | Finished


class Bell:
    """Bell that rings once whenever a person is asked after another seat has moved."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._heard = self._last

    @property
    def _last(self) -> Ply | None:
        return self._session.plies[-1] if self._session.plies else None

    def rings(self, cue: Cue) -> bool:
        """Test whether the bell rings now; it rings at most once per move."""
        last, heard = self._last, self._heard
        if last is None or last is heard or not isinstance(cue, Ask | Handover):
            return False
        self._heard = last
        return last.seat != cue.decision.seat


class Showing:
    """Memory of what all persons who share a screen have looked at since it was revealed."""

    def __init__(self, session: Session) -> None:
        self._session = session
        # In a game that is opened again, the last move may not have been looked at.
        self._looked = max(0, len(session.plies) - 1)
        """Number of plies that have been looked at."""

    def pending(self, rules: HandoverRules) -> Sequence[Event]:
        """Return the events that all persons have to look at before the next question.

        There are none if hands need not be hidden, so that everybody sees the screen all the time.
        There are none at the end and at a question about a result, which stay on the screen.
        """
        session, decision = self._session, self._session.decision()
        self._looked = min(self._looked, len(session.plies))
        if decision is None or not secretive(session, rules):
            return ()
        if session.elsewhere and decision.seat not in session.here:
            return ()  # those at other screens do not wait for the people at this one
        if decision.kind in session.game.meta.results:
            return ()
        fresh = [event for ply in session.plies[self._looked :] for event in ply.events]
        return [redact(event, None) for event in fresh if event.halts]

    def end(self) -> None:
        """Note that everybody has looked."""
        self._looked = len(self._session.plies)


def first_viewer(session: Session) -> Seat | None:
    """Return the seat whose view an opened game shows: the seat of the first person here.

    Return None (the public view) if no person is at this screen, or if several are who play a
    game with hidden information.
    """
    people = session.here
    if people and (len(people) == 1 or not session.game.meta.hidden_information):
        return people[0]
    return None


@dataclass(frozen=True, slots=True)
class HandoverRules:
    """Rules for the moment when another person takes the screen."""

    hide: bool = True
    """True if hands are hidden when the viewer changes."""
    open_answers: bool = True
    """True if a question that needs no hidden knowledge is asked without a handover."""


def next_cue(session: Session, viewer: Seat | None, rules: HandoverRules = HandoverRules()) -> Cue:
    """Return the next cue; ``viewer`` is the seat whose view is shown, None for the public view."""
    outcome = session.outcome()
    if outcome is not None:
        return Finished(outcome)
    decision = session.decision()
    assert decision is not None, "a state has neither a decision nor an outcome"
    if decision.seat in session.elsewhere:
        return Wait(decision)
    if not session.is_answered_here(decision.seat):
        return Think(decision)
    if decision.seat == viewer or not hides(session, decision, rules):
        return Ask(decision)
    return Handover(decision)


def hides(session: Session, decision: Decision, rules: HandoverRules) -> bool:
    """Test whether only the asked seat may see the screen while it answers."""
    return secretive(session, rules) and (decision.needs_secrets or not rules.open_answers)


def secretive(session: Session, rules: HandoverRules) -> bool:
    """Test whether one person's hand has to be hidden from another person at this screen."""
    hidden = session.game.meta.hidden_information
    return rules.hide and hidden and len(session.here) > 1


def onlooker(session: Session, viewer: Seat | None, rules: HandoverRules) -> Seat | None:
    """Return the seat whose view is shown while nobody at this screen is asked.

    Return None for the public view. If hands have to be hidden, a hand is shown only during its
    owner's turn, and never at a screen that is the table of others.
    """
    if session.seat is not None:
        return session.seat
    if session.elsewhere:
        return None
    on_turn = session.view(None).on_turn()
    return viewer if on_turn == viewer or not secretive(session, rules) else None


class AskedIn(NamedTuple):
    """Turn in which a question is asked."""

    turn: tuple[int, Seat]
    """Key of the turn: moment of its beginning, and seat."""
    own: bool
    """True if the seat that is asked is on turn."""


def asked_in(session: Session) -> AskedIn:
    """Return the turn of the pending question; a turn without a seat counts as the asked seat's."""
    decision = session.decision()
    assert decision is not None, "no question is pending"
    moment = len(session.plies)
    turn = session.turn_at(moment)
    seat = decision.seat if turn.seat is None else turn.seat
    while moment and session.turn_at(moment - 1) == turn:
        moment -= 1
    return AskedIn((moment, seat), seat == decision.seat)


def hint_obstacle(session: Session, viewer: Seat | None, sense: str = "looking") -> str | None:
    """Explain why ``viewer`` cannot get a hint; None if nothing forbids it.

    ``sense`` says how other people may notice the hint: ``looking`` or ``listening``.
    """
    decision = session.decision()
    if decision is None:
        return "The game is over: there is no move left to hint at."
    plan = session.plans[decision.seat]
    if decision.seat not in session.here:
        return f"Hints are for the player who is asked: {plan.name}."
    if viewer != decision.seat and session.game.meta.hidden_information:
        return f"A hint would tell what {plan.name} holds, and anybody may be {sense}."
    return None


def cover_obstacle(session: Session, viewer: Seat | None) -> str | None:
    """Explain why the hand of ``viewer`` cannot be covered; None if it can."""
    if len(session.here) < 2:
        return "There is nobody to hide a hand from."
    return "The hands are covered." if viewer is None else None
