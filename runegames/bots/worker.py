"""``python -m runegames.bots.worker``: thinks beside the screen, in a process of its own.

Messages go both ways through pipes, each a length and a pickle. Down come ``(number, task)``, and
``(number, None)`` for an answer at once; a new task makes those before it unwanted. Up goes
``(number, lines)``, one for every task. When the other end is gone, so is this one.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

from runegames.bots.tasks import Task, think

HEAD = struct.Struct("!I")
NICE = 10
"""How far the screen, and everybody else, goes before."""


def write(stream: IO[bytes], message: object) -> None:
    """Send a message."""
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    rest = memoryview(HEAD.pack(len(data)) + data)
    while rest:
        rest = rest[stream.write(rest) :]
    stream.flush()


def read(stream: IO[bytes]) -> Any:
    """The next message; None once there will be no more."""
    head = _whole(stream, HEAD.size)
    data = head and _whole(stream, *HEAD.unpack(head))
    return pickle.loads(data) if data else None


def _whole(stream: IO[bytes], length: int) -> bytes | None:
    """So many bytes, which may come in pieces."""
    data = b""
    while len(data) < length:
        piece = stream.read(length - len(data))
        if not piece:
            return None
        data += piece
    return data


class _Inbox:
    """Listens while somebody thinks."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._unwanted = 0
        """The number of the last task that shall be thought about no longer."""
        self.tasks: SimpleQueue[tuple[int, Task]] = SimpleQueue()
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            while (message := read(self._stream)) is not None:
                number, task = message
                if task is None:
                    self._unwanted = max(self._unwanted, number)
                else:
                    self._unwanted = max(self._unwanted, number - 1)
                    self.tasks.put(message)
        finally:
            # Whoever asked is gone, or asks about a game that is not installed here: a process
            # that cannot listen any more has to end, so that the answer is found elsewhere.
            os._exit(0)

    def stopped(self, number: int) -> Callable[[], bool]:
        """Whether a task shall be thought about no longer."""
        return lambda: number <= self._unwanted


def serve(down: IO[bytes], up: IO[bytes]) -> None:
    """Think about task after task."""
    inbox = _Inbox(down)
    while True:
        number, task = inbox.tasks.get()
        write(up, (number, think(task, inbox.stopped(number))))


def main() -> None:
    """Serve whoever started this process."""
    # Ctrl+C at the terminal is for the app, which decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    # What a library may print must not get between the messages.
    up = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.stdin.buffer, up)


if __name__ == "__main__":
    main()
