"""Computer player that moves at random."""

from __future__ import annotations

from runegames.bots.bot import Move
from runegames.core import AnyState, Rng


class RandomBot:
    """Player of random moves, for measurements."""

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose a random legal move."""
        return rng.choice(position.legal_moves())
