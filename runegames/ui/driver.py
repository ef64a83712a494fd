"""Driver of Textual for Unix terminals that can handle the loss of its terminal."""

from __future__ import annotations

import select
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import Any, TextIO

from textual.drivers.linux_driver import LinuxDriver

from runegames.ui.internals import wrap_output
from runegames.ui.shell import Shell

HUNG_UP = 129
"""Exit status that a shell reports of a program whose terminal has hung up."""
HANGUP = select.POLLHUP | select.POLLERR


class Outlet:
    """File of the terminal; once it cannot be written to, all further output is dropped.

    Textual's writer thread would end with the error, and the app then wait for ever for room in
    the queue in front of it.
    """

    def __init__(self, file: TextIO, lose: Callable[[], None]) -> None:
        self._file = file
        self._lose = lose

    def write(self, text: str) -> None:
        """Write, unless the terminal is lost."""
        self._try(lambda: self._file.write(text))

    def flush(self) -> None:
        """Flush, unless the terminal is lost."""
        self._try(self._file.flush)

    def fileno(self) -> int:
        """File descriptor."""
        return self._file.fileno()

    def _try(self, output: Callable[[], object]) -> None:
        try:
            output()
        except OSError:
            self._lose()


class ShellDriver(LinuxDriver):
    """Driver that ends the app when the terminal is gone and SIGHUP, being ignored, has not.

    Reading from a terminal that has hung up returns nothing, at once and again and again.
    """

    def __init__(self, app: Shell, **settings: Any) -> None:
        super().__init__(app, **settings)
        self._shell = app
        self._aside = False
        """True while the terminal belongs to the shell."""
        wrap_output(self, lambda file: Outlet(file, self.lose))
        self._watch: Thread | None = None
        self._losing = Lock()
        self.lost = False
        """True once the terminal is gone."""

    def start_application_mode(self) -> None:
        # From now on the terminal is watched.
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._watch is None:
            self._watch = Thread(target=self._wait_for_hangup, name="hangup", daemon=True)
            self._watch.start()

    def suspend_application_mode(self) -> None:
        self._aside = True
        super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        if self._aside:
            self._aside = False
            super().resume_application_mode()
            self._shell.soon(self._shell.come_back)
        else:
            self._shell.soon(self._take_back)

    def _take_back(self) -> None:
        """Set the terminal up again after SIGSTOP, which no program hears of.

        Else two threads would read keys, and the modes that the app has set would be taken for
        those of the shell.
        """
        self.suspend_application_mode()
        self.resume_application_mode()

    def _wait_for_hangup(self) -> None:
        """Sleep until the terminal hangs up; unlike reading, this costs nothing."""
        hangup = select.poll()
        hangup.register(self.fileno, 0)
        if any(told & HANGUP for _, told in hangup.poll()):
            self.lose()

    def run_input_thread(self) -> None:
        try:
            super().run_input_thread()
        except OSError:
            self.lose()

    def lose(self) -> None:
        """Stop reading and end the app, since the terminal is gone; callable from any thread."""
        with self._losing:
            if self.lost:
                return
            self.lost = True
        self.exit_event.set()
        with suppress(RuntimeError):  # the loop has ended already
            self._shell.end(HUNG_UP)
