"""RB-1 to RB-8 and RB-11 to RB-16: set-up, what runes beat, and what special runes do."""

from __future__ import annotations

from collections import Counter

import pytest

from runegames.core import Rng, redact
from runegames.games.bones import GAME
from runegames.games.bones.model import (
    BEATS,
    COMPONENTS,
    FULL_BAG,
    KIND_OF,
    NORMAL,
    NOTHING,
    RUNES,
    BonesComponents,
    BonesOptions,
)
from runegames.games.bones.playing import FOLD, PASS, Play, Take
from tests.games.bones.tables import hand, lay_table
from tests.games.tables import asks, happened, only, play, rule


def test_rb_1_the_bag_has_48_runes() -> None:
    counts = Counter(RUNES[kind] for kind in FULL_BAG)
    assert len(FULL_BAG) == 48
    assert sum(counts[name] for name in RUNES[:NORMAL]) == 36
    assert {counts[name] for name in RUNES[:NORMAL]} == {4}
    special = {name: counts[name] for name in RUNES[NORMAL:]}
    assert special == {"banners": 3, "thief": 3, "skull": 2, "spy": 2, "jhurga": 2}


def test_rb_1_components_are_checked() -> None:
    loose = COMPONENTS.model_dump()
    loose["normal"]["copies"] = 0
    with pytest.raises(ValueError, match="copies"):
        BonesComponents.model_validate(loose)


@pytest.mark.parametrize("seats", GAME.meta.seat_counts)
def test_rb_3_each_player_begins_with_ten_bones_and_three_runes(seats: int) -> None:
    state = GAME.new(BonesOptions(), seats, Rng(3))
    assert state.bones == [10] * seats
    assert [len(runes) for runes in state.hands] == [3] * seats
    assert state.pot == seats
    assert len(state.bag) == 48 - 3 * seats
    assert asks(state) == ("act", state.holder)
    assert state.round == 1


def test_rb_3_the_first_bag_holder_is_drawn_by_lot_or_is_seat_1() -> None:
    random = {GAME.new(BonesOptions(), 6, Rng(seed)).holder for seed in range(60)}
    assert random == set(range(6))
    fixed = BonesOptions(first_bag_holder="seat_1")
    assert {GAME.new(fixed, 6, Rng(seed)).holder for seed in range(20)} == {0}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("water-arrow", "fire-axe"),
        ("fire-arrow", "earth-axe"),
        ("earth-arrow", "water-axe"),
        ("water-arrow", "fire-arrow"),
    ],
)
def test_rb_4_elements_decide_before_weapons(better: str, worse: str) -> None:
    assert BEATS[KIND_OF[better]][KIND_OF[worse]]
    assert not BEATS[KIND_OF[worse]][KIND_OF[better]]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("fire-axe", "fire-shield"),
        ("fire-shield", "fire-arrow"),
        ("fire-arrow", "fire-axe"),
    ],
)
def test_rb_5_weapons_decide_between_runes_of_one_element(better: str, worse: str) -> None:
    assert BEATS[KIND_OF[better]][KIND_OF[worse]]
    assert not BEATS[KIND_OF[worse]][KIND_OF[better]]


def test_rb_5_each_rune_is_beaten_by_four_kinds() -> None:
    for kind in range(NORMAL):
        assert not BEATS[kind][kind]
        assert sum(BEATS[other][kind] for other in range(NORMAL)) == 4


def test_rb_6_the_beaten_rune_is_out() -> None:
    state = lay_table("water-axe spy", "fire-axe", "spy", winning="fire-shield", winner=1)
    events = play(state, Play("water-axe"))
    assert events[0].data["fate"] == "beats"
    assert (RUNES[state.winning], state.winner) == ("water-axe", 0)
    assert [RUNES[kind] for kind in state.out] == ["fire-shield"]


def test_rb_6_a_losing_rune_may_be_played() -> None:
    state = lay_table("earth-axe spy", "fire-axe", "spy", winning="fire-shield", winner=2)
    events = play(state, Play("earth-axe"))
    assert events[0].data["fate"] == "loses"
    assert (RUNES[state.winning], state.winner) == ("fire-shield", 2)
    assert [RUNES[kind] for kind in state.out] == ["earth-axe"]
    assert not state.folded[0]


def test_rb_7_the_same_rune_changes_nothing() -> None:
    state = lay_table("fire-axe spy", "spy", "thief", winning="fire-axe", winner=2)
    play(state, Play("fire-axe"))
    assert (state.winner, state.bones[0], state.pot) == (2, 10, 5)
    assert [RUNES[kind] for kind in state.out] == ["fire-axe"]


def test_rb_7_with_the_same_rune_a_bone_buys_the_win() -> None:
    state = lay_table("fire-axe spy", "spy", "thief", winning="fire-axe", winner=2)
    events = play(state, Play("fire-axe", buy=True))
    assert events[0].data["fate"] == "bought"
    assert (state.winner, state.bones[0], state.pot) == (0, 9, 6)
    assert [RUNES[kind] for kind in state.out] == ["fire-axe"]


def test_rb_7_buying_needs_a_bone_and_the_same_rune() -> None:
    poor = lay_table("fire-axe spy", "spy", "thief", winning="fire-axe", winner=2, bones=[0, 9, 9])
    assert rule(poor, Play("fire-axe", buy=True)) == "RB-7"
    assert rule(poor, Play("fire-axe")) is None
    other = lay_table("fire-arrow spy", "spy", "thief", winning="fire-axe", winner=2)
    assert rule(other, Play("fire-arrow", buy=True)) == "RB-7"
    assert rule(other, Play("spy", buy=True)) == "RB-7"
    empty = lay_table("fire-axe spy", "spy", "thief")
    assert rule(empty, Play("fire-axe", buy=True)) == "RB-7"


# -- special runes ------------------------------------------------------------------------


@pytest.mark.parametrize("name", RUNES[NORMAL:])
def test_special_runes_never_win(name: str) -> None:
    state = lay_table(f"{name} spy", "earth-axe fire-axe", "thief")
    play(state, next(m for m in state.legal_moves() if isinstance(m, Play) and m.rune == name))
    assert state.winning == NOTHING
    assert KIND_OF[name] in state.out


@pytest.mark.parametrize(("had", "taken"), [(10, 3), (2, 2), (3, 3)])
def test_rb_11_a_skull_takes_three_bones_at_most(had: int, taken: int) -> None:
    state = lay_table("skull spy", "spy", "thief", bones=[4, had, 8])
    events = play(state, Play("skull", 1))
    assert state.bones == [4 + taken, had - taken, 8]
    assert happened(events)[:2] == ["played", "robbed"]


def test_rb_11_a_skull_needs_another_player_with_bones() -> None:
    state = lay_table("skull spy", "spy", "thief", bones=[4, 0, 8])
    assert rule(state, Play("skull", 0)) == "RB-11"
    assert rule(state, Play("skull")) == "RB-11"
    assert rule(state, Play("skull", 1)) == "RB-16"
    assert rule(state, Play("skull", 5)) == "RB-11"
    assert rule(state, Play("skull", 2)) is None


def test_rb_12_a_spy_plays_a_rune_of_the_victim() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe", winning="earth-shield", winner=2)
    events = play(state, Play("spy", 1))
    assert asks(state) == ("spy", 0)
    assert set(state.legal_moves()) == {Play("fire-axe"), Play("thief")}
    assert rule(state, Play("earth-axe")) == "RB-8"
    assert rule(state, PASS) == "RB-12"
    events += play(state, Play("fire-axe"))
    assert state.winner == 0
    assert hand(state, 1) == "thief"
    assert asks(state) == ("act", 1)
    assert events[2].data["owner"] == 1


@pytest.mark.parametrize(
    ("runes", "moves"),
    [
        ("skull", [Play("skull", 1), Play("skull", 2)]),
        ("spy", [Play("spy", 1), Play("spy", 2)]),
        ("fire-axe", [Play("fire-axe"), Play("fire-axe", buy=True)]),
        ("fire-axe thief", [Play("fire-axe"), Play("fire-axe", buy=True), Play("thief")]),
        ("water-axe thief", [Play("water-axe"), Play("thief")]),
    ],
)
def test_rb_8_a_rune_is_listed_for_each_target_and_for_buying_the_win(
    runes: str, moves: list[Play]
) -> None:
    state = lay_table(runes, "banners", "banners", winning="fire-axe", winner=2)
    assert [*state.legal_moves()] == [*moves, PASS, FOLD]
    for move in moves:
        assert rule(state, move) is None


def test_rb_12_only_the_spy_sees() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe")
    events = play(state, Play("spy", 1))
    looked = only(events, "spied")
    assert redact(looked, 0).data["runes"] == ("fire-axe", "thief")
    for seat in (None, 1, 2):
        assert "runes" not in redact(looked, seat).data
    assert state.view(0).known_hands[1] == ("fire-axe", "thief")
    assert state.view(1).exposed[0] == ("fire-axe", "thief")
    assert state.view(2).known_hands[1] == ()


def test_rb_12_a_spy_may_buy_the_win() -> None:
    state = lay_table("spy", "fire-axe thief", "earth-axe", winning="fire-axe", winner=2)
    play(state, Play("spy", 1))
    assert rule(state, Play("fire-axe", buy=True)) is None
    play(state, Play("fire-axe", buy=True))
    assert (state.winner, state.bones[0]) == (0, 9)


def test_rb_12_a_spy_may_play_a_spy_that_it_finds() -> None:
    state = lay_table("spy", "spy water-axe", "earth-axe skull")
    play(state, Play("spy", 1))
    assert rule(state, Play("spy", 0)) == "RB-12"
    play(state, Play("spy", 2))
    assert asks(state) == ("spy", 0)
    assert state.view(0).spied == 2
    play(state, Play("skull", 1))
    assert state.bones == [13, 7, 10]
    assert hand(state, 2) == "earth-axe"
    assert asks(state) == ("act", 1)


def test_rb_12_the_last_spy_of_a_hand_looks_elsewhere() -> None:
    state = lay_table("spy", "spy", "earth-axe skull")
    play(state, Play("spy", 1))
    assert [*state.legal_moves()] == [Play("spy", 2)]
    assert rule(state, Play("spy", 1)) == "RB-16"
    alone = lay_table("spy fire-axe", "spy")
    play(alone, Play("spy", 1))
    assert [*alone.legal_moves()] == [Play("spy")]
    play(alone, Play("spy"))
    assert asks(alone) == ("act", 1)


def test_rb_13_banners_draw_two_runes() -> None:
    state = lay_table("banners spy", "spy", "thief", bag="fire-axe fire-axe fire-axe")
    events = play(state, Play("banners"))
    assert hand(state, 0) == "fire-axe fire-axe spy"
    drew = events[1]
    assert redact(drew, 0).data["runes"] == ("fire-axe", "fire-axe")
    assert "runes" not in redact(drew, 1).data


@pytest.mark.parametrize(("bag", "drawn"), [("fire-axe", 1), ("", 0)])
def test_rb_13_banners_draw_no_more_runes_than_the_bag_has(bag: str, drawn: int) -> None:
    state = lay_table(
        "banners spy", "spy", "thief", bag=bag, out="earth-axe", reshuffle="when_empty"
    )
    play(state, Play("banners"))
    assert len(state.hands[0]) == 1 + drawn


@pytest.mark.parametrize(("pot", "taken"), [(5, 2), (1, 1), (0, 0)])
def test_rb_14_a_thief_takes_two_bones_of_the_pot_at_most(pot: int, taken: int) -> None:
    state = lay_table("thief spy", "spy", "thief", pot=pot)
    play(state, Play("thief"))
    assert (state.bones[0], state.pot) == (10 + taken, pot - taken)


def test_rb_15_two_runes_may_be_taken_from_two_players() -> None:
    state = lay_table("jhurga", "fire-axe", "earth-axe thief", "spy")
    play(state, Play("jhurga"))
    assert asks(state) == ("take", 0)
    assert [*state.legal_moves()] == [Take(1), Take(2), Take(3)]
    assert rule(state, Take(0)) == "RB-15"
    assert rule(state, FOLD) == "RB-15"
    play(state, Take(1))
    assert [*state.legal_moves()] == [Take(2), Take(3)]
    play(state, Take(3))
    assert hand(state, 0) == "fire-axe spy"
    assert asks(state) == ("act", 1), "seat 1 was passed over, though it can pay for a pass (RB-8)"


def test_rb_15_two_runes_may_be_taken_from_one_player() -> None:
    state = lay_table("jhurga", "fire-axe", "earth-axe thief skull", "spy")
    play(state, Play("jhurga"), Take(2), Take(2))
    assert [len(runes) for runes in state.hands] == [2, 1, 1, 1]


def test_rb_15_owners_learn_what_they_lost() -> None:
    state = lay_table("jhurga", "fire-axe", "earth-axe", "spy")
    play(state, Play("jhurga"))
    events = play(state, Take(1))
    took = events[0]
    for seat in (0, 1):
        assert redact(took, seat).data["rune"] == "fire-axe"
    for other in (None, 2, 3):
        assert "rune" not in redact(took, other).data
    assert state.view(1).known_hands[0] == ("fire-axe",)
    assert state.view(2).known_hands[0] == ()
    assert state.view(0).exposed[1] == ("fire-axe",)


def test_rb_15_a_player_has_to_name_even_the_only_victim() -> None:
    """ALL-5: a question with one answer is still asked, because each answer shows a rune."""
    state = lay_table("jhurga", "fire-axe earth-axe spy")
    assert happened(play(state, Play("jhurga"))) == ["played"]
    for _ in range(2):
        assert asks(state) == ("take", 0)
        assert [*state.legal_moves()] == [Take(1)]
        assert happened(play(state, Take(1))) == ["took"]
    assert asks(state) == ("act", 1)


def test_rb_16_folded_players_can_be_targets() -> None:
    state = lay_table("skull spy jhurga", "fire-axe", "earth-axe", folded=[1])
    assert rule(state, Play("skull", 1)) is None
    assert rule(state, Play("spy", 1)) is None
    play(state, Play("jhurga"))
    assert Take(1) in state.legal_moves()


def test_rb_16_eliminated_players_cannot_be_targets() -> None:
    state = lay_table("skull spy", "", "earth-axe", bones=[5, 0, 5], gone=[1])
    assert rule(state, Play("skull", 1)) == "RB-16"
    assert rule(state, Play("spy", 1)) == "RB-16"


@pytest.mark.parametrize("name", ["skull", "spy", "jhurga"])
def test_rb_16_a_special_rune_without_a_target_does_nothing(name: str) -> None:
    state = lay_table(f"{name} fire-axe", "", "", bones=[5, 0, 0])
    move = Play(name)  # type: ignore[arg-type]
    assert rule(state, move) is None
    events = play(state, move)
    assert happened(events)[:1] == ["played"]
    assert sum(state.bones) == 5


def test_rb_16_a_hand_has_no_limit_during_a_round() -> None:
    state = lay_table("banners fire-axe fire-arrow earth-axe", "spy", "thief")
    play(state, Play("banners"))
    assert len(state.hands[0]) == 5
