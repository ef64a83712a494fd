"""Bases of pydantic models: options, views and data of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, Union, cast, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo

from runegames.core.marks import FieldMarker

T = TypeVar("T")


class Data(BaseModel):
    """Immutable values that are read from files or shown to people."""

    model_config = ConfigDict(frozen=True, extra="forbid")


D = TypeVar("D", bound=Data)


def unchecked(kind: type[D]) -> type[D]:
    """Return a constructor without pydantic's checks, three times as fast as the class itself.

    Rules use it for views, which are made thousands of times a second. Pass all fields by name, in
    their order. A law of ``runegames.testing`` checks that pydantic would make the same object.
    """
    names = set(kind.model_fields)
    new, put = object.__new__, object.__setattr__

    def make(**fields: object) -> D:
        made = new(kind)
        put(made, "__dict__", fields)
        put(made, "__pydantic_fields_set__", names)
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made

    return cast("type[D]", make)


class Options(Data):
    """Options of a table, chosen before the game.

    The titles and docstrings of the fields appear in the set-up form.

    ``json_schema_extra`` of a field may hold ``"seats": [...]`` for an option of some seat counts
    only, ``"rule": "RU-10"`` for its rule, and ``"begins": True`` for an option that decides only
    who begins.
    """

    model_config = ConfigDict(use_attribute_docstrings=True)


def values_of(field: FieldInfo) -> Sequence[object]:
    """List the values of an option: a switch, a choice, or a number between bounds.

    Raises:
        TypeError: The option is none of these, and the set-up form has no part for it.
    """
    if field.annotation is bool:
        return (False, True)
    if get_origin(field.annotation) is Literal:
        return get_args(field.annotation)
    if field.annotation is int:
        low = high = None
        for bound in field.metadata:
            match bound:
                case Ge(ge=int(value)):
                    low = value
                case Gt(gt=int(value)):
                    low = value + 1
                case Le(le=int(value)):
                    high = value
                case Lt(lt=int(value)):
                    high = value - 1
        if low is not None and high is not None:
            return range(low, high + 1)
    raise TypeError(f"an option cannot be a {field.annotation}: the set-up form has no part for it")


@dataclass(frozen=True, slots=True)
class Part:
    """Part of a game to which a replay can jump: ``Part("round", 3)``."""

    word: str
    number: int

    def __str__(self) -> str:
        return f"{self.word} {self.number}"


class FieldMark(Enum):
    """Meaning of a field of a view, beyond its type."""

    OWN_HAND = "own hand"
    BY_SEAT = "by seat"
    AT_SEAT = "at seat"


if TYPE_CHECKING:
    Own = Annotated[T, FieldMark.OWN_HAND]
    BySeat = Annotated[T, FieldMark.BY_SEAT]
    AtSeat = Annotated[T, FieldMark.AT_SEAT]
else:

    class Own(FieldMarker):
        """Hand of the viewer, empty for the public: ``hand: Own[tuple[str, ...]]``.

        A table shows it as the viewer's cards, and a curtain covers it between two people's turns.
        A single word or number, and a second hand, stand under the name of their field.
        """

        meaning = FieldMark.OWN_HAND

    class BySeat(FieldMarker):
        """Entries by seat: ``mats: BySeat[tuple[int, ...]]``.

        A game with several seat counts does not need the mark: there, a list has entries by seat if
        its length changes with the number of seats.
        """

        meaning = FieldMark.BY_SEAT

    class AtSeat(FieldMarker):
        """Number of a seat, not a quantity: ``promiser: AtSeat[int | None]``."""

        meaning = FieldMark.AT_SEAT


@dataclass(frozen=True, slots=True)
class Cells:
    """Mark of a field that is a board: ``land: Annotated[tuple[str, ...], Cells("abc", "12")]``.

    The value is a tuple of rows, or one tuple with the rows one after the other. None and "" are
    empty cells. A tuple of tuples of equal length is a board without the mark.
    """

    columns: Sequence[str]
    """Names of the columns, from the left."""
    rows: Sequence[str]
    """Names of the rows, in the order of the value."""
    up: bool = False
    """True if the first row of the value is at the bottom."""

    def named(self, value: Sequence[object]) -> dict[str, object]:
        """Return the pieces that are there by the name of their cell, in reading order."""
        flat: list[object] = []
        for part in value:
            if isinstance(part, tuple | list):
                flat += part
            else:
                flat.append(part)
        pieces = {
            f"{column}{row}": flat[y * len(self.columns) + x]
            for y, row in enumerate(self.rows)
            for x, column in enumerate(self.columns)
        }
        return {name: piece for name, piece in pieces.items() if piece not in (None, "")}

    def in_words(self, value: Sequence[object]) -> str:
        """Tell the board row by row, from the top."""
        pieces = self.named(value)
        rows = []
        from_top = self.rows[::-1] if self.up else self.rows
        for row in from_top:
            names = [f"{column}{row}" for column in self.columns]
            there = [f"{name} {pieces[name]}" for name in names if name in pieces]
            rows.append(", ".join(there) if there else f"row {row} is empty")
        return "; ".join(rows)


def cells_of(field: FieldInfo) -> Cells | None:
    """Return the mark of a field that is a board; None without one."""
    return next((mark for mark in _annotations(field) if isinstance(mark, Cells)), None)


def marks_of(field: FieldInfo) -> frozenset[FieldMark]:
    """Collect the marks of a field: its own, and those within unions and behind type aliases."""
    return frozenset(mark for mark in _annotations(field) if isinstance(mark, FieldMark))


def _annotations(field: FieldInfo) -> Sequence[object]:
    marked: list[object] = [*field.metadata]
    hints: list[object] = [field.annotation]
    while hints:
        hint = hints.pop()
        if get_origin(hint) is Annotated:
            inner, *marks = get_args(hint)
            marked += marks
            hints.append(inner)
        elif get_origin(hint) in (Union, UnionType):
            hints += get_args(hint)
        elif type(hint).__name__ == "TypeAliasType":
            hints.append(getattr(hint, "__value__", None))
    return marked


class View(Data):
    """Knowledge of one seat, or of the public, about a state.

    A game adds fields of its own, and marks the viewer's hand as ``Own``. ``BaseState.basics``
    returns the fields of this class.

    Attributes:
        seat: Viewer; None for the public.
        seats: Number of seats at the table.
        sides: Seats by side.
        scores: Points by side.
        turn: Asked seat, or in some games the seat on turn; None after the end.
    """

    seat: int | None
    seats: int
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    turn: int | None

    @classmethod
    def hand_field(cls) -> str | None:
        """Return the name of the field marked ``Own``; None if the game has no hands."""
        fields = cls.model_fields.items()
        return next((name for name, field in fields if FieldMark.OWN_HAND in marks_of(field)), None)

    def on_turn(self) -> int | None:
        """Return the seat on turn, even while another seat is asked; None if nobody is on turn."""
        return self.turn

    def turn_order(self) -> Sequence[int]:
        """Return the seats in the order of their next turns, from the one on turn; () if unknown.

        ``clockwise`` lists them in games that go round.
        """
        return ()

    def clockwise(self, first: int | None) -> Sequence[int]:
        """List all seats clockwise, beginning with ``first``; none without a first seat."""
        return [] if first is None else [(first + step) % self.seats for step in range(self.seats)]

    def turn_counts(self) -> Sequence[int] | None:
        """Return the number of turns begun, by seat; None if the game does not count turns."""
        return None

    def emblem(self) -> str:
        """Return signs for the result that reveal nothing of the deal; empty if there are none."""
        return ""

    def part(self) -> Part | None:
        """Return the present part of the game, such as a round; None if it has no parts."""
        return None
