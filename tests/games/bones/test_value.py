"""What adepts and searches hold the runes of Runes & Bones for."""

from __future__ import annotations

import pytest

from runegames.bots.search import Budget, Search
from runegames.core import Rng
from runegames.games.bones import GAME
from runegames.games.bones.choosing import Lay
from runegames.games.bones.rules import BonesState
from runegames.games.bones.value import appraise, forecast, foresee, guide
from tests.games.bones.tables import lay_table

FIVE = "water-axe fire-shield earth-arrow fire-axe"
"""All but one of five runes, of which one goes back into the bag (RB-20)."""


def _limit(special: str) -> BonesState:
    return lay_table(f"{FIVE} {special}", "water-shield", asked="limit")


@pytest.mark.parametrize("special", ["banners", "thief", "skull", "jhurga"])
def test_a_search_keeps_runes_that_win_where_an_adept_keeps_special_ones(special: str) -> None:
    state = _limit(special)
    moves = state.legal_moves()
    at_a_glance, guided = appraise(state, moves), guide(state, moves)
    assert moves[at_a_glance.index(max(at_a_glance))] != Lay(special)  # type: ignore[arg-type]
    assert moves[guided.index(max(guided))] == Lay(special)  # type: ignore[arg-type]


def test_a_search_foresees_its_own_choices_and_those_of_adepts() -> None:
    state = _limit("banners")
    moves = state.legal_moves()
    seat = state.stack[-1].seat
    assert foresee(state, moves, seat, Rng(1)) == Lay("banners")
    assert foresee(state, moves, 1 - seat, Rng(1)) != Lay("banners")


@pytest.mark.parametrize("observer", [0, 1])
def test_whoever_looks_on_all_answers_of_the_seat_that_is_asked_are_tried(observer: int) -> None:
    search = Search(GAME, _limit("banners"), Rng(1), observer=observer)
    search.run(Budget(simulations=50))
    assert len(search.root_moves()) > 1


def test_a_spy_is_kept_before_a_normal_rune() -> None:
    state = _limit("spy")
    worths = guide(state, state.legal_moves())
    assert min(worths) == worths[-1]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_search_returns_banners_to_the_bag(seed: int) -> None:
    search = Search(GAME, _limit("banners"), Rng(seed))
    search.run(Budget(simulations=200))
    assert search.root_moves()[0].move == Lay("banners")


def test_runes_count_until_the_last_round_is_played() -> None:
    """Those in hand before the last round are worth most, not least."""
    last = lay_table("water-axe fire-axe spy", "thief", number=6)
    assert forecast(last) == [10, 10]
    last.phase = "between"
    rich, poor = forecast(last)
    assert rich - 10 > 4 * (poor - 10) > 0


def test_what_can_beat_more_is_worth_more() -> None:
    several, one = forecast(lay_table("water-axe fire-axe", "water-axe water-shield"))
    assert several > one
