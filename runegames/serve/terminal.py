"""Pseudo-terminal with a program in it, driven by the event loop."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import signal
import struct
import termios
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from runegames.signals import set_default_signals

READ_BYTES = 1 << 16
"""Greatest number of bytes that are read at once."""
PATIENCE_S = 3.0
"""Seconds to wait for the end of a program after each of ``SIGNALS``."""
DESCRIPTORS = 1 << 16
"""Limit of the file descriptors to close before a program starts; it gets only 0, 1 and 2."""
PENDING_BYTES = 1 << 18
"""Number of bytes of keys that may wait for a program; further keys are lost."""
SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL)


class Size(NamedTuple):
    """Size of a terminal in cells."""

    columns: int
    rows: int

    def clamped(self) -> Size:
        """Return the nearest size that is neither too small nor too large for a program."""
        return Size(min(max(self.columns, 20), 500), min(max(self.rows, 6), 200))


class Terminal:
    """Program and its pseudo-terminal, from start to end.

    The program leads a session of its own: if the server is killed, the kernel closes the terminal
    and sends SIGHUP.
    """

    def __init__(
        self,
        command: Sequence[str],
        environ: Mapping[str, str],
        size: Size,
        on_output: Callable[[bytes], None],
        on_end: Callable[[], None],
    ) -> None:
        """Start ``command``; ``on_output`` gets its output, ``on_end`` is called once at the end.

        Raises:
            OSError: no pseudo-terminal or process is left.
        """
        self._loop = asyncio.get_running_loop()
        self._on_output, self._on_end = on_output, on_end
        self._pending = b""
        self._open = True
        self.ended: asyncio.Future[None] = self._loop.create_future()
        """Future that is done once the program has ended or has survived all ``SIGNALS``."""
        self._pid, self._master = pty.fork()
        if self._pid == 0:
            _become(command, environ, size)
        os.set_blocking(self._master, False)
        self.size = size
        self.resize(size)
        self._loop.add_reader(self._master, self._read)

    def resize(self, size: Size) -> None:
        """Set the size of the terminal, which sends SIGWINCH."""
        self.size = size
        if self._open:
            _set_size(self._master, size)

    def write(self, keys: bytes) -> None:
        """Send keys to the program; keys wait until the program reads them."""
        if self._open and len(self._pending) < PENDING_BYTES:
            self._pending += keys
            self._flush()

    def close(self) -> None:
        """Close the terminal, and end the program."""
        if not self._open:
            return
        self._open = False
        self._loop.remove_reader(self._master)
        self._loop.remove_writer(self._master)
        os.close(self._master)
        self._loop.create_task(self._reap())
        self._on_end()

    def _read(self) -> None:
        try:
            output = os.read(self._master, READ_BYTES)
        except BlockingIOError:
            return
        except OSError:  # Linux reports the end of the program as an error
            output = b""
        if output:
            self._on_output(output)
        else:
            self.close()

    def _flush(self) -> None:
        try:
            self._pending = self._pending[os.write(self._master, self._pending) :]
        except BlockingIOError:
            pass
        except OSError:
            self.close()
            return
        if self._pending:
            self._loop.add_writer(self._master, self._flush)
        else:
            self._loop.remove_writer(self._master)

    async def _reap(self) -> None:
        for number in SIGNALS:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._pid, number)
            until = self._loop.time() + PATIENCE_S
            while self._loop.time() < until:
                if self._has_ended():
                    self.ended.set_result(None)
                    return
                await asyncio.sleep(0.02)
        self.ended.set_result(None)

    def _has_ended(self) -> bool:
        try:
            return os.waitpid(self._pid, os.WNOHANG) != (0, 0)
        except ChildProcessError:
            return True


def _set_size(descriptor: int, size: Size) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", size.rows, size.columns, 0, 0))


def _become(command: Sequence[str], environ: Mapping[str, str], size: Size) -> None:
    """Replace the forked process with the program."""
    try:
        set_default_signals()
        _set_size(0, size)
        os.closerange(3, min(DESCRIPTORS, os.sysconf("SC_OPEN_MAX")))
        os.execvpe(command[0], [*command], dict(environ))
    finally:
        os._exit(127)
