"""Lines of a form, made from the fields of a pydantic model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

MOST_VALUES = 100
"""A number with more values than these is none that one steps through."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A field as a form shows it."""

    name: str
    title: str
    explained: str
    rule: str
    values: tuple[tuple[object, str], ...]
    default: object
    seats: tuple[int, ...] | None
    """The seat counts that it means something for; None: all."""

    def suits(self, seats: int) -> bool:
        """Whether it belongs on the form for so many."""
        return self.seats is None or seats in self.seats


def offers(model: type[BaseModel]) -> Iterator[Offer]:
    """The fields that can be offered: switches, one of some words, numbers between bounds."""
    for name, field in model.model_fields.items():
        extra = field.json_schema_extra
        known: Mapping[str, object] = extra if isinstance(extra, dict) else {}
        unit = f" {known['unit']}" if "unit" in known else ""
        values = tuple((value, words + unit) for value, words in _values(field))
        if not values:
            continue
        seats = known.get("seats")
        yield Offer(
            name=name,
            title=field.title or name.replace("_", " ").capitalize(),
            explained=" ".join((field.description or "").split()),
            rule=str(known.get("rule", "")),
            values=values,
            default=field.get_default(call_default_factory=True, validated_data={}),
            seats=tuple(map(int, seats)) if isinstance(seats, list) else None,
        )


def widest(offered: Iterable[Offer]) -> int:
    """Cells of the longest value that any of them offers."""
    return max((len(words) for offer in offered for _, words in offer.values), default=0)


def _values(field: FieldInfo) -> Iterator[tuple[object, str]]:
    kind = field.annotation
    origin = get_origin(kind)
    if kind is bool:
        yield from ((False, "off"), (True, "on"))
    elif origin is Literal:
        yield from ((value, _words(value)) for value in get_args(kind))
    elif origin in (Union, UnionType) and all(get_origin(p) is Literal for p in get_args(kind)):
        yield from ((v, _words(v)) for part in get_args(kind) for v in get_args(part))
    elif kind is int:
        yield from ((number, str(number)) for number in _between(field))


def _words(value: object) -> str:
    """A value as people read it: files write ``each_round``."""
    return str(value).replace("_", " ")


def _between(field: FieldInfo) -> range:
    low: int | None = None
    high: int | None = None
    for bound in field.metadata:
        low = getattr(bound, "ge", low)
        high = getattr(bound, "le", high)
        if (above := getattr(bound, "gt", None)) is not None:
            low = above + 1
        if (below := getattr(bound, "lt", None)) is not None:
            high = below - 1
    if low is None or high is None or high - low > MOST_VALUES:
        return range(0)
    return range(low, high + 1)
