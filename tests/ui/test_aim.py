"""Aim of the cursor: hints can aim it at every legal move."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.core import Question, Rng
from runegames.games.bones.choosing import Lay
from runegames.play.keys import ACTIONS
from runegames.ui.games.bones.cursor import BonesCursor
from runegames.ui.games.enceladus.cursor import EnceladusCursor
from runegames.ui.games.market.cursor import MarketCursor
from runegames.ui.games.rune.cursor import RuneCursor
from tests.games.bones.tables import lay_table
from tests.ui.tables import sitting

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("rune", 2, {}),
    ("rune", 4, {"grand_master": True}),
    ("enceladus", 2, {"extend_pairs": True}),
    ("market", 3, {}),
    ("bones", 2, {}),
    ("bones", 3, {"barter": True, "rounds": "classic"}),
]
MOST = 120
"""Ply after which a game is stopped."""


def cursor_for(game_id: str, question: Question, names: tuple[str, ...]) -> Any:
    match game_id:
        case "rune":
            return RuneCursor(question)
        case "enceladus":
            return EnceladusCursor(question)
        case "market":
            return MarketCursor(question, names)
        case _:
            return BonesCursor(question, question.view, names)


def made(game_id: str, cursor: Any) -> list[Any]:
    """Return the moves that Enter would make, in their order."""
    match game_id:
        case "rune":
            return [cursor.move()]
        case "enceladus" | "market":
            return [cursor.chosen.move]
        case _:
            return list(cursor.plan()[0])


def leads_to(game_id: str, cursor: Any, move: Any) -> bool:
    """Return whether Enter makes the move, or marks it where several moves are made together."""
    moves = made(game_id, cursor)
    if game_id == "bones" and cursor.choosing and move.kind == "lay":
        # Enter lays all marked runes, so the rune has to be one of them.
        return cursor.cards[cursor.at] == move.rune and cursor.at in cursor.chosen
    if game_id == "bones" and cursor.draft is not None:
        return move in moves
    if move.kind == "barter":
        return cursor.answer is not None and cursor.answer.key == "o"
    return bool(moves) and moves[0] == move


@pytest.mark.parametrize(("game_id", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [0, 1])
def test_every_legal_move_can_be_aimed_at(
    game_id: str, seats: int, options: dict[str, Any], seed: int
) -> None:
    rng = Rng(seed)
    session = sitting(game_id, seats, seats, seed=seed, **options)
    while (question := session.question()) is not None and session.next_ply <= MOST:
        kinds = {move.kind: move for move in question.moves}
        for move in (*kinds.values(), rng.choice(question.moves)):
            cursor = cursor_for(game_id, question, session.names)
            cursor.aim(move)
            action = cursor.aim(move)  # as when a hint is shown again
            assert action in ACTIONS
            if action == "table.confirm":
                assert leads_to(game_id, cursor, move), move
            else:
                assert move.kind in ("draw", "keep_token", "pass", "cancel")
        session.play(rng.choice(question.moves))


def test_hints_mark_runes_one_by_one_and_start_anew_once_enough_are_marked() -> None:
    state = lay_table("fire-axe fire-axe earth-axe water-axe spy thief", "thief", asked="limit")
    session = sitting("bones", 2, 2, state=state)
    question = session.question()
    assert question is not None
    cursor = BonesCursor(question, question.view, session.names)
    assert cursor.missing == 2
    cursor.aim(Lay("fire-axe"))
    cursor.aim(Lay("fire-axe"))
    assert (len(cursor.chosen), cursor.missing) == (1, 1), (
        "a hint that is shown twice does not mark just one rune"
    )
    cursor.aim(Lay("spy"))
    assert sorted(cursor.cards[place] for place in cursor.chosen) == ["fire-axe", "spy"]
    assert cursor.missing == 0
    cursor.aim(Lay("thief"))
    assert [cursor.cards[place] for place in cursor.chosen] == ["thief"]
