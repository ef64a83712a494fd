"""What a computer player is."""

from __future__ import annotations

from typing import Any, Protocol

from runegames.core import AnyState, Rng


class Bot(Protocol):
    """Chooses moves."""

    name: str

    def choose(self, position: AnyState, rng: Rng) -> Any:
        """A legal move for the seat that ``position`` asks.

        ``position`` was determinized for that seat: it agrees with all that the seat knows,
        and what the seat does not know is filled in at random.
        """
