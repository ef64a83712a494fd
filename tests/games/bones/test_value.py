"""Worths of moves and tables to adepts and to searches."""

from __future__ import annotations

import pytest

from runegames.bots.greedy import GreedyBot, best_of
from runegames.bots.registry import make_bot
from runegames.bots.search import Budget, Search
from runegames.core import Manner, Rng
from runegames.games.bones import GAME
from runegames.games.bones.choosing import ChooseRune
from runegames.games.bones.ending import AGREE, PLAY_ON
from runegames.games.bones.model import RuneName
from runegames.games.bones.rules import BonesState
from runegames.games.bones.table import BonesFrame
from runegames.games.bones.value import forecast, foresee, guide
from tests.games.bones.tables import lay_table
from tests.games.tables import play

FOUR_NORMAL = "water-axe fire-shield earth-arrow fire-axe"
"""Runes of a hand; a fifth one is over the limit, so that a rune has to go back (RB-20)."""


def _limit(special: str) -> BonesState:
    return lay_table(f"{FOUR_NORMAL} {special}", "water-shield", asked="limit")


@pytest.mark.parametrize("special", ["banners", "thief", "skull", "jhurga"])
def test_an_adept_keeps_a_special_rune_that_a_search_puts_back(special: RuneName) -> None:
    state = _limit(special)
    assert GreedyBot(GAME).choose(state, Rng(1)) != ChooseRune(special)
    moves = state.legal_moves()
    assert best_of(moves, guide(state, moves), Rng(1)) == ChooseRune(special)


def test_a_search_expects_only_other_players_to_choose_like_adepts() -> None:
    state = _limit("banners")
    moves = state.legal_moves()
    assert foresee(state, moves, 0, Rng(1)) == ChooseRune("banners")
    assert foresee(state, moves, 1, Rng(1)) != ChooseRune("banners")


@pytest.mark.parametrize("observer", [0, 1])
def test_a_search_tries_all_answers_of_the_asked_seat_for_any_observer(observer: int) -> None:
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
    assert search.root_moves()[0].move == ChooseRune("banners")


def test_runes_count_until_the_last_round_is_played() -> None:
    last = lay_table("water-axe fire-axe spy", "thief", number=6)
    assert forecast(last) == [10, 10]
    last.phase = "between"
    rich, poor = forecast(last)
    assert rich - 10 > 4 * (poor - 10) > 0


def test_a_hand_that_can_beat_more_is_worth_more() -> None:
    several, one = forecast(lay_table("water-axe fire-axe", "water-axe water-shield"))
    assert several > one


@pytest.mark.parametrize("level", ["novice", "adept", "master:8"])
@pytest.mark.parametrize(
    ("bones", "seat", "number", "ends", "text"),
    [
        ([8, 15, 10], 0, 1, False, "Anna wants another round, 7 bones behind."),
        ([8, 15, 10], 0, 39, False, "Anna wants another round, 7 bones behind."),
        ([8, 15, 10], 1, 1, False, "Bo wants another round, 5 bones ahead."),
        ([8, 15, 10], 1, 9, True, "Bo would end the game here, 5 bones ahead."),
        ([1, 24, 2], 0, 1, True, "Anna would end the game here, 23 bones behind."),
    ],
)
def test_rb_24_players_end_a_game_only_when_hopeless_or_late_in_the_lead(
    level: str, bones: list[int], seat: int, number: int, ends: bool, text: str
) -> None:
    runes = ["fire-axe", "water-axe", "earth-axe"]
    state = lay_table(*runes, bones=bones, number=number, pot=0, rounds="classic")
    state.phase = "after"
    state.stack = [BonesFrame("close", value) for value in (0, 1, 2) if value != seat]
    state.stack.append(BonesFrame("close", seat))
    bot = make_bot(level, GAME)
    answers = {bot.choose(state.copy(), Rng(seed)) for seed in range(10)}
    assert answers == {AGREE if ends else PLAY_ON}
    (event, *_) = play(state, *answers)
    assert event.text(("Anna", "Bo", "Cleo"), Manner.WRITTEN) == text


def test_rb_24_a_leader_agrees_once_another_player_has_agreed() -> None:
    state = lay_table("fire-axe", "water-axe", bones=[8, 15], number=1, pot=0, rounds="classic")
    state.phase, state.stack = "after", [BonesFrame("close", 1)]
    assert GreedyBot(GAME).choose(state, Rng(1)) == AGREE
