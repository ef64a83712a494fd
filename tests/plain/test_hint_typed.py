"""Law of hints line by line: who types what a hint says gives the advised answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from runegames.bots.hints import hint
from runegames.bots.search import Budget
from runegames.core import Question, Rng
from runegames.games.registry import asking_of, game
from runegames.plain.asking import whole_step
from runegames.plain.choices import PlainChoice, Several, heard
from runegames.plain.speech import spoken
from runegames.play.seats import default_plans
from runegames.play.session import Session

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("rune", 1, {}),
    ("rune", 2, {"grand_master": True}),
    ("enceladus", 2, {"extend_pairs": True}),
    ("market", 4, {}),
    ("bones", 4, {"barter": True, "rounds": "classic"}),
]
TIMES = 3
"""Number of hints for each kind of question; other questions are answered at random."""


def reached(session: Session, question: Question, line: str) -> object:
    """Return the first move of the answer to a typed line."""
    asking = asking_of(session.game.meta.id)
    step = whole_step(asking, session.game, question, session.names)
    answer = heard(step, line)
    if isinstance(answer, PlainChoice):
        answer = answer.follow()
    return answer.moves[0] if isinstance(answer, Several) else answer


def check_typed_hints(game_id: str, seats: int, options: dict[str, Any]) -> None:
    """Play a game at random; type what hints say, for each kind of question."""
    the_game = game(game_id)
    session = Session(
        the_game, the_game.options_type(**options), default_plans(seats, people=seats), 7
    )
    rng, seen = Rng(2), Counter[str]()
    while (question := session.question()) is not None:
        kind = question.decision.kind
        seen[kind] += 1
        if seen[kind] > TIMES:
            session.play(rng.choice(question.moves))
            continue
        advice = hint(
            question,
            the_game,
            session.names,
            Budget(simulations=8),
            Rng(1),
        )
        for move in advice.moves:
            now = session.question()
            assert now is not None
            words = the_game.words.suggest(move, now.view, session.names)
            assert any(words in line for line in advice.lines), "the hint does not name the move"
            line = spoken(the_game.words.heard(words))
            assert reached(session, now, line) == move, line
            session.play(move)
    assert seen


@pytest.mark.parametrize(("game_id", "seats", "options"), TABLES)
def test_the_words_of_a_hint_can_be_typed(
    game_id: str, seats: int, options: dict[str, Any]
) -> None:
    check_typed_hints(game_id, seats, options)
