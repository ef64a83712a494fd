"""Calls of functions in another Python process, for long computations.

A search beside the screen and the games of an arena run there. A call is sent down a
``multiprocessing`` connection, and its result comes back. When the connection is closed, however
the parent ended, the process ends at once. It is a plain ``subprocess``: the helpers of a
``multiprocessing.Process`` stumble over Textual's stderr.

>>> child = Child()
>>> child.call(1, round_up, 6.5)
>>> child.reply()
Reply(number=1, result=7, error=None)
>>> child.end()
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from socket import socketpair
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias, TypeVar

from runegames.environment import GC_THRESHOLD

if TYPE_CHECKING:
    # The menu waits for the import of this module, but needs no connections.
    from multiprocessing.connection import Connection

A = TypeVar("A")
Stopped: TypeAlias = Callable[[], bool]
"""Test that is true once an answer is wanted at once."""

COMMAND = (sys.executable, "-P", "-c", "from runegames.bots.child import main; main()")


class Call(NamedTuple):
    """Message to the process: a picklable function of an argument and of ``Stopped``."""

    number: int
    """Number of the call; a new call makes earlier ones unwanted."""
    function: Callable[[Any, Stopped], object] | None
    """Function to call; None if the answers to the calls up to ``number`` are wanted at once."""
    argument: object = None


class Reply(NamedTuple):
    """Answer of the process to one call."""

    number: int
    result: Any
    error: str | None
    """Traceback of an exception; None of a result."""


class ChildLost(Exception):
    """End of the process, or failure to start it."""


class Child:
    """Process that calls functions one after another, as its parent sees it."""

    def __init__(
        self, command: Sequence[str] = COMMAND, *, nice: int = 0, quiet: bool = False
    ) -> None:
        """Start the process.

        Args:
            command: command of the process, without ``nice``.
            nice: increment of the niceness.
            quiet: True to discard stderr.

        Raises:
            ChildLost: the process cannot be started.
        """
        from multiprocessing.connection import Connection

        ours, theirs = socketpair()
        try:
            # A running app has replaced stdin, stdout and stderr by objects that are no files.
            self._process = subprocess.Popen(
                [*command, str(nice)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL if quiet else None,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
                process_group=0,  # Ctrl+C at the terminal is for the parent, which decides
            )
        except (OSError, ValueError) as error:
            ours.close()
            raise ChildLost(str(error)) from None
        finally:
            theirs.close()
        self.connection: Connection = Connection(ours.detach())

    @property
    def pid(self) -> int:
        """Identifier of the process."""
        return self._process.pid

    def call(self, number: int, function: Callable[[A, Stopped], object], argument: A) -> None:
        """Send a call; all earlier calls are answered at once.

        Raises:
            ChildLost: the process has ended.
        """
        self._send(Call(number, function, argument))

    def hurry(self, number: int) -> None:
        """Hurry the answers to the calls up to ``number``.

        Raises:
            ChildLost: the process has ended.
        """
        self._send(Call(number, None))

    def _send(self, call: Call) -> None:
        try:
            self.connection.send(call)
        except OSError as error:
            raise ChildLost(str(error)) from None

    def reply(self) -> Reply:
        """Wait for the next answer.

        Raises:
            ChildLost: the process has ended.
        """
        try:
            reply: Reply = self.connection.recv()
        except (EOFError, OSError) as error:
            raise ChildLost(str(error)) from None
        return reply

    def kill(self) -> None:
        """End the process at once; a waiting ``reply`` raises ``ChildLost``."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """End the process and close the connection, on which nobody waits any more."""
        self.kill()
        self.connection.close()


# -- in the process -----------------------------------------------------------------------


class _Inbox:
    """Queue of calls, read by a thread while another one computes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._unwanted = 0
        """Number of the last call whose answer is wanted at once."""
        self.calls: SimpleQueue[Call] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while True:
                call: Call = self._connection.recv()
                if call.function is None:
                    self._unwanted = max(self._unwanted, call.number)
                else:
                    self._unwanted = max(self._unwanted, call.number - 1)
                    self.calls.put(call)
        finally:
            # The parent is gone, or has sent an unreadable call, perhaps of a game that is not
            # installed. The end of the process tells the parent to find the answer elsewhere.
            os._exit(0)

    def stopped(self, number: int) -> Stopped:
        """Make the test of a call, true once its answer is wanted at once."""
        return lambda: number <= self._unwanted


def serve(connection: Connection) -> NoReturn:
    """Answer calls until the connection is closed, which ends the process."""
    inbox = _Inbox(connection)
    while True:
        number, function, argument = inbox.calls.get()
        assert function is not None
        try:
            reply = Reply(number, function(argument, inbox.stopped(number)), None)
        except Exception:
            reply = Reply(number, None, traceback.format_exc())
        with suppress(OSError):  # nobody waits any more
            connection.send(reply)


def round_up(number: float, stopped: Stopped) -> int:
    """Round up, as an example of a call."""
    return -int(-number // 1)


def main() -> None:
    """Serve the parent at stdin."""
    from multiprocessing.connection import Connection

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(GC_THRESHOLD)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    connection = Connection(os.dup(sys.stdin.fileno()))
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    serve(connection)
