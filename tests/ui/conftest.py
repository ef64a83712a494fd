"""Screens are driven by keys; nothing moves, and the curtain does not wait for held keys."""

from __future__ import annotations

import pytest

from runegames.ui.hush import Hush


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for people would only slow the tests down; see the curtain's own tests."""
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(Hush, "QUIET", 0.0)
    monkeypatch.setattr(Hush, "HOLD", 0.0)
