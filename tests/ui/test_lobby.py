"""Lobby of a shared table: who is missing, who plays a seat, and the code for phones."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno
from textual.pilot import Pilot

from runegames.games.registry import game
from runegames.play.following import Follower, Refused
from runegames.play.saves import save_of
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.ui import phones
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.lobby import LobbyScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.sharing import Host
from runegames.ui.widgets.code import AddressCode
from runegames.ui.widgets.small import LEAST
from tests.play.shared import End, Thread
from tests.ui.shell import flat
from tests.ui.tables import SMALL

ADDRESS = "http://192.168.1.23:8042"


@pytest.fixture(autouse=True)
def _runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(phones, "has_web", lambda: False)


def table() -> Session:
    bones = game("bones")
    names = ("Anna", "Bo", "Alva")
    plans = [SeatPlan(name=name, player="adept" if name == "Alva" else "person") for name in names]
    session = Session(bones, bones.options_type(), plans, 5)
    session.elsewhere = {0: "", 1: ""}
    return session


def host_of(app: RunegamesApp) -> Host:
    assert app.shared.host is not None
    return app.shared.host


async def come(pilot: Pilot[None], app: RunegamesApp, seat: int) -> Follower:
    """Take a seat as a guest."""
    guest = Follower(seat)
    guest.sit(End(Thread(host_of(app).owner)))
    app.shared.follow()
    await pilot.pause()
    return guest


async def test_the_game_begins_once_everybody_is_there() -> None:
    app = RunegamesApp(table())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "0 of 2 people here" in flat(app)
        assert "seats A and B are free" in flat(app)
        anna = await come(pilot, app, 0)
        assert anna.session is None
        assert "This is Anna's seat" in anna.gathering
        await pilot.press("enter")
        assert isinstance(app.screen, LobbyScreen)
        assert "start as soon as seat B is taken" in flat(app)
        bo = await come(pilot, app, 1)
        assert "Everybody is here" in flat(app)
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen)
        for guest in (anna, bo):
            guest.receive()
            assert guest.session is not None
            assert guest.session.state == app.screen.session.state
        facts = host_of(app).phones._last
        assert facts is not None
        assert facts.closed  # no phone comes in any more


@pytest.mark.slow
async def test_a_seat_that_nobody_takes_is_played_by_others() -> None:
    for keys, here, player in ((("right",), (1,), "person"), (("right", "right"), (), "adept")):
        app = RunegamesApp(table())
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            first = save_of(host_of(app).owner.session)
            guest = await come(pilot, app, 0)
            await pilot.press("down", *keys, "enter")
            await pilot.pause()
            assert isinstance(app.screen, GameScreen)
            session = app.screen.session
            assert session.here == here
            assert [*session.elsewhere] == [0]
            assert session.plans[1].player == player
            assert (session.plans[1].name == "Bo") is (player == "person")
            guest.receive()
            assert guest.session is not None
            assert guest.session.plans == session.plans
            assert first is not None
            assert first is save_of(session) or not first.path.exists()


async def test_x_frees_the_seat_that_the_wrong_person_took() -> None:
    app = RunegamesApp(table())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        guest = await come(pilot, app, 0)
        await pilot.press("x")
        assert "0 of 2 people here" in flat(app)
        assert not guest.receive()
        assert "freed" in guest.failure
        facts = host_of(app).phones._last
        assert facts is not None
        assert facts.freed == (0,)
        host_of(app).phones.held = frozenset({0})  # its phone is away now
        app.shared.follow()
        await pilot.pause()
        assert "away" in flat(app)
        assert app.screen.applies("free")  # type: ignore[attr-defined]
        host_of(app).phones.held = frozenset()
        guest = await come(pilot, app, 1)
        await pilot.press("down", "right")  # the seat is played at the keyboard now
        assert not guest.receive()
        assert "freed" in guest.failure


async def test_a_phone_names_itself() -> None:
    app = RunegamesApp(table())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        host_of(app)._heard({"taken": 1, "name": "Uma"})
        guests = [await come(pilot, app, seat) for seat in (0, 1)]
        assert "This is Uma's seat" in guests[1].gathering
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.names == ("Anna", "Uma", "Alva")
        save = save_of(app.screen.session)
        assert save is not None
        assert b"Uma" in save.path.read_bytes()


async def test_nobody_moves_before_a_game_goes_on() -> None:
    session = table()
    app = RunegamesApp(session)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for _ in range(2):
            session.play(session.state.legal_moves()[0])
        app.go("lobby:LobbyScreen", session, host_of(app))
        await pilot.pause()
        guest = await come(pilot, app, 0)
        with pytest.raises(Refused, match="not begun"):
            guest_session(guest, app).play(session.state.legal_moves()[0])
        await come(pilot, app, 1)
        assert app.screen.query("#seat-2").first()._values == (("adept", "computer, adept"),)  # type: ignore[attr-defined]
        await pilot.press("enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session is session


def guest_session(guest: Follower, app: RunegamesApp) -> Session:
    """Give a guest the game that it had before the owner was started again."""
    owner = host_of(app).owner
    owner.gathers = False
    guest.sit(End(Thread(owner)))
    owner.gathers = True
    guest.sit(End(Thread(owner)))
    session = guest.session
    assert session is not None
    assert set(session.elsewhere) == {0, 1, 2}
    session.owner = guest
    return session


async def test_without_the_extra_the_lobby_names_the_command_that_installs_it() -> None:
    app = RunegamesApp(table())
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        assert "pip install websockets segno" in flat(app)
        assert "runegames join --plain" in flat(app)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


@pytest.mark.parametrize("size", [SMALL, (120, 36)])
@pytest.mark.parametrize("ascii_only", [False, True])
async def test_the_code_is_that_of_the_address(size: tuple[int, int], *, ascii_only: bool) -> None:
    app = RunegamesApp(table(), ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        host_of(app).phones.address = ADDRESS
        app.shared.follow()
        await pilot.pause()
        assert ADDRESS in flat(app)
        code = app.screen.query_one(AddressCode)
        assert code.region.size == code.size
        assert drawn(code) == [
            [*row] for row in segno.make(ADDRESS.upper(), error="l", micro=False).matrix
        ]
        host_of(app).phones.address = f"http://{'very-' * 100}long.example:8042"
        app.shared.follow()
        await pilot.pause()
        assert "cells shows the code" in flat(app)


async def test_a_small_window_has_everything_but_the_code() -> None:
    app = RunegamesApp(table())
    async with app.run_test(size=LEAST) as pilot:
        await pilot.pause()
        app.screen.query_one("#side").scroll_end(animate=False)
        await pilot.pause()
        assert "runegames join --plain" in flat(app)
        assert "start once all are here" in flat(app)
        assert not app.screen.query_one(AddressCode).region


def drawn(code: AddressCode) -> list[list[int]]:
    """Read the modules of a code from its cells."""
    canvas, margin = code.current(), code._margin
    rows: list[list[int]] = []
    for y in range(canvas.height):
        cells = [canvas.at(x, y) for x in range(canvas.width)]
        if not code.look.pixels:
            rows.append([int(not pen.reverse) for _, pen in cells[::2]])
        elif code._doubled:
            rows.append([int(glyph == "█") for glyph, _ in cells[::2]])
        else:
            rows.append([int(glyph in "█▀") for glyph, _ in cells])
            rows.append([int(glyph in "█▄") for glyph, _ in cells])
    side = code._whole
    return [row[margin : side - margin] for row in rows[margin : side - margin]]
