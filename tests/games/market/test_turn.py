"""RM-1 to RM-16: components, camps, interest, purchasing and what hand cards buy."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from runegames.core import Rng, move_from_wire, move_to_wire
from runegames.games.market import GAME
from runegames.games.market.bandits import PayOutpost, PutBandit
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import Attack, Show
from runegames.games.market.interest import COLLECT, DECLINE, END_TURN
from runegames.games.market.model import Colour, Item, MarketOptions, full_deck
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.table import CARDS
from runegames.games.market.thefts import GiveShelter, SpendShelter, Steal
from tests.games.market.tables import (
    BLUE,
    OUTPOST,
    RED,
    SHELTER,
    Has,
    T,
    begin_turn,
    has,
    play,
    set_table,
)
from tests.games.tables import asks, happened, result, rule


def test_rm_1_the_market_begins_with_30_runes_4_outposts_and_4_bandits() -> None:
    stock = GAME.new(MarketOptions(), 2, Rng(1)).view(None).stock
    assert (stock.red, stock.blue, stock.outposts, stock.bandits) == (15, 15, 4, 4)
    assert stock.runes == 30


@pytest.mark.parametrize("runes", [10, 20])
def test_rm_1_an_option_sets_the_runes_of_each_colour(runes: int) -> None:
    stock = GAME.new(MarketOptions(runes_per_colour=runes), 3, Rng(1)).view(None).stock
    assert (stock.red, stock.blue) == (runes, runes)


@pytest.mark.parametrize("runes", [9, 21])
def test_rm_1_the_option_has_bounds(runes: int) -> None:
    with pytest.raises(ValueError, match="runes_per_colour"):
        MarketOptions(runes_per_colour=runes)


def test_rm_1_what_the_market_lacks_cannot_be_bought() -> None:
    owners = ((0, "red"), (1, "red"), (1, "blue"), (2, "red"))
    camps = dict.fromkeys(owners, OUTPOST)
    state = set_table(camps, seats=3, market=(0, 3), hands=[(5, 10, 10)])
    assert rule(state, BuyRune((5,), "red")) == "RM-14"
    assert rule(state, BuyRune((5,), "blue")) is None
    assert rule(state, BuyItem((5, 10, 10), "outpost")) == "RM-1"


def test_rm_2_the_deck_has_54_cards() -> None:
    deck = Counter(full_deck())
    assert len(full_deck()) == 54
    assert [deck[number] for number in range(1, 11)] == [4] * 10
    assert (deck[T], deck[RED], deck[BLUE]) == (6, 4, 4)


def test_rm_3_an_empty_deck_is_made_of_the_discards() -> None:
    state = set_table(hands=[(1, 1, 1)], deck=1)
    waste = len(state.discards)
    events = play(state, ThrowAway("1 card"))
    assert happened(events) == ["threw_away", "drew", "shuffled", "turn"]
    assert (len(state.deck), len(state.discards)) == (waste + 1, 0)


def test_rm_3_the_deck_can_run_out_in_the_middle_of_filling_up() -> None:
    state = set_table(hands=[(5, 10)], phase=CARDS, deck=1)
    events = play(state, BuyRune((5,), "red"), BuyRune((10,), "red"))
    assert happened(events)[2:] == ["shuffled", "drew", "turn"]
    assert len(state.hands[0]) == 3


def test_all_5_without_cards_and_purchases_a_turn_ends_by_itself() -> None:
    state = set_table(seats=3, hands=[(T,), (), (1,)])
    play(state, ThrowAway("thief"))
    assert asks(state) == ("purchase", 2)
    assert state.turns[1] == 1
    assert len(state.hands[1]) == 3


def test_rm_4_each_seat_gets_three_cards_and_a_lot_decides_who_begins() -> None:
    firsts = set()
    for seed in range(40):
        state = GAME.new(MarketOptions(), 5, Rng(seed))
        assert [len(cards) for cards in state.hands] == [3] * 5
        assert state.view(1).hand_sizes == (3,) * 5
        assert len(state.view(1).hand) == 3
        assert state.view(1).known_hands[0] == ()
        firsts.add(state.turn)
    assert firsts == set(range(5))


def test_rm_4_an_option_says_who_begins() -> None:
    for seed in range(5):
        assert GAME.new(MarketOptions(first_player="seat 3"), 3, Rng(seed)).turn == 2
    absent = {GAME.new(MarketOptions(first_player="seat 3"), 2, Rng(n)).turn for n in range(20)}
    assert absent == {0, 1}


def test_rm_5_a_seat_has_one_camp_of_a_colour_at_most() -> None:
    state = set_table({(0, "red"): SHELTER}, hands=[(RED, BLUE, 1)])
    assert rule(state, PlayShelter("red")) == "RM-5"
    assert rule(state, PlayShelter("blue")) is None


def test_rm_5_two_camps_with_outposts_have_no_room_for_a_third_outpost() -> None:
    camps = {(0, c): Has(4, shelter=True, outpost=True) for c in ("red", "blue")}
    state = set_table(camps, hands=[(1, 10, 10)])
    assert rule(state, Trade("outpost", "red")) == "RM-5"
    assert rule(state, BuyItem((1, 10, 10), "outpost")) == "RM-5"


def test_rm_6_loose_runes_move_into_a_new_camp() -> None:
    state = set_table({(0, "red"): Has(3), (0, "blue"): Has(2)}, hands=[(RED, 1)])
    assert has(state, 0, "red") == Has(loose=3)
    play(state, PlayShelter("red"))
    assert has(state, 0, "red") == Has(3, shelter=True)
    assert has(state, 0, "blue") == Has(loose=2)


def test_rm_6_a_lost_camp_leaves_its_runes_loose() -> None:
    state = set_table({(0, "red"): Has(3, shelter=True), (1, "blue"): Has(2)}, hands=[(1,)])
    play(state, GiveShelter("red"), Steal(1, "blue"), Steal(1, "blue"))
    assert has(state, 0, "red") == Has(loose=3)


def test_rm_6_a_bought_rune_goes_where_it_belongs() -> None:
    state = set_table({(0, "red"): SHELTER}, hands=[(5, 10)])
    play(state, BuyRune((5,), "red"), BuyRune((10,), "blue"))
    assert has(state, 0, "red") == Has(1, shelter=True)
    assert has(state, 0, "blue") == Has(loose=1)


def test_rm_7_an_outpost_alone_founds_a_camp_of_the_colour_that_is_named() -> None:
    state = set_table({(0, "red"): Has(2), (0, "blue"): Has(4)}, hands=[(1, 10, 10)])
    events = play(state, Trade("outpost", "blue"))
    assert asks(state) == ("outpost", 0)
    assert state.legal_moves() == [PutOutpost("red"), PutOutpost("blue")]
    events = play(state, PutOutpost("red"))
    assert has(state, 0, "red") == Has(2, outpost=True)
    assert events[-1].data["attached"] is False
    # The second outpost cannot go to the same camp. One place is left, so nothing is asked.
    play(state, BuyItem((1, 10, 10), "outpost"))
    assert has(state, 0, "blue") == Has(0, outpost=True)


def test_rm_7_an_outpost_can_be_attached_to_a_shelter() -> None:
    state = set_table({(0, "red"): Has(4, shelter=True)}, hands=[(1, 1)])
    play(state, Trade("outpost", "red"), PutOutpost("red"))
    assert has(state, 0, "red") == Has(0, shelter=True, outpost=True)
    assert state.outposts == 3


def test_rm_7_a_shelter_played_later_takes_the_outpost() -> None:
    state = set_table({(0, "red"): Has(2, outpost=True)}, hands=[(RED, 1)])
    play(state, PlayShelter("red"))
    assert asks(state) == ("cards", 0)
    assert has(state, 0, "red") == Has(2, shelter=True, outpost=True)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("played", "other"), [("red", "blue"), ("blue", "red")])
@pytest.mark.parametrize("moves", [False, True])
def test_rm_7_the_owner_chooses_if_the_other_shelter_can_take_the_outpost(
    played: Colour, other: Colour, moves: bool, seat: int
) -> None:
    state = set_table(
        {(seat, played): Has(2, outpost=True), (seat, other): Has(1, shelter=True)},
        turn=seat,
        hands=[(RED, BLUE)] * 2,
    )
    play(state, PlayShelter(played))
    assert asks(state) == ("attach", seat)
    assert rule(state, END_TURN) == "RM-7"
    play(state, PutOutpost(other if moves else played))
    assert has(state, seat, played) == Has(2, shelter=True, outpost=not moves)
    assert has(state, seat, other) == Has(1, shelter=True, outpost=moves)


@pytest.mark.parametrize(
    "other", [Has(1, shelter=True, outpost=True), Has(1, shelter=True, bandit=1), Has(1)]
)
def test_rm_7_the_owner_is_not_asked_if_the_other_camp_cannot_take_the_outpost(other: Has) -> None:
    state = set_table({(0, "red"): Has(2, outpost=True), (0, "blue"): other}, hands=[(RED, 1)])
    play(state, PlayShelter("red"))
    assert asks(state) == ("cards", 0)


# -- interest -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("camp", "runes"),
    [
        (Has(3, shelter=True), 4),
        (Has(3, outpost=True), 4),
        (Has(3, shelter=True, outpost=True), 5),
        (Has(0, shelter=True), 0),
        (Has(0, shelter=True, outpost=True), 0),
        (Has(3), 3),
    ],
)
def test_rm_8_a_camp_with_runes_earns_interest(camp: Has, runes: int) -> None:
    state = set_table({(1, "red"): camp})
    events = begin_turn(state)
    assert sum(state.owned(1)) == runes
    assert state.runes[0] == 15 - runes
    assert ("interest" in events) == (runes > camp.runes)
    assert asks(state) == ("purchase", 1)


def test_rm_8_only_the_camps_of_the_seat_on_turn_pay() -> None:
    camps = {(seat, c): Has(1, shelter=True) for seat in (0, 1) for c in ("red", "blue")}
    state = set_table(camps)
    begin_turn(state)
    assert state.owned(1) == (2, 2)
    assert state.owned(0) == (1, 1)


def test_rm_8_interest_takes_no_more_runes_than_there_are() -> None:
    state = set_table(
        {(1, "red"): Has(3, shelter=True, outpost=True)}, market=(1, 5), hands=[(1, 1, 1)]
    )
    before = state.inside[2]
    begin_turn(state)
    assert state.inside[2] == before + 1
    assert state.runes == [0, 5]


@pytest.mark.parametrize("double", [False, True])
def test_rm_9_the_last_rune_may_be_declined(double: bool) -> None:
    camps = {(1, "red"): Has(3, shelter=True, outpost=double), (1, "blue"): Has(1, shelter=True)}
    state = set_table(camps, market=(1 + double, 0))
    before = state.inside[2]
    begin_turn(state)
    assert asks(state) == ("interest", 1)
    # The runes before the last one are taken unasked.
    assert state.inside[2] == before + double
    assert state.legal_moves() == [COLLECT, DECLINE]
    assert rule(state, END_TURN) == "RM-9"
    twin = state.copy()
    assert happened(play(state, DECLINE)) == ["declined"]
    assert asks(state) == ("purchase", 1)
    assert state.runes == [1, 0]
    play(twin, COLLECT)
    assert twin.runes == [0, 0]
    assert result(twin).reason == "last_rune"


def test_rm_10_a_camp_with_a_bandit_pays_nothing() -> None:
    state = set_table({(1, "red"): Has(3, shelter=True, bandit=0)})
    assert "interest" not in begin_turn(state)
    assert state.runes[0] == 12


# -- purchasing ---------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "price"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_rm_11_the_price_in_runes_depends_on_the_number_of_seats(seats: int, price: int) -> None:
    for runes in (price - 1, price):
        camps = {(0, "red"): Has(runes), (0, "blue"): Has(price - 1), (1, "red"): SHELTER}
        state = set_table(camps, seats=seats)
        expected = None if runes == price else "RM-11"
        for item in ("outpost", "bandit"):
            assert rule(state, Trade(item, "red")) == expected
            assert rule(state, Trade(item, "blue")) == "RM-11"
    assert state.view(None).price == price
    play(state, Trade("bandit", "red"))
    assert state.runes[0] == 15
    assert state.owned(0)[0] == 0


def test_rm_11_runes_buy_one_item_a_turn_before_hand_cards() -> None:
    camps = {(0, "red"): Has(9), (1, "red"): SHELTER}
    state = set_table(camps, hands=[(5, 5)])
    fresh = state.copy()
    play(state, Trade("bandit", "red"))
    assert rule(state, Trade("outpost", "red")) == "RM-11"
    play(fresh, BuyRune((5,), "red"))
    assert rule(fresh, Trade("outpost", "red")) == "RM-11"


def test_rm_11_runes_under_a_bandit_cannot_be_used() -> None:
    state = set_table({(0, "red"): Has(9, shelter=True, bandit=1, loose=3)})
    assert rule(state, Trade("outpost", "red")) == "RM-11"
    state.loose[0] += 1
    state.runes[0] -= 1
    assert rule(state, Trade("outpost", "red")) is None
    play(state, Trade("outpost", "red"), PutOutpost("blue"))
    assert has(state, 0, "red") == Has(9, shelter=True, bandit=1)


def test_rm_12_a_shelter_from_the_table_is_worth_two_thefts() -> None:
    camps = {(0, "red"): Has(1, shelter=True), (1, "blue"): Has(5)}
    state = set_table(camps, hands=[(RED, 1)])
    play(state, GiveShelter("red"))
    assert asks(state) == ("theft", 0)
    assert len(state.view(0).thefts) == 2
    assert rule(state, END_TURN) == "RM-19"
    play(state, Steal(1, "blue"), Steal(1, "card"))
    assert asks(state) == ("purchase", 0)
    assert (state.owned(0), state.owned(1)) == ((1, 1), (0, 4))
    assert state.discards == [RED]
    assert rule(state, GiveShelter("red")) == "RM-12"
    assert rule(state, PlayShelter("red")) is None


def test_rm_12_the_outpost_of_a_shelter_that_is_given_up_stays() -> None:
    camps = {(0, "red"): Has(3, shelter=True, outpost=True), (1, "blue"): Has(5)}
    state = set_table(camps)
    play(state, GiveShelter("red"), Steal(1, "blue"), Steal(1, "blue"))
    assert has(state, 0, "red") == Has(3, outpost=True)


def test_rm_12_no_shelter_is_given_up_under_a_bandit_or_after_hand_cards() -> None:
    held = set_table({(0, "red"): Has(1, shelter=True, bandit=1)})
    assert rule(held, GiveShelter("red")) == "RM-12"
    late = set_table({(0, "red"): Has(1, shelter=True)}, phase=CARDS)
    assert rule(late, GiveShelter("red")) == "RM-12"


def test_rm_13_a_bandit_is_driven_off_before_hand_cards() -> None:
    camps = {(0, "red"): Has(1, shelter=True, bandit=1), (0, "blue"): Has(1, outpost=True)}
    assert rule(set_table(camps), PayOutpost("red")) is None
    assert rule(set_table(camps, phase=CARDS), PayOutpost("red")) == "RM-25"


# -- hand cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "legal"),
    [((5,), True), ((4, 6), True), ((1, 4, 10), True), ((6,), False), ((10, 10), False)],
)
def test_rm_14_a_rune_costs_exactly_5_10_or_15(cards: tuple[int, ...], legal: bool) -> None:
    for colour in ("red", "blue"):
        state = set_table(hands=[(1, 4, 5, 6, 10, 10)])
        move = BuyRune(cards, colour)
        assert rule(state, move) == (None if legal else "RM-14")
        if legal:
            play(state, move)
            assert sum(state.owned(0)) == 1
            assert state.discards == list(cards)


def test_rm_14_a_payment_is_number_cards_in_hand_from_low_to_high() -> None:
    state = set_table(hands=[(4, 5, 6, T)])
    for cards in ((5, 5), (6, 4), (), (3, 7), (T,), (-5, 10), (0, 5)):
        assert rule(state, BuyRune(cards, "red")) == "RM-14"


def test_rm_14_equal_payments_are_listed_once() -> None:
    state = set_table(hands=[(5, 5, 5)])
    payments = [move.cards for move in state.legal_moves() if isinstance(move, BuyRune)]
    assert payments == [(5,), (5, 5), (5, 5, 5)] * 2


@pytest.mark.parametrize("item", ["outpost", "bandit"])
def test_rm_15_an_outpost_or_a_bandit_costs_21_or_more(item: Item) -> None:
    state = set_table({(1, "red"): SHELTER}, hands=[(1, 5, 6, 9, 10)])
    for few in ((5, 6, 9), (10, 10), (1, 9, 10)):
        assert rule(state, BuyItem(few, item)) == "RM-15"
    for enough in ((5, 6, 10), (1, 5, 6, 9, 10)):
        assert rule(state, BuyItem(enough, item)) is None
    play(state, BuyItem((5, 6, 10), item))
    assert state.hands[0] == (1, 9)


def test_rm_15_items_are_bought_as_often_as_the_cards_allow() -> None:
    state = set_table(
        {(1, "red"): SHELTER, (1, "blue"): SHELTER}, hands=[(10, 10, 10, 9, 9, 9, 1)], phase=CARDS
    )
    play(state, BuyItem((9, 9, 9), "bandit"), PutBandit(1, "red"), BuyItem((10, 10, 10), "bandit"))
    assert state.bandits == 2


def test_rm_16_a_shelter_is_played_or_spent() -> None:
    state = set_table({(1, "blue"): Has(5)}, hands=[(RED, RED, 1)])
    play(state, PlayShelter("red"))
    assert has(state, 0, "red") == SHELTER
    assert state.discards == []
    assert rule(state, PlayShelter("red")) == "RM-5"
    play(state, SpendShelter("red"), Steal(1, "blue"), Steal(1, "blue"))
    assert state.discards == [RED]
    assert state.owned(0) == (0, 2)
    assert rule(state, SpendShelter("red")) == "RM-16"
    assert rule(state, PlayShelter("blue")) == "RM-16"


@pytest.mark.parametrize(
    ("move", "wire"),
    [
        (Attack(7, 1), {"kind": "attack", "card": "7 card", "seat": 1}),
        (Show(10), {"kind": "show", "card": "10 card"}),
        (
            BuyRune((4, 6), "red"),
            {"kind": "buy_rune", "cards": ["4 card", "6 card"], "colour": "red"},
        ),
        (ThrowAway("3 card"), {"kind": "throw_away", "card": "3 card"}),
    ],
)
def test_cards_have_one_name_on_the_wire(move: MarketMove, wire: dict[str, object]) -> None:
    assert move_to_wire(GAME.moves, move) == wire
    assert move_from_wire(GAME.moves, wire) == move


@pytest.mark.parametrize("card", [0, 4, 11, True, "thief", "11 card", "7", None])
def test_a_value_that_names_no_number_card_is_refused_on_the_wire(card: object) -> None:
    with pytest.raises(ValidationError):
        move_from_wire(GAME.moves, {"kind": "show", "card": card})
