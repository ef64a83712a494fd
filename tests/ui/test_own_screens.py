"""Persons at their own screens: what each screen shows, asks and keeps to itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from runegames.core import Rng
from runegames.games.registry import game
from runegames.play import sockets
from runegames.play.following import Follower
from runegames.play.places import games_file, settings_file
from runegames.play.saves import new_save, save_of
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.ui import phones
from runegames.ui.app import RunegamesApp
from runegames.ui.guest import GuestApp
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.lobby import LobbyScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.review import SharedReviewScreen
from runegames.ui.screens.seating import SeatRow
from runegames.ui.shell import make_screen
from runegames.ui.widgets.keys import KeyLine
from tests.play.shared import End, Evening, Thread
from tests.ui.shell import flat, game_screen, grid, settle
from tests.ui.tables import SMALL

LONG_S = 600.0


@pytest.fixture(autouse=True)
def _runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(phones, "has_web", lambda: False)
    # An owner in memory sends no beats, and a busy machine is slow.
    monkeypatch.setattr(sockets, "SILENCE_S", LONG_S)


async def begin(pilot: Pilot[None], session: Session) -> None:
    """Begin a game in the lobby although nobody has come."""
    await pilot.pause()
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    app.shared.begin(session)
    await pilot.pause()


def guest_app(table: Evening, seat: int) -> GuestApp:
    return GuestApp(table.guests[seat], Path("nowhere.table"))


@pytest.mark.slow
async def test_a_guest_has_no_menu_library_or_settings_of_the_host(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    app = guest_app(table, 0)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.change_settings(theme="parchment", pace="slow")
        for word in ("book.screen:BookScreen", "menu:MenuScreen"):
            app.push_screen(make_screen(word))
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
        while table.session.outcome() is None:
            table.step(rng)
        table.at(0)
        game_screen(app).follow()
        await pilot.pause()
        await pilot.press("enter")
        assert isinstance(app.screen, ResultsScreen)
        await settle(pilot)
        assert "bones after six rounds" in flat(app)
        assert "Other seats" not in flat(app)
        assert "the book" not in flat(app)
        for key in ("o", "b"):
            await pilot.press(key)
            assert isinstance(app.screen, ResultsScreen)
        await pilot.press("i")
        review = app.screen
        assert isinstance(review, SharedReviewScreen)
        for _ in range(100):
            if len(review.review.findings) >= 2:
                break
            await pilot.pause(0.1)
        assert len(review.review.findings) >= 2, "the owner's review does not come"
        await pilot.press("t")
        assert app.screen is review
        await pilot.press("escape")
        await pilot.press("a")
        app._hear()
        await pilot.pause()
        assert any("missing: Bo" in notice.message for notice in app._notifications)
        table.at(1)
        with pytest.raises(ValueError, match="changed"):
            table.guests[1].session.do("again")
        app._hear()
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session is table.at(0)
        assert not app._notifications
        assert not settings_file().exists()
        assert not games_file().exists()
        await pilot.press("escape")
    assert app.return_value is None


async def test_a_question_for_consent_is_answered_by_its_keys(tmp_path: Path) -> None:
    table, rng = Evening(tmp_path, "bones", 2), Rng(1)
    while not all(map(table.session.last_own, range(2))):
        table.step(rng)
    app = guest_app(table, 0)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        for key in ("n", "y"):
            plies = table.session.next_ply
            table.at(1).undo_agreed(1)
            app._hear()
            await pilot.pause()
            assert "Bo asks to take back" in flat(app)
            assert "y: agree" in flat(app)
            await pilot.press(key)
            assert (table.session.next_ply < plies) is (key == "y")
            app._hear()
            await pilot.pause()
            assert "Bo asks" not in flat(app)


async def test_keys_of_a_guest_play(tmp_path: Path) -> None:
    table = Evening(tmp_path, "bones", 2)
    seat = table.session.decision().seat  # type: ignore[union-attr]
    app = guest_app(table, seat)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "h hint" in flat(app)
        await pilot.press("enter")
        assert len(table.session.plies) == 1
        assert "h hint" not in flat(app)  # another is asked
        assert "u undo" in flat(app)
        await pilot.press("u", "U")
        table.check()
        table.threads[seat].close()
        app._hear()
        await pilot.pause()


@pytest.mark.parametrize("seat", range(2))
async def test_an_upright_phone_leaves_by_a_tap(tmp_path: Path, seat: int) -> None:
    app = guest_app(Evening(tmp_path, "bones", 2), seat)
    async with app.run_test(size=(44, 28)) as pilot:
        await pilot.pause()
        keys = app.screen.query_one(KeyLine)
        await pilot.click(keys, offset=(grid(app)[keys.region.y].index("leave"), 0))
        await pilot.pause()
        assert app._exit


@pytest.mark.slow
async def test_the_terminal_can_play_for_a_person_who_is_away(tmp_path: Path) -> None:
    table = Evening(tmp_path, "bones", 2)
    for guest in table.guests:
        guest.hang_up()
    app = RunegamesApp(table.session)
    async with app.run_test(size=SMALL) as pilot:
        await begin(pilot, table.session)
        screen = game_screen(app)
        assert "is away" in flat(app)
        await pilot.press("l", "escape")
        await pilot.press("v", "enter")
        await pilot.pause()
        assert screen.viewer is not None
        await pilot.press("enter")
        assert len(table.session.plies) == 1
        save = save_of(table.session)
        assert save is not None
        assert save.lines.count(b"move") == 1


@pytest.mark.slow
async def test_a_page_at_the_terminal_does_not_stop_the_table(tmp_path: Path) -> None:
    bones = game("bones")
    plans = [SeatPlan(name="Anna", player="person"), SeatPlan(name="Bo", player="adept")]
    session = Session(bones, bones.options_type(), plans, 5)
    session.elsewhere = {0: ""}
    new_save(session, folder=tmp_path)
    app = RunegamesApp(session)
    async with app.run_test(size=SMALL) as pilot:
        app.change_settings(pace="instant", animation=False)
        await begin(pilot, session)
        assert app.shared.host is not None
        owner = app.shared.host.owner
        guest = Follower(0)
        guest.sit(End(Thread(owner)))
        await pilot.press("l")
        assert isinstance(app.screen, LogScreen)
        for _ in range(100):
            if len(session.plies) >= 5:
                break
            guest.receive()
            mine, decision = guest.session, session.decision()
            assert mine is not None
            assert decision is not None
            if decision.seat == 0:
                mine.play(mine.state.legal_moves()[0])
                app.shared.follow()
            await pilot.pause(0.05)
        assert len(session.plies) >= 5
        assert isinstance(app.screen, LogScreen)
        await pilot.press("escape", "u")
        assert len(session.plies) >= 5  # nobody at the terminal takes back what a guest has done


async def test_the_set_up_offers_a_screen_of_ones_own(home: Path) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_setup("bones")
        await pilot.pause()
        first, second = (row for row in app.screen.query(SeatRow) if row.seat < 2)
        first.name_input.value, second.name_input.value = "Anna", "Bo"
        second.who.focus()
        for _ in range(9):
            if second.has_own_screen:
                break
            await pilot.press("left")
        assert second.has_own_screen
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, LobbyScreen)
        session = app.screen.session
        assert session.here == (0,)
        assert [*session.elsewhere] == [1]
        assert all(plan.is_person for plan in session.plans)
