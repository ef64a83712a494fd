"""The cursor of The Rune Market, without a screen."""

from __future__ import annotations

import pytest

from runegames.games.market.bandits import PutBandit
from runegames.games.market.duels import GIVE_UP, Attack, Show
from runegames.games.market.interest import END_TURN
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.table import CARDS
from runegames.games.market.thefts import THIEF_MOVE, Steal
from runegames.games.market.verb import Target
from tests.games.market.tables import SHELTER, Has, T, play, set_table
from tests.ui.market.tables import cursor_of

RICH = {(0, "red"): Has(4), (1, "red"): SHELTER}


def test_without_cards_there_is_what_runes_buy() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6, 7)]))
    assert [action.move for action in cursor.choices] == [
        Trade("outpost", "red"),
        Trade("bandit", "red"),
    ]
    assert [action.key for action in cursor.choices] == ["a", "b"]


@pytest.mark.parametrize(
    ("picked", "told", "buys"),
    [
        ((0, 1), "4 + 6 = 10 {yes} buys a rune", True),
        ((0,), "4 buys nothing; 5 buys a rune", False),
        ((1, 2, 0), "4 + 6 + 7 = 17 buys nothing; 21 buys an outpost or a bandit", False),
        ((0, 1, 2, 3), "4 + 6 + 7 + 9 = 26 {yes} buys an outpost", True),
        ((3, 4), "9 + thief: only number cards can be paid together", False),
        ((4,), "thief", True),
    ],
)
def test_the_sum_is_told_live(picked: tuple[int, ...], told: str, buys: bool) -> None:
    cursor = cursor_of(set_table(hands=[(4, 6, 7, 9, T)]))
    for card in picked:
        cursor.toggle(card)
    assert cursor.tally() == (told, buys)


def test_picked_cards_bring_their_actions() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6, 7)], phase=CARDS))
    assert [action.move for action in cursor.choices] == [END_TURN]
    cursor.toggle(0)
    assert [action.move for action in cursor.choices] == [Attack(4, 1)]
    cursor.toggle(1)
    assert [action.move for action in cursor.choices] == [
        BuyRune((4, 6), "red"),
        BuyRune((4, 6), "blue"),
    ]
    cursor.toggle(0)
    cursor.toggle(2)
    assert cursor.choices == []
    objection = cursor.missed()
    assert objection is not None
    assert objection.rule == "RM-14"
    assert cursor.clear()
    assert not cursor.clear()


def test_every_legal_move_can_be_made() -> None:
    """By picking the cards that it uses up and choosing one of the actions."""
    state = set_table(RICH, hands=[(4, 5, 6, 7, 10, T)])
    cursor = cursor_of(state)
    for move in state.legal_moves():
        cursor.picked = []
        wanted = list(move.cards_used())
        for index, card in enumerate(state.hands[0]):
            if card in wanted:
                wanted.remove(card)
                cursor.toggle(index)
        assert move in [action.move for action in cursor.choices]


def test_labels_tell_actions_apart() -> None:
    state = set_table(RICH, hands=[(4, 5, 6, 7, 10, T)])
    cursor = cursor_of(state)
    for card in range(len(cursor.cards)):
        cursor.picked = [card]
        labels = [action.label for action in cursor.choices]
        assert len(set(labels)) == len(labels)


def test_arrows_lead_from_the_hand_to_the_actions_and_back() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6)]))
    assert cursor.here is None
    cursor.columns = 2
    cursor.step(1, 0)
    assert (cursor.row, cursor.card) == ("cards", 1)
    cursor.step(1, 0)
    assert (cursor.row, cursor.choice) == ("choices", 0)
    cursor.step(1, 0)
    assert cursor.choice == 1
    cursor.step(0, -1)
    assert cursor.row == "cards"
    cursor.step(0, 1)
    cursor.step(-1, 0)
    assert cursor.row == "cards"
    cursor.cycle(1)
    cursor.cycle(1)
    assert cursor.here is not None
    assert cursor.here.move == Trade("bandit", "red")


def test_a_duel_is_answered_from_a_list() -> None:
    state = set_table(hands=[(7, 1), (3, 7, 9)])
    play(state, Attack(7, 1))
    cursor = cursor_of(state)
    assert not cursor.go_to_card(1)
    assert [action.move for action in cursor.choices] == [Show(7), Show(9), GIVE_UP]


def test_thefts_and_bandits_have_targets_on_the_board() -> None:
    state = set_table({(1, "blue"): Has(2)}, hands=[(T, 1)])
    play(state, THIEF_MOVE)
    cursor = cursor_of(state)
    assert [action.target for action in cursor.choices] == [Target(1, "blue"), Target(1, None)]
    at = cursor.by_target(Target(1, None))
    assert at is not None
    assert cursor.choices[at].move == Steal(1, "card")
    assert cursor.by_target(Target(0, "red")) is None
    camps = {(1, "red"): SHELTER, (1, "blue"): SHELTER}
    state = set_table(camps, hands=[(10, 10, 1)])
    play(state, BuyItem((1, 10, 10), "bandit"))
    cursor = cursor_of(state)
    assert [action.target for action in cursor.choices] == [Target(1, "red"), Target(1, "blue")]
    assert cursor.choices[0].move == PutBandit(1, "red")
