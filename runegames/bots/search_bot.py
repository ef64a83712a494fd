"""Computer player by tree search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from runegames.bots.bot import Move
from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Rng


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Player of the best move of a search, which ends early once ``stopped`` returns True."""

    game: AnyGame
    budget: Budget
    stopped: Callable[[], bool]

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose the best move found within the budget."""
        moves = position.legal_moves()
        if len(moves) == 1 and not self.budget.whole:
            return moves[0]
        search = Search(self.game, position, rng)
        search.run(self.budget, self.stopped)
        return search.root_moves()[0].move
