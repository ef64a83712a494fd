"""Views as vectors of numbers in named parts, for those who train networks.

What a vector is made from is a view alone, so it tells nothing that its seat does not know. How
long its parts are rests on the kind of view and the number of seats, not on what is in the view.

>>> from runegames.core.models import View
>>> class NimView(View):
...     heaps: tuple[int, ...]
>>> encode = encoder_of(NimView, 2, {})
>>> encode(NimView(seat=0, seats=2, sides=((0,), (1,)), scores=(0, 0), turn=1, heaps=(3,)))["heaps"]
[1.0, 3.0, 0.0]
"""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from runegames.core.actions import mix, values_in
from runegames.core.models import View

Observation: TypeAlias = Mapping[str, Sequence[float]]
"""By name, the parts of a vector, in their order; always the same, and of the same lengths."""


class Encoding(NamedTuple):
    """How a value becomes ``length`` numbers."""

    length: int
    numbers: Callable[[Any], list[float]]


Special: TypeAlias = Mapping[str, Encoding]
"""Encodings that do not follow from a type, by name of the field, in a view or deeper in it."""

NUMBER = Encoding(1, lambda value: [float(value)])
HASHED = Encoding(1, lambda value: [mix(value) / (1 << 32)])
"""For what has no bounds, such as a text: a number from 0 to 1, the same for the same value."""


def one_of(values: Iterable[Hashable]) -> Encoding:
    """A number for each value, 1 for the one that it is; none is 1 for any other."""
    known = tuple(values)
    return Encoding(len(known), lambda value: [float(value == each) for each in known])


def bag(values: Iterable[Hashable]) -> Encoding:
    """How often each value is in a collection, whatever its order."""
    places = {value: place for place, value in enumerate(values)}

    def numbers(found: Iterable[Hashable]) -> list[float]:
        counts = [0.0] * len(places)
        for value in found:
            counts[places[value]] += 1
        return counts

    return Encoding(len(places), numbers)


def maybe(encoding: Encoding) -> Encoding:
    """Whether it is there (not None), and then what it is."""
    nothing = [0.0] * (1 + encoding.length)
    return Encoding(
        len(nothing),
        lambda value: nothing if value is None else [1.0, *encoding.numbers(value)],
    )


def in_order(encodings: Sequence[Encoding]) -> Encoding:
    """Several values, each with an encoding of its own."""

    def numbers(values: Iterable[Any]) -> list[float]:
        pairs = zip(encodings, values, strict=True)
        return [number for encoding, value in pairs for number in encoding.numbers(value)]

    return Encoding(sum(encoding.length for encoding in encodings), numbers)


def each(encoding: Encoding, most: int) -> Encoding:
    """How many there are, and each of the first ``most``; zeros where there are fewer."""
    length = 1 + most * encoding.length

    def numbers(values: Sequence[Any]) -> list[float]:
        found = [float(len(values))]
        for value in values[:most]:
            found += encoding.numbers(value)
        return found + [0.0] * (length - len(found))

    return Encoding(length, numbers)


def together(*encodings: Encoding) -> Encoding:
    """One value in several ways."""
    whole = in_order(encodings)
    return Encoding(whole.length, lambda value: whole.numbers([value] * len(encodings)))


def encoding_of(hint: object, most: int, special: Special) -> Encoding:
    """What follows from a type; of tuples without a fixed length the first ``most`` count."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return encoding_of(arguments[0], most, special)
    if origin in (types.UnionType, Union) and len(arguments) == 2 and type(None) in arguments:
        (kind,) = (part for part in arguments if part is not type(None))
        return maybe(encoding_of(kind, most, special))
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return each(encoding_of(arguments[0], most, special), most)
        return in_order([encoding_of(part, most, special) for part in arguments])
    if hint in (bool, int, float):
        return NUMBER
    if values := values_in(hint):
        return one_of(values)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return _model(hint, most, special)
    return HASHED


def _model(kind: type[BaseModel], most: int, special: Special) -> Encoding:
    encodings = _by_field(kind, most, special)
    whole = in_order(tuple(encodings.values()))
    return Encoding(whole.length, lambda value: whole.numbers(getattr(value, n) for n in encodings))


def _by_field(kind: type[BaseModel], most: int, special: Special) -> dict[str, Encoding]:
    return {
        name: special.get(name) or encoding_of(field.annotation, most, special)
        for name, field in kind.model_fields.items()
    }


def encoder_of(
    kind: type[View], most: int, special: Special, without: Iterable[str] = ()
) -> Callable[[View], Observation]:
    """Views of a kind as vectors, a part for each field.

    ``seat`` and ``turn`` have a number for each of ``most`` seats. ``seats`` and ``sides`` are the
    same in a whole game, and left out like those ``without``.
    """
    by_seat = one_of(range(most))
    encodings = _by_field(kind, most, {"seat": by_seat, "turn": by_seat, **special})
    for name in ("seats", "sides", *without):
        del encodings[name]
    return lambda view: {
        name: encoding.numbers(getattr(view, name)) for name, encoding in encodings.items()
    }
