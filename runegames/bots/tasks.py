"""Tasks of a tree search that can be pickled and sent to another process.

A task holds what a seat knows and nothing else: no sitting, no seed of one, no true state.
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
"""Simulations that are made even when the answer is wanted at once."""
FORCED_SIMULATIONS = 32
"""Simulations for a question with a single answer: enough for the expected scores."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question to search, as one seat knows the table; it can be pickled."""

    game: str
    position: AnyState = field(repr=False)
    """Table, determinized for the seat that thinks."""
    seed: int
    """Seed of the thoughts alone; it tells nothing of the deal."""
    budget: Budget
    observer: Seat | None = None
    """Seat that thinks, where it is not the one who is asked."""


def think(task: Task, stopped: Callable[[], bool] = lambda: False) -> RootMoves:
    """Search a task: the visited moves, the best one first; at least one.

    Stopped, it answers at once with what it has found so far.
    """
    search = Search(game(task.game), task.position, Rng(task.seed), task.observer)
    budget = task.budget
    if not budget.whole and len(task.position.legal_moves()) == 1:
        budget = Budget(
            simulations=min(FORCED_SIMULATIONS, budget.simulations or FORCED_SIMULATIONS)
        )
    search.run(budget, lambda: search.simulations >= MIN_SIMULATIONS and stopped())
    return tuple(search.root_moves())
