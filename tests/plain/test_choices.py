"""Typed lines, and the choices that they mean."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from runegames.plain.choices import PlainChoice, Refusal, Step, heard, possible

STEP = Step(
    "Anna, what now?",
    (
        PlainChoice("Draw a card", "draw"),
        PlainChoice("Play Fire-Axe: it would be winning", "axe", also=("fire axe",)),
        PlainChoice("Play Fire-Arrow: it would be winning", "arrow"),
        PlainChoice("Pass", "pass"),
    ),
)
WORDS = st.sampled_from(["draw", "card", "play", "fire", "axe", "arrow", "pass", "1", "4", "5"])
PRINTABLE = st.characters(exclude_categories=("C", "Zl", "Zp", "Zs"), include_characters=" ")
"""Characters that ``Stream`` leaves in a line."""
AMOUNTS = Step("How many?", [PlainChoice(f"{n} bones", n, number=n) for n in (0, 1, 4)])


def answer(step: Step, line: str) -> object:
    heard_as = heard(step, line)
    return heard_as.answer if isinstance(heard_as, PlainChoice) else heard_as


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("1", "draw"),
        ("4.", "pass"),
        ("#2", "axe"),
        ("03", "arrow"),
        ("PASS", "pass"),
        ("draw", "draw"),
        ("play fire-arrow", "arrow"),
        ("arr", "arrow"),
        ("Fire Axe", "axe"),
        ("card draw", "draw"),
        ("pa", "pass"),
    ],
)
def test_a_choice_is_found_by_number_or_words(line: str, meant: str) -> None:
    assert answer(STEP, line) == meant


def test_a_choice_may_have_a_number_of_its_own() -> None:
    assert [answer(AMOUNTS, line) for line in ("0", "1", "4")] == [0, 1, 4]
    assert answer(AMOUNTS, "2") == Refusal("There is no 2 here: type 0, 1 or 4, or ? for help.")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("9", "There is no 9 here: type 1 to 4, or ? for help."),
        ("0", "There is no 0 here: type 1 to 4, or ? for help."),
        ("", "Nothing was typed: type 1 to 4, or ? for help."),
        ("-", '"-" is no answer here: type 1 to 4, or ? for help.'),
        ("play", '"play" fits 2 and 3: type one of these numbers.'),
        ("dance", '"dance" is no answer here: type 1 to 4, or ? for help.'),
        ("x" * 99, f'"{"x" * 24}" and so on is no answer here: type 1 to 4, or ? for help.'),
    ],
)
def test_a_line_that_is_no_answer_gets_one_sentence_with_the_answers(line: str, words: str) -> None:
    assert heard(STEP, line) == Refusal(words)


def test_if_many_choices_fit_they_are_counted() -> None:
    step = Step("?", [PlainChoice(f"column {chr(0x100 + n)}", n) for n in range(40)])
    assert heard(step, "col") == Refusal('"col" fits 40 of the answers: type a number.')
    assert possible(step) == "type 1 to 40, more, or ? for help"


def test_the_numbers_of_choices_are_said_briefly() -> None:
    lists = [[7], [1, 2], [1, 3], [2, 3, 4], [1, 3, 4], list(range(0, 60, 2))]
    lines = [
        Step("?", [PlainChoice("x", n, number=n) for n in numbers]).numbers() for numbers in lists
    ]
    assert lines == ["7", "1 or 2", "1 or 3", "2 to 4", "1, 3 or 4", "a number from 0 to 58"]


@settings(max_examples=100 * settings().max_examples)
@given(st.text(PRINTABLE, max_size=60) | st.lists(WORDS, max_size=4).map(" ".join))
@example("2")
@example("play fire")
def test_any_line_is_an_answer_or_gets_a_sentence(line: str) -> None:
    heard_as = heard(STEP, line)
    if isinstance(heard_as, Refusal):
        assert heard_as.words.endswith(".")
        assert heard_as.words.isprintable()
    else:
        assert heard_as in STEP.choices


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("choice", STEP.choices, ids=lambda choice: choice.answer)
def test_a_choice_can_be_answered_by_its_full_words(choice: PlainChoice, upper: bool) -> None:
    assert heard(STEP, choice.words.upper() if upper else f"  {choice.words}.") is choice


def test_the_beginning_of_a_choice_matters_more_than_its_middle() -> None:
    step = Step("?", [PlainChoice("Who begins, by lot", 1), PlainChoice("Begin the game", 2)])
    assert answer(step, "begin") == 2


def test_the_number_in_the_words_of_a_choice_is_its_number() -> None:
    bids = [
        PlainChoice("Pass", "pass"),
        *(PlainChoice(f"Bid {n} coin{'s' * (n > 1)}", n) for n in (3, 1, 4)),
    ]
    step = Step("?", bids)
    assert [answer(step, line) for line in ("1", "3", "4", "5")] == [1, 3, 4, "pass"]
    assert answer(step, "2") == Refusal("There is no 2 here: type 1, 3, 4 or 5, or ? for help.")


def test_many_amounts_are_one_line() -> None:
    bids = [PlainChoice("Pass", 0), *(PlainChoice(f"Bid {n}", n) for n in range(1, 31))]
    assert Step("?", bids).lines() == [("1 to 30", "Bid 1, up to Bid 30"), ("31", "Pass")]
    assert possible(Step("?", bids)) == "type 1 to 31, or ? for help"
    assert len(Step("?", bids[:5]).lines()) == 5


def test_numbers_of_different_things_are_no_numbers_of_choices() -> None:
    step = Step("?", [PlainChoice("Take 3 cards", "three"), PlainChoice("Bid 2 coins", "two")])
    assert [answer(step, line) for line in ("1", "2")] == ["three", "two"]
