"""Terminal for the command line, and the sessions that it starts the app with."""

from __future__ import annotations

from pathlib import Path

import pytest

from runegames.cli import screen
from runegames.play.saves import Loaded
from runegames.play.session import Session


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Make all streams terminals, and return an empty home folder."""
    monkeypatch.setenv("RUNEGAMES_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(screen, "is_terminal", lambda name: True)
    return tmp_path


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, terminal: Path) -> list[Session | None]:
    """Return the sessions that the app was started with."""
    sessions: list[Session | None] = []

    def show(start: Session | Loaded | None = None, **_: object) -> int:
        sessions.append(start.session if isinstance(start, Loaded) else start)
        return 0

    monkeypatch.setattr(screen, "show", show)
    return sessions
