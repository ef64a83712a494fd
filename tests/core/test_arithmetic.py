"""Arithmetic that gives the same results on every machine."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from runegames.core import exp, power, tally


@settings(max_examples=100 * settings().max_examples)
@given(st.floats(-100, 100))
def test_exp_is_the_exponential_function(exponent: float) -> None:
    assert exp(exponent) == pytest.approx(math.exp(exponent), rel=1e-12)


def test_exp_is_the_same_to_the_last_bit() -> None:
    assert [exp(exponent).hex() for exponent in (1.0, -0.1, 6.0, -40.0)] == [
        "0x1.5bf0a8b145763p+1",
        "0x1.cf46d99d52b3ap-1",
        "0x1.936dc5690c08fp+8",
        "0x1.39792499b1a2dp-58",
    ]


def test_power_multiplies() -> None:
    assert [power(0.5, times) for times in range(4)] == [1.0, 0.5, 0.25, 0.125]


def test_tally_counts_whole_numbers() -> None:
    assert tally(number > 1 for number in (1, 2, 3)) == 2
