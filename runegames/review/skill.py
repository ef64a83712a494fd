"""Skill of a decision: what a search finds best with the seat's knowledge, against what was done.

The search that chooses looks longest at what it likes, so it cannot say what another answer costs.
Both answers are therefore tried anew, equally often, in the same deals, until the difference is
too small to matter, can hardly be chance, or the trials are used up. Who looks often enough finds
what is hardly chance everywhere: what a suspicion is worth is said by trials in other deals.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from runegames.bots.search import Budget, Search
from runegames.core import AnyState, Rng, Seat
from runegames.review.figures import Figure, mean
from runegames.review.luck import SEEDS
from runegames.review.marks import least_cost
from runegames.review.worth import Judge

MOST_ANSWERS = 4
"""Answers of a mistake that are compared."""
FIRST_SHARE = 4
"""Trials of an answer at first: a fourth of the simulations of the search, which are the most."""


class Weighed(NamedTuple):
    """An answer that was tried."""

    move: Hashable
    worth: Figure
    """Worth to the seat that answers."""


class Choice(NamedTuple):
    """A real decision: what was played, what was best, and the difference."""

    answers: tuple[Weighed, ...]
    """The best one first, then the others by their worth; one alone: nothing better was found."""
    played: Hashable
    loss: Figure
    """Loss of the played answer against the best one, in the same deals."""
    trials: int
    """Number of trials of each answer."""


def choose(
    judge: Judge,
    position: AnyState,
    played: Hashable,
    simulations: int,
    strictness: float,
    seed: int,
) -> Choice | None:
    """Judge what was played; None: there was no choice.

    Args:
        judge: of the game.
        position: determinized for the seat that is asked.
        played: the answer that was given.
        simulations: of the search that looks for the best answer.
        strictness: standard errors beyond which a difference is no chance.
        seed: of thoughts and deals.
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
    told: Sequence[Hashable] = (best, played)
    if loss.low > 0 and loss.high >= least:
        number, trials = simulations, Trials(judge, position, decision.seat, seed + 2 * SEEDS)
        loss = trials.difference(best, played, number)
        if loss.value > strictness * loss.error:
            told = [*told, *(move for move in ranked[1:] if move != played)][:MOST_ANSWERS]
    answers = [Weighed(move, trials.worth(move, number)) for move in dict.fromkeys(told)]
    answers[1:] = sorted(answers[1:], key=lambda each: -each.worth.value)
    return Choice(tuple(answers), played, loss, number)


class Trials:
    """Answers to one question, tried in the same deals."""

    def __init__(self, judge: Judge, position: AnyState, seat: Seat, seed: int) -> None:
        self._judge = judge
        self._seat = seat
        self._seed = seed
        # A tree of its own: one that was grown before knows more of what comes after good moves.
        self._search = Search(judge.game, position, Rng(seed))
        self._found: dict[Hashable, list[float]] = {}

    def worths(self, move: Hashable, number: int) -> list[float]:
        """Worth in each of the first ``number`` deals after an answer."""
        found = self._found.setdefault(move, [])
        for deal in range(len(found), number):
            state = self._search.trial(move, self._seed + deal)
            result = self._judge.verdict(state)
            found.append(result[self._seat])
        return found[:number]

    def worth(self, move: Hashable, number: int) -> Figure:
        """The mean of so many trials."""
        return mean(self.worths(move, number))

    def difference(self, move: Hashable, other: Hashable, number: int) -> Figure:
        """Difference in worth of two answers, the mean over the deals."""
        pairs = zip(self.worths(move, number), self.worths(other, number), strict=True)
        return mean([here - there for here, there in pairs])
