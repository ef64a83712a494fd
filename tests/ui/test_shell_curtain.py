"""Curtain between the turns of two people."""

from __future__ import annotations

from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from runegames.play.settings import Settings, store_settings
from runegames.ui import key_repeat
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.palettes import PALETTES
from runegames.ui.screens.curtain import CurtainScreen, Lifted
from runegames.ui.symbols import UNICODE
from tests.pilots import LONGEST_S, until
from tests.ui.shell import grid, shown
from tests.ui.tables import SMALL, running

pytestmark = pytest.mark.slow

SECRET = "BB/BG/GR"


class Table(Screen[None]):
    """Table with an open hand."""

    def compose(self) -> ComposeResult:
        for _ in range(24):
            yield Static(f"{SECRET} " * 8)


async def lower_curtain(pilot: Pilot[Any], **options: Any) -> list[Lifted | None]:
    """Lower the curtain over an open hand. The returned list receives the curtain's result."""
    app = pilot.app
    went: list[Lifted | None] = []
    app.push_screen(Table())
    await pilot.pause()
    assert SECRET in shown(app)
    asked = "Bo, place a card or a Rune Master."
    app.push_screen(CurtainScreen("Bo", 1, asked, **options), went.append)
    await pilot.pause()
    return went


@pytest.mark.parametrize("theme", list(PALETTES))
async def test_the_curtain_hides_the_table_and_names_the_player(theme: str) -> None:
    async with running() as (app, pilot):
        app.theme = theme
        await lower_curtain(pilot)
        text = shown(app)
        assert SECRET not in text
        picture = app.export_screenshot()
        assert SECRET not in picture
        assert "only" in picture
        assert "seat B" in text
        assert "Bo, place a card or a Rune Master." in text
        assert "press space when only you are looking" in text
        assert UNICODE.full * SMALL[0] in text, "the bar of the seat's colour is missing"
        assert app.screen.styles.background.a == 1


async def test_only_space_lifts_the_curtain() -> None:
    async with running() as (app, pilot):
        went = await lower_curtain(pilot)
        await pilot.press("enter", "x", "u", "question_mark", "f1", "ctrl+p", "tab", "up")
        assert isinstance(app.screen, CurtainScreen)
        assert not went
        await pilot.press("space")
        await pilot.pause()
        assert went == ["lifted"]
        assert isinstance(app.screen, Table)


@pytest.mark.parametrize(
    ("changed", "key", "way"), [({}, "escape", "leave"), ({"table.undo": "y"}, "y", "undo")]
)
async def test_escape_leaves_the_curtain_and_the_key_of_undo_takes_a_move_back(
    changed: dict[str, str], key: str, way: str
) -> None:
    store_settings(Settings(keys=changed))
    async with running() as (app, pilot):
        went = await lower_curtain(pilot, may_undo=True)
        assert f"{changed.get('table.undo', 'u')} take the last move back" in shown(app)
        await pilot.press(key)
        await pilot.pause()
        assert went == [way]


@pytest.mark.parametrize(
    ("words", "way"), [("press space", "lifted"), ("take the last", "undo"), ("esc menu", "leave")]
)
async def test_clicks_on_words_of_the_curtain_do_what_they_say(
    monkeypatch: pytest.MonkeyPatch, words: str, way: str
) -> None:
    now = 0.0
    monkeypatch.setattr(KeyRepeatGuard, "QUIET_S", 0.25)
    monkeypatch.setattr(key_repeat, "monotonic", lambda: now)
    async with running() as (app, pilot):
        went = await lower_curtain(pilot, may_undo=True)
        lines = shown(app).splitlines()
        figures = next((line.index(words), y) for y, line in enumerate(lines) if words in line)
        await pilot.click(offset=figures)
        assert not went, "a click counts although no pause came before it"
        now = 0.6
        await pilot.click(offset=(0, figures[1]))
        assert not went, "a click beside the words counts"
        await pilot.click(offset=figures)
        assert went == [way]


async def test_keys_do_not_count_until_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyRepeatGuard, "QUIET_S", 0.25)
    now = 0.0
    monkeypatch.setattr(key_repeat, "monotonic", lambda: now)
    async with running() as (_, pilot):
        went = await lower_curtain(pilot)
        for _ in range(5):  # each press starts the wait for quiet anew
            await pilot.press("space")
            now += 0.1
        assert not went
        now += 0.3
        await pilot.press("space")
        await pilot.pause()
        assert went == ["lifted"]


async def test_a_held_key_does_not_lift_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyRepeatGuard, "QUIET_S", 0.2)
    # On a busy machine, a held key of a test may come again late.
    monkeypatch.setattr(KeyRepeatGuard, "HOLD_S", LONGEST_S)
    async with running() as (_, pilot):
        went = await lower_curtain(pilot)
        await pilot.pause(0.3)  # from now on, a key counts
        for _ in range(10):
            await pilot.press("space")
        monkeypatch.setattr(KeyRepeatGuard, "HOLD_S", 0.01)
        await pilot.pause(0.3)
        assert not went
        await pilot.press("space")
        await until(pilot, lambda: went == ["lifted"])


async def test_the_curtain_blocks_toasts_help_and_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures: list[object] = []
    monkeypatch.setattr(App, "action_screenshot", lambda *args: pictures.append(args))
    async with running(notifications=True) as (app, pilot):
        app.notify(f"You drew {SECRET}.")
        await pilot.pause()
        assert f"You drew {SECRET}." in shown(app)
        await lower_curtain(pilot)
        app.notify(f"You drew {SECRET}.")
        app.action_command_palette()
        app.action_show_keys()
        app.action_screenshot()
        await pilot.pause()
        assert SECRET not in shown(app)
        assert isinstance(app.screen, CurtainScreen)
        assert not pictures
        await pilot.press("space")
        await pilot.pause()
        assert "You drew" not in shown(app)
        app.action_screenshot()
        assert pictures


async def test_names_that_cannot_be_drawn_large_are_spaced_out() -> None:
    async with running() as (app, pilot):
        app.push_screen(CurtainScreen("Çağla", 5, "Çağla, place a card."))
        await pilot.pause()
        assert "Ç A Ğ L A" in shown(app)
        app.push_screen(CurtainScreen("W" * 16, 0, "?"))
        await pilot.pause()
        assert " ".join("W" * 16) in shown(app)
        app.change_settings(symbols="ascii")
        app.push_screen(CurtainScreen("Bo", 0, "?"))
        await pilot.pause()
        assert "########      ######" in shown(app), "B and O are not made of whole cells"
        assert all(len(row) == 80 for row in grid(app))


async def test_the_curtain_stays_opaque_behind_the_notice_of_a_small_terminal() -> None:
    async with running() as (app, pilot):
        went = await lower_curtain(pilot)
        await pilot.resize_terminal(39, 20)
        await pilot.pause()
        await pilot.press("space")
        assert not went
        assert SECRET not in shown(app)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "press space" in shown(app)
