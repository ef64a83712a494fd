"""Signals that end the program, and the statuses with which it ends."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

UNSAVED_STATUS = 2
"""Exit status of a program whose last moves could not be saved."""
SIGNALLED = 128
"""Exit status after a signal: 128 plus the number of the signal, as shells have it."""
ENDING = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGXCPU")
"""Names of signals that end a program; some systems lack all but the first.

The last three come from batch systems, and from limits of processor time.
"""


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


# -- Ctrl+C -------------------------------------------------------------------------------

RAISING = (__name__, "runegames.cli.ending", "asyncio.runners")
"""Modules whose handlers of a signal raise KeyboardInterrupt."""


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


@contextmanager
def telling_interrupts() -> Iterator[None]:
    """Let ``is_interrupt`` tell Ctrl+C from a KeyboardInterrupt that some code raises itself.

    Python's own handler of the signal leaves no trace, so another one takes its place.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def plain_interrupts() -> Iterator[None]:
    """Give Python's own handler back to code that replaces only this one, such as asyncio."""
    if signal.getsignal(signal.SIGINT) is not _interrupt:
        yield
        return
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, _interrupt)


def is_interrupt(error: BaseException) -> bool:
    """Test whether an error is a person's Ctrl+C; in case of doubt, a KeyboardInterrupt is one."""
    if not isinstance(error, KeyboardInterrupt):
        return False
    if threading.current_thread() is not threading.main_thread():
        return False  # signals reach only the main thread
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        return True
    link = error.__traceback__
    while link is not None and link.tb_next is not None:
        link = link.tb_next
    return link is not None and link.tb_frame.f_globals.get("__name__") in RAISING
