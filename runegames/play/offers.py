"""Lines of a form, made from the fields of a pydantic model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from runegames.core.models import values_of

MOST_VALUES = 101
"""Values of a number that one steps through; one with more has no line."""


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
        """Test whether it belongs on the form for so many."""
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
    with suppress(TypeError):  # a field that a form has no part for
        values = values_of(field)
        if len(values) <= MOST_VALUES:
            yield from ((value, _words(value)) for value in values)


def _words(value: object) -> str:
    """A value as people read it: files write ``each_round``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value).replace("_", " ")
