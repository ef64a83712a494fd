"""Plies of a finished game to look into, one by one, in whatever process.

A task holds all that decides its finding, and the finding rests on nothing else: the same review
comes of any number of processes, in any order, stopped and gone on with.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from runegames.core import AnyState, Data, Options, Rng, Seat, move_to_wire
from runegames.games.registry import game
from runegames.review import luck, skill
from runegames.review.figures import Figure
from runegames.review.worth import Judge

ORDINARY_SIMULATIONS = 300
"""Simulations of the search for each decision."""
PLAYOUTS_SHARE = 2
"""Simulations of a decision for each playout of a table."""
FEWEST_PLAYOUTS = 8


@dataclass(frozen=True, slots=True)
class Task:
    """A ply of a finished game, or the deal; it can be pickled."""

    game: str
    rules_version: int
    options: Options
    ply: int
    """0: the deal."""
    seat: Seat | None
    """Seat that has moved; None: the deal."""
    move: Any
    before: AnyState | None = field(repr=False)
    after: AnyState = field(repr=False)
    seed: int
    simulations: int
    strictness: float
    """Standard errors beyond which a difference is no chance."""

    @property
    def judge(self) -> Judge:
        """Judge of the game under the rules version of its beginning."""
        the_game = game(self.game).under(self.rules_version)
        return Judge(the_game, self.options, self.after.seats)

    @property
    def playouts(self) -> int:
        """Number of playouts of a table."""
        return max(FEWEST_PLAYOUTS, self.simulations // PLAYOUTS_SHARE)


class Answer(NamedTuple):
    """An answer that was tried, as it is written down."""

    move: dict[str, Any]
    worth: Figure
    """Worth to the seat that answers."""


class Decided(NamedTuple):
    """Result of examining a real decision."""

    answers: tuple[Answer, ...]
    """The best one first, then the others by their worth."""
    played: int
    """Index of the answer that was played."""
    loss: Figure
    trials: int
    """Number of trials of each answer, in the same deals."""


class Finding(Data):
    """Result of examining a ply, or the deal."""

    ply: int
    worth: tuple[Figure, ...]
    """Worth of the table after the ply, by seat."""
    luck: tuple[Figure, ...]
    """Part of that worth that is luck, by seat."""
    decided: Decided | None = None
    """Result of examining the decision; None: there was no choice."""


def examine(task: Task) -> Finding:
    """Look into a ply."""
    judge = task.judge
    if task.before is None or task.seat is None:
        drawn = luck.of_deal(judge, task.after, task.playouts, task.seed)
        return Finding(ply=task.ply, worth=drawn.worth, luck=drawn.luck)
    drawn = luck.of_ply(judge, task.before, task.move, task.after, task.playouts, task.seed)
    found = skill.choose(
        judge,
        _position(task, task.before, task.seat),
        task.move,
        task.simulations,
        task.strictness,
        task.seed,
    )
    decided = None
    if found is not None:
        wire = judge.game.moves
        decided = Decided(
            tuple(Answer(move_to_wire(wire, each.move), each.worth) for each in found.answers),
            [each.move for each in found.answers].index(found.played),
            found.loss,
            found.trials,
        )
    return Finding(ply=task.ply, worth=drawn.worth, luck=drawn.luck, decided=decided)


def _position(task: Task, before: AnyState, seat: Seat) -> AnyState:
    """The table as the seat knew it."""
    position: AnyState = before.determinize(seat, Rng(task.seed))
    return position


@dataclass(frozen=True, slots=True)
class Try:
    """Another answer to a decision that was looked into, to be judged as the first was."""

    task: Task
    move: Any
    best: Any
    trials: int


class Verdict(NamedTuple):
    """Worth of an answer, and its loss against the best one."""

    worth: Figure
    loss: Figure


def try_answer(question: Try) -> Verdict:
    """Judge another answer in the same deals as those before."""
    task = question.task
    assert task.before is not None
    assert task.seat is not None
    position = _position(task, task.before, task.seat)
    trials = skill.Trials(task.judge, position, task.seat, task.seed + 2 * luck.SEEDS)
    return Verdict(
        trials.worth(question.move, question.trials),
        trials.difference(question.best, question.move, question.trials),
    )
