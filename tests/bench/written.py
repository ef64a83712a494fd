"""How much is written to the terminal over a recorded game, a move at a time."""

from __future__ import annotations

import asyncio
import inspect
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console, RenderableType
from textual._compositor import CompositorUpdate
from textual.screen import Screen

from runegames.play.places import HOME_VARIABLE
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.scene import MoveChosen
from runegames.ui.typeahead import busy
from tests.bench.latency import measured
from tests.bench.rows import Row, verdict
from tests.bench.tables import declared_game

SIZE = (120, 36)
MOST_FRAMES = 0.5
"""Of a whole frame, what a move may write at most."""


class _Recorded(RunegamesApp):
    """Counts what it would write; without a terminal nothing is written."""

    CSS_PATH = [Path(inspect.getfile(RunegamesApp)).parent / name for name in RunegamesApp.CSS_PATH]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.bytes = 0
        self._paper = Console(file=io.StringIO(), color_system="truecolor", force_terminal=True)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if isinstance(renderable, CompositorUpdate):
            self.bytes += len(renderable.render_segments(self._paper).encode())

    async def paint(self) -> None:
        """Let everything follow, then show it at once."""
        while busy(self):
            await asyncio.sleep(0)
        self.screen._on_timer_update()


def written(repeats: int) -> Iterator[Row]:
    """Bytes of a ply, of whole games at 120 by 36; they are the same every time."""
    for name in measured():
        with TemporaryDirectory() as home, _at_home(home):
            store_settings(Settings(animation=False, handover="off"))
            plies, whole = asyncio.run(_recorded(declared_game(name)))
        ratio = plies / whole
        told = verdict(ratio <= MOST_FRAMES)
        yield Row(
            f"{name}: bytes a ply",
            f"{plies:,.0f}",
            f"{whole:,} a frame",
            f"{ratio:.2f} ×",
            f"≤ {MOST_FRAMES} ×",
            told,
        )


@contextmanager
def _at_home(home: str) -> Iterator[None]:
    before = os.environ.get(HOME_VARIABLE)
    os.environ[HOME_VARIABLE] = home
    try:
        yield
    finally:
        del os.environ[HOME_VARIABLE]
        if before is not None:
            os.environ[HOME_VARIABLE] = before


async def _recorded(played: Session) -> tuple[float, int]:
    """What a ply writes on average where persons play the same game, and a whole frame."""
    people = [SeatPlan(name=f"Player {seat + 1}") for seat in range(len(played.plans))]
    app = _Recorded(Session(played.game, played.options, people, played.seed))
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        app.bytes = 0
        for number, ply in enumerate(played.plies, start=1):
            app.screen.post_message(MoveChosen(ply.move, number))
            await app.paint()
        total = app.bytes
        whole = app.screen._compositor.render_full_update().render_segments(app._paper)
    return total / len(played.plies), len(whole.encode())
