"""Driver of Textual for Unix terminals: its own reading of keys, and an end with the terminal."""

from __future__ import annotations

import os
import select
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from time import monotonic
from typing import Any, TextIO

from textual.drivers.linux_driver import LinuxDriver

from runegames.characters import erasure
from runegames.tokens import Tokenizer
from runegames.ui.internals import wrap_output
from runegames.ui.keystrokes import Keyboard
from runegames.ui.shell import Shell

HUNG_UP = 129
"""Exit status of a program whose terminal has hung up."""
HANGUP = select.POLLHUP | select.POLLERR
READ_BYTES = 4096
TEXTUAL_KEYBOARD, KEYBOARD = "\x1b[>25u", "\x1b[>29u"
"""Textual's request of kitty's protocol, and ours: a key also tells its place (flag 4)."""
PAUSE_S = 0.1
"""Longest wait in seconds for input, after which the end of the app is noticed."""


class Outlet:
    """Wrapper of the terminal's file that calls ``lose`` when writing fails, and raises nothing.

    An exception would end Textual's writer thread, and the app would wait for ever for room in
    the queue of that thread. ``fail`` gets an exception that is no loss of the terminal.
    """

    def __init__(
        self, file: TextIO, lose: Callable[[], None], fail: Callable[[Exception], None]
    ) -> None:
        self._file = file
        self._lose = lose
        self._fail = fail

    def write(self, text: str) -> None:
        self._try(lambda: self._file.write(text))

    def flush(self) -> None:
        self._try(self._file.flush)

    def fileno(self) -> int:
        return self._file.fileno()

    def _try(self, output: Callable[[], object]) -> None:
        try:
            output()
        except OSError:
            self._lose()
        except Exception as error:
            self._fail(error)


class ShellDriver(LinuxDriver):
    """Driver that reads keys with ``Tokenizer``, and ends the app after a hangup.

    It does so even if SIGHUP is ignored; otherwise the input thread would read from the lost
    terminal in an endless loop. Textual's parser takes replies of the terminal for keys.
    """

    def __init__(self, app: Shell, **settings: Any) -> None:
        super().__init__(app, **settings)
        self._shell = app
        self._aside = False
        """True while the user's shell has the terminal."""
        wrap_output(self, lambda file: Outlet(file, self.lose, app.fail))
        self._watch: Thread | None = None
        self._losing = Lock()
        self.lost = False
        """True once the terminal is gone."""

    def write(self, data: str) -> None:
        super().write(KEYBOARD if data == TEXTUAL_KEYBOARD else data)

    def start_application_mode(self) -> None:
        # The watch for hangups begins once the app has the terminal.
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._watch is None:
            self._watch = Thread(target=self._wait_for_hangup, name="hangup", daemon=True)
            self._watch.start()

    def stop_application_mode(self) -> None:
        # Some terminals have no alternate screen, and what they show would stay above the prompt.
        with suppress(OSError):
            self.write(erasure(os.get_terminal_size(self.fileno).lines))
        super().stop_application_mode()

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
        """Set the terminal up again after SIGSTOP, which a program does not notice.

        Resuming alone would start a second thread that reads keys, and Textual would later take the
        app's terminal modes for the shell's.
        """
        self.suspend_application_mode()
        self.resume_application_mode()

    def _wait_for_hangup(self) -> None:
        hangup = select.poll()
        hangup.register(self.fileno, 0)
        if any(events & HANGUP for _, events in hangup.poll()):
            self.lose()

    def run_input_thread(self) -> None:
        try:
            self._read_input()
        except OSError:
            self.lose()
        except Exception as error:
            self._shell.fail(error)

    def _read_input(self) -> None:
        """Read input and send its messages to the app, until the app ends."""
        tokenizer, keyboard = Tokenizer(), Keyboard()
        while not self.exit_event.is_set():
            tokenizer.escape_s = self._shell.escape_s
            due_s = tokenizer.due_s
            wait_s = PAUSE_S if due_s is None else min(PAUSE_S, max(0.0, due_s - monotonic()))
            # On a busy machine, input may come after the wait and before this thread goes on.
            if any(select.select([self.fileno], [], [], limit_s)[0] for limit_s in (wait_s, 0)):
                data = os.read(self.fileno, READ_BYTES)
                if not data:
                    self.lose()
                    return
                tokens = tokenizer.feed(data, monotonic())
            else:
                tokens = tokenizer.tick(monotonic())
            for token in tokens:
                for message in keyboard.messages(token):
                    self.process_message(message)

    def lose(self) -> None:
        """End the app after the loss of the terminal; any thread may call this."""
        with self._losing:
            if self.lost:
                return
            self.lost = True
        self.exit_event.set()
        with suppress(RuntimeError):  # the loop has ended already
            self._shell.end(HUNG_UP)
