"""Stand-in for the thinking process, with requests that a test can release one by one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from textual.pilot import Pilot

from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves, SearchTask, think
from runegames.core import Rng
from runegames.games.registry import game
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.thinking import Request, Thinker
from tests.pilots import until
from tests.play import sittings
from tests.ui.tables import SMALL


class Held(Request):
    """Request that waits for ``release``, ``hurry`` or ``dies``."""

    def __init__(self, thinker: Patient, task: SearchTask) -> None:
        super().__init__(thinker, task)
        self.task = task
        self.hurried = self.dropped = self.dead = False
        self._go = asyncio.Event()

    def hurry(self) -> None:
        self.hurried = True
        self._go.set()

    def release(self) -> None:
        """Answer with a short search."""
        self._go.set()

    def dies(self) -> None:
        """End without an answer, as if the thinking process had died."""
        self.dead = True
        self._go.set()

    async def beside(self) -> RootMoves | None:
        try:
            await self._go.wait()
        except asyncio.CancelledError:
            self.dropped = True
            raise
        if self.dead:
            return None
        return think(replace(self.task, budget=Budget(simulations=12)))


class Patient(Thinker):
    """Thinker that keeps its requests in ``held``, in the order in which they were made.

    With ``at_once``, each request is answered without waiting for the test.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__(("/no/such/program",))
        self.held: list[Held] = []
        self.at_once = at_once

    def begin(self, task: SearchTask) -> Request:
        held = Held(self, task)
        self.held.append(held)
        if self.at_once:
            held.release()
        return held


def sitting(*bots: str, asked: int = 0, game_id: str = "rune", seed: int = 1) -> Session:
    """Return a session in which the seat ``asked`` has to answer, after random moves.

    Seat 0 is Anna, a person. Each of ``bots`` adds a computer player called Alva.
    """
    the_game, rng = game(game_id), Rng(5)
    plans = [SeatPlan(name="Anna"), *(SeatPlan(name="Alva", player=bot) for bot in bots)]
    session = Session(the_game, the_game.options_type(), plans, seed)
    while sittings.asked(session) != asked:
        session.play(rng.choice(session.state.legal_moves()))
    return session


@asynccontextmanager
async def playing(
    session: Session, *, at_once: bool = False, **settings: Any
) -> AsyncIterator[tuple[Pilot[None], Patient]]:
    """Run the app on a session, with a ``Patient`` thinker; nothing is animated."""
    store_settings(Settings(**{"pace": "instant", "animation": False, **settings}))
    app = RunegamesApp(session)
    app._thinker = thinker = Patient(at_once=at_once)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        yield pilot, thinker


async def settle(pilot: Pilot[None]) -> None:
    """Wait until found answers are on the screen."""
    for _ in range(4):
        await pilot.pause(0.01)


async def ready(pilot: Pilot[None], tasks: int, thinker: Patient) -> Held:
    """Return the newest request, once there are ``tasks`` requests."""
    await until(pilot, lambda: len(thinker.held) >= tasks)
    assert len(thinker.held) == tasks
    await pilot.pause()
    return thinker.held[-1]
