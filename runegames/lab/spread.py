"""Parallel work in processes or on a Ray cluster: the same answers, in any order.

Not ``concurrent.futures``: its pools wait for what is being worked on before they end, and a
thought of a computer player can be long. Here an interrupt ends everything at once.
"""

from __future__ import annotations

import importlib
import os
import socket
from collections.abc import Callable, Generator, Sequence
from itertools import islice
from multiprocessing.connection import wait
from typing import Any, TypeVar

from runegames.bots.child import Child, ChildLost, Stopped

T = TypeVar("T")
R = TypeVar("R")

TASKS_PER_CPU = 2
"""Tasks a processor that a cluster is given at a time, so that none has to wait."""
LOST = "A worker process ended before its game was over."
CONNECT_TIMEOUT_S = 5.0


class CannotSpread(Exception):
    """The work cannot be handed out; the message is one sentence for the player."""


class WorkFailed(Exception):
    """An exception in a worker, with its traceback."""


def cores() -> int:
    """How many processors this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def here(work: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    """One after the other, in this process."""
    yield from map(work, tasks)


# -- processes ----------------------------------------------------------------------------


def over_processes(
    work: Callable[[T], R], tasks: Sequence[T], workers: int
) -> Generator[R, None, None]:
    """In as many processes; ``work`` and tasks are pickled.

    Raises:
        CannotSpread: a process cannot be started, or has ended.
        WorkFailed: the work went wrong.
    """
    waiting = iter(tasks)
    children: list[Child] = []
    busy: list[Child] = []
    try:
        for task in islice(waiting, workers):
            children.append(Child())
            children[-1].call(0, _do, (work, task))
        busy += children
        while busy:
            ready = wait([child.connection for child in busy])
            for child in [child for child in busy if child.connection in ready]:
                reply = child.reply()
                if reply.error is not None:
                    raise WorkFailed(reply.error)
                busy.remove(child)
                for task in islice(waiting, 1):
                    child.call(reply.number + 1, _do, (work, task))
                    busy.append(child)
                yield reply.result
    except ChildLost:
        raise CannotSpread(LOST) from None
    finally:
        for child in children:
            child.end()


def _do(task: tuple[Callable[[T], R], T], stopped: Stopped) -> R:
    work, argument = task
    return work(argument)


# -- a cluster ----------------------------------------------------------------------------


def over_ray(
    work: Callable[[T], R], tasks: Sequence[T], address: str | None = None
) -> Generator[R, None, None]:
    """On a Ray cluster, or on the one that Ray finds or starts here when no address is given.

    Raises:
        CannotSpread: Ray is not installed, or no cluster answers.
    """
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise CannotSpread(
            "Ray is not installed; `pip install 'runegames[ray]'` brings it."
        ) from None
    _check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        words = str(error).strip().partition("\n")[0].rstrip(".")
        raise CannotSpread(f"No Ray cluster can be used: {words}.") from None
    try:
        yield from _on_cluster(ray, work, tasks)
    finally:
        ray.shutdown()


def _check_address(address: str | None) -> None:
    """Find out in a moment what Ray would take minutes for: that nobody is there."""
    host, colon, port = (address or "").removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # a word that Ray knows, such as auto
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_TIMEOUT_S).close()
    except (OSError, OverflowError):
        raise CannotSpread(f"No Ray cluster answers at {address}.") from None


def _on_cluster(ray: Any, work: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    def worked(task: T) -> R:
        return work(task)

    remote = ray.remote(worked)
    waiting = iter(tasks)
    at_once = TASKS_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
    busy = [remote.remote(task) for task in islice(waiting, at_once)]
    while busy:
        done, busy = ray.wait(busy)
        busy += [remote.remote(task) for task in islice(waiting, len(done))]
        yield from ray.get(done)
