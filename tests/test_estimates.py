"""Intervals, means and quantiles, also of published examples and extreme cases."""

from __future__ import annotations

import pytest

from runegames.estimates import WinShare, mean_of, quantile, student, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_published_values(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00005)


def test_wilson_is_symmetric_and_narrows_with_more_games() -> None:
    low, high = wilson(30, 100)
    assert wilson(70, 100) == pytest.approx((1 - high, 1 - low))
    assert wilson(300, 1000).high - wilson(300, 1000).low < (high - low) / 3
    assert low < wilson(30.5, 100).low < wilson(31, 100).low, "half a win does not count half"


def test_without_games_the_interval_is_the_whole_range() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert WinShare(0, 0).rate == 0


@pytest.mark.parametrize("games", [1, 2, 7, 1000])
def test_the_figure_lies_in_its_interval(games: int) -> None:
    for wins in (0, games / 3, games / 2, games):
        share = WinShare(wins, games)
        assert 0 <= share.interval.low <= share.rate <= share.interval.high <= 1
    assert wilson(games, games).low > 0


@pytest.mark.parametrize(
    ("freedom", "reach"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (100, 1.984)],
)
def test_student_agrees_with_the_tables(freedom: int, reach: float) -> None:
    assert student(freedom) == pytest.approx(reach, abs=0.0005)


def test_student_approaches_the_normal_distribution() -> None:
    assert student(1000) > student(100_000) == pytest.approx(1.96, abs=0.0001)


def test_a_mean_has_an_interval() -> None:
    mean = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert (mean.number, mean.mean, mean.least, mean.median, mean.most) == (8, 5, 2, 4.5, 9)
    assert mean.reach == pytest.approx(2.3646 * 2.1381 / 8**0.5, abs=0.001)


def test_a_single_number_has_no_interval() -> None:
    assert mean_of([3]).reach is None


def test_quantiles_are_among_the_given_values() -> None:
    numbers = [5, 1, 4, 2, 3, 10, 9, 8, 7, 6]
    assert [quantile(numbers, part) for part in (0.0, 0.1, 0.11, 0.5, 0.9, 1.0)] == [
        1,
        1,
        2,
        5,
        9,
        10,
    ]
    assert quantile([7], 0.1) == quantile([7], 0.9) == 7
