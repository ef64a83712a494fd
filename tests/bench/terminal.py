"""Response times of a program in a terminal, in seconds since its start or since a key."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pexpect

from tests.processes import PATIENCE_S, children
from tests.terminal.terminals import Paper, Terminal

SIZE = (80, 24)
"""Columns and rows of a terminal by default."""
QUIET_S = 0.035
"""Silence in seconds after which an answer counts as complete."""
ALTERNATE_SCREEN = 1049
"""Private mode of terminals for full-screen programs."""


class Latency(NamedTuple):
    """Times of the answer to a key, in seconds."""

    last: float
    """Time from the key to the last byte of the answer."""
    worked: float
    """Processor time, which other busy programs do not lengthen."""


class TooSlow(Exception):
    """Failure of a program to do in time what is measured."""


class _Frame(Paper):
    """Screen that forgets what was written before the alternate screen, such as a traceback."""

    begun = False

    def set_mode(self, *modes: int, **settings: Any) -> None:
        if ALTERNATE_SCREEN in modes:
            self.begun = True
            self.strokes.clear()
        super().set_mode(*modes, **settings)

    @property
    def drawn(self) -> bool:
        """True once as many characters have come as the screen has cells."""
        return (
            self.begun
            and sum(len(stroke.text) for stroke in self.strokes) >= self.columns * self.lines
        )


class TimedTerminal(Terminal):
    """Terminal that measures how long its program takes to answer."""

    paper = _Frame
    spawn = pexpect.spawn  # modules are loaded anew, as whoever starts a program waits for them

    def __init__(
        self, command: list[str], environment: dict[str, str], size: tuple[int, int] = SIZE
    ) -> None:
        self.started = time.perf_counter()
        super().__init__(command=command, environment=environment, size=size)

    def _chunk(self, patience_s: float) -> bytes:
        """Return new output, which is empty if none comes in time or if the program has ended."""
        try:
            data: bytes = self._child.read_nonblocking(1 << 16, patience_s)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return b""
        return data

    def first_frame(self, showing: str = "") -> float:
        """Return the seconds from the start until the screen is drawn and shows ``showing``.

        Raises:
            TooSlow: the program wrote nothing for too long, or has ended.
        """
        assert isinstance(self._screen, _Frame)
        while True:
            chunk = self._chunk(PATIENCE_S)
            arrived = time.perf_counter()
            if not chunk:
                said = " ".join(self.text.split())
                raise TooSlow(f"no first frame, but: {said[-120:]}")
            self._stream.feed(chunk.replace(b"\x1b[<u", b""))
            if self._screen.drawn and showing in self.text:
                return arrived - self.started

    def settle(self, quiet_s: float = 0.5) -> None:
        """Read on until the program has been silent for ``quiet_s``.

        Raises:
            TooSlow: the program never falls silent.
        """
        deadline = time.perf_counter() + PATIENCE_S
        while self._chunk(quiet_s):
            if time.perf_counter() > deadline:
                raise TooSlow("the screen does not come to rest")

    def key(self, keys: str) -> Latency:
        """Press a key, and return the times of the answer.

        Raises:
            TooSlow: the program does not answer.
        """
        worked, pressed = self._worked(), time.perf_counter()
        self.press(keys)
        if not self._chunk(PATIENCE_S):
            raise TooSlow(f"no answer to the key {keys!r}")
        first = last = time.perf_counter()
        while self._chunk(QUIET_S):
            last = time.perf_counter()
            if last - first > PATIENCE_S:
                raise TooSlow("the screen does not come to rest")
        return Latency(last - pressed, self._worked() - worked)

    def _worked(self) -> float:
        """Return the processor time of all threads of the program, or 0 if it is unknown."""
        threads = Path(f"/proc/{self._child.pid}/task").glob("*/schedstat")
        return sum(int(_text(thread).split()[0]) for thread in threads) / 1e9

    @property
    def children(self) -> set[int]:
        """Processes that the program has started."""
        return children(self._child.pid)

    def memory(self) -> int | None:
        """Return the bytes that the program and its children keep in memory; None if unknown."""
        total = 0
        for process in (self._child.pid, *self.children):
            if match := re.search(r"VmRSS:\s+(\d+) kB", _text(f"/proc/{process}/status")):
                total += int(match[1]) * 1024
        return total or None


def processor_time(process: int) -> float:
    """Return the seconds of the processor that a process has used so far."""
    # The name is in brackets and may hold anything, so fields are counted after the last bracket.
    user, system = _text(f"/proc/{process}/stat").rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _text(path: str | Path) -> str:
    with suppress(OSError):
        return Path(path).read_text(encoding="utf-8")
    return ""
