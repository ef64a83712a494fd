"""What the contract suite has to be told of a game.

A game joins with ``tests/games/<id>/hooks.py``, which holds one value named ``HOOKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from runegames.core import Options
from runegames.play.session import Session


@dataclass(frozen=True, slots=True)
class Hooks:
    """The game's part of the suite."""

    conserve: Callable[[Any], None]
    """Asserts that every card, rune, bone and token of a state is somewhere, once, and that the
    books (counts, stores, hands) agree with each other."""
    plies: Callable[[Options, int], tuple[int, int]]
    """The fewest and the most moves that a game of so many seats can take."""
    items: frozenset[str] = frozenset()
    """Words for things that can be hidden: a seat may read them in its log only if they stand
    in its view as well."""
    junk: tuple[object, ...] = ()
    """Further moves that are legal at no table: unknown cards and the like."""
    hidden: Callable[[Any], bool] = lambda state: False
    """Whether what lies in a hand decides how many answers the pending question has; then it is
    asked in any case (ALL-5)."""
    ends_turn: frozenset[str] = frozenset()
    """Kinds of moves that end a turn: what filling up then shows does not count as theirs."""
    hides: frozenset[str] = frozenset()
    """Kinds of events by which open cards go out of sight: those named before need not stand in
    a view after the ply."""
    brief: Mapping[str, Any] = field(default_factory=dict)
    """Options that keep a game short. Most random games of the suite are played with them, and
    so are the golden saves that show another option."""
    events: tuple[str, ...] = ()
    """Kinds of events that the golden saves have to show."""
    rare: Mapping[str, Callable[[], Session]] = field(default_factory=dict)
    """By name, golden games that random players would never play."""


def hooks_of(game_id: str) -> Hooks:
    """The hooks of a game."""
    found = import_module(f"tests.games.{game_id}.hooks").HOOKS
    assert isinstance(found, Hooks)
    return found
