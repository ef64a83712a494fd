"""Marks: how much a decision has cost, in a word. One table of thresholds for all games."""

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
"""Chances to win, from 0 to 1, that an answer costs at least; the largest first."""
MISTAKES: frozenset[Mark] = frozenset({"mistake", "blunder"})
POINTS_A_CHANCE = 4.0
"""Points that are worth a chance of 1 to a seat that plays alone, in units of
``Thinking.logistic_scale``: the inverse of the slope of the logistic curve in its middle."""
DOUBT = 0.05
"""Probability that a game without mistakes gets a mark by chance."""


def unit(judge: Judge) -> float:
    """Factor on the thresholds: 1, or points when a seat plays alone."""
    if not judge.alone:
        return 1.0
    return POINTS_A_CHANCE * judge.game.thinking(judge.options).logistic_scale


def least_cost(judge: Judge) -> float:
    """Threshold of the smallest mark, in chances or points."""
    return THRESHOLDS[-1][0] * unit(judge)


def mark(judge: Judge, loss: Figure, strictness: float, *, best: bool) -> Mark:
    """The mark of an answer; what may be chance gets none.

    Args:
        judge: of the game.
        loss: what it has cost.
        strictness: standard errors beyond which a difference is no chance.
        best: whether it is the best one that was found.
    """
    if best:
        return "best"
    if loss.value - strictness * loss.error > 0:
        for least, name in THRESHOLDS:
            if loss.value >= least * unit(judge):
                return name
    return "fine"


def strictness(decisions: int) -> float:
    """Standard errors beyond which a difference is no chance in any of so many decisions.

    The quantile of the normal distribution that leaves out ``DOUBT`` / ``decisions`` (Bonferroni),
    in steps of 1/64, by the series of its density: the same on every machine.
    """
    from runegames.core import exp

    left, at, step = 0.5, 0.0, 1 / 64
    wanted = DOUBT / max(1, decisions)
    while left > wanted:
        middle = at + step / 2
        left -= step * exp(-middle * middle / 2) / 2.5066282746310002
        at += step
    return at
