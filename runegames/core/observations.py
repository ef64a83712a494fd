"""Views as vectors of numbers in named parts, for training networks.

A vector is made from a view alone, so it contains nothing that its seat does not know. The lengths
of its parts depend only on the class of the view and the number of seats.

>>> from runegames.core.models import View
>>> class NimView(View):
...     heaps: tuple[int, ...]
>>> encode = encoder_of(NimView, 2, {})
>>> encode(NimView(seat=0, seats=2, sides=((0,), (1,)), scores=(0, 0), turn=1, heaps=(3,)))["heaps"]
[1.0, 3.0, 0.0]
"""

from __future__ import annotations

import types
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from runegames.core.actions import mix, values_in
from runegames.core.models import View

Observation: TypeAlias = Mapping[str, Sequence[float]]
"""Parts of a vector by name, in a fixed order and of fixed lengths."""
Numbers: TypeAlias = "array[float]"
"""Array of float64, which other libraries can use without a copy."""
Write: TypeAlias = Callable[[Any, Numbers, int], None]
"""Function that writes a value into an array of zeros, starting at an index."""


class Vector(Observation):
    """Observation as one vector ``numbers``, with its ``parts`` by name."""

    __slots__ = ("numbers", "parts")

    def __init__(self, numbers: Numbers, parts: Mapping[str, slice]) -> None:
        self.numbers, self.parts = numbers, parts

    def __getitem__(self, name: str) -> Sequence[float]:
        return self.numbers[self.parts[name]].tolist()

    def __iter__(self) -> Iterator[str]:
        return iter(self.parts)

    def __len__(self) -> int:
        return len(self.parts)


def zeros(length: int) -> Numbers:
    """Make an array of zeros."""
    return array("d", bytes(8 * length))


class Encoding(NamedTuple):
    """Mapping from a value to ``length`` numbers."""

    length: int
    write: Write

    def numbers(self, value: object) -> list[float]:
        """Encode a single value."""
        into = zeros(self.length)
        self.write(value, into, 0)
        return into.tolist()


Special: TypeAlias = Mapping[str, Encoding]
"""Encodings by the name of a field, in the view or in a model inside it.

They take precedence over the encodings that are chosen by type.
"""


def _write_number(value: float, into: Numbers, start: int) -> None:
    into[start] = value


def _write_hash(value: object, into: Numbers, start: int) -> None:
    into[start] = mix(value) / (1 << 32)


NUMBER = Encoding(1, _write_number)
HASHED = Encoding(1, _write_hash)
"""Encoding of an unbounded value, such as a text, as its hash between 0 and 1."""
NONE = Encoding(0, lambda value, into, start: None)
"""Encoding that writes nothing."""


def one_of(values: Iterable[Hashable]) -> Encoding:
    """Encode one of these values as one-hot, and any other value as zeros."""
    indices = {value: index for index, value in enumerate(values)}

    def write(value: Hashable, into: Numbers, start: int) -> None:
        index = indices.get(value)
        if index is not None:
            into[start + index] = 1.0

    return Encoding(len(indices), write)


def bag(values: Iterable[Hashable]) -> Encoding:
    """Encode a collection of these values as counts, without their order."""
    indices = {value: index for index, value in enumerate(values)}

    def write(values_held: Iterable[Hashable], into: Numbers, start: int) -> None:
        for value in values_held:
            into[start + indices[value]] += 1.0

    return Encoding(len(indices), write)


def maybe(encoding: Encoding) -> Encoding:
    """Encode an optional value as a flag, 1 if it is not None, and the value."""
    inner = encoding.write

    def write(value: object, into: Numbers, start: int) -> None:
        if value is not None:
            into[start] = 1.0
            inner(value, into, start + 1)

    return Encoding(1 + encoding.length, write)


def in_order(encodings: Sequence[Encoding]) -> Encoding:
    """Encode several values, each in its own way."""
    writes = [(encoding.write, offset) for encoding, offset in _placed(encodings)]

    def write(values: Iterable[Any], into: Numbers, start: int) -> None:
        for value, (inner, offset) in zip(values, writes, strict=True):
            inner(value, into, start + offset)

    return Encoding(sum(encoding.length for encoding in encodings), write)


def _placed(encodings: Iterable[Encoding]) -> list[tuple[Encoding, int]]:
    """Pair each encoding with its first index in the vector."""
    placed, start = [], 0
    for encoding in encodings:
        placed.append((encoding, start))
        start += encoding.length
    return placed


def sequence_of(encoding: Encoding, most: int) -> Encoding:
    """Encode a sequence as its length and its first ``most`` values, filled up with zeros."""
    inner, step = encoding.write, encoding.length

    def write_numbers(values: Sequence[float], into: Numbers, start: int) -> None:
        into[start] = len(values)
        for value in values[:most]:
            start += 1
            into[start] = value

    def write(values: Sequence[Any], into: Numbers, start: int) -> None:
        into[start] = len(values)
        start += 1
        for value in values[:most]:
            inner(value, into, start)
            start += step

    writer = write_numbers if encoding is NUMBER else write
    return Encoding(1 + most * step, writer)


def encoding_of(hint: object, most: int, special: Special) -> Encoding:
    """Choose the encoding for a type; it has room for ``most`` entries of a tuple of any length."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return encoding_of(arguments[0], most, special)
    if origin in (types.UnionType, Union) and len(arguments) == 2 and type(None) in arguments:
        (kind,) = (part for part in arguments if part is not type(None))
        return maybe(encoding_of(kind, most, special))
    if origin is tuple:
        if arguments[-1] is Ellipsis:
            return sequence_of(encoding_of(arguments[0], most, special), most)
        return in_order([encoding_of(part, most, special) for part in arguments])
    if hint in (bool, int, float):
        return NUMBER
    if values := values_in(hint):
        return one_of(values)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return _fields(_by_field(hint, most, special))
    return HASHED


def _fields(encodings: Mapping[str, Encoding]) -> Encoding:
    """Encode an object's fields by name, one after another."""
    placed = [*zip(encodings, _placed(encodings.values()), strict=True)]
    # Most fields are plain numbers, which are written without a call.
    plain = [(name, offset) for name, (encoding, offset) in placed if encoding is NUMBER]
    writes = [(name, e.write, offset) for name, (e, offset) in placed if e is not NUMBER]

    def write(value: object, into: Numbers, start: int) -> None:
        for name, offset in plain:
            into[start + offset] = getattr(value, name)
        for name, inner, offset in writes:
            inner(getattr(value, name), into, start + offset)

    return Encoding(sum(encoding.length for encoding in encodings.values()), write)


def _by_field(kind: type[BaseModel], most: int, special: Special) -> dict[str, Encoding]:
    return {
        name: special.get(name) or encoding_of(field.annotation, most, special)
        for name, field in kind.model_fields.items()
    }


def encoder_of(
    kind: type[View],
    most: int,
    special: Special,
    without: Iterable[str] = (),
    pictures: tuple[Sequence[str], Encoding] | None = None,
) -> Callable[[View], Vector]:
    """Make the function that encodes views of a class, with a part for each field.

    The encoding has room for ``most`` entries of a tuple of any length; ``seat`` and ``turn`` are
    one-hot over ``most`` seats. The fields in ``without`` are left out, and so are ``seats`` and
    ``sides``, which never change in a game. ``pictures`` are further parts of equal length that
    come first: their names, and one encoding that writes all of them from the view.
    """
    by_seat = one_of(range(most))
    encodings = _by_field(kind, most, {"seat": by_seat, "turn": by_seat, **special})
    for name in ("seats", "sides", *without):
        del encodings[name]
    names, picture = pictures or ((), NONE)
    size = picture.length // max(1, len(names))
    parts = {name: slice(number * size, (number + 1) * size) for number, name in enumerate(names)}
    for name, (encoding, start) in zip(encodings, _placed(encodings.values()), strict=True):
        first = picture.length + start
        parts[name] = slice(first, first + encoding.length)
    fields = _fields(encodings)
    empty = zeros(picture.length + fields.length)

    def encode(view: View) -> Vector:
        numbers = empty[:]
        picture.write(view, numbers, 0)
        fields.write(view, numbers, picture.length)
        return Vector(numbers, parts)

    return encode
