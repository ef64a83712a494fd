"""Curves of reviewed games, compared with known truths."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from runegames.chronicle.curves import CURVE_FROM_GAMES, RUNNING, Curve, Means, curves, pooled
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.people import People
from runegames.chronicle.scorebook import Scorebook
from runegames.chronicle.summaries import ReviewSummary, SeatSummary
from runegames.review import Figure
from runegames.review.keeping import METHOD
from tests.chronicle.test_scorebook import ONE_THAT_COUNTS, played


def summary(
    lost: float = 0.1, luck: float = 0.0, decisions: int = 10, seats: int = 2
) -> ReviewSummary:
    """Return a review in which seat 0 has lost ``lost`` and the others nothing."""
    fields = {"decisions": decisions, "mistakes": 0}
    one = SeatSummary(loss=Figure(lost, 0.01), luck=Figure(luck, 0.02), **fields)
    other = SeatSummary(loss=Figure(0.0, 0.01), luck=Figure(-luck, 0.02), **fields)
    return ReviewSummary(method=METHOD, rules_version="", seats=(one, *[other] * (seats - 1)))


def book(games: Sequence[FinishedGame], losses: Sequence[float], **names: str) -> Scorebook:
    """Return a scorebook with reviews of the first games, in which Anna lost ``losses``."""
    known = {
        game.key: summary(lost, seats=len(game.places))
        for game, lost in zip(games, losses, strict=False)
    }
    return Scorebook(games, People(games, names), known)


def test_a_curve_needs_twenty_games_and_ends_with_the_mean_of_the_last_ten() -> None:
    losses = [0.5 - 0.01 * index for index in range(30)]
    games = [played(index, "Anna" if index % 3 else "Ann", "Bo") for index in range(30)]
    random.Random(1).shuffle(shuffled := [*zip(games, losses, strict=True)])
    mixed = book([game for game, _ in shuffled], [lost for _, lost in shuffled], Ann="Anna")
    (curve,) = curves(mixed.of("Anna").games)
    assert [game.lost.value for game in curve.games] == pytest.approx([100 * x for x in losses])
    assert len(curve.running) == 30 - RUNNING + 1
    assert curve.running[-1] == Means.of(curve.games[-RUNNING:])
    last = curve.running[-1].loss
    assert last is not None
    assert last.value == pytest.approx(sum(losses[-RUNNING:]) * 100 / (10 * RUNNING))
    few = Curve(curve.games[: CURVE_FROM_GAMES - 1])
    assert not few.running
    assert Curve(curve.games[:CURVE_FROM_GAMES]).running


def test_a_curve_has_only_reviewed_games_that_count_and_none_twice() -> None:
    games = [*ONE_THAT_COUNTS, played(6, "Anna"), played(7, "Anna", "Bo")]
    career = book(games, [0.1] * 6).of("Anna")
    assert [(len(curve.games), curve.alone) for curve in curves(career.games)] == [
        (1, False),
        (1, True),
    ]
    (alone,) = [curve for curve in curves(career.games) if curve.alone]
    assert alone.games[0].lost.value == 0.1, "the loss of a game for one is not in points"
    assert [game.key for game in career.unreviewed] == ["key 7"]


def test_decisions_weigh_alike_and_no_interval_is_narrower_than_the_reviews() -> None:
    games = [summary(0.4, decisions=40), summary(0.0, decisions=10)]
    figures = [Figure(game.seats[0].loss.value, 0.01) for game in games]
    assert pooled(figures, [40, 10]).value == pytest.approx(0.4 / 50)
    alike = pooled([Figure(0.1, 0.05)] * RUNNING, [10] * RUNNING)
    assert alike.error == pytest.approx(0.05 * RUNNING**0.5 / (10 * RUNNING))
    one = pooled([Figure(0.1, 0.05)], [10])
    assert (one.value, one.error) == pytest.approx((0.01, 0.005))
    assert Means.of(curves(book([played(1, "Anna", "Bo")], [0.1]).of("Anna").games)[0].games).loss


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance, held, trials = random.Random(5), 0, 1500
    for _ in range(trials):
        counts = [chance.randint(8, 30) for _ in range(RUNNING)]
        lost = [Figure(chance.gauss(0.01 * number, 0.04), 0.01) for number in counts]
        figure = pooled(lost, counts)
        held += figure.low <= 0.01 <= figure.high
    assert 0.935 <= held / trials <= 0.97
