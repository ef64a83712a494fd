"""Destinations of finished games: what each kind of game counts for."""

from __future__ import annotations

from datetime import date

import pytest

from runegames.chronicle.destination import UNSAVED, destination
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.people import People
from tests.chronicle.test_scorebook import BARTER, played

SINGLE = '{"length": "single hand"}'
DAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (played(1, "Anna", "Bo*"), "Counts for the evening, statistics and ratings."),
        (played(1, "Anna", "Bo", house_rules=True, options=BARTER),
         "Counts for the evening and statistics; ratings leave it out, for house rules (barter)."),
        (played(1, "Anna", "Bo", game="enceladus", house_rules=True, options=SINGLE),
         "Counts for the evening and statistics; ratings leave it out, for house rules"
         " (single hand)."),
        (played(1, "Anna", "Anna"),
         "Counts for the evening and statistics; ratings leave it out."),
        (played(1, "Anna"), "Counts for statistics."),
        (played(1, "Anna", ritual=DAY), "Counts for the ritual and statistics."),
        (played(1, "Anna", ritual=DAY, deal_seen=True),
         "Does not count: practice, on a deal that had been seen."),
        (played(1, "Anna", "Bo*", practice=True), "Does not count: practice."),
        (played(1, "Anna", "Bo*", what_if=True), "Does not count: what-if."),
        (played(1, "Bo*", "Ciri*"), "Counts for the evening and ratings."),
    ],
)  # fmt: skip
def test_a_game_says_what_it_counts_for(game: FinishedGame, text: str) -> None:
    assert destination([game], People([game]), game.save) == text


def test_a_game_without_a_save_counts_for_nothing() -> None:
    assert destination([], People([]), "1.jsonl") == UNSAVED
