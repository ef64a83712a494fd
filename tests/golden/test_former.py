"""Saves that were written under older rules: they open, end as before, and can be continued.

The folder ``former`` is never made anew. Its manifest has the outcome of each save, under the rules
of that save.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import asdict
from pathlib import Path

import pytest

from runegames.core import Rng
from runegames.games.registry import game, playable
from runegames.play.saves import SUFFIX, load
from tests.golden.make import FOLDER

FORMER = FOLDER / "former"
OUTCOMES = json.loads((FORMER / "manifest.json").read_bytes())
every_save = pytest.mark.parametrize("name", OUTCOMES)


@every_save
def test_an_older_save_ends_as_before(name: str) -> None:
    loaded = load(FORMER / f"{name}{SUFFIX}")
    assert loaded.notice is not None
    assert "older rules" in loaded.notice
    session, expected = loaded.session, OUTCOMES[name]
    outcome = session.outcome()
    assert outcome is not None
    assert len(session.plies) == expected["plies"]
    assert json.loads(json.dumps(asdict(outcome))) == expected["outcome"]


@every_save
def test_an_older_save_can_be_continued(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}{SUFFIX}"
    shutil.copy(FORMER / path.name, path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) // 2]))
    session, rng = load(path).session, Rng(1)
    while session.decision() is not None:
        session.play(rng.choice(session.state.legal_moves()))
    again = load(path).session
    assert again.state == session.state
    assert len(again.plies) == len(session.plies)
    assert again.game.under() is game(again.game.meta.id), (
        "``under()`` does not return the present rules"
    )


def test_every_game_has_an_older_save() -> None:
    assert {name.partition("-")[0] for name in OUTCOMES} == set(playable())
