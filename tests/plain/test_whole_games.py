"""Whole games by a player who knows only what is printed."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest

from runegames.core import Rng
from runegames.games.registry import playable
from runegames.plain.speech import spoken
from runegames.play.saves import load
from tests.contract.tables import CASES
from tests.counts import miscounted
from tests.plain.reader import NUMBERED, Reader, by_chance, read_out, table
from tests.play.sittings import path_of

UNUSUAL: dict[str, dict[str, Any]] = {
    "enceladus": {"extend_pairs": True, "memory_aid": False},
    "rune": {"grand_master": True, "rotation": "half", "one_master_per_area": True},
    "bones": {"barter": True, "rounds": "classic", "rune_cost": "per_round"},
    "market": {"runes_per_colour": 10, "first_player": "seat 2"},
}
TABLES = [
    *((game_id, 2, 1, {}) for game_id in playable()),
    *((game_id, 2, 2, options) for game_id, options in UNUSUAL.items()),
    *(pytest.param(game_id, seats, seats, {}, marks=pytest.mark.slow) for game_id, seats in CASES),
]
"""Games, seats, persons and options."""
UNSPEAKABLE = ("Sm", "So", "Sk", "Co", "Cc", "Cf")
"""Unicode categories of characters that a screen reader skips or spells out."""
MAX_LINE_LENGTH = 260


@pytest.mark.parametrize(("game_id", "seats", "people", "options"), TABLES)
def test_a_whole_game_can_be_played_by_reading_alone(
    game_id: str, seats: int, people: int, options: dict[str, Any]
) -> None:
    session = table(game_id, seats, people=people, seed=seats + people, **options)
    reader = read_out(session, by_chance(Rng(seats)))
    outcome = session.outcome()
    assert outcome is not None
    verdict = session.game.words.verdict(outcome, session.view(None), session.names)
    assert spoken(verdict) in reader.said
    assert load(path_of(session)).session.state == session.state
    check_form(reader)


def check_form(reader: Reader) -> None:
    """Check that lines can be read aloud, and that each question is complete."""
    numbers: list[int] = []
    for before, line in zip(["", *reader.said], reader.said, strict=False):
        assert line == line.strip(), line
        assert line, "an empty line in a pipe"
        assert len(line) <= MAX_LINE_LENGTH, line
        assert not any(unicodedata.category(sign) in UNSPEAKABLE for sign in line), line
        assert "  " not in line, line
        assert not re.search(r"(?<![A-Z])-\d|\.\.", line), line
        assert not miscounted(line), line
        assert line.endswith((".", "?", ":")), line
        assert (
            line.endswith(":") == line.startswith(("Choose ", "Type a ")) or "press Enter" in line
        )
        choice = NUMBERED.fullmatch(line)
        if choice is None:
            numbers = []
            continue
        if not numbers:
            assert before.endswith((".", "?")), before
        else:
            assert int(choice[1]) > numbers[-1], line
        numbers.append(int(choice[1]))


def test_lines_that_cannot_be_read_aloud_are_found() -> None:
    for line in ("1. ◆ red.", "Anna has -3 points.", "no stop", "Anna: "):
        reader = Reader(lambda reader: None)
        reader.said = [line]
        with pytest.raises(AssertionError):
            check_form(reader)
