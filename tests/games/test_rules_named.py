"""Every rule that players can read is named by a test of its game: ``test_ru_15a_...``."""

from __future__ import annotations

import re
from pathlib import Path

from runegames.resources import read_text
from tests.contract.tables import every_game

HERE = Path(__file__).parent
RULE = re.compile(r"\b[A-Z]{2,3}-\d+[a-z]?\b")
TEST = re.compile(r"^def test_([a-z]{2,3}_\d+[a-z]?)_", re.MULTILINE)


@every_game
def test_every_rule_of_the_page_is_named_by_a_test(game_id: str) -> None:
    rules = set(RULE.findall(read_text("rules", f"{game_id}.md")))
    assert len(rules) > 20
    tested = {
        name.upper().replace("_", "-")
        for path in (HERE / game_id).glob("test_*.py")
        for name in TEST.findall(path.read_text(encoding="utf-8"))
    }
    assert sorted(rule for rule in rules if rule.upper() not in tested) == []
