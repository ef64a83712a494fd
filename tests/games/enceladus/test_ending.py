"""EN-14 to EN-19: the end of a hand, its points, the next hand, and the end of the game."""

from __future__ import annotations

import pytest

from runegames.core import Event, Rng
from runegames.games.enceladus import GAME
from runegames.games.enceladus.drafting import LEAVE
from runegames.games.enceladus.matching import DONE, Extend, Lay
from runegames.games.enceladus.model import EnceladusOptions, HandResult
from runegames.games.enceladus.rules import EnceladusMove, EnceladusState
from runegames.games.enceladus.turns import DEAL
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, table
from tests.games.tables import CHANCE, asks, happened, play, rule


def ending(*hands: tuple[str, ...], **more: object) -> EnceladusState:
    """Return a table where the last player is asked for matches in the last final turn."""
    last = len(hands) - 1
    settings: dict[str, object] = {
        "turn": last,
        "final_left": 0,
        "laid": [5] + [0] * last,
        "deck": LONERS,
        **more,
    }
    return table(*hands, **settings)  # type: ignore[arg-type]


def won(*winners: int | None) -> tuple[HandResult, ...]:
    """Return results of finished hands with these winners."""
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
        state.apply(LEAVE if LEAVE in moves else moves[-1], CHANCE, events)
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


def test_en_14_not_before_the_turn_is_over() -> None:
    state = table((*FEHU, *GEBO), LONERS[:2], deck=LONERS[2:], laid=[4, 0])
    events = play(state, Lay("fehu", "I+II+III"))
    assert "last_turns" not in happened(events)
    assert asks(state) == ("match", 0)
    assert happened(play(state, Lay("gebo", "II+III")))[:2] == ["laid", "last_turns"]


def test_en_14_four_matches_are_not_enough() -> None:
    state = table((*FEHU, LONERS[0]), LONERS[1:3], deck=LONERS[3:], laid=[3, 0])
    assert "last_turns" not in happened(play(state, Lay("fehu", "I+II+III")))


def test_en_14_three_players_need_three_and_take_two_final_turns() -> None:
    own = (*FEHU, LONERS[0])
    few = (LONERS[1],)
    state = table(few, own, GEBO[:1], turn=1, deck=(*LONERS[2:], *GEBO[1:]), laid=[0, 2, 0])
    events = play(state, Lay("fehu", "I+II+III"))
    assert happened(events)[:2] == ["laid", "last_turns"]
    assert (asks(state), state.view(None).final_turns) == (("draft", 2), 1)
    pass_turn(state)
    assert (asks(state), state.view(None).final_turns) == (("draft", 0), 0)
    assert "scored" in happened(pass_turn(state))


def test_en_15_points() -> None:
    matches = [(0, "fehu", FEHU), (0, "isaz", ("isaz-jera", "naudiz-isaz")), (1, "gebo", GEBO[1:])]
    # Each hand keeps a card I and a card III.
    left = ("dagaz-sowilo", "ansuz-sowilo"), ("algiz-mannaz", "naudiz-ingwaz")
    state = ending(*left, matches=matches)
    assert state.view(0).hand_points == (12 + 3, 5)
    events = play(state, DONE)
    (scored,) = (event for event in events if event.kind == "scored")
    assert scored.data["scores"] == (15 - 4, 5 - 4)
    assert state.view(None).hand_points == (11, 1)


def test_en_15_scores_can_be_negative() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
    play(state, DONE)
    assert state.results[-1].scores == (-1, -6)


def test_en_15_all_hands_lie_open_until_the_next_deal() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
    play(state, DONE)
    for seat in (None, 0, 1):
        view = state.view(seat)
        assert view.known_hands == (("fehu-uruz",), ("ansuz-sowilo", "gebo-ehwaz"))
        assert view.hand_number == 1
    decision = state.decision()
    assert decision is not None
    assert not decision.needs_secrets
    play(state, DEAL)
    assert state.view(None).known_hands == ((), ())
    assert state.view(None).hand_number == 2


def test_en_16_the_highest_score_wins_the_hand() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
    play(state, DONE)
    assert state.results[-1].winner == 0
    assert state.view(None).hands_won == (1, 0)


def test_en_16_a_tie_is_nobodys() -> None:
    state = ending(FEHU[2:], ("fehu-uruz", "kenaz-gebo"))
    play(state, DONE)
    assert state.results[-1].scores == (-3, -3)
    assert state.results[-1].winner is None
    assert state.view(None).hands_won == (0, 0)
    assert asks(state) is not None


def test_en_16_with_three_a_tie_behind_the_first_is_none() -> None:
    state = ending(FEHU[2:], ("gebo-ehwaz",), ("fehu-uruz", "algiz-mannaz"))
    play(state, DONE)
    assert state.results[-1].scores == (-3, -3, -2)
    assert state.results[-1].winner == 2


def test_en_17_the_lowest_score_goes_first() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
    events = play(state, DONE)
    (first,) = (event for event in events if event.kind == "first")
    assert first.data == {"seat": 1, "rounds": (), "rule": "EN-17"}
    assert asks(state) == ("deal", 1)
    assert rule(state, LEAVE) == "EN-18"
    play(state, DEAL)
    assert asks(state) == ("draft", 1)
    assert state.turns == [0, 1]


def test_en_17_players_tied_for_it_reveal_cards() -> None:
    seen = set()
    for seed in range(30):
        state = ending(FEHU[2:], ("fehu-uruz", "kenaz-gebo"))
        events = play(state, DONE, rng=Rng(seed))
        (first,) = (event for event in events if event.kind == "first")
        values = dict(first.data["rounds"][-1])
        assert values[first.data["seat"]] == max(values.values())
        seen.add(first.data["seat"])
    assert seen == {0, 1}


def test_en_18_two_players_play_for_two_hands() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
    state.results = won(0)
    events = play(state, DONE)
    assert happened(events)[-2:] == ["scored", "over"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("hands_won", (2, 0), (1, 2))
    assert rule(state, DEAL) == "EN-18"
    assert state.legal_moves() == ()


def test_en_18_three_players_play_for_three_hands() -> None:
    for before, over in (((0, 0), True), ((0, 1), False)):
        state = ending(FEHU[:1], GEBO[1:2], ("gebo-ehwaz", "ansuz-sowilo"))
        state.results = won(*before)
        play(state, DONE)
        assert (state.outcome() is not None) == over


def test_en_18_a_single_hand_is_decided_by_its_points() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"), length="single hand")
    play(state, DONE)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.ranks) == ("single_hand", (-1, -6), (1, 2))
    assert state.view(None).scores == outcome.scores


def test_all_6_a_tied_single_hand_is_shared() -> None:
    state = ending(FEHU[2:], ("fehu-uruz", "kenaz-gebo"), length="single hand")
    play(state, DONE)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1)
    verdict = GAME.words.verdict(outcome, state.view(None), ["Anna", "Bo"])
    assert verdict == "Nobody wins this hand: Anna and Bo have -3 points each (EN-16)."


def test_en_19_a_hand_ends_when_nobody_can_do_anything() -> None:
    state = table(FEHU[:1], LONERS[:2], turn=1)
    state.idle = 0
    state.active = False
    events = play(state, DONE)
    # Seat 1 did nothing; seat 0 finds no card to reveal or draw either.
    assert state.results[-1].reason == "stuck"
    assert happened(events)[:6] == ["done", "turn", *["no_card"] * 4]


def test_en_19_whoever_could_do_something_starts_the_count_anew() -> None:
    state = table(FEHU[:1], LONERS[:2], turn=1)
    state.active = True
    state.idle = 1
    play(state, DONE)
    # Since seat 1 could do something, only seat 0 could not: seat 1 is asked again.
    assert asks(state) == ("match", 1)
    assert (state.results, state.idle) == ((), 1)


@pytest.mark.parametrize("move", [Lay("fehu", "I+II"), Extend("gebo")])
def test_en_19_a_match_is_something(move: EnceladusMove) -> None:
    extends = isinstance(move, Extend)
    own = (GEBO[2], *LONERS[:2]) if extends else (*FEHU[:2], *LONERS[:2])
    state = table(own, LONERS[2:], matches=[(0, "gebo", GEBO[:2])], extend_pairs=True)
    state.active = False
    state.idle = 1
    play(state, move, DONE)
    assert (state.results, asks(state)) == ((), ("match", 1))


def test_en_19_a_hand_takes_a_hundred_turns_of_each() -> None:
    for turns, over in (([100, 100], True), ([100, 99], False), ([99, 99], False)):
        state = table(FEHU[:1], LONERS[:2], turn=1, deck=GEBO, turns=turns)
        play(state, DONE)
        assert bool(state.results) == over
        if over:
            assert state.results[-1].reason == "turns"


def test_en_19_a_match_takes_fifteen_hands() -> None:
    for before, scores, ranks in (
        ((None,) * 14, (1, 0), (1, 2)),
        ((1, *(None,) * 13), (1, 1), (1, 1)),
    ):
        state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
        state.results = won(*before)
        play(state, DONE)
        outcome = state.outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.scores, outcome.ranks) == ("fifteen_hands", scores, ranks)
        told = GAME.words.verdict(outcome, state.view(None), ["Anna", "Bo"])
        assert "(EN-19)" in told


def test_en_19_fourteen_are_not_enough() -> None:
    state = ending(FEHU[:1], ("gebo-ehwaz", "ansuz-sowilo"))
    state.results = won(*(None,) * 13)
    play(state, DONE)
    assert state.outcome() is None


def test_greedy_games_have_a_good_length() -> None:
    for seats in (2, 3):
        for seed in range(12):
            rng = Rng(seed)
            state = GAME.new(EnceladusOptions(length="single hand"), seats, rng)
            while moves := state.legal_moves():
                worths = GAME.appraise(state, moves)
                state.apply(moves[list(worths).index(max(worths))], rng)
            assert state.results[-1].reason == "matches"
            assert 2 <= min(state.turns) <= max(state.turns) <= 15
