"""Fixtures of the screen tests; by default, animations, tips and waits for held keys are off."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.notifications import Notification

from runegames.play.seats import default_plans
from runegames.play.session import Session
from runegames.play.settings import LastSetup, Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.key_repeat import KeyRepeatGuard


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off animations, and the waits that tell a held key from a deliberate one."""
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(KeyRepeatGuard, "QUIET_S", 0.0)
    monkeypatch.setattr(KeyRepeatGuard, "HOLD_S", 0.0)


@pytest.fixture(autouse=True)
def _lasting_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep all notices in the list; on a slow machine one would be over before it is read."""
    monkeypatch.setattr(Notification, "has_expired", False)


@pytest.fixture(autouse=True)
def _no_tips(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out tips, so that the column has room for the log."""
    if "tips" not in request.fixturenames:
        monkeypatch.setattr("runegames.ui.widgets.tip.tip_for", lambda *_: "")


@pytest.fixture
def tips() -> None:
    """Show tips: ``_no_tips`` looks for the name of this fixture."""


@pytest.fixture
def regular() -> None:
    """Let Anna be known here, from a table of a game that is not installed."""
    store_settings(Settings(last={"gone": LastSetup(seats=default_plans(2), options={})}))


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """Collect the sessions that the app opens, instead of showing their game screens."""
    sessions: list[Session] = []

    def open_game(self: RunegamesApp, session: Session, path: Path | None = None) -> None:
        del self, path
        sessions.append(session)

    monkeypatch.setattr(RunegamesApp, "open_game", open_game)
    return sessions
