"""What a table shows: a function of the sitting and of who looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from textual.message import Message

from runegames.core import SEAT_LETTERS as SEAT_LETTERS
from runegames.core import AnyGame, Options, Seat, Seen, View
from runegames.play.seats import SeatPlan
from runegames.play.session import LogEntry, Question, Session
from runegames.play.turns import LogLine, by_turns

V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741

LAST_LINES = 64
"""Lines of the log that a table tells by turns: more than any window has rows for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the widgets of a table may know."""

    game: AnyGame
    view: View
    question: Question | None
    """The decision, when it is the viewer who has to take it."""
    plans: tuple[SeatPlan, ...]
    options: Options
    """What the table has agreed on."""
    log: Sequence[LogEntry]
    fresh: tuple[Seen, ...]
    """What the last ply did, to be pointed out for a moment."""
    status: str
    """What is going on, when there is no question for the viewer."""
    turns: Sequence[LogLine] = ()
    """The end of the log, as much as a screen can show, with the turns that it belongs to."""
    occasion: str = ""
    """As what the game was begun, where it is no ordinary one: a day's ritual."""
    asked: Seat | None = None
    """Who is asked something, whoever looks; None: the game is over."""

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes these are; None: everybody's."""
        return self.view.seat

    def seen_as(self, kind: type[V]) -> V:
        """The view, for a table that knows whose game it is."""
        assert isinstance(self.view, kind)
        return self.view

    def agreed(self, kind: type[O]) -> O:
        """The options, likewise."""
        assert isinstance(self.options, kind)
        return self.options

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(plan.name for plan in self.plans)

    @property
    def prompt(self) -> str:
        """One sentence on what is asked, or what is going on."""
        if self.question is None:
            return self.status
        prompt: str = self.game.words.prompt(self.question.decision, self.question.view, self.names)
        return prompt


def scene_of(session: Session, viewer: Seat | None, *, asked: bool, status: str = "") -> Scene:
    """The table for ``viewer`` (None: for everybody), ``asked`` to answer or not."""
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
    """The one way in which moves reach the sitting, from people and computer players alike."""

    def __init__(self, move: object, ply: int) -> None:
        """``ply`` is the number that the move would get; a stale one is dropped."""
        self.move = move
        self.ply = ply
        super().__init__()


class Reworded(Message):
    """An answer in several moves, of which some were made already, and otherwise."""

    def __init__(self, moves: tuple[object, ...], ply: int, back: int) -> None:
        """``back``: how many of the moves before ``ply`` these stand in place of."""
        self.moves = moves
        self.ply = ply
        self.back = back
        super().__init__()
