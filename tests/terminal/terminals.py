"""App in a real terminal: pexpect presses the keys, and pyte emulates the screen."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pexpect
import pyte

COMMAND = [sys.executable, "-m", "runegames"]
PATIENCE = 30.0
"""Seconds of the longest wait; a machine that runs the whole suite can be slow."""

ENTER, ESCAPE, SPACE, RIGHT = "\r", "\x1b", " ", "\x1b[C"
CTRL_C, CTRL_Q, CTRL_Z = "\x03", "\x11", "\x1a"


class Stroke(NamedTuple):
    """Piece of text that was written at once."""

    row: int
    column: int
    text: str


class Paper(pyte.Screen):
    """Screen that remembers everything that was written to it, and where."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.strokes: list[Stroke] = []

    def draw(self, data: str) -> None:
        self.strokes.append(Stroke(self.cursor.y, self.cursor.x, data))
        super().draw(data)


def _surroundings() -> dict[str, str]:
    """Return the environment without the size of the terminal that runs the tests."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


class Terminal:
    """Program on a terminal of its own; a context manager that ends it."""

    paper = Paper

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        command: list[str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        columns, rows = size
        program, *rest = command or [*COMMAND, *arguments]
        self._child: Any = pexpect.spawn(
            program,
            rest,
            dimensions=(rows, columns),
            env={**_surroundings(), "TERM": "xterm-256color", **(environment or {})},
            timeout=None,
        )
        self._child.delaybeforesend = None  # no wait for an echo
        self._screen = self.paper(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.output = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._child.close(force=True)

    # -- reading --------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """Rows of the screen."""
        return list(self._screen.display)

    @property
    def text(self) -> str:
        """Whole screen as text."""
        return "\n".join(self.lines)

    def strokes(self) -> list[Stroke]:
        """Return what was written to the screen since the last call."""
        strokes, self._screen.strokes = self._screen.strokes, []
        return strokes

    def _read(self) -> bool:
        """Read what the program wrote; return False once the program is gone."""
        try:
            chunk = self._child.read_nonblocking(1 << 16, 0.05)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.output += chunk
        # pyte takes the keyboard protocol's `CSI < u` for text.
        self._stream.feed(chunk.replace(b"\x1b[<u", b""))
        return True

    def wait(self, what: str | Callable[[str], bool]) -> str:
        """Return the screen once it shows these words, or once the function accepts it."""
        deadline = time.monotonic() + PATIENCE
        there = True
        while time.monotonic() < deadline:
            if what(self.text) if callable(what) else what in self.text:
                return self.text
            if not there:
                break
            there = self._read()
        raise AssertionError(f"never came: {what}\n{self.text}")

    def rest(self, seconds: float = 1.0) -> str:
        """Return the screen once nothing has changed on it for ``seconds``."""
        deadline = time.monotonic() + PATIENCE
        before, since = self.text, time.monotonic()
        while time.monotonic() < deadline and time.monotonic() - since < seconds:
            if not self._read():
                break
            if self.text != before:
                before, since = self.text, time.monotonic()
        return before

    def glance(self) -> str:
        """Read once, and return the screen."""
        self._read()
        return self.text

    def clear(self) -> None:
        """Wipe the screen, so that it has only what is written from now on."""
        self._screen.reset()

    @property
    def fileno(self) -> int:
        """File descriptor of the test's end of the terminal."""
        return int(self._child.child_fd)

    # -- acting ---------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self._child.send(key)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self._screen.resize(rows, columns)
        self._child.setwinsize(rows, columns)

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(self._child.pid, number)

    def hang_up(self) -> None:
        """Close the window: the program's terminal is gone."""
        self._child.ptyproc.fileobj.close()
        self._child.ptyproc.closed = self._child.closed = True
        self._child.child_fd = self._child.ptyproc.fd = -1

    def state(self) -> str:
        """Return the system's state of the program: ``T`` for stopped, ``Z`` once it has ended."""
        stat = Path(f"/proc/{self._child.pid}/stat").read_text()
        return stat.rpartition(")")[2].split()[0]

    def wait_for_state(self, wanted: str) -> None:
        """Wait until the program has come to this state."""
        deadline = time.monotonic() + PATIENCE
        while self.state() != wanted:
            assert time.monotonic() < deadline, (
                f"the program is in state {self.state()} and never comes to {wanted}"
            )
            if self._child.closed:
                time.sleep(0.01)
            else:
                self._read()

    def end_alone(self) -> int:
        """Return the exit status of a program whose terminal has gone, once it has ended."""
        self.wait_for_state("Z")
        status = os.waitstatus_to_exitcode(os.waitpid(self._child.pid, 0)[1])
        self._child.terminated = self._child.ptyproc.terminated = True
        return status

    def end(self) -> int:
        """Return the exit status once the program has ended; negative for a signal."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            if time.monotonic() > deadline:
                raise AssertionError(f"the program does not end\n{self.text}")
        self._child.close()
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        return int(self._child.exitstatus)


def saves(home: Path) -> list[Path]:
    """Return the save files, oldest first."""
    return sorted((home / "saves").glob("*.jsonl"))
