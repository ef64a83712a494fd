"""Background process for searches, so that the screen stays live meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Thread
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from runegames.bots.child import COMMAND, Child, ChildLost, Reply, Stopped
from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves, Task, think
from runegames.core import Seat
from runegames.play.session import Session

A = TypeVar("A")
Awaited: TypeAlias = "asyncio.Future[Any]"

NICE = 10
"""Niceness of the process."""
IN_PLACE_S = 0.15
"""Seconds that a search may take in place, without another process."""
OVERRUN_S = 15.0
"""Seconds beyond its budget after which a search counts as hung."""
HUNG_S = 45.0
"""Seconds without any answer after which, asked once more, it counts as hung."""
UNTIMED_S = 120.0
"""Seconds for a search whose budget has no time."""
MAX_FAILURES = 3
"""Failures after which no other process is started, and every search runs in place."""


def task_of(session: Session, budget: Budget, observer: Seat | None = None) -> Task:
    """Task on the pending question in the view of ``observer``; None: of the seat that is asked."""
    decision = session.decision()
    assert decision is not None, "there is nothing to think about"
    # Drawn from the generator: the seed of the session would tell every card to come.
    seed = session.rng_beside("player").below(1 << 53)
    position = session.position(decision.seat if observer is None else observer)
    return Task(session.game.meta.id, position, seed, budget, observer)


class Request:
    """Request for a task in the other process."""

    def __init__(self, thinker: Thinker, task: Task) -> None:
        self._thinker = thinker
        self._task = task
        self._number: int | None = None
        self._hurried = False
        self.answer: Awaited = asyncio.get_running_loop().create_future()

    def hurry(self) -> None:
        """Have it answered at once, with the best moves so far."""
        self._hurried = True
        if self._number is not None:
            self._thinker.hurry(self._number)

    async def found(self) -> RootMoves:
        """Moves that were searched, the best one first; in place if there is no other way.

        Cancelled, the thinking stops.
        """
        found = await self.beside()
        return think_in_place(self._task) if found is None else found

    async def beside(self) -> RootMoves | None:
        """Moves that were searched, as ``found``; None: there is no other process."""
        self._number = self._thinker.send(self._task, self.answer)
        if self._number is None:
            return None
        if self._hurried:
            self._thinker.hurry(self._number)
        try:
            async with asyncio.timeout((self._task.budget.seconds or UNTIMED_S) + OVERRUN_S):
                found: RootMoves | None = await self.answer
                return found
        except TimeoutError:
            self._thinker.dismiss(failed=True)
            return None
        finally:
            if self.answer.cancelled():
                self._thinker.hurry(self._number)


def think_in_place(task: Task) -> RootMoves:
    """Search for as short a time as the screen can stand still."""
    return think(replace(task, budget=in_place(task.budget)))


def in_place(budget: Budget) -> Budget:
    """Budget of a search in place."""
    return budget._replace(seconds=min(IN_PLACE_S, budget.seconds or IN_PLACE_S))


class Thinker:
    """Process that does one task at a time; started when it is first needed, then kept."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = tuple(command)
        self._child: Child | None = None
        self._listener: Thread | None = None
        self._failures = 0
        self._number = 0
        self._asked: dict[int, Awaited] = {}
        self._heard = 0.0
        """Time of the last answer, or the time at which it was due."""

    @property
    def process(self) -> int | None:
        """Number of the process; None: there is none."""
        return None if self._child is None else self._child.pid

    def begin(self, task: Task) -> Request:
        """Make a request; the task begins once its ``found`` is awaited."""
        return Request(self, task)

    def warm_up(self) -> bool:
        """Start the process, unless it runs; return False when it cannot be started."""
        if self._child is not None:
            return True
        if self._failures >= MAX_FAILURES:
            return False
        try:
            self._child = Child(self._command, nice=NICE, quiet=True)
        except ChildLost:
            self._failures += 1
            return False
        loop = asyncio.get_running_loop()
        self._listener = Thread(target=self._listen, args=(self._child, loop), daemon=True)
        self._listener.start()
        return True

    def send(self, task: Task, answer: Awaited) -> int | None:
        """Send a task; return its number, or None when no process can take it."""
        return self._call(think, task, answer)

    def _call(
        self, function: Callable[[A, Stopped], object], argument: A, answer: Awaited
    ) -> int | None:
        if self._asked and monotonic() - self._heard > HUNG_S:
            # No request waits for the last answer, but it should have come by now.
            self.dismiss(failed=True)
        if not self.warm_up():
            return None
        assert self._child is not None
        if not self._asked:
            self._heard = monotonic()
        self._number += 1
        self._asked[self._number] = answer
        try:
            self._child.call(self._number, function, argument)
        except ChildLost:
            self._lost(self._child)
            return None
        return self._number

    async def work(self, function: Callable[[A, Stopped], object], argument: A) -> object | None:
        """Run another function, one at a time; None: no process can run it."""
        answer: Awaited = asyncio.get_running_loop().create_future()
        return await answer if self._call(function, argument, answer) is not None else None

    def hurry(self, number: int) -> None:
        """Have a task, and those before it, answered at once."""
        if self._child is not None:
            try:
                self._child.hurry(number)
            except ChildLost:
                self._lost(self._child)

    # -- what comes back ------------------------------------------------------------------

    def _listen(self, child: Child, loop: asyncio.AbstractEventLoop) -> None:
        """Wait for answers of the process, in a thread of its own."""
        with suppress(RuntimeError):  # the loop is closed when the app is gone
            try:
                while True:
                    loop.call_soon_threadsafe(self._take, child, child.reply())
            except ChildLost:
                loop.call_soon_threadsafe(self._lost, child)

    def _take(self, child: Child, reply: Reply) -> None:
        if reply.error is not None:
            self._lost(child)
            return
        self._failures = 0
        self._heard = monotonic()
        answer = self._asked.pop(reply.number, None)
        if answer is not None and not answer.done():
            answer.set_result(reply.result)

    def _lost(self, child: Child) -> None:
        """Give up a process that has ended by itself: its requests are searched in place."""
        if child is self._child:
            self.dismiss(failed=True)

    def dismiss(self, *, failed: bool = False) -> None:
        """End the process; its task is not answered."""
        self._failures += failed
        child, self._child = self._child, None
        listener, self._listener = self._listener, None
        asked, self._asked = self._asked, {}
        if child is not None and listener is not None:
            child.kill()
            listener.join()
            child.connection.close()
        for answer in asked.values():
            if not answer.done():
                answer.set_result(None)
