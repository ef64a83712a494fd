"""Levels of computer players, in the forms for a new game and for a what-if game."""

from __future__ import annotations

import pytest

from runegames.bots.registry import LEVELS, offered
from runegames.play.seats import PERSON, SeatPlan
from runegames.play.session import Session
from runegames.play.settings import LastSetup, Settings, store_settings
from runegames.ui.screens.branch import BranchScreen
from runegames.ui.screens.seating import SeatRow
from tests.ui.shell import shown, table
from tests.ui.tables import running

pytestmark = pytest.mark.slow


def test_a_form_shows_a_level_for_every_computer_player() -> None:
    assert offered("master") == "master"
    assert offered("elder:0.5s") == "elder"
    assert offered("greedy") == offered("random") == offered("sphinx") == "adept"


async def test_every_level_is_described_where_it_is_chosen(sat: list[Session]) -> None:
    plans = (SeatPlan(name="Mia"), SeatPlan(name="Knut", player="greedy"))
    store_settings(Settings(elder_seconds=15, last={"rune": LastSetup(seats=plans)}))
    async with running() as (app, pilot):
        app.open_setup("rune")
        await pilot.pause()
        # The names of the last set-up stay, and adept replaces "greedy".
        mia, knut = (row for row in app.screen.query(SeatRow) if row.display)
        assert (mia.name_input.value, mia.who.value) == ("Mia", PERSON)
        assert (knut.name_input.value, knut.who.value) == ("Knut", "adept")
        knut.who.focus()
        await pilot.press("left")
        for level in LEVELS:
            await pilot.pause()
            assert knut.who.value == level.name
            text = "15 seconds a turn" if level.name == "elder" else level.description
            assert text in shown(app)
            await pilot.press("right")
        await pilot.press("ctrl+s")
        (session,) = sat
        assert session.plans[1].player == "elder"


async def test_the_form_for_a_what_if_game_shows_adept_in_place_of_greedy() -> None:
    past = table(2, saved=False).at(3)
    assert past.plans[1].player == "greedy"
    async with running() as (app, pilot):
        await app.push_screen(BranchScreen(past, "a moment"))
        await pilot.pause()
        assert [row.who.value for row in app.screen.query(SeatRow)] == [PERSON, "adept"]
