"""EN-10 to EN-13: matches that may, must or cannot be laid."""

from __future__ import annotations

import pytest

from runegames.games.enceladus.drafting import LEAVE, Draft
from runegames.games.enceladus.matching import DONE, Extend, Lay
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, URUZ_II, hand, offer, pay, table
from tests.games.tables import asks, happened, play, rule

PAIR_ON_TABLE = [(0, "gebo", GEBO[:2])]
"""Pair of Gebo that seat 0 has laid."""


def test_en_10_a_match_in_hand_must_be_laid() -> None:
    state = table((*FEHU[:2], *LONERS[:1]), GEBO, deck=LONERS[1:])
    assert state.legal_moves() == (Lay("fehu", "I+II"),)
    assert rule(state, DONE) == "EN-10"
    assert rule(state, LEAVE) == "EN-10"
    assert rule(state, Draft(FEHU[:1])) == "EN-10"


def test_en_10_a_match_must_be_laid_after_a_draft_and_after_a_draw() -> None:
    piles = ((GEBO[1], GEBO[0]), (LONERS[0],), (LONERS[1],))
    drafted = offer(FEHU[:1], (), piles=piles, deck=LONERS[2:])
    play(drafted, pay(FEHU[0]))
    drawn = offer(FEHU[:1], (), piles=piles, pile=2, deck=FEHU[1:2])
    play(drawn, LEAVE)
    for state in (drafted, drawn):
        assert asks(state) == ("match", 0)
        assert rule(state, DONE) == "EN-10"


def test_en_10_of_a_triple_any_pair_may_be_laid() -> None:
    state = table(FEHU, GEBO, deck=LONERS)
    pairs = (Lay("fehu", "I+II"), Lay("fehu", "I+III"), Lay("fehu", "II+III"))
    assert state.legal_moves() == (*pairs, Lay("fehu", "I+II+III"))


def test_en_10_only_cards_in_hand_match() -> None:
    state = table((*FEHU[:2], *LONERS[:1]), GEBO, deck=LONERS[1:])
    for move in (
        Lay("fehu", "I+III"),
        Lay("fehu", "I+II+III"),
        Lay("gebo", "I+II"),
        Lay("sowilo", "II+III"),
    ):
        assert rule(state, move) == "EN-10"
    assert rule(state, Lay("no rune", "I+II")) == "EN-1"


def test_en_10_without_a_match_the_turn_can_only_end() -> None:
    state = table((FEHU[0], LONERS[0]), GEBO, deck=LONERS[1:])
    assert state.legal_moves() == (DONE,)
    assert happened(play(state, DONE)) == ["done", "turn", "revealed"]
    assert asks(state) == ("draft", 1)


def test_all_5_a_player_with_one_card_is_not_asked_for_matches() -> None:
    """EN-10: everybody knows that a single card matches nothing."""
    state = offer((), GEBO, pile=2)
    play(state, LEAVE)
    assert len(state.hands[0]) == 1
    assert asks(state) == ("draft", 1)


def test_en_11_further_matches_are_voluntary() -> None:
    state = table((*FEHU, URUZ_II, LONERS[0]), GEBO, deck=LONERS[1:])
    play(state, Lay("fehu", "II+III"))
    assert asks(state) == ("match", 0)
    assert state.view(0).laid_this_turn == 1
    assert state.legal_moves() == (Lay("uruz", "I+II"), DONE)
    both = state.copy()
    play(both, Lay("uruz", "I+II"))
    # A single card is left, so nothing more is asked.
    assert asks(both) == ("draft", 1)
    assert both.laid == [2, 0]
    play(state, DONE)
    assert asks(state) == ("draft", 1)
    assert state.laid == [1, 0]


def test_en_11_after_a_match_the_player_is_asked_even_if_nothing_else_matches() -> None:
    """Otherwise the question would show the others that the hand has another match."""
    state = table((*FEHU[:2], *LONERS[:2]), GEBO, deck=LONERS[2:])
    play(state, Lay("fehu", "I+II"))
    assert state.legal_moves() == (DONE,)


def test_en_12_matches_stay_in_view() -> None:
    state = table((*FEHU, LONERS[0]), GEBO, deck=LONERS[1:])
    play(state, Lay("fehu", "I+II+III"))
    for seat in (None, 0, 1):
        (match,) = state.view(seat).matches
        assert (match.seat, match.rune, match.cards, match.points) == (0, "fehu", FEHU, 12)
    assert hand(state, 0) == {LONERS[0]}


def test_en_12_a_pair_is_not_extended() -> None:
    state = table((GEBO[2], LONERS[0]), FEHU, deck=LONERS[1:], matches=PAIR_ON_TABLE)
    assert state.legal_moves() == (DONE,)
    assert rule(state, Extend("gebo")) == "EN-12"


def test_en_12_with_the_option_a_pair_is_extended() -> None:
    own = (GEBO[2], *LONERS[:2])
    state = table(own, FEHU, deck=LONERS[2:], matches=PAIR_ON_TABLE, extend_pairs=True)
    assert state.legal_moves() == (Extend("gebo"), DONE)
    events = play(state, Extend("gebo"))
    assert state.view(None).laid_this_turn == 0
    assert happened(events)[0] == "extended"
    assert (events[0].data["points"], events[0].data["gain"]) == (12, 12 - 3)
    assert state.points == [12, 0]
    assert state.laid == [1, 0]
    assert [match.cards for match in state.view(1).matches] == [GEBO]
    assert hand(state, 0) == set(LONERS[:2])


@pytest.mark.parametrize(("owner", "asked"), [(0, ("match", 0)), (1, ("draft", 1))])
def test_en_12_the_owner_of_a_pair_is_asked_even_with_one_card(
    owner: int, asked: tuple[str, int]
) -> None:
    state = offer((), FEHU, pile=2, matches=[(owner, "gebo", GEBO[:2])], extend_pairs=True)
    play(state, LEAVE)
    assert len(state.hands[0]) == 1
    assert asks(state) == asked


def test_en_12_an_extension_does_not_satisfy_en_10() -> None:
    # The pair of Uruz I+II must be laid before the III of Gebo may join the pair on the table.
    own = (GEBO[2], FEHU[0], URUZ_II)
    state = table(own, (), deck=LONERS, matches=PAIR_ON_TABLE, extend_pairs=True)
    assert rule(state, Extend("gebo")) == "EN-10"
    play(state, Lay("uruz", "I+II"))
    assert state.legal_moves() == (Extend("gebo"), DONE)


@pytest.mark.parametrize("owner", [0, 1])
def test_en_12_only_an_own_pair_is_extended(owner: int) -> None:
    matches = [(owner, "gebo", GEBO[:2])]
    state = table((GEBO[2], LONERS[0]), FEHU, deck=LONERS[1:], matches=matches, extend_pairs=True)
    assert rule(state, Extend("gebo")) == (None if owner == 0 else "EN-12")
    assert rule(state, Extend("fehu")) == "EN-12"
    assert rule(state, Extend("no rune")) == "EN-12"


def test_en_13_with_an_empty_hand_a_card_is_drawn() -> None:
    state = table(FEHU, GEBO, deck=LONERS)
    events = play(state, Lay("fehu", "I+II+III"))
    assert happened(events) == ["laid", "drew", "turn", "revealed"]
    assert events[1].public == {"seat": 0, "rule": "EN-13"}
    assert hand(state, 0) == {LONERS[-1]}


def test_en_13_in_a_final_turn_no_card_is_drawn() -> None:
    state = table(FEHU, GEBO, deck=LONERS, final_left=0, laid=[0, 5])
    assert happened(play(state, Lay("fehu", "I+II+III"))) == ["laid", "scored", "first"]
    assert hand(state, 0) == set()


def test_en_13_a_card_is_drawn_in_the_turn_of_the_fifth_match() -> None:
    state = table(FEHU, GEBO, deck=LONERS, laid=[4, 0])
    pair, triple = state.copy(), state.copy()
    assert happened(play(pair, Lay("fehu", "I+III")))[:2] == ["laid", "last_turns"]
    assert happened(play(triple, Lay("fehu", "I+II+III")))[:3] == ["laid", "drew", "last_turns"]
