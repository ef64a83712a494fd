"""RM-22 to RM-25: bandits, what they take, and how they are driven off."""

from __future__ import annotations

import pytest

from runegames.games.market.bandits import PayCards, PayOutpost, PayRunes, PutBandit, Stow
from runegames.games.market.camps import PlayShelter, PutOutpost
from runegames.games.market.interest import DECLINE
from runegames.games.market.model import Colour
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.table import NOBODY
from runegames.games.market.thefts import THIEF_MOVE, Steal
from tests.games.market.tables import (
    OCCUPIED,
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
from tests.games.tables import asks, happened, rule


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
    state = set_table({(0, "blue"): Has(4), (1, "red"): before})
    play(state, Trade("bandit", "blue"))
    assert has(state, 1, "red") == after
    assert state.outposts == 4
    assert state.bandits == (3 if after.bandit == 0 else 4)


def test_rm_22_a_bandit_goes_to_a_camp_of_another_seat_without_a_bandit() -> None:
    camps = {
        (0, "red"): SHELTER,
        (0, "blue"): Has(9),
        (1, "red"): Has(1),
        (1, "blue"): SHELTER,
        (2, "red"): OUTPOST,
        (2, "blue"): Has(1, shelter=True, bandit=1),
    }
    state = set_table(camps, seats=3)
    play(state, Trade("bandit", "blue"))
    assert state.legal_moves() == [PutBandit(1, "blue"), PutBandit(2, "red")]
    for wrong in (PutBandit(0, "red"), PutBandit(1, "red"), PutBandit(2, "blue")):
        assert rule(state, wrong) == "RM-22"


def test_rm_22_no_bandit_can_be_bought_without_a_camp_for_it() -> None:
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


def test_rm_23_a_bandit_takes_a_rune_after_the_last_rune_was_declined() -> None:
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
def test_rm_23_on_bare_runes_a_bandit_leaves_with_the_last_rune(runes: int, left: Has) -> None:
    state = set_table({(1, "red"): Has(runes, bandit=0, loose=1)})
    events = begin_turn(state)
    assert ("left" in events) == (runes == 1)
    assert has(state, 1, "red") == left._replace(loose=1)
    assert state.owned(0) == (1, 0)


def test_rm_22_a_bandit_leaves_when_a_thief_takes_the_last_rune() -> None:
    state = set_table({(1, "red"): Has(1, bandit=0), (1, "blue"): Has(1)}, hands=[(T, 1)])
    assert happened(play(state, THIEF_MOVE, Steal(1, "red"))) == ["thief", "stole", "left"]
    assert has(state, 1, "red").bandit == NOBODY
    assert state.bandits == 4


def test_rm_24_runes_gained_while_a_bandit_is_in_the_camp_stay_loose() -> None:
    state = set_table({(0, "red"): Has(1, shelter=True, bandit=1)}, hands=[(5, 10)])
    play(state, BuyRune((5,), "red"), BuyRune((10,), "red"))
    assert has(state, 0, "red") == Has(1, shelter=True, bandit=1, loose=2)


def test_rm_24_any_number_of_loose_runes_can_be_put_under_the_bandit() -> None:
    state = set_table({(0, "red"): Has(1, shelter=True, bandit=1, loose=3)}, hands=[(5,)])
    for runes, expected in ((0, "RM-24"), (1, None), (3, None), (4, "RM-24")):
        assert rule(state, Stow("red", runes)) == expected
    assert rule(state, Stow("blue", 1)) == "RM-24"
    play(state, Stow("red", 2))
    assert has(state, 0, "red") == Has(3, shelter=True, bandit=1, loose=1)
    play(state, BuyRune((5,), "blue"))
    assert rule(state, Stow("red", 1)) == "RM-24"


@pytest.mark.parametrize("colour", ["red", "blue"])
def test_rm_24_loose_runes_go_into_the_camp_of_their_colour(colour: Colour) -> None:
    camps = {(1, word): Has(1, shelter=True, bandit=0, loose=2) for word in ("red", "blue")}
    state = set_table(camps, turn=1, seats=3, hands=[(5,)] * 3)
    play(state, Stow(colour, 2))
    for word in ("red", "blue"):
        stowed = 2 * (word == colour)
        assert has(state, 1, word) == Has(1 + stowed, shelter=True, bandit=0, loose=2 - stowed)


def test_rm_24_a_shelter_joins_bare_runes_under_the_bandit() -> None:
    state = set_table({(0, "red"): Has(2, bandit=1, loose=1)}, hands=[(RED, 1)])
    play(state, PlayShelter("red"))
    assert has(state, 0, "red") == Has(2, shelter=True, bandit=1, loose=1)


FREED = Has(3, shelter=True)
"""The camp ``OCCUPIED`` after its bandit was driven off."""


def test_rm_25_a_ransom_of_cards_has_a_sum_of_21_or_more() -> None:
    state = set_table({(0, "red"): OCCUPIED}, hands=[(1, 10, 10, 9)])
    assert rule(state, PayCards((1, 9, 10), "red")) == "RM-25"
    assert rule(state, PayCards((1, 10, 10), "blue")) == "RM-25"
    play(state, PayCards((1, 10, 10), "red"))
    assert has(state, 0, "red") == FREED
    assert state.bandits == 4
    assert state.hands[0] == (9,)


def test_rm_25_each_camp_can_be_freed_by_cards() -> None:
    camps = {(1, colour): OCCUPIED._replace(bandit=0) for colour in ("red", "blue")}
    state = set_table(camps, turn=1, hands=[(), (1, 2, 3, 9, 10, 10, 10)])
    play(state, PayCards((1, 10, 10), "blue"))
    assert has(state, 1, "blue") == FREED
    assert has(state, 1, "red") == OCCUPIED._replace(bandit=0)
    play(state, PayCards((2, 9, 10), "red"))
    assert has(state, 1, "red") == FREED


def test_rm_25_a_ransom_is_three_runes_from_outside_the_camp() -> None:
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
def test_rm_25_a_ransom_of_runes_may_be_of_one_colour(held: Colour, other: Colour) -> None:
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
def test_rm_25_an_owned_outpost_drives_a_bandit_off(other: Has, left: Has, seat: int) -> None:
    camps = {(seat, "red"): OCCUPIED, (seat, "blue"): other}
    state = set_table(camps, seats=3, hands=[(5,)] * 3, turn=seat)
    play(state, PayOutpost("red"))
    assert has(state, seat, "red") == FREED
    assert has(state, seat, "blue") == left
    assert (state.outposts, state.bandits) == (4, 4)
    assert rule(state, PayOutpost("red")) == "RM-25"


def test_rm_25_an_outpost_just_bought_drives_a_bandit_off() -> None:
    camps = {(0, "red"): OCCUPIED, (0, "blue"): Has(4)}
    for purchase in (Trade("outpost", "blue"), BuyItem((1, 10, 10), "outpost")):
        state = set_table(camps, hands=[(1, 10, 10)])
        play(state, purchase)
        assert state.legal_moves() == [PayOutpost("red"), PutOutpost("blue")]
        assert rule(state, PutOutpost("red")) == "RM-7"
        play(state, PayOutpost("red"))
        assert has(state, 0, "red") == FREED
        assert (state.outposts, state.bandits) == (4, 4)


def test_rm_25_a_seat_without_an_outpost_cannot_give_one_up() -> None:
    state = set_table({(0, "red"): OCCUPIED})
    assert rule(state, PayOutpost("red")) == "RM-25"
    assert rule(state, PayOutpost("blue")) == "RM-25"


def test_rm_25_bare_runes_become_loose_when_the_bandit_is_driven_off() -> None:
    state = set_table({(0, "red"): Has(2, bandit=1)}, hands=[(1, 10, 10)])
    play(state, PayCards((1, 10, 10), "red"))
    assert has(state, 0, "red") == Has(loose=2)
