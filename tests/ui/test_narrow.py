"""Turning points and guided games in the smallest window; ``frames.smallest`` has the pages."""

from __future__ import annotations

import pytest

from runegames.ui.app import RunegamesApp
from runegames.ui.widgets.small import LEAST
from tests.ui.frames.capture import SIZES, opened
from tests.ui.frames.smallest import shown
from tests.ui.shell import settle


@pytest.mark.slow
async def test_a_turning_point_is_told_in_the_smallest_window_and_at_both_tables() -> None:
    async with opened("review", size=LEAST) as pilot:
        await pilot.press("enter")
        await settle(pilot)
        for size in (LEAST, SIZES[0], LEAST):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert "what it cost" in shown(pilot), size
        await pilot.press("pagedown")
        await settle(pilot)
        assert "what happened then" in shown(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ["enceladus", "rune", "bones", "market"])
async def test_a_guided_game_can_be_read_in_the_smallest_window(game_id: str) -> None:
    async with opened("menu", size=LEAST) as pilot:
        assert isinstance(pilot.app, RunegamesApp)
        pilot.app.open_guide(game_id)
        await settle(pilot)
        for step in range(5):
            lines = [row for row in shown(pilot).splitlines() if "│" in row]
            assert lines, step
            assert not [row for row in lines if "…" in row], step
            await pilot.press("enter")
            await settle(pilot)
