"""Findings of laws: place of a fault, expected and found value, message.

>>> same([1, [2, 3]], [1, [2, 4]], "a copy is another table")
Traceback (most recent call last):
    ...
runegames.testing.findings.LawViolation: a copy is another table
  field: [1][1]
  expected: 4
  found: 3
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from itertools import zip_longest
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from runegames.core import Event, FieldState

T = TypeVar("T")

VALUE_MAX_CHARACTERS = 300
"""Greatest length of a value in a message."""


@dataclass(slots=True)
class ExaminedPosition:
    """Place that a law examines now, kept up to date by iterators of moments and seats."""

    ply: int | None = None
    """Number of the next move, from 1; 0 for the opening; None before any game."""
    seat: int | None = None
    """Seat whose view is examined; None for the public view, or for no view."""

    def __str__(self) -> str:
        parts = []
        if self.ply is not None:
            parts.append(f"ply {self.ply}")
        if self.seat is not None:
            parts.append(f"seat {self.seat}")
        return ", ".join(parts)


class LawViolation(AssertionError):
    """Violation of a law.

    The message says what is wrong, and can have lines for the field, the expected value and the
    found value.
    """


def expect(fine: object, what: str, *, actual: object = None, expected: object = None) -> None:
    """Check that a condition is true; ``what``: the violation in words.

    Raises:
        LawViolation: the condition is false.
    """
    if fine:
        return
    lines = [what]
    if expected is not None:
        lines.append(f"expected: {_shown(expected)}")
    if actual is not None:
        lines.append(f"found: {_shown(actual)}")
    raise LawViolation("\n  ".join(lines))


def same(actual: object, expected: object, what: str) -> None:
    """Check that two values are equal; ``what``: the violation in words.

    Raises:
        LawViolation: the values differ.
    """
    if actual == expected:
        return
    path, here, there = difference(actual, expected)
    where = [f"field: {path}"] if path else []
    lines = [what, *where, f"expected: {_shown(there)}", f"found: {_shown(here)}"]
    raise LawViolation("\n  ".join(lines))


def difference(actual: object, expected: object, path: str = "") -> tuple[str, object, object]:
    """Find the first difference of two unequal values: its path, and the two parts."""
    if type(actual) is type(expected):
        for step, one, other in _parts(actual, expected):
            if one != other:
                return difference(one, other, path + step)
    elif isinstance(actual, list | tuple) and isinstance(expected, list | tuple):
        return difference([*actual], [*expected], path)
    return path.removeprefix("."), actual, expected


def _parts(one: object, other: object) -> Iterator[tuple[str, object, object]]:
    """Pair the parts of two values of one type; yield the path, and both parts."""
    names: list[str] = []
    match one, other:
        case Mapping(), Mapping():
            for key in {**one, **other}:
                yield f"[{key!r}]", one.get(key, "nothing"), other.get(key, "nothing")
        case (list() | tuple(), list() | tuple()):
            for index, pair in enumerate(zip_longest(one, other, fillvalue="nothing")):
                yield f"[{index}]", *pair
        case FieldState(), _:
            names = [*one.field_names(caches=False)]
        case BaseModel(), _:
            names = [*type(one).model_fields]
        case _ if is_dataclass(one):
            names = [field.name for field in fields(one)]
    for name in names:
        yield f".{name}", getattr(one, name), getattr(other, name)


def _shown(value: object) -> str:
    """Show a value to the author of a game, with the secrets of events."""
    words = f"{type(value).__name__}({vars(value)})" if isinstance(value, Event) else repr(value)
    if isinstance(value, FieldState):
        words = repr({name: getattr(value, name) for name in value.field_names(caches=False)})
    return words if len(words) <= VALUE_MAX_CHARACTERS else words[:VALUE_MAX_CHARACTERS] + "…"


def said_of(error: BaseException) -> str:
    """Describe a caught finding, or a caught error in the game's code."""
    if isinstance(error, LawViolation):
        return str(error)
    # A line of pydantic says nothing to an author; the line that gave it the values does.
    frames = traceback.extract_tb(error.__traceback__)
    last = next((frame for frame in reversed(frames) if not _of_pydantic(frame)), frames[-1])
    where = f" ({Path(last.filename).name}:{last.lineno})"
    if isinstance(error, AssertionError):
        # An assertion of a game often has no message; its source line says more.
        line = linecache.getline(last.filename, last.lineno or 0)
        return f"{str(error) or line.strip()}{where}"
    if isinstance(error, ValidationError):
        faults = [f"`{'.'.join(map(str, row['loc']))}`: {row['msg']}" for row in error.errors()]
        return f"{error.title} cannot be made; {'; '.join(faults)}{where}"
    return f"{type(error).__name__}: {error}{where}"


def _of_pydantic(frame: traceback.FrameSummary) -> bool:
    return "pydantic" in Path(frame.filename).parts


def place_of(value: object) -> str | None:
    """Name the module and the attribute that hold a value, as ``module:attribute``."""
    for _, module in sorted(sys.modules.items(), key=lambda entry: ("." in entry[0], entry[0])):
        for name, held in list(getattr(module, "__dict__", {}).items()):
            if held is value and not name.startswith("_"):
                return f"{module.__name__}:{name}"
    return None
