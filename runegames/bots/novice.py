"""A weak bot: a greedy one that often overlooks most moves."""

from __future__ import annotations

from runegames.bots.bot import Move
from runegames.bots.greedy import GreedyBot
from runegames.core import AnyState, Rng

ERROR_RATE = 0.5
"""Share of the questions at which it overlooks most moves, from 0 to 1."""
MOVES_PER_NOTICED = 12
"""When it errs, it sees one move in so many."""


class NoviceBot(GreedyBot):
    """Takes what looks best, but often among the few moves only that come to mind first."""

    name = "novice"

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """A legal move, often a good one."""
        if rng.random() >= ERROR_RATE:
            return super().choose(position, rng)
        moves = list(position.legal_moves())
        rng.shuffle(moves)
        return self.best(position, moves[: 1 + len(moves) // MOVES_PER_NOTICED], rng)
