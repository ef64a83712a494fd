"""Prompts and events of Runes of Enceladus in words."""

from __future__ import annotations

import pytest

from runegames.games.enceladus import GAME
from runegames.games.enceladus.ending import Scored
from runegames.games.enceladus.words import match_prompt
from tests.games.enceladus.tables import FEHU, GEBO, LONERS, offer, table
from tests.games.tables import NAMES, prompt_of


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (FEHU, "Anna, draft pile 1 by discarding 2 cards, or leave it."),
        (FEHU[:1], "Anna, leave pile 1: it costs 2 cards, and only 1 is in hand."),
        ((), "Anna, leave pile 1: it costs 2 cards, and none is in hand."),
    ],
)
def test_the_prompt_says_whether_the_hand_can_pay_for_the_pile(
    hand: tuple[str, ...], words: str
) -> None:
    for viewer in (None, 0, 1):
        assert prompt_of(GAME, offer(hand, GEBO), viewer) == words


@pytest.mark.parametrize(
    ("hand", "laid_now", "words"),
    [
        (FEHU[:2], 0, "Anna, lay a match."),
        (FEHU[:2], 1, "Anna, lay a match or end the turn."),
        (LONERS[:2], 0, "Anna, end the turn."),
        ((GEBO[2], LONERS[0]), 0, "Anna, extend a pair or end the turn."),
    ],
)
def test_the_prompt_names_only_legal_moves(
    hand: tuple[str, ...], laid_now: int, words: str
) -> None:
    pair = [(0, "gebo", GEBO[:2])]
    state = table(hand, (), matches=pair, laid_now=laid_now, extend_pairs=hand[0] == GEBO[2])
    assert match_prompt("Anna", state.legal_moves()) == words


def test_the_event_at_the_end_of_a_hand_calls_its_numbers_points() -> None:
    start = "Hand 2 ends after the final turns (EN-14). Points: Anna 12, Bo"
    seen = Scored(2, (12, -3), 0, "matches", ((), LONERS))
    assert GAME.words.event(seen, NAMES[:2]) == f"{start} -3. Anna wins the hand."
    assert GAME.words.tell_event(seen, NAMES[:2]) == f"{start} minus 3. Anna wins the hand."
