"""Skill of a decision: the played answer, compared with others in the same deals.

A search spends most simulations on the answers that it prefers, so it cannot tell what another
answer costs. Its favourite and the played answer are therefore tried again, equally often, in the
same deals, and these trials say which of them is better. They end at their maximum, or earlier if
the difference is too small to matter or can hardly be chance. Because repeated checks find
differences by chance, a loss has to be confirmed by trials in other deals.

The answers that the search prefers next are tried only for the turning points that are told
(``compared``), in the same deals.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from math import ceil, sqrt
from typing import Any, NamedTuple

from runegames.bots.search import Budget, Search
from runegames.core import AnyState, Rng, Seat, move_from_wire, move_to_wire
from runegames.review.figures import NOTHING, Figure, mean
from runegames.review.luck import SEEDS
from runegames.review.marks import least_cost
from runegames.review.worth import Judge

MAX_ANSWERS = 4
"""Maximum number of answers that are compared at a turning point."""
FIRST_SHARE = 4
"""Divisor that turns simulations of the search into trials of each answer in the first round."""
ALONE_SHARE = 16
"""Divisor that turns them into trials of an answer that is compared with no other."""
CONFIRMED_SHARE = 4
"""Divisor that turns the maximum of trials into those of the first round in other deals."""
CLEAR_SHARE = 0.4
"""Least share of the simulations that a clearly preferred answer has in half of a search.

It also has at least twice its even share.
"""
SURE = 2.0
"""Standard errors beyond which a loss is surely too small for a mark."""


class MeasuredAnswer(NamedTuple):
    """Tried answer, with its move in the format of ``move_to_wire``."""

    move: dict[str, Any]
    worth: Figure
    """Worth to the seat that answers."""
    loss: Figure = NOTHING
    """Loss against the best answer, in the same deals; 0 for the best answer."""


class Decided(NamedTuple):
    """Findings on a decision."""

    answers: tuple[MeasuredAnswer, ...]
    """Tried answers by their worth; there is only one if the favourite of the search was played."""
    played: int
    """Index of the answer that was played."""
    loss: Figure
    """Loss of the played answer; if it was the best, 0 with the uncertainty of the comparison."""
    trials: int
    """Number of trials of each answer."""
    rivals: tuple[dict[str, Any], ...] = ()
    """Other moves that the search preferred, not tried yet; only after a marked loss."""


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
        simulations: maximum number of trials; the search for the best answer has a share of it.
        strictness: number of standard errors beyond which a difference is not chance.
        seed: seed of the search and of the deals.
    """
    decision = position.decision()
    if decision is None or len(position.legal_moves()) < 2:
        return None
    least = least_cost(judge)
    searched = max(1, simulations // judge.search_share)
    ranked = _ranked(Search(judge.game, position, Rng(seed)), searched, played, judge.search_share)
    favourite, marked = ranked[0], False
    trials = Trials(judge, position, decision.seat, seed + SEEDS)
    share = ALONE_SHARE if favourite == played else FIRST_SHARE
    number = max(1, ceil(searched / share))
    loss = trials.difference(favourite, played, number)
    while (
        favourite != played
        and number < simulations
        and loss.low <= 0
        and _can_matter(loss, number, simulations, strictness, least)
    ):
        number = min(simulations, 2 * number)
        loss = trials.difference(favourite, played, number)
    if favourite != played and loss.low > 0 and loss.high >= least:
        # Trials in other deals, until they deny the loss or reach the maximum.
        trials = Trials(judge, position, decision.seat, seed + 2 * SEEDS)
        number = max(1, simulations // CONFIRMED_SHARE)
        loss = trials.difference(favourite, played, number)
        while number < simulations and (
            loss.low > 0 or _can_matter(loss, number, simulations, strictness, least)
        ):
            number = min(simulations, 2 * number)
            loss = trials.difference(favourite, played, number)
        marked = loss.value > strictness * loss.error
    rivals = [move for move in ranked[1:] if move != played][: MAX_ANSWERS - 2] if marked else []
    wire = judge.game.moves
    return trials.ranking({favourite, played}, played, number)._replace(
        rivals=tuple(move_to_wire(wire, move) for move in rivals)
    )


def _ranked(search: Search, simulations: int, played: Hashable, share: int) -> list[Hashable]:
    """Search for the best answers, the favourite first.

    A search with only a share of the simulations of a review ends at its half if it clearly prefers
    the played answer. In 151 decisions of three games, no such search changed its mind later.
    """
    if share > 1:
        search.run(Budget(simulations=ceil(simulations / 2)))
        root_moves = search.root_moves()
        clear = max(CLEAR_SHARE, 2 / len(root_moves)) * search.simulations
        if root_moves[0].move == played and root_moves[0].visits >= clear:
            return [line.move for line in root_moves]
        simulations //= 2
    search.run(Budget(simulations=max(1, simulations)))
    return [line.move for line in search.root_moves()]


def compared(judge: Judge, position: AnyState, former: Decided, seed: int) -> Decided:
    """Try the rivals of a marked answer as often as the others, in the same deals.

    The arguments are those of ``decided``.
    """
    decision = position.decision()
    assert decision is not None
    wire = judge.game.moves
    moves = [move_from_wire(wire, answer.move) for answer in former.answers]
    rivals = [move_from_wire(wire, move) for move in former.rivals]
    trials = Trials(judge, position, decision.seat, seed + 2 * SEEDS)
    return trials.ranking({*moves, *rivals}, moves[former.played], former.trials)


def _can_matter(
    loss: Figure, number: int, simulations: int, strictness: float, least: float
) -> bool:
    """Test whether the maximum of trials could still mark the loss.

    A mark needs ``least``, and more than ``strictness`` standard errors at the maximum of trials.
    """
    error = loss.error * sqrt(number / simulations)
    return loss.value + SURE * loss.error >= max(least, strictness * error)


class Trials:
    """Trials of answers to one question in the same deals."""

    def __init__(self, judge: Judge, position: AnyState, seat: Seat, seed: int) -> None:
        self._judge = judge
        self._seat = seat
        self._seed = seed
        # A new tree, since the tree of a search knows more about the moves after good answers.
        self._search = Search(judge.game, position, Rng(seed))
        self._worths: dict[Hashable, list[float]] = {}

    def worths(self, move: Hashable, number: int) -> list[float]:
        """Return the worth of an answer in each of the first ``number`` deals."""
        results = self._worths.setdefault(move, [])
        for deal in range(len(results), number):
            state = self._search.trial(move, self._seed + deal)
            result = self._judge.verdict(state)
            results.append(result[self._seat])
        return results[:number]

    def worth(self, move: Hashable, number: int) -> Figure:
        """Return the mean worth of an answer in the first ``number`` deals."""
        return mean(self.worths(move, number))

    def difference(self, move: Hashable, other: Hashable, number: int) -> Figure:
        """Return the mean difference in worth of two answers in the first ``number`` deals."""
        pairs = zip(self.worths(move, number), self.worths(other, number), strict=True)
        return mean([here - there for here, there in pairs])

    def ranking(self, moves: Iterable[Hashable], played: Hashable, number: int) -> Decided:
        """Compare answers in the first ``number`` deals; of two equal ones the played is first."""
        worths = {move: self.worth(move, number) for move in moves}
        wire = self._judge.game.moves
        order = sorted(worths, key=lambda move: (-worths[move].value, move != played, repr(move)))
        best = order[0]
        losses = [NOTHING, *(self.difference(best, move, number) for move in order[1:])]
        answers = tuple(
            MeasuredAnswer(move_to_wire(wire, move), worths[move], loss)
            for move, loss in zip(order, losses, strict=True)
        )
        index = order.index(played)
        loss = losses[index]
        if not index and len(losses) > 1:  # as uncertain as the comparison with the next answer
            loss = Figure(0.0, losses[1].error)
        return Decided(answers, index, loss, number)
