"""Worths of moves, compared with the worth of the tables that they lead to."""

from __future__ import annotations

import pytest

from runegames.core import Rng
from runegames.games.market.cards import ThrowAway
from runegames.games.market.duels import Attack
from runegames.games.market.moves import MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.market.thefts import SPEND_SHELTER, THIEF_MOVE, Steal
from runegames.games.market.value import appraise, table_value
from tests.games.market.tables import RED, SHELTER, Has, T, set_table


def robbery() -> MarketState:
    """Return a table where seat 0 may rob either of two seats that have runes and no cards."""
    camps = {(1, "red"): Has(5, shelter=True), (2, "blue"): Has(loose=2), (0, "red"): SHELTER}
    state = set_table(camps, seats=3, hands=((3, 10, T, RED), (), ()))
    state.asks_end = True
    return state


def worth(state: MarketState, move: MarketMove) -> float:
    moves = state.legal_moves()
    return appraise(state, moves)[list(moves).index(move)]


@pytest.mark.parametrize(
    ("move", "answers"),
    [
        (ThrowAway("3 card"), ()),
        (THIEF_MOVE, (Steal(1, "red"),)),
        (SPEND_SHELTER[0], (Steal(1, "red"), Steal(1, "red"))),
        (Attack(3, 1), ()),
        (Attack(10, 2), ()),
    ],
)
def test_a_move_is_worth_the_table_that_it_leaves(
    move: MarketMove, answers: tuple[MarketMove, ...]
) -> None:
    state, rng = robbery(), Rng(1)
    value = worth(state, move)
    for sign in (move, *answers):
        state.apply(sign, rng)
    assert value == pytest.approx(table_value(state, 0))


def test_a_duel_that_must_be_lost_is_worth_as_much_as_throwing_the_card_away() -> None:
    state = robbery()
    state.hands[1] = (10,)
    state.known[1] = ((10,), (), (10,), (10,))
    assert worth(state, Attack(3, 1)) == pytest.approx(worth(state, ThrowAway("3 card")))
