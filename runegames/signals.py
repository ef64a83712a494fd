"""Signals that end the program."""

from __future__ import annotations

import signal

SIGNALLED = 128
"""Exit status after a signal: 128 plus the number of the signal, as shells have it."""
ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""Names of signals that end a program; some systems lack the last two."""


def ending_signals() -> list[signal.Signals]:
    """Return the signals after which the program ends in order, and leaves no hand in sight."""
    return [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
