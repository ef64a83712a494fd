"""Makes the pictures of README and of the pages in ``docs``: ``make pictures``.

They show the running app from fixed seeds, so they can be made anew when its look has changed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot

from runegames.chronicle.library import Library
from runegames.core import Rng
from runegames.environment import SERVED_VARIABLE
from runegames.play.places import HOME_VARIABLE
from runegames.play.saves import new_save
from runegames.play.settings import Settings, store_settings
from runegames.play.wire import Sit
from runegames.ui.app import RunegamesApp
from runegames.ui.guest import GuestApp
from runegames.ui.internals import rows_of
from runegames.ui.svg import TimedFrame, drawing
from tests.play.shared import Evening, Thread
from tests.ui.frames.positions import POSITIONS, Position, at
from tests.ui.tables import asked

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "assets" / "readme"
BESIDE_PAGES = ROOT / "docs" / "pictures"
SIZE = (120, 36)
STEP_S = 0.9
"""Seconds from one frame of the recording to the next."""


SCENES = {
    "menu": Position(keys=("right",)),
    "rune": POSITIONS["rune-ghost"],
    "bones": at("bones", 4, "act", seed=3, plies=24, hand=3),
    "market": at("market", 2, "cards", seed=6, plies=40, hand=4),
    "enceladus": POSITIONS["enceladus-draft"],
    "result": POSITIONS["results-bones"],
}
OWN_PLIES = 13
LONG_S = 600.0
"""Silence of a table in memory, which sends no beats."""
PHONES = (("phone-across", 1, (120, 27)), ("phone-upright", 2, (44, 40)))
"""Names, seats and sizes of the phones at a shared table."""
RECORDING = at("rune", 2, "place", "n n r n b enter n b enter n b enter", seed=7, plies=10)


@asynccontextmanager
async def shown(scene: Position) -> AsyncIterator[Pilot[Any]]:
    """Run the app at the start of a scene, before its keys are pressed."""
    session = scene.session() if scene.session is not None else None
    if session is not None:
        new_save(session)  # as every game at a table has
        with Library() as library:
            [*library.walk()]  # so that a finished game counts
    app = RunegamesApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        yield pilot


def frame(pilot: Pilot[Any], from_s: float = 0.0) -> TimedFrame:
    """Return what the screen shows as a frame that appears after ``from_s`` seconds."""
    return TimedFrame(rows_of(pilot.app.screen), from_s)


def svg(pilot: Pilot[Any], frames: Sequence[TimedFrame], over_s: float = 0.0) -> str:
    """Return the frames as an SVG in the colours of the app."""
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    return drawing(frames, ink=app.palette.text, ground=app.palette.ground, over_s=over_s)


async def still(scene: Position) -> str:
    """Return the picture of a scene after its keys are pressed."""
    async with shown(scene) as pilot:
        await pilot.press(*scene.keys)
        await pilot.pause(0.3)
        return svg(pilot, [frame(pilot)])


async def recording(scene: Position) -> str:
    """Return an animation that repeats, with a frame after each key."""
    async with shown(scene) as pilot:
        frames = [frame(pilot)]
        for number, key in enumerate(scene.keys, 1):
            await pilot.press(key)
            await pilot.pause(0.3)
            frames.append(frame(pilot, number * STEP_S))
        return svg(pilot, frames, (len(frames) + 1) * STEP_S)


async def own_screens(folder: Path) -> None:
    """Write the pictures of a shared table, and of two phones at it, across and upright."""
    with (
        TemporaryDirectory() as saves,
        patch("runegames.ui.phones.has_web", lambda: False),
        patch("runegames.play.sockets.SILENCE_S", LONG_S),
    ):
        evening, rng = Evening(Path(saves), "bones", 3, seed=3), Rng(1)
        while evening.session.next_ply < OWN_PLIES or not asked("act", seat=1)(evening.session):
            evening.step(rng)
        for name, seat, size in PHONES:
            guest = evening.guests[seat]
            evening.at(seat)
            app: RunegamesApp = GuestApp(guest, Path("nowhere.table"))
            with patch.dict(os.environ, {SERVED_VARIABLE: "1"}):
                async with app.run_test(size=size) as pilot:
                    await pilot.pause(0.5)
                    picture = svg(pilot, [frame(pilot)])
            (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
        app = RunegamesApp(evening.session)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause(0.5)
            host = app.shared.host
            assert host is not None
            for seat in evening.session.people:
                host.owner.answer(Thread(host.owner), Sit(id=1, seat=seat))
            app.shared.begin(evening.session)
            await pilot.pause(0.5)
            (folder / "shared.svg").write_text(svg(pilot, [frame(pilot)]), encoding="utf-8")


async def make(folder: Path, names: Sequence[str]) -> None:
    """Write the pictures of these names, or all pictures if no name is given."""
    for name, scene in SCENES.items():
        if not names or name in names:
            (folder / f"{name}.svg").write_text(await still(scene), encoding="utf-8")
    if not names or "recording" in names:
        (folder / "recording.svg").write_text(await recording(RECORDING), encoding="utf-8")
    if not names or "shared" in names:
        await own_screens(BESIDE_PAGES)


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures with fixed settings, in true colours."""
    names = sys.argv[1:] if arguments is None else arguments
    with TemporaryDirectory() as home:
        os.environ |= {
            HOME_VARIABLE: home,
            "XDG_RUNTIME_DIR": home,
            "COLORTERM": "truecolor",
            "TERM": "xterm-256color",
        }
        os.environ.pop("NO_COLOR", None)
        store_settings(Settings(pace="instant", animation=False, handover="off", tips=False))
        asyncio.run(make(FOLDER, names))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
