"""Finished game on the screen: nothing of it can be taken back or made again."""

from __future__ import annotations

import pytest
from textual.widgets import Button

from runegames.games.registry import playable
from runegames.play.session import OVER_STAYS
from runegames.ui import key_repeat
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.scene import MoveChosen
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.results import ResultsScreen
from tests.contract.hooks import hooks_of
from tests.pilots import until
from tests.play.sittings import random_game
from tests.ui.shell import game_screen, settle
from tests.ui.tables import running


@pytest.mark.slow
@pytest.mark.parametrize("game_id", playable())
async def test_the_last_table_takes_nothing_back(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = random_game(game_id, 2, 3, **hooks_of(game_id).brief)
    session, last = over.at(len(over.plies) - 1), over.plies[-1]
    async with running(session) as (app, pilot):
        await pilot.pause()
        while isinstance(app.screen, CurtainScreen):
            await pilot.press("space")
            await settle(pilot)
        screen = app.screen
        assert isinstance(screen, GameScreen)
        screen.post_message(MoveChosen(last.move, last.number))
        await settle(pilot)
        said: list[str] = []
        monkeypatch.setattr(screen.table, "say", said.append)
        keys = ["u", "U", "ctrl+y", "u"]
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
            assert app.screen is screen
        assert said == [OVER_STAYS] * len(keys)
        assert session.next_ply == over.next_ply
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, ResultsScreen)


async def test_an_end_comes_before_a_consent_that_is_given_later() -> None:
    over = random_game("rune", 2, 3)
    session, last = over.at(len(over.plies) - 1), over.plies[-1]
    async with running(session) as (app, pilot):
        await pilot.pause()
        screen = game_screen(app)
        screen._ask_the_table(last.seat, "Undo stops here.")
        await settle(pilot)
        assert isinstance(app.screen, ConfirmScreen)
        screen.post_message(MoveChosen(last.move, last.number))
        await settle(pilot)
        assert session.outcome() is not None
        await pilot.press("enter")
        await settle(pilot)
        assert session.next_ply == over.next_ply
        assert app.is_running


async def test_the_key_that_opens_the_results_starts_no_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr(KeyRepeatGuard, "QUIET_S", 0.3)
    monkeypatch.setattr(key_repeat, "monotonic", lambda: now)
    async with running(random_game("rune", 2, 3)) as (app, pilot):
        await settle(pilot)
        results = app.screen
        assert isinstance(results, ResultsScreen)
        again = results.query_one("#again", Button)
        for now in (0.0, 0.2, 0.4):  # Enter is held
            await pilot.press("enter")
            await until(pilot, lambda: not again.has_class("-active"))
            assert app.screen is results, now
        now += 0.4
        await pilot.press("enter")
        await settle(pilot)
        assert app.screen is not results
