"""Watchdog for calls into games of other packages, because such a call may hang."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from runegames.games.failures import GameHangs, outermost_call

TICK_S = 1.0
"""Seconds between two checks of the present call."""
PATIENCE = 3
"""Number of checks in a row that have to find a call again before the call counts as hung."""


class Watch:
    """Watchdog that ends a hanging call into a game, by an exception inside the call.

    It uses the signal SIGALRM, which also interrupts an endless loop. On a system without this
    signal it does nothing.
    """

    def __init__(self) -> None:
        self._call: FrameType | None = None
        self._seen = 0
        """Number of checks in a row that have found the present call again."""
        self._before: signal._HANDLER = None
        self._runs = False

    def begin(self) -> None:
        """Begin to watch if this is the main thread, and no other code uses the signal."""
        here = threading.current_thread() is threading.main_thread()
        if not here or not (hasattr(signal, "setitimer") and hasattr(signal, "SIGALRM")):
            return
        if signal.getsignal(signal.SIGALRM) not in (signal.SIG_DFL, signal.SIG_IGN):
            return
        self._before = signal.signal(signal.SIGALRM, self._look)
        signal.setitimer(signal.ITIMER_REAL, TICK_S, TICK_S)
        self._runs = True

    def end(self) -> None:
        if self._runs:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
            self._call, self._runs = None, False

    def _look(self, number: int, frame: FrameType | None) -> None:
        call = outermost_call(frame)
        if call is None or call is not self._call:
            self._seen = 0
        else:
            self._seen += 1
        self._call = call
        if self._seen >= PATIENCE:
            self._call, self._seen = None, 0
            raise GameHangs
