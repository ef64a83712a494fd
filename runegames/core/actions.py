"""Moves as numbers, for training networks.

Each kind of move has a block of numbers, one for each combination of values of its fields. The
values follow from the types of the fields, or from codings that the game supplies:

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
    """Mapping from the values of a field to whole numbers below ``size``."""

    size: int
    number: Callable[[Any, Any], int]
    """Function that maps a value, with the view of the asked seat, to its number."""


UNBOUNDED = 64
"""Size of the coding of a field whose type does not limit its values."""
MAX_BLOCK_SIZE = 1 << 14
"""Greatest size of the block of a kind of move.

If the fields of a kind have more combinations of values, some of these share a number.
"""


def wrapped(size: int) -> Coding:
    """Code whole numbers by their remainders on division by ``size``."""
    return Coding(size, lambda value, view: value % size)


def among(values: Iterable[Hashable]) -> Coding:
    """Code values by their indices in a list; a value outside of it gets the number of another."""
    places = {value: index for index, value in enumerate(values)}
    size = len(places)

    def index_of(value: Hashable, view: View) -> int:
        return places[value] if value in places else mix(value) % size

    return Coding(size, index_of)


def in_hand(size: int) -> Coding:
    """Code cards by their indices in the asked hand; any other card is coded by its hash."""

    def index_of(value: object, view: View) -> int:
        hand: Sequence[object] = getattr(view, _hand_field(type(view)), ()) or ()
        number = hand.index(value) if value in hand else mix(value)
        return number % size

    return Coding(size, index_of)


@cache
def _hand_field(kind: type[View]) -> str:
    return kind.hand_field() or ""


def mix(value: object) -> int:
    """Hash a value to 32 bits that, unlike those of ``hash``, are the same in every process."""
    return crc32(repr(value).encode())


def values_in(hint: object) -> tuple[object, ...]:
    """Return all values of a type; () if the type does not limit them."""
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
    """Interface of a question, such as ``Question`` or ``Answers``."""

    @property
    def view(self) -> Any:
        """View of the asked seat."""

    @property
    def moves(self) -> Sequence[M_co]:
        """Legal answers, in the game's order."""


class Answers(NamedTuple, Generic[M]):
    """View and answers of a question, without a table."""

    view: Any
    moves: Sequence[M]


class _Block(NamedTuple):
    first: int
    size: int
    coded: Sequence[tuple[str, Coding]]


class ActionSpace(Generic[M]):
    """Numbers below ``size`` that stand for moves.

    A number usually means the same move, or the same place in the hand, at every table. But several
    values of a field, or several combinations of values, may share a number. If two answers to one
    question share a number, the later answer gets the next free number.
    """

    def __init__(self, kinds: Sequence[type[Any]], codings: Mapping[str, Coding]) -> None:
        """Reserve a block of numbers for each kind of move.

        ``codings`` (by name of a field) replace those that follow from the types.
        """
        self._blocks: dict[str, _Block] = {}
        self.size = 0
        for kind in kinds:
            hints = get_type_hints(kind, include_extras=True)
            coded = [
                (field.name, codings.get(field.name) or _coding_of(hints[field.name]))
                for field in fields(kind)
                if field.name != "kind"
            ]
            size = min(prod(coding.size for _, coding in coded), MAX_BLOCK_SIZE)
            self._blocks[kind.kind] = _Block(self.size, size, coded)
            self.size += size

    def numbered(self, question: Asked[M]) -> dict[int, M]:
        """Return the answers by number.

        Raises:
            ValueError: There are more answers than numbers.
        """
        if len(question.moves) > self.size:
            raise ValueError(
                f"the question has {len(question.moves)} answers, and the action space has only"
                f" {self.size} numbers"
            )
        by_number: dict[int, M] = {}
        for move in question.moves:
            number = self.preferred(move, question.view)
            while number in by_number:
                number = (number + 1) % self.size
            by_number[number] = move
        return by_number

    def preferred(self, move: Any, view: object) -> int:
        """Return the number that a move has if no earlier answer has taken it."""
        first, size, coded = self._blocks[move.kind]
        number = 0
        for name, coding in coded:
            number = number * coding.size + coding.number(getattr(move, name), view)
        return first + number % size

    def id_of(self, question: Asked[M], move: M) -> int:
        """Return the number of an answer.

        Raises:
            ValueError: ``move`` is not an answer to this question.
        """
        for number, known in self.numbered(question).items():
            if known == move:
                return number
        raise ValueError(f"{move} is not an answer to this question")

    def move_of(self, number: int, question: Asked[M]) -> M:
        """Return the answer with this number.

        Raises:
            KeyError: No answer to this question has this number.
        """
        return self.numbered(question)[number]
