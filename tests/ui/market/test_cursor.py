"""Cursor of The Rune Market, without a screen."""

from __future__ import annotations

import pytest

from runegames.games.market.bandits import PutBandit
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import GIVE_UP, Attack, Show
from runegames.games.market.interest import END_TURN
from runegames.games.market.moves import MarketMove
from runegames.games.market.purchases import BuyItem, BuyRune, Trade
from runegames.games.market.table import CARDS
from runegames.games.market.thefts import THIEF_MOVE, Steal
from runegames.games.market.verb import Target
from runegames.play.keys import ACTIONS
from runegames.ui.games.market.actions import WORDS, obstacles
from runegames.ui.games.market.answers import rows_of
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.market.notes import notes_of
from tests.games.market.tables import RED, SHELTER, Has, T, play, set_table
from tests.ui.market.tables import NAMES, cursor_of, sitting
from tests.ui.tables import asked

RICH = {(0, "red"): Has(4), (1, "red"): SHELTER}


def test_actions_stand_in_a_fixed_order_before_a_card_is_picked() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6, 7)]))
    names = [line.name for line in cursor.lines]
    assert names == ["red", "blue", "outpost", "bandit", "duel", "thief", "away", "end"]
    assert "".join(ACTIONS[f"market.{name}"].keys for name in names) == "rbondtxe"
    fields = {line.name: line.obstacles for line in cursor.lines if not line.choices}
    assert fields["thief"][0] == "none in hand"
    assert fields["end"][0] == "first play a card"
    made = {
        line.name: cursor.choices[line.choices[0]].move for line in cursor.lines if line.choices
    }
    assert made == {
        "red": BuyRune((4, 6), "red"),
        "blue": BuyRune((4, 6), "blue"),
        "outpost": Trade("outpost", "red"),
        "bandit": Trade("bandit", "red"),
        "duel": Attack(4, 1),
        "away": ThrowAway("4 card"),
    }
    assert [cursor.ready(action) for action in cursor.choices] == [
        False,
        False,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("picked", "lacks"),
    [
        ((), {"outpost": "17 of 21, or 4 runes of a colour", "end": "first play a card"}),
        ((0,), {"red": "4: 1 more make 5", "outpost": "4 of 21, or 4 runes of a colour"}),
        ((0, 2), {"red": "11: 4 more make 15", "duel": "with one number card"}),
        ((0, 1, 2), {"red": "17 is more than 15", "away": "one card alone"}),
    ],
)
def test_what_is_missing_stands_beside_an_action(
    picked: tuple[int, ...], lacks: dict[str, str]
) -> None:
    cursor = cursor_of(set_table(hands=[(4, 6, 7)]))
    for card in picked:
        cursor.toggle(card)
    fields = {line.name: line.obstacles[0] for line in cursor.lines if line.obstacles}
    assert lacks.items() <= fields.items()


def test_the_obstacles_after_a_duel_and_a_trade_are_named() -> None:
    cursor = cursor_of(set_table(hands=[(4, 6, 7)]))
    view = cursor.view.model_copy(update={"attacked": (1,), "traded": True})
    for picked in ((), (4,), (4, 6)):
        challenged = obstacles("duel", view, picked, purchasing=True)
        assert challenged[0] == "everybody was challenged this turn"
    assert obstacles("outpost", view, (4,), purchasing=True) == ("4 of 21",)
    assert obstacles("free", view, (4,), purchasing=True)[0] == "4 of 21, or 3 runes"


def test_actions_reveal_nothing_of_other_hands() -> None:
    """Check that different hands of the same size change no action and no note."""
    values = []
    for other in ((1, 2, 3), (8, 9, 10), (T, T, 5)):
        cursor = cursor_of(set_table(RICH, hands=[(4, 6, 7), other]))
        notes = [notes_of(choice.move, cursor.view, NAMES) for choice in cursor.choices]
        values.append((cursor.lines, cursor.choices, notes))
    assert values[0] == values[1] == values[2]


@pytest.mark.parametrize(
    ("picked", "text", "buys"),
    [
        ((0, 1), "4 + 6 = 10 {yes} buys a rune", True),
        ((0,), "4 buys nothing; 5 buys a rune", False),
        ((1, 2, 0), "4 + 6 + 7 = 17 buys nothing; 21 buys an outpost or a bandit", False),
        ((0, 1, 2, 3), "4 + 6 + 7 + 9 = 26 {yes} buys an outpost", True),
        ((3, 4), "9 + thief: only number cards can be paid together", False),
        ((4,), "thief", True),
    ],
)
def test_the_sum_follows_each_picked_card(picked: tuple[int, ...], text: str, buys: bool) -> None:
    cursor = cursor_of(set_table(hands=[(4, 6, 7, 9, T)]))
    for card in picked:
        cursor.toggle(card)
    assert cursor.tally() == (text, buys)


def moves(cursor: MarketCursor) -> list[MarketMove]:
    return [action.move for action in cursor.choices]


def test_the_picked_cards_decide_which_actions_can_be_chosen() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6, 7)], phase=CARDS))
    assert END_TURN in moves(cursor)
    cursor.toggle(0)
    assert moves(cursor) == [Attack(4, 1), END_TURN]
    cursor.toggle(1)
    assert moves(cursor) == [BuyRune((4, 6), "red"), BuyRune((4, 6), "blue"), END_TURN]
    cursor.toggle(0)
    cursor.toggle(2)
    assert moves(cursor) == [END_TURN]
    line = cursor.line("red")
    assert line is not None
    assert "RM-14" in cursor.refusal(line)
    cursor.clear()
    assert not cursor.picked


def test_the_cursor_goes_from_the_cards_to_an_action_that_uses_them() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6, 7)]))
    cursor.toggle(2)
    cursor.step(1, 0)
    cursor.step(1, 0)
    cursor.step(1, 0)
    assert cursor.here is not None
    assert cursor.here.move == Attack(7, 1), "the cursor is not on the duel with the picked card"


def test_aiming_at_an_action_picks_the_cards_that_pay_for_it() -> None:
    cursor = cursor_of(set_table(hands=[(4, 6, 7)]))
    cursor.aim(BuyRune((4, 6), "blue"))
    assert cursor.picked == [0, 1]
    assert cursor.here is not None
    assert cursor.ready(cursor.here)


def test_options_tell_the_moves_of_an_action_apart() -> None:
    camps = {**RICH, (0, "blue"): Has(4, shelter=True, bandit=1, loose=3)}
    cursor = cursor_of(set_table(camps, seats=3, hands=[(4, 5, 6, 7, 10, T, RED)]))
    for card in (None, *range(len(cursor.cards))):
        cursor.picked = [] if card is None else [card]
        for line in cursor.lines:
            lines = [cursor.choices[choice].option for choice in line.choices]
            assert len({*lines}) == len(lines), lines


@pytest.mark.parametrize("rows", range(4, 14))
def test_no_action_that_is_possible_is_left_out(rows: int) -> None:
    camps = {**RICH, (0, "blue"): Has(4, shelter=True, bandit=1, loose=3)}
    for hand in ((4, 6, 7), (5, 7, 9, T, RED), (1,)):
        cursor = cursor_of(set_table(camps, hands=[hand]))
        for picked in ([], [0]):
            cursor.picked = picked
            shown = [line for row in rows_of(cursor.lines, rows) for line in row]
            assert {line for line in cursor.lines if line.choices} <= {*shown}
            order = [list(WORDS).index(line.name) for line in shown]
            assert rows < 11 or order == sorted(order)


def test_arrows_lead_from_the_hand_to_the_actions_and_back() -> None:
    cursor = cursor_of(set_table(RICH, hands=[(4, 6)]))
    assert cursor.here is None
    cursor.choice_rows = [[0, 1], [2], [3, 4, 5]]
    cursor.step(1, 0)
    assert (cursor.row, cursor.card) == ("cards", 1)
    cursor.step(1, 0)
    assert (cursor.row, cursor.choice) == ("choices", 0)
    cursor.step(1, 0)
    assert cursor.choice == 1
    cursor.step(0, 1)
    assert cursor.choice == 2, "the cursor did not stop at the end of the shorter row below"
    cursor.step(0, 1)
    assert cursor.choice == 3
    cursor.step(0, -1)
    cursor.step(0, -1)
    cursor.step(0, -1)
    assert cursor.row == "cards"
    cursor.step(0, 1)
    cursor.step(-1, 0)
    assert cursor.row == "cards"
    cursor.cycle(1)
    cursor.cycle(1)
    assert cursor.here is not None
    assert cursor.here.move == BuyRune((4, 6), "blue")


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
    index = cursor.by_target(Target(1, None))
    assert index is not None
    assert cursor.choices[index].move == Steal(1, "card")
    assert cursor.by_target(Target(0, "red")) is None
    camps = {(1, "red"): SHELTER, (1, "blue"): SHELTER}
    state = set_table(camps, hands=[(10, 10, 1)])
    play(state, BuyItem((1, 10, 10), "bandit"))
    cursor = cursor_of(state)
    assert [action.target for action in cursor.choices] == [Target(1, "red"), Target(1, "blue")]
    assert cursor.choices[0].move == PutBandit(1, "red")


def test_words_on_a_row_of_actions_belong_visibly_to_one_of_them() -> None:
    for seed in range(4):
        session = sitting(3, 1, seed=seed, plies=20, until=asked("purchase"))
        question = session.question()
        assert question is not None
        cursor = MarketCursor(question, session.names)
        for row in zip(cursor.lines, cursor.lines[1:], strict=False):
            names = [line.name for line in row]
            alone = [cursor.row_notes([line]) for line in row]
            for note in cursor.row_notes(row):
                common = note.partition(":")[0] in names or all(note in notes for notes in alone)
                assert common or names == ["red", "blue"], note
