"""Reasons for moves of The Rune Market, and outlooks."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from runegames.games.market import GAME
from runegames.games.market.bandits import PayCards, PayOutpost, PayRunes, PutBandit, Stow
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import GIVE_UP, Attack, Show
from runegames.games.market.interest import COLLECT, DECLINE, END_TURN
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.rules import MarketState
from runegames.games.market.table import CARDS, FILL_UP, MarketFrame
from runegames.games.market.thefts import THIEF_MOVE, GiveShelter, SpendShelter, Steal
from tests.games.market.tables import BLUE, OCCUPIED, OUTPOST, RED, SHELTER, Has, T, play, set_table
from tests.games.tables import NAMES, reason_of

why = partial(reason_of, GAME)


# -- the end ------------------------------------------------------------------------------


def test_the_reason_for_the_last_rune_names_the_final_points() -> None:
    state = set_table({(0, "red"): Has(3, shelter=True)}, market=(1, 0))
    state.stack.append(MarketFrame("interest", 0))
    theirs = state.scores()[1]
    assert (
        why(state, COLLECT)
        == f"It ends the game (RM-26) with 4 points for Anna and {theirs} for Bo."
    )
    assert why(state, DECLINE).startswith("Taking it would end the game (RM-26)")
    buys = set_table(hands=[(5, 1, 2)], market=(1, 0), phase=CARDS)
    assert "It takes the last rune and ends the game (RM-26)" in why(buys, BuyRune((5,), "red"))


def test_a_market_that_runs_low_is_counted() -> None:
    text = why(set_table(hands=[(5, 1, 2)], market=(2, 1)), BuyRune((5,), "red"))
    assert "Only 3 runes are left in the market (RM-26)." in text
    assert "left in the market" not in why(set_table(hands=[(5, 1, 2)]), BuyRune((5,), "red"))


# -- buying -------------------------------------------------------------------------------


def test_the_reason_for_buying_a_rune_names_the_sum_of_the_cards() -> None:
    state = set_table(hands=[(2, 3, 7)])
    text = why(state, BuyRune((3, 7), "red"))
    assert "3 and 7 make exactly 10 (RM-14), and a rune is a point." in text
    assert "Anna then has 1 point, Bo 0." in text
    assert "A single 5 pays for it (RM-14)" in why(set_table(hands=[(5, 1)]), BuyRune((5,), "red"))


def test_the_reason_says_that_the_first_rune_makes_a_camp_earn() -> None:
    state = set_table({(0, "red"): SHELTER}, hands=[(5, 1)])
    assert "The first rune in the red camp makes it earn 1 rune a turn (RM-8)." in why(
        state, BuyRune((5,), "red")
    )
    assert "first rune" not in why(state, BuyRune((5,), "blue"))


def test_the_reason_names_an_item_whose_price_a_rune_completes() -> None:
    state = set_table({(0, "red"): Has(3)}, hands=[(5, 1)])
    text = why(state, BuyRune((5,), "red"))
    assert "4 red runes could buy an outpost or a bandit next turn (RM-11)." in text


def test_the_reason_for_an_outpost_names_its_price_and_its_points() -> None:
    state = set_table({(0, "red"): Has(4, shelter=True)}, hands=[(10, 8, 3)])
    text = why(state, Trade("outpost", "red"))
    assert "4 red runes go back to the market (RM-11)." in text
    assert (
        "counts 2 points (RM-27), and the red shelter earns 2 runes a turn with it (RM-8)" in text
    )
    text = why(state, BuyItem((3, 8, 10), "outpost"))
    assert "3, 8 and 10 make 21, and 21 is enough (RM-15)." in text


def test_a_bandit_names_the_best_camp_for_it() -> None:
    camps = {(0, "red"): Has(4), (1, "blue"): Has(2, shelter=True, outpost=True)}
    text = why(set_table(camps), Trade("bandit", "red"))
    assert "A bandit can go to Bo's blue camp, which earns 2 runes a turn (RM-22)." in text


# -- camps and bandits --------------------------------------------------------------------


def test_shelters_say_what_they_earn() -> None:
    state = set_table({(0, "red"): Has(2), (0, "blue"): OUTPOST}, hands=[(RED, BLUE, 1)])
    assert why(state, PlayShelter("red")).startswith(
        "2 loose runes move in, and the red camp earns 1 rune a turn (RM-6, RM-8)."
    )
    assert "the blue camp earns 2 runes a turn" in why(state, PlayShelter("blue"))
    bare = set_table(hands=[(RED, 1)])
    assert "earns a rune a turn once a rune lies in it (RM-8)" in why(bare, PlayShelter("red"))
    assert "The market still has 30 runes to earn." in why(bare, PlayShelter("red"))


def test_outposts_say_what_they_earn() -> None:
    state = set_table({(0, "red"): Has(2, shelter=True), (0, "blue"): Has(1)})
    state.stack.append(MarketFrame("outpost", 0))
    assert "With the shelter the red camp earns 2 runes a turn (RM-8)." in why(
        state, PutOutpost("red")
    )
    text = why(state, PutOutpost("blue"))
    assert "1 loose rune moves into the blue camp, which then earns 1 rune a turn (RM-7" in text


def test_shelters_can_be_given_up_for_thefts() -> None:
    camps = {(0, "red"): Has(1, shelter=True), (1, "blue"): Has(2)}
    state = set_table(camps, hands=[(RED, BLUE, 1)])
    assert "worth more than a shelter that earns 1 rune a turn (RM-12)" in why(
        state, GiveShelter("red")
    )
    assert "A second red shelter has no place on the table (RM-5)" in why(
        state, SpendShelter("red")
    )
    assert "a blue shelter would pay only later" in why(state, SpendShelter("blue"))
    assert "A theft takes a rune from Bo" in why(state, SpendShelter("blue"))


def test_the_reason_for_a_ransom_names_what_it_costs_and_saves() -> None:
    camps = {(0, "red"): OCCUPIED, (0, "blue"): Has(2, outpost=True)}
    state = set_table(camps, hands=[(10, 8, 3)])
    paid = why(state, PayRunes("red", 1, 2))
    assert "3 runes drive the bandit off (RM-25)." in paid
    assert "The bandit costs a point and takes a rune a turn for Bo (RM-23, RM-27)." in paid
    assert "The red camp earns 1 rune a turn again." in paid
    assert "The outpost and the bandit both go back to the market (RM-25)." in why(
        state, PayOutpost("red")
    )
    assert "3, 8 and 10 make 21 and drive the bandit off" in why(state, PayCards((3, 8, 10), "red"))


def test_a_ransom_of_an_empty_camp_saves_the_shelter() -> None:
    state = set_table({(0, "red"): Has(0, shelter=True, bandit=1, loose=3)})
    paid = why(state, PayRunes("red", 3, 0))
    assert "The bandit costs a point and takes the shelter next turn (RM-23, RM-27)." in paid
    assert "again" not in paid, "the reason promises interest, but no rune is left in the camp"


def test_loose_runes_can_feed_a_bandit() -> None:
    state = set_table({(0, "red"): OCCUPIED})
    assert "then has 3 runes to take, one a turn, before it takes the shelter" in why(
        state, Stow("red", 1)
    )
    empty = set_table({(0, "red"): Has(0, shelter=True, bandit=1, loose=1)})
    assert "the bandit would take the red shelter on the next turn" in why(empty, Stow("red", 1))
    bare = set_table({(0, "red"): Has(2, bandit=1, loose=1)})
    assert "then has 3 runes to take, one a turn, before it leaves (RM-22, RM-23)." in why(
        bare, Stow("red", 1)
    )


def test_a_bandit_says_what_it_stops() -> None:
    camps = {(1, "red"): Has(3, shelter=True, outpost=True), (1, "blue"): SHELTER}
    state = set_table(camps)
    state.bandits -= 1
    state.stack.append(MarketFrame("bandit", 0))
    text = why(state, PutBandit(1, "red"))
    assert (
        "The bandit stops interest of 2 runes a turn there and takes a rune a turn (RM-23)." in text
    )
    assert "Bo's outpost there is destroyed, 2 points less (RM-22)." in text
    assert "Bo's blue camp is empty: the bandit takes its shelter next (RM-23)." in why(
        state, PutBandit(1, "blue")
    )


def test_a_bandit_that_destroys_an_empty_camp_leaves_at_once() -> None:
    state = set_table({(1, "blue"): OUTPOST})
    state.bandits -= 1
    state.stack.append(MarketFrame("bandit", 0))
    text = why(state, PutBandit(1, "blue"))
    assert "Bo's blue camp has only an outpost: the bandit leaves at once (RM-22)." in text
    assert "Bo's outpost there is destroyed, 2 points less (RM-22)." in text
    assert "the bandit costs one" not in text


# -- thefts and duels ---------------------------------------------------------------------


def test_a_thief_says_whom_it_can_hurt() -> None:
    state = set_table({(1, "red"): Has(3)}, hands=[(T, 1)])
    text = why(state, THIEF_MOVE)
    assert "a point less for Bo, a point more for Anna (RM-19)." in text
    assert "Anna has 0 points, Bo 3." in text
    nobody = set_table(hands=[(T, 1)])
    assert "Nobody has a rune, so a theft takes a hand card unseen (RM-19)." in why(
        nobody, THIEF_MOVE
    )


def stealing(camps: dict[tuple[int, str], Has], **more: Any) -> MarketState:
    """Return a table where Anna may steal."""
    state = set_table(camps, **more)
    state.stack.append(MarketFrame("theft", 0))
    return state


def test_a_stolen_rune_is_counted_on_both_sides() -> None:
    camps = {(0, "red"): SHELTER, (1, "red"): Has(4), (2, "blue"): Has(1, shelter=True)}
    state = stealing(camps, seats=3)
    text = why(state, Steal(1, "red"))
    assert "Anna then has 1 point and Bo, the strongest opponent, 3." in text
    assert "The red camp gets its first rune and earns 1 rune a turn (RM-8)." in text
    last = why(state, Steal(2, "blue"))
    assert "Anna then has 1 point, Cleo 0." in last
    assert "Cleo's blue camp is empty then and earns nothing (RM-8)." in last


def test_a_theft_can_take_the_price_of_an_item() -> None:
    state = stealing({(1, "red"): Has(4)})
    assert "Bo no longer has 4 red runes to buy an outpost or a bandit (RM-11)." in why(
        state, Steal(1, "red")
    )


def test_the_reason_names_how_many_cards_a_victim_keeps() -> None:
    state = stealing({})
    text = why(state, Steal(1, "card"))
    assert "Bo keeps 2 cards for the next turn" in text
    assert "known" not in text
    state.known[1] = ((2,), (), ())
    assert "Bo is known to hold the 2." in why(state, Steal(1, "card"))


def test_the_reason_says_that_there_is_nothing_to_steal() -> None:
    state = stealing({}, hands=[(1,), ()])
    assert "Bo has neither runes nor cards" in why(state, Steal(1, "nothing"))


def test_the_reason_for_a_duel_names_its_chance() -> None:
    # 51 cards are unseen, and 7 of them reach 9: 44 * 43 * 42 / (51 * 50 * 49) = 0.64.
    state = set_table(hands=[(9, 1, 1)])
    text = why(state, Attack(9, 1))
    assert "Bo holds 3 cards; the chance that none reaches 9 is about 2 in 3." in text
    assert "Then a theft follows (RM-17)." in text
    weak = why(state, Attack(1, 1))
    assert "less than 1 in 20" in weak
    assert "a new card takes its place (RM-21)" in weak


def test_the_reason_for_a_duel_names_known_cards() -> None:
    state = set_table(hands=[(9, 1, 1), (10, 2, 2)])
    state.known[1] = ((10,), (), ())
    assert "Bo is known to hold the 10, which reaches 9 (RM-17)." in why(state, Attack(9, 1))
    state.hands[1] = (2, 2, 3)
    state.known[1] = ((2, 2, 3), (), ())
    assert "No unseen card reaches 9, so Bo has to give up" in why(state, Attack(9, 1))


def test_the_reason_for_a_duel_says_that_the_hand_is_empty() -> None:
    state = set_table({(1, "red"): Has(1)}, hands=[(9, 1), ()])
    assert "Bo holds no card to fend it off with, so a theft follows" in why(state, Attack(9, 1))
    poor = set_table(hands=[(9, 1), ()])
    assert "Bo has no cards to defend with and nothing to take." in why(poor, Attack(9, 1))


def test_the_lowest_card_reveals_least() -> None:
    state = set_table({(1, "red"): Has(2)}, hands=[(4, 1), (5, 8, 1)])
    play(state, Attack(4, 1))
    assert "The 5 reaches Anna's 4 and stays in hand (RM-17). It is the lowest card" in why(
        state, Show(5)
    )
    assert "Showing it keeps the 5 a secret." in why(state, Show(8))
    assert "Bo has 2 runes, and Anna steals a rune or a card (RM-17, RM-19)" in why(state, GIVE_UP)
    weak = set_table(hands=[(9, 1), (5, 8, 1)])
    play(weak, Attack(9, 1))
    assert (
        why(weak, GIVE_UP) == "No card in hand reaches 9, so giving up is the only choice (RM-17)."
    )


# -- the rest of a hand -------------------------------------------------------------------


def test_the_reason_for_throwing_a_card_away_says_why_it_is_that_card() -> None:
    state = set_table(hands=[(1, 2, 6)])
    text = why(state, ThrowAway("1 card"))
    assert "No sum in hand buys anything, and one card has to go (RM-20)" in text
    assert "the 2 and the 6 stay in hand" in text
    assert "and the 1 is the only one" in why(set_table(hands=[(1,)]), ThrowAway("1 card"))


def test_the_reason_for_ending_a_turn_names_the_cards_that_stay() -> None:
    kept = set_table(hands=[(9, T, T)], phase=CARDS)
    assert why(kept, END_TURN) == (
        "The 9 and both thieves stay in hand for later. The 9 can fend off duels (RM-17)."
    )
    over = set_table(hands=[(9,)], phase=FILL_UP)
    assert "the turn can only end (RM-20). 2 new cards will fill up the hand" in why(over, END_TURN)
    empty = set_table(hands=[()])
    assert "No card is left to play. 3 new cards" in why(empty, END_TURN)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_outlook_names_points_a_few_turns_on(seats: int) -> None:
    outlook = GAME.words.outlook([9.6, 12.2, 3.0][:seats], 0.4, set_table(seats=seats), NAMES)
    assert outlook.words.startswith(
        "A few turns on, Anna should be at about 10 points and Bo at 12"
    )
    assert (outlook.unit, outlook.success, outlook.stake) == ("point", 0.4, "the game")
