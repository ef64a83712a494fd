"""Parallel work in processes or on a Ray cluster, with results in any order.

Pools of ``concurrent.futures`` wait for running tasks before they end, and a search of a computer
player can take long. Here an interrupt ends all processes at once.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Callable, Generator, Sequence
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, Generic, TypeVar

from runegames.bots.child import Child, ChildLost, Stopped
from runegames.environment import install_command

T = TypeVar("T")
R = TypeVar("R")

TASKS_PER_CPU = 2
"""Number of tasks for each processor of a cluster at a time, so that none is idle."""
MAX_LOSSES = 3
"""Greatest number of lost processes per worker between two results."""
LOST = "Worker processes end again and again before their work is done."
LOST_CLUSTER = "The Ray cluster was lost"
CONNECT_TIMEOUT_S = 5.0


class CannotSpread(Exception):
    """Refusal to distribute work; the message is a sentence for the player."""


class WorkFailed(Exception):
    """Exception in a worker; the message tells places and kinds, and no values."""

    def __init__(self, message: str, blame: str = "") -> None:
        """``blame``: sentence on the game of another package that has failed."""
        self.blame = blame
        super().__init__(message)


def cores() -> int:
    """Count the processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[T], R], tasks: Sequence[T], workers: int | None = None
) -> Generator[R, None, None]:
    """Do the work in processes, by default one for each core; if one is enough, in this process.

    Raises:
        CannotSpread: a process cannot be started, or ends again and again.
        WorkFailed: the work raised an exception in another process.
    """
    workers = min(workers or cores(), len(tasks))
    if workers > 1:
        yield from over_processes(work, tasks, workers)
    else:
        yield from map(work, tasks)


# -- processes ----------------------------------------------------------------------------


def over_processes(
    work: Callable[[T], R], tasks: Sequence[T], workers: int
) -> Generator[R, None, None]:
    """Do the work in processes; ``work`` and tasks are pickled.

    A lost process is replaced and its task is done again.

    Raises:
        CannotSpread: a process cannot be started, or ends again and again.
        WorkFailed: the work raised an exception.
    """
    waiting = iter(tasks)
    crew = _Crew(work)
    try:
        for task in islice(waiting, workers):
            crew.assign(None, task)
        while crew.working:
            for child in crew.ready():
                task = crew.working.pop(child)
                try:
                    reply = child.reply()
                except ChildLost:
                    crew.lose(child, task)
                    continue
                if reply.error is not None:
                    raise WorkFailed(reply.error, reply.blame)
                for following in islice(waiting, 1):  # none, once all tasks are given
                    crew.assign(child, following)
                yield reply.result
    finally:
        for child in crew.children:
            child.end()


class _Crew(Generic[T]):
    """Processes with their tasks."""

    def __init__(self, work: Callable[[T], object]) -> None:
        self._work = work
        self._calls = 0
        self._losses = 0
        self.children: list[Child] = []
        self.working: dict[Child, T] = {}

    def ready(self) -> list[Child]:
        """List the processes that have answered or ended."""
        ready = wait([child.connection for child in self.working])
        return [child for child in self.working if child.connection in ready]

    def assign(self, child: Child | None, task: T) -> None:
        """Give a task to an idle process, or if ``child`` is None to a new process.

        Raises:
            CannotSpread: a process cannot be started, or ends again and again.
        """
        self._calls += 1
        if child is not None:
            self._losses = 0
        try:
            if child is None:
                child = Child()
                self.children.append(child)
            child.call(self._calls, _do, (self._work, task))
        except ChildLost:
            if child is None:
                raise CannotSpread(LOST) from None
            self.lose(child, task)
            return
        self.working[child] = task

    def lose(self, child: Child, task: T) -> None:
        """Replace a lost process, and give its task to the new one.

        Raises:
            CannotSpread: processes end again and again.
        """
        self._losses += 1
        if self._losses > MAX_LOSSES * (len(self.working) + 1):
            raise CannotSpread(LOST)
        child.end()
        self.children.remove(child)
        self.assign(None, task)


def _do(task: tuple[Callable[[T], R], T], stopped: Stopped) -> R:
    work, argument = task
    return work(argument)


# -- a cluster ----------------------------------------------------------------------------


def over_ray(
    work: Callable[[T], R], tasks: Sequence[T], address: str | None = None
) -> Generator[R, None, None]:
    """Do the work on a Ray cluster; without an address, Ray finds or starts one.

    Raises:
        CannotSpread: Ray is not installed, no cluster answers, or the cluster is lost.
        WorkFailed: the work raised an exception.
    """
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise CannotSpread(f"Ray is not installed; `{install_command('ray')}` brings it.") from None
    _check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise CannotSpread(f"No Ray cluster can be used: {_first_line(error)}.") from None
    try:
        yield from _on_cluster(ray, work, tasks)
    finally:
        ray.shutdown()


def _check_address(address: str | None) -> None:
    """Refuse an address at which nothing answers, because Ray would try for minutes."""
    host, colon, port = (address or "").removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # no address, or a keyword of Ray, such as auto
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT_S).close()
    except (OSError, OverflowError):
        raise CannotSpread(f"No Ray cluster answers at {address}.") from None


def _on_cluster(ray: Any, work: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    def worked(task: T) -> R:
        return work(task)

    remote = ray.remote(worked)
    waiting = iter(tasks)
    try:
        at_once = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
        busy = [remote.remote(task) for task in islice(waiting, at_once)]
        while busy:
            done, busy = ray.wait(busy)
            busy += [remote.remote(task) for task in islice(waiting, len(done))]
            for child in done:  # one by one, so that a failure loses no finished result
                yield ray.get(child)
    except ray.exceptions.RayTaskError as error:
        raise WorkFailed(type(getattr(error, "cause", error)).__name__) from None
    except (ray.exceptions.RayError, ConnectionError, RuntimeError, SystemError) as error:
        raise CannotSpread(f"{LOST_CLUSTER}: {_first_line(error)}.") from None


def _first_line(error: Exception) -> str:
    """Return the first line of an error message of Ray."""
    words = str(error).strip().partition("\n")[0].rstrip(".")
    return words or type(error).__name__
