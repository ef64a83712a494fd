"""Orderly end of the program after a signal."""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Self

from runegames.signals import SIGNALLED


class Ending:
    """Context in which the first signal interrupts as Ctrl+C does.

    An immediate end would leave a hand visible, the terminal in the modes of the screen, or its
    cursor hidden below a progress bar. A signal that is ignored from the start, as with ``nohup``,
    stays ignored. Outside of the main thread, which alone gets signals, nothing changes.
    """

    def __init__(self, *numbers: signal.Signals) -> None:
        self._numbers = numbers
        self._before: dict[signal.Signals, signal._HANDLER] = {}
        self._came: int | None = None

    @property
    def status(self) -> int:
        """Exit status after a signal; 0 if no signal came."""
        return 0 if self._came is None else SIGNALLED + self._came

    def __enter__(self) -> Self:
        if threading.current_thread() is not threading.main_thread():
            return self
        for number in self._numbers:
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._end)
        return self

    def _end(self, number: int, frame: FrameType | None) -> None:
        if self._came is None:
            self._came = number
            raise KeyboardInterrupt

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        return kind is KeyboardInterrupt and self._came is not None
