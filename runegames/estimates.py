"""Estimates: means, quantiles, confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist, fmean, median, stdev
from typing import NamedTuple

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


TELLING_GAMES = 10
"""Least number of games for an interval or a rating; fewer are told in words."""


class Interval(NamedTuple):
    """Confidence interval at the level ``CONFIDENCE``."""

    low: float
    high: float


# -- shares -------------------------------------------------------------------------------


def wilson(wins: float, games: int) -> Interval:
    """Compute Wilson's score interval of a share, also for few games or none.

    ``wins`` may include parts of shared wins.
    """
    if not games:
        return Interval(0.0, 1.0)
    share = wins / games
    shrink = 1 + Z**2 / games
    centre = (share + Z**2 / (2 * games)) / shrink
    reach = Z / shrink * math.sqrt(share * (1 - share) / games + Z**2 / (4 * games**2))
    # Rounding must not push an end of the interval past the share.
    return Interval(min(share, max(0.0, centre - reach)), max(share, min(1.0, centre + reach)))


@dataclass(frozen=True, slots=True)
class WinShare:
    """Share of wins; a first place that n sides share is 1/n of a win for each."""

    wins: float
    games: int

    @property
    def rate(self) -> float:
        """Wins per game, from 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        return wilson(self.wins, self.games)


# -- means --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mean:
    """Mean and spread of some numbers."""

    number: int
    mean: float
    reach: float | None
    """Half the width of the interval of the mean; None for a single number."""
    least: float
    median: float
    most: float


def mean_of(values: Sequence[float]) -> Mean:
    """Compute mean and spread of at least one number, with Student's interval."""
    number = len(values)
    reach = None
    if number > 1:
        reach = student(number - 1) * stdev(values) / math.sqrt(number)
    return Mean(number, fmean(values), reach, min(values), median(values), max(values))


def quantile(values: Sequence[float], part: float) -> float:
    """Return the quantile of the values at ``part``, from 0 to 1, without interpolation."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


@lru_cache
def student(freedom: int) -> float:
    """Compute half the width of Student's interval, in standard errors."""
    if freedom > 1000:  # ``Z`` differs only in the third decimal, and the exact sum is long
        return Z
    low, high = Z, 13.0  # 12.71 is the widest, with one degree of freedom
    while high - low > 1e-9:
        middle = (low + high) / 2
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _within(reach: float, freedom: int) -> float:
    """Compute the part of Student's distribution between ``-reach`` and ``reach``."""
    angle = math.atan(reach / math.sqrt(freedom))
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + odd, freedom, 2):
        term *= cosine**2 * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total
