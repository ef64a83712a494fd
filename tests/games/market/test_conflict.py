"""RM-17 to RM-25: duels, thefts, what cards are for otherwise, filling up, and bandits."""

from __future__ import annotations

import pytest

from runegames.core import Rng, redact
from runegames.games.market.bandits import PayCards, PayOutpost, PayRunes, PutBandit, Stow
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import GIVE_UP, Attack, GiveUp, Show
from runegames.games.market.interest import DECLINE, END_TURN
from runegames.games.market.model import Colour, name_of
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.rules import MarketState
from runegames.games.market.table import CARDS, NOBODY
from runegames.games.market.thefts import THIEF_MOVE, SpendShelter, Steal
from tests.games.market.tables import (
    BLUE,
    OUTPOST,
    RED,
    SHELTER,
    Has,
    T,
    hand,
    has,
    names,
    play,
    set_table,
)
from tests.games.market.test_turn import begin_turn
from tests.games.tables import asks, happened, rule

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
    assert hand(state, 1) == [3, 7, 9, T]
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
    decision = state.decision()
    assert decision is not None
    assert (decision.kind, decision.seat, dict(decision.details)) == ("duel", 1, {})
    assert state.legal_moves()[-1] == GIVE_UP
    for viewer in (0, None):
        assert state.view(viewer).known_hands[1] == ()


def test_rm_17_an_empty_hand_is_no_secret() -> None:
    state = set_table({(1, "red"): Has(1), (1, "blue"): Has(1)}, hands=[(7, 1), ()])
    assert happened(play(state, Attack(7, 1))) == ["attacked", "gave_up"]
    assert asks(state) == ("theft", 0)


def test_rm_17_each_opponent_once_a_turn() -> None:
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


def test_rm_18_thieves_as_many_as_there_are() -> None:
    state = set_table({(1, "red"): Has(5)}, hands=[(T, T, 1)])
    for stolen in (1, 2):
        play(state, THIEF_MOVE, Steal(1, "red"))
        assert state.owned(0) == (stolen, 0)
    assert state.discards == [T, T]
    assert rule(state, THIEF_MOVE) == "RM-18"


def test_rm_18_from_any_other_player() -> None:
    camps = {(seat, "red"): Has(1) for seat in range(5)}
    state = set_table(camps, seats=5, turn=2, hands=[(3,), (3,), (T, 1), (), (3,)])
    play(state, THIEF_MOVE)
    loot = [
        Steal(seat, what)  # type: ignore[arg-type]
        for seat, whats in ((0, "red card"), (1, "red card"), (3, "red"), (4, "red card"))
        for what in whats.split()
    ]
    assert state.legal_moves() == loot
    for wrong in (Steal(2, "red"), Steal(0, "blue"), Steal(3, "card"), Steal(3, "nothing")):
        assert rule(state, wrong) == "RM-19"


def test_rm_19_a_rune_goes_where_the_thief_keeps_that_colour() -> None:
    camps = {(0, "red"): SHELTER, (1, "red"): Has(2), (1, "blue"): Has(2)}
    state = set_table(camps, hands=[(RED, 1)])
    play(state, SpendShelter("red"), Steal(1, "red"), Steal(1, "blue"))
    assert has(state, 0, "red") == Has(1, shelter=True)
    assert has(state, 0, "blue") == Has(loose=1)


def test_rm_19_loose_runes_first_then_from_the_camp_occupied_or_not() -> None:
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
    (card,) = set(hand(state, 0)) - {1}
    assert card in (3, 8)
    for seat in (0, 1):
        assert redact(event, seat).data["card"] == names(card)[0]
    for other in (2, None):
        assert "card" not in redact(event, other).data
        assert state.view(other).known_hands[0] == ()
    assert state.view(1).known_hands[0] == names(card)
    assert event.stops_undo


def test_rm_19_every_card_can_be_the_one() -> None:
    taken = set()
    for seed in range(30):
        state = set_table(hands=[(T, 1), (3, 5, 8)])
        play(state, THIEF_MOVE, Steal(1, "card"), rng=Rng(seed))
        taken |= set(hand(state, 0)) - {1}
    assert taken == {3, 5, 8}


def test_rm_19_a_stolen_card_can_be_played_at_once() -> None:
    state = set_table(hands=[(T, 1), (5,)])
    play(state, THIEF_MOVE, Steal(1, "card"), BuyRune((5,), "red"))
    assert state.view(1).known_hands[0] == ()


def test_rm_19_nothing_to_take() -> None:
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


def test_rm_19_the_victim_fills_up_at_the_end_of_the_own_turn() -> None:
    state = set_table(hands=[(T, 1), (3, 4, 6)])
    play(state, THIEF_MOVE, Steal(1, "card"), END_TURN)
    assert len(hand(state, 1)) == 2
    play(state, ThrowAway(name_of(state.hands[1][0])))
    assert len(hand(state, 1)) == 3


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


def test_what_others_know_of_each_other_is_not_known() -> None:
    state = set_table(seats=3, hands=[(T, 1), (3, 8), (5,)])
    play(state, THIEF_MOVE, Steal(1, "card"))
    stolen = state.view(1).known_hands[0]
    guesses = [state.determinize(2, Rng(seed)) for seed in range(40)]
    assert len({guess.hands[0] for guess in guesses}) > 5
    assert all(guess.known[0] == () for guess in guesses)
    for seed in range(10):
        assert state.determinize(1, Rng(seed)).view(1).known_hands[0] == stolen


# -- playing, throwing away, filling up ---------------------------------------------------


def test_rm_20_something_must_be_played() -> None:
    state = set_table(hands=[(1, T, BLUE)])
    assert rule(state, END_TURN) == "RM-20"
    for card in ("1 card", "thief", "blue shelter"):
        twin = state.copy()
        play(twin, ThrowAway(card))
        assert asks(twin) == ("purchase", 1), "ALL-5: all that is left is the end of the turn"
        twin = state.copy()
        twin.asks_end = True
        play(twin, ThrowAway(card))
        assert asks(twin) == ("end", 0)
        assert twin.legal_moves() == [END_TURN]
        assert rule(twin, THIEF_MOVE) == "RM-20"
        assert rule(twin, BuyRune((5,), "red")) == "RM-20"
    assert rule(state, ThrowAway("2 card")) == "RM-20"


def test_rm_20_not_after_another_card() -> None:
    state = set_table(hands=[(5, 1)])
    play(state, BuyRune((5,), "red"))
    assert rule(state, ThrowAway("1 card")) == "RM-20"
    assert rule(state, END_TURN) is None


def test_rm_20_without_cards_the_turn_just_ends() -> None:
    state = set_table({(0, "red"): Has(4)}, hands=[()])
    assert state.legal_moves() == [Trade("outpost", "red"), END_TURN]


@pytest.mark.parametrize(("cards", "after"), [((5,), 3), ((5, 1, 1, 1), 3), ((5, 1, 1, 1, 1), 4)])
def test_rm_21_draw_up_to_three(cards: tuple[int, ...], after: int) -> None:
    state = set_table(seats=3, hands=[cards])
    # Without a card left the turn ends by itself (ALL-5).
    events = play(state, BuyRune((5,), "red"), *[END_TURN][: len(cards) - 1])
    assert len(hand(state, 0)) == after
    assert asks(state) == ("purchase", 1)
    drew = [event for event in events if event.kind == "drew"]
    assert len(drew) == (len(cards) < 4)
    for event in drew:
        assert redact(event, 1).data == {"seat": 0, "cards": 4 - len(cards)}
        assert len(redact(event, 0).data["drawn"]) == 4 - len(cards)


def test_rm_21_the_next_to_the_left() -> None:
    state = set_table(seats=4, turn=3, turns=[1, 1, 1, 1], hands=[(1,), (1,), (1,), (1, 2)])
    play(state, ThrowAway("1 card"))
    assert asks(state) == ("purchase", 0)


# -- bandits ------------------------------------------------------------------------------


def sent_to(camp: Has) -> MarketState:
    """A bandit of seat 0 has moved into the red camp of seat 1."""
    state = set_table({(0, "blue"): Has(4), (1, "red"): camp})
    play(state, Trade("bandit", "blue"))
    return state


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Has(2, shelter=True), Has(2, shelter=True, bandit=0)),
        (SHELTER, Has(shelter=True, bandit=0)),
        (Has(2, shelter=True, outpost=True), Has(2, shelter=True, bandit=0)),
        (Has(2, outpost=True), Has(2, bandit=0)),
        (OUTPOST, Has()),
    ],
)
def test_rm_22_a_bandit_destroys_an_outpost(before: Has, after: Has) -> None:
    state = sent_to(before)
    assert has(state, 1, "red") == after
    assert state.outposts == 4
    assert state.bandits == (3 if after.bandit == 0 else 4)


def test_rm_22_only_camps_of_others_without_a_bandit() -> None:
    camps = {
        (0, "red"): SHELTER,
        (0, "blue"): Has(9),
        (1, "red"): Has(1, shelter=True, bandit=2),
        (1, "blue"): SHELTER,
        (2, "red"): Has(1),
        (2, "blue"): OUTPOST,
    }
    state = set_table(camps, seats=3)
    play(state, Trade("bandit", "blue"))
    assert state.legal_moves() == [PutBandit(1, "blue"), PutBandit(2, "blue")]
    for wrong in (PutBandit(1, "red"), PutBandit(2, "red"), PutBandit(0, "red")):
        assert rule(state, wrong) == "RM-22"


def test_rm_22_each_camp_is_judged_by_its_own_colour() -> None:
    camps = {
        (0, "blue"): Has(9),
        (1, "blue"): SHELTER,
        (2, "red"): SHELTER,
        (2, "blue"): Has(1, shelter=True, bandit=1),
    }
    state = set_table(camps, seats=3)
    play(state, Trade("bandit", "blue"))
    for target in (PutBandit(1, "blue"), PutBandit(2, "red")):
        assert rule(state, target) is None
    for wrong in (PutBandit(1, "red"), PutBandit(2, "blue")):
        assert rule(state, wrong) == "RM-22"


def test_rm_22_none_can_be_bought_without_a_camp_for_it() -> None:
    camps = {(0, "red"): Has(9, shelter=True), (1, "red"): Has(1, shelter=True, bandit=0)}
    state = set_table(camps, hands=[(1, 10, 10)])
    assert rule(state, Trade("bandit", "red")) == "RM-22"
    assert rule(state, BuyItem((1, 10, 10), "bandit")) == "RM-22"


def test_rm_23_a_bandit_takes_a_rune_for_its_owner() -> None:
    camps = {(0, "red"): SHELTER, (1, "red"): Has(2, shelter=True, bandit=0)}
    state = set_table(camps)
    assert begin_turn(state)[-2:] == ["turn", "toll"]
    assert has(state, 0, "red") == Has(1, shelter=True)
    assert has(state, 1, "red") == Has(1, shelter=True, bandit=0)


def test_rm_23_also_after_the_last_rune_was_declined() -> None:
    camps = {(1, "red"): Has(3, shelter=True), (1, "blue"): Has(2, shelter=True, bandit=0)}
    state = set_table(camps, market=(1, 0))
    begin_turn(state)
    before = has(state, 1, "blue").runes
    assert happened(play(state, DECLINE)) == ["declined", "toll"]
    assert has(state, 1, "blue").runes == before - 1
    assert asks(state) == ("purchase", 1)


def test_rm_23_an_empty_shelter_is_lost() -> None:
    state = set_table({(1, "red"): Has(0, shelter=True, bandit=0, loose=2)})
    assert "ruined" in begin_turn(state)
    assert has(state, 1, "red") == Has(loose=2)
    assert state.discards == [RED]
    assert state.bandits == 4
    assert asks(state) == ("purchase", 1)


@pytest.mark.parametrize(("runes", "left"), [(2, Has(1, bandit=0)), (1, Has(loose=1))])
def test_rm_23_on_bare_runes_it_leaves_with_the_last(runes: int, left: Has) -> None:
    state = set_table({(1, "red"): Has(runes, bandit=0, loose=1)})
    events = begin_turn(state)
    assert ("left" in events) == (runes == 1)
    assert has(state, 1, "red") == left._replace(loose=1)
    assert state.owned(0) == (1, 0)


def test_rm_22_a_thief_can_take_the_last_rune_from_under_it() -> None:
    state = set_table({(1, "red"): Has(1, bandit=0), (1, "blue"): Has(1)}, hands=[(T, 1)])
    assert happened(play(state, THIEF_MOVE, Steal(1, "red"))) == ["thief", "stole", "left"]
    assert has(state, 1, "red").bandit == NOBODY
    assert state.bandits == 4


def test_rm_24_runes_gained_meanwhile_stay_loose() -> None:
    state = set_table({(0, "red"): Has(1, shelter=True, bandit=1)}, hands=[(5, 10)])
    play(state, BuyRune((5,), "red"), BuyRune((10,), "red"))
    assert has(state, 0, "red") == Has(1, shelter=True, bandit=1, loose=2)


def test_rm_24_any_number_can_be_put_in() -> None:
    state = set_table({(0, "red"): Has(1, shelter=True, bandit=1, loose=3)}, hands=[(5,)])
    for runes, expected in ((0, "RM-24"), (1, None), (3, None), (4, "RM-24")):
        assert rule(state, Stow("red", runes)) == expected
    assert rule(state, Stow("blue", 1)) == "RM-24"
    play(state, Stow("red", 2))
    assert has(state, 0, "red") == Has(3, shelter=True, bandit=1, loose=1)
    play(state, BuyRune((5,), "blue"))
    assert rule(state, Stow("red", 1)) == "RM-24"


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_rm_24_they_go_into_the_camp_of_their_colour(colour: Colour) -> None:
    camps = {(1, each): Has(1, shelter=True, bandit=0, loose=2) for each in ("red", "blue")}
    state = set_table(camps, turn=1, seats=3, hands=[(5,)] * 3)
    play(state, Stow(colour, 2))
    for each in ("red", "blue"):
        stowed = 2 * (each == colour)
        assert has(state, 1, each) == Has(1 + stowed, shelter=True, bandit=0, loose=2 - stowed)


def test_rm_24_a_shelter_joins_bare_runes_under_the_bandit() -> None:
    state = set_table({(0, "red"): Has(2, bandit=1, loose=1)}, hands=[(RED, 1)])
    play(state, PlayShelter("red"))
    assert has(state, 0, "red") == Has(2, shelter=True, bandit=1, loose=1)


OCCUPIED = Has(2, shelter=True, bandit=1, loose=1)
FREED = Has(3, shelter=True)


def test_rm_25_a_ransom_of_cards() -> None:
    state = set_table({(0, "red"): OCCUPIED}, hands=[(1, 10, 10, 9)])
    assert rule(state, PayCards((1, 9, 10), "red")) == "RM-25"
    assert rule(state, PayCards((1, 10, 10), "blue")) == "RM-25"
    play(state, PayCards((1, 10, 10), "red"))
    assert has(state, 0, "red") == FREED
    assert state.bandits == 4
    assert hand(state, 0) == [9]


def test_rm_25_each_camp_can_be_freed_by_cards() -> None:
    camps = {(1, colour): OCCUPIED._replace(bandit=0) for colour in ("red", "blue")}
    state = set_table(camps, turn=1, hands=[(), (1, 2, 3, 9, 10, 10, 10)])
    play(state, PayCards((1, 10, 10), "blue"))
    assert has(state, 1, "blue") == FREED
    assert has(state, 1, "red") == OCCUPIED._replace(bandit=0)
    play(state, PayCards((2, 9, 10), "red"))
    assert has(state, 1, "red") == FREED


def test_rm_25_a_ransom_of_runes_from_outside_the_camp() -> None:
    camps = {(0, "red"): OCCUPIED, (0, "blue"): Has(2, shelter=True)}
    state = set_table(camps)
    assert rule(state, PayRunes("red", 1, 2)) is None
    for wrong in (
        PayRunes("red", 3, 0),
        PayRunes("red", 0, 3),
        PayRunes("red", 0, 2),
        PayRunes("blue", 1, 2),
        PayRunes("red", 4, -1),
    ):
        assert rule(state, wrong) == "RM-25"
    play(state, PayRunes("red", 1, 2))
    assert has(state, 0, "red") == Has(2, shelter=True)
    assert state.runes == [13, 15]
    assert state.bandits == 4


@pytest.mark.parametrize(("held", "other"), [("red", "blue"), ("blue", "red")])
def test_rm_25_a_ransom_of_one_colour(held: Colour, other: Colour) -> None:
    camp = Has(2, shelter=True, bandit=1)
    state = set_table({(0, held): camp, (0, other): Has(3)})
    move = PayRunes(held, 3 * (other == "red"), 3 * (other == "blue"))
    assert rule(state, move) is None
    play(state, move)
    assert has(state, 0, held) == Has(2, shelter=True)
    assert has(state, 0, other) == Has()


def test_rm_25_frozen_runes_pay_no_ransom() -> None:
    camps = {(0, "red"): OCCUPIED, (0, "blue"): Has(5, shelter=True, bandit=1, loose=2)}
    state = set_table(camps)
    ransoms = [move for move in state.legal_moves() if isinstance(move, PayRunes)]
    assert ransoms == [PayRunes("red", 1, 2), PayRunes("blue", 1, 2)]


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize(
    ("other", "left"),
    [
        (Has(2, outpost=True), Has(loose=2)),
        (Has(2, shelter=True, outpost=True), Has(2, shelter=True)),
    ],
)
def test_rm_25_an_owned_outpost_drives_it_off(other: Has, left: Has, seat: int) -> None:
    camps = {(seat, "red"): OCCUPIED, (seat, "blue"): other}
    state = set_table(camps, seats=3, hands=[(5,)] * 3, turn=seat)
    play(state, PayOutpost("red"))
    assert has(state, seat, "red") == FREED
    assert has(state, seat, "blue") == left
    assert (state.outposts, state.bandits) == (4, 4)
    assert rule(state, PayOutpost("red")) == "RM-25"


def test_rm_25_an_outpost_just_bought_drives_it_off() -> None:
    for phase_2 in (True, False):
        state = set_table(
            {(0, "red"): OCCUPIED, (0, "blue"): Has(4)},
            hands=[(1, 10, 10)],
            phase=2 + (not phase_2),
        )
        play(state, Trade("outpost", "blue") if phase_2 else BuyItem((1, 10, 10), "outpost"))
        assert state.legal_moves() == [PayOutpost("red"), PutOutpost("blue")]
        assert rule(state, PutOutpost("red")) == "RM-22"
        play(state, PayOutpost("red"))
        assert has(state, 0, "red") == FREED
        assert (state.outposts, state.bandits) == (4, 4)


def test_rm_25_no_outpost_no_way() -> None:
    state = set_table({(0, "red"): OCCUPIED})
    assert rule(state, PayOutpost("red")) == "RM-25"
    assert rule(state, PayOutpost("blue")) == "RM-25"


def test_rm_25_bare_runes_become_loose() -> None:
    state = set_table({(0, "red"): Has(2, bandit=1)}, hands=[(1, 10, 10)])
    play(state, PayCards((1, 10, 10), "red"))
    assert has(state, 0, "red") == Has(loose=2)


def test_answers_are_refused_when_they_are_not_asked_for() -> None:
    state = set_table(hands=[(7, 1), (9,)])
    assert rule(state, Show(9)) == "RM-11"
    assert rule(state, GiveUp()) == "RM-11"
    assert rule(state, Steal(1, "card")) == "RM-11"
    play(state, Attack(7, 1))
    assert rule(state, Attack(1, 1)) == "RM-17"
