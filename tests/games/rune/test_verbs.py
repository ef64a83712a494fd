"""Moves of Rune: each has words, a reason, a worth, and a place on the screen or a key.

Moves are an open set of classes, so no type check would find one that was forgotten.
"""

from __future__ import annotations

import pytest

from runegames.core import Manner, Question, Rng
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW, KEEP_TOKEN, PlaceMaster, PlaceToken
from runegames.games.rune.placing import PASS, Bury, Place
from runegames.games.rune.rules import MOVES, RuneMove, RuneState
from runegames.ui.games.rune.cursor import RuneCursor
from tests.games.rune.tables import CORNER, draw_table, token_table
from tests.games.tables import question, reason_of

TABLES: list[tuple[RuneState, RuneMove]] = [
    (draw_table("B"), Place(CORNER, 0, 0, 0)),
    (draw_table("G", masters=[(1, 0, 0)], left=(3, 2)), Bury(CORNER)),
    (draw_table("B", seats=4, left=(0, 2, 2, 2)), PASS),
    (draw_table("GG", asked="finish"), DRAW),
    (draw_table("GG", asked="finish"), PlaceMaster(1, 0)),
    (token_table(), PlaceToken(0, 1, "green")),
    (token_table(), KEEP_TOKEN),
]
"""Table and legal move for each kind of move."""


def test_no_kind_of_move_is_forgotten() -> None:
    assert {type(move) for _, move in TABLES} == set(MOVES)


@pytest.mark.parametrize(("state", "move"), TABLES, ids=[move.kind for _, move in TABLES])
def test_each_kind_of_move_has_words_a_reason_a_worth_and_a_place_or_key(
    state: RuneState, move: RuneMove
) -> None:
    decision = question(state)
    view, moves = state.view(decision.seat), state.legal_moves()
    for manner in Manner:
        # The first word of a move is told to people, so it is no name of the code.
        assert move.text(view, manner).split()[0].strip(":").istitle()
    assert reason_of(GAME, state, move)
    assert len(GAME.appraise(state, [move])) == 1
    cursor = RuneCursor(Question(decision, view, state, moves, 1))
    cursor.aim(move)
    assert cursor.move() == move
    # The preview shows the scores right after the move, before anything else happens.
    after = state.copy()
    after.make(move, Rng(0), None)
    assert state.preview(move).after == after.scores()
