"""Calls in another process, which answers, hurries, reports errors, and ends with its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from runegames.bots.child import Child, ChildLost, ChildReply, Stopped
from tests.processes import runs, until

FOREVER_S = 60.0


def wait_for_the_end(longest_s: float, stopped: Stopped) -> bool:
    """Wait until stopped, for ``longest_s`` at most; return whether the call was stopped."""
    deadline = time.monotonic() + longest_s
    while not stopped() and time.monotonic() < deadline:
        time.sleep(0.001)
    return stopped()


def niceness(_: None, stopped: Stopped) -> tuple[int, bool]:
    """Return the niceness of the process, and whether Ctrl+C reaches it."""
    print("what a call prints is no part of its reply")
    return os.nice(0), os.getpgid(0) == os.getpgid(os.getppid())


def refuse(_: None, stopped: Stopped) -> None:
    raise ValueError("never")


class Unreadable:
    """Argument that can be pickled, but not unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (__import__, ("no_such_package",))


@pytest.fixture
def child() -> Iterator[Child]:
    child = Child(nice=3, quiet=True)
    yield child
    child.end()


def test_a_new_call_and_hurry_both_stop_a_running_call(child: Child) -> None:
    child.call(1, wait_for_the_end, FOREVER_S)
    child.call(2, wait_for_the_end, FOREVER_S)
    assert child.reply() == ChildReply(1, True, None)
    child.hurry(2)
    assert child.reply() == ChildReply(2, True, None)


def test_the_process_is_nice_and_out_of_reach_of_the_keyboard(child: Child) -> None:
    child.call(1, niceness, None)
    assert child.reply().result == (os.nice(0) + 3, False)


def test_an_error_is_reported_and_the_process_goes_on(child: Child) -> None:
    child.call(1, refuse, None)
    error = child.reply().error or ""
    assert error.endswith("builtins.ValueError")
    assert "raise ValueError" in error
    child.call(2, wait_for_the_end, 0.0)
    assert child.reply().error is None


def test_a_process_that_cannot_read_a_call_ends(child: Child) -> None:
    child.call(1, wait_for_the_end, Unreadable())  # type: ignore[arg-type]
    with pytest.raises(ChildLost):
        child.reply()


def test_a_process_that_has_died_is_reported() -> None:
    child = Child()
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(ChildLost):
        child.reply()
    with pytest.raises(ChildLost):
        child.call(1, refuse, None)
    child.end()


def test_a_missing_program_is_reported() -> None:
    with pytest.raises(ChildLost, match="No such file"):
        Child(["/no/such/program"])


PARENT = """
from runegames.bots.child import Child
from tests.bots.test_child import FOREVER_S, wait_for_the_end
child = Child()
child.call(1, wait_for_the_end, FOREVER_S)
print(child.pid, flush=True)
input()
"""


def test_the_process_ends_with_its_parent_in_the_middle_of_a_call() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert runs(pid)
        parent.kill()
    until(lambda: not runs(pid))
