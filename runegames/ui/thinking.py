"""Has somebody think beside the screen, so that it stays live meanwhile."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import TypeAlias

import runegames
from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves, Task, think
from runegames.bots.worker import read, write
from runegames.core import Rng, Seat
from runegames.play.session import Session

Answer: TypeAlias = "asyncio.Future[RootMoves | None]"

COMMAND = (sys.executable, "-P", "-m", "runegames.bots.worker")
IN_PLACE_S = 0.15
"""How long a search may take in place, when there is no other process."""
OVERRUN_S = 15.0
"""Time beyond its budget after which a search counts as hung."""
UNTIMED_S = 120.0
"""Time for a search whose budget has none."""
MAX_FAILURES = 3
"""Failures after which no other process is started, and every search runs in place."""


def task_of(session: Session, budget: Budget, observer: Seat | None = None) -> Task:
    """The pending question as ``observer`` knows the table; None: as the one who is asked does."""
    decision = session.decision()
    assert decision is not None, "there is nothing to think about"
    # Apart from the generator of the game, which nobody's thoughts must disturb, and drawn from
    # it: the seed of the sitting itself would tell every card to come.
    seed = Rng.for_ply(session.seed ^ 0xB07, session.next_ply).below(1 << 53)
    position = session.position(decision.seat if observer is None else observer)
    return Task(session.game.meta.id, position, seed, budget, observer)


class Request:
    """A task that was handed to the other process, or is to be."""

    def __init__(self, thinker: Thinker, task: Task) -> None:
        self._thinker = thinker
        self._task = task
        self._number: int | None = None
        self._hurried = False
        self.answer: Answer = asyncio.get_running_loop().create_future()

    def hurry(self) -> None:
        """Have it answered at once, with what was found so far."""
        self._hurried = True
        if self._number is not None:
            self._thinker.hurry(self._number)

    async def found(self) -> RootMoves:
        """The moves that were looked at, the best one first; in place if there is no other way.

        Cancelled, the thinking stops.
        """
        found = await self.beside()
        return think_in_place(self._task) if found is None else found

    async def beside(self) -> RootMoves | None:
        """As ``found``; None when nobody can think beside the screen."""
        self._number = self._thinker.send(self._task, self.answer)
        if self._number is None:
            return None
        if self._hurried:
            self._thinker.hurry(self._number)
        try:
            async with asyncio.timeout((self._task.budget.seconds or UNTIMED_S) + OVERRUN_S):
                return await self.answer
        except TimeoutError:
            self._thinker.dismiss(failed=True)
            return None
        finally:
            if self.answer.cancelled():
                self._thinker.hurry(self._number)


def think_in_place(task: Task) -> RootMoves:
    """Think for as short a time as the screen can stand still."""
    return think(replace(task, budget=in_place(task.budget)))


def in_place(budget: Budget) -> Budget:
    """What is left of a budget where nobody can think beside the screen."""
    return replace(budget, seconds=min(IN_PLACE_S, budget.seconds or IN_PLACE_S))


class Thinker:
    """A process that thinks about one thing at a time; started when it is wanted, kept warm."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = tuple(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._listener: Thread | None = None
        self._failures = 0
        self._number = 0
        self._asked: dict[int, Answer] = {}

    @property
    def process(self) -> int | None:
        """The number of the process that thinks; None: there is none."""
        return None if self._process is None else self._process.pid

    def begin(self, task: Task) -> Request:
        """Something to think about, once its ``found`` is awaited."""
        return Request(self, task)

    def warm_up(self) -> bool:
        """Start the process, unless it runs; False when it cannot be started."""
        if self._process is not None:
            return True
        if self._failures >= MAX_FAILURES:
            return False
        try:
            # Its own pipes and nothing of the screen's: what the app has made of stdin, stdout
            # and stderr while it runs is no file that a child could be given.
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                env=_environment(),
            )
        except (OSError, ValueError):
            self._failures += 1
            return False
        loop = asyncio.get_running_loop()
        self._listener = Thread(target=self._listen, args=(self._process, loop), daemon=True)
        self._listener.start()
        return True

    def send(self, task: Task, answer: Answer) -> int | None:
        """Hand a task over; its number, or None when nobody is there to take it."""
        if not self.warm_up():
            return None
        self._number += 1
        self._asked[self._number] = answer
        return self._number if self._write((self._number, task)) else None

    def hurry(self, number: int) -> None:
        """Have a task, and those before it, answered at once."""
        self._write((number, None))

    def _write(self, message: object) -> bool:
        if self._process is None:
            return False
        assert self._process.stdin is not None
        try:
            write(self._process.stdin, message)
        except (OSError, ValueError):  # it has just died
            self._lost(self._process)
            return False
        return True

    # -- what comes back ------------------------------------------------------------------

    def _listen(self, process: subprocess.Popen[bytes], loop: asyncio.AbstractEventLoop) -> None:
        """In a thread of its own, which waits for pipes all the time."""
        assert process.stdout is not None
        # The loop is closed when the app is gone.
        with suppress(OSError, ValueError, RuntimeError):
            while (message := read(process.stdout)) is not None:
                loop.call_soon_threadsafe(self._found, *message)
            loop.call_soon_threadsafe(self._lost, process)

    def _found(self, number: int, lines: RootMoves) -> None:
        self._failures = 0
        answer = self._asked.pop(number, None)
        if answer is not None and not answer.done():
            answer.set_result(lines)

    def _lost(self, process: subprocess.Popen[bytes]) -> None:
        """It is gone, though it was wanted: whoever waits has to think in place."""
        if process is self._process:
            self.dismiss(failed=True)

    def dismiss(self, *, failed: bool = False) -> None:
        """End the process; what it was thinking about is not answered."""
        self._failures += failed
        process, self._process = self._process, None
        listener, self._listener = self._listener, None
        asked, self._asked = self._asked, {}
        if process is not None and listener is not None:
            process.kill()
            process.wait()
            listener.join()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):
                    pipe.close()
        for answer in asked.values():
            if not answer.done():
                answer.set_result(None)


def _environment() -> dict[str, str]:
    """So that the process finds this very package, wherever the app was started."""
    here = str(Path(runegames.__file__).resolve().parent.parent)
    paths = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
