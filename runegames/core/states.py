"""Tables: states whose copy, comparison and pickling follow from the fields that they declare."""

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
from runegames.core.game import Decision, IllegalMove, Objection, Outcome, Seat
from runegames.core.models import Options
from runegames.core.rng import Rng


class _Cache:
    """Mark of a field that is computed from the others."""


CACHE: Final = _Cache()
"""``Annotated[T, CACHE]``: a field that is not compared, and that copies share until either
assigns it anew."""

_COPIES = {list: "[:]", dict: ".copy()", set: ".copy()", bytearray: "[:]"}


def _copy_of(hint: object, value: str) -> str:
    """An expression that copies a value of this type; immutable ones are shared."""
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
    """A table: a mutable object whose copy and comparison follow from the declared fields.

    Fields may be immutable values, lists (of lists), dicts and sets of immutable values, and
    objects with a ``copy`` of their own; the copying code is generated once from the annotations.

    It is not generic, since it can be compiled (``.ci/compiled_wheel.py``): mypyc 2.4 gives what
    derives from ``Generic`` weak references that it does not clear. Moves are those of the game.
    """

    options: Any
    """Options that the table has agreed on."""
    seats: int
    """Number of seats."""
    listed: Sequence[Any] = ()
    """Legal moves that were listed since the last one was made, if a game keeps them: ``apply``
    takes these very objects without asking for objections. Neither compared nor copied, since
    an imagined table begins as a copy."""

    _learned: ClassVar[type | None] = None
    """Class whose fields the following know: not always that of the state."""
    _fields: ClassVar[tuple[str, ...]] = ()
    _compared: ClassVar[tuple[str, ...]] = ()
    _twin: ClassVar[Callable[[Any], Any]]

    @classmethod
    def _learn_fields(cls) -> None:
        """Read the annotations, which may name types that are defined later than the class."""
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
        """The declared fields; without ``caches`` only those that are compared."""
        cls._learn_fields()
        return cls._fields if caches else cls._compared

    def __init__(self, **values: object) -> None:
        """Set the fields by name; what is not given keeps the default of the class."""
        for name, value in values.items():
            setattr(self, name, value)

    def copy(self) -> Self:
        """An independent twin."""
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
        # A compiled table does not keep its fields in a ``__dict__``.
        self._learn_fields()
        return {name: getattr(self, name) for name in self._fields}

    def __setstate__(self, fields: dict[str, object]) -> None:
        FieldState.__init__(self, **fields)

    def __repr__(self) -> str:
        # Tracebacks print values: nobody's cards must be among them.
        return f"<{type(self).__name__}, {self.seats} seats>"

    @abstractmethod
    def decision(self) -> Decision | None:
        """The pending question; None when the game is over."""

    @abstractmethod
    def legal_moves(self) -> Sequence[Any]:
        """Every answer to the question, in a fixed order, without duplicates; () when over."""

    @abstractmethod
    def make(self, move: Any, rng: Rng, log: Log | None) -> None:
        """Do what a legal move does, in place, up to the next choice (ALL-5)."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Result; None while the game goes on."""

    @abstractmethod
    def view(self, seat: Seat | None) -> Any:
        """The table as ``seat`` may know it; None: as everybody may see it."""

    @abstractmethod
    def determinize(self, seat: Seat, rng: Rng) -> Self:
        """A random playable state that agrees with all that ``seat`` knows."""

    def objection(self, move: Any) -> Objection | None:
        """Rule that ``move`` breaks now; None when it is legal.

        A game that can say more than that the move is not among the legal ones should.
        """
        if move in self.legal_moves():
            return None
        decision = self.decision()
        if decision is None:
            return Objection("ALL-4", "The game is over.")
        return Objection(decision.rule, "This is not possible now.")

    def apply(self, move: Any, rng: Rng, log: Log | None = None) -> None:
        """Make a legal move in place.

        Raises:
            IllegalMove: ``objection`` has something to say; the state is unchanged.
        """
        for known in self.listed:
            if known is move:
                break
        else:  # it was not listed since the last move, or is a twin of a listed one
            problem = self.objection(move)
            if problem is not None:
                raise IllegalMove(problem.text([f"seat {seat + 1}" for seat in range(self.seats)]))
        if self.listed:
            self.listed = ()
        self.make(move, rng, log)
