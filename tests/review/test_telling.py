"""Sentences of a review: figures with their unit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from runegames.review.figures import Figure
from runegames.review.telling import Teller


@pytest.mark.parametrize(
    ("alone", "figure", "told"),
    [
        (True, Figure(1), "1 point"),
        (True, Figure(0.2), "0 points"),
        (True, Figure(1, 1), "1 point, give or take 2"),
        (True, Figure(3), "3 points"),
        (False, Figure(0.01), "1 win in a hundred games"),
        (False, Figure(0.05, 0.01), "5 wins in a hundred games, give or take 2"),
    ],
)
def test_an_amount_has_the_number_of_its_noun(alone: bool, figure: Figure, told: str) -> None:
    judge, session = SimpleNamespace(alone=alone), SimpleNamespace(names=())
    review: Any = SimpleNamespace(session=session, judge=judge)
    assert Teller(review).amount(figure) == told
