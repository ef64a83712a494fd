"""Scene: all that a table shows, a function of the session and of the viewer."""

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

LAST_LINES = 64
"""Lines of the log that a table shows by turns: more than any window has rows for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Facts that the widgets of a table may know."""

    game: AnyGame
    view: View
    question: Question | None
    """Question to the viewer; None: another seat is asked, or none."""
    plans: tuple[SeatPlan, ...]
    options: Options
    """Options of the game."""
    log: Sequence[LogEntry]
    fresh: tuple[Seen, ...]
    """Events of the last ply, to be highlighted for a moment."""
    status: str
    """Sentence on the state of the game, without a question to the viewer."""
    turns: Sequence[LogLine] = ()
    """End of the log, as much as a screen can show, with turns."""
    occasion: str = ""
    """Name of the occasion when the game is no ordinary one: a day's ritual."""
    asked: Seat | None = None
    """Seat that is asked, whoever the viewer is; None: the game is over."""

    @property
    def viewer(self) -> Seat | None:
        """Seat whose view it is; None: the public view."""
        return self.view.seat

    def seen_as(self, kind: type[V]) -> V:
        """View as the type of a game."""
        assert isinstance(self.view, kind)
        return self.view

    def agreed(self, kind: type[O]) -> O:
        """Options as the type of a game."""
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
    """Scene for ``viewer`` (None: the public view), ``asked`` to answer or not."""
    log = session.log(viewer)
    tail = log.end(LAST_LINES)
    # A ply of which some lines do not fit is left out as a whole.
    cut = tail[0].ply if len(tail) < len(log) else -1
    turns = tuple(by_turns((each for each in tail if each.ply > cut), session.turn_at))
    return Scene(
        session.game,
        session.view(viewer),
        session.question(public=viewer is None) if asked else None,
        session.plans,
        session.options,
        log,
        tuple(entry.seen for entry in log.since(session.next_ply - 1) if session.plies),
        status,
        turns,
        session.ritual.title if session.ritual is not None else "",
        decision.seat if (decision := session.decision()) is not None else None,
    )


class MoveChosen(Message):
    """Choice of a move: the only way of a move into the session, whoever makes it."""

    def __init__(self, move: object, ply: int) -> None:
        """Choose a move; ``ply`` is the number that it would get, and a stale one is dropped."""
        self.move = move
        self.ply = ply
        super().__init__()


class Reworded(Message):
    """Choice of several moves in place of others, of which some were made already."""

    def __init__(self, moves: tuple[object, ...], ply: int, back: int) -> None:
        """Choose ``moves``; ``back``: number of moves before ``ply`` that they replace."""
        self.moves = moves
        self.ply = ply
        self.back = back
        super().__init__()
