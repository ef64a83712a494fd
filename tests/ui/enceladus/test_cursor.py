"""Cursor of Runes of Enceladus, and words beside it, without a screen."""

from __future__ import annotations

from itertools import pairwise

import pytest

from runegames.core import Manner, Rng
from runegames.games.enceladus import GAME, EnceladusOptions
from runegames.games.enceladus.drafting import LEAVE, Draft
from runegames.games.enceladus.matching import DONE, Extend, Lay
from runegames.games.enceladus.model import CARD_OF
from runegames.games.enceladus.rules import MOVES, EnceladusState
from runegames.ui.games.enceladus.cursor import EnceladusCursor, grouped, shared
from runegames.ui.games.enceladus.panel import whereabouts
from runegames.ui.games.enceladus.tray import reasons
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, URUZ_II, table
from tests.games.tables import question_of

PILES = (("jera-othala", "jera-fehu"), ("kenaz-berkano",), ("raidho-tiwaz",))


def cursor_of(state: EnceladusState) -> EnceladusCursor:
    """Return the cursor of the seat that is asked."""
    return EnceladusCursor(question_of(state))


def offered(*own: str) -> EnceladusCursor:
    """Return the cursor of a seat that has these cards and is offered a pile for two cards."""
    return cursor_of(table(own, GEBO[1:], asked="draft", piles=PILES, deck=LONERS))


def test_a_draft_needs_its_price_first() -> None:
    cursor = offered("fehu-uruz", "gebo-wunjo", *LONERS[:1])
    objection = cursor.objection(cursor.chosen.move)
    assert objection is not None
    assert objection.words == "First choose 2 cards to discard."
    cursor.go_to_card(0)
    cursor.use_card()
    assert (cursor.row, cursor.missing) == ("cards", 1)
    cursor.go_to_card(2)
    cursor.use_card()
    # Once enough cards are picked, the cursor goes to the answer that drafts.
    assert (cursor.row, cursor.choice, cursor.missing) == ("choices", 0, 0)
    move = cursor.chosen.move
    assert isinstance(move, Draft)
    assert set(move.discards) == {cursor.cards[0], cursor.cards[2]}
    assert cursor.objection(move) is None
    assert {cursor.cards[index] for index in cursor.marked()} == set(move.discards)


def test_picking_one_card_too_many_drops_the_first() -> None:
    cursor = offered("fehu-uruz", "gebo-wunjo", *LONERS[:1])
    for card in range(3):
        cursor.go_to_card(card)
        cursor.use_card()
    assert cursor.picked == [1, 2]
    cursor.go_to_card(1)
    cursor.use_card()
    assert cursor.picked == [2]


def test_a_pile_that_cannot_be_paid_can_only_be_left() -> None:
    cursor = offered("fehu-uruz")
    assert cursor.chosen.move == LEAVE
    cursor.go_to_card(0)
    assert cursor.use_card() == "The pile costs 2 cards; only 1 card in hand (EN-6)."


def test_matches_are_offered_best_first() -> None:
    cursor = cursor_of(table((*FEHU, URUZ_II), GEBO, deck=LONERS))
    moves = [choice.move for choice in cursor.choices]
    assert moves[0] == Lay("fehu", "I+II+III")
    assert [choice.key for choice in cursor.choices] == ["1", "2", "3", "4", "5"]
    assert cursor.choices[0].label == "Fehu triple for 12"
    assert {cursor.cards[index] for index in cursor.marked()} == set(FEHU)
    cursor.go_to_choice(4)
    assert len(cursor.marked()) == 2


def test_a_card_leads_to_its_match() -> None:
    cursor = cursor_of(table((*FEHU[:2], LONERS[0]), GEBO, deck=LONERS[1:]))
    cursor.go_to_card(cursor.cards.index("jera-fehu"))
    assert cursor.use_card() is None
    assert cursor.row == "choices"
    cursor.go_to_card(cursor.cards.index(LONERS[0]))
    assert cursor.use_card() == "This card shares no rune with another one in hand (EN-10)."


def test_a_card_leads_to_the_pair_that_it_extends() -> None:
    pair = [(0, "gebo", GEBO[:2])]
    state = table((GEBO[2], LONERS[0]), FEHU, deck=LONERS[1:], matches=pair, extend_pairs=True)
    cursor = cursor_of(state)
    cursor.go_to_card(cursor.cards.index(GEBO[2]))
    assert cursor.use_card() is None
    assert cursor.row == "choices"
    assert cursor.chosen.move == Extend("gebo")


def test_without_a_match_the_turn_can_only_be_ended() -> None:
    cursor = cursor_of(table((FEHU[0], LONERS[0]), GEBO, deck=LONERS[1:]))
    assert [choice.move for choice in cursor.choices] == [DONE]
    assert cursor.with_key("leave") == 0
    assert cursor.with_key("1") is None


@pytest.mark.parametrize(("final_left", "laid"), [(None, (1, 0)), (0, (1, 5)), (None, (5, 0))])
def test_kept_cards_are_said_to_pay_for_piles_only_if_another_turn_follows(
    final_left: int | None, laid: tuple[int, int]
) -> None:
    own = (*FEHU[:2], LONERS[0])
    state = table(own, GEBO, deck=LONERS[1:], laid_now=1, laid=laid, final_left=final_left)
    (text,) = reasons(cursor_of(state), "up", paying=True)
    another_turn = final_left is None and laid[0] < 5
    assert text == (
        "Further matches can wait: kept cards can pay for a pile (EN-11)."
        if another_turn
        else "Cards that stay in hand count against their owner (EN-15)."
    )


def test_arrows_stop_at_the_ends_of_a_row_and_change_rows() -> None:
    cursor = offered("fehu-uruz", "gebo-wunjo", *LONERS[:1])
    cursor.step(-1, 0)
    assert cursor.choice == 0
    cursor.step(1, 0)
    cursor.step(1, 0)
    assert cursor.choice == 1
    cursor.step(0, -1)
    for _ in range(5):
        cursor.step(1, 0)
    assert (cursor.row, cursor.card) == ("cards", 2)
    cursor.step(0, 1)
    assert (cursor.row, cursor.choice) == ("choices", 1)


def test_cards_that_match_lie_beside_each_other() -> None:
    hand = (LONERS[0], "fehu-uruz", LONERS[2], "uruz-thurisaz", "jera-fehu")
    shown = grouped(hand)
    assert set(shown) == set(hand)
    assert len(shown) == len(hand)
    assert [shared(*pair) for pair in pairwise(shown)].count(True) == 3


def test_the_whereabouts_of_every_card_are_named() -> None:
    state = table(
        FEHU[:1],
        GEBO[:1],
        asked="draft",
        piles=PILES,
        deck=LONERS[:1],
        discards=LONERS[1:2],
        matches=[(1, "isaz", ("isaz-jera", "naudiz-isaz"))],
    )
    state.shown[1] = (CARD_OF[GEBO[0]],)
    view = state.view(0)
    expected = {
        FEHU[0]: "in hand",
        "isaz-jera": "laid by B",
        "jera-fehu": "on offer",
        "jera-othala": "unseen",
        LONERS[1]: "discarded",
        GEBO[0]: "held by B",
        LONERS[0]: "unseen",
    }
    for name, where in expected.items():
        assert whereabouts(view, name) == where


def test_every_kind_of_move_has_a_reason_words_and_a_place_on_the_table() -> None:
    rng, missing = Rng(1), set(MOVES)
    state = GAME.new(EnceladusOptions(extend_pairs=True), 2, rng)
    while moves := state.legal_moves():
        cursor = cursor_of(state)
        for move in {type(move): move for move in moves}.values():
            missing.discard(type(move))
            assert GAME.words.reason(move, state, ("Anna", "Bo"))
            cursor.aim(move)
            assert cursor.chosen.move == move
            assert all(move.text(cursor.view, manner) for manner in Manner)
            assert move.label(cursor.view) == cursor.chosen.label != ""
        state.apply(rng.choice(moves), rng)
    assert not missing
