"""Has somebody think beside the screen, so that it stays live meanwhile."""

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
B = TypeVar("B")
Awaited: TypeAlias = "asyncio.Future[RootMoves | None]"

NICE = 10
"""Priority of the process: the screen, and everybody else, goes before."""
IN_PLACE_S = 0.15
"""Time for a search in place, when there is no other process."""
OVERRUN_S = 15.0
"""Time beyond its budget after which a search counts as hung."""
HUNG_S = 45.0
"""Time without any answer after which, asked once more, it counts as hung."""
UNTIMED_S = 120.0
"""Time for a search whose budget has none."""
MAX_FAILURES = 3
"""Failures after which no other process is started, and every search runs in place."""


def task_of(session: Session, budget: Budget, observer: Seat | None = None) -> Task:
    """The pending question as ``observer`` knows the table; None: as the one who is asked does."""
    decision = session.decision()
    assert decision is not None, "there is nothing to think about"
    # Drawn from the generator: the seed of the sitting itself would tell every card to come.
    seed = session.rng_beside("player").below(1 << 53)
    position = session.position(decision.seat if observer is None else observer)
    return Task(session.game.meta.id, position, seed, budget, observer)


class Request:
    """A task that was handed to the other process, or is to be."""

    def __init__(self, thinker: Thinker, task: Task) -> None:
        self._thinker = thinker
        self._task = task
        self._number: int | None = None
        self._hurried = False
        self.answer: Awaited = asyncio.get_running_loop().create_future()

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
        """Return the same as ``found``; None when nobody can think beside the screen."""
        self._number = self._thinker.send(think, self._task, self.answer)
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
    """Budget that is left where nobody can think beside the screen."""
    return budget._replace(seconds=min(IN_PLACE_S, budget.seconds or IN_PLACE_S))


class Thinker:
    """A process that thinks about one thing at a time; started when it is wanted, kept warm."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = tuple(command)
        self._child: Child | None = None
        self._listener: Thread | None = None
        self._failures = 0
        self._number = 0
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._heard = 0.0
        """Time of the last answer, or of the first call since."""

    @property
    def process(self) -> int | None:
        """The number of the process that thinks; None: there is none."""
        return None if self._child is None else self._child.pid

    def begin(self, task: Task) -> Request:
        """Make a request, which begins once its ``found`` is awaited."""
        return Request(self, task)

    def warm_up(self) -> bool:
        """Start the process, unless it runs; False when it cannot be started."""
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

    async def call(self, function: Callable[[A, Stopped], B | None], argument: A) -> B | None:
        """Call a function in the process; None: nobody is there to do it, or it was stopped.

        Whatever is asked for meanwhile stops it, and so does a cancelled call.
        """
        answer: asyncio.Future[B | None] = asyncio.get_running_loop().create_future()
        number = self.send(function, argument, answer)
        if number is None:
            return None
        try:
            async with asyncio.timeout(UNTIMED_S):
                return await answer
        except TimeoutError:
            self.dismiss(failed=True)
            return None
        finally:
            if answer.cancelled():
                self.hurry(number)

    def send(
        self, function: Callable[[A, Stopped], object], argument: A, answer: asyncio.Future[Any]
    ) -> int | None:
        """Hand a call over; its number, or None when nobody is there to take it."""
        if self._asked and monotonic() - self._heard > HUNG_S:
            # Nobody has waited for what it was asked before, but it should have been answered.
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

    def hurry(self, number: int) -> None:
        """Have a task, and those before it, answered at once."""
        if self._child is not None:
            try:
                self._child.hurry(number)
            except ChildLost:
                self._lost(self._child)

    # -- what comes back ------------------------------------------------------------------

    def _listen(self, child: Child, loop: asyncio.AbstractEventLoop) -> None:
        """Wait for the process, in a thread of its own."""
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
        """Give up a process that is gone; callers that wait have to think in place."""
        if child is self._child:
            self.dismiss(failed=True)

    def dismiss(self, *, failed: bool = False) -> None:
        """End the process; what it was thinking about is not answered."""
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
