"""Records, the ritual of the day, the menu that leads to them, and the lists of keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from textual.content import Content

from runegames.play.library import note
from runegames.play.memory import WHAT_COUNTS
from runegames.play.places import saves_dir
from runegames.play.ritual import ritual, seed_of
from runegames.play.saves import new_save
from runegames.ui.screens.game import GameScreen
from runegames.ui.screens.help import keys_of
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.records import RecordsScreen, beside
from runegames.ui.widgets.invitations import Invitations
from tests.pilots import until
from tests.play.sittings import play_out
from tests.play.test_records import remembered
from tests.ui.shell import flat, front, grid, settle, shown, table
from tests.ui.tables import running

pytestmark = pytest.mark.slow


async def test_a_ritual_as_the_first_game_asks_who_plays() -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("t")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Who plays?" in shown(app)
        await pilot.press(*"Max", "enter")
        await pilot.pause()
        assert front(GameScreen, app).session.names == ("Max",)


@pytest.mark.usefixtures("regular")
async def test_a_key_opens_the_ritual_of_the_day_which_goes_on_where_it_was_left() -> None:
    today = datetime.now().astimezone().date()
    async with running() as (app, pilot):
        await settle(pilot)
        assert "t Today's ritual" in shown(app)
        await pilot.press("t")
        await settle(pilot)
        assert "Not played yet." in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        first = front(GameScreen, app)
        assert first.session.seed == seed_of(today)
        assert len(first.session.plans) == 1
        # A ritual that is left without a move is not saved.
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, MenuScreen)
        assert not list(saves_dir().glob("*"))
        await pilot.press("t")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "Ritual of " in grid(app)[0]
        await pilot.press("n", "enter", "escape")
        assert isinstance(app.screen, MenuScreen)
        await pilot.press("t")
        await settle(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert len(app.screen.session.plies) == 1


async def test_a_game_that_ends_on_the_screen_is_listed_among_the_records() -> None:
    over = table(1, 20, plies=None)
    session, last = over.at(len(over.plies) - 1), over.plies[-1].move
    async with running(session) as (app, pilot):
        await pilot.pause()
        screen = front(GameScreen, app)
        assert not remembered()
        screen._table.choose(last)
        await pilot.pause()
        await pilot.pause()
        (only,) = remembered()
        outcome = session.outcome()
        assert outcome is not None
        assert only.score == outcome.scores[0]
        await pilot.press("escape", "e")
        await settle(pilot)
        assert isinstance(app.screen, RecordsScreen)
        assert "Rune · 1 player" in shown(app)
        assert re.search(rf"1  Anna +{only.score} ", shown(app))


@pytest.mark.parametrize("sizes", [(1, 1), (3, 3, 2), (7,), (2, 7, 2, 2)])
def test_two_columns_hold_the_lines_of_all_blocks_in_order(sizes: tuple[int, ...]) -> None:
    blocks = [
        [Content(f"{number}.{line}") for line in range(size)] + [Content("")]
        for number, size in enumerate(sizes)
    ]
    shown = beside([list(block) for block in blocks], 40)
    left = [line.plain[:40].strip() for line in shown]
    right = [line.plain[40:].strip() for line in shown]
    told = [each for each in (*left, *right) if each]
    assert told == [f"{number}.{line}" for number, size in enumerate(sizes) for line in range(size)]
    assert sum(map(bool, left)) >= sum(map(bool, right))


async def test_without_records_the_page_says_what_counts_as_one() -> None:
    async with running() as (app, pilot):
        await pilot.press("e")
        await settle(pilot)
        assert "No records yet." in shown(app)
        assert WHAT_COUNTS in flat(app)


async def test_the_menu_shows_the_points_of_todays_ritual_which_counts_once() -> None:
    session = play_out(ritual(datetime.now().astimezone().date()))
    new_save(session)
    note(session)
    outcome = session.outcome()
    assert outcome is not None
    async with running() as (app, pilot):
        await settle(pilot)
        assert re.search(rf"t Today's ritual +{outcome.scores[0]} points · ", shown(app))
        await pilot.press("t")
        await until(pilot, lambda: "you " in shown(app))
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        told = [each.message for each in app._notifications]
        assert any("so this game does not count" in words for words in told)
        app.open_game(session)
        await pilot.pause()
        assert "the ritual of " in shown(app)


async def test_the_words_of_keys_on_every_screen_begin_with_a_small_letter() -> None:
    async with running() as (app, pilot):
        ways: tuple[Callable[[], object], ...] = (
            lambda: None,
            lambda: app.show("records:RecordsScreen"),
            lambda: app.show("saves:SavesScreen"),
            lambda: app.show("settings:SettingsScreen"),
            lambda: app.open_rules("rune"),
            lambda: app.open_setup("market"),
            lambda: app.open_guide("bones"),
        )
        for opened in ways:
            opened()
            await pilot.pause()
            told = [does for _, rows in keys_of(app.screen) for _, does in rows]
            assert len(told) >= 5
            assert [does for does in told if does[0].isupper()] == []


async def test_a_menu_out_of_sight_does_not_search_for_saves() -> None:
    # The menu's timer may ring when a table is already open, or while the app closes.
    async with running(table(1, saved=False)) as (app, pilot):
        await pilot.pause()
        menu = app.screen_stack[0]
        assert isinstance(menu, MenuScreen)
        menu._look_around()
        await app.workers.wait_for_complete()
        assert menu.query_one(Invitations).found is None
