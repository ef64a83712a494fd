"""App in a real terminal: pexpect presses the keys, and pyte emulates the screen."""

from __future__ import annotations

import os
import signal
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import pexpect
import pyte
from ptyprocess import PtyProcess

from runegames.signals import set_default_signals
from tests.processes import PATIENCE_S, sleep, status, until
from tests.warm import can_fork, fork

COMMAND = [sys.executable, "-m", "runegames"]
SOLO = ("play", "rune", "--name", "Uma", "--seed", "3")
TWO = ("play", "rune", "--name", "Uma", "Ole", "--seed", "3")
ENTER, ESCAPE, SPACE, RIGHT = "\r", "\x1b", " ", "\x1b[C"
CTRL_C, CTRL_Q, CTRL_Z = "\x03", "\x11", "\x1a"


class Stroke(NamedTuple):
    """Piece of text that was written at once, and the cell where it begins."""

    row: int
    column: int
    text: str


class Paper(pyte.Screen):
    """Screen that remembers all text that was written to it, with its place."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self.strokes: list[Stroke] = []

    def draw(self, data: str) -> None:
        self.strokes.append(Stroke(self.cursor.y, self.cursor.x, data))
        super().draw(data)


def _surroundings() -> dict[str, str]:
    """Return the environment without the size of the terminal in which the tests run."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


class Spawn(pexpect.spawn):  # type: ignore[misc]
    """Program that ``tests.warm`` forks where it can."""

    def _spawnpty(self, args: list[str], **options: Any) -> PtyProcess:
        if args[0] != sys.executable or not can_fork(options["env"]):
            return super()._spawnpty(args, **options)
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, options["dimensions"])
        pid = fork(theirs, args[1:], options["env"])
        os.close(theirs)
        return PtyProcess(pid, ours)


class Terminal:
    """Program on a terminal of its own; a context manager that ends the program."""

    paper = Paper
    spawn: type[pexpect.spawn] = Spawn

    def __init__(
        self,
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        command: list[str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        columns, rows = size
        program, *rest = command or [*COMMAND, *arguments]
        self._child: Any = self.spawn(
            program,
            rest,
            dimensions=(rows, columns),
            env={**_surroundings(), "TERM": "xterm-256color", **(environment or {})},
            timeout=None,
            preexec_fn=set_default_signals,
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
        try:
            self._child.close(force=True)
        except pexpect.ExceptionPexpect:
            # The program is killed, but a busy machine ends it later than pexpect waits.
            until(lambda: not self._child.ptyproc.isalive())

    # -- reading --------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        return list(self._screen.display)

    @property
    def text(self) -> str:
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
        """Return the screen once it shows these words, or once the function accepts its text."""
        deadline = time.monotonic() + PATIENCE_S
        there = True
        while time.monotonic() < deadline:
            if what(self.text) if callable(what) else what in self.text:
                return self.text
            if not there:
                break
            there = self._read()
        raise AssertionError(f"never came: {what}\n{self.text}")

    def rest(self, seconds: float = 1.0) -> str:
        """Return the screen once it has stayed the same for ``seconds``."""
        deadline = time.monotonic() + PATIENCE_S
        before, since = self.text, time.monotonic()
        while time.monotonic() < deadline and time.monotonic() - since < seconds:
            if not self._read():
                break
            if self.text != before:
                before, since = self.text, time.monotonic()
        return before

    def glance(self) -> str:
        """Read output once, without waiting for words, and return the screen."""
        self._read()
        return self.text

    def clear(self) -> None:
        """Wipe the screen, so that it will have only what is written later."""
        self._screen.reset()

    @property
    def fileno(self) -> int:
        """File descriptor of the test's side of the terminal."""
        return int(self._child.child_fd)

    # -- acting ---------------------------------------------------------------------------

    def press(self, *keys: str) -> None:
        for key in keys:
            self._child.send(key)

    def quit(self) -> None:
        """Press Ctrl+Q, and check that the program ends without an error."""
        self.press(CTRL_Q)
        assert self.end() == 0

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self._child.setwinsize(rows, columns)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self._child.pid, number)

    def hang_up(self) -> None:
        """Take the terminal from the program, as a window that is closed does."""
        self._child.ptyproc.fileobj.close()
        self._child.ptyproc.closed = self._child.closed = True
        self._child.child_fd = self._child.ptyproc.fd = -1

    def wait_for_state(self, wanted: str) -> None:
        """Wait until ``status`` of ``tests.processes`` finds the program in this state."""
        pause = sleep if self._child.closed else lambda _: self._read()
        until(lambda: status(self._child.pid)[0] == wanted, pause)

    def end_alone(self) -> int:
        """Return the exit status once the program has ended; its terminal is gone already."""
        self.wait_for_state("Z")
        status = os.waitstatus_to_exitcode(os.waitpid(self._child.pid, 0)[1])
        self._child.terminated = self._child.ptyproc.terminated = True
        return status

    def end(self) -> int:
        """Return the exit status once the program has ended; negative if a signal has killed it."""
        deadline = time.monotonic() + PATIENCE_S
        while self._read():
            if time.monotonic() > deadline:
                raise AssertionError(f"the program does not end\n{self.text}")
        # A tenth of a second after a program has let go of its terminal, `close` kills it.
        until(lambda: not self._child.isalive())
        self._child.close()
        if self._child.signalstatus is not None:
            return -int(self._child.signalstatus)
        return int(self._child.exitstatus)


def saves(home: Path) -> list[Path]:
    """Return the save files, oldest first."""
    return sorted((home / "saves").glob("*.jsonl"))


def assert_no_hand(terminal: Terminal) -> None:
    """Check that a terminal without an alternate screen, such as pyte's, shows nothing."""
    assert not terminal.text.strip()
    assert b"\x1b[2J" not in terminal.output, "terminals may keep what is erased as a whole"


def place_first_card(terminal: Terminal) -> None:
    """Make the first move of a solo game, and wait for the next question."""
    terminal.wait("turn 1 · place a card")
    terminal.press(ENTER)
    terminal.wait("draw or Rune Master")
