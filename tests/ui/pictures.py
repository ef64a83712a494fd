"""Makes the pictures of README: ``make pictures``.

They show the running app from fixed seeds, so they can be made anew when its look has changed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from textual.pilot import Pilot

from runegames.play.places import HOME_VARIABLE
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.internals import rows_of
from runegames.ui.svg import Frame, drawing
from tests.play.sittings import is_over
from tests.ui.tables import asked, sitting

FOLDER = Path(__file__).parents[2] / "assets" / "readme"
SIZE = (120, 36)
NAMES = ("Anna", "Bo", "Ciri", "Dain", "Embla", "Finn")
STEP_S = 0.9
"""Duration of each frame of the recording."""


class Scene(NamedTuple):
    """Sitting or menu that a picture shows after some keys."""

    session: Callable[[], Session] | None
    """Function that makes the sitting, or None for the menu."""
    keys: Sequence[str] = ()


SCENES = {
    "menu": Scene(None, ("right",)),
    "rune": Scene(
        lambda: sitting("rune", 2, 1, seed=2, plies=14, until=asked("place"), names=NAMES), ("b",)
    ),
    "bones": Scene(
        lambda: sitting("bones", 4, 1, seed=3, plies=24, until=asked("act", hand=3), names=NAMES)
    ),
    "market": Scene(
        lambda: sitting(
            "market", 2, 1, seed=6, plies=40, until=asked("cards", hand=4), names=NAMES
        ),
    ),
    "enceladus": Scene(
        lambda: sitting("enceladus", 2, 1, seed=4, plies=40, until=asked("draft"), names=NAMES),
    ),
    "result": Scene(lambda: sitting("bones", 6, 1, seed=2, until=is_over, names=NAMES)),
}
RECORDING = Scene(
    lambda: sitting("rune", 2, 1, seed=7, plies=10, until=asked("place"), names=NAMES),
    ("n", "n", "r", "n", "b", "enter", "n", "b", "enter", "n", "b", "enter"),
)


@asynccontextmanager
async def shown(scene: Scene) -> AsyncIterator[Pilot[Any]]:
    """Run the app at the start of a scene, before its keys are pressed."""
    app = RunegamesApp(scene.session() if scene.session is not None else None)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(0.5)
        yield pilot


def frame(pilot: Pilot[Any], from_s: float = 0.0) -> Frame:
    """Return the present screen as a frame that appears after ``from_s`` seconds."""
    return Frame(rows_of(pilot.app.screen), from_s)


def svg(pilot: Pilot[Any], frames: Sequence[Frame], over_s: float = 0.0) -> str:
    """Return the frames as an SVG in the colours of the app."""
    app = pilot.app
    assert isinstance(app, RunegamesApp)
    return drawing(frames, ink=app.palette.text, ground=app.palette.ground, over_s=over_s)


async def still(scene: Scene) -> str:
    """Return the picture of a scene after its keys."""
    async with shown(scene) as pilot:
        await pilot.press(*scene.keys)
        await pilot.pause(0.3)
        return svg(pilot, [frame(pilot)])


async def recording(scene: Scene) -> str:
    """Return an animation that repeats, with a frame after each key."""
    async with shown(scene) as pilot:
        frames = [frame(pilot)]
        for number, key in enumerate(scene.keys, 1):
            await pilot.press(key)
            await pilot.pause(0.3)
            frames.append(frame(pilot, number * STEP_S))
        return svg(pilot, frames, (len(frames) + 1) * STEP_S)


async def make(folder: Path, names: Sequence[str]) -> None:
    """Write the pictures of these names, or all pictures if no name is given."""
    for name, scene in SCENES.items():
        if not names or name in names:
            (folder / f"{name}.svg").write_text(await still(scene), encoding="utf-8")
    if not names or "recording" in names:
        (folder / "recording.svg").write_text(await recording(RECORDING), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the pictures with fixed settings, in true colours."""
    names = sys.argv[1:] if arguments is None else arguments
    with TemporaryDirectory() as home:
        os.environ |= {HOME_VARIABLE: home, "COLORTERM": "truecolor", "TERM": "xterm-256color"}
        os.environ.pop("NO_COLOR", None)
        store_settings(Settings(pace="instant", animation=False, handover="off", tips=False))
        asyncio.run(make(FOLDER, names))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
