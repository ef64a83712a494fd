"""What a terminal gets at a shared table depends only on what its viewer knows.

The bytes of all rows are compared, with colours and styles, and what stands beside the rows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from textual.pilot import Pilot

from runegames.core import Decision, Rng, Seat
from runegames.environment import SERVED_VARIABLE
from runegames.games.registry import lent, playable
from runegames.play import sockets
from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.ui import phones
from runegames.ui.app import RunegamesApp
from runegames.ui.guest import GuestApp
from runegames.ui.internals import rows_of
from runegames.ui.scene import Scene
from runegames.ui.screens.game.elsewhere import Elsewhere
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.table import TableScreen
from runegames.ui.widgets.tray import Tray
from tests.outside.honest import pit
from tests.play.shared import Evening
from tests.ui.onlookers import twin_of
from tests.ui.shell import game_screen
from tests.ui.tables import ACROSS, SMALL, UPRIGHT

MOMENTS, STEPS = 3, 6
SIZES = SMALL, UPRIGHT, ACROSS
PIT = "pit"
"""Game of another package with sealed bids."""
EVERY_DAY = ("bones", PIT)
TABLES = [
    pytest.param(name, 3, marks=() if name in EVERY_DAY else pytest.mark.slow)
    for name in (*playable(), PIT)
]
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)


class Leak(Exception):
    """Error: a screen depends on what its viewer must not know."""


@pytest.fixture(autouse=True)
def _runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setenv(SERVED_VARIABLE, "1")
    monkeypatch.setattr(phones, "has_web", lambda: False)
    monkeypatch.setattr(sockets, "SILENCE_S", 600.0)  # an owner in memory sends no beats
    with lent(pit("list")):
        yield


def written(app: RunegamesApp) -> list[str]:
    """Return the bytes that draw all rows, then titles, toasts and tooltips."""
    screen = app.screen
    rows = [strip.render(app.console) for strip in rows_of(screen)]
    titles = [app.title, app.sub_title, screen.title, screen.sub_title]
    toasts = [note.message for note in app._notifications]
    tooltips = [widget.tooltip for widget in screen.walk_children()]  # type: ignore[attr-defined]
    return [*rows, *map(str, (*titles, *toasts, *tooltips))]


async def compare(pilot: Pilot[None], viewer: Seat | None, rng: Rng) -> None:
    """Show two sittings that differ only in what a viewer cannot know, and the log of each."""
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    screen = game_screen(app)
    truth, frames = screen.session, []
    for screen.session in (truth, twin_of(truth, viewer, rng, past=True)):
        screen.advance()
        await pilot.pause()
        frames.append(written(app))
        await pilot.press("l")
        frames[-1] += written(app)
        await pilot.press("escape")
    if frames[0] != frames[1]:
        raise Leak(f"before move {truth.next_ply}, seen by {viewer}")
    screen.session = truth
    screen.advance()
    await pilot.pause()


@asynccontextmanager
async def shown(table: Evening, app: RunegamesApp) -> AsyncIterator[Pilot[None]]:
    """Run the app of a table in memory, and release its save."""
    try:
        async with app.run_test(size=SMALL) as pilot:
            app.change_settings(animation=False)
            await pilot.pause()
            yield pilot
    finally:
        save = save_of(table.session)
        assert save is not None
        save.release()


async def play_at_a_seat(folder: Path, name: str, seats: int, moments: int = MOMENTS) -> None:
    """Play, and compare what the first seat sees, also on a phone held upright and across."""
    table, rng = Evening(folder, name, seats), Rng(3)
    app = GuestApp(table.guests[0], Path("nowhere.table"))
    async with shown(table, app) as pilot:
        for number in range(moments):
            await pilot.resize_terminal(*SIZES[number % len(SIZES)])
            for _ in range(STEPS):
                if table.session.outcome() is None:
                    table.step(rng)
            table.at(0)
            game_screen(app).follow()
            await pilot.pause()
            await compare(pilot, 0, rng)


async def play_at_the_table(folder: Path, name: str, seats: int, moments: int = MOMENTS) -> None:
    """Play, and compare what the terminal of the table shows."""
    table, rng = Evening(folder, name, seats), Rng(3)
    app = RunegamesApp(table.session)
    async with shown(table, app) as pilot:
        app.shared.begin(table.session)
        await pilot.pause()
        for _ in range(moments):
            for _ in range(STEPS):
                if table.session.outcome() is None:
                    table.session.play(rng.choice(table.session.state.legal_moves()))
            await compare(pilot, None, rng)


@each_table
async def test_a_seat_gets_the_same_bytes_at_tables_that_are_alike_for_it(
    tmp_path: Path, name: str, seats: int
) -> None:
    await play_at_a_seat(tmp_path, name, seats)


@each_table
async def test_the_table_gets_nothing_of_any_hand(tmp_path: Path, name: str, seats: int) -> None:
    await play_at_the_table(tmp_path, name, seats)


# -- planted leaks ------------------------------------------------------------------------------


def secrets_of(session: Session) -> str:
    """Return the hands of all seats but the first."""
    return "".join(str(session.view(seat)) for seat in range(1, len(session.plans)))


def words_tell(patch: pytest.MonkeyPatch) -> None:
    honest = Elsewhere.asked

    def leaky(self: Elsewhere, decision: Decision) -> str:
        return f"{honest(self, decision)} {crc32(secrets_of(self._screen.session).encode())}"

    patch.setattr(Elsewhere, "asked", leaky)


def a_colour_tells(patch: pytest.MonkeyPatch) -> None:
    honest, show = Tray.strong.fget, TableScreen._show_scene  # type: ignore[attr-defined]
    tints: dict[str, str] = {}

    def leaky(self: TableScreen, scene: Scene) -> None:
        tints["ink"] = f"#{crc32(secrets_of(self.session).encode()) & 0xFFFFFF:06x}"
        show(self, scene)

    patch.setattr(TableScreen, "_show_scene", leaky)
    patch.setattr(Tray, "strong", property(lambda self: honest(self).inked(tints["ink"])))


def a_title_tells(patch: pytest.MonkeyPatch) -> None:
    honest = GameScreen.advance

    def leaky(self: GameScreen) -> None:
        honest(self)
        self.sub_title = str(crc32(secrets_of(self.session).encode()))

    patch.setattr(GameScreen, "advance", leaky)


@pytest.mark.slow
@pytest.mark.parametrize("plant", [words_tell, a_colour_tells, a_title_tells])
@pytest.mark.parametrize("play", [play_at_a_seat, play_at_the_table])
async def test_a_planted_leak_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Any, play: Any
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        await play(tmp_path, "bones", 3, 2)
