"""Forecasts of the scores of games of Rune."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from runegames.core import Rng
from runegames.games.rune import GAME, RuneOptions
from runegames.games.rune.rules import RuneState
from tests.games.rune.tables import draw_table
from tests.games.tables import result


def played(seats: int, seed: int) -> Iterator[RuneState]:
    """Yield the tables of a game of adepts: at every question, and at the end."""
    rng = Rng(seed)
    state = GAME.new(RuneOptions(), seats, rng)
    while moves := state.legal_moves():
        yield state.copy()
        move = GAME.guess(state, moves, rng)
        assert move is not None
        state.apply(move, rng)
    yield state


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_at_the_end_the_forecast_is_the_score(seats: int) -> None:
    *_, end = played(seats, 1)
    assert GAME.forecast(end) == list(result(end).scores)


def test_in_solo_the_forecast_is_what_playing_on_brings() -> None:
    *tables, end = played(1, 2)
    assert {tuple(GAME.forecast(table)) for table in tables} == {tuple(GAME.forecast(end))}


@pytest.mark.parametrize("seats", [2, 4])
def test_forecasts_predict_leads_better_than_present_points(seats: int) -> None:
    foreseen = value = 0.0
    for seed in range(24):
        *tables, end = played(seats, seed)
        final = lead(GAME.forecast(end))
        for table in tables[len(tables) // 2 :]:
            foreseen += (lead(GAME.forecast(table)) - final) ** 2
            value += (table.scores()[0] - table.scores()[1] - final) ** 2
    assert foreseen < 0.6 * value


def lead(points: Sequence[float]) -> float:
    """Return how far the first seat is ahead of the second."""
    return points[0] - points[1]


def test_partners_have_the_same_forecast() -> None:
    table = next(played(4, 3))
    first, second, third, fourth = GAME.forecast(table)
    assert (first, second) == (third, fourth)


def test_the_forecast_counts_unplaced_rune_masters_and_room_to_grow() -> None:
    grown = draw_table("BBB", masters=[(0, 0, 0)], left=(2, 3))
    claimed = draw_table("BBB", masters=[(0, 0, 0)], left=(1, 3))
    assert GAME.forecast(grown)[0] > GAME.forecast(claimed)[0] > claimed.scores()[0]
