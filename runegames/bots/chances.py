"""Chances to win, by a logistic function of leads."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Seat, exp


def _logistic(lead: float) -> float:
    return 1 / (1 + exp(-max(-40.0, min(40.0, lead))))


def successes(
    scores: Sequence[float], sides: Sequence[Sequence[Seat]], par: float, scale: float
) -> list[float]:
    """Return the chance of each seat's side to win, from 0 to 1, a logistic function of its lead.

    Args:
        scores: points by seat.
        sides: seats by side.
        par: points from which the lead of a single side is counted.
        scale: lead in points for a chance of 73 %.
    """
    if len(sides) == 1:
        return [_logistic((scores[0] - par) / scale)] * len(scores)
    totals = [scores[side[0]] for side in sides]
    best = max(totals)
    leader = totals.index(best)
    second = max(totals[:leader] + totals[leader + 1 :])
    chances = [0.0] * len(scores)
    for number, side in enumerate(sides):
        rival = second if number == leader else best
        lead = totals[number] - rival
        for seat in side:
            chances[seat] = _logistic(lead / scale)
    return chances
