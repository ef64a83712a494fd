"""Tasks of a tree search, which can be pickled and sent to another process.

A task holds the knowledge of one seat alone: no sitting, no seed of a sitting, no true state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from runegames.bots.search import Budget, RootMove, Search
from runegames.core import AnyState, Rng, Seat
from runegames.games.registry import game

RootMoves: TypeAlias = tuple[RootMove, ...]

MIN_SIMULATIONS = 8
"""Least number of simulations before a search can be stopped."""
FORCED_SIMULATIONS = 32
"""Number of simulations for a question with a single answer: enough for the expected scores."""


@dataclass(frozen=True, slots=True)
class SearchTask:
    """Question to be searched, as one seat knows the table."""

    game: str
    position: AnyState = field(repr=False)
    """Table, determinized for the seat that thinks."""
    seed: int
    """Seed of the search, independent of the deal."""
    budget: Budget
    observer: Seat | None = None
    """Seat that thinks; None for the asked one."""


def think(task: SearchTask, stopped: Callable[[], bool] = lambda: False) -> RootMoves:
    """Search a task; return the visited moves, at least one, the best one first.

    A ``stopped`` search returns its findings so far.
    """
    search = Search(game(task.game), task.position, Rng(task.seed), task.observer)
    budget = task.budget
    if not budget.whole and len(task.position.legal_moves()) == 1:
        budget = Budget(
            simulations=min(FORCED_SIMULATIONS, budget.simulations or FORCED_SIMULATIONS)
        )
    search.run(budget, lambda: search.simulations >= MIN_SIMULATIONS and stopped())
    return tuple(search.root_moves())
