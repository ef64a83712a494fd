"""Pages on a disk that takes no more: what cannot be kept is told."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from runegames import files
from runegames.chronicle import database
from runegames.chronicle.library import Library
from runegames.ui.screens.naming import NamingScreen
from tests.play.sittings import finished
from tests.ui.shell import settle
from tests.ui.tables import running


@pytest.mark.slow
async def test_names_and_themes_that_are_not_kept_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with Library() as library:
        library.note(finished("pp"))

    def refuse(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def connected(path: Path | str) -> sqlite3.Connection:
        uri = f"file:{path}?mode=ro"
        return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)

    monkeypatch.setattr(files, "replace", refuse)
    monkeypatch.setattr(database, "_connected", connected)
    async with running(notifications=True) as (app, pilot):
        app._change_theme("ember")
        await settle(pilot)
        app.open_book("players")
        await settle(pilot)
        await pilot.press("j")
        await settle(pilot)
        assert isinstance(app.screen, NamingScreen)
        await pilot.press(*"Zoe", "enter")
        await settle(pilot)
        lines = [notification.message for notification in app._notifications]
    assert any(text.startswith("The settings cannot be written: No space left") for text in lines)
    assert any(text.startswith("The name cannot be kept: ") for text in lines)
