"""Law of questions in steps: they reach the legal moves, each once, and tell no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from runegames.core import (
    Asking,
    Choosing,
    Inquiry,
    Question,
    Response,
    Rng,
)
from runegames.core.asking import End, ends_of, responses_of
from runegames.games.registry import asking_of
from runegames.testing import moments
from tests.contract.tables import every_table, question_of, settings_of

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
MOMENTS = 5
"""Approximate number of questions of a game whose steps are all followed."""


def steps_in(step: Inquiry) -> Iterator[Inquiry]:
    """Yield a step and all steps that its responses lead to."""
    yield step
    responses = step.responses if isinstance(step, Choosing) else step.others
    for response in responses:
        after = response.follow()
        if not isinstance(after, str | tuple):
            yield from steps_in(after)


def check_steps(question: Question, step: Inquiry) -> None:
    """Check that answers are legal, different, and complete, and that labels tell them apart."""
    ends = list(ends_of(step))
    assert max(Counter(end.labels for end in ends).values()) == 1, "two ways have the same labels"
    assert max(Counter(end.moves for end in ends).values()) == 1, "two ways have the same answer"
    assert {end.moves[0] for end in ends} == set(question.moves)
    for end in ends:
        check_moves(question, end)
    for counting in steps_in(step):
        responses = counting.responses if isinstance(counting, Choosing) else counting.others
        labels = [response.label for response in responses]
        assert len(labels) == len({*labels}), labels
        keys = [response.key for response in responses if response.key]
        assert len(keys) == len({*keys}), keys
        assert counting.asked.endswith((".", "?"))
        assert not any(response.note.endswith(".") for response in responses)


def check_moves(question: Question, end: End) -> None:
    """Check that the moves of an answer are legal one after the other, for the same seat."""
    position = question.position.copy() if len(end.moves) > 1 else question.position
    for move in end.moves:
        decision = position.decision()
        assert decision is not None
        assert decision.seat == question.decision.seat
        assert position.objection(move) is None
        if len(end.moves) > 1:
            position.apply(move, Rng(1))


@every_table
@given(data=st.data())
@examples(max_examples=2)
def test_the_steps_of_a_question_reach_each_legal_move_once(
    game_id: str, seats: int, data: st.DataObject
) -> None:
    setting = data.draw(settings_of(game_id, seats))
    states = [moment.state for moment in moments(setting) if moment.moves]
    every = max(1, len(states) // MOMENTS)
    for state in states[data.draw(st.integers(0, every - 1)) :: every]:
        question = question_of(state)
        for asking in (asking_of(game_id), Asking()):
            check_steps(question, asking.inquiry(setting.game, question, NAMES[:seats]))


@every_table
@given(data=st.data())
@examples(max_examples=2)
def test_the_steps_of_a_question_depend_on_nothing_that_its_seat_does_not_know(
    game_id: str, seats: int, data: st.DataObject
) -> None:
    setting = data.draw(settings_of(game_id, seats))
    states = [moment.state for moment in moments(setting) if moment.moves]
    state = states[data.draw(st.integers(0, len(states) - 1))]
    asking = asking_of(game_id)
    rows = [
        [
            (end.labels, end.moves)
            for end in ends_of(asking.inquiry(setting.game, question, NAMES[:seats]))
        ]
        for question in (question_of(state, seed) for seed in (1, 2))
    ]
    assert rows[0] == rows[1]


def test_the_end_of_some_steps_names_each_response() -> None:
    one, two = Response("One", ("one",)), Response("Two", ("two", "three"))
    step = Choosing("What?", (Response("On", lambda: Choosing("Which?", (one, two))),))
    assert list(ends_of(step)) == [
        End(("On", "One"), ("one",)),
        End(("On", "Two"), ("two", "three")),
    ]


def test_equal_labels_are_told_in_full() -> None:
    sentences = ("Play A: it wins", "Play A: it loses", "Pass: a bone")
    labels = [response.label for response in responses_of(sentences, sentences)]
    assert labels == ["Play A: it wins", "Play A: it loses", "Pass"]
