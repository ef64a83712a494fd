"""Keyboards of other scripts on the screen: commands by places, fields, and what is said."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from runegames.ui.placedkeys import PlacedKey
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.help import HelpScreen
from tests.ui.rune.tables import sitting
from tests.ui.shell import settle
from tests.ui.tables import lift, playing, running


def notices(pilot: Pilot[None]) -> list[str]:
    """Return the notices on letters of other scripts."""
    lines = [notification.message for notification in pilot.app._notifications]
    return [text for text in lines if text.startswith("Commands are Latin letters")]


async def hit(pilot: Pilot[None], key: events.Key) -> None:
    pilot.app.post_message(key)
    await settle(pilot)


@pytest.mark.parametrize(
    ("undo", "redo"), [("г", "Г"), ("θ", "Θ"), ("ו", "U"), ("ع", "ctrl+غ"), ("ｕ", "Ｕ")]
)
async def test_a_letter_does_what_the_latin_one_at_its_place_does(undo: str, redo: str) -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("enter")
        assert len(session.plies) == 1
        await pilot.press(undo)
        assert not session.plies
        await pilot.press(redo)
        assert len(session.plies) == 1


async def test_the_place_that_a_terminal_tells_comes_before_the_usual_one() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("enter")
        await hit(pilot, PlacedKey("ა", "ა", "u"))  # a Georgian letter
        assert not session.plies
        await hit(pilot, PlacedKey("Џ", "Џ", "u"))
        assert len(session.plies) == 1
        await hit(pilot, PlacedKey("u", "u", "q"))  # a Latin letter of another layout
        assert not session.plies
        assert not notices(pilot)


async def test_other_scripts_are_told_once_that_they_have_no_commands() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        assert isinstance(pilot.app.screen, CurtainScreen)
        await pilot.press("ก", "ข", "ฃ", "é", "ß")
        await settle(pilot)
        assert isinstance(pilot.app.screen, CurtainScreen)
        assert not session.plies
        (notice,) = notices(pilot)
        assert "this Thai letter" in notice


async def test_letters_in_a_field_stay_what_they_are() -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        await pilot.press("ctrl+з")  # the palette, ctrl+p
        await settle(pilot)
        field = app.screen.query_one(Input)
        await pilot.press(*"Йгאعა٣")
        assert field.value == "Йгאعა٣"
        await pilot.press("ctrl+г")  # deletes to the start, ctrl+u
        assert field.value == ""
        await settle(pilot)
        assert not notices(pilot)


async def test_digits_and_control_keys_of_other_scripts_work() -> None:
    async with running() as (app, pilot):
        await settle(pilot)
        await hit(pilot, events.Key("fullwidth_question_mark", "？"))
        await settle(pilot)
        assert isinstance(app.screen, HelpScreen)
        await pilot.press("ctrl+й")
        await settle(pilot)
        assert not app.is_running
