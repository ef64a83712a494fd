"""Weak computer player: it sees obvious moves and misjudges the others."""

from __future__ import annotations

from math import fsum, sqrt

from runegames.bots.bot import Move
from runegames.bots.greedy import best_of
from runegames.core import AnyGame, AnyState, Rng
from runegames.core.arithmetic import power

# With these values a novice wins 29 to 38 of 100 games for two against adepts, in each game of ours
# (800 games each), and 94 to 99 against players by chance.
OUT_OF_QUESTION = 12.0
"""Distance from the best worth, in ``Thinking.temperature``, at which no move is considered."""
MISJUDGEMENT = 3.1
"""Largest overrating of a considered move, in standard deviations of the worths."""


class NoviceBot:
    """Player of the best move after a random misjudgement of each.

    A move that is far better than the others is always seen. Among moves that are about as good,
    luck decides.
    """

    name = "novice"

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose the move with the best misjudged appraisal."""
        moves = position.legal_moves()
        worths = self._game.appraise(position, moves)
        temperature = self._game.thinking(position.options).temperature
        least = max(worths) - OUT_OF_QUESTION * temperature
        considered = [worth for worth in worths if worth >= least]
        mean = fsum(considered) / len(considered)
        spread = sqrt(fsum(power(worth - mean, 2) for worth in considered) / len(considered))
        looks = [
            worth + MISJUDGEMENT * spread * rng.random() if worth >= least else least - 1
            for worth in worths
        ]
        return best_of(moves, looks, rng)
