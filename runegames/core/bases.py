"""Base classes with defaults, so that a small game needs little code.

A game with these bases declares its options, its moves and the fields of its table, and defines
``new``, ``decision``, ``legal_moves``, ``make``, ``outcome`` and ``view``; a game with secrets also
defines ``determinize``. The bases add copying and comparing, the wire form of moves, written and
spoken texts, and an evaluation that rates all moves alike. The game can replace each method by a
better one.

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
    Outcome,
    Outlook,
    Seat,
    Told,
    Words,
)
from runegames.core.keywords import keywords_of
from runegames.core.meta import Meta
from runegames.core.models import Options, View
from runegames.core.names import (
    Names,
    and_list,
    capitalized,
    filled,
    listed,
    spaced,
)
from runegames.core.observations import Observation, encoder_of
from runegames.core.rng import Rng
from runegames.core.states import FieldState
from runegames.core.tabletop import Tabletop
from runegames.core.thinking import Thinking
from runegames.core.wire import MOVE_CONFIG, moves_adapter

M = TypeVar("M", bound="BaseMove")
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741
S = TypeVar("S", bound=AnyState)


# -- moves --------------------------------------------------------------------------------


@dataclass_transform(frozen_default=True)
class BaseMove:
    """Base of moves: answers to questions, as frozen dataclasses of their declared fields.

    ``class Take(BaseMove, kind="take")`` is ``{"kind": "take", …}`` on the wire. A class without
    a kind is a base of further classes.

    Attributes:
        kind: Name on the wire, from the keyword of the class.
        says: Template of the move in words: ``{card}`` is the field ``card``, ``{bones:bone}`` a
            number with its noun. A class that needs more than its fields defines ``text`` instead.
        terse: Template of a few words for lists; if empty, the words of the move before a colon.
        rule: Number of the rule that allows the move; if empty, the rule of the question allows it.
    """

    if TYPE_CHECKING:
        kind: ClassVar[str]
    says: ClassVar[str] = ""
    terse: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    __pydantic_config__: ClassVar[ConfigDict] = MOVE_CONFIG

    def __init_subclass__(cls, *, kind: str | None = None) -> None:
        """Make the dataclass; ``kind`` is its last field, so that the others can be positional."""
        super().__init_subclass__()
        kind = keywords_of(cls, kind=kind)["kind"]
        if kind is not None:
            own = inspect.get_annotations(cls)
            cls.__annotations__ = {**own, "kind": Literal[kind]}
            cls.kind = kind
        dataclass(frozen=True)(cls)

    def rests_on(self, asked: str) -> str:
        """Return the rule that allows the move; ``asked`` is the rule of the question."""
        return self.rule or asked

    def text(self, view: Any, manner: Manner) -> str:
        """Put the move into words: by the template ``says``, or as ``take heap 1, runes 2``.

        Different legal moves have different words. ``view`` is the view of the asked seat.
        """
        if self.says:
            return filled(self.says, vars(self))
        data = asdict(self)  # type: ignore[call-overload]
        return f"{spaced(self.kind)} {listed(data, 'kind')}".rstrip()

    def brief(self, view: Any, names: Names) -> str:
        """Name the move in a few words, for lists in which its consequences have no room."""
        if self.terse:
            return filled(self.terse, vars(self))
        words = self.text(view, Manner.WRITTEN).partition(":")[0].rstrip(".")
        return words[:1].lower() + words[1:]


class Basics(TypedDict):
    """Fields that all views have, see ``View``."""

    seat: Seat | None
    seats: int
    sides: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    turn: Seat | None


# -- states -------------------------------------------------------------------------------


class BaseState(FieldState, ABC, Generic[M, V]):
    """Base of states, copied and compared field by field; ``M``: moves, ``V``: views."""

    @abstractmethod
    def legal_moves(self) -> Sequence[M]: ...

    @abstractmethod
    def make(self, move: M, rng: Rng, log: Log | None) -> None: ...

    @abstractmethod
    def view(self, seat: Seat | None) -> V: ...

    def basics(
        self,
        seat: Seat | None,
        scores: Sequence[int] | None = None,
        sides: Sequence[tuple[Seat, ...]] = (),
    ) -> Basics:
        """Return the fields that all views have: ``NimView(**self.basics(seat), heaps=…)``.

        Args:
            scores: points by side; if None, those of the outcome, and 0 before the end.
            sides: sides of a game that overrides ``BaseGame.sides``; if empty, each seat is a side.
        """
        outcome, decision = self.outcome(), self.decision()
        sides = tuple(sides) or tuple((seat,) for seat in range(self.seats))
        points = [0 if outcome is None else outcome.scores[side[0]] for side in sides]
        return Basics(
            seat=seat,
            seats=self.seats,
            sides=sides,
            scores=tuple(points if scores is None else scores),
            turn=None if decision is None else decision.seat,
        )

    def make_forced(self, rng: Rng, log: Log | None) -> None:
        """Make the legal move if there is only one (ALL-5).

        A game without secrets can call it at the end of ``make``. A question whose number of
        answers depends on hidden cards has to be asked: skipping it would reveal something.
        """
        moves = self.legal_moves() if self.decision() is not None else ()
        if len(moves) == 1:
            self.make(moves[0], rng, log)


class OpenState(BaseState[M, V]):
    """Base of states without secrets."""

    def determinize(self, seat: Seat, rng: Rng) -> Self:
        return self.copy()

    def redeal(self, rng: Rng) -> Self:
        """Return a copy: there is nothing to deal anew."""
        return self.copy()


# -- words --------------------------------------------------------------------------------


class BaseWords(Generic[M, V]):
    """Words made from the names of moves, fields and events."""

    reasons: Mapping[str, str] = {}
    """Rule for each reason why a game ends, from the game's ``meta``."""
    ladder: Sequence[tuple[str, int]] = ()
    """Titles for a single player, the lowest first, each with the least points that earn it."""
    hints_in: ClassVar[str] = ""
    """Module with the functions ``reason`` and ``outlook``, imported for the first hint."""

    def prompt(self, decision: Decision, view: V, names: Names) -> str:
        return f"{names[decision.seat]}, {spaced(decision.kind)} ({decision.rule})."

    def move(self, move: M, view: V) -> str:
        """Return the written ``text`` of a move."""
        return move.text(view, Manner.WRITTEN)

    def event(self, seen: Seen, names: Names) -> str:
        """Return the written ``text`` of an event."""
        return seen.text(names, Manner.WRITTEN)

    def verdict(self, outcome: Outcome, view: V, names: Names) -> str:
        """Say who won or lost, or that nobody wins; then give the reason and its rule."""
        winners = [names[seat] for seat in outcome.winners]
        victory = f"{and_list(winners)} won" if winners else f"{and_list(names)} lost"
        if len(winners) == len(names) and len(view.sides) > 1:
            victory = "Nobody wins"
        reason, rule = spaced(outcome.reason), self.reasons.get(outcome.reason)
        return f"{victory}: {reason} ({rule})." if rule else f"{victory}: {reason}."

    def breakdown(self, view: V, names: Names) -> Breakdown:
        """Return one row: the points by side."""
        sides = [" & ".join(names[seat] for seat in side) for side in view.sides]
        return ["", *sides], [["points", *map(str, view.scores)]]

    # -- for the ear ----------------------------------------------------------------------

    def tell(self, view: V, names: Names) -> Told | None:
        """Describe the whole table; None to make it from the fields of the view."""
        return None

    def tell_move(self, move: M, view: V, names: Names) -> str:
        """Return the spoken ``text`` of a move."""
        return capitalized(move.text(view, Manner.SPOKEN))

    def tell_event(self, seen: Seen, names: Names) -> str:
        """Return the spoken ``text`` of an event."""
        return seen.text(names, Manner.SPOKEN)

    def heard(self, text: str, *, page: bool = False) -> str:
        """Return the text unchanged, for a game without signs of its own."""
        return text

    def tabletop(self, view: V, names: Names, move: object = None) -> Tabletop | None:
        """Return what a plain table shows; None to make it from the fields of the view.

        ``move``: answer under the cursor, whose pieces the table may show on the board.
        """
        return None

    # -- for hints ------------------------------------------------------------------------

    def suggest(self, move: M, view: V, names: Names) -> str:
        """Return the words of ``move``, with a capital letter."""
        return capitalized(self.move(move, view))

    def brief(self, move: M, view: V, names: Names) -> str:
        """Return the short name of a move, see ``BaseMove.brief``."""
        return move.brief(view, names)

    def reason(self, move: M, state: Any, names: Names) -> str:
        """Return the reason from the module ``hints_in``; without such a module it is empty."""
        reason: str = (
            import_module(self.hints_in).reason(move, state, names) if self.hints_in else ""
        )
        return reason

    def outlook(self, scores: Sequence[float], success: float, state: Any, names: Names) -> Outlook:
        """Return the outlook from the module ``hints_in``, by default the chance to win."""
        if self.hints_in:
            outlook: Outlook = import_module(self.hints_in).outlook(scores, success, state, names)
            return outlook
        together = len(state.view(None).sides) == 1
        chance = None if together else success
        return Outlook("", "", chance, "the game")


MAX_ENCODED_ENTRIES = 16
"""Greatest number of entries of a view's list that a default observation encodes."""


def points_by_seat(view: View) -> list[int]:
    """Return the points by seat: each seat has those of its side."""
    points = [0] * view.seats
    for side, score in zip(view.sides, view.scores, strict=True):
        for seat in side:
            points[seat] = score
    return points


# -- games --------------------------------------------------------------------------------


class BaseGame(ABC, Generic[S, M, O]):
    """Base of games: stateless values with a ``meta``, options, moves, words, and ``new``.

    The default evaluation knows nothing about the game: playouts are random, and the forecast is
    the present score. Computer players compare moves by playouts if a game does not override
    ``appraise``.
    """

    meta: ClassVar[Meta]
    options_type: type[O]
    view_type: type[View]
    move_types: ClassVar[tuple[type[BaseMove], ...]]
    """Classes of moves, in the order of the JSON schema."""
    words_in: ClassVar[str] = ""
    """Class of the words as ``module:class``, imported for the first text."""

    def __init_subclass__(cls) -> None:
        """Copy the reasons in ``meta`` into the game's words, if these are a class attribute."""
        super().__init_subclass__()
        words: object = cls.words
        if "meta" in cls.__dict__ and isinstance(words, BaseWords):
            words = copy(words)  # another game may use the same object
            words.reasons = cls.meta.reasons
            cls.words = words  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, object]:
        # Pickles leave out cached properties.
        kind, own = type(self), vars(self).items()
        return {n: v for n, v in own if not isinstance(getattr(kind, n, None), cached_property)}

    @cached_property
    def words(self) -> Words[M, Any]:
        """Texts of the game, from the class in ``words_in``; a class attribute can replace them."""
        kind = resolve_name(self.words_in) if self.words_in else BaseWords
        words: BaseWords[Any, Any] = kind()
        words.reasons = self.meta.reasons
        return words

    @cached_property
    def moves(self) -> TypeAdapter[M]:
        """Adapter for the wire form of moves."""
        return moves_adapter(self.move_types)

    @abstractmethod
    def new(self, options: O, seats: int, rng: Rng, log: Log | None = None) -> S:
        """Set a table for ``seats`` players.

        Raises:
            ValueError: The game has no such number of players; see ``check_seats``.
        """

    def check_seats(self, seats: int) -> None:
        """Check a number of players.

        Raises:
            ValueError: ``seats`` is not among ``meta.seat_counts``.
        """
        if refusal := self.meta.refuse_seats(seats):
            raise ValueError(refusal)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides; each seat is a side of its own."""
        return tuple((seat,) for seat in range(seats))

    def most_plies(self, options: O, seats: int) -> int:
        """Return a number of plies that no game reaches (ALL-4)."""
        return 1000

    def appraise(self, state: S, moves: Sequence[M]) -> Sequence[float]:
        """Return the same worth for all moves."""
        return [0.0] * len(moves)

    def thinking(self, options: O) -> Thinking:
        """Return parameters for long playouts and for a search that tries all moves."""
        never = 1 << 30
        return Thinking(
            rollout_plies=200,
            logistic_scale=1.0,
            par=0.0,
            temperature=1.0,
            prior_visits=never,
            initial_width=64,
            learns=True,
        )

    def forecast(self, state: S) -> Sequence[float]:
        """Return the present points by seat."""
        return [float(points) for points in points_by_seat(state.view(None))]

    def guess(self, state: S, moves: Sequence[M], rng: Rng) -> M | None:
        """Return a random move."""
        return rng.choice(moves)

    def action_space(self, options: O, seats: int) -> ActionSpace[M]:
        """Make an action space from the types of the moves' fields."""
        return ActionSpace(self.move_types, {})

    @cached_property
    def _encode(self) -> Callable[[View], Observation]:
        return encoder_of(self.view_type, MAX_ENCODED_ENTRIES, {})

    def observation(self, view: Any) -> Observation:
        """Encode a view by the types of its fields."""
        return self._encode(view)

    def rematch(self, options: O, outcome: Outcome) -> O:
        """Return the same options."""
        return options
