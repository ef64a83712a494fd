"""Fixture for tests of save files."""

from __future__ import annotations

from pathlib import Path

import pytest

from runegames.play.saves import new_save
from runegames.play.session import Session
from tests.play.sittings import sitting, step


@pytest.fixture
def saved() -> tuple[Session, Path]:
    """Return an unfinished game of two persons, and the path of its save."""
    session = sitting("pp")
    path = new_save(session)
    step(session, "place", "draw", "place", "master", "place", "draw")
    return session, path
