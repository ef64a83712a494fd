"""Bytes written to the terminal to open the menu or a table, and for a move."""

from __future__ import annotations

import asyncio
import inspect
import io
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from rich.console import Console, RenderableType
from textual.screen import Screen

from runegames.play.places import HOME_VARIABLE
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.internals import CompositorUpdate
from runegames.ui.scene import MoveChosen
from runegames.ui.typeahead import busy
from tests.bench import latency
from tests.bench.rows import Row, verdict
from tests.bench.tables import declared_game

SIZE = (120, 36)
MOST_OF_A_PLY = 0.7
"""Greatest output of a move, in whole frames."""
MOST_TO_OPEN = 1.1
"""Greatest output to open the menu or a table, in whole frames."""
OPENING_S = 0.4
"""Seconds after which an opening is complete: the menu fetches its invitation after 0.05 s."""


class _Recorded(RunegamesApp):
    """App that counts the bytes it would write; without a terminal nothing is written."""

    CSS_PATH = [Path(inspect.getfile(RunegamesApp)).parent / name for name in RunegamesApp.CSS_PATH]

    def __init__(self, session: Session | None) -> None:
        super().__init__(session)
        self.bytes = 0
        self._paper = Console(file=io.StringIO(), color_system="truecolor", force_terminal=True)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, CompositorUpdate):
            self.bytes += len(renderable.render_segments(self._paper).encode())

    @property
    def whole(self) -> int:
        """Bytes of the whole frame."""
        frame = self.screen._compositor.render_full_update()
        return len(frame.render_segments(self._paper).encode())

    async def paint(self) -> None:
        """Wait until all pending work is done, then show the frame at once."""
        while busy(self):
            await asyncio.sleep(0)
        self.screen._on_timer_update()


def written(repeats: int) -> Iterator[Row]:
    """Measure the bytes to open a screen of 120 by 36, and for a ply on average.

    The bytes are the same in every run, so one run is enough.
    """
    for name in ("menu", *latency.measured()):
        with TemporaryDirectory() as home, patch.dict(os.environ, {HOME_VARIABLE: home}):
            store_settings(Settings(animation=False, handover="off"))
            played = None if name == "menu" else declared_game(name)
            opened, ply, whole = asyncio.run(_recorded(played))
        yield _frames(f"{name}: bytes to open", opened, whole, MOST_TO_OPEN)
        if played is not None:
            yield _frames(f"{name}: bytes a ply", ply, whole, MOST_OF_A_PLY)


def _frames(what: str, written: float, whole: int, most: float) -> Row:
    ratio = written / whole
    text = verdict(ratio <= most)
    beside = f"{whole:,} a frame"
    return Row(what, f"{written:,.0f}", beside, f"{ratio:.2f} ×", f"≤ {most} ×", text)


async def _recorded(played: Session | None) -> tuple[float, float, int]:
    """Return the bytes of an opening, of a ply on average, and of a whole frame.

    Persons play the moves of ``played`` again. If ``played`` is None, only the menu is opened.
    """
    session = None
    if played is not None:
        people = [SeatPlan(name=f"Player {seat + 1}") for seat in range(len(played.plans))]
        session = Session(played.game, played.options, people, played.seed)
    app = _Recorded(session)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause(OPENING_S)
        opened, app.bytes = app.bytes, 0
        plies = [] if played is None else played.plies
        for number, ply in enumerate(plies, start=1):
            app.screen.post_message(MoveChosen(ply.move, number))
            await app.paint()
        return opened, app.bytes / max(1, len(plies)), app.whole
