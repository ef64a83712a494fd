"""Signals that tell the program to end, and how it ends in order."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Self

SIGNALLED = 128
"""Number that shells add to the signal that has ended a program."""


class Ending:
    """Context in which signals interrupt as Ctrl+C does, the first one of them once.

    Dying at once would leave a hand in sight, or the terminal as the screen needs it. A signal
    that the program was started to ignore, as ``nohup`` does, stays ignored.
    """

    def __init__(self, *numbers: signal.Signals) -> None:
        self._numbers = numbers
        self._before: dict[signal.Signals, signal._HANDLER] = {}
        self._came: int | None = None

    @property
    def status(self) -> int:
        """The exit status that a signal asks for; 0: none came."""
        return 0 if self._came is None else SIGNALLED + self._came

    def __enter__(self) -> Self:
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
