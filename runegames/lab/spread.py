"""Work on several processors, or on several machines: the same answers, in any order.

Not ``concurrent.futures``: its pools wait for what is being worked on before they end, and a
thought of a computer player can be long. Here an interrupt ends everything at once.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import socket
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 2
"""So many tasks a processor are handed to a cluster at a time, so that none has to wait."""
LOST = "A worker process ended before its game was over."
KNOCKING = 5.0
"""Seconds that a cluster has to answer."""


class CannotSpread(Exception):
    """The work cannot be handed out; the message is one sentence for the player."""


class WorkFailed(Exception):
    """What went wrong far away, with its traceback."""


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
    """In as many processes; ``work`` and tasks are pickled."""
    waiting = iter(tasks)
    crew: dict[Connection, SpawnProcess] = {}
    busy: list[Connection] = []
    try:
        for task in islice(waiting, workers):
            line, process = _hire(work)
            crew[line] = process
            _ask(line, task)
            busy.append(line)
        while busy:
            ready = set(wait(busy))
            for line in [line for line in busy if line in ready]:
                answer: R = _answer(line)
                busy.remove(line)
                for task in islice(waiting, 1):
                    _ask(line, task)
                    busy.append(line)
                yield answer
    finally:
        for line, process in crew.items():
            process.kill()
            process.join()
            line.close()


def _hire(work: Callable[[Any], Any]) -> tuple[Connection, SpawnProcess]:
    # Started anew and not forked: forking a process with threads is no longer safe, and other
    # systems cannot.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(work, theirs), daemon=True)
    with _deaf_to_interrupts():
        process.start()
    # With our copy closed, the end of the process can be read from the line.
    theirs.close()
    return ours, process


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started within ignores Ctrl+C, from its very first moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(work: Callable[[Any], Any], line: Connection) -> None:
    """What a worker does: answer one task after the other, until nobody asks any more."""
    try:
        while True:
            task = line.recv()
            try:
                answer = (True, work(task))
            except Exception:
                answer = (False, traceback.format_exc())
            line.send(answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return


def _ask(line: Connection, task: Any) -> None:
    try:
        line.send(task)
    except (BrokenPipeError, ConnectionResetError):
        raise CannotSpread(LOST) from None


def _answer(line: Connection) -> Any:
    try:
        worked, answer = line.recv()
    except (EOFError, ConnectionResetError):
        raise CannotSpread(LOST) from None
    if not worked:
        raise WorkFailed(answer)
    return answer


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
    _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        words = str(error).strip().partition("\n")[0].rstrip(".")
        raise CannotSpread(f"No Ray cluster can be used: {words}.") from None
    try:
        yield from _on_cluster(ray, work, tasks)
    finally:
        ray.shutdown()


def _knock(address: str | None) -> None:
    """Find out in a moment what Ray would take minutes for: that nobody is there."""
    host, colon, port = (address or "").removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # a word that Ray knows, such as auto
    try:
        socket.create_connection((host, int(port)), timeout=KNOCKING).close()
    except (OSError, OverflowError):
        raise CannotSpread(f"No Ray cluster answers at {address}.") from None


def _on_cluster(ray: Any, work: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    def worked(task: T) -> R:
        return work(task)

    remote = ray.remote(worked)
    waiting = iter(tasks)
    at_once = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    busy = [remote.remote(task) for task in islice(waiting, at_once)]
    while busy:
        done, busy = ray.wait(busy)
        busy += [remote.remote(task) for task in islice(waiting, len(done))]
        yield from ray.get(done)
