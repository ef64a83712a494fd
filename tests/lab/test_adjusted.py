"""Results of contests, adjusted for the luck of their games."""

from __future__ import annotations

from math import sqrt

import pytest

from runegames.core import Rng
from runegames.estimates import mean_of
from runegames.games.registry import lent
from runegames.lab.adjusted import adjusted
from runegames.lab.arena import ArenaGame, tournament
from runegames.lab.report import document, summary
from tests.lab.tables import played, result
from tests.review.toys import DRAWN


def test_adjusting_keeps_the_mean_and_removes_most_of_the_spread() -> None:
    contest = tournament(DRAWN, DRAWN.options_type(), ["random"], 2, 0, adjust=1)
    rng = Rng(7)
    games, values = [], []
    for deal in range(400):
        dealt, drawn = rng.random() - 0.5, rng.random() - 0.5
        skill = 0.3 * (rng.random() - 0.5)
        won = 0.6 + 2 * dealt + 0.5 * drawn + skill
        games.append(result(0, 0, deal=deal, deal_luck=[dealt, -dealt], luck=[drawn, -drawn]))
        values.append([won, 1 - won])
    fields = adjusted(contest, games, values)
    plain, without = (
        mean_of([won for won, _ in values]),
        mean_of([won for won, _ in fields.values()]),
    )
    assert plain.reach is not None
    assert without.reach is not None
    assert abs(without.mean - 0.6) < without.reach
    assert abs(without.mean - plain.mean) < 2 * plain.reach
    assert without.reach < 0.2 * plain.reach


def test_luck_that_explains_nothing_changes_nothing() -> None:
    contest = tournament(DRAWN, DRAWN.options_type(), ["random"], 2, 0, adjust=1)
    nothing = [0.0, 0.0]
    games = [result(0, 0, deal=deal, deal_luck=nothing, luck=nothing) for deal in range(10)]
    values = [[float(deal % 2), 1.0 - deal % 2] for deal in range(10)]
    assert list(adjusted(contest, games, values).values()) == values


@pytest.mark.slow
def test_adjusting_narrows_the_interval_of_a_contest_of_pure_luck() -> None:
    contest = tournament(DRAWN, DRAWN.options_type(), ["random"], 2, 0, adjust=6)
    with lent(DRAWN):
        games = played(contest, 10)
        for game in games:
            assert ArenaGame.model_validate_json(game.model_dump_json()) == game
            assert game.fits(contest)
            assert game.luck is not None
            assert sum(game.luck) == pytest.approx(0)
        seats = document(summary(contest, games))["by_seat"]
    for seat in seats:
        plain = 1.96 * sqrt(0.25 / len(games))
        assert abs(seat["adjusted"]["mean"] - 0.5) < 2 * seat["adjusted"]["reach"]
        assert seat["adjusted"]["reach"] < 0.9 * plain


def test_without_adjusting_no_luck_is_measured() -> None:
    contest = tournament(DRAWN, DRAWN.options_type(), ["random"], 2, 0)
    with lent(DRAWN):
        (game,) = played(contest, 1)
        assert game.luck is None
        assert "adjusted" not in document(summary(contest, [game]))["by_seat"][0]
