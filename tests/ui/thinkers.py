"""Thinkers who think as long as a test likes, in place of a process that thinks beside it."""

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
    """Task that is answered when the test says so, or when somebody is in a hurry."""

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
        """Whoever thought about it is gone."""
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
    """Keeps what it was asked; ``held`` has the tasks in the order of asking."""

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
    """Let somebody patient think for an app that has not begun."""
    thinker = Patient(at_once=at_once)
    app._thinker = thinker
    return thinker


async def ready(pilot: Pilot[None], tasks: int, thinker: Patient) -> Held:
    """Return the last of these tasks, once it was asked for."""
    await until(pilot, lambda: len(thinker.held) >= tasks)
    assert len(thinker.held) == tasks
    await pilot.pause()
    return thinker.held[-1]
