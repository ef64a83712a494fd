"""Marks of decisions by their cost, with thresholds for all games."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runegames.review.figures import Figure
from runegames.review.worth import Judge

Mark: TypeAlias = Literal["best", "fine", "inaccuracy", "mistake", "blunder"]

THRESHOLDS: tuple[tuple[float, Mark], ...] = (
    (0.10, "blunder"),
    (0.05, "mistake"),
    (0.02, "inaccuracy"),
)
"""Minimum cost of each mark in chances to win, from 0 to 1, the largest first."""
MISTAKES: frozenset[Mark] = frozenset({"mistake", "blunder"})
POINTS_A_CHANCE = 4.0
"""Points in a solo game that count like a chance of 1, in units of ``Thinking.logistic_scale``.

The number is the inverse of the logistic curve's slope at its middle.
"""
DOUBT = 0.05
"""Maximum probability that a game without mistakes gets a mark by chance."""


def unit(judge: Judge) -> float:
    """Return the factor on the thresholds; in a solo game, the points that count like a win."""
    if not judge.alone:
        return 1.0
    return POINTS_A_CHANCE * judge.game.thinking(judge.options).logistic_scale


def least_cost(judge: Judge) -> float:
    """Return the minimum cost of a mark, in chances or points."""
    return THRESHOLDS[-1][0] * unit(judge)


def is_good(loss: Figure) -> bool:
    """Test whether an answer may be as good as the best one in the same deals."""
    return loss.low <= 0


def mark(judge: Judge, loss: Figure, strictness: float, *, best: bool) -> Mark:
    """Mark an answer; if its cost may be chance, or is below all thresholds, it is ``fine``.

    Args:
        judge: judge of the game.
        loss: cost of the answer.
        strictness: number of standard errors beyond which a difference is not chance.
        best: True for the best answer.
    """
    if best:
        return "best"
    if loss.value - strictness * loss.error > 0:
        for least, name in THRESHOLDS:
            if loss.value >= least * unit(judge):
                return name
    return "fine"


def strictness(decisions: int) -> float:
    """Return the number of standard errors beyond which a difference is not chance.

    The number is the quantile of the normal distribution beyond which a share of ``DOUBT`` /
    ``decisions`` lies. So ``DOUBT`` holds for all decisions of a game together (Bonferroni). The
    density is summed in steps of 1/64, because this sum is the same on every machine.
    """
    from runegames.core import exp

    left, point = 0.5, 0.0
    step = 1 / 64
    wanted = DOUBT / max(1, decisions)
    while left > wanted:
        middle = point + step / 2
        left -= step * exp(-middle * middle / 2) / 2.5066282746310002
        point += step
    return point
