"""Games are the same in another process with another hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from runegames.games.registry import game, playable
from runegames.testing import Setting
from tests.contract.hooks import hooks_of
from tests.contract.transcript import ask, digest

ROOT = Path(__file__).parents[2]


def short_games() -> Iterator[Setting]:
    """Yield short settings of each game: the smallest table, and the largest with all switches."""
    for game_id in playable():
        the_game = game(game_id)
        brief = hooks_of(game_id).brief
        switches = {
            name: True
            for name, field in the_game.options_type.model_fields.items()
            if field.annotation is bool
        }
        sizes = the_game.meta.seat_counts
        for seats, options in ((sizes[0], brief), (sizes[-1], {**switches, **brief})):
            yield Setting(the_game, seats, the_game.options_type.model_validate(options), seats)


@pytest.mark.slow
def test_another_process_plays_the_same() -> None:
    settings = [*short_games()]
    answer = subprocess.run(
        [sys.executable, "-m", "tests.contract.transcript"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "31337"},
        input="".join(f"{json.dumps(ask(setting))}\n" for setting in settings),
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == [digest(setting) for setting in settings]
