"""Screens around the games: menu, set-up and settings."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input

import runegames.ui
from runegames.chronicle.progress import WalkProgress
from runegames.chronicle.regulars import regulars
from runegames.games.registry import load
from runegames.play.places import settings_file
from runegames.play.seats import PERSON, default_plans, plans_for
from runegames.play.session import Session
from runegames.play.settings import load_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.palettes import PALETTES
from runegames.ui.screens import menu
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.help import HelpScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.rules import RulesScreen
from runegames.ui.screens.seating import SeatRow
from runegames.ui.screens.settings import SettingsScreen
from runegames.ui.screens.setup import SetupScreen
from runegames.ui.shell import Shell
from runegames.ui.widgets.invitations import Invitations
from tests.ui.shell import flat, front, grid, settle, shown, table
from tests.ui.tables import LARGE, SMALL, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("only_rune")]


def test_every_screen_that_the_source_names_exists() -> None:
    code = "".join(
        path.read_text("utf-8") for path in Path(runegames.ui.__file__).parent.rglob("*.py")
    )
    places = set(re.findall(r'"([\w.]+:\w+Screen)"', code))
    assert len(places) > 10
    for spot in places:
        assert issubclass(load(f"runegames.ui.screens.{spot}"), ShellScreen)


# -- menu ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", "1"])
async def test_a_game_is_chosen_by_enter_or_its_number(key: str) -> None:
    async with running() as (app, pilot):
        await pilot.press(key)
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_the_last_unfinished_game_is_offered(sat: list[Session]) -> None:
    table(2, 5)
    left = table(2, 4, plies=5)
    path = left.recorder.path  # type: ignore[union-attr]
    header, *moves = path.read_text().splitlines(keepends=True)
    begun = json.loads(header)
    for name in ("created", "begun"):
        then = datetime.fromisoformat(begun[name]) - timedelta(hours=26)
        begun[name] = then.isoformat()
    path.write_text("".join([json.dumps(begun) + "\n", *moves]))
    async with running() as (app, pilot):
        await settle(pilot)
        line = next(row for row in grid(app) if "Continue" in row)
        assert re.search(r"c Continue +Rune, (yesterday|2 days ago) +A Anna \d+  B Birk", line)
        await pilot.press("down")
        assert isinstance(app.focused, Invitations)
        await pilot.press("enter")
        assert [len(session.plies) for session in sat] == [5]


async def test_without_a_game_to_continue_the_menu_says_so(sat: list[Session]) -> None:
    async with running(notifications=True) as (app, pilot):
        await settle(pilot)
        assert "Continue" not in shown(app)
        await pilot.press("c")
        await pilot.pause()
        assert "There is no unfinished game" in shown(app)
        assert not sat


async def test_while_the_menu_reads_saves_it_says_that_it_is_still_looking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def walk(_shell: Shell) -> AsyncIterator[WalkProgress]:
        yield WalkProgress()
        await asyncio.Event().wait()

    monkeypatch.setattr(menu, "walk_saves", walk)
    async with running(notifications=True) as (app, pilot):
        await pilot.press("c")
        await pilot.pause()
        assert "Still looking for the last game" in shown(app)
        assert "There is no unfinished game" not in shown(app)


async def test_quitting_asks_first_unless_confirmations_are_off() -> None:
    async with running() as (app, pilot):
        await pilot.press("q")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        app.change_settings(confirmations=False)
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running or app._exit


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_a_key_quits_from_a_form_at_once(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = RunegamesApp()
    library = app.library
    # The app closes the library at its very end, too late to stop the reading of saves.
    monkeypatch.setattr(library, "close", lambda: None)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", key)
        assert app._exit
        assert library._closed.is_set(), "the reading of saves goes on, which would delay the exit"


# -- setting a table ----------------------------------------------------------------------------


async def test_two_keys_from_the_menu_start_a_game(sat: list[Session]) -> None:
    async with running() as (_, pilot):
        await pilot.press("enter", "enter")
        await pilot.pause()
        (session,) = sat
        assert session.plans == default_plans(2, bot="novice")
        assert 0 <= session.seed < 1_000_000


async def test_who_has_never_played_here_is_asked_for_a_name_and_is_known_from_then_on(
    sat: list[Session],
) -> None:
    async with running() as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        assert "Type your name" in shown(app)
        await pilot.press(*"Max", "enter")
        await pilot.pause()
        assert sat[-1].plans == plans_for([PERSON, "novice"], ["Max"])
        assert regulars(app.library, app.settings).names == ("Max",)


@pytest.mark.usefixtures("regular")
async def test_seats_names_players_options_and_deal_are_set_by_keys(sat: list[Session]) -> None:
    async with running() as (_, pilot):
        await pilot.press("enter", "down", "right", "right")  # four players
        await pilot.press("down", *"Zoe")
        await pilot.press("down", "down", "down", "left", "left")  # seat B: a person
        await pilot.press(*["down"] * 5, "left", *"77")  # past two seats to the deal
        await pilot.press("down", "right")  # half turns
        await pilot.press("ctrl+s")
        await pilot.pause()
        (session,) = sat
        assert session.names == ("Zoe", "Anna", "Calle", "Disa")
        assert [plan.is_person for plan in session.plans] == [True, True, False, False]
        assert session.seed == 77
        assert session.options.model_dump()["rotation"] == "half"
    kept = load_settings()[0].last["rune"]
    assert [plan.name for plan in kept.seats] == ["Zoe", "Anna", "Calle", "Disa"]
    async with running() as (_, pilot):
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert sat[-1].names == ("Zoe", "Anna", "Calle", "Disa")
        assert sat[-1].options == session.options


@pytest.mark.usefixtures("regular")
@pytest.mark.parametrize("way", ["down", "up"])
async def test_one_arrow_goes_through_all_fields_of_a_form_and_comes_back(
    way: str, sat: list[Session]
) -> None:
    async with running() as (app, pilot):
        await pilot.press("enter", "down", "right", "right")  # four players
        screen = front(SetupScreen, app)
        assert screen.query_one("#rules").max_scroll_y > 0
        fields = screen._fields()
        met = []
        for _ in fields:
            assert app.focused is not None
            met.append(app.focused)
            assert screen.region.contains_region(app.focused.region)
            await pilot.press(way)
        assert set(met) == set(fields)
        assert app.focused is met[0]
        assert not screen.query(".-invalid")
        screen.query_one("#start").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert len(sat) == 1


@pytest.mark.usefixtures("regular")
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_form_says_about_how_long_a_game_takes(size: tuple[int, int]) -> None:
    async with running(size=size) as (app, pilot):
        await pilot.press("enter")
        await pilot.pause()
        assert "about 5 minutes" in shown(app)
        # Four people take longer than one person among computer players.
        await pilot.press("down", "right", "right")
        for row in app.screen.query(SeatRow):
            row.who.focus()
            await pilot.press(*["left"] * 4)
        assert "about 15 minutes" in shown(app)


@pytest.mark.usefixtures("regular")
async def test_an_option_is_shown_only_for_the_numbers_of_seats_that_have_it() -> None:
    async with running(size=LARGE) as (app, pilot):
        await pilot.press("enter")
        assert "Partners share hands" not in shown(app)
        assert "play together" not in shown(app)
        await pilot.press("down", "right", "right")
        assert "Anna and Calle play together, against Brida and Disa." in shown(app)
        assert "Partners share hands" in shown(app)
        assert len([row for row in app.screen.query(SeatRow) if row.display]) == 4


@pytest.mark.usefixtures("regular")
@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        (["down", "down", "backspace"], "Seat A needs a name."),
        (
            ["down", "down", *"brida"],
            "Two players are called Brida; rename one of them.",
        ),
        (
            ["down", "down", *"brıda"],
            "Two players are called Brida; rename one of them.",
        ),
        (["down", "down", "enter", "right"], "At least one seat is for a person (ALL-1)."),
        (["up", *"x"], ""),
    ],
)
async def test_a_form_says_in_a_sentence_why_a_game_cannot_start(
    keys: list[str], sentence: str, sat: list[Session]
) -> None:
    async with running() as (app, pilot):
        await pilot.press("enter", *keys, "ctrl+s")
        await pilot.pause()
        assert bool(sat) == (not sentence)
        assert sentence in shown(app)


async def test_the_field_of_the_deal_takes_numbers_and_leaves_other_keys_to_the_screen() -> None:
    async with running() as (app, pilot):
        await pilot.press("enter")
        deal = app.screen.query_one("#deal", Input)
        deal.focus()
        await pilot.press("minus", "4", "x", "2", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "the rules of the game" in shown(app)
        await pilot.press("escape")
        assert app.focused is deal
        assert deal.value == "-42"
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        app.screen.query(SeatRow).first().name_input.focus()
        await pilot.press("end", "question_mark")
        assert app.screen.query(SeatRow).first().name_input.value.endswith("?")


@pytest.mark.usefixtures("regular")
async def test_a_name_has_at_most_16_letters() -> None:
    async with running() as (app, pilot):
        await pilot.press("enter", "down", "down", *"abcdefghijklmnopqrstuvwxyz")
        name = app.screen.query(SeatRow).first().name_input.value
        assert len(name) == 16


# -- settings -----------------------------------------------------------------------------------


async def test_changed_settings_take_effect_and_are_stored_at_once() -> None:
    async with running() as (app, pilot):
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        for theme in list(PALETTES)[1:]:
            await pilot.press("right")
            assert app.theme == theme
            assert json.loads(settings_file().read_bytes())["theme"] == theme
        await pilot.press("down", "down", "down", "enter", "enter")
        await pilot.pause()
        assert app.symbols.name == "ascii"
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        await settle(pilot)
        assert shown(app).isascii()
    assert load_settings()[0].theme == "terminal"
    assert RunegamesApp().theme == "terminal"


async def test_a_failure_to_store_the_settings_is_reported() -> None:
    async with running() as (app, pilot):
        await pilot.press("s")
        settings_file().mkdir(parents=True)
        await pilot.press("right")
        assert app.theme == "ember"
        assert "The settings cannot be written" in shown(app)


async def test_a_damaged_settings_file_is_reported() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    async with running(notifications=True) as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        assert "The settings file was damaged" in flat(app)


async def test_the_usable_settings_of_a_damaged_file_apply_from_the_start() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('{"theme": "pink", "symbols": "ascii"}')
    app = RunegamesApp()
    assert app.theme == "enceladus"
    assert app.symbols.name == "ascii"


MOST_LAYOUTS = 20


async def test_of_two_sizes_that_arrive_together_the_screen_keeps_that_of_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Textual tells a screen each size that it gets; such an echo must not replace a newer size."""
    resized, sizes = Screen._screen_resized, list[Size]()

    def counted(screen: Screen[Any], size: Size) -> None:
        sizes.append(size)
        if len(sizes) < MOST_LAYOUTS:
            resized(screen, size)

    async with running() as (app, pilot):
        screen = app.screen
        monkeypatch.setattr(Screen, "_screen_resized", counted)
        for size in (LARGE, SMALL):
            screen.post_message(Resize(Size(*size), Size(*size)))
            screen.call_later(lambda: None)  # keeps Textual from joining the two messages
        await pilot.pause()
        assert len(sizes) < MOST_LAYOUTS, "the screen is laid out again and again"
        assert screen.size == SMALL
        await pilot.resize_terminal(*LARGE)
        assert screen.size == LARGE
