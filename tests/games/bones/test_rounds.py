"""RB-2, RB-8 to RB-10, RB-17 to RB-26: the supply, rounds, steps between rounds, the end."""

from __future__ import annotations

import pytest

from runegames.core import Outcome, Rng
from runegames.games.bones import GAME
from runegames.games.bones.choosing import DONE, ChooseRune
from runegames.games.bones.ending import AGREE, PLAY_ON
from runegames.games.bones.model import NOTHING, RUNES, BonesOptions
from runegames.games.bones.playing import FOLD, PASS, Play
from runegames.games.bones.trade import Buy
from tests.games.bones.tables import hand, lay_table
from tests.games.tables import asks, happened, only, play, refusal, result, rule


def test_rb_2_the_supply_never_runs_out() -> None:
    """Each of six players wins one of six pots, and each new pot begins with a bonus (RB-25)."""
    axes = ["fire-axe", "water-axe", "earth-axe"]
    state = lay_table(*axes, *axes, number=1, pot=6)
    while (question := asks(state)) is not None:
        kind, seat = question
        if kind != "act":
            play(state, DONE if kind == "trade" else Buy(0))
        elif state.hands[seat] and state.round == seat + 1:
            assert state.pot == 6 * state.round
            play(state, state.legal_moves()[0])
        else:
            play(state, FOLD)
    assert state.bones == [10 + 6 * number for number in range(1, 7)]
    assert state.issued == sum(state.bones)


# -- turns --------------------------------------------------------------------------------


def test_rb_8_turns_go_clockwise_from_the_bag_holder() -> None:
    state = lay_table("spy thief", "spy", "thief", holder=1, turn=1)
    play(state, PASS)
    assert asks(state) == ("act", 2)
    play(state, PASS)
    assert asks(state) == ("act", 0)


def test_rb_8_passing_costs_a_bone() -> None:
    state = lay_table("spy thief", "spy", "thief")
    play(state, PASS)
    assert (state.bones[0], state.pot) == (9, 6)
    poor = lay_table("spy thief", "spy", "thief", bones=[0, 5, 5])
    assert rule(poor, PASS) == "RB-8"


def test_rb_8_folded_players_have_no_more_turns() -> None:
    state = lay_table("fire-axe thief", "spy", "earth-axe thief")
    play(state, Play("fire-axe"), FOLD)
    assert asks(state) == ("act", 2)
    assert state.folded == [False, True, False]
    assert rule(state, Play("spy")) == "RB-8"


def test_rb_8_a_player_without_runes_passes_or_folds() -> None:
    state = lay_table("", "spy", "earth-axe")
    assert [*state.legal_moves()] == [PASS, FOLD]


def test_rb_8_a_player_without_runes_and_bones_folds_unasked() -> None:
    state = lay_table("fire-axe thief", "", "earth-axe thief", bones=[5, 0, 5])
    events = play(state, Play("fire-axe"))
    assert happened(events) == ["played", "folded"]
    assert events[1].data["forced"]
    assert state.folded == [False, True, False]
    assert asks(state) == ("act", 2)


def test_rb_9_the_pot_is_won_at_the_beginning_of_the_next_turn() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe thief", holder=0, pot=7)
    play(state, PASS, Play("fire-axe"), PASS)
    assert asks(state) == ("act", 0)
    events = play(state, PASS)
    assert happened(events)[:2] == ["passed", "won"]
    assert state.bones == [8, 20, 9]
    assert state.holder == 1
    assert state.view(None).pots == (0, 1, 0)
    assert state.view(None).takings == (0, 10, 0)


def test_rb_9_an_empty_pot_can_be_won() -> None:
    state = lay_table("fire-axe", "thief spy", bones=[0, 5], pot=2)
    play(state, Play("fire-axe"))
    assert only(play(state, Play("thief")), "won").data["pot"] == 0


def test_rb_9_the_rune_that_has_won_the_pot_is_out() -> None:
    state = lay_table("spy fire-axe", "thief spy", reshuffle="when_empty")
    play(state, Play("fire-axe"), PASS)
    assert [RUNES[kind] for kind in state.out] == ["fire-axe"]
    assert state.winning == NOTHING


def test_rb_10_a_pot_is_lost_if_no_rune_is_winning_after_a_whole_circle() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe thief", holder=2, turn=2, pot=7)
    issued = state.issued
    events = play(state, PASS, PASS, PASS)
    assert happened(events)[3:4] == ["unclaimed"]
    assert events[3].data == {"pot": 10, "why": "second_turn"}
    assert state.issued == issued - 10 + 3 * 3
    assert state.holder == 2


def test_rb_10_a_circle_ends_even_where_the_bag_holder_has_folded() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe thief", holder=2, turn=2)
    events = play(state, FOLD, PASS, PASS)
    assert happened(events)[3] == "unclaimed"


def test_rb_10_a_late_winner_still_gets_the_pot() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe thief", holder=2, turn=2)
    events = play(state, FOLD, PASS, Play("fire-axe"))
    assert asks(state) == ("act", 0)
    events = play(state, PASS)
    assert happened(events)[:2] == ["passed", "won"]


def test_rb_10_the_pot_is_lost_when_everybody_has_folded() -> None:
    state = lay_table("spy", "fire-axe", "earth-axe", pot=7)
    events = play(state, FOLD, FOLD, FOLD)
    assert happened(events)[:4] == ["folded", "folded", "folded", "unclaimed"]
    assert events[3].data == {"pot": 7, "why": "all_folded"}
    assert state.holder == 0
    # No rune was played, so none goes back into the bag (RB-17).
    assert "reshuffled" not in happened(events)


# -- between rounds -----------------------------------------------------------------------


def test_rb_17_played_runes_go_back_after_each_round() -> None:
    state = lay_table("fire-axe spy", "thief spy", out="skull earth-axe")
    before = len(state.bag)
    events = play(state, Play("fire-axe"), PASS)
    assert "reshuffled" in happened(events)
    assert state.out == []
    assert len(state.bag) == before + 3


def test_rb_17_with_the_option_runes_go_back_when_the_bag_is_empty() -> None:
    state = lay_table(
        "fire-axe", "thief", out="skull skull", bag="spy", asked="buy", reshuffle="when_empty"
    )
    assert state.drawable() == 3
    events = play(state, Buy(2))
    assert happened(events)[:2] == ["reshuffled", "bought"]
    # The event counts the bag before the purchase.
    assert events[0].data["bag"] == events[0].data["number"]
    assert "spy" in hand(state, 0)
    assert (len(state.bag), state.out) == (1, [])


def test_rb_18_a_trade_draws_as_many_runes_as_were_put_aside() -> None:
    state = lay_table("fire-axe fire-axe spy", "thief", bag="earth-axe water-axe", asked="trade")
    play(state, ChooseRune("fire-axe"), ChooseRune("spy"))
    assert state.view(0).laid == ("fire-axe", "spy")
    assert state.view(1).laid == ()
    events = play(state, DONE)
    assert hand(state, 0) == "water-axe fire-axe earth-axe"
    assert sorted(RUNES[kind] for kind in state.bag) == ["fire-axe", "spy"]
    assert (state.bones[0], state.pot) == (9, 6)
    assert events[0].public == {"seat": 0, "number": 2}
    assert events[0].audience == (0,)


def test_rb_18_what_is_put_aside_cannot_be_drawn() -> None:
    for seed in range(20):
        state = lay_table("spy skull", "thief", bag="earth-axe water-axe", asked="trade")
        play(state, ChooseRune("skull"), ChooseRune("spy"), DONE, rng=Rng(seed))
        assert hand(state, 0) == "water-axe earth-axe"


def test_rb_18_each_set_can_be_chosen_in_one_way() -> None:
    state = lay_table("fire-axe fire-axe spy", "thief", asked="trade")
    assert [*state.legal_moves()] == [DONE, ChooseRune("fire-axe"), ChooseRune("spy")]
    play(state, ChooseRune("spy"))
    assert rule(state, ChooseRune("fire-axe")) == "RB-18"
    assert "not in the hand" in refusal(state, ChooseRune("spy")).words
    assert [*state.legal_moves()] == [DONE]


def test_rb_18_no_more_runes_are_traded_than_the_bag_has() -> None:
    state = lay_table("fire-axe fire-axe spy", "thief", bag="skull", asked="trade")
    play(state, ChooseRune("fire-axe"))
    assert rule(state, ChooseRune("spy")) == "RB-18"


@pytest.mark.parametrize(("runes", "bones"), [("", 5), ("spy", 0)])
def test_rb_18_a_player_who_cannot_trade_is_not_asked(runes: str, bones: int) -> None:
    state = lay_table(runes, "thief", bones=[bones, 5], asked="trade")
    assert asks(state) != ("trade", 0)


def test_rb_18_a_player_may_trade_nothing() -> None:
    state = lay_table("spy", "thief", asked="trade")
    assert play(state, DONE)[0].kind == "round"
    assert state.bones[0] == 10


def test_steps_are_taken_by_all_in_turn() -> None:
    """From the bag holder on, all trade (RB-18), then all buy (RB-19), then all return (RB-20)."""
    state = lay_table("spy", "fire-axe thief", "banners banners banners spy", holder=2, turn=2)
    play(state, Play("banners"), FOLD, Play("fire-axe"), Play("banners"))
    asked = []
    while (question := asks(state)) is not None and question[0] != "act":
        asked.append(question)
        play(state, state.legal_moves()[0])
    assert asked == [
        *(("trade", seat) for seat in (1, 2, 0)),
        *(("buy", seat) for seat in (1, 2, 0)),
        ("limit", 2),
        ("limit", 2),
    ]


def test_rb_19_bones_paid_for_runes_go_into_the_pot() -> None:
    state = lay_table("spy", "thief", asked="buy", pot=4)
    assert [*state.legal_moves()] == [Buy(0), Buy(1), Buy(2), Buy(3)]
    play(state, Buy(3))
    assert (state.bones[0], state.pot, len(state.hands[0])) == (7, 7, 4)


@pytest.mark.parametrize(
    ("bag", "bones", "most"), [("spy spy thief", 9, 3), ("skull", 9, 1), ("skull spy", 1, 1)]
)
def test_rb_19_limit_bag_and_bones_bound_a_purchase(bag: str, bones: int, most: int) -> None:
    state = lay_table("fire-axe", "thief", bag=bag, bones=[bones, 5], asked="buy")
    assert rule(state, Buy(most)) is None
    assert rule(state, Buy(most + 1)) == "RB-19"


def test_rb_20_runes_over_the_limit_go_back() -> None:
    state = lay_table("fire-axe fire-arrow earth-axe thief spy spy", "thief", asked="limit")
    assert asks(state) == ("limit", 0)
    # Two runes have to go, named in the order of the hand. A Spy can be the first of them, because
    # another Spy follows it.
    assert [*state.legal_moves()] == [
        ChooseRune("fire-axe"),
        ChooseRune("fire-arrow"),
        ChooseRune("earth-axe"),
        ChooseRune("thief"),
        ChooseRune("spy"),
    ]
    bag = len(state.bag)
    events = play(state, ChooseRune("earth-axe"), ChooseRune("spy"))
    assert hand(state, 0) == "fire-axe fire-arrow thief spy"
    assert len(state.bag) == bag + 2
    assert happened(events)[0] == "limited"
    assert asks(state) == ("act", 0)


def test_rb_20_any_set_can_be_returned() -> None:
    state = lay_table("fire-axe fire-arrow earth-axe thief spy spy", "thief", asked="limit")
    assert rule(state, DONE) == "RB-20"
    play(state, ChooseRune("thief"))
    assert [*state.legal_moves()] == [ChooseRune("spy")]
    assert rule(state, ChooseRune("fire-axe")) == "RB-20"
    four = lay_table("fire-axe fire-arrow earth-axe thief", "thief", asked="limit")
    assert asks(four) == ("act", 0)


def test_rb_21_the_new_pot_is_the_bones_paid_between_the_rounds() -> None:
    state = lay_table("fire-axe spy", "thief spy", number=2, rounds="classic")
    play(state, Play("fire-axe"), PASS, PLAY_ON)
    assert state.pot == 0
    play(state, ChooseRune("spy"), DONE, DONE, Buy(2), Buy(1))
    assert state.pot == 1 + 2 + 1


# -- elimination and end ------------------------------------------------------------------


def test_rb_22_a_player_without_runes_and_bones_is_eliminated() -> None:
    state = lay_table("fire-axe spy", "thief", "spy", bones=[5, 0, 5], pot=0)
    events = play(state, Play("fire-axe"), Play("thief"), PASS)
    assert "eliminated" in happened(events)
    assert state.view(None).eliminated == (False, True, False)
    assert state.gone[1] == 2
    while asks(state) not in (("act", 0), None):
        play(state, state.legal_moves()[0])
    assert state.folded == [False, True, False]
    assert happened(play(state, PASS)) == ["passed"]
    assert asks(state) == ("act", 2)


def test_rb_22_the_bag_passes_on() -> None:
    state = lay_table("fire-axe", "thief spy", "spy skull", bones=[0, 5, 5], pot=0)
    events = play(state, Play("fire-axe"), FOLD, FOLD)
    assert happened(events)[2:6] == ["folded", "won", "eliminated", "bag"]
    assert state.holder == 1


@pytest.mark.parametrize(("gone", "following"), [([], 2), ([2], 3), ([2, 3], 0)])
def test_rb_22_the_bag_passes_to_the_next_player_who_is_left(
    gone: list[int], following: int
) -> None:
    hands = ("thief spy", "fire-axe", "banners", "banners")
    state = lay_table(*hands, bones=[5, 0, 5, 5], pot=0, holder=1, turn=1, gone=gone)
    events = play(state, Play("fire-axe"), *[FOLD] * (3 - len(gone)))
    assert state.gone[1]
    assert only(events, "bag").data["seat"] == state.holder == following


def test_rb_22_the_game_ends_when_nobody_is_left() -> None:
    state = lay_table("fire-axe", "thief", bones=[0, 0], pot=0)
    events = play(state, Play("fire-axe"), Play("thief"))
    assert happened(events)[-1] == "over"
    assert result(state) == Outcome((0, 0), (1, 1), "nobody_left")


def test_rb_22_players_who_are_eliminated_last_share_the_victory() -> None:
    state = lay_table("fire-axe", "thief", "", bones=[0, 0, 0], pot=0, gone=[2])
    play(state, Play("fire-axe"), Play("thief"))
    assert result(state).ranks == (1, 1, 3)


def test_rb_23_the_last_player_wins_at_once() -> None:
    state = lay_table("fire-axe spy", "thief", bones=[0, 0], pot=0)
    play(state, Play("fire-axe"), Play("thief"))
    outcome = result(state)
    assert (outcome.reason, outcome.ranks) == ("last_player", (1, 2))
    assert [*state.legal_moves()] == []
    assert rule(state, FOLD) == "RB-24"


def test_rb_24_a_classic_game_ends_after_forty_rounds() -> None:
    state = lay_table("fire-axe spy", "thief spy", bones=[3, 9], number=40, rounds="classic")
    play(state, Play("fire-axe"), FOLD)
    assert result(state) == Outcome((8, 9), (2, 1), "round_limit")


def test_rb_24_a_classic_game_ends_early_only_if_all_agree() -> None:
    state = lay_table("fire-axe spy", "thief spy", "skull", number=7, rounds="classic")
    play(state, Play("fire-axe"), FOLD, FOLD)
    assert asks(state) == ("close", 0)
    play(state, AGREE)
    assert asks(state) == ("close", 1)
    play(state, PLAY_ON)
    assert asks(state) == ("trade", 0)
    assert state.round == 8


def test_rb_24_all_are_asked_from_the_bag_holder_on() -> None:
    hands = ("spy", "fire-axe spy", "", "skull")
    state = lay_table(*hands, gone=[2], holder=1, turn=1, rounds="classic", number=7)
    play(state, Play("fire-axe"), FOLD, FOLD)
    asked = []
    while (question := asks(state)) is not None:
        asked.append(question)
        play(state, AGREE)
    assert asked == [("close", seat) for seat in (1, 3, 0)]
    assert result(state) == Outcome((10, 15, 0, 10), (2, 1, 4, 2), "agreed")


def test_rb_24_nobody_is_asked_in_a_game_of_six_rounds() -> None:
    state = lay_table("fire-axe spy", "thief spy")
    play(state, Play("fire-axe"), FOLD)
    assert asks(state) == ("trade", 0)


def test_rb_25_the_sixth_round_is_the_last() -> None:
    state = lay_table("fire-axe spy", "thief spy", bones=[3, 9], number=6)
    play(state, Play("fire-axe"), FOLD)
    assert result(state) == Outcome((8, 9), (2, 1), "six_rounds")


def test_all_6_equal_bones_share_the_place() -> None:
    state = lay_table("fire-axe spy", "thief spy", "skull", bones=[4, 9, 2], number=6)
    play(state, Play("fire-axe"), FOLD, FOLD)
    assert result(state).ranks == (1, 1, 3)


@pytest.mark.parametrize("number", range(1, 6))
def test_rb_25_each_new_pot_begins_with_a_bonus(number: int) -> None:
    """For each player who is left, the supply gives as many bones as the new round's number."""
    state = lay_table("fire-axe spy", "thief spy", "", gone=[2], number=number, pot=0)
    issued = state.issued
    play(state, Play("fire-axe"), FOLD)
    assert state.round == number + 1
    assert state.pot == (number + 1) * 2
    assert state.issued == issued + state.pot


def test_rb_25_a_classic_game_has_no_bonus() -> None:
    state = GAME.new(BonesOptions(rounds="classic"), 4, Rng(0))
    assert state.pot == 4
    state.round = 2
    assert state.bonus() == 0


# -- the price of a rune ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "number", "gone", "price"),
    [
        ("flat", 6, [3, 4], 1),
        ("per_round", 2, [], 1),
        ("per_round", 3, [], 2),
        ("per_round", 6, [], 5),
        ("per_elimination", 6, [], 1),
        ("per_elimination", 6, [3, 4], 3),
        ("last_three", 6, [4], 1),
        ("last_three", 6, [3, 4], 2),
        ("last_three", 6, [2, 3, 4], 3),
    ],
)
def test_rb_26_an_option_decides_the_price_of_a_rune(
    cost: str, number: int, gone: list[int], price: int
) -> None:
    hands = ["spy", "spy", *["fire-axe"] * 3]
    state = lay_table(*hands, bones=[20] * 5, gone=gone, number=number, rune_cost=cost, asked="buy")
    assert state.rune_price() == price
    play(state, Buy(2))
    assert state.bones[0] == 20 - 2 * price


def test_rb_26_the_option_last_three_needs_four_players() -> None:
    state = lay_table("spy", "spy", "thief", asked="buy", rune_cost="last_three")
    assert state.rune_price() == 1
