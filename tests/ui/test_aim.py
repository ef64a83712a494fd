"""Aim of the cursor: hints can aim it at every legal move."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.core import Question, Rng
from runegames.games.bones.choosing import DONE, ChooseRune
from runegames.games.bones.deals import NOW, SEND, Amount, Barter
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
        return cursor.cards[cursor.index] == move.rune and cursor.index in cursor.chosen
    if game_id == "bones" and cursor.filling is not None:
        return move in moves
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
            cursor.aim(move)  # as when a hint is shown again
            assert leads_to(game_id, cursor, move), move
        session.play(rng.choice(question.moves))


def test_all_parts_of_an_answer_are_aimed_at_together() -> None:
    state = lay_table("fire-axe fire-axe earth-axe water-axe spy thief", "thief", asked="limit")
    session = sitting("bones", 2, 2, state=state)
    question = session.question()
    assert question is not None
    cursor = BonesCursor(question, question.view, session.names)
    cursor.aim(ChooseRune("fire-axe"))
    assert [cursor.cards[index] for index in cursor.chosen] == ["fire-axe"]
    for _ in range(2):  # as when a hint is shown again
        cursor.aim(ChooseRune("fire-axe"), ChooseRune("spy"))
        assert sorted(cursor.cards[index] for index in cursor.chosen) == ["fire-axe", "spy"]
        assert not cursor.plan().objection


def test_a_whole_offer_is_aimed_at() -> None:
    state = lay_table("fire-axe spy", "thief", "water-axe", barter=True)
    session = sitting("bones", 3, 3, state=state, barter=True)
    question = session.question()
    assert question is not None
    cursor = BonesCursor(question, question.view, session.names)
    offer = [Barter(2), ChooseRune("spy"), DONE, Amount(0), Amount(3), Amount(0), NOW, NOW, SEND]
    for _ in range(2):
        cursor.aim(*offer)
        assert [*cursor.plan().moves] == offer
        assert not cursor.plan().objection
