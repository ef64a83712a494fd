"""Scene: the facts that a table shows, made from session and viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from textual.message import Message

from runegames.core import AnyGame, Options, Seat, Seen, View
from runegames.play.seats import SeatPlan
from runegames.play.session import LogEntry, Question, Session
from runegames.play.turns import LogLine, by_turns

V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741

MAX_LOG_LINES = 64
"""Greatest number of log lines of a table, which has at most 60 rows."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Facts for the widgets of a table, without those that the viewer may not know."""

    game: AnyGame
    view: View
    question: Question | None
    """Question to the viewer; None if the viewer is not asked."""
    plans: tuple[SeatPlan, ...]
    options: Options
    """House rules of the game."""
    log: Sequence[LogEntry]
    fresh: tuple[Seen, ...]
    """Events of the last ply, which are highlighted for a moment."""
    recent: tuple[Seen, ...]
    """Events since the viewer's last move, without those of that move; what they changed is marked.

    For a viewer without a seat, they are those of the last ply.
    """
    earlier: View
    """View of the same viewer before these events; what differs from it is marked."""
    status: str
    """Sentence on the state of the game, for a viewer who is not asked."""
    turns: Sequence[LogLine] = ()
    """Last lines of the log with their turns, at most ``MAX_LOG_LINES``."""
    occasion: str = ""
    """Title of the day's ritual; empty for ordinary games."""
    asked: Seat | None = None
    """Seat that is asked; None once the game is over."""
    shared: bool = False
    """True if several persons answer at this screen."""

    @property
    def viewer(self) -> Seat | None:
        """Seat of the view; None for the public view."""
        return self.view.seat

    def seen_as(self, kind: type[V]) -> V:
        """Return the view, typed as the game's own class."""
        assert isinstance(self.view, kind)
        return self.view

    def agreed(self, kind: type[O]) -> O:
        """Return the options, typed as the game's own class."""
        assert isinstance(self.options, kind)
        return self.options

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by seat."""
        return tuple(plan.name for plan in self.plans)

    @property
    def prompt(self) -> str:
        """Sentence on the question, or on the state of the game."""
        if self.question is None:
            return self.status
        prompt: str = self.game.words.prompt(self.question.decision, self.question.view, self.names)
        return prompt


def scene_of(session: Session, viewer: Seat | None, *, asked: bool, status: str = "") -> Scene:
    """Make the scene for ``viewer`` (None for the public view).

    ``asked``: True to include the pending question; ``status``: sentence for a scene without a
    question.
    """
    log = session.log(viewer)
    tail = log.end(MAX_LOG_LINES)
    # If the tail is not the whole log, its first ply is dropped, since some lines of that ply may
    # be cut off.
    cut = tail[0].ply if len(tail) < len(log) else -1
    turns = tuple(by_turns((entry for entry in tail if entry.ply > cut), session.turn_at))
    fresh = tuple(entry.seen for entry in log.since(session.next_ply - 1) if session.plies)
    since = () if viewer is None else session.since(viewer)
    before = max(0, session.next_ply - 1) if viewer is None else session.last_own(viewer)
    decision = session.decision()
    return Scene(
        session.game,
        session.view(viewer),
        question=session.question(public=viewer is None) if asked else None,
        plans=session.plans,
        options=session.options,
        log=log,
        fresh=fresh,
        recent=fresh if viewer is None else tuple(entry.seen for entry in since),
        earlier=session.at(before).view(viewer),
        status=status,
        turns=turns,
        occasion=session.ritual.title if session.ritual is not None else "",
        asked=decision.seat if decision is not None else None,
        shared=len(session.here) > 1,
    )


@dataclass
class MoveChosen(Message):
    """Choice of a move by a person or a computer player."""

    move: object
    ply: int
    """Number of the move; a message with an old number is dropped."""


@dataclass
class Reworded(Message):
    """Choice of moves that replace the last moves of the same seat."""

    moves: tuple[object, ...]
    ply: int
    back: int
    """Number of replaced moves before ``ply``."""
