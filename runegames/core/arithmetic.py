"""Arithmetic with the same result, to the last bit, on every machine and Python version (ALL-2).

IEEE 754 defines the result of ``+ - * /``, comparisons and ``math.sqrt``; ``math.fsum`` rounds
once. Other operations differ: CPython 3.12 and later compensates for rounding in ``sum`` over
floats, and ``**`` and the transcendental functions of ``math`` come from the C library. Code that
weighs moves uses the functions below instead; ``tests/contract/test_arithmetic.py`` checks that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import factorial, ldexp
from typing import TypeAlias

Tally: TypeAlias = Callable[[Iterable[int]], int]

tally: Tally = sum
"""Sum of whole numbers or truth values; the type checker refuses floats."""

_LOG2_E = 1.4426950408889634
_LN_2 = 0.6931471805599453
_COEFFICIENTS = tuple(1 / factorial(number) for number in range(11, -1, -1))
"""Coefficients of the Taylor series of exp, the highest power first.

The first term that is left out is below 1e-14.
"""


def power(base: float, times: int) -> float:
    """Return ``base`` to the power of ``times``, which is at least 0."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product


def exp(exponent: float) -> float:
    """Return e to the power of ``exponent`` (-700 to 700), with a relative error below 1e-12."""
    half = 0.5 if exponent >= 0 else -0.5  # `int` rounds towards 0
    doublings = int(exponent * _LOG2_E + half)
    rest = exponent - doublings * _LN_2  # at most half of ln 2
    series = 0.0
    for coefficient in _COEFFICIENTS:
        series = series * rest + coefficient
    return ldexp(series, doublings)
