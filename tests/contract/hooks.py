"""Facts of a game for the contract suite and the golden saves.

A game joins with ``tests/games/<id>/hooks.py``, which holds one value named ``HOOKS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from runegames.play.session import Session
from runegames.testing import Facts


@dataclass(frozen=True, slots=True)
class Hooks(Facts):
    """Facts of a game, and what its golden saves show."""

    unshown: frozenset[str] = frozenset()
    """Kinds of events that the golden saves need not show."""
    rare: Mapping[str, Callable[[], Session]] = field(default_factory=dict)
    """Golden games that random players would never play, by name."""


def hooks_of(game_id: str) -> Hooks:
    hooks = import_module(f"tests.games.{game_id}.hooks").HOOKS
    assert isinstance(hooks, Hooks)
    return hooks
