"""The cursor of The Rune Market, without a screen."""

from __future__ import annotations

import pytest

from runegames.games.market.frames import CARDS
from runegames.games.market.moves import (
    END_TURN,
    GIVE_UP,
    THIEF_MOVE,
    Attack,
    BuyItem,
    BuyRune,
    PutBandit,
    Show,
    Steal,
    Trade,
)
from runegames.ui.games.market.desk import Target, cards_of
from tests.games.market.tables import SHELTER, Has, T, play, set_table
from tests.ui.market.tables import desk_of

RICH = {(0, "red"): Has(4), (1, "red"): SHELTER}


def test_without_cards_there_is_what_runes_buy() -> None:
    desk = desk_of(set_table(RICH, hands=[(4, 6, 7)]))
    assert [action.move for action in desk.actions] == [
        Trade("outpost", "red"),
        Trade("bandit", "red"),
    ]
    assert [action.letter for action in desk.actions] == ["a", "b"]


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
    desk = desk_of(set_table(hands=[(4, 6, 7, 9, T)]))
    for card in picked:
        assert desk.toggle(card)
    assert desk.tally() == (told, buys)


def test_picked_cards_bring_their_actions() -> None:
    desk = desk_of(set_table(RICH, hands=[(4, 6, 7)], phase=CARDS))
    assert [action.move for action in desk.actions] == [END_TURN]
    desk.toggle(0)
    assert [action.move for action in desk.actions] == [Attack(4, 1)]
    desk.toggle(1)
    assert [action.move for action in desk.actions] == [
        BuyRune((4, 6), "red"),
        BuyRune((4, 6), "blue"),
    ]
    desk.toggle(0)
    desk.toggle(2)
    assert desk.actions == []
    objection = desk.objection()
    assert objection is not None
    assert objection.rule == "RM-14"
    assert desk.clear()
    assert not desk.clear()


def test_every_legal_move_can_be_made() -> None:
    """By picking the cards that it uses up and choosing one of the actions."""
    state = set_table(RICH, hands=[(4, 5, 6, 7, 10, T)])
    desk = desk_of(state)
    for move in state.legal_moves():
        desk.picked = frozenset()
        wanted = list(cards_of(move))
        for index, card in enumerate(state.hands[0]):
            if card in wanted:
                wanted.remove(card)
                desk.toggle(index)
        assert move in [action.move for action in desk.actions]


def test_labels_tell_actions_apart() -> None:
    state = set_table(RICH, hands=[(4, 5, 6, 7, 10, T)])
    desk = desk_of(state)
    for card in range(len(desk.cards)):
        desk.picked = frozenset({card})
        labels = [action.label for action in desk.actions]
        assert len(set(labels)) == len(labels)


def test_arrows_lead_from_the_hand_to_the_actions_and_back() -> None:
    desk = desk_of(set_table(RICH, hands=[(4, 6)]))
    assert desk.chosen is None
    desk.across(1, 2)
    assert (desk.zone, desk.card) == ("cards", 1)
    desk.across(1, 2)
    assert (desk.zone, desk.action) == ("actions", 0)
    desk.across(1, 2)
    assert desk.action == 1
    desk.along(-1, 2)
    assert desk.zone == "cards"
    desk.along(1, 2)
    desk.across(-1, 2)
    assert desk.zone == "cards"
    desk.cycle(1)
    desk.cycle(1)
    assert desk.chosen is not None
    assert desk.chosen.move == Trade("bandit", "red")


def test_a_duel_is_answered_from_a_list() -> None:
    state = set_table(hands=[(7, 1), (3, 7, 9)])
    play(state, Attack(7, 1))
    desk = desk_of(state)
    assert not desk.toggle(1)
    assert [action.move for action in desk.actions] == [Show(7), Show(9), GIVE_UP]


def test_thefts_and_bandits_have_targets_on_the_board() -> None:
    state = set_table({(1, "blue"): Has(2)}, hands=[(T, 1)])
    play(state, THIEF_MOVE)
    desk = desk_of(state)
    assert [action.target for action in desk.actions] == [Target(1, "blue"), Target(1, None)]
    at = desk.by_target(Target(1, None))
    assert at is not None
    assert desk.actions[at].move == Steal(1, "card")
    assert desk.by_target(Target(0, "red")) is None
    camps = {(1, "red"): SHELTER, (1, "blue"): SHELTER}
    state = set_table(camps, hands=[(10, 10, 1)])
    play(state, BuyItem((1, 10, 10), "bandit"))
    desk = desk_of(state)
    assert [action.target for action in desk.actions] == [Target(1, "red"), Target(1, "blue")]
    assert desk.actions[0].move == PutBandit(1, "red")
