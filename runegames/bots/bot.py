"""Interface of a computer player."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from runegames.core import AnyState, Rng

Move: TypeAlias = Any
"""A move of whatever game is played: which types it has is known to that game alone."""


class Bot(Protocol):
    """Computer player."""

    name: str

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """A legal move for the seat that ``position`` asks.

        ``position`` was determinized for that seat: it agrees with all that the seat knows,
        and what the seat does not know is filled in at random.
        """
