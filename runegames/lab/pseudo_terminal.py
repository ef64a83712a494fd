"""A program in a terminal that nobody looks at, and how long it takes to answer.

Only the standard library: the lab knows nothing of screens, it starts programs and reads bytes.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

COLUMNS, ROWS = 80, 24
QUIET = 0.05
"""An answer is over when nothing has come for so long, in seconds."""
PATIENCE = 20.0

ALTERNATE_SCREEN = b"\x1b[?1049h"
_CONTROL = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[ -/]*[0-~])"
    rb"|[\x00-\x1f\x7f]"
)


class Answer(NamedTuple):
    """Seconds from a key to the first and to the last byte of what it changed."""

    first: float
    last: float


def processor_time(process: int) -> float:
    """Seconds that a process has worked so far."""
    stat = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    # The name stands in brackets and may hold anything, so the figures are counted behind it.
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


class TooSlow(Exception):
    """The program did not do what was waited for."""


class PseudoTerminal:
    """A child process with a terminal of its own; a context manager that ends it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=dict(environment),
            start_new_session=True,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in self._processes():
            with suppress(ProcessLookupError):
                os.kill(process, 9)
        self._process.kill()
        self._process.wait()
        os.close(self._master)

    def _read(self, patience: float) -> bytes:
        """What has come; nothing when nothing comes in time or the program is gone."""
        if not select.select([self._master], [], [], patience)[0]:
            return b""
        try:
            return os.read(self._master, 1 << 16)
        except OSError:  # how Linux tells that nobody holds the other end any more
            return b""

    def first_frame(self, showing: str = "") -> float:
        """Seconds from the start until the screen is drawn, with these words on it.

        It is drawn when as many characters came as it has cells.

        Raises:
            TooSlow: nothing came for too long.
        """
        output = b""
        drawn = ""
        while len(drawn) < COLUMNS * ROWS or showing not in drawn:
            chunk = self._read(PATIENCE)
            if not chunk:
                said = _CONTROL.sub(b" ", output).decode(errors="replace").split()
                raise TooSlow(f"no first frame, but: {' '.join(said)[-120:]}")
            output += chunk
            # What comes before the alternate screen is no frame but, say, a traceback.
            frames = output.partition(ALTERNATE_SCREEN)[2]
            drawn = _CONTROL.sub(b"", frames).decode(errors="ignore")
        return time.perf_counter() - self.started

    def settle(self, quiet: float = 0.5) -> None:
        """Read on until the program has been silent for so long."""
        deadline = time.perf_counter() + PATIENCE
        while self._read(quiet) and time.perf_counter() < deadline:
            pass

    def key(self, keys: bytes) -> Answer:
        """Press a key.

        Raises:
            TooSlow: there is no answer to it.
        """
        pressed = time.perf_counter()
        os.write(self._master, keys)
        if not self._read(1.0):
            raise TooSlow(f"no answer to the key {keys!r}")
        first = last = time.perf_counter()
        while self._read(QUIET):
            last = time.perf_counter()
            if last - first > PATIENCE:
                raise TooSlow("the screen does not come to rest")
        return Answer(first - pressed, last - pressed)

    def memory(self) -> int | None:
        """Bytes that the program and its children keep in memory; None where unknown."""
        total = 0
        for process in self._processes():
            with suppress(OSError):
                status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
                if found := re.search(r"VmRSS:\s+(\d+) kB", status):
                    total += int(found[1]) * 1024
        return total or None

    @property
    def children(self) -> list[int]:
        """The processes that the program has started, and theirs."""
        return [process for process in self._processes() if process != self._process.pid]

    def _processes(self) -> list[int]:
        """The program and its children: everybody in its session."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if os.getsid(int(folder.name)) == self._process.pid:
                    found.append(int(folder.name))
        return found
