"""Objections: sentences that say why a move is refused."""

from __future__ import annotations

import pytest

from runegames.core import Objection


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("a card is placed first.", "A card is placed first (RU-8)."),
        ("{1} has no bone. It costs one.", "bo has no bone. It costs one (RU-8)."),
    ],
)
def test_the_rule_follows_the_last_sentence(words: str, said: str) -> None:
    # In front of the sentences, the rule would look like an error code.
    assert Objection("RU-8", words).text(["Anna", "bo"]) == said
