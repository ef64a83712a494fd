"""A greedy bot: it plays the move that a game appraises highest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from runegames.bots.bot import Move
from runegames.core import AnyState, Rng

Appraisal: TypeAlias = Callable[[Any, Sequence[Move]], Sequence[float]]
"""A game's ``appraise``: a worth for each legal move, to the seat that is asked."""


class GreedyBot:
    """Player of the moves that the game's own appraisal likes best; equals are drawn by lot."""

    name = "adept"

    def __init__(self, appraise: Appraisal) -> None:
        self._appraise = appraise

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """The best looking legal move."""
        return self.best(position, position.legal_moves(), rng)

    def best(self, position: AnyState, moves: Sequence[Move], rng: Rng) -> Move:
        """The best looking one of these moves."""
        worths = self._appraise(position, moves)
        best = max(worths)
        return rng.choice(
            [move for move, worth in zip(moves, worths, strict=True) if worth == best]
        )
