"""Base classes with defaults, so that a small game stays small.

A game from these bases declares its options, its moves and the fields of its table, and brings
``decision``, ``legal_moves``, ``make``, ``outcome`` and ``view``. Copying, comparing, the wire form
of moves, words to read and to hear, and an evaluation that knows nothing come from here; each can
be replaced by something better, one method at a time.

>>> class Take(BaseMove, kind="take"):
...     '''Take some runes.'''
...     runes: int
>>> Take(2)
Take(runes=2, kind='take')
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import asdict, dataclass
from functools import cached_property
from importlib import import_module
from pkgutil import resolve_name
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    Self,
    TypedDict,
    TypeVar,
    dataclass_transform,
)

from pydantic import ConfigDict, TypeAdapter

from runegames.core.actions import ActionSpace
from runegames.core.events import Log, Manner, Seen
from runegames.core.game import (
    AnyState,
    Breakdown,
    Decision,
    Meta,
    Outcome,
    Outlook,
    Seat,
    Told,
    Words,
)
from runegames.core.keywords import keywords_of
from runegames.core.models import Options, View
from runegames.core.names import Names, aloud, and_list, filled, listed, spaced, value_words
from runegames.core.observations import Observation, encoder_of
from runegames.core.rng import Rng
from runegames.core.states import FieldState
from runegames.core.thinking import Thinking
from runegames.core.wire import MOVE_CONFIG, moves_adapter

M = TypeVar("M", bound="BaseMove")
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741
S = TypeVar("S", bound=AnyState)


# -- moves --------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True)
class BaseMove:
    """An answer to a question: a frozen dataclass made of the fields that a subclass declares.

    ``class Take(BaseMove, kind="take")`` is ``{"kind": "take", …}`` on the wire. A class without
    a kind is a base of further ones. There are no slots: they would need a metaclass, and gain
    no time.

    Attributes:
        kind: name on the wire, from the keyword of the class.
        says: the move in words as a template, where it needs the fields alone: ``{card}`` is the
            field ``card``, ``{bones:bone}`` a number with its noun. Else the class has a ``text``.
        rule: number of the rule that it rests on, where that is not the question's.
    """

    if TYPE_CHECKING:
        kind: ClassVar[str]
    says: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG

    def __init_subclass__(cls, *, kind: str | None = None) -> None:
        """Make the dataclass; ``kind`` becomes its last field, so that others go by position."""
        super().__init_subclass__()
        kind = keywords_of(cls, kind=kind)["kind"]
        if kind is not None:
            own = inspect.get_annotations(cls)
            cls.__annotations__ = {**own, "kind": Literal[kind]}
            cls.kind = kind
        dataclass(frozen=True)(cls)

    def rests_on(self, asked: str) -> str:
        """The rule that allows it, as an answer to a question that rests on ``asked``."""
        return self.rule or asked

    def text(self, view: Any, manner: Manner) -> str:
        """The move in words: what the class ``says``, or as in ``take heap 1, runes 2``.

        Different legal moves have different words. ``view`` is what the asked seat knows.
        """
        if self.says:
            return filled(self.says, vars(self))
        data = asdict(self)  # type: ignore[call-overload]
        return f"{spaced(self.kind)} {listed(data, 'kind')}".rstrip()


class Basics(TypedDict):
    """Fields of ``View``, for views of other kinds."""

    seat: Seat | None
    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    turn: Seat | None


# -- states -------------------------------------------------------------------------------


class BaseState(FieldState, ABC, Generic[M, V]):
    """A table with moves and views of these kinds; copied and compared field by field."""

    @abstractmethod
    def legal_moves(self) -> Sequence[M]: ...

    @abstractmethod
    def make(self, move: M, rng: Rng, log: Log | None) -> None: ...

    @abstractmethod
    def view(self, seat: Seat | None) -> V: ...

    def basics(self, seat: Seat | None, scores: Sequence[int] | None = None) -> Basics:
        """Fields that every view has: ``NimView(**self.basics(seat), heaps=…)``.

        Everybody plays alone; ``scores`` so far are those of the outcome, and 0 before it.
        """
        outcome, decision = self.outcome(), self.decision()
        points = scores or (outcome.scores if outcome is not None else [0] * self.seats)
        return Basics(
            seat=seat,
            seats=self.seats,
            sides=tuple((each,) for each in range(self.seats)),
            scores=tuple(points),
            turn=None if decision is None else decision.seat,
        )

    def make_forced(self, rng: Rng, log: Log | None) -> None:
        """Make the move of whoever has only one, as everybody can see (ALL-5), and go on so.

        The last line of ``make`` in a game without secrets. Where a hand decides how many answers
        there are, being asked or not would tell of it: there a player is always asked.
        """
        moves = self.legal_moves() if self.decision() is not None else ()
        if len(moves) == 1:
            self.make(moves[0], rng, log)


class OpenState(BaseState[M, V]):
    """A table of a game without secrets: everybody knows all of it."""

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        return self.copy()

    def redeal(self, rng: Rng) -> Self:
        """The table itself, as a copy."""
        return self.copy()


# -- words --------------------------------------------------------------------------------


class BaseWords(Generic[M, V]):
    """Default words, made from the names of moves, fields and events.

    A game that speaks replaces ``move`` and ``event``, and what is heard follows from them.
    """

    reasons: Mapping[str, str] = {}
    """The rule behind each reason for the end, from the game's ``meta``."""
    ladder: Sequence[tuple[str, int]] = ()
    """Titles for the points of who plays alone, from the lowest: name, and points from which on."""
    hints_in: ClassVar[str] = ""
    """Module of ``reason`` and ``outlook``, imported for the first hint; "": there is none."""

    def prompt(self, decision: Decision, view: V, names: Names) -> str:
        return f"{names[decision.seat]}, {spaced(decision.kind)} ({decision.rule})."

    def move(self, move: M, view: V) -> str:
        """A move in words."""
        return move.text(view, Manner.WRITTEN)

    def event(self, seen: Seen, names: Names) -> str:
        """A line of the log: who, what kind of event, and its details."""
        return seen.text(names, Manner.WRITTEN)

    def verdict(self, outcome: Outcome, view: V, names: Names) -> str:
        """Winners, or that all have lost; the reason, and its rule."""
        winners = [names[seat] for seat in outcome.winners]
        told = f"{and_list(winners)} won" if winners else f"{and_list(names)} lost"
        if len(winners) == len(names) and len(view.sides) > 1:
            told = "Nobody wins"
        rule = self.reasons.get(outcome.reason)
        return f"{told}: {spaced(outcome.reason)}{f' ({rule})' if rule else ''}."

    def breakdown(self, view: V, names: Names) -> Breakdown:
        """The points of each side."""
        sides = [" & ".join(names[seat] for seat in side) for side in view.sides]
        return ["", *sides], [["points", *map(str, view.scores)]]

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: V, names: Names) -> Told:
        """Fields of the view beside those that every view has; the hand, where it has one."""
        data = view.model_dump(mode="json", exclude={*View.model_fields})
        hand = data.pop(view.hand_field() or "", None)
        table = [_sentence(f"{spaced(name)}: {value_words(value)}") for name, value in data.items()]
        seats = [
            f"{and_list([names[seat] for seat in side])}"
            f" {'has' if len(side) == 1 else 'play together and have'} {aloud(score, 'point')}."
            for side, score in zip(view.sides, view.scores, strict=True)
        ]
        own = []
        if view.seat is not None:
            holds = f"holds {value_words(hand)}" if hand else "holds nothing"
            own = [f"{names[view.seat]} {holds if hand is not None else 'has no hand'}."]
        return Told(table or ["The table is open."], seats, own)

    def tell_move(self, move: M, view: V, names: Names) -> str:
        """A move made to be heard."""
        told = move.text(view, Manner.SPOKEN)
        return told[0].upper() + told[1:]

    def tell_event(self, seen: Seen, names: Names) -> str:
        """A line of the log made to be heard."""
        return seen.text(names, Manner.SPOKEN)

    def heard(self, text: str, *, page: bool = False) -> str:
        """The text as it is: a game without signs of its own."""
        return text

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: M, view: V, names: Names) -> str:
        """A move in short, for the one who holds the hand; hints begin with it."""
        told = self.move(move, view)
        return told[0].upper() + told[1:]

    def reason(self, move: M, state: Any, names: Names) -> str:
        """Reason of the module in ``hints_in``; without one there is none."""
        told: str = import_module(self.hints_in).reason(move, state, names) if self.hints_in else ""
        return told

    def outlook(self, scores: Sequence[float], success: float, state: Any, names: Names) -> Outlook:
        """The chance to win, and no expectation of points."""
        if self.hints_in:
            told: Outlook = import_module(self.hints_in).outlook(scores, success, state, names)
            return told
        return Outlook("", "", None if len(names) == 1 else success, "the game")


MOST_ENCODED = 16
"""Entries of a list in a view that count in an observation, unless a game has made its own."""


def points_by_seat(view: View) -> list[int]:
    """The points of each seat's side."""
    points = [0] * view.seats
    for side, score in zip(view.sides, view.scores, strict=True):
        for seat in side:
            points[seat] = score
    return points


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


# -- games --------------------------------------------------------------------------------


class BaseGame(ABC, Generic[S, M, O]):
    """A stateless value: what it is (``meta``), its options, its moves, its words, and ``new``.

    The defaults of what computer players ask for know nothing of the game: every move looks the
    same, games are played out at random, and the score so far is the forecast.
    """

    meta: ClassVar[Meta]
    options_type: type[O]
    view_type: type[View]
    move_types: ClassVar[tuple[type[BaseMove], ...]]
    """All kinds of moves; their order is the order in the JSON schema."""
    words_in: ClassVar[str] = ""
    """Class of the words as ``module:class``, imported when they are first asked for."""

    def __init_subclass__(cls) -> None:
        """Tell words of the bases the reasons for which this game can end."""
        super().__init_subclass__()
        words: object = cls.words
        if "meta" in cls.__dict__ and isinstance(words, BaseWords):
            words = copy(words)  # they may be those of another game as well
            words.reasons = cls.meta.reasons
            cls.words = words  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, object]:
        # Pickles leave out what is made when it is first asked for.
        kind, own = type(self), vars(self).items()
        return {n: v for n, v in own if not isinstance(getattr(kind, n, None), cached_property)}

    @cached_property
    def words(self) -> Words[M, Any]:
        """Words of the class in ``words_in``, or plain ones; a class attribute replaces them."""
        kind = resolve_name(self.words_in) if self.words_in else BaseWords
        words: BaseWords[Any, Any] = kind()
        words.reasons = self.meta.reasons
        return words

    @cached_property
    def moves(self) -> TypeAdapter[M]:
        """The wire form of moves."""
        return moves_adapter(self.move_types)

    @abstractmethod
    def new(self, options: O, seats: int, rng: Rng, log: Log | None = None) -> S:
        """A table set for ``seats`` players.

        Raises:
            ValueError: the game is not played with that many; see ``check_seats``.
        """

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the game is not played with.

        Raises:
            ValueError: it is not among ``meta.seat_counts``.
        """
        if seats not in self.meta.seat_counts:
            counts = and_list([str(count) for count in self.meta.seat_counts], "or")
            raise ValueError(f"{self.meta.title} is played by {counts}, not by {seats}.")

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(seats))

    def most_plies(self, options: O, seats: int) -> int:
        """A bound that no game reaches (ALL-4): a thousand moves, unless a game knows better."""
        return 1000

    def appraise(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Every move looks the same."""
        return [0.0] * len(moves)

    def thinking(self, options: O) -> Thinking:
        """Play out to the end, and look at every move."""
        never = 1 << 30
        return Thinking(
            rollout_plies=200,
            logistic_scale=1.0,
            par=0.0,
            temperature=1.0,
            prior_visits=never,
            initial_width=64,
            exploration=2.0,
        )

    def forecast(self, state: S) -> Sequence[float]:
        """Scores so far, by seat."""
        return [float(points) for points in points_by_seat(state.view(None))]

    def guess(self, state: S, moves: Sequence[M], rng: Rng) -> M | None:
        """Any move."""
        return rng.choice(moves)

    def action_space(self, options: O, seats: int) -> ActionSpace[M]:
        """A number for each combination of what the fields of a move can be, by their types."""
        return ActionSpace(self.move_types, {})

    @cached_property
    def _encode(self) -> Callable[[View], Observation]:
        return encoder_of(self.view_type, MOST_ENCODED, {})

    def observation(self, view: Any) -> Observation:
        """The fields of the view as numbers, by their types."""
        return self._encode(view)

    def rematch(self, options: O, outcome: Outcome) -> O:
        """The same again."""
        return options

    def under(self, rules_version: int | None = None) -> Self:
        """The same: nothing that decides a game has changed since its first version."""
        return self
