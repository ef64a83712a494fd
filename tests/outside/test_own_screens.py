"""Game of another package with every person at their own screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from runegames.core import Rng
from runegames.ui import guest
from runegames.ui.guest import GuestApp
from tests.play.shared import Evening
from tests.ui.shell import game_screen, grid
from tests.ui.tables import SMALL


@pytest.mark.usefixtures("installed")
async def test_guests_follow_and_see_only_what_they_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest, "SILENCE_S", 600.0)  # an owner in memory sends no beats
    table, rng = Evening(tmp_path, "kuhn", 2), Rng(1)
    app = GuestApp(table.guests[0], Path("nowhere.table"))
    async with app.run_test(size=SMALL) as pilot:
        app.change_settings(animation=False)
        for _ in range(12):
            mine, screen = table.at(0), game_screen(app)
            screen.follow()
            await pilot.pause()
            before, truth = grid(app), mine.state
            for number in range(3):
                mine.state = truth.determinize(0, Rng(number))
                screen.advance()
                await pilot.pause()
                assert grid(app) == before
            mine.state = truth
            table.check()
            if table.session.outcome() is not None:
                break
            table.step(rng)
        assert table.session.plies
