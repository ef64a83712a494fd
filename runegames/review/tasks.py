"""Tasks of a review: the plies of a finished game and its deal, examined in any process.

A quick pass judges each table by a few playouts. The whole examination goes on from there, and
judges the decision as well. A finding depends only on its ply, however often the work was
interrupted. Therefore a review is the same in any number of processes, and on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from runegames.core import AnyState, Data, Options, Rng, Seat
from runegames.games.registry import game
from runegames.review import skill
from runegames.review.figures import Figure
from runegames.review.luck import QUICK_PLAYOUTS, SEEDS, DrawLuck, Occurrence
from runegames.review.skill import Decided
from runegames.review.worth import Judge

ORDINARY_SIMULATIONS = 300
"""Default number of simulations of the search for a decision."""
PLAYOUTS_SHARE = 2
"""Divisor that turns the simulations of a decision into playouts of a table."""
MIN_PLAYOUTS = 8


class Finding(Data):
    """Findings on a ply or the deal."""

    ply: int
    playouts: int
    """Number of playouts of the table."""
    whole: bool
    """True if the playouts are all that there will be, and the decision is judged."""
    worth: tuple[Figure, ...]
    """Worth of the table after the ply, by seat."""
    luck: tuple[Figure, ...]
    """Part of the worth that is luck, by seat."""
    decided: Decided | None = None
    """Findings on the decision; None if there was no choice."""

    @property
    def drawn(self) -> DrawLuck:
        """Worth and luck."""
        return DrawLuck(self.worth, self.luck, self.playouts)


@dataclass(frozen=True, slots=True)
class ReviewTask:
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
    quick: bool = False
    """True to judge only the table, by its first playouts."""
    known: Finding | None = None
    """Finding of the quick pass, or whole finding whose decision has rivals that were not tried."""

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
        return playouts_of(self.simulations)


def playouts_of(simulations: int) -> int:
    """Return the number of playouts of a table, in a review with this budget for a decision."""
    return max(MIN_PLAYOUTS, simulations // PLAYOUTS_SHARE)


def examine(task: ReviewTask) -> Finding:
    """Examine a ply or the deal, as far as its task says."""
    judge, known = task.judge, task.known
    if known is not None and known.whole:
        assert known.decided is not None
        decided = skill.compared(judge, task.position, known.decided, task.seed)
        return known.model_copy(update={"decided": decided})
    happened = Occurrence(judge, task.before, task.move, task.after, task.seed)
    playouts = min(task.playouts, QUICK_PLAYOUTS) if task.quick else task.playouts
    drawn_before = None if known is None else known.drawn
    drawn = happened.drawn(playouts, drawn_before)
    finding = Finding(ply=task.ply, whole=not task.quick, **drawn._asdict())
    if task.quick or task.before is None:
        return finding
    decided_ = skill.decided(
        judge, task.position, task.move, task.simulations, task.strictness, task.seed
    )
    return finding.model_copy(update={"decided": decided_})


@dataclass(frozen=True, slots=True)
class Try:
    """Task of judging another answer to an examined decision; can be pickled."""

    task: ReviewTask
    move: Any
    best: Any
    trials: int


class AnswerVerdict(NamedTuple):
    """Worth of an answer and its loss against the best one."""

    worth: Figure
    loss: Figure


def try_answer(question: Try) -> AnswerVerdict:
    """Judge another answer in the same deals as the examined answers."""
    task = question.task
    assert task.seat is not None
    trials = skill.Trials(task.judge, task.position, task.seat, task.seed + 2 * SEEDS)
    return AnswerVerdict(
        trials.worth(question.move, question.trials),
        trials.difference(question.best, question.move, question.trials),
    )
