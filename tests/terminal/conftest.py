"""Fixture of the tests in terminals."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _no_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off animations, because a test waits until the screen no longer changes."""
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
