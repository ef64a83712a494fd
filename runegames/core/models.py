"""Bases of the pydantic models that people and files meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Final, Literal, TypeVar, cast, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo

T = TypeVar("T")


class Data(BaseModel):
    """Values that are never changed, read from files or made for people and files."""

    model_config = ConfigDict(frozen=True, extra="forbid")


D = TypeVar("D", bound=Data)


def unchecked(kind: type[D]) -> type[D]:
    """Constructor of a kind without pydantic's checks, which take 3 times as long.

    For what the rules make of a table, thousands of times a second: all fields, by their names, in
    their order. A law of ``runegames.testing`` holds that pydantic would make the same.
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
    """What a table agrees on before the game. Titles and descriptions feed the set-up form.

    A field may carry ``json_schema_extra={"seats": [...]}`` when it means something for some
    seat counts only, ``{"rule": "RU-10"}`` for the rule that it belongs to, and
    ``{"begins": True}`` when all that it settles is who begins.
    """

    model_config = ConfigDict(use_attribute_docstrings=True)


def values_of(field: FieldInfo) -> Sequence[object]:
    """Every value of an option: a switch, a choice, or a number between bounds.

    Raises:
        TypeError: it is none of these; the set-up form has no part for it.
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
    """A part of a game that a replay can jump to: ``Part("round", 3)``."""

    word: str
    number: int

    def __str__(self) -> str:
        return f"{self.word} {self.number}"


class FieldMark(Enum):
    """Meaning of a view's field that its type does not tell."""

    OWN_HAND = "own hand"
    BY_SEAT = "by seat"
    AT_SEAT = "at seat"


OWN_HAND: Final = FieldMark.OWN_HAND
Own = Annotated[T, FieldMark.OWN_HAND]
"""``hand: Own[tuple[str, ...]]``: what the viewer alone holds; empty for the public."""
BySeat = Annotated[T, FieldMark.BY_SEAT]
"""``mats: BySeat[tuple[int, ...]]``: an entry a seat. Tables of several sizes tell it without."""
AtSeat = Annotated[T, FieldMark.AT_SEAT]
"""``promiser: AtSeat[int | None]``: the number of a seat, which is no figure."""


class View(Data):
    """Knowledge of one seat about a state, or of everybody (``seat`` is None).

    The fields are its wire form; ``BaseState.basics`` fills in these, a game adds its own. The one
    that holds the viewer's hand is ``Own``. The methods say what the house needs to know of it
    beyond them; a game whose view has more to say replaces them.

    Attributes:
        seat: viewer; None: everybody.
        seats: number of seats at the table.
        sides: seats by side: who plays together.
        scores: points so far, by side.
        turn: seat that is asked; None when the game is over.
    """

    seat: int | None
    seats: int
    sides: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    turn: int | None

    @classmethod
    def hand_field(cls) -> str | None:
        """The name of the field that is ``Own``; None: the game has no hands."""
        fields = cls.model_fields.items()
        return next((name for name, field in fields if OWN_HAND in field.metadata), None)

    def on_turn(self) -> int | None:
        """Seat on turn, in which others may be asked as well; None: nobody's turn."""
        return self.turn

    def turn_counts(self) -> Sequence[int] | None:
        """Turns begun, by seat; None: the game does not count them."""
        return None

    def emblem(self) -> str:
        """A few signs for how the game ended, which give nothing of its deal away; "": none."""
        return ""

    def part(self) -> Part | None:
        """Present part of the game, such as a round; None: it has no parts."""
        return None
