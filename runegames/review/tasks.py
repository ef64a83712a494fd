"""Tasks of a review: the plies of a finished game and its deal, examined in any process.

A finding depends only on its task. Therefore a review is the same in any number of processes, in
any order, and after an interruption.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from runegames.core import AnyState, Data, Options, Rng, Seat
from runegames.games.registry import game
from runegames.review import luck, skill
from runegames.review.figures import Figure
from runegames.review.skill import Decided
from runegames.review.worth import Judge

ORDINARY_SIMULATIONS = 300
"""Default number of simulations of the search for a decision."""
PLAYOUTS_SHARE = 2
"""Divisor that turns the simulations of a decision into playouts of a table."""
MIN_PLAYOUTS = 8


@dataclass(frozen=True, slots=True)
class Task:
    """Ply of a finished game, or its deal; can be pickled."""

    game: str
    options: Options
    ply: int
    """Number of the ply; 0 is the deal."""
    seat: Seat | None
    """Seat that has moved; None if the task is the deal."""
    move: Any
    before: AnyState | None = field(repr=False)
    after: AnyState = field(repr=False)
    seed: int
    simulations: int
    strictness: float
    """Number of standard errors beyond which a difference is not chance."""

    @property
    def judge(self) -> Judge:
        return Judge(game(self.game), self.options, self.after.seats)

    @property
    def position(self) -> AnyState:
        """Table before the move, as its seat knew it."""
        assert self.before is not None
        assert self.seat is not None
        position: AnyState = self.before.determinize(self.seat, Rng(self.seed))
        return position

    @property
    def playouts(self) -> int:
        return max(MIN_PLAYOUTS, self.simulations // PLAYOUTS_SHARE)


class Finding(Data):
    """Findings on a ply or the deal."""

    ply: int
    worth: tuple[Figure, ...]
    """Worth of the table after the ply, by seat."""
    luck: tuple[Figure, ...]
    """Part of the worth that is luck, by seat."""
    decided: Decided | None = None
    """Findings on the decision; None if there was no choice."""


def examine(task: Task) -> Finding:
    """Examine a ply or the deal."""
    judge, decided = task.judge, None
    drawn = luck.drawn(judge, task.before, task.move, task.after, task.playouts, task.seed)
    if task.before is not None:
        decided = skill.decided(
            judge, task.position, task.move, task.simulations, task.strictness, task.seed
        )
    return Finding(ply=task.ply, worth=drawn.worth, luck=drawn.luck, decided=decided)


@dataclass(frozen=True, slots=True)
class Try:
    """Task of judging another answer to an examined decision; can be pickled."""

    task: Task
    move: Any
    best: Any
    trials: int


class Verdict(NamedTuple):
    """Worth of an answer and its loss against the best one."""

    worth: Figure
    loss: Figure


def try_answer(question: Try) -> Verdict:
    """Judge another answer in the same deals as the examined answers."""
    task = question.task
    assert task.seat is not None
    trials = skill.Trials(task.judge, task.position, task.seat, task.seed + 2 * luck.SEEDS)
    return Verdict(
        trials.worth(question.move, question.trials),
        trials.difference(question.best, question.move, question.trials),
    )
