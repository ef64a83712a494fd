"""Hooks: methods of a game that runegames calls, and what is wrong with them.

Python accepts a method with the name ``apraise``, but nothing calls it. It accepts a property or a
field in place of a method, too, which then cannot be called.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from inspect import getattr_static, isfunction
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
"""Base classes of a game's classes, each with the protocols that a subclass may add."""
BASES: Bases = (
    (BaseGame, (Shortlisting, Guiding, Foreseeing)),
    (BaseState, (Previewing,)),
    (BaseWords, ()),
    (View, ()),
    (BaseMove, ()),
    (Event, ()),
)
SHORT_MAX_CHARACTERS = 5
"""Greatest length of a short name.

A short name counts as misspelled after one edit, a longer name after one or two.
"""


def homes_of(game: AnyGame) -> set[str]:
    """Collect the modules and packages with the code of a game."""
    kinds = (type(game), getattr(game, "view_type", None), *getattr(game, "move_types", ()))
    return {home_of(kind.__module__) for kind in kinds if isinstance(kind, type)}


def home_of(module: str) -> str:
    """Return the package of a module, or the module itself if it is a package or in none."""
    package = module.rpartition(".")[0]
    is_package = hasattr(sys.modules.get(module), "__path__")
    return module if is_package or not package else package


def misspelled(homes: set[str], bases: Bases = BASES) -> Iterator[str]:
    """Yield a sentence for each name in a game's classes that is nearly a hook."""
    for base, besides in bases:
        for kind in _below(base):
            if _is_in(kind, homes) and _is_in_use(kind):
                yield from _misspelled(kind, homes, besides)
                yield from _uncallable(kind)


def _below(kind: type) -> Iterator[type]:
    below: list[type] = type.__subclasses__(kind)
    for subclass in below:
        yield subclass
        yield from _below(subclass)


def _is_in(kind: type, homes: set[str]) -> bool:
    module = kind.__module__
    return any(module == home or module.startswith(f"{home}.") for home in homes)


def _is_in_use(kind: type) -> bool:
    """False for an old class of a reloaded module, which Python may still list."""
    if "<locals>" in kind.__qualname__:
        return True
    try:
        current = attrgetter(kind.__qualname__)(sys.modules[kind.__module__])
    except (KeyError, AttributeError):
        return False
    # After ``words = words()`` the class's name stands for an instance.
    return current is kind or type(current) is kind


def _misspelled(kind: type, homes: set[str], besides: tuple[type, ...]) -> Iterator[str]:
    own = [base for base in kind.__mro__ if _is_in(base, homes)]
    house = [base for base in kind.__mro__ if base not in own and _is_in(base, {"runegames"})]
    made = {name for base in own for name in vars(base)}
    hooks = {name for base in (*house, *besides) for name in _names(base)}
    fields = () if issubclass(kind, BaseGame | BaseWords) else _fields(own)
    for name in sorted({*_attributes(kind)} - hooks - {*fields}):
        near = {hook: edits for hook in sorted(hooks - made) if (edits := _edits(name, hook))}
        if near:
            meant = min(near, key=near.__getitem__)
            yield (
                f"`{name}` of {kind.__name__} is never called: is `{meant}` meant?"
                f" (In {kind.__module__}; `@override` makes the type checker report it.)"
            )


def _uncallable(kind: type) -> Iterator[str]:
    """Yield a sentence for each hook that is a property or a field instead of a method."""
    for name in sorted({*_attributes(kind), *_fields([kind])}):
        house = next((base for base in kind.__mro__[1:] if name in vars(base)), None)
        if house is None or not isfunction(vars(house)[name]) or not _is_in(house, {"runegames"}):
            continue
        own = getattr_static(kind, name)
        if isinstance(own, property) or name in _fields([kind]):
            what = "property" if isinstance(own, property) else "field"
            yield f"`{name}` of {kind.__name__} is a {what}, but runegames calls it as a method."


def _names(kind: type) -> set[str]:
    """Collect the hooks in a class of ours.

    Names that are only annotated are hooks in ``BaseGame``, and fields in other classes.
    """
    declared = vars(kind).get("__annotations__", ()) if kind is BaseGame else ()
    return {*_attributes(kind), *declared}


def _attributes(kind: type) -> Iterator[str]:
    """Yield the public attributes of a class, without inherited ones and nested classes."""
    for name, value in vars(kind).items():
        if not name.startswith("_") and not (isinstance(value, type) and name[0].isupper()):
            yield name


def _fields(kinds: Sequence[type]) -> set[str]:
    """Collect the names of declared fields, which authors choose freely."""
    return {
        name
        for kind in kinds
        for name, hint in vars(kind).get("__annotations__", {}).items()
        if "ClassVar" not in str(hint)
    }


def _edits(one: str, other: str) -> int:
    """Count the letters left out, added, changed or swapped; 0 for equal and for dissimilar names.

    Three edits or more make names dissimilar; so do two if a name is short or the initials differ.
    """
    most = 1 if min(len(one), len(other)) <= SHORT_MAX_CHARACTERS or one[0] != other[0] else 2
    if abs(len(one) - len(other)) > most:
        return 0
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, before, row = before, row, [i]  # rows of the table of edits (Damerau, Levenshtein)
        for j, mark in enumerate(other, start=1):
            replaced = before[j - 1] if letter == mark else before[j - 1] + 1
            cost = min(before[j] + 1, row[j - 1] + 1, replaced)
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == mark:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1] if row[-1] <= most else 0
