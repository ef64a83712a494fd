"""Figures with their uncertainty, rounded the same on every machine (ALL-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import NamedTuple

MAX_FIGURE = 1e9
"""Upper bound of the figures of a review."""
Z = 1.959963984540054
"""Half the width of the 95 % interval of a normal distribution, in standard errors."""


class Figure(NamedTuple):
    """Estimate of a chance from 0 to 1, or of points in a solo game, with its uncertainty."""

    value: float
    error: float = 0.0
    """Standard error; 0 for an exact value."""

    @property
    def reach(self) -> float:
        """Half the width of the 95 % interval."""
        return Z * self.error

    @property
    def low(self) -> float:
        """Lower end of the 95 % interval."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """Upper end of the 95 % interval."""
        return self.value + self.reach

    @property
    def clear(self) -> bool:
        """True if the 95 % interval does not hold 0."""
        return abs(self.value) > self.reach

    @property
    def sound(self) -> bool:
        """True for a figure that a review can have; false for NaN, too."""
        return abs(self.value) < MAX_FIGURE and 0 <= self.error < MAX_FIGURE

    def times(self, factor: float) -> Figure:
        """Multiply the figure and its uncertainty by a factor of at least 0."""
        return Figure(factor * self.value, factor * self.error)

    def minus(self, other: Figure) -> Figure:
        """Subtract an independent figure."""
        return together((self, Figure(-other.value, other.error)))


NOTHING = Figure(0.0)


def mean(values: Sequence[float]) -> Figure:
    """Return the mean of one or more values, with the standard error of the mean.

    Several equal values count as exact. The error of a single value is its absolute value.
    """
    number = len(values)
    middle = fsum(values) / number
    if number == 1:
        return Figure(middle, abs(middle))
    squares = fsum((value - middle) * (value - middle) for value in values)
    return Figure(middle, sqrt(squares / (number - 1) / number))


def pooled(one: Figure, number: int, other: Figure, further: int) -> Figure:
    """Return the mean of ``number`` and ``further`` values, from the means of both groups."""
    every = number + further
    apart = one.value - other.value
    value = (number * one.value + further * other.value) / every if apart else one.value
    squares = fsum(
        (
            number * (number - 1) * one.error * one.error,
            further * (further - 1) * other.error * other.error,
            number * further / every * apart * apart,
        )
    )
    return Figure(value, sqrt(squares / (every - 1) / every))


def together(figures: Iterable[Figure]) -> Figure:
    """Sum independent figures."""
    terms = list(figures)
    return Figure(
        fsum(term.value for term in terms), sqrt(fsum(term.error * term.error for term in terms))
    )
