"""Stand-in for the thinking process, which answers when a test says so."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from textual.pilot import Pilot

from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves, Task, think
from runegames.ui.app import RunegamesApp
from runegames.ui.thinking import Request, Thinker
from tests.pilots import until


class Held(Request):
    """Request that is answered once it is released or hurried."""

    def __init__(self, thinker: Patient, task: Task) -> None:
        super().__init__(thinker, task)
        self.task = task
        self.hurried = self.dropped = self.dead = False
        self._go = asyncio.Event()

    def hurry(self) -> None:
        self.hurried = True
        self._go.set()

    def release(self) -> None:
        """Let the answer be found."""
        self._go.set()

    def dies(self) -> None:
        """End as if the thinking process had died."""
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
    """Thinker that keeps its requests in ``held``, in the order in which they were made."""

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__(("/no/such/program",))
        self.held: list[Held] = []
        self.at_once = at_once

    def begin(self, task: Task) -> Request:
        held = Held(self, task)
        self.held.append(held)
        if self.at_once:
            held.release()
        return held


def give(app: RunegamesApp, *, at_once: bool = False) -> Patient:
    """Give a ``Patient`` thinker to an app that has not started."""
    thinker = Patient(at_once=at_once)
    app._thinker = thinker
    return thinker


async def ready(pilot: Pilot[None], tasks: int, thinker: Patient) -> Held:
    """Return the newest request, once there are ``tasks`` of them."""
    await until(pilot, lambda: len(thinker.held) >= tasks)
    assert len(thinker.held) == tasks
    await pilot.pause()
    return thinker.held[-1]
