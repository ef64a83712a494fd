"""Computer player by chance."""

from __future__ import annotations

from runegames.bots.bot import Move
from runegames.core import AnyState, Rng


class RandomBot:
    """Player of moves that are drawn by lot."""

    name = "random"

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Draw a legal move by lot."""
        return rng.choice(position.legal_moves())
