"""Random tables of any game, and random games at these tables."""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from runegames.core import AnyGame, AnyState, BaseMove, Decision, Event, Log, Options, Rng
from runegames.core.models import values_of
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.testing.findings import ExaminedPosition, expect

# -- options --------------------------------------------------------------------------------


def matters(field: FieldInfo, seats: int) -> bool:
    """Test whether an option applies to a number of seats."""
    extra = field.json_schema_extra
    allowed = extra.get("seats") if isinstance(extra, dict) else None
    return not isinstance(allowed, list) or seats in allowed


def random_options(
    game: AnyGame, seats: int, rng: Rng, brief: Mapping[str, object] | None = None
) -> Options:
    """Draw valid options for a number of seats; ``brief`` replaces some of them in most games."""
    options: Options = game.options_type()
    for _ in range(50):
        chosen = {
            name: rng.choice(values_of(field))
            for name, field in game.options_type.model_fields.items()
            if matters(field, seats)
        }
        if brief and rng.below(5):
            chosen |= brief
        with suppress(ValidationError):  # some values exclude each other
            options = game.options_type.model_validate(chosen)
            break
    return options


# -- settings and games ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """Complete description of a random game."""

    game: AnyGame
    seats: int
    options: Options
    seed: int
    examined: ExaminedPosition = field(default_factory=ExaminedPosition, compare=False, repr=False)
    """Place in the game that a law examines now."""

    @property
    def has_secrets(self) -> bool:
        """True if the game declares hidden information."""
        return bool(self.game.meta.hidden_information)

    def __repr__(self) -> str:
        name = self.game.meta.id
        return f"Setting(game({name!r}), {self.seats}, {self.options!r}, {self.seed})"

    def state(self, log: Log | None = None) -> AnyState:
        """Make the state before the first move."""
        state: AnyState = self.game.new(self.options, self.seats, self.rng(0), log)
        return state

    def rng(self, ply: int) -> Rng:
        """Make the generator of a ply."""
        return Rng.for_ply(self.seed, ply)

    def session(self) -> Session:
        """Begin a sitting in which people have all seats."""
        plans = [SeatPlan(name=f"Player {seat + 1}") for seat in range(self.seats)]
        return Session(self.game, self.options, plans, self.seed)


def random_setting(
    game: AnyGame, seats: int, seed: int, brief: Mapping[str, object] | None = None
) -> Setting:
    """Draw the options and the deal of a table from ``seed``."""
    rng = Rng.for_ply(seed, 424_242)
    return Setting(game, seats, random_options(game, seats, rng, brief), rng.below(1 << 40))


M = TypeVar("M", bound=BaseMove)


class Player:
    """Random player that in most games prefers some kinds of moves.

    With equal chances for all moves, a player would hardly ever draw a card instead of making one
    of a hundred placements, and would never see an empty deck.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Rng.for_ply(seed, 999_983)
        self._weights = defaultdict[str, float](lambda: self._rng.choice((0.03, 0.3, 1.0, 3.0)))
        self._even = self._rng.below(4) == 0

    def choose(self, moves: Sequence[M]) -> M:
        """Choose one of the moves."""
        if self._even:
            return self._rng.choice(moves)
        kinds = list(dict.fromkeys(move.kind for move in moves))
        weights = [self._weights[kind] for kind in kinds]
        point = self._rng.random() * sum(weights)
        for kind, weight in zip(kinds, weights, strict=True):
            point -= weight
            if point < 0:
                return self._rng.choice([move for move in moves if move.kind == kind])
        return moves[-1]


class Made(NamedTuple):
    """Effect of a move: table and events."""

    state: AnyState
    events: list[Event]
    drew: bool
    """True if the move depended on chance."""


@dataclass(slots=True)
class Moment:
    """State before a move, and the move that is made next."""

    setting: Setting
    ply: int
    state: AnyState
    moves: Sequence[BaseMove]
    move: BaseMove | None
    """Next move; None once the game is over."""

    @property
    def decision(self) -> Decision:
        """Pending decision; the game must not be over."""
        decision = self.state.decision()
        assert decision is not None
        return decision

    def rng(self, use: int) -> Rng:
        """Make a generator that the game itself does not use."""
        return Rng.for_ply(self.setting.seed + use, 1_000_000 + self.ply)

    def guess(self, seat: int, use: int = 1) -> AnyState:
        """Imagine a table from the knowledge of a seat; ``use`` chooses the random numbers."""
        guess: AnyState = self.state.determinize(seat, self.rng(use))
        return guess

    def after(self, move: object = None, state: AnyState | None = None) -> Made:
        """Make ``move`` on a copy of ``state``, with the generator of this ply.

        The defaults are the next move and the true table.
        """
        twin = (state or self.state).copy()
        events: list[Event] = []
        rng = self.setting.rng(self.ply)
        if move is None:
            move = self.move
        twin.apply(move, rng, events)
        return Made(twin, events, rng.draws > 0)


def moments(setting: Setting) -> Iterator[Moment]:
    """Play a random game; yield every moment, the end included, with its own copy of the state."""
    state = setting.state()
    ply = 1
    player = Player(setting.seed)
    bound = setting.game.most_plies(setting.options, setting.seats)
    while state.decision() is not None:
        setting.examined.ply, setting.examined.seat = ply, None
        expect(ply <= bound, "ALL-4: a game goes on after `most_plies`", expected=bound, actual=ply)
        moves = state.legal_moves()
        expect(moves, "a question has no answers", actual=state.decision())
        moment = Moment(setting, ply, state.copy(), moves, player.choose(moves))
        yield moment
        state.apply(moment.move, setting.rng(ply))
        ply += 1
    setting.examined.ply, setting.examined.seat = ply, None
    yield Moment(setting, ply, state, state.legal_moves(), None)


def asked(setting: Setting) -> Iterator[Moment]:
    """Play a random game; yield every moment with a pending decision."""
    return (moment for moment in moments(setting) if moment.move is not None)


# -- other moves ----------------------------------------------------------------------------


def mutations(move: Any, pool: Sequence[object]) -> Iterator[object]:
    """Yield copies of a move with one changed field, also with values of the moves in ``pool``."""
    hints = _hints_of(move.__class__)
    for name in (entry.name for entry in fields(move)):
        if name == "kind":
            continue
        value = getattr(move, name)
        others: list[object] = [getattr(other, name) for other in pool if type(other) is type(move)]
        if isinstance(value, int) and not isinstance(value, bool):
            others += [value - 1, value + 1, value - 2, value + 2, -value, value + 40, -(10**9)]
        choices = _choices(hints[name])
        others += choices
        if isinstance(value, str) and not choices:
            others += ["", "no such thing", value.lower(), value[::-1]]
        for other in dict.fromkeys(others):
            if other != value:
                yield replace(move, **{name: other})


@cache
def _hints_of(kind: Hashable) -> dict[str, object]:
    return get_type_hints(kind)


def _choices(hint: object) -> list[object]:
    """List the values of a ``Literal``, or of each ``Literal`` in a union."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) is types.UnionType:
        return [value for part in get_args(hint) for value in _choices(part)]
    return []


def leaves(value: Any) -> Iterator[Any]:
    """Yield the single values in nested collections and models, without None."""
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, Mapping):
        value = [*value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        for item in value:
            yield from leaves(item)
    elif value is not None:
        yield value
