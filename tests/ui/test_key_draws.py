"""Drawing after a step of the cursor: only what has changed is drawn, and only once."""

from __future__ import annotations

from collections import Counter
from functools import wraps
from typing import Any

import pytest

from runegames.games.registry import playable
from runegames.play.settings import Settings, store_settings
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.column import Column
from tests.play.sittings import asked
from tests.ui.shell import front, settle
from tests.ui.tables import LARGE, running, sitting

KEYS = ("left", "right", "right", "left")
DRAWN = ((CellWidget, "_fresh"), (Column, "_seats"), (Column, "_log"))


@pytest.mark.parametrize("game_id", playable())
async def test_a_step_of_the_cursor_draws_only_what_it_changes(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_settings(Settings(animation=False))  # so that only keys cause drawing
    session = sitting(game_id, 2, 1, plies=12, until=lambda played: asked(played) == 0)
    draws: Counter[tuple[str, str]] = Counter()
    async with running(session, LARGE) as (app, pilot):
        await pilot.press(*KEYS)
        screen = front(GameScreen, app)
        _count(draws, monkeypatch)
        for key in KEYS:
            await settle(pilot)  # on a busy machine the last key may not be drawn yet
            draws.clear()
            await pilot.press(key)
            table = screen.table
            once = {(part.id, "_fresh") for part in (table.board, table.tray, table.column)}
            # The title tells a changed answer, and the footer what Enter does.
            said = {("titleline", "_fresh"), (None, "_fresh")}
            assert draws.keys() <= once | (said if game_id == "bones" else set())
            assert {*draws.values()} <= {1}, draws
            seen = table.column._canvas
            table.column._parts = {}
            table.column.redraw()
            assert table.column._canvas == seen, "the column was not up to date"
    assert draws["column", "_seats"] == 1, "draws are no longer counted"


def _count(draws: Counter[tuple[str, str]], patch: pytest.MonkeyPatch) -> None:
    for kind, name in DRAWN:
        honest = getattr(kind, name)

        @wraps(honest)
        def counted(self: Any, *rest: Any, _name: str = name, _honest: Any = honest) -> Any:
            draws[(self.id, _name)] += 1
            return _honest(self, *rest)

        patch.setattr(kind, name, counted)
