"""Processes of the system, read from ``/proc``, and a wait for a condition."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_S = 30.0
"""Longest wait in seconds; a machine that runs the whole suite can be slow."""


def status(pid: int) -> tuple[str, int]:
    """Return the state of a process and its parent; the state of an unknown process is empty.

    A state is a letter: ``T`` means stopped, and ``Z`` means ended.
    """
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return "", 0
    # The name of the program is in brackets and may hold anything.
    state, parent = stat.rpartition(")")[2].split()[:2]
    return state, int(parent)


def runs(pid: int) -> bool:
    """Return whether a process exists and has not ended."""
    return status(pid)[0] not in ("", "Z")


def running() -> set[int]:
    """Return the ids of all processes that run."""
    return {pid for path in Path("/proc").glob("[0-9]*") if runs(pid := int(path.name))}


def children(parent: int) -> set[int]:
    """Return the ids of the processes that ``parent`` has started and that still run."""
    return {pid for pid in running() if status(pid)[1] == parent}


def sleep(pause_ms: float) -> None:
    time.sleep(pause_ms / 1000)


def until(true: Callable[[], object], pause: Callable[[float], object] = sleep) -> None:
    """Wait until ``true()``, for ``PATIENCE_S`` at most; ``pause`` takes milliseconds."""
    limit = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < limit, "the condition did not become true"
        pause(50)
