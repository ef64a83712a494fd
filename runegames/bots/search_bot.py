"""Computer player by tree search."""

from __future__ import annotations

from collections.abc import Callable

from runegames.bots.bot import Move
from runegames.bots.search import Budget, Search
from runegames.core import AnyGame, AnyState, Rng


class SearchBot:
    """Player of the best move of a search."""

    def __init__(
        self, name: str, game: AnyGame, budget: Budget, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self.name = name
        self._game = game
        self._budget = budget
        self._stopped = stopped

    def choose(self, position: AnyState, rng: Rng) -> Move:
        """Choose the best move found within the budget."""
        moves = position.legal_moves()
        if len(moves) == 1 and not self._budget.whole:
            return moves[0]
        search = Search(self._game, position, rng)
        search.run(self._budget, self._stopped)
        return search.root_moves()[0].move
