"""Searches and other long calls in a background process, so that the screen stays live."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

from runegames.bots.child import COMMAND, Child, ChildLost, ChildReply, Stopped
from runegames.bots.search import Budget
from runegames.bots.tasks import RootMoves, SearchTask, think
from runegames.core import Seat
from runegames.play.session import Session

A = TypeVar("A")
B = TypeVar("B")

NICE = 10
"""Niceness of the process, so that the screen goes first."""
IN_PLACE_S = 0.15
"""Seconds of a search in the app's own process."""
OVERRUN_S = 15.0
"""Seconds beyond its budget after which a search counts as hung."""
HUNG_S = 45.0
"""Seconds without an answer after which a process with pending calls counts as hung."""
UNTIMED_S = 120.0
"""Seconds for a call that sets no limit, and for a search whose budget has no limit of time."""
MAX_FAILURES = 3
"""Number of failures in a row after which no process is started any more."""


def task_of(session: Session, budget: Budget, observer: Seat | None = None) -> SearchTask:
    """Make a search task of the pending question, with the knowledge of ``observer``.

    ``observer`` is by default the seat that is asked.
    """
    decision = session.decision()
    assert decision is not None, "no question is pending"
    # The seed of the search is drawn, since the sitting's own seed would reveal every card to come.
    seed = session.rng_beside("player").below(1 << 53)
    position = session.position(decision.seat if observer is None else observer)
    return SearchTask(session.game.meta.id, position, seed, budget, observer)


class Request:
    """Search that can be hurried before it begins and while it runs."""

    def __init__(self, thinker: Thinker, task: SearchTask) -> None:
        self._thinker = thinker
        self._task = task
        self._number: int | None = None
        self._hurried = False

    def hurry(self) -> None:
        """End the search with its best moves so far."""
        self._hurried = True
        if self._number is not None:
            self._thinker.hurry(self._number)

    async def found(self) -> RootMoves:
        """Return the searched moves, the best one first.

        The search runs in the process, or in place if no process answers. Cancellation stops it.
        """
        lines = await self.beside()
        return think_in_place(self._task) if lines is None else lines

    async def beside(self) -> RootMoves | None:
        """Return what ``found`` does, but never search in place; None if no process answers."""
        limit_s = (self._task.budget.seconds or UNTIMED_S) + OVERRUN_S
        return await self._thinker.call(think, self._task, limit_s, self._begun)

    def _begun(self, number: int) -> None:
        self._number = number
        if self._hurried:
            self._thinker.hurry(number)


def think_in_place(task: SearchTask) -> RootMoves:
    """Search in the app's process, so briefly that the screen may stand still meanwhile."""
    return think(replace(task, budget=in_place(task.budget)))


def in_place(budget: Budget) -> Budget:
    """Reduce a budget for a search in place."""
    return budget._replace(seconds=min(IN_PLACE_S, budget.seconds or IN_PLACE_S))


def _called(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> bool:
    """Call ``work`` in a loop, from another thread; False if the loop is closed."""
    try:
        loop.call_soon_threadsafe(work)
    except RuntimeError:
        return False
    return True


class Thinker:
    """Process for one call at a time, started on first use and kept running."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = tuple(command)
        self._child: Child | None = None
        self._listener: Thread | None = None
        self._failures = 0
        self._number = 0
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._heard = 0.0
        """Time of the last answer, or of the first call after it."""

    @property
    def process(self) -> int | None:
        """Id of the process; None if none runs."""
        return None if self._child is None else self._child.pid

    def begin(self, task: SearchTask) -> Request:
        """Make a search, which starts when its ``found`` or ``beside`` is awaited."""
        return Request(self, task)

    def warm_up(self) -> bool:
        """Start the process unless it runs; False if it cannot be started."""
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

    async def call(
        self,
        function: Callable[[A, Stopped], B | None],
        argument: A,
        limit_s: float = UNTIMED_S,
        begun: Callable[[int], None] = lambda number: None,
    ) -> B | None:
        """Call a function in the process; return its result, or None if no process answers in time.

        A later call or a cancellation hurries the function, which then returns at once what it has
        found so far, or None. ``begun`` gets the number with which the call can be hurried.
        """
        answer: asyncio.Future[B | None] = asyncio.get_running_loop().create_future()
        number = self._send(function, argument, answer)
        if number is None:
            return None
        begun(number)
        try:
            async with asyncio.timeout(limit_s):
                return await answer
        except TimeoutError:
            self.dismiss(failed=True)
            return None
        finally:
            if answer.cancelled():
                self.hurry(number)

    def _send(
        self, function: Callable[[A, Stopped], object], argument: A, answer: asyncio.Future[Any]
    ) -> int | None:
        """Send a call to the process; return the call's number, or None if no process runs."""
        if self._asked and monotonic() - self._heard > HUNG_S:
            # The process should have answered earlier calls, even if nobody waits for them.
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
        """Hurry a call and all calls before it; each answers with what it has found."""
        if self._child is not None:
            try:
                self._child.hurry(number)
            except ChildLost:
                self._lost(self._child)

    # -- answers --------------------------------------------------------------------------

    def _listen(self, child: Child, loop: asyncio.AbstractEventLoop) -> None:
        """Take the answers of a process, in a thread."""
        try:
            is_open = True
            while is_open:
                is_open = _called(loop, partial(self._take, child, child.reply()))
        except ChildLost:
            _called(loop, partial(self._lost, child))

    def _take(self, child: Child, reply: ChildReply) -> None:
        if reply.error is not None:
            self._lost(child)
            return
        self._failures = 0
        self._heard = monotonic()
        answer = self._asked.pop(reply.number, None)
        if answer is not None and not answer.done():
            answer.set_result(reply.result)

    def _lost(self, child: Child) -> None:
        """Give up a lost process; its callers get None."""
        if child is self._child:
            self.dismiss(failed=True)

    def dismiss(self, *, failed: bool = False) -> None:
        """End the process; its pending calls return None."""
        if failed:
            self._failures += 1
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
