"""Signals that end the program."""

from __future__ import annotations

import signal
from contextlib import suppress

SIGNALLED = 128
"""Exit status after a signal: 128 plus the number of the signal, as shells have it."""
ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""Names of signals that end a program; some systems lack the last two."""


def ending_signals() -> list[signal.Signals]:
    """Return the signals after which the program ends in order, and leaves no hand in sight."""
    return [getattr(signal, name) for name in ENDING if hasattr(signal, name)]


def set_default_signals() -> None:
    """Set all signals as a program finds them in a new terminal, for a program to be started.

    A program that was started by ``nohup`` or in the background ignores signals, and the programs
    that it starts would ignore them, too.
    """
    for number in signal.valid_signals():
        with suppress(OSError, ValueError):  # some signals cannot be set
            signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
