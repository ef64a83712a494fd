"""Moves of Rune: each has words, a reason, and a place on the screen.

Moves are an open set of classes, so no type check would find one that was forgotten.
"""

from __future__ import annotations

import pytest

from runegames.core import Manner, Question, Rng
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster, PlaceToken
from runegames.games.rune.placing import PASS, Bury, Place
from runegames.games.rune.rules import MOVES, RuneMove, RuneState
from runegames.games.rune.table import Frame
from runegames.ui.games.rune.cursor import RuneCursor
from tests.games.rune.tables import CORNER, draw_table

NAMES = ("Anna", "Bo", "Cleo", "Dag")
ROWS = ("GGB", "RGB")


def token_table() -> RuneState:
    state = draw_table(*ROWS, masters=[(0, 0, 0)], left=(2, 3), grand_master=True)
    state.frame = Frame("token", 0, state.grid.bit(0, 0))
    return state


TABLES: list[tuple[RuneState, RuneMove]] = [
    (draw_table("B"), Place(CORNER, 0, 0, 0)),
    (draw_table("G", masters=[(1, 0, 0)], left=(3, 2)), Bury(CORNER)),
    (draw_table("B", seats=4, left=(0, 2, 2, 2)), PASS),
    (draw_table(*ROWS, asked="finish"), DRAW),
    (draw_table(*ROWS, asked="finish"), PlaceMaster(1, 0)),
    (token_table(), PlaceToken(0, 1, "green")),
    (token_table(), KEEP_TOKEN),
]
"""Table and legal move for each kind of move."""


def test_no_kind_of_move_is_forgotten() -> None:
    assert {type(move) for _, move in TABLES} == set(MOVES)


@pytest.mark.parametrize(("state", "move"), TABLES, ids=[move.kind for _, move in TABLES])
def test_a_move_has_all_that_it_needs(state: RuneState, move: RuneMove) -> None:
    decision = state.decision()
    assert decision is not None
    view, names, moves = state.view(decision.seat), NAMES[: state.seats], state.legal_moves()
    assert move in moves
    for manner in Manner:
        assert move.text(view, manner)
    assert GAME.words.reason(move, state, names)
    assert len(GAME.appraise(state, [move])) == 1
    cursor = RuneCursor(Question(decision, view, state, moves, 1))
    # Enter makes the move at the cursor; moves without a place have keys of their own.
    if cursor.aim(move) == "table.confirm":
        assert cursor.move() == move
    else:
        assert move in (DRAW, KEEP_TOKEN, PASS)
    # The preview shows exactly the scores after the move alone.
    after = state.copy()
    after.make(move, Rng(0), None)
    assert state.preview(move).after == after.scores()
