"""A bot that plays uniformly at random."""

from __future__ import annotations

from runegames.bots.bot import Move
from runegames.core import AnyState, Rng


class RandomBot:
    """Player of moves that are drawn by lot."""

    name = "random"

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """One of the legal moves."""
        return rng.choice(position.legal_moves())
