"""Sources of the bones in the pot."""

from __future__ import annotations

import pytest

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.ui.games.bones.pot import sources
from runegames.ui.scene import scene_of
from tests.ui.bones.tables import sitting, state_of


@pytest.mark.parametrize("rounds", ["six", "classic"])
def test_the_sources_add_up_to_the_pot(rounds: str) -> None:
    session = sitting(4, 4, seed=7, rounds=rounds)
    bot, told = make_bot("random", session.game), set[str]()
    while (question := session.question()) is not None:
        table = state_of(session)
        if table.phase != "after":
            parts = dict(sources(scene_of(session, None, asked=False), "×"))
            assert sum(parts.values()) == table.pot
            bonus = [bones for words, bones in parts.items() if words.endswith("seats")]
            assert sum(bonus) == table.bonus()
            told |= {words.split(",")[0] for words in parts}
        session.play(bot.choose(question.position, Rng(question.ply)))
    assert told >= {"to begin with", "runes bought or traded before it", "passes"}
    assert told >= ({"taken by a Thief"} if rounds == "six" else set())
