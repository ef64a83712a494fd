"""Chances and sentences of hints."""

from __future__ import annotations

import pytest

from runegames.core.advice import MAX_REASON_LENGTH, chance, none_of, often, sentences


@pytest.mark.parametrize(
    ("probability", "said", "again"),
    [
        (0.0, "less than 1 in 20", "less than once in 20"),
        (0.049, "less than 1 in 20", "less than once in 20"),
        (0.09, "about 1 in 10", "about once in 10"),
        (0.34, "about 1 in 3", "about once in 3"),
        (0.41, "about 2 in 5", "about 2 times in 5"),
        (0.5, "about 1 in 2", "about half the time"),
        (0.74, "about 3 in 4", "about 3 times in 4"),
        (0.951, "more than 19 in 20", "more than 19 times in 20"),
    ],
)
def test_chances_are_rounded_as_people_say_them(probability: float, said: str, again: str) -> None:
    assert chance(probability) == said
    assert often(probability) == again


def test_none_of_is_the_chance_to_draw_none_of_the_wanted_cards() -> None:
    assert none_of(0, 10, 3) == 1
    assert none_of(1, 4, 1) == pytest.approx(3 / 4)
    assert none_of(2, 4, 2) == pytest.approx(1 / 6)
    assert none_of(2, 4, 3) == 0
    assert none_of(0, 0, 0) == 1


def test_sentences_that_do_not_fit_are_left_out() -> None:
    long = "x" * (MAX_REASON_LENGTH - 7)
    assert sentences("First.", None, f"{long}.", "", "Short.") == "First. Short."
    # The first sentence is always used, however long it is.
    assert sentences(long * 2, "Short.") == long * 2
