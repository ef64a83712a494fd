"""Figures with their uncertainty, rounded the same on every machine (ALL-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import NamedTuple

Z = 1.959963984540054
"""Half of the 95 % interval of a normal distribution, in standard errors."""


class Figure(NamedTuple):
    """Estimate of chances from 0 to 1 (alone at the table: of points), with its uncertainty."""

    value: float
    error: float = 0.0
    """Standard error; 0: the value is exact."""

    @property
    def reach(self) -> float:
        """Half of the 95 % interval."""
        return Z * self.error

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + self.reach

    def times(self, factor: float) -> Figure:
        """The figure and its uncertainty, times a number that is not negative."""
        return Figure(factor * self.value, factor * self.error)

    def minus(self, other: Figure) -> Figure:
        """The difference of independent figures."""
        return together((self, Figure(-other.value, other.error)))


NOTHING = Figure(0.0)


def mean(values: Sequence[float]) -> Figure:
    """The mean of at least one number, and how far it may be off; one alone may be off by itself.

    Values that are all the same are taken for exact.
    """
    number = len(values)
    middle = fsum(values) / number
    if number == 1:
        return Figure(middle, abs(middle))
    squares = fsum((value - middle) * (value - middle) for value in values)
    return Figure(middle, sqrt(squares / (number - 1) / number))


def together(figures: Iterable[Figure]) -> Figure:
    """The sum of independent figures."""
    found = list(figures)
    return Figure(
        fsum(each.value for each in found), sqrt(fsum(each.error * each.error for each in found))
    )
