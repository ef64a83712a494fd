"""Tips on a table, each of which is shown once."""

from __future__ import annotations

import tomllib
from functools import partial

import pytest

from runegames.games.registry import game, playable, rules_page, text_of
from runegames.play.settings import load_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.drawing import wrap
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.settings import SettingsScreen
from tests.ui.shell import front, game_screen, shown, table
from tests.ui.tables import SMALL, running, sitting

pytestmark = pytest.mark.usefixtures("tips")


screen_of = partial(front, GameScreen)


def test_tips_are_short_and_name_questions_and_rules_that_exist() -> None:
    for game_id in playable():
        page = rules_page(game_id)
        for kind, text in tomllib.loads(text_of(game_id, "tips") or "").items():
            assert kind in game(game_id).meta.sections
            assert len(wrap(text, 26)) <= 5, text
            rule = text.rpartition("(")[2].removesuffix(").")
            assert f"**{rule}**" in page, text


async def test_a_tip_stays_with_its_question_and_comes_once() -> None:
    async with running(table(2, 4, plies=0, saved=False)) as (app, pilot):
        await pilot.pause()
        assert "Every card covers" in shown(app)
        assert "Press n for the next spot" in screen_of(app)._tip.words
        before = screen_of(app).table.cursor
        await pilot.press("right")
        assert screen_of(app).table.cursor is before
        assert screen_of(app)._tip.words
        await pilot.press("n", "enter")
        await pilot.pause()
        assert screen_of(app)._tip.words.startswith("A Rune Master never moves again")
        await pilot.press("u")
        await pilot.pause()
        assert not screen_of(app)._tip.words
    assert load_settings()[0].seen_tips == ("rune.place", "rune.finish")
    async with running(table(2, 4, plies=0, saved=False)) as (again, pilot):
        await pilot.pause()
        assert not screen_of(again)._tip.words
        assert screen_of(again).table.column.shared().log


@pytest.mark.slow
async def test_tips_can_be_switched_off_and_shown_again() -> None:
    app = RunegamesApp(table(2, 4, plies=0, saved=False))
    app.change_settings(tips=False, seen_tips=("rune.finish",))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert not screen_of(app)._tip.words
        assert app.settings.seen_tips == ("rune.finish",)
        app.show("settings:SettingsScreen")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        app.screen.query_one("#tips").focus()
        await pilot.press("right")
        assert app.settings.tips
        assert not app.settings.seen_tips


async def test_no_tip_is_shown_on_a_table_that_everybody_sees() -> None:
    async with running(sitting("rune", 2, 2)) as (app, pilot):
        await pilot.pause()
        assert app.blinded
        assert not game_screen(app)._tip.words
