"""Sentences of a review: figures with their unit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from runegames.report import reviewwords
from runegames.report.review import gain_style
from runegames.report.reviewwords import ReviewWords
from runegames.review.figures import Figure
from runegames.review.parts import LuckStroke


@pytest.mark.parametrize(
    ("alone", "figure", "text"),
    [
        (True, Figure(1), "1 point"),
        (True, Figure(0.2), "0 points"),
        (True, Figure(1, 1), "1 point, give or take 2"),
        (True, Figure(3), "3 points"),
        (False, Figure(0.01), "1 win in a hundred games"),
        (False, Figure(1.24, 0.45), "100 wins in a hundred games, give or take 88"),
        (False, Figure(0.05, 0.01), "5 wins in a hundred games, give or take 2"),
    ],
)
def test_an_amount_has_the_number_of_its_noun(alone: bool, figure: Figure, text: str) -> None:
    judge = SimpleNamespace(alone=alone)
    session = SimpleNamespace(names=(), game=SimpleNamespace(sides=lambda seats: ()))
    review: Any = SimpleNamespace(session=session, judge=judge)
    assert ReviewWords(review).amount(figure) == text


@pytest.mark.parametrize(
    ("luck", "text", "style"),
    [
        (Figure(0.21, 0.2), "luck cannot be told: +21 wins in a hundred games, give or take 39", 0),
        (Figure(-0.01, 0.1), "luck cannot be told: -1 win in a hundred games, give or take 20", 0),
        (Figure(0.0, 0.1), "luck cannot be told: 0 wins in a hundred games, give or take 20", 0),
        (Figure(0.0), "luck brought 0 wins in a hundred games", 0),
        (Figure(0.21, 0.1), "luck brought 21 wins in a hundred games, give or take 20", 1),
        (Figure(-0.21, 0.1), "luck took 21 wins in a hundred games, give or take 20", -1),
    ],
)
def test_luck_that_may_be_none_is_not_told_as_a_gain(luck: Figure, text: str, style: int) -> None:
    session = SimpleNamespace(names=(), game=SimpleNamespace(sides=lambda seats: ()))
    review: Any = SimpleNamespace(session=session, judge=SimpleNamespace(alone=False))
    words = ReviewWords(review)
    assert words.gained(luck, "luck brought", "luck took") == text
    assert gain_style(words, luck) == ("quiet", "good", "bad")[style]


def test_a_stroke_of_luck_is_named_by_what_came_to_light_not_by_a_hidden_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def event(words: str, **more: Any) -> SimpleNamespace:
        facts = {"secret": {}, "reveals": False, "weight": "act", "seat": 0, **more}
        stops = bool(facts["reveals"] or facts["secret"])
        return SimpleNamespace(words=words, stops_undo=stops, **facts)

    bid = event("Ciri bid 4 coins.", secret={"coins": 4})
    shown = event("All bids are open.", reveals=True)
    won = event("Birk got the rose.", weight="gain")
    hands = [
        event(f"{name} drew a hand.", secret={"hand": ()}, seat=index)
        for index, name in enumerate("AB")
    ]
    monkeypatch.setattr(reviewwords, "words_of", lambda game, seen, names: seen.words)
    for ply, events, words in (
        (15, [bid, shown], shown.words),
        (15, [bid, won], won.words),
        (15, [bid], bid.words),
        (0, hands, hands[1].words),
        (0, [], "Hands were dealt."),
    ):
        game = SimpleNamespace(sides=lambda seats: ())
        session = SimpleNamespace(events={ply: events}, names=("A", "B"), game=game)
        review: Any = SimpleNamespace(session=session, judge=SimpleNamespace(alone=False))
        assert ReviewWords(review).event(LuckStroke(ply, 1, Figure(0.1))) == words
