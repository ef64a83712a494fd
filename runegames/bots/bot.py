"""Interface of a computer player."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from runegames.core import AnyState, Rng

Move: TypeAlias = Any
"""Move of the game that is played; only that game knows its types."""


class Bot(Protocol):
    """Computer player."""

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose a legal move for the seat that ``position`` asks.

        ``position`` is determinized for the seat: it agrees with what the seat knows, and
        everything else is filled in at random.
        """
