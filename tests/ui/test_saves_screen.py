"""Saved games, in their list and in the menu."""

from __future__ import annotations

import asyncio
import json
import os
import re
import threading
import time
from collections.abc import Callable, Sequence

import pytest

from runegames.play.places import saves_dir
from runegames.play.session import Session
from runegames.play.settings import load_settings, store_settings
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.saves import SavesScreen
from tests.ui.shell import grid, settle, shown, table
from tests.ui.tables import LARGE, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("only_rune")]


async def test_saved_games_are_listed_continued_and_deleted(sat: list[Session]) -> None:
    left = table(2, 4, plies=5)
    async with running() as (app, pilot):
        await pilot.press("b")
        await settle(pilot)
        assert isinstance(app.screen, SavesScreen)
        assert "Rune · Anna, Birk" in shown(app)
        assert "at move 6 · just now" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert [session.seed for session in sat] == [left.seed]
        await pilot.press("d")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("n")
        assert len(list(saves_dir().iterdir())) == 1
        await pilot.press("d", "y")
        await settle(pilot)
        assert not list(saves_dir().iterdir())
        assert "No saved games yet." in shown(app)


async def test_a_solo_game_is_listed_under_its_only_player() -> None:
    table(1, 4, plies=3, names=("Mia",))
    async with running() as (app, pilot):
        await settle(pilot)
        assert re.search(r"Rune, just now · A Mia \d+ · turn", shown(app))
        await pilot.press("b")
        await settle(pilot)
        assert "Rune · Mia alone" in shown(app)
        await pilot.press("d")
        assert "Rune, Mia alone. A deleted game" in shown(app)


async def test_the_list_says_why_a_file_is_no_save_and_can_delete_it(sat: list[Session]) -> None:
    store_settings(load_settings()[0].model_copy(update={"confirmations": False}))
    saves_dir().mkdir(parents=True)
    (saves_dir() / "odd.jsonl").write_text("nothing\n")
    async with running() as (app, pilot):
        await pilot.press("b")
        await settle(pilot)
        assert "odd.jsonl is not a save of runegames." in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not sat
        await pilot.press("d")
        await settle(pilot)
        assert not list(saves_dir().iterdir())


def columns(lines: Sequence[str]) -> bool:
    """Test whether a game, its result and its time stand on one line."""
    return any(re.search("Rune · .*  finished, won by .*  just now", line) for line in lines)


async def test_a_finished_game_shows_its_result() -> None:
    table(2, 4)
    async with running() as (app, pilot):
        await pilot.press("b")
        await settle(pilot)
        assert "finished, won by" in shown(app)
        assert not columns(grid(app))
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert columns(grid(app)), "in a large window, a game takes more than one line"
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)


def broken(*_: object) -> None:
    raise ZeroDivisionError


async def test_the_list_opens_although_the_reading_of_a_save_crashes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table(1, 4, plies=3)
    monkeypatch.setattr("runegames.play.library.standing_in", lambda *_, **__: None)
    monkeypatch.setattr("runegames.play.library.load", broken)
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("b")
        await settle(pilot)
        assert ".jsonl cannot be followed." in shown(app)
    assert app.crash_sentence is None


@pytest.mark.parametrize("key", ["", "b"])
async def test_menu_and_list_open_although_the_saves_cannot_be_read(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("runegames.play.library.Library.walk", broken)
    async with running() as (app, pilot):
        if key:
            await pilot.press(key)
        await settle(pilot)
        told = [shown(app), *(each.message for each in app._notifications)]
        assert any("The saved games cannot be listed." in words for words in told)
    assert app.crash_sentence is None


@pytest.mark.parametrize("key", ["", "b", "e"])
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
    monkeypatch.setattr("runegames.play.library.standing_in", lambda *_, **__: None)
    monkeypatch.setattr("runegames.play.library.load", endless)
    async with running() as (_, pilot):
        await pilot.pause(0.1)
        assert await asyncio.to_thread(reading.wait, 10)
        if key:
            await pilot.press(key)
            await pilot.pause()
    assert ended.wait(10)


def save_copies(count: int) -> None:
    """Save copies of one short game, each a minute older than the previous copy."""
    table(1, 4, plies=1, names=("Mia",))
    (path,) = saves_dir().iterdir()
    lines = path.read_text().splitlines()
    path.unlink()
    for number in range(count):
        told = json.loads(lines[0]) | {"seed": number}
        other = saves_dir() / f"{number:04}.jsonl"
        other.write_text("\n".join([json.dumps(told), *lines[2:]]) + "\n")
        os.utime(other, (1_700_000_000 - 60 * number,) * 2)


async def test_the_list_has_pages_and_filters() -> None:
    save_copies(55)
    finished = table(2, 4, names=("Anna", "Birk"))
    async with running() as (app, pilot):
        await pilot.press("b")
        await settle(pilot)
        assert "all games · the newest first · 1 to 50 of 56" in shown(app)
        assert "finished, won by" in shown(app)
        await pilot.press("right")
        await settle(pilot)
        assert "51 to 56 of 56" in shown(app)
        await pilot.press("right")
        await settle(pilot)
        assert "51 to 56 of 56" in shown(app), "a key leads beyond the last page"
        await pilot.press("left", "s")
        await settle(pilot)
        assert "all games · unfinished · the newest first · 1 to 50 of 55" in shown(app)
        await pilot.press("s")
        await settle(pilot)
        assert "1 to 1 of 1" in shown(app)
        await pilot.press("a", "slash", *"BIRK")
        await settle(pilot)
        assert "with “BIRK” · the newest first · 1 to 1 of 1" in shown(app)
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        assert app.screen.session.seed == finished.seed


async def test_a_search_without_matches_can_be_left() -> None:
    save_copies(2)
    async with running() as (app, pilot):
        await pilot.press("b")
        await settle(pilot)
        await pilot.press("s", "s")
        await settle(pilot)
        assert "No saved game matches" in shown(app)
        await pilot.press("d", "p", "enter")
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("a", "o")
        await settle(pilot)
        assert "the oldest first · 1 to 2 of 2" in shown(app)
        await pilot.press("slash", *"q", "escape")
        await settle(pilot)
        assert isinstance(app.screen, SavesScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
