"""Steps of questions in plain mode: whatever is typed is a legal move or gets a sentence."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from runegames.core import Asking, Question, Rng
from runegames.games.registry import asking_of
from runegames.plain.asking import first_step
from runegames.plain.choices import PlainChoice, Refusal, Several, Step, heard
from runegames.testing import Setting, moments
from tests.contract.tables import every_table, question_of, settings_of

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
MOMENTS = 6
"""Approximate number of questions of a game whose steps are all followed."""
LINES = (
    *("1", "2", "1 2", "1 2 3", "1 2 3 4", "1 2 3 4 5", "2 1 0", "99 99", "0", ""),
    *map(str, range(3, 20)),
    *("draw", "pass", "fold", "end", "done"),
)
"""Lines to type at every question; at least one of them has to be an answer."""


def made(answer: Any, question: Question) -> Any:
    """Return the first move of an answer; check that several moves all answer the question."""
    if not isinstance(answer, Several):
        return answer
    position = question.position.copy()
    for move in answer.moves:
        assert position.decision() == question.decision, "the answer has moves beyond its question"
        position.apply(move, Rng(1))
    return answer.moves[0]


def step_of(setting: Setting, question: Question, asking: Asking | None = None) -> Step:
    asking = asking or asking_of(setting.game.meta.id)
    return first_step(asking, setting.game, question, NAMES[: setting.seats])


@every_table
@given(data=st.data())
def test_any_line_is_a_legal_move_or_gets_a_sentence(
    game_id: str, seats: int, data: st.DataObject
) -> None:
    setting = data.draw(settings_of(game_id, seats))
    states = [moment.state for moment in moments(setting) if moment.moves]
    question = question_of(states[data.draw(st.integers(0, len(states) - 1))])
    step = step_of(setting, question)
    word = st.sampled_from(
        ["draw", "pass", "keep", "end", "fold", "draft", "done", "minus", "half", "green", "and"]
    )
    numbers = st.integers(-99, 99999).map(str)
    drawn = data.draw(st.lists(st.lists(word | numbers, max_size=4).map(" ".join), max_size=9))
    answers = 0
    for line in (*LINES, *drawn):
        heard_as = heard(step, line)
        while isinstance(heard_as, PlainChoice | Step):
            if isinstance(heard_as, Step):
                heard_as = heard(heard_as, line)
            else:
                heard_as = heard_as.follow()
        if not isinstance(heard_as, Refusal):
            assert made(heard_as, question) in question.moves
            answers += 1
    assert answers, "no line was an answer"
