"""Prompts, verdicts, refusals and events of Rune in words."""

from __future__ import annotations

import pytest

from runegames.core import Manner, Outcome
from runegames.games.rune import GAME
from runegames.games.rune.masters import DRAW
from runegames.games.rune.model import PATTERNS
from runegames.games.rune.phrases import rank_words
from runegames.games.rune.placing import PASS, Bury, Place, Placed
from runegames.games.rune.rules import RuneMove
from runegames.games.rune.words import place_prompt
from tests.games.rune.tables import draw_table
from tests.games.tables import NAMES, refusal

CARD = PATTERNS[0]


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        ([Place(CARD, 0, 0, 0)], "Anna, place a card."),
        ([Place(CARD, 0, 0, 0), PASS], "Anna, place a card, or pass."),
        ([PASS], "Anna, pass: no card in hand fits anywhere (RU-27)."),
        (
            [Bury(CARD)],
            "Anna, no card fits anywhere: choose one to put out of the game (RU-15a).",
        ),
    ],
)
def test_the_prompt_names_only_legal_moves(moves: list[RuneMove], words: str) -> None:
    assert place_prompt("Anna", moves) == words


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (41, "the rank of Master; the next rank, Zemilio, begins at 45"),
        (45, "the rank of Zemilio"),
    ],
)
def test_the_verdict_in_solo_names_the_rank(score: int, words: str) -> None:
    assert rank_words(score) == words
    view = draw_table("GG", seats=1).view(0)
    verdict = GAME.words.verdict(Outcome((score,), (1,), "masters_placed"), view, NAMES[:1])
    assert verdict == f"{score} points: {words} (RU-24)."


def test_a_second_card_is_refused_in_words_that_fit_after_a_burial() -> None:
    state = draw_table("BB", asked="finish", hand=("BB/BG/GR",))
    words = "step one of this turn is done; now draw, or place a Rune Master."
    assert refusal(state, Place("BB/BG/GR", 0, 0, 0)).words == words


def test_the_last_card_of_the_deck_is_called_so() -> None:
    state = draw_table("GG", asked="finish")
    del state.deck[1:]
    assert DRAW.text(state.view(0), Manner.WRITTEN) == "Draw the last card of the deck"


def test_changes_of_points_are_called_points() -> None:
    seen = Placed(0, CARD, 0, 0, -1, ((4, 6), (7, 4)))
    assert GAME.words.event(seen, NAMES[:2]) == "Anna placed a card: A +3, B -2 points."
    assert GAME.words.event(seen, NAMES[:4]) == "Anna placed a card: A and C +3, B and D -2 points."
    still = Placed(0, "RG/GB/GG", 0, 0, -1, ((4, 6), (4, 6)))
    assert GAME.words.event(still, NAMES[:2]) == "Anna placed a card: no points."
    heard = GAME.words.tell_event(seen, NAMES[:2])
    assert heard.endswith("Anna gains 3 points and Bo loses 2.")
