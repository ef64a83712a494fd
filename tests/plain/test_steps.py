"""Steps of questions in plain mode: their answers are exactly the legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
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
    *("draw", "pass", "fold", "end", "done"),
)
"""Lines to type at every question; at least one of them has to be an answer."""


def leaves(step: Step, *, narrow: bool = False, depth: int = 0) -> Iterator[Any]:
    """Yield all answers of a step and of the steps after it, and check their lists of choices.

    If ``narrow``, only the first and the last choice are followed, from the third list on. This is
    enough where the order of the choices does not matter.
    """
    assert step.question.endswith((".", "?"))
    words = [choice.words for choice in step.choices]
    assert len(set(words)) == len(words), words
    numbers = [number for number, _ in step.numbered()]
    assert numbers == sorted(set(numbers)), numbers
    ends = {0, len(step.choices) - 1} if narrow and depth > 1 else range(len(step.choices))
    for place in ends:
        answer = step.choices[place].follow()
        if isinstance(answer, Step):
            yield from leaves(answer, narrow=narrow, depth=depth + 1)
        else:
            yield answer


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


@pytest.mark.slow
@every_table
@given(data=st.data())
@settings(max_examples=2)
def test_every_legal_move_can_be_chosen_and_nothing_else(
    game_id: str, seats: int, data: st.DataObject
) -> None:
    setting = data.draw(settings_of(game_id, seats))
    states = [moment.state for moment in moments(setting) if moment.moves]
    every = max(1, len(states) // MOMENTS)
    for state in states[data.draw(st.integers(0, every - 1)) :: every]:
        question = question_of(state)
        for asking in (asking_of(game_id), Asking()):
            found = {
                made(answer, question)
                for answer in leaves(step_of(setting, question, asking), narrow=game_id == "bones")
                if not isinstance(answer, Refusal)
            }
            assert found == set(question.moves)


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
        found = heard(step, line)
        while isinstance(found, PlainChoice | Step):
            if isinstance(found, Step):
                found = heard(found, line)
            else:
                found = found.follow()
        if not isinstance(found, Refusal):
            assert made(found, question) in question.moves
            answers += 1
    assert answers, "no line was an answer"
