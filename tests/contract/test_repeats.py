"""Games are the same in another process with another hash seed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.contract.transcript import digest, short_games
from tests.programs import printed

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_another_process_plays_the_same_games() -> None:
    variables = {**os.environ, "PYTHONHASHSEED": "31337"}
    text = printed("-m", "tests.contract.transcript", cwd=ROOT, env=variables)
    assert text.split() == [*map(digest, short_games())]
