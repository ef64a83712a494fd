"""Moves as numbers, for those who train networks.

Each kind of move has a block of numbers, with a place for every combination of what its fields
can be. What that is follows from their types, or a game says it:

>>> from runegames.core.bases import BaseMove
>>> class Take(BaseMove, kind="take"):
...     heap: int
...     all: bool
>>> space: ActionSpace[Take] = ActionSpace((Take,), {"heap": wrapped(3)})
>>> space.size
6
>>> space.numbered(Answers(None, (Take(0, True), Take(2, False))))
{1: Take(heap=0, all=True, kind='take'), 4: Take(heap=2, all=False, kind='take')}
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from math import prod
from typing import (
    Any,
    Generic,
    NamedTuple,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from zlib import crc32

from pydantic.fields import FieldInfo

from runegames.core.models import View, values_of

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)

# -- fields -------------------------------------------------------------------------------


class Coding(NamedTuple):
    """Mapping from the values of a field to whole numbers from 0 up to, not including, ``size``."""

    size: int
    number: Callable[[Any, Any], int]
    """Function of the value and of the view of the seat that is asked."""


UNBOUNDED = 64
"""Numbers for a field whose type names no bounds."""
LARGEST_BLOCK = 1 << 14
"""The most numbers for a kind of move; where its fields make more, they begin anew."""


def wrapped(size: int) -> Coding:
    """Whole numbers that begin anew after ``size``, so that any so many in a row differ."""
    return Coding(size, lambda value, view: value % size)


def among(values: Iterable[Hashable]) -> Coding:
    """The place in a list; what does not stand there shares the number of something that does."""
    places = {value: place for place, value in enumerate(values)}
    size = len(places)
    return Coding(size, lambda value, view: places[value] if value in places else mix(value) % size)


def in_hand(size: int) -> Coding:
    """The place in the hand of the seat that is asked."""

    def place(value: object, view: View) -> int:
        hand: Sequence[object] = getattr(view, _hand_field(type(view)), ())
        return (hand.index(value) if value in hand else mix(value)) % size

    return Coding(size, place)


@cache
def _hand_field(kind: type[View]) -> str:
    return kind.hand_field() or ""


def mix(value: object) -> int:
    """A large number that is the same in every process, which ``hash`` is not."""
    return crc32(repr(value).encode())


def values_in(hint: object) -> tuple[object, ...]:
    """All values of a type; () where it names no bounds."""
    if hint is type(None):
        return (None,)
    if get_origin(hint) in (types.UnionType, Union):
        parts = [values_in(part) for part in get_args(hint)]
        return tuple(value for part in parts for value in part) if all(parts) else ()
    try:
        return tuple(values_of(FieldInfo.from_annotation(hint)))  # type: ignore[arg-type]
    except TypeError:
        return ()


def _coding_of(hint: object) -> Coding:
    if values := values_in(hint):
        return among(values)
    if FieldInfo.from_annotation(hint).annotation is int:  # type: ignore[arg-type]
        return wrapped(UNBOUNDED)
    return Coding(UNBOUNDED, lambda value, view: mix(value) % UNBOUNDED)


# -- the space ----------------------------------------------------------------------------


class Asked(Protocol[M_co]):
    """Part of a question that numbers rest on; a ``Question`` is one."""

    @property
    def view(self) -> Any:
        """View of the seat that is asked."""

    @property
    def moves(self) -> Sequence[M_co]:
        """Every answer, in the game's order."""


class Answers(NamedTuple, Generic[M]):
    """A question without the table that it is asked at."""

    view: Any
    moves: Sequence[M]


class _Block(NamedTuple):
    first: int
    size: int
    coded: Sequence[tuple[str, Coding]]


class ActionSpace(Generic[M]):
    """The numbers from 0 up to ``size`` as names of moves.

    A number means the same move at every table, or the same choice (a place in the hand), as far
    as the codings of its fields tell values apart. Of two answers to one question that they do not
    tell apart, the later one gets the next number that is free, so no answer is without one.
    """

    def __init__(self, kinds: Sequence[type[Any]], codings: Mapping[str, Coding]) -> None:
        """A block for each kind; ``codings`` by name of the field go before those of its type."""
        self._blocks: dict[str, _Block] = {}
        self.size = 0
        for kind in kinds:
            hints = get_type_hints(kind, include_extras=True)
            coded = [
                (field.name, codings.get(field.name) or _coding_of(hints[field.name]))
                for field in fields(kind)
                if field.name != "kind"
            ]
            size = min(prod(coding.size for _, coding in coded), LARGEST_BLOCK)
            self._blocks[kind.kind] = _Block(self.size, size, coded)
            self.size += size

    def numbered(self, question: Asked[M]) -> dict[int, M]:
        """Every answer by its number.

        Raises:
            ValueError: there are more answers than numbers.
        """
        if len(question.moves) > self.size:
            raise ValueError(f"{len(question.moves)} answers and only {self.size} numbers")
        found: dict[int, M] = {}
        for move in question.moves:
            number = self.preferred(move, question.view)
            while number in found:
                number = (number + 1) % self.size
            found[number] = move
        return found

    def preferred(self, move: Any, view: object) -> int:
        """The number of a move as long as no answer before it has the same one."""
        first, size, coded = self._blocks[move.kind]
        number = 0
        for name, coding in coded:
            number = number * coding.size + coding.number(getattr(move, name), view)
        return first + number % size

    def id_of(self, question: Asked[M], move: M) -> int:
        """The number of an answer.

        Raises:
            ValueError: it is no answer to this question.
        """
        for number, known in self.numbered(question).items():
            if known == move:
                return number
        raise ValueError(f"{move} is no answer to this question")

    def move_of(self, number: int, question: Asked[M]) -> M:
        """The answer that has this number.

        Raises:
            KeyError: no answer to this question has it.
        """
        return self.numbered(question)[number]
