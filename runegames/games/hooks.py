"""Hooks: what the house calls of a game, and names in its code that are nearly one of them.

A method that is called ``apraise`` is no error to Python: it is never called.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TypeAlias

from runegames.core import (
    AnyGame,
    BaseGame,
    BaseMove,
    BaseState,
    BaseWords,
    Event,
    Foreseeing,
    Guiding,
    Previewing,
    Shortlisting,
    View,
)

Bases: TypeAlias = Sequence[tuple[type, tuple[type, ...]]]
"""Classes that a game derives its own from, and what each of its own can do besides."""
BASES: Bases = (
    (BaseGame, (Shortlisting, Guiding, Foreseeing)),
    (BaseState, (Previewing,)),
    (BaseWords, ()),
    (View, ()),
    (BaseMove, ()),
    (Event, ()),
)
SHORT = 5
"""Characters up to which a name has to be one letter off, not two, to be taken for another; so has
one that begins otherwise.
"""


def homes_of(game: AnyGame) -> set[str]:
    """Modules and packages in which the code of a game lies."""
    kinds = (type(game), getattr(game, "view_type", None), *getattr(game, "move_types", ()))
    return {home_of(kind.__module__) for kind in kinds if isinstance(kind, type)}


def home_of(module: str) -> str:
    """The package that a module is in, unless it is none or lies by itself."""
    is_package = hasattr(sys.modules.get(module), "__path__")
    return module if is_package else module.rpartition(".")[0] or module


def misspelled(homes: set[str], bases: Bases = BASES) -> Iterator[str]:
    """A sentence for each name in classes of these packages that looks like a hook and is none."""
    for base, besides in bases:
        for kind in _below(base):
            if _is_in(kind, homes) and _is_in_use(kind):
                yield from _misspelled(kind, homes, besides)


def _below(kind: type) -> Iterator[type]:
    below: list[type] = type.__subclasses__(kind)
    for each in below:
        yield each
        yield from _below(each)


def _is_in(kind: type, homes: set[str]) -> bool:
    module = kind.__module__
    return any(module == home or module.startswith(f"{home}.") for home in homes)


def _is_in_use(kind: type) -> bool:
    """False for a class of a module that was loaded anew since, which Python may still list."""
    if "<locals>" in kind.__qualname__:
        return True
    try:
        found = attrgetter(kind.__qualname__)(sys.modules[kind.__module__])
    except (KeyError, AttributeError):
        return False
    return found is kind or type(found) is kind  # ``words = words()`` takes the name


def _misspelled(kind: type, homes: set[str], besides: tuple[type, ...]) -> Iterator[str]:
    own = [each for each in kind.__mro__ if _is_in(each, homes)]
    house = [each for each in kind.__mro__ if each not in own and _is_in(each, {"runegames"})]
    made = {name for each in own for name in vars(each)}
    hooks = {name for each in (*house, *besides) for name in _names(each)}
    fields = () if issubclass(kind, BaseGame | BaseWords) else _fields(own)
    for name in sorted({*_attributes(kind)} - hooks - {*fields}):
        near = {hook: edits for hook in sorted(hooks - made) if (edits := _edits(name, hook))}
        if near:
            meant = min(near, key=near.__getitem__)
            yield (
                f"`{name}` of {kind.__name__} is never called: is `{meant}` meant?"
                f" (In {kind.__module__}; `@override` has the type checker say so.)"
            )


def _names(kind: type) -> set[str]:
    """Names that a class of the house offers; of a game's class also those that it only declares,
    since other classes declare fields.
    """
    declared = vars(kind).get("__annotations__", ()) if kind is BaseGame else ()
    return {*_attributes(kind), *declared}


def _attributes(kind: type) -> Iterator[str]:
    """Public attributes of a class itself, without the classes in it."""
    for name, value in vars(kind).items():
        if not name.startswith("_") and not (isinstance(value, type) and name[0].isupper()):
            yield name


def _fields(kinds: Sequence[type]) -> set[str]:
    """Names that are declared as fields, which may be called as they please."""
    return {
        name
        for each in kinds
        for name, told in vars(each).get("__annotations__", {}).items()
        if "ClassVar" not in str(told)
    }


def _edits(one: str, other: str) -> int:
    """Letters left out, too many, changed or swapped; 0: the names are equal, or not alike."""
    most = 1 if min(len(one), len(other)) <= SHORT or one[0] != other[0] else 2
    if abs(len(one) - len(other)) > most:
        return 0
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, before, row = before, row, [i]
        for j, mark in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mark))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == mark:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1] if row[-1] <= most else 0
