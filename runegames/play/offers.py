"""Lines of a form, made from the fields of a pydantic model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from runegames.core.models import values_of

MAX_VALUES = 101
"""Maximum number of values of a field; a field with more values is not offered."""


@dataclass(frozen=True, slots=True)
class FormField:
    """Field of a form."""

    name: str
    title: str
    explained: str
    rule: str
    values: tuple[tuple[object, str], ...]
    default: object
    seats: tuple[int, ...] | None
    """Numbers of seats that the field is for; None if it is for all numbers."""
    begins: bool = False
    """True if the field decides only who begins."""

    def suits(self, seats: int) -> bool:
        """Test whether the field is for tables with this number of seats."""
        return self.seats is None or seats in self.seats


def offers(model: type[BaseModel]) -> Iterator[FormField]:
    """Return the fields that a form can show: switches, choices of words, bounded numbers."""
    for name, field in model.model_fields.items():
        extra = field.json_schema_extra
        known: Mapping[str, object] = extra if isinstance(extra, dict) else {}
        unit = f" {known['unit']}" if "unit" in known else ""
        values = tuple((value, words + unit) for value, words in _values(field))
        if not values:
            continue
        seats = known.get("seats")
        yield FormField(
            name=name,
            title=field.title or name.replace("_", " ").capitalize(),
            explained=" ".join((field.description or "").split()),
            rule=str(known.get("rule", "")),
            values=values,
            default=field.get_default(call_default_factory=True, validated_data={}),
            seats=tuple(map(int, seats)) if isinstance(seats, list) else None,
            begins=bool(known.get("begins")),
        )


def widest(offered: Iterable[FormField]) -> int:
    """Return the width in cells of the longest value."""
    return max((len(words) for offer in offered for _, words in offer.values), default=0)


def _values(field: FieldInfo) -> Iterator[tuple[object, str]]:
    with suppress(TypeError):  # a field of a type that forms cannot show
        values = values_of(field)
        if len(values) <= MAX_VALUES:
            yield from ((value, setting_of(value).replace("_", " ")) for value in values)


def setting_of(value: object) -> str:
    """Return a value as it is typed: ``on``, ``each_round``."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
