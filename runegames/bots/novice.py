"""Plays by sense, and errs."""

from __future__ import annotations

from typing import Any

from runegames.bots.greedy import GreedyBot
from runegames.core import AnyState, Rng

ERRS = 0.5
"""How often a beginner overlooks what would have been better."""
NOTICED = 12
"""Of so many moves, a beginner who errs notices one."""


class NoviceBot(GreedyBot):
    """Takes what looks best, but often among the few moves only that come to mind first."""

    name = "novice"

    def choose(self, position: AnyState, rng: Rng) -> Any:
        """A legal move, often a good one."""
        if rng.random() >= ERRS:
            return super().choose(position, rng)
        moves = list(position.legal_moves())
        rng.shuffle(moves)
        return self.best(position, moves[: 1 + len(moves) // NOTICED], rng)
