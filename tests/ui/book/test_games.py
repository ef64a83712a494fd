"""Tab of the games: the list, its filter, and what is done with a game."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest
from textual.widgets import Input

from runegames.chronicle.library import Library
from runegames.play.places import saves_dir
from runegames.play.session import Session
from runegames.report.gamelist import LISTED
from runegames.ui.report.column import ReportColumn
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.setup import SetupScreen
from tests.chronicle.test_scorebook import played
from tests.play.sittings import finished
from tests.ui.shell import flat, front, settle, shown, table
from tests.ui.tables import LARGE, running

pytestmark = pytest.mark.usefixtures("only_rune")


@pytest.mark.slow
async def test_games_are_listed_continued_exported_and_deleted(sat: list[Session]) -> None:
    left = table(2, 4, plies=5)
    over = table(2, 5)
    async with running(notifications=True) as (app, pilot):
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        words = flat(app)
        assert "waiting" in words
        assert "move 6" in words
        assert "finished" in words
        await pilot.press("enter")
        await settle(pilot)
        assert [session.seed for session in sat] == [left.seed]
        await pilot.press("down", "enter")
        await settle(pilot)
        assert front(ResultsScreen, app).session.seed == over.seed
        assert "esc back" in flat(app)
        await pilot.press("escape")
        assert isinstance(app.screen, BookScreen)
        assert "esc menu" in flat(app)
        await pilot.press("slash")
        assert "esc back" in flat(app)
        await pilot.press("escape", "e")
        await settle(pilot)
        assert any("Written: " in note.message for note in app._notifications)
        await pilot.press("x")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert len([*saves_dir().glob("*.jsonl")]) == 2
        await pilot.press("x", "enter")
        await settle(pilot)
        assert len([*saves_dir().glob("*.jsonl")]) == 1
        assert "no save" in shown(app), "a finished game whose save is deleted still counts"
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


@pytest.mark.slow
async def test_a_long_list_shows_the_newest_games_until_the_others_are_asked_for() -> None:
    games = [played(number, "Anna", "Bo") for number in range(LISTED + 2)]
    with Library() as library:
        for game in games:
            library.history.remember(game)
    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        column = app.screen.query_one("#list", ReportColumn)
        assert len(column.rows) == LISTED + 1
        await pilot.press("end")
        await settle(pilot)
        assert "2 earlier" in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        assert {row.key for row in column.rows} == {game.save for game in games}


@pytest.mark.slow
async def test_the_filter_holds_for_all_tabs_and_esc_takes_it_away_first() -> None:
    table(2, 4)
    table(2, 6, names=("Anna", "Ciri"))
    async with running(size=LARGE) as (app, pilot):
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        await pilot.press("slash", *"CIRI usual")
        await settle(pilot)
        assert "1 of 2 games" in shown(app)
        assert "Birk" not in shown(app)
        await pilot.press("enter", "3")
        await settle(pilot)
        assert "Birk" not in shown(app)
        assert "1 game, " in flat(app)
        await pilot.press("1", "slash", *"zz", "enter")
        await settle(pilot)
        assert "No game with" in shown(app)
        assert "There are games with Anna." in flat(app)
        await pilot.press("escape")
        await settle(pilot)
        assert not app.screen.query_one(Input).value
        assert "newest first" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


@pytest.mark.slow
async def test_a_damaged_save_says_why_it_cannot_be_opened_and_can_be_deleted(
    sat: list[Session],
) -> None:
    saves_dir().mkdir(parents=True)
    (saves_dir() / "odd.jsonl").write_text("nothing\n")
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        assert "cannot be opened" in shown(app)
        assert "odd.jsonl" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not sat
        await pilot.press("x", "enter")
        await settle(pilot)
        assert not list(saves_dir().iterdir())
        assert "No game yet." in shown(app)
        await pilot.press(*"iraex")
        assert isinstance(app.screen, BookScreen), "a key acts on a game though there is none"
        await pilot.press("enter")
        assert isinstance(app.screen, MenuScreen)


def broken(*_: object) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("key", ["", "b"])
async def test_menu_and_book_open_although_saves_cannot_be_read(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table(1, 4, plies=3)
    monkeypatch.setattr("runegames.chronicle.library.standing_in", lambda *_, **__: None)
    monkeypatch.setattr("runegames.chronicle.library.load", broken)
    async with running(notifications=True) as (app, pilot):
        await settle(pilot)
        if key:
            await pilot.press(key)
            await settle(pilot)
            assert ".jsonl cannot be followed" in flat(app)
        monkeypatch.setattr(Library, "walk", broken)
        app.pop_screen() if key else app.open_book()
        app.open_book()
        await settle(pilot)
        notes = [note.message for note in app._notifications]
        assert any("The saved games cannot be listed." in words for words in notes)
    assert app.crash_sentence is None


@pytest.mark.slow
@pytest.mark.parametrize("key", ["", "d"])
async def test_the_app_exits_without_waiting_for_a_save_that_is_being_read(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, ended = threading.Event(), threading.Event()

    def endless(_: object, pulse: Callable[[], None]) -> None:
        try:
            while True:
                reading.set()
                time.sleep(0.01)
                pulse()
        finally:
            ended.set()

    table(1, 4, plies=3)
    monkeypatch.setattr("runegames.chronicle.library.standing_in", lambda *_, **__: None)
    monkeypatch.setattr("runegames.chronicle.library.load", endless)
    async with running() as (_, pilot):
        await pilot.pause(0.1)
        assert await asyncio.to_thread(reading.wait, 10)
        if key:
            await pilot.press(key)
            await pilot.pause()
    assert ended.wait(10)


@pytest.mark.slow
async def test_a_game_is_begun_again_and_its_result_leads_to_its_evening() -> None:
    session = finished("pb")
    with Library() as library:
        assert library.note(session)
    async with running(session, size=LARGE) as (app, pilot):
        await settle(pilot)
        assert "Counts for the evening, statistics and ratings" in flat(app)
        await pilot.press("b")
        await settle(pilot)
        assert front(BookScreen, app).pane.id == "evenings"
        await pilot.press("1", "a")
        await settle(pilot)
        assert front(GameScreen, app).session.names == session.names


@pytest.mark.slow
async def test_an_empty_book_leads_to_a_first_game_from_each_tab() -> None:
    async with running() as (app, pilot):
        for tab, words, opened in (
            ("1", "No game yet.", MenuScreen),
            ("2", "No evening yet.", SetupScreen),
            ("3", "Nobody has finished a game yet.", MenuScreen),
        ):
            await settle(pilot)
            await pilot.press("b")
            await settle(pilot)
            await pilot.press(tab, *"jieary")
            await settle(pilot)
            assert words in shown(app)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, opened)
            if opened is SetupScreen:
                await pilot.press("escape")
