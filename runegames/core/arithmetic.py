"""Arithmetic that is the same to the last bit on every machine and Python version (ALL-2).

IEEE 754 promises that of ``+ - * /``, comparisons and ``math.sqrt``; ``math.fsum`` rounds once.
It is not true of ``sum`` over floats, which compensates for rounding from CPython 3.12 on, nor of
``**`` and the transcendental functions of ``math``, which come from the C library. Whatever
weighs moves uses these functions instead; ``tests/contract/test_arithmetic.py`` holds that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ldexp
from typing import TypeAlias

Tally: TypeAlias = Callable[[Iterable[int]], int]

tally: Tally = sum
"""The sum of whole numbers (and of truth values): the type checker refuses floats."""

_LOG2_E = 1.4426950408889634
_LN_2 = 0.6931471805599453
_INVERSE_FACTORIALS = (
    1 / 39916800,
    1 / 3628800,
    1 / 362880,
    1 / 40320,
    1 / 5040,
    1 / 720,
    1 / 120,
    1 / 24,
    1 / 6,
    1 / 2,
    1.0,
    1.0,
)
"""Reciprocals of the factorials of 11 down to 0: the next term of the series is below 1e-14 where
it is used."""


def power(base: float, times: int) -> float:
    """``base`` multiplied with itself; ``times`` is at least 0."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product


def exp(exponent: float) -> float:
    """e to the power of an exponent between -700 and 700, with an error below 1e-12 of it."""
    doublings = int(exponent * _LOG2_E + (0.5 if exponent >= 0 else -0.5))
    rest = exponent - doublings * _LN_2  # at most half of ln 2
    series = 0.0
    for coefficient in _INVERSE_FACTORIALS:
        series = series * rest + coefficient
    return ldexp(series, doublings)
