"""RM-17 to RM-21: duels, thefts, known cards, throwing away, and filling up."""

from __future__ import annotations

import pytest

from runegames.core import Rng, redact
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import GIVE_UP, Attack, GiveUp, Show
from runegames.games.market.interest import END_TURN
from runegames.games.market.model import Loot, name_of
from runegames.games.market.purchases import BuyRune, Trade
from runegames.games.market.table import CARDS
from runegames.games.market.thefts import THIEF_MOVE, SpendShelter, Steal
from tests.games.market.tables import (
    BLUE,
    OUTPOST,
    RED,
    SHELTER,
    Has,
    T,
    has,
    names,
    play,
    set_table,
)
from tests.games.tables import asks, happened, question, rule

# -- duels --------------------------------------------------------------------------------


def test_rm_17_a_duel_is_fended_off_with_an_equal_or_higher_card() -> None:
    state = set_table(hands=[(7, 1), (3, 7, 9, T)])
    play(state, Attack(7, 1))
    assert state.discards == [7]
    assert asks(state) == ("duel", 1)
    assert state.legal_moves() == [Show(7), Show(9), GIVE_UP]
    for low in (3, 8, 11):
        assert rule(state, Show(low)) == "RM-17"
    (event,) = play(state, Show(9))
    assert event.reveals
    assert state.hands[1] == (3, 7, 9, T)
    assert state.view(0).known_hands[1] == names(9)
    assert state.view(None).known_hands[1] == names(9)
    assert asks(state) == ("cards", 0)


def test_rm_17_giving_up_costs_a_theft_and_shows_nothing() -> None:
    state = set_table({(1, "red"): Has(1)}, seats=3, hands=[(7, 1), (9, 9), (8,)])
    (_, event) = play(state, Attack(7, 1), GIVE_UP)
    assert redact(event, 0).data == {"seat": 1, "attacker": 0}
    assert asks(state) == ("theft", 0)
    assert state.legal_moves() == [Steal(1, "red"), Steal(1, "card")]
    assert rule(state, Steal(2, "card")) == "RM-17"
    play(state, Steal(1, "red"))
    assert asks(state) == ("cards", 0)
    assert state.view(0).known_hands[1] == ()


@pytest.mark.parametrize("cards", [(6, 6, 6), (T, RED, BLUE), (8, 9, 10)])
def test_rm_17_a_defender_is_asked_whatever_is_in_hand(cards: tuple[int, ...]) -> None:
    state = set_table(hands=[(7, 1), cards])
    play(state, Attack(7, 1))
    decision = question(state)
    assert (decision.kind, decision.seat, dict(decision.details)) == ("duel", 1, {})
    assert state.legal_moves()[-1] == GIVE_UP
    for viewer in (0, None):
        assert state.view(viewer).known_hands[1] == ()


def test_rm_17_a_defender_without_cards_gives_up_unasked() -> None:
    state = set_table({(1, "red"): Has(1), (1, "blue"): Has(1)}, hands=[(7, 1), ()])
    assert happened(play(state, Attack(7, 1))) == ["attacked", "gave_up"]
    assert asks(state) == ("theft", 0)


def test_rm_17_each_opponent_is_challenged_once_a_turn_at_most() -> None:
    state = set_table(seats=3, hands=[(7, 7, 7, T), (9,), (9,)], phase=CARDS)
    play(state, Attack(7, 1), Show(9))
    assert rule(state, Attack(7, 1)) == "RM-17"
    assert rule(state, Attack(7, 2)) is None
    for wrong in (Attack(7, 0), Attack(7, 3), Attack(8, 2), Attack(11, 2)):
        assert rule(state, wrong) == "RM-17"
    assert state.view(None).attacked == (1,)
    play(state, END_TURN)
    assert state.view(None).attacked == ()


# -- thefts -------------------------------------------------------------------------------


def test_rm_18_several_thieves_can_be_played_in_a_turn() -> None:
    state = set_table({(1, "red"): Has(5)}, hands=[(T, T, 1)])
    for stolen in (1, 2):
        play(state, THIEF_MOVE, Steal(1, "red"))
        assert state.owned(0) == (stolen, 0)
    assert state.discards == [T, T]
    assert rule(state, THIEF_MOVE) == "RM-18"


def test_rm_18_a_thief_steals_from_any_other_player() -> None:
    camps = {(seat, "red"): Has(1) for seat in range(5)}
    state = set_table(camps, seats=5, turn=2, hands=[(3,), (3,), (T, 1), (), (3,)])
    play(state, THIEF_MOVE)
    both: tuple[Loot, ...] = ("red", "card")
    assert state.legal_moves() == [
        *(Steal(seat, what) for seat in (0, 1) for what in both),
        Steal(3, "red"),
        *(Steal(4, what) for what in both),
    ]
    for wrong in (Steal(2, "red"), Steal(0, "blue"), Steal(3, "card"), Steal(3, "nothing")):
        assert rule(state, wrong) == "RM-19"


def test_rm_19_a_rune_goes_where_the_thief_keeps_that_colour() -> None:
    camps = {(0, "red"): SHELTER, (1, "red"): Has(2), (1, "blue"): Has(2)}
    state = set_table(camps, hands=[(RED, 1)])
    play(state, SpendShelter("red"), Steal(1, "red"), Steal(1, "blue"))
    assert has(state, 0, "red") == Has(1, shelter=True)
    assert has(state, 0, "blue") == Has(loose=1)


def test_rm_19_loose_runes_are_stolen_before_those_in_a_camp() -> None:
    camps = {(1, "red"): Has(2, shelter=True, bandit=0, loose=1), (1, "blue"): Has(1, outpost=True)}
    state = set_table(camps, hands=[(T, T, T, 1)])
    play(state, THIEF_MOVE, Steal(1, "red"))
    assert has(state, 1, "red") == Has(2, shelter=True, bandit=0)
    play(state, THIEF_MOVE, Steal(1, "red"), THIEF_MOVE, Steal(1, "blue"))
    assert has(state, 1, "red") == Has(1, shelter=True, bandit=0)
    assert has(state, 1, "blue") == OUTPOST


def test_rm_19_a_card_is_taken_unseen_and_two_know_it() -> None:
    state = set_table(seats=3, hands=[(T, 1), (3, 8), (5,)])
    (_, event) = play(state, THIEF_MOVE, Steal(1, "card"))
    (card,) = set(state.hands[0]) - {1}
    assert card in (3, 8)
    for seat in (0, 1):
        assert redact(event, seat).data["card"] == names(card)[0]
    for other in (2, None):
        assert "card" not in redact(event, other).data
        assert state.view(other).known_hands[0] == ()
    assert state.view(1).known_hands[0] == names(card)
    assert event.stops_undo


def test_rm_19_every_card_of_a_hand_can_be_stolen() -> None:
    taken = set()
    for seed in range(30):
        state = set_table(hands=[(T, 1), (3, 5, 8)])
        play(state, THIEF_MOVE, Steal(1, "card"), rng=Rng(seed))
        taken |= set(state.hands[0]) - {1}
    assert taken == {3, 5, 8}


def test_rm_19_a_stolen_card_can_be_played_at_once() -> None:
    state = set_table(hands=[(T, 1), (5,)])
    play(state, THIEF_MOVE, Steal(1, "card"), BuyRune((5,), "red"))
    assert state.view(1).known_hands[0] == ()


def test_rm_19_a_player_without_runes_and_cards_loses_nothing() -> None:
    state = set_table(seats=3, hands=[(T, 1), (), (3,)])
    play(state, THIEF_MOVE)
    assert state.legal_moves() == [Steal(1, "nothing"), Steal(2, "card")]
    assert rule(state, Steal(2, "nothing")) == "RM-19"
    play(state, Steal(1, "nothing"))
    assert asks(state) == ("cards", 0)


def test_all_5_a_theft_without_a_choice_is_made_unless_it_shows_a_card() -> None:
    state = set_table({(1, "red"): Has(1)}, hands=[(T, 1), ()])
    assert happened(play(state, THIEF_MOVE)) == ["thief", "stole"]
    assert state.owned(0) == (1, 0)
    unseen = set_table(hands=[(T, 1), (3,)])
    play(unseen, THIEF_MOVE)
    assert unseen.legal_moves() == [Steal(1, "card")]


def test_rm_19_the_victim_fills_up_at_the_end_of_the_next_own_turn() -> None:
    state = set_table(hands=[(T, 1), (3, 4, 6)])
    play(state, THIEF_MOVE, Steal(1, "card"), END_TURN)
    assert len(state.hands[1]) == 2
    play(state, ThrowAway(name_of(state.hands[1][0])))
    assert len(state.hands[1]) == 3


# -- who knows which card -----------------------------------------------------------------


def test_a_shown_card_is_known_until_it_may_have_been_stolen() -> None:
    state = set_table(seats=3, hands=[(7, T, 1), (9, 9, 3), (T, 4)])
    play(state, Attack(7, 1), Show(9))
    assert [state.view(v).known_hands[1] for v in (0, 2, None)] == [names(9)] * 3
    (_, event) = play(state, THIEF_MOVE, Steal(1, "card"))
    stolen = event.secret["card"]
    assert state.view(0).known_hands[1] == (() if stolen == "9 card" else names(9))
    assert state.view(2).known_hands[1] == ()
    assert state.view(2).known_hands[0] == ()


def test_a_shown_card_is_known_until_it_is_played() -> None:
    state = set_table(hands=[(7, 1), (9, 5)])
    play(state, Attack(7, 1), Show(9), END_TURN)
    play(state, Attack(9, 0))
    assert state.view(0).known_hands[1] == ()


def test_the_only_card_of_a_hand_is_known_wherever_it_goes() -> None:
    state = set_table(seats=3, hands=[(7, T, 1), (9,), (T, 4)])
    play(state, Attack(7, 1), Show(9), THIEF_MOVE, Steal(1, "card"))
    for viewer in (1, 2, None):
        assert state.view(viewer).known_hands[0] == names(9)
        assert state.view(viewer).known_hands[1] == ()


def test_a_seat_does_not_know_what_others_know_of_each_other() -> None:
    state = set_table(seats=3, hands=[(T, 1), (3, 8), (5,)])
    play(state, THIEF_MOVE, Steal(1, "card"))
    stolen = state.view(1).known_hands[0]
    guesses = [state.determinize(2, Rng(seed)) for seed in range(40)]
    assert len({guess.hands[0] for guess in guesses}) > 5
    assert all(guess.known[0] == () for guess in guesses)
    for seed in range(10):
        assert state.determinize(1, Rng(seed)).view(1).known_hands[0] == stolen


# -- playing, throwing away, filling up ---------------------------------------------------


def test_rm_20_a_player_with_cards_must_play_one() -> None:
    state = set_table(hands=[(1, T, BLUE)])
    assert rule(state, END_TURN) == "RM-20"
    for card in ("1 card", "thief", "blue shelter"):
        twin = state.copy()
        play(twin, ThrowAway(card))
        assert asks(twin) == ("purchase", 1), (
            "the end of the turn was asked for, though nothing else was left (ALL-5)"
        )
        twin = state.copy()
        twin.asks_end = True
        play(twin, ThrowAway(card))
        assert asks(twin) == ("end", 0)
        assert twin.legal_moves() == [END_TURN]
        assert rule(twin, THIEF_MOVE) == "RM-20"
        assert rule(twin, BuyRune((5,), "red")) == "RM-20"
    assert rule(state, ThrowAway("2 card")) == "RM-20"


def test_rm_20_no_card_is_thrown_away_after_another_was_played() -> None:
    state = set_table(hands=[(5, 1)])
    play(state, BuyRune((5,), "red"))
    assert rule(state, ThrowAway("1 card")) == "RM-20"
    assert rule(state, END_TURN) is None


def test_rm_20_without_cards_a_turn_can_end_at_once() -> None:
    state = set_table({(0, "red"): Has(4)}, hands=[()])
    assert state.legal_moves() == [Trade("outpost", "red"), END_TURN]


@pytest.mark.parametrize(("cards", "after"), [((5,), 3), ((5, 1, 1, 1), 3), ((5, 1, 1, 1, 1), 4)])
def test_rm_21_a_hand_is_filled_up_to_three_cards(cards: tuple[int, ...], after: int) -> None:
    state = set_table(seats=3, hands=[cards])
    # If no card is left, the turn ends by itself (ALL-5).
    events = play(state, BuyRune((5,), "red"), *[END_TURN][: len(cards) - 1])
    assert len(state.hands[0]) == after
    assert asks(state) == ("purchase", 1)
    drew = [event for event in events if event.kind == "drew"]
    assert len(drew) == (len(cards) < 4)
    for event in drew:
        assert redact(event, 1).data == {"seat": 0, "cards": 4 - len(cards)}
        assert len(redact(event, 0).data["drawn"]) == 4 - len(cards)


def test_rm_21_the_next_turn_is_that_of_the_left_neighbour() -> None:
    state = set_table(seats=4, turn=3, turns=[1, 1, 1, 1], hands=[(1,), (1,), (1,), (1, 2)])
    play(state, ThrowAway("1 card"))
    assert asks(state) == ("purchase", 0)


def test_answers_are_refused_when_they_are_not_asked_for() -> None:
    state = set_table(hands=[(7, 1), (9,)])
    assert rule(state, Show(9)) == "RM-11"
    assert rule(state, GiveUp()) == "RM-11"
    assert rule(state, Steal(1, "card")) == "RM-11"
    play(state, Attack(7, 1))
    assert rule(state, Attack(1, 1)) == "RM-17"
