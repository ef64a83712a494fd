"""EN-14 to EN-19: the end of a hand, its points, the next hand, and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.core import Event, Outcome, Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import LEAVE
from runegames.games.enceladus.matching import DONE, Extend, Lay
from runegames.games.enceladus.model import HandResult
from runegames.games.enceladus.rules import EnceladusMove, EnceladusState
from runegames.games.enceladus.turns import DEAL
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, played, table
from tests.games.tables import asks, happened, only, play, question, result, rule, verdict_of


def ending(*hands: tuple[str, ...], **more: Any) -> EnceladusState:
    """Return a table where the last player is asked for matches in the last final turn."""
    last = len(hands) - 1
    return table(*hands, turn=last, final_left=0, laid=[5] + [0] * last, deck=LONERS, **more)


MINE, THEIRS = FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo")
"""Hands of seats 0 and 1 that cost 1 and 6 points at the end."""
TIED = FEHU[2:], ("fehu-uruz", "kenaz-gebo")
"""Hands that cost 3 points each at the end."""


def won(*winners: int | None) -> tuple[HandResult, ...]:
    return tuple(
        HandResult(scores=(0, 0, 0), winner=winner, reason="matches") for winner in winners
    )


def pass_turn(state: EnceladusState) -> list[Event]:
    """Leave all piles, lay only what must be laid, and return the events of this turn."""
    events: list[Event] = []
    assert state.frame is not None
    seat = state.frame.seat
    while asks(state) in (("draft", seat), ("match", seat)):
        moves = state.legal_moves()
        events += play(state, LEAVE if LEAVE in moves else moves[-1])
    return events


def test_en_14_the_fifth_match_brings_a_final_turn() -> None:
    state = table((*FEHU, LONERS[0]), (LONERS[1], GEBO[0]), deck=LONERS[2:], laid=[4, 0])
    events = play(state, Lay("fehu", "I+II+III"))
    assert happened(events)[:3] == ["laid", "last_turns", "turn"]
    assert events[2].data["final"] is True
    assert state.view(None).final_turns == 0
    assert asks(state) == ("draft", 1)
    assert happened(pass_turn(state))[-2] == "scored"
    assert asks(state) is not None
    assert state.view(None).phase == "deal"


def test_en_14_final_turns_begin_after_the_turn_of_the_fifth_match() -> None:
    state = table((*FEHU, *GEBO), LONERS[:2], deck=LONERS[2:], laid=[4, 0])
    events = play(state, Lay("fehu", "I+II+III"))
    assert "last_turns" not in happened(events)
    assert asks(state) == ("match", 0)
    assert happened(play(state, Lay("gebo", "II+III")))[:2] == ["laid", "last_turns"]


def test_en_14_four_matches_are_not_enough() -> None:
    state = table((*FEHU, LONERS[0]), LONERS[1:3], deck=LONERS[3:], laid=[3, 0])
    assert "last_turns" not in happened(play(state, Lay("fehu", "I+II+III")))


def test_en_14_three_players_need_three_matches_and_take_two_final_turns() -> None:
    own = (*FEHU, LONERS[0])
    few = (LONERS[1],)
    state = table(few, own, GEBO[:1], turn=1, deck=(*LONERS[2:], *GEBO[1:]), laid=[0, 2, 0])
    events = play(state, Lay("fehu", "I+II+III"))
    assert happened(events)[:2] == ["laid", "last_turns"]
    assert (asks(state), state.view(None).final_turns) == (("draft", 2), 1)
    pass_turn(state)
    assert (asks(state), state.view(None).final_turns) == (("draft", 0), 0)
    assert "scored" in happened(pass_turn(state))


def test_en_15_cards_left_in_hand_cost_points() -> None:
    matches = [(0, "fehu", FEHU), (0, "isaz", ("isaz-jera", "naudiz-isaz")), (1, "gebo", GEBO[1:])]
    # Each hand keeps a card I and a card III.
    left = ("dagaz-sowilo", "ansuz-sowilo"), ("algiz-mannaz", "naudiz-ingwaz")
    state = ending(*left, matches=matches)
    assert state.view(0).hand_points == (12 + 3, 5)
    assert only(play(state, DONE), "scored").data["scores"] == (15 - 4, 5 - 4)
    assert state.view(None).hand_points == (11, 1)


def test_en_15_scores_can_be_negative() -> None:
    state = ending(MINE, THEIRS)
    play(state, DONE)
    assert state.results[-1].scores == (-1, -6)


def test_en_15_all_hands_lie_open_until_the_next_deal() -> None:
    state = ending(MINE, THEIRS)
    play(state, DONE)
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view.known_hands == (("fehu-uruz",), ("ansuz-sowilo", "gebo-ehwaz"))
        assert view.hand_number == 1
    assert not question(state).needs_secrets
    play(state, DEAL)
    assert state.view(None).known_hands == ((), ())
    assert state.view(None).hand_number == 2


def test_en_16_the_highest_score_wins_the_hand() -> None:
    state = ending(MINE, THEIRS)
    play(state, DONE)
    assert state.results[-1].winner == 0
    assert state.view(None).hands_won == (1, 0)


def test_en_16_nobody_wins_a_tied_hand() -> None:
    state = ending(*TIED)
    play(state, DONE)
    assert state.results[-1].scores == (-3, -3)
    assert state.results[-1].winner is None
    assert state.view(None).hands_won == (0, 0)
    assert asks(state) is not None


def test_en_16_a_tie_behind_the_first_place_does_not_count() -> None:
    state = ending(FEHU[2:], ("gebo-ehwaz",), ("fehu-uruz", "algiz-mannaz"))
    play(state, DONE)
    assert state.results[-1].scores == (-3, -3, -2)
    assert state.results[-1].winner == 2


def test_en_17_the_lowest_score_goes_first() -> None:
    state = ending(MINE, THEIRS)
    first = only(play(state, DONE), "first")
    assert first.data == {"seat": 1, "rounds": (), "rule": "EN-17"}
    assert asks(state) == ("deal", 1)
    assert rule(state, LEAVE) == "EN-18"
    play(state, DEAL)
    assert asks(state) == ("draft", 1)
    assert state.turns == [0, 1]


def test_en_17_players_tied_for_the_lowest_score_reveal_cards() -> None:
    seen = set()
    for seed in range(30):
        first = only(play(ending(*TIED), DONE, rng=Rng(seed)), "first")
        values = dict(first.data["rounds"][-1])
        assert values[first.data["seat"]] == max(values.values())
        seen.add(first.data["seat"])
    assert seen == {0, 1}


def test_en_18_two_players_play_for_two_hands() -> None:
    state = ending(MINE, THEIRS)
    state.results = won(0)
    events = play(state, DONE)
    assert happened(events)[-2:] == ["scored", "over"]
    assert result(state) == Outcome((2, 0), (1, 2), "hands_won")
    assert rule(state, DEAL) == "EN-18"
    assert state.legal_moves() == ()


def test_en_18_three_players_play_for_three_hands() -> None:
    for before, over in (((0, 0), True), ((0, 1), False)):
        state = ending(MINE, GEBO[1:2], THEIRS)
        state.results = won(*before)
        play(state, DONE)
        assert (state.outcome() is not None) == over


def test_en_18_a_single_hand_is_decided_by_its_points() -> None:
    state = ending(MINE, THEIRS, length="single hand")
    play(state, DONE)
    assert result(state) == Outcome((-1, -6), (1, 2), "single_hand")
    assert state.view(None).scores == (-1, -6)


def test_all_6_a_tied_single_hand_is_shared() -> None:
    state = ending(*TIED, length="single hand")
    play(state, DONE)
    assert result(state).winners == (0, 1)
    text = verdict_of(GAME, state)
    assert text == "Nobody wins this hand: Anna and Bo have -3 points each (EN-16)."


def test_en_19_a_hand_ends_when_nobody_can_do_anything() -> None:
    state = table(FEHU[:1], LONERS[:2], turn=1)
    state.active = False
    events = play(state, DONE)
    # Seat 1 has done nothing in its turn, and seat 0 finds no card to reveal or draw.
    assert state.results[-1].reason == "stuck"
    assert happened(events)[:6] == ["done", "turn", *["no_card"] * 4]


def test_en_19_only_turns_in_a_row_without_any_action_end_a_hand() -> None:
    state = table(FEHU[:1], LONERS[:2], turn=1)
    state.idle = 1
    play(state, DONE)
    # Seat 1 did something in its turn, and only seat 0 did nothing. So seat 1 is asked again.
    assert asks(state) == ("match", 1)
    assert (state.results, state.idle) == ((), 1)


@pytest.mark.parametrize("move", [Lay("fehu", "I+II"), Extend("gebo")])
def test_en_19_a_turn_with_a_match_interrupts_the_turns_without_any_action(
    move: EnceladusMove,
) -> None:
    own = GEBO[2:] if isinstance(move, Extend) else FEHU[:2]
    matches = [(0, "gebo", GEBO[:2])]
    state = table((*own, *LONERS[:2]), LONERS[2:], matches=matches, extend_pairs=True)
    state.active = False
    state.idle = 1
    play(state, move, DONE)
    assert (state.results, asks(state)) == ((), ("match", 1))


def test_en_19_a_hand_ends_after_a_hundred_turns_of_each_player() -> None:
    for turns, over in (([100, 100], True), ([100, 99], False), ([99, 99], False)):
        state = table(FEHU[:1], LONERS[:2], turn=1, deck=GEBO, turns=turns)
        play(state, DONE)
        assert [hand.reason for hand in state.results] == ["turns"] * over


def test_en_19_a_game_ends_after_fifteen_hands() -> None:
    for before, outcome in (
        ((None,) * 13, None),
        ((None,) * 14, Outcome((1, 0), (1, 2), "fifteen_hands")),
        ((1, *(None,) * 13), Outcome((1, 1), (1, 1), "fifteen_hands")),
    ):
        state = ending(MINE, THEIRS)
        state.results = won(*before)
        play(state, DONE)
        assert state.outcome() == outcome
        if outcome is not None:
            assert "(EN-19)" in verdict_of(GAME, state)


def test_adepts_end_a_hand_by_matches_within_fifteen_turns_each() -> None:
    for seats in (2, 3):
        for seed in range(12):
            state: Any = played(*["adept"] * seats, seed=seed, length="single hand").state
            assert state.results[-1].reason == "matches"
            assert 2 <= min(state.turns) <= max(state.turns) <= 15
