"""Keys that come faster than the screen: they crash nothing, and reach the right screen."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import warnings
from itertools import product
from typing import Any

import pytest
from textual import events
from textual.screen import Screen
from textual.widgets import Input, OptionList

from runegames.play.keys import ACTIONS
from runegames.play.seats import PERSON
from runegames.ui.app import ALWAYS, RunegamesApp
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.changekeys import ChangeKeysScreen
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.guided import GuidedScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.moves import MovesScreen
from runegames.ui.screens.newkey import NewKeyScreen
from runegames.ui.screens.palette import PaletteScreen
from tests import pilots
from tests.ui import hasty
from tests.ui.hasty import at_rest, click, hit, key, one_of_each, resize, rest, table, to_page
from tests.ui.shell import front

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
PAGES = hasty.pages()
SIZES = [(80, 24), (80, 24), (104, 32), (160, 50), (70, 20)]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no key end the app.

    Only a thorough run paints, because painting takes half of the time and other tests check it.
    """
    monkeypatch.setattr(RunegamesApp, "exit", lambda *_, **__: None)
    if THOROUGH:
        monkeypatch.setattr(Screen, "_compositor_refresh", pilots.COMPOSE)


def keys_here(screen: Screen[Any]) -> list[str]:
    """Return all keys that do something on a screen, except those of ``ALWAYS``."""
    items = screen.active_bindings.items()
    return [key for key, (_, _, enabled, _) in items if enabled and key not in ALWAYS]


def pairs_of(keys: list[str], name: str) -> list[tuple[str, str]]:
    """Return the pairs of keys to try on the page of this name.

    A thorough run tries all pairs. Any other run tries Enter twice, or a random pair.
    """
    if THOROUGH:
        return list(product(keys, keys))
    doubled = [("enter", "enter")] if "enter" in keys else []
    return doubled or random.Random(name).choices(list(product(keys, keys)), k=1)


@pytest.mark.slow
@pytest.mark.usefixtures("endless")
async def test_no_pair_of_keys_sent_at_once_causes_a_crash() -> None:
    async with at_rest() as app:
        for name in PAGES if THOROUGH else one_of_each(PAGES):
            page = await to_page(app, PAGES[name])
            for pair in pairs_of(keys_here(page), name):
                if app.screen is not page:
                    page = await to_page(app, PAGES[name])
                await hit(app, *pair)
                assert app.crash_sentence is None, (name, pair)
        assert app.is_running


@pytest.mark.slow
@pytest.mark.usefixtures("endless")
@pytest.mark.parametrize("seed", range(40 if THOROUGH else 1))
async def test_random_keys_cause_no_crash(seed: int) -> None:
    rng = random.Random(seed)
    keys = 2_000 if THOROUGH else 40
    trail: list[object] = []
    async with at_rest() as app:
        while keys > 0:
            name = rng.choice(list(PAGES))
            await to_page(app, PAGES[name])
            trail = [name]
            for _ in range(20):
                if rng.random() < 0.03:
                    await resize(app, rng.choice(SIZES))
                batch = [stroke for _ in range(rng.randint(1, 4)) for stroke in anything(app, rng)]
                trail.append([getattr(event, "key", event) for event in batch])
                await hit(app, *batch)
                keys -= len(batch)
                assert app.crash_sentence is None, trail
        assert app.is_running


def anything(app: RunegamesApp, rng: random.Random) -> list[events.Event]:
    """Return the events of a random key or click."""
    if rng.random() < 0.08:
        return click(rng.randrange(app.size.width), rng.randrange(app.size.height))
    here = keys_here(app.screen)
    usual = ["enter", "space", "escape", "tab", "a", "1", "pagedown", "f1", "ctrl+p", "backspace"]
    return [key(rng.choice(here if here and rng.random() < 0.7 else usual))]


# -- faults of the past -----------------------------------------------------------------------


@pytest.mark.slow
async def test_each_key_acts_on_the_screen_that_the_key_before_it_opened() -> None:
    async with at_rest() as app:
        await hit(app, "s", "escape", "b", "escape", "1", "escape", "f1", "pagedown", "escape", "b")
        assert isinstance(app.screen, BookScreen)
        assert len(app.screen_stack) == 2


async def test_many_enters_in_the_list_of_moves_close_only_the_list() -> None:
    async with at_rest(table("rune", (PERSON,))) as app:
        screen = front(GameScreen, app)
        await hit(app, "m", *["enter"] * 4)
        assert screen.session.plies
        assert app.screen is screen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "in_front"),
    [
        (["enter"] * 2, GuidedScreen),
        (["pagedown"], PaletteScreen),
        (["pageup"], PaletteScreen),
        (["escape"] * 2, ConfirmScreen),
    ],
)
async def test_keys_repeated_in_the_palette_leave_one_screen_over_the_menu(
    typed: list[str], in_front: type[Screen[Any]]
) -> None:
    async with at_rest() as app:
        await hit(app, "ctrl+p", *typed)
        await hit(app, *typed)
        assert [type(screen) for screen in app.screen_stack] == [MenuScreen, in_front]


@pytest.mark.slow
async def test_after_escape_at_the_curtain_the_next_keys_act_on_the_menu() -> None:
    async with at_rest(table("rune", hasty.PEOPLE)) as app:
        assert isinstance(app.screen, CurtainScreen)
        await hit(app, "escape", "b", "escape")
        assert [type(screen) for screen in app.screen_stack] == [MenuScreen]


@pytest.mark.slow
async def test_a_new_key_pressed_twice_closes_only_its_own_page() -> None:
    async with at_rest() as app:
        app.show("changekeys:ChangeKeysScreen")
        await rest(app)
        below = app.screen
        app.push_screen(NewKeyScreen(next(iter(ACTIONS.values()))))
        await rest(app)
        await hit(app, "f9", "f9")
        assert app.screen is below
        assert isinstance(below, ChangeKeysScreen)


@pytest.mark.slow
async def test_pages_can_be_turned_in_a_list_that_has_just_been_filtered() -> None:
    async with at_rest(table("rune", (PERSON,))) as app:
        await hit(app, "m", "a", "pagedown", "pageup", "backspace")
        assert isinstance(app.screen, MovesScreen)


@pytest.mark.slow
async def test_enter_twice_in_the_log_closes_the_log() -> None:
    async with at_rest(table("rune", (PERSON, "random"), plies=6)) as app:
        await hit(app, "l", "enter", "enter")
        assert not any(isinstance(screen, LogScreen) for screen in app.screen_stack)


async def test_what_is_typed_right_after_the_key_of_a_field_is_in_the_field() -> None:
    async with at_rest() as app:
        screen = await to_page(app, PAGES["rune: rules"])
        await hit(app, "slash", "p", "o", "t")
        assert [widget.value for widget in screen.query(Input)] == ["pot"]


# -- the mechanism ----------------------------------------------------------------------------


class Page(ShellScreen[str]):
    """Screen that records its keys and messages."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def on_key(self, event: events.Key) -> None:
        self.asked.append(event.key)

    def on_option_list_option_selected(self) -> None:
        self.asked.append("selected")


async def test_a_screen_is_dismissed_only_once() -> None:
    answers: list[str | None] = []
    async with at_rest() as app:
        below, page = Page(), Page()
        app.push_screen(below)
        app.push_screen(page, answers.append)
        await rest(app)
        page.dismiss("first")
        page.dismiss("second")
        await rest(app)
        assert answers == ["first"]
        assert app.screen is below
        below.dismiss()
        await rest(app)
        app.pop_screen()
        app.pop_screen()
        assert isinstance(app.screen, MenuScreen)


async def test_a_screen_over_a_dismissed_screen_is_closed_with_it() -> None:
    answers: list[str | None] = []
    async with at_rest() as app:
        below, over = Page(), Page()
        app.push_screen(below, answers.append)
        app.push_screen(over)
        await rest(app)
        below.dismiss("done")
        await rest(app)
        assert answers == ["done"]
        assert over.gone
        assert isinstance(app.screen, MenuScreen)


async def test_a_dismissed_screen_handles_no_key_message_or_timer() -> None:
    async with at_rest() as app:
        page = Page()
        app.push_screen(page)
        await rest(app)
        page.set_interval(0.001, lambda: page.asked.append("timer"))
        page.post_message(key("a"))
        options = OptionList("one")
        page.post_message(OptionList.OptionSelected(options, options.options[0], 0))
        page.dismiss()
        await asyncio.sleep(0.01)  # time for the timer to ring
        await rest(app)
        assert page.asked == []


@pytest.mark.slow
@pytest.mark.parametrize("key_name", ["h", "escape"])
async def test_a_hint_can_be_cancelled_before_its_search_has_begun(key_name: str) -> None:
    async with at_rest(table("rune", (PERSON, "random"))) as app:
        screen = front(GameScreen, app)
        with warnings.catch_warnings():
            # Python warns, for example, of a coroutine that was never awaited.
            warnings.simplefilter("error")
            screen.action_hint()
            screen.workers.cancel_node(screen)
            await hit(app, key_name)
            gc.collect()


async def test_a_timer_rings_however_late_it_begins() -> None:
    """Let a timer of a nanosecond ring: such timers were sometimes lost, and the game stopped."""
    app, rung = RunegamesApp(), []
    async with app.run_test(size=(80, 24)) as pilot:
        app.screen.set_timer(1e-9, lambda: rung.append(True))
        await pilot.pause(0.05)
        assert rung
