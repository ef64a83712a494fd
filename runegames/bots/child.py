"""Calls of functions in another Python process, for long computations.

The searches of the app and the games of an arena run there. A call is sent through a
``multiprocessing`` connection, and its result comes back. The process ends as soon as the
connection is closed, however the parent ended. ``subprocess`` starts it, because the helper
processes of ``multiprocessing.Process`` fail with Textual's stderr.

>>> child = Child()
>>> child.call(1, round_up, 6.5)
>>> child.reply()
ChildReply(number=1, result=7, error=None, blame='')
>>> child.end()
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from queue import SimpleQueue
from socket import socketpair
from threading import Thread
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias, TypeVar

from runegames.environment import GC_THRESHOLD

if TYPE_CHECKING:
    # Imported only where it is needed: the menu waits for this module, and needs no connections.
    from multiprocessing.connection import Connection

A = TypeVar("A")
Stopped: TypeAlias = Callable[[], bool]
"""Function that returns True once the caller wants the answer immediately."""

COMMAND = (sys.executable, "-P", "-c", "from runegames.bots.child import main; main()")


class Call(NamedTuple):
    """Message to the process: a picklable function and its argument."""

    number: int
    """Number of the call; a new call hurries the earlier ones."""
    function: Callable[[Any, Stopped], object] | None
    """Function to call; None to hurry the calls up to ``number``."""
    argument: object = None


class ChildReply(NamedTuple):
    """Answer of the process to one call."""

    number: int
    result: Any
    error: str | None
    """Places of an exception of the function, and in the last line what failed; else None."""
    blame: str = ""
    """Sentence on the game of another package that is to blame for the error."""


class ChildLost(Exception):
    """Loss of the process: it has ended, or it could not be started."""


class Child:
    """Parent's handle on a process that calls functions one after another."""

    def __init__(
        self, command: Sequence[str] = COMMAND, *, nice: int = 0, quiet: bool = False
    ) -> None:
        """Start the process.

        Args:
            command: command of the process; ``nice`` is appended to it.
            nice: increment of the niceness.
            quiet: True to discard stderr.

        Raises:
            ChildLost: the process cannot be started.
        """
        from multiprocessing.connection import Connection

        ours, theirs = socketpair()
        try:
            self._process = subprocess.Popen(
                [*command, str(nice)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL if quiet else None,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
                process_group=0,  # Ctrl+C at the terminal reaches only the parent
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
        """Send a call, which hurries all earlier calls.

        Raises:
            ChildLost: the process has ended.
        """
        self._send(Call(number, function, argument))

    def hurry(self, number: int) -> None:
        """Ask for immediate answers to the calls up to ``number``.

        Raises:
            ChildLost: the process has ended.
        """
        self._send(Call(number, None))

    def _send(self, call: Call) -> None:
        try:
            self.connection.send(call)
        except OSError as error:
            raise ChildLost(str(error)) from None

    def reply(self) -> ChildReply:
        """Wait for the next answer.

        Raises:
            ChildLost: the process has ended.
        """
        try:
            reply: ChildReply = self.connection.recv()
        except (EOFError, OSError) as error:
            raise ChildLost(str(error)) from None
        return reply

    def kill(self) -> None:
        """End the process at once; a waiting ``reply`` raises ``ChildLost``."""
        self._process.kill()
        self._process.wait()

    def end(self) -> None:
        """End the process and close the connection; no thread may be waiting for a reply."""
        self.kill()
        self.connection.close()


# -- in the process -----------------------------------------------------------------------


class _Inbox:
    """Queue of calls, filled by one thread while another thread computes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._hurried = 0
        """Number of the last call whose answer is wanted immediately."""
        self.calls: SimpleQueue[Call] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while True:
                call: Call = self._connection.recv()
                if call.function is None:
                    self._hurried = max(self._hurried, call.number)
                else:
                    self._hurried = max(self._hurried, call.number - 1)
                    self.calls.put(call)
        finally:
            # The connection is closed, or the parent has sent a call that cannot be unpickled,
            # perhaps with a game that is not installed. In the second case the parent sees that the
            # process has ended.
            os._exit(0)

    def stopped(self, number: int) -> Stopped:
        """Return the ``Stopped`` function of a call."""
        return lambda: number <= self._hurried


def serve(connection: Connection) -> NoReturn:
    """Answer calls until the connection is closed, which ends the process."""
    inbox = _Inbox(connection)
    while True:
        number, function, argument = inbox.calls.get()
        assert function is not None
        try:
            reply = ChildReply(number, function(argument, inbox.stopped(number)), None)
        except BaseException as error:  # the process ignores Ctrl+C, so even that is a game's
            reply = ChildReply(number, None, *_described(error))
        # An error means that the parent has closed the connection.
        with suppress(OSError):
            connection.send(reply)


def _described(error: BaseException) -> tuple[str, str]:
    """Return the places of an error, and a sentence if the game of another package is to blame."""
    from runegames.games.failures import GameFailed, culprit, sentence, trace

    blamed = culprit(error)
    account = ""
    if isinstance(error, GameFailed):
        account = str(error)
    elif blamed is not None:
        account = sentence(error, blamed)
    return "\n".join([*trace(error), *filter(None, [account])]), account


def round_up(number: float, stopped: Stopped) -> int:
    """Round up, as an example of a call."""
    return ceil(number)


def main() -> None:
    """Serve the parent, whose connection is at stdin."""
    from multiprocessing.connection import Connection

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(GC_THRESHOLD)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    connection = Connection(os.dup(sys.stdin.fileno()))
    os.dup2(os.open(os.devnull, os.O_RDONLY), sys.stdin.fileno())
    serve(connection)
