"""Direction of a sitting: the next cue, and the viewer of the screen. Pure functions, which are
tested without a screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from runegames.core import Decision, Seat
from runegames.core.game import Outcome
from runegames.play.session import Ply, Session


@dataclass(frozen=True, slots=True)
class Ask:
    """The viewer has to answer."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Handover:
    """Somebody else has to look: raise the curtain for ``decision.seat``."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Think:
    """A computer player has to answer."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over."""

    outcome: Outcome


Cue: TypeAlias = Ask | Handover | Think | Finished


class Bell:
    """Bell that rings once whenever a person is asked after another seat has moved."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._heard = self._last

    @property
    def _last(self) -> Ply | None:
        return self._session.plies[-1] if self._session.plies else None

    def rings(self, cue: Cue) -> bool:
        """Test whether it rings now; False from then on until somebody else has moved."""
        last, heard = self._last, self._heard
        if last is None or last is heard or not isinstance(cue, Ask | Handover):
            return False
        self._heard = last
        return last.seat != cue.decision.seat


def first_viewer(session: Session) -> Seat | None:
    """Viewer when a game is opened: the only person there is, or nobody yet."""
    people = session.people
    if people and (len(people) == 1 or not session.game.meta.hidden_information):
        return people[0]
    return None


@dataclass(frozen=True, slots=True)
class HandoverRules:
    """Care that a table takes when another player takes the screen."""

    hide: bool = True
    """True: hands are hidden when the players change."""
    open_answers: bool = True
    """True: a question that needs nothing hidden may be answered at once by the one who is
    asked."""


def next_cue(session: Session, viewer: Seat | None, rules: HandoverRules = HandoverRules()) -> Cue:
    """Next cue, with ``viewer`` before the screen (None: nobody in particular)."""
    outcome = session.outcome()
    if outcome is not None:
        return Finished(outcome)
    decision = session.decision()
    assert decision is not None, "a state has a decision or an outcome"
    if not session.plans[decision.seat].is_person:
        return Think(decision)
    if decision.seat == viewer or not hides(session, decision, rules):
        return Ask(decision)
    return Handover(decision)


def hides(session: Session, decision: Decision, rules: HandoverRules) -> bool:
    """Test whether the seat must look alone: several persons, and an answer that needs secrets."""
    return secretive(session, rules) and (decision.needs_secrets or not rules.open_answers)


def secretive(session: Session, rules: HandoverRules) -> bool:
    """Test whether one person may see what is hidden from another."""
    hidden = session.game.meta.hidden_information
    return rules.hide and hidden and len(session.people) > 1


def onlooker(session: Session, viewer: Seat | None, rules: HandoverRules) -> Seat | None:
    """Viewer that goes on looking while a computer player is asked; None: everybody.

    Where hands are hidden, one lies open only as long as its owner's turn lasts: everybody
    watches the turns of computer players.
    """
    on_turn = session.view(None).on_turn()
    return viewer if on_turn == viewer or not secretive(session, rules) else None


class AskedIn(NamedTuple):
    """The turn that a question is asked in."""

    turn: tuple[int, Seat]
    """Key of the turn: after how many plies it began, and whose it is."""
    own: bool
    """True where it is the turn of the seat that is asked."""


def asked_in(session: Session) -> AskedIn:
    """The turn of the pending question; what is nobody's turn is the asked seat's."""
    decision = session.decision()
    assert decision is not None, "somebody is asked"
    moment = len(session.plies)
    turn = session.turn_at(moment)
    seat = decision.seat if turn.seat is None else turn.seat
    while moment and session.turn_at(moment - 1) == turn:
        moment -= 1
    return AskedIn((moment, seat), seat == decision.seat)
