"""Base of states, whose copies, comparison and pickles follow from the declared fields."""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Sequence
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Self,
    get_args,
    get_origin,
    get_type_hints,
)

from runegames.core.events import Log
from runegames.core.game import Decision, IllegalMove, Objection, Outcome, Seat, not_here
from runegames.core.models import Options
from runegames.core.rng import Rng


class _Cache:
    pass


CACHE: Final = _Cache()
"""Mark of a field that is computed from other fields, and not compared: ``Annotated[T, CACHE]``."""

_COPIES = {list: "[:]", dict: ".copy()", set: ".copy()", bytearray: "[:]"}


def _copy_of(hint: object, value: str) -> str:
    """Return an expression that copies a value of this type; immutable values are shared."""
    origin = get_origin(hint) or hint
    if origin is Annotated:
        return _copy_of(get_args(hint)[0], value)
    arguments = get_args(hint)
    if origin is list and arguments and _copy_of(arguments[0], "each") != "each":
        return f"[{_copy_of(arguments[0], 'each')} for each in {value}]"
    if isinstance(origin, type) and origin in _COPIES:
        return value + _COPIES[origin]
    return f"{value}.copy()" if isinstance(origin, type) and _has_copy(origin) else value


def _has_copy(kind: type) -> bool:
    return callable(getattr(kind, "copy", None)) and not issubclass(kind, Options)


def _is_cache(hint: object) -> bool:
    return get_origin(hint) is Annotated and CACHE in get_args(hint)[1:]


class FieldState(metaclass=ABCMeta):
    """Base of states: mutable objects, copied and compared by their declared fields.

    Fields may be immutable values, lists (of lists), dicts and sets of immutable values, and
    objects with a ``copy`` of their own. The copying code is generated once from the annotations.

    The class is not generic, because it can be compiled (``.ci/compiled_wheel.py``): mypyc 2.4 does
    not clear weak references to objects whose class derives from ``Generic``.
    """

    options: Any
    """Options of the table."""
    seats: int
    """Number of seats."""
    listed: Sequence[Any] = ()
    """Legal moves that the game has listed for the present question; () if it does not keep them.

    ``apply`` accepts these objects without a check. They are neither compared nor copied.
    """

    _learned: ClassVar[type | None] = None
    """Class for which the following values were made; it may be a base of this class."""
    _fields: ClassVar[tuple[str, ...]] = ()
    _compared: ClassVar[tuple[str, ...]] = ()
    _twin: ClassVar[Callable[[Any], Any]]

    @classmethod
    def _learn_fields(cls) -> None:
        """Read the annotations on first use: their types may be defined after the class."""
        if cls._learned is cls:
            return
        hints = {
            name: hint
            for name, hint in get_type_hints(cls, include_extras=True).items()
            if get_origin(hint) is not ClassVar and name != "listed"
        }
        lines = ["def twin(self):", "    new = make(kind)"]
        lines += [
            f"    new.{name} = {_copy_of(hint, f'self.{name}')}" for name, hint in hints.items()
        ]
        scope: dict[str, Any] = {"make": cls.__new__, "kind": cls}
        exec("\n".join([*lines, "    return new"]), scope)
        cls._learned = cls
        cls._fields = tuple(hints)
        cls._twin = scope["twin"]
        cls._compared = tuple(name for name, hint in hints.items() if not _is_cache(hint))

    @classmethod
    def field_names(cls, *, caches: bool = True) -> tuple[str, ...]:
        """Return the declared fields, with or without caches."""
        cls._learn_fields()
        return cls._fields if caches else cls._compared

    def __init__(self, **values: object) -> None:
        """Set fields by name; fields without a value here keep the default of the class."""
        for name, value in values.items():
            setattr(self, name, value)

    def copy(self) -> Self:
        """Copy the table."""
        kind = type(self)
        if kind._learned is not kind:
            kind._learn_fields()
        twin: Self = kind._twin(self)
        return twin

    def __eq__(self, other: object) -> bool:
        kind = type(self)
        if type(other) is not kind:
            return NotImplemented
        kind._learn_fields()
        return all(getattr(self, name) == getattr(other, name) for name in kind._compared)

    def __getstate__(self) -> dict[str, object]:
        # A compiled table has no ``__dict__``.
        self._learn_fields()
        return {name: getattr(self, name) for name in self._fields}

    def __setstate__(self, fields: dict[str, object]) -> None:
        FieldState.__init__(self, **fields)

    def __repr__(self) -> str:
        # Tracebacks print this, so it contains no cards, which may be hidden.
        return f"<{type(self).__name__}, {self.seats} seats>"

    @abstractmethod
    def decision(self) -> Decision | None:
        """Return the pending question; None after the end."""

    @abstractmethod
    def legal_moves(self) -> Sequence[Any]:
        """List the answers to the question in a fixed order; none after the end."""

    @abstractmethod
    def make(self, move: Any, rng: Rng, log: Log | None) -> None:
        """Carry out a legal move in place, and go on to the next choice of a player (ALL-5)."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the result; None while the game goes on."""

    @abstractmethod
    def view(self, seat: Seat | None) -> Any:
        """Return the view of a seat, or of the public (None)."""

    @abstractmethod
    def determinize(self, seat: Seat, rng: Rng) -> Self:
        """Return a random playable state that agrees with the knowledge of ``seat``."""

    def objection(self, move: Any) -> Objection | None:
        """Return the rule that ``move`` breaks now; None if the move is legal.

        This default only tests whether the move is legal. A game should name the broken rule.
        """
        if move in self.legal_moves():
            return None
        decision = self.decision()
        if decision is None:
            return Objection("ALL-4", "The game is over.")
        return not_here(decision.rule)

    def apply(self, move: Any, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move in place.

        Raises:
            IllegalMove: The move is illegal; the state is unchanged.
        """
        for known in self.listed:
            if known is move:
                break
        else:
            problem = self.objection(move)
            if problem is not None:
                raise IllegalMove(problem.text([f"seat {seat + 1}" for seat in range(self.seats)]))
        if self.listed:
            self.listed = ()
        self.make(move, rng, log)
