"""RU-25 to RU-30: four players in two teams, and three players."""

from __future__ import annotations

import pytest

from runegames.core import Outcome, Rng
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW, PlaceMaster
from runegames.games.rune.model import PATTERNS, RuneOptions
from runegames.games.rune.placing import PASS, Bury, Place
from runegames.games.rune.table import RuneFrame
from tests.games.rune.tables import CORNER, draw_table, kinds, placements
from tests.games.tables import asks, happened, play, result, rule


def test_ru_25_four_players_form_two_teams_and_share_two_decks() -> None:
    view = GAME.new(RuneOptions(), 4, Rng(5)).view(None)
    assert view.sides == ((0, 2), (1, 3))
    assert GAME.sides(4) == view.sides
    assert view.masters_left == (2, 2, 2, 2)
    assert view.hand_sizes == (3, 3, 3, 3)
    assert view.removed == 8
    assert view.deck == 32 - 8 - 12


def test_ru_25_removed_cards_are_unseen() -> None:
    for seats in (1, 4):
        state = GAME.new(RuneOptions(), seats, Rng(5))
        worlds = {tuple(state.determinize(0, Rng(seed)).removed) for seed in range(20)}
        assert len(worlds) == 20


def test_ru_26_partners_share_control_and_points() -> None:
    state = draw_table(
        "RR.GG.BB",
        seats=4,
        asked="finish",
        turn=2,
        masters=[(0, 0, 0), (1, 3, 0)],
        left=[1, 1, 2, 2],
    )
    assert rule(state, PlaceMaster(1, 0)) is None
    assert rule(state, PlaceMaster(4, 0)) == "RU-16"
    play(state, PlaceMaster(6, 0))
    assert state.scores() == (6 + 2, 4)
    assert asks(state) == ("place", 3)
    state.masters_left = [0, 1, 0, 0]
    state.frame = RuneFrame("finish", 1)
    play(state, PlaceMaster(4, 0))
    assert result(state) == Outcome((8, 4, 8, 4), (1, 2, 1, 2), "masters_placed")


def test_ru_27_without_rune_masters_one_places_or_passes_and_draws() -> None:
    state = draw_table("RGB", seats=4, turn=1, left=[1, 0, 1, 1], hand=[CORNER] * 2)
    assert kinds(state) == {"place", "pass"}
    assert rule(state, PASS) is None
    assert rule(state, Bury(CORNER)) == "RU-27"
    for first in (PASS, Place(CORNER, 0, -1, -2)):
        turn = state.copy()
        play(turn, first)
        assert asks(turn) == ("finish", 1)
        assert turn.legal_moves() == [DRAW]
        assert rule(turn, PlaceMaster(2, 0)) == "RU-27"
        play(turn, DRAW)
        assert asks(turn) == ("place", 2)
        assert turn.view(None).hand_sizes[1] == 3 - (first != PASS)


def test_ru_27_without_a_deck_the_turn_ends_with_the_card() -> None:
    state = draw_table("RGB", seats=4, turn=1, left=[1, 0, 1, 1], deck=())
    play(state, Place(CORNER, 0, -1, -2))
    assert asks(state) == ("place", 2)
    # No card fits, and yet the pass is asked for. An unasked pass would show that no card fits.
    stuck = draw_table(
        "RB", seats=4, turn=1, left=[1, 0, 1, 1], deck=(), masters=[(0, 0, 0), (2, 1, 0)]
    )
    assert stuck.legal_moves() == [PASS]


def test_ru_27_a_player_with_rune_masters_does_not_pass() -> None:
    state = draw_table("RGB", seats=4, left=[1, 0, 1, 1])
    assert rule(state, PASS) == "RU-27"


def test_ru_27_players_with_rune_masters_left_go_on_drawing() -> None:
    state = draw_table("RGB", seats=4, asked="finish", left=[1, 0, 0, 0])
    assert rule(state, DRAW) is None


def test_ru_27_empty_hands_pass_until_somebody_is_asked() -> None:
    state = draw_table(
        "RGB",
        seats=4,
        asked="finish",
        left=[2, 0, 0, 0],
        deck=(),
        hands=[[CORNER] * 2, [], [], []],
    )
    events = play(state, PlaceMaster(0, 0))
    assert happened(events) == ["master", "passed", "passed", "passed"]
    assert [event.data["seat"] for event in events] == [0, 1, 2, 3]
    assert asks(state) == ("place", 0)
    assert state.view(None).turns == (2, 1, 1, 1)


def test_ru_27_an_empty_hand_still_draws() -> None:
    state = draw_table(
        "RGB",
        seats=4,
        asked="finish",
        left=[2, 0, 1, 1],
        hands=[[CORNER] * 2, [], [CORNER], [CORNER]],
    )
    play(state, PlaceMaster(0, 0))
    assert asks(state) == ("finish", 1)
    assert state.legal_moves() == [DRAW]
    play(state, DRAW)
    assert asks(state) == ("place", 2)


def test_ru_28_the_last_rune_master_of_all_four_players_ends_the_game() -> None:
    state = draw_table("RR.GG.BB", seats=4, asked="finish", left=[1, 0, 0, 1], hand=[CORNER])
    play(state, PlaceMaster(0, 0))
    assert state.outcome() is None
    assert asks(state) == ("place", 1)
    play(state, PASS, DRAW, PASS, DRAW)
    assert asks(state) == ("place", 3)
    play(state, Place(CORNER, *placements(state)[0]))
    play(state, next(move for move in state.legal_moves() if move.kind == "master"))
    assert result(state).reason == "masters_placed"
    assert rule(state, PASS) == "RU-28"


def test_ru_29_with_the_option_partners_see_each_others_hands() -> None:
    for shared in (False, True):
        state = GAME.new(RuneOptions(partners_share_hands=shared), 4, Rng(5))
        hand = tuple(PATTERNS[card] for card in state.hands[2])
        assert state.view(0).known_hands[2] == (hand if shared else ())
        assert state.view(1).known_hands[2] == ()
        assert state.view(None).known_hands[2] == ()
        same = all(state.determinize(0, Rng(seed)).hands[2] == state.hands[2] for seed in range(9))
        assert same == shared


def test_ru_29_the_option_means_nothing_for_fewer_than_four_players() -> None:
    state = GAME.new(RuneOptions(partners_share_hands=True), 3, Rng(5))
    assert state.view(0).known_hands[1:] == ((), ())


def test_ru_30_three_players_play_each_for_themselves() -> None:
    state = GAME.new(RuneOptions(), 3, Rng(5))
    view = state.view(None)
    assert view.sides == ((0,), (1,), (2,))
    assert (view.masters_left, view.removed, view.deck) == ((3, 3, 3), 0, 7)


def test_ru_30_nobody_draws_once_a_player_has_placed_all_rune_masters() -> None:
    state = draw_table("RR.GG.BB", seats=3, asked="finish", left=[1, 2, 1], hand=[CORNER] * 2)
    assert rule(state, DRAW) is None
    play(state, PlaceMaster(0, 0))
    assert asks(state) == ("place", 1)
    play(state, Place(CORNER, *placements(state)[0]))
    assert rule(state, DRAW) == "RU-30"
    assert not state.view(None).can_draw
    assert kinds(state) == {"master"}


@pytest.mark.parametrize(("left", "turns"), [([0, 2, 1], [1, 2, 1]), ([0, 2, 0], [1, 1])])
def test_ru_30_a_player_without_rune_masters_takes_no_more_turns(
    left: list[int], turns: list[int]
) -> None:
    state = draw_table("RR.GG.BB", seats=3, turn=1, left=left, hand=[CORNER] * 2)
    seen = []
    while (asked := asks(state)) is not None:
        seen.append(asked)
        play(state, state.legal_moves()[0])
    assert [seat for kind, seat in seen if kind == "place"] == turns
    assert rule(state, DRAW) == "RU-30"
