"""Something to think about, made so that it can be handed to another process.

A task holds what a seat knows and nothing else: no sitting, no seed of one, no true state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from runegames.bots.search import Budget, Line, Search
from runegames.core import AnyState, Rng, Seat
from runegames.games.registry import game

Lines: TypeAlias = tuple[Line, ...]

A_FEW = 8
"""Simulations without which nobody answers, however much in a hurry."""
NO_CHOICE = 32
"""Simulations for a question with a single answer: enough to tell what is expected."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question to think about, as one seat knows the table."""

    game: str
    position: AnyState = field(repr=False)
    """Determinized for the seat that thinks."""
    seed: int
    """Of the thoughts alone; it tells nothing of the deal."""
    budget: Budget
    eyes: Seat | None = None
    """Who thinks, where it is not the one who is asked."""


def think(task: Task, stopped: Callable[[], bool] = lambda: False) -> Lines:
    """The moves that were looked at, the best one first; at least one.

    Stopped, it answers at once with what it has found so far.
    """
    search = Search(game(task.game), task.position, Rng(task.seed), task.eyes)
    budget = task.budget
    if not budget.whole and len(task.position.legal_moves()) == 1:
        budget = Budget(simulations=min(NO_CHOICE, budget.simulations or NO_CHOICE))
    search.run(budget, lambda: search.simulations >= A_FEW and stopped())
    return tuple(search.lines())
