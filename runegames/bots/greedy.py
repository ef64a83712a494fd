"""Greedy computer player: it plays the move with the best appraisal of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from runegames.bots.bot import Move
from runegames.core import AnyState, Rng

Appraisal: TypeAlias = Callable[[Any, Sequence[Move]], Sequence[float]]
"""Appraisal of a game: the worth of each legal move to the seat that is asked."""


class GreedyBot:
    """Player of the move with the best appraisal."""

    name = "adept"

    def __init__(self, appraise: Appraisal) -> None:
        self._appraise = appraise

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose a legal move with the best appraisal."""
        moves = position.legal_moves()
        return best_of(moves, self._appraise(position, moves), rng)


def best_of(moves: Sequence[Move], worths: Sequence[float], rng: Rng) -> Move:
    """Return the move of greatest worth; ties are broken at random."""
    best = max(worths)
    return rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])
