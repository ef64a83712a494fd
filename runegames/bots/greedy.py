"""Greedy computer player: it plays the move with the best appraisal.

A game without an evaluation of its own is played out after each move, see ``continuations``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from runegames.bots.bot import Move
from runegames.bots.continuations import best_continued, evaluates
from runegames.core import AnyGame, AnyState, Rng

DEALS = 16
"""Mean number of deals in which a move is continued."""


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Player of the move with the best appraisal."""

    game: AnyGame

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose a legal move with the best appraisal."""
        moves = position.legal_moves()
        if not evaluates(self.game):
            return best_continued(self.game, position, moves, DEALS, rng)
        return best_of(moves, self.game.appraise(position, moves), rng)


def best_of(moves: Sequence[Move], worths: Sequence[float], rng: Rng) -> Move:
    """Return the move of greatest worth; ties are broken at random."""
    best = max(worths)
    return rng.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])
