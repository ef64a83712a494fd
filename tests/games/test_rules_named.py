"""Tests name the rules that players can read: ``test_ru_15a_...`` is about RU-15a."""

from __future__ import annotations

import re
from pathlib import Path

from runegames.testing.laws.facts import rules_of
from tests.contract.tables import every_game

HERE = Path(__file__).parent
TEST = re.compile(r"^def test_([a-z]{2,3}_\d+[a-z]?)_", re.MULTILINE)


def named_by_tests_of(game_id: str) -> set[str]:
    """Return the rules, like ``RU-15``, in the names of a game's tests."""
    return {
        name.upper().replace("_", "-")
        for path in (HERE / game_id).glob("test_*.py")
        for name in TEST.findall(path.read_text(encoding="utf-8"))
    }


@every_game
def test_every_rule_of_the_page_is_named_by_a_test(game_id: str) -> None:
    rules = {rule.upper() for rule in rules_of(game_id)}
    assert len(rules) > 20
    assert sorted(rules - named_by_tests_of(game_id)) == []


@every_game
def test_tests_name_only_rules_of_the_page(game_id: str) -> None:
    # The rules of all games (ALL-…) need not be on the page of each game.
    others = named_by_tests_of(game_id) - {rule.upper() for rule in rules_of(game_id)}
    assert [rule for rule in sorted(others) if not rule.startswith("ALL-")] == []
