"""Golden saves and digests: games that always have to lead to the same results.

If a test fails after an intended change of the rules, raise ``rules_version`` and run
``python -m tests.golden.make``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from runegames.games.registry import game, playable
from runegames.play.saves import SUFFIX, load
from tests.contract.tables import every_game
from tests.golden.digests import DIGESTS, digests_of
from tests.golden.make import FOLDER, MANIFEST, golden_of, shown, wanted, write
from tests.golden.moments import line

SAVES = [path for game_id in playable() for path in sorted((FOLDER / game_id).glob(f"*{SUFFIX}"))]
WRITTEN_AGAIN = SAVES[::4]
"""Saves that are played and written anew, which takes twice as long as to load them."""
every_save = pytest.mark.parametrize(
    "path", SAVES, ids=[p.parent.name + "/" + p.stem for p in SAVES]
)


def size_of(path: Path) -> int:
    return path.stat().st_size


@cache
def manifest(game_id: str) -> dict[str, Any]:
    """Return the expected results of a game's saves, by the names of the saves."""
    fields: dict[str, Any] = json.loads((FOLDER / game_id / MANIFEST).read_bytes())
    return fields


@every_save
def test_a_save_leads_to_the_same_game(path: Path, tmp_path: Path) -> None:
    loaded = load(path)
    assert loaded.notice is None
    golden = golden_of(loaded.session)
    expected = manifest(path.parent.name)[path.stem]
    assert golden.plies == expected["plies"]
    # The outcome goes through JSON, which has no tuples.
    assert json.loads(json.dumps(golden.outcome)) == expected["outcome"]
    assert golden.digest == expected["digest"]
    if path not in WRITTEN_AGAIN:
        return
    again = tmp_path / path.name
    assert write(loaded.session, again).state == loaded.session.state
    assert again.read_bytes() == path.read_bytes()


@pytest.mark.slow
def test_every_moment_is_the_same_under_another_hash_seed() -> None:
    saves = [
        min(FOLDER.glob(f"{name}/{choose(game(name).meta.seat_counts)}-*{SUFFIX}"), key=size_of)
        for name in playable()
        for choose in (min, max)
    ]
    answer = subprocess.run(
        [sys.executable, "-m", "tests.golden.moments", *map(str, saves)],
        cwd=FOLDER.parents[1],
        env={**os.environ, "PYTHONHASHSEED": "4242"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.splitlines() == [line(path) for path in saves]


@every_game
def test_the_manifest_is_complete(game_id: str) -> None:
    assert set(manifest(game_id)) == {path.stem for path in SAVES if path.parent.name == game_id}


@pytest.mark.slow
@every_game
def test_the_saves_show_every_end_option_and_event(game_id: str) -> None:
    sessions = [load(path).session for path in SAVES if path.parent.name == game_id]
    missing = wanted(game(game_id)).difference(*map(shown, sessions))
    assert not missing


@pytest.mark.slow
@every_game
def test_computer_players_play_the_same_games(game_id: str) -> None:
    """Catch roundings that differ between versions of Python (ALL-2)."""
    assert digests_of(game_id) == json.loads(DIGESTS.read_bytes())[game_id]


def test_saves_are_small() -> None:
    assert size_of(max(SAVES, key=size_of)) < 60_000
