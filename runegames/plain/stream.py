"""Output and input of lines over two files, which may be a terminal."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import Self, TextIO

from runegames.characters import erasure, printable, typed
from runegames.tokens import typed_line

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Sequence that clears screen and scrollback, and moves the cursor to the top."""
MIN_COLUMNS = 20
"""Minimum width of a terminal for which lines are wrapped here."""
CLEARING_LINES = 100
"""Number of blank lines that clear a terminal of unknown height."""
DUMB = ("", "dumb", "unknown")


class Ended(Exception):
    """Signal for the end of the input."""


class Resumed(Exception):
    """Signal that the program was suspended while it waited for a line, and goes on."""


class Unwritable(Exception):
    """Failure of the output; the message is a sentence for the player."""


class Stream:
    """Lines to and from a player over two files, which may be a terminal."""

    def __init__(
        self, source: TextIO | None, sink: TextIO, *, terminal: bool = False, clears: bool = False
    ) -> None:
        """``terminal``: the output is a terminal; ``clears``: it knows ``CLEAR``."""
        self._source = source
        self._sink = sink
        self.terminal = terminal
        self.clears = terminal and clears
        self.interactive = False
        """True if a player at a keyboard may press Enter while nothing is asked."""
        with suppress(AttributeError, ValueError):
            self.interactive = terminal and source is not None and source.isatty()
        self._ahead: list[str] = []
        """Lines typed while nothing was asked."""
        self._waits = False
        """True while a line is awaited; only then may a signal raise ``Resumed``."""
        self._cleared = False
        """True if a signal has cleared the terminal while no line was awaited."""

    @classmethod
    def of_process(cls) -> Self:
        """Make a stream over stdin and stdout.

        Raises:
            Unwritable: stdout is closed.
        """
        if sys.stdout is None:
            raise Unwritable("The output cannot be written: stdout is closed.")
        knows = os.environ.get("TERM", "") not in DUMB
        return cls(sys.stdin, sys.stdout, terminal=sys.stdout.isatty(), clears=knows)

    # -- out ------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Write each sentence on its own line, wrapped at a terminal."""
        for line in lines:
            self._write("".join(f"{part}\n" for part in self._fitted(printable(line))))

    def gap(self) -> None:
        """Write an empty line to a terminal."""
        if self.terminal:
            self._write("\n")

    def ring(self) -> None:
        """Ring the bell of a terminal."""
        if self.terminal:
            self._write("\a")

    def _fitted(self, line: str) -> list[str]:
        width = self._size()[0] if self.terminal else 0
        if width < MIN_COLUMNS or len(line) <= width:
            return [line]
        return textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)

    def _size(self) -> tuple[int, int]:
        """Return columns and rows; (0, 0) if they are unknown."""
        try:
            size = os.get_terminal_size(self._sink.fileno())
        except (OSError, ValueError):
            return 0, 0
        return size.columns, size.lines

    def _write(self, text: str) -> None:
        try:
            self._sink.write(text)
            self._sink.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            words = f"The output cannot be written: {error.strerror or error}."
            raise Unwritable(words) from None

    def clear(self) -> None:
        """Clear a terminal, so that nobody reads what was printed before."""
        if self.clears:
            self._write(erasure(self._size()[1]) + CLEAR)
        elif self.terminal:
            self._write("\n" * (self._size()[1] or CLEARING_LINES))

    def clear_while(self, suspend: Callable[[], None]) -> None:
        """Clear the terminal and suspend the program, called by a signal at any moment.

        Raises:
            Resumed: a line was awaited; otherwise the next one that is awaited raises it.
        """
        self._cleared = True
        self.clear()
        suspend()
        if self._waits:
            self._look_for_clearing()

    def _look_for_clearing(self) -> None:
        if self._cleared:
            self._cleared = False
            raise Resumed

    # -- in -------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """Read a line after a prompt; if there is no terminal, the prompt is a line of its own.

        Raises:
            Ended: the input has ended.
            Resumed: the prompt was cleared from the terminal, so the question is to be asked anew.
        """
        if self.terminal:
            *before, last = self._fitted(printable(prompt))
            self.say(*before)
            self._write(f"{last} ")
        else:
            self.say(prompt)
        line = self._line()
        if not line:
            raise Ended
        # A late reply of the terminal may stand in the line.
        return typed(typed_line(line))

    def pressed_enter(self) -> bool:
        """Test whether an empty line was typed; other lines wait for the next question."""
        if not self.interactive or self._source is None:
            return False
        with suppress(OSError, ValueError):  # Windows can select sockets only
            if select([self._source], [], [], 0)[0]:
                line = self._source.readline()
                if line and not typed_line(line).strip():
                    return True
                self._ahead.append(line)
        return False

    def _line(self) -> str:
        if self._ahead:
            return self._ahead.pop(0)
        if self._source is None:
            return ""
        try:
            self._waits = True
            self._look_for_clearing()
            return self._source.readline()
        except (OSError, ValueError):  # the terminal has gone, or the file was closed
            return ""
        finally:
            self._waits = False

    def forget_typed(self) -> None:
        """Drop input that was typed ahead, because it was not meant for the next player."""
        self._ahead.clear()
        if not self.terminal or self._source is None:
            return
        with suppress(ImportError, OSError, ValueError):
            import termios

            termios.tcflush(self._source.fileno(), termios.TCIFLUSH)
