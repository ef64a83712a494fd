"""Weak computer player: it sees obvious moves and misjudges the others."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt

from runegames.bots.bot import Move
from runegames.bots.continuations import continued, evaluates
from runegames.bots.greedy import best_of
from runegames.core import AnyGame, AnyState, Rng
from runegames.core.arithmetic import power

# With these values a novice wins 29 to 38 % of two-player games against an adept (each of our four
# games was played 800 times), and 94 to 99 % against a random player.
OUT_OF_QUESTION = 12.0
"""Distance from the best worth beyond which moves are ignored, in multiples of the temperature."""
MISJUDGEMENT = 3.1
"""Largest overrating of a considered move, in standard deviations of the worths."""
DEALS = 1
"""Number of deals in which each move is continued, for a game without an evaluation."""


@dataclass(frozen=True, slots=True)
class NoviceBot:
    """Player of the move that looks best after a random error in the worth of each move.

    A move that is far better than the others is always found. Among moves of similar worth chance
    decides.
    """

    game: AnyGame

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose the move with the best misjudged appraisal."""
        moves = position.legal_moves()
        if evaluates(self.game):
            worths = self.game.appraise(position, moves)
            temperature = self.game.thinking(position.options).temperature
            least = max(worths) - OUT_OF_QUESTION * temperature
        else:
            worths = continued(self.game, position, moves, DEALS, rng)
            least = min(worths)
        considered = [worth for worth in worths if worth >= least]
        mean = fsum(considered) / len(considered)
        spread = sqrt(fsum(power(worth - mean, 2) for worth in considered) / len(considered))
        looks = [
            worth + MISJUDGEMENT * spread * rng.random() if worth >= least else least - 1
            for worth in worths
        ]
        return best_of(moves, looks, rng)
