"""Skill of a decision: the played answer, compared with the best answer that was found.

The search spends most simulations on the answers that it prefers, so it cannot tell what another
answer costs. The played and the best answer are therefore tried again, equally often, in the
same deals. Trials end at their maximum, or earlier if the difference is too small to matter or can
hardly be chance. Because repeated checks find differences by chance, a loss has to be confirmed by
trials in other deals.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from runegames.bots.search import Budget, Search
from runegames.core import AnyState, Rng, Seat, move_to_wire
from runegames.review.figures import Figure, mean
from runegames.review.luck import SEEDS
from runegames.review.marks import least_cost
from runegames.review.worth import Judge

MAX_ANSWERS = 4
"""Maximum number of answers that are compared after a mistake."""
FIRST_SHARE = 4
"""Divisor that turns simulations of the search into trials of each answer in the first round."""


class Answer(NamedTuple):
    """Tried answer, with its move in the format of ``move_to_wire``."""

    move: dict[str, Any]
    worth: Figure
    """Worth to the seat that answers."""


class Decided(NamedTuple):
    """Findings on a decision."""

    answers: tuple[Answer, ...]
    """Best answer, then others by their worth; there are no others if the best one was played."""
    played: int
    """Index of the answer that was played."""
    loss: Figure
    """Loss of the played answer against the best one, in the same deals."""
    trials: int
    """Number of trials of each answer."""


def decided(
    judge: Judge,
    position: AnyState,
    played: Hashable,
    simulations: int,
    strictness: float,
    seed: int,
) -> Decided | None:
    """Judge an answer; return None if there was no choice.

    Args:
        judge: judge of the game.
        position: state that is determinized for the seat that is asked.
        played: answer that was given.
        simulations: budget of the search for the best answer; also the maximum number of trials.
        strictness: number of standard errors beyond which a difference is not chance.
        seed: seed of the search and of the deals.
    """
    decision = position.decision()
    if decision is None or len(position.legal_moves()) < 2:
        return None
    search = Search(judge.game, position, Rng(seed))
    search.run(Budget(simulations=simulations))
    ranked = [line.move for line in search.root_moves()]
    best = ranked[0]
    trials = Trials(judge, position, decision.seat, seed + SEEDS)
    number = max(1, simulations // FIRST_SHARE)
    loss = trials.difference(best, played, number)
    least = least_cost(judge)
    while best != played and number < simulations and loss.low <= 0 and loss.high >= least:
        number = min(simulations, 2 * number)
        loss = trials.difference(best, played, number)
    told = [best, played]
    if loss.low > 0 and loss.high >= least:
        number, trials = simulations, Trials(judge, position, decision.seat, seed + 2 * SEEDS)
        loss = trials.difference(best, played, number)
        if loss.value > strictness * loss.error:
            told += [move for move in ranked[1:] if move != played][: MAX_ANSWERS - 2]
    worths = {move: trials.worth(move, number) for move in told}
    order = sorted(worths, key=lambda move: (move != best, -worths[move].value))
    wire = judge.game.moves
    answers = tuple(Answer(move_to_wire(wire, move), worths[move]) for move in order)
    return Decided(answers, order.index(played), loss, number)


class Trials:
    """Trials of answers to one question in the same deals."""

    def __init__(self, judge: Judge, position: AnyState, seat: Seat, seed: int) -> None:
        self._judge = judge
        self._seat = seat
        self._seed = seed
        # A new tree, since the tree of a search knows more about the moves after good answers.
        self._search = Search(judge.game, position, Rng(seed))
        self._found: dict[Hashable, list[float]] = {}

    def worths(self, move: Hashable, number: int) -> list[float]:
        """Return the worth of an answer in each of the first ``number`` deals."""
        found = self._found.setdefault(move, [])
        for deal in range(len(found), number):
            state = self._search.trial(move, self._seed + deal)
            result = self._judge.verdict(state)
            found.append(result[self._seat])
        return found[:number]

    def worth(self, move: Hashable, number: int) -> Figure:
        """Return the mean worth of an answer in the first ``number`` deals."""
        return mean(self.worths(move, number))

    def difference(self, move: Hashable, other: Hashable, number: int) -> Figure:
        """Return the mean difference in worth of two answers in the first ``number`` deals."""
        pairs = zip(self.worths(move, number), self.worths(other, number), strict=True)
        return mean([here - there for here, there in pairs])
