"""A weak bot: it sees what is right in front of it, and misses what needs a second look."""

from __future__ import annotations

from math import fsum, sqrt

from runegames.bots.bot import Move
from runegames.bots.greedy import GreedyBot
from runegames.core import AnyGame, AnyState, Rng
from runegames.core.arithmetic import power

# With these it wins 29 to 38 of 100 games for two against adepts, in each game of ours (800 games
# each), and 94 to 99 against players by chance.
OUT_OF_QUESTION = 12.0
"""Distance from the best, in ``Thinking.temperature``, at which no move is considered."""
MISJUDGEMENT = 3.1
"""Largest overrating of a considered move, in standard deviations of the worths."""


class NoviceBot(GreedyBot):
    """Player of the best move after a random misjudgement of each.

    A move that is far better than the others is always seen. Among moves that are about as good,
    luck decides.
    """

    name = "novice"

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game.appraise)
        self._thinking = game.thinking

    def choose(self, position: AnyState, rng: Rng) -> Move:
        moves = position.legal_moves()
        worths = self._appraise(position, moves)
        least = max(worths) - OUT_OF_QUESTION * self._thinking(position.options).temperature
        considered = [worth for worth in worths if worth >= least]
        mean = fsum(considered) / len(considered)
        spread = sqrt(fsum(power(worth - mean, 2) for worth in considered) / len(considered))
        looks = [
            worth + MISJUDGEMENT * spread * rng.random() if worth >= least else least - 1
            for worth in worths
        ]
        best = max(looks)
        return rng.choice([move for move, look in zip(moves, looks, strict=True) if look == best])
