"""Plays by sense, and errs."""

from __future__ import annotations

from typing import Any

from runegames.bots.greedy import Appraisal
from runegames.core import AnyState, Rng

ERRS = 0.4
"""How often a beginner overlooks what would have been better."""


class NoviceBot:
    """Takes what looks best, but now and then a move that comes to mind first."""

    name = "novice"

    def __init__(self, appraise: Appraisal) -> None:
        self._appraise = appraise

    def choose(self, position: AnyState, rng: Rng) -> Any:
        """A legal move, often a good one."""
        moves = position.legal_moves()
        if rng.random() < ERRS:
            return rng.choice(moves)
        worths = self._appraise(position, moves)
        best = max(worths)
        return rng.choice(
            [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        )
