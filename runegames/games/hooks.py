"""Hooks: what the house calls of a game, and names in its code that are nearly one of them.

A method that is called ``apraise`` is no error to Python: it is never called.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    Rng,
    Shortlisting,
    View,
)

BASES: tuple[tuple[type, tuple[type, ...]], ...] = (
    (BaseGame, (Shortlisting, Guiding, Foreseeing)),
    (BaseState, (Previewing,)),
    (BaseWords, ()),
    (View, ()),
    (BaseMove, ()),
    (Event, ()),
)
"""Bases of the classes of a game, and what each can do besides."""
HOUSE = ("runegames.core", "builtins", "abc", "typing", "pydantic", "enum")
"""Modules whose names are nobody's mistake."""
SHORT = 5
"""Characters up to which a name has to be one letter off, not two, to be taken for another."""


def misspelled(game: AnyGame) -> Iterator[str]:
    """A sentence for each name in the code of a game that looks like a hook and is none."""
    for kind in _classes(game):
        for base, besides in BASES:
            if issubclass(kind, base):
                yield from _misspelled(kind, base, besides)


def _classes(game: AnyGame) -> list[type]:
    """The classes of a game: its own, those of its states, words, views, moves and events."""
    state = game.new(game.options_type(), game.meta.seat_counts[0], Rng(1))
    move_types = getattr(game, "move_types", ())
    found = [type(game), type(state), type(game.words), game.view_type, *move_types]
    modules = {
        kind.__module__ for kind in found if not kind.__module__.startswith("runegames.core")
    }
    events = [kind for kind in _below(Event) if kind.__module__ in modules]
    return [*dict.fromkeys([*found, *events])]


def _below(kind: type) -> Iterator[type]:
    below: list[type] = kind.__subclasses__()
    for each in below:
        yield each
        yield from _below(each)


def _misspelled(kind: type, base: type, besides: tuple[type, ...]) -> Iterator[str]:
    offered = (base, *besides)
    hooks = {name for each in offered for name in dir(each) if not name.startswith("_")}
    annotated = {name for each in kind.__mro__ for name in getattr(each, "__annotations__", {})}
    own = [each for each in kind.__mro__ if not each.__module__.startswith(HOUSE)]
    made = {name for each in own for name in vars(each)}
    for name in sorted(made - hooks - annotated):
        meant = [hook for hook in sorted(hooks - made) if _near(name, hook)]
        if meant and not name.startswith("_"):
            yield (
                f"`{name}` of {kind.__name__} is never called: is `{meant[0]}` meant?"
                " (`@override` has the type checker say so.)"
            )


def _near(one: str, other: str) -> bool:
    """Compare two names: true with a letter or two left out, too many, changed or swapped."""
    most = 1 if min(len(one), len(other)) <= SHORT else 2
    if abs(len(one) - len(other)) > most:
        return False
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        last, before, row = before, row, [i]
        for j, mark in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mark))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == mark:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return bool(0 < row[-1] <= most)
