"""Interface of a computer player."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from runegames.core import AnyState, Rng

Move: TypeAlias = Any
"""Move of the game that is played; only that game knows its types."""


class Bot(Protocol):
    """Computer player."""

    name: str

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """A legal move for the seat that ``position`` asks.

        ``position`` was determinized for that seat: it agrees with all that the seat knows,
        and what the seat does not know is filled in at random.
        """
