"""RM-26 to RM-29: the end, points, every step that breaks ties, and who begins a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from runegames.core import Outcome, Rng, redact
from runegames.games.market import GAME
from runegames.games.market.bandits import PayRunes
from runegames.games.market.ending import EQUAL_THROWS, Sign
from runegames.games.market.interest import END_TURN
from runegames.games.market.model import Colour, Contest, Hand, MarketOptions
from runegames.games.market.purchases import BuyRune
from runegames.games.market.rules import MarketState
from runegames.games.market.table import CARDS
from runegames.games.market.thefts import THIEF_MOVE, Steal
from tests.games import tables
from tests.games.market.tables import OUTPOST, SHELTER, Has, T, names, play, set_table
from tests.games.tables import asks, happened, result, rule, verdict_of

verdict = partial(verdict_of, GAME)


def test_rm_26_the_last_rune_ends_the_game_at_once() -> None:
    state = set_table({(0, "red"): Has(9)}, market=(0, 2), hands=[(5, 5, 1), (1,)])
    play(state, BuyRune((5,), "blue"))
    assert asks(state) == ("cards", 0)
    events = play(state, BuyRune((5,), "blue"))
    assert happened(events) == ["bought_rune", "over"]
    assert state.decision() is None
    assert state.legal_moves() == []
    assert rule(state, END_TURN) == "RM-26"
    assert result(state).reason == "last_rune"


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_rm_26_the_last_rune_of_one_colour_does_not_end_the_game(colour: Colour) -> None:
    market = (1, 3) if colour == "red" else (3, 1)
    state = set_table(market=market, hands=[(5, 1)])
    play(state, BuyRune((5,), colour))
    assert sorted(state.runes) == [0, 3]
    assert asks(state) == ("cards", 0)


def test_rm_26_runes_that_come_back_keep_the_game_going() -> None:
    camps = {(0, "red"): Has(2, shelter=True, bandit=1), (0, "blue"): Has(3)}
    state = set_table(camps, market=(0, 1), hands=[(5, 1)])
    play(state, PayRunes("red", 0, 3), BuyRune((5,), "blue"))
    assert state.runes == [0, 3]
    assert asks(state) == ("cards", 0)


def last_rune(
    red: dict[tuple[int, str], Has], hands: Sequence[Sequence[int]], blue: Sequence[int]
) -> MarketState:
    """Return a table where seat 0 has bought the last rune with a 5.

    ``red`` are the red camps. ``blue`` are the numbers of loose blue runes by seat, the last rune
    included.
    """
    loose = {(seat, "blue"): Has(runes - (seat == 0)) for seat, runes in enumerate(blue)}
    state = set_table(red | loose, seats=len(blue), hands=hands, phase=CARDS)
    # All other runes of the market are left out of the game.
    state.runes = [0, 1]
    state.apply(BuyRune((5,), "blue"), Rng(0))
    return state


def contest(state: MarketState, viewer: int | None = None) -> Contest:
    """Return the pending contest of signs, as a viewer sees it."""
    tie_break = state.view(viewer).contest
    assert tie_break is not None
    return tie_break


def test_rm_27_runes_outposts_and_bandits_decide_the_points() -> None:
    camps = {
        (0, "red"): Has(3, shelter=True, outpost=True),
        (1, "red"): Has(2, shelter=True, bandit=0, loose=4),
        (1, "blue"): Has(1),
    }
    state = set_table(camps, seats=3)
    assert state.scores() == (3 + 2, 2 + 4 + 1 - 1, 0)
    assert state.view(None).scores == state.scores()


def test_rm_28_more_points_win() -> None:
    state = last_rune({}, [(5, 1), (9,), (9,)], (3, 5, 4))
    assert result(state) == Outcome((3, 5, 4), (3, 1, 2), "last_rune")
    assert "RM-27" in verdict(state)


def test_rm_28_more_outposts_win() -> None:
    state = last_rune({(1, "red"): OUTPOST}, [(5, 10), (1,)], (5, 3))
    assert result(state) == Outcome((5, 5), (2, 1), "last_rune")
    assert verdict(state) == "Anna and Bo tie at 5 points; Bo wins by more outposts (RM-28)."


def test_rm_28_fewer_bandits_win() -> None:
    camps = {(0, "red"): Has(0, shelter=True, bandit=1)}
    state = last_rune(camps, [(5, 10), (1,)], (5, 4))
    assert result(state) == Outcome((4, 4), (2, 1), "last_rune")
    assert "fewer bandits" in verdict(state)


def test_rm_28_outposts_count_before_bandits() -> None:
    camps = {
        (0, "red"): Has(0, shelter=True, bandit=1),
        (0, "blue"): Has(2, outpost=True),
        (1, "red"): Has(3),
    }
    state = set_table(camps, turn=1, turns=[5, 5], hands=[(1,), ()], turn_limit=5)
    play(state, END_TURN)
    assert result(state) == Outcome((3, 3), (1, 2), "turn_limit")


def test_rm_28_the_highest_number_card_wins() -> None:
    state = last_rune({}, [(5, 7, T), (9, 1), (3,)], (4, 4, 1))
    assert result(state) == Outcome((4, 4, 1), (2, 1, 3), "last_rune")
    assert verdict(state).endswith("the highest card in hand, 9 (RM-28).")
    # Tied seats show their hands; the hand of the third seat stays hidden.
    assert state.view(None).known_hands == (names(7, T), names(1, 9), ())


def test_rm_28_a_hand_without_a_number_card_ranks_below_all_others() -> None:
    state = last_rune({}, [(5, 1), (T,)], (4, 4))
    assert result(state).ranks == (1, 2)


def test_rm_28_lower_places_are_compared_as_well() -> None:
    state = last_rune({(1, "red"): OUTPOST}, [(5, 1), (2,), (9,), (3,)], (6, 2, 4, 4))
    assert result(state) == Outcome((6, 4, 4, 4), (1, 2, 3, 4), "last_rune")


def test_rm_28_lower_places_that_stay_tied_are_shared() -> None:
    state = last_rune({}, [(5, 1), (9,), (9,)], (6, 4, 4))
    assert result(state).ranks == (1, 2, 2)


def tied(*cards: int, seats: int = 2) -> MarketState:
    """Return a table where all seats are tied and throw signs for the first place."""
    state = last_rune({}, [(5, *cards), *[cards] * (seats - 1)], (4,) * seats)
    assert state.outcome() is None
    return state


def throw(state: MarketState, *signs: Hand) -> None:
    """Answer with these signs, one after another."""
    for sign in signs:
        assert state.legal_moves() == [Sign("rock"), Sign("paper"), Sign("scissors")]
        state.apply(Sign(sign), Rng(1))


@pytest.mark.parametrize(
    ("better", "worse"), [("paper", "rock"), ("scissors", "paper"), ("rock", "scissors")]
)
def test_rm_28_each_sign_beats_one_other_sign(better: Hand, worse: Hand) -> None:
    state = tied(7)
    assert asks(state) == ("sign", 0)
    throw(state, better, worse)
    assert asks(state) == ("sign", 0)
    throw(state, worse, better)
    assert contest(state).wins == (1, 1)
    throw(state, worse, better)
    assert result(state) == Outcome((4, 4), (2, 1), "last_rune")
    assert verdict(state).endswith("rock, paper, scissors (RM-28).")


def test_rm_28_two_wins_are_enough() -> None:
    state = tied(7)
    throw(state, "rock", "scissors", "rock", "scissors")
    assert result(state).ranks == (1, 2)
    assert state.view(None).contest is None


def test_rm_28_signs_are_sealed_until_both_have_chosen() -> None:
    state = tied(7)
    (event,) = tables.play(state, Sign("paper"))
    assert redact(event, 1).data == {"seat": 0}
    assert redact(event, 0).data == {"seat": 0, "sign": "paper"}
    assert asks(state) == ("sign", 1)
    for viewer, chosen in ((0, "paper"), (1, None), (None, None)):
        seen = contest(state, viewer)
        assert (seen.chosen, seen.sealed) == (chosen, True)
    for seat, signs in ((0, {"paper"}), (1, {"rock", "paper", "scissors"})):
        guesses = [state.determinize(seat, Rng(seed)) for seed in range(30)]
        assert {contest(guess, 0).chosen for guess in guesses} == signs


def test_rm_28_equal_throws_are_thrown_again() -> None:
    state = tied(7)
    throw(state, "rock", "rock", "paper", "paper")
    assert contest(state).wins == (0, 0)
    throw(state, "rock", "paper", "rock", "paper")
    assert result(state).ranks == (2, 1)


def test_all_4_the_lot_decides_after_many_equal_throws() -> None:
    state = tied(7)
    for _ in range(EQUAL_THROWS):
        throw(state, "rock", "rock")
    assert sum(contest(state).wins) == 1
    for _ in range(2 * EQUAL_THROWS):
        if state.outcome() is None:
            throw(state, "rock", "rock")
    assert sorted(result(state).ranks) == [1, 2]


def test_rm_28_in_seat_order_the_winner_meets_the_next_player() -> None:
    state = tied(7, seats=4)
    assert (contest(state).players, contest(state).waiting) == ((0, 1), (2, 3))
    throw(state, "rock", "paper", "rock", "paper")
    assert asks(state) == ("sign", 1)
    throw(state, "paper", "rock", "paper", "rock")
    assert (contest(state).players, contest(state).waiting) == ((1, 3), ())
    throw(state, "paper", "scissors", "rock", "scissors", "rock", "paper")
    assert result(state) == Outcome((4,) * 4, (2, 2, 2, 1), "last_rune")


def test_rm_29_the_game_ends_after_the_last_turn_of_all_seats() -> None:
    state = set_table(turn=1, turns=[5, 5], hands=[(1, 1, 1), ()], turn_limit=5)
    events = play(state, END_TURN)
    assert happened(events) == ["drew", "over", "hands_shown"]
    assert result(state).reason == "turn_limit"


def test_rm_29_in_the_last_round_the_next_seat_still_has_a_turn() -> None:
    state = set_table(hands=[()], turns=[17, 16], turn_limit=17)
    play(state, END_TURN)
    assert state.view(None).turns == (17, 17)
    assert asks(state) == ("purchase", 1)


def test_rm_29_a_game_that_ends_at_the_turn_limit_is_scored_like_any_other() -> None:
    camps = {(0, "red"): Has(3, shelter=True, outpost=True), (1, "red"): SHELTER}
    state = set_table(camps, turn=1, turns=[5, 5], hands=[(1, 1, 1), ()], turn_limit=5)
    play(state, END_TURN)
    assert result(state) == Outcome((5, 0), (1, 2), "turn_limit")
    assert "RM-29" in verdict(state)


def test_a_theft_never_ends_the_game() -> None:
    state = set_table({(1, "red"): Has(4)}, market=(0, 1), hands=[(T, 1)])
    play(state, THIEF_MOVE, Steal(1, "red"))
    assert state.outcome() is None


def test_rm_4_in_a_rematch_the_last_winner_begins() -> None:
    won = Outcome((3, 9, 4), (3, 1, 2), "last_rune")
    assert GAME.rematch(MarketOptions(), won).first_player == "seat 2"
