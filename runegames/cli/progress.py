"""A progress bar on stderr, for those who watch; nobody else hears of it."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Self

EVERY = 0.1
"""Seconds between two drawings."""
BAR = 24


def can_show(text: str, encoding: str | None) -> bool:
    """Whether a stream of that encoding has these characters."""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Progress:
    """How far the games are; a context manager that leaves an empty line behind."""

    def __init__(self, done: int, total: int, of: str = "games") -> None:
        self._begun = self._done = done
        self._total = total
        self._of = of
        self._start = time.monotonic()
        self._drawn = 0.0
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._write("")

    def step(self) -> None:
        """Another game is over."""
        self._done += 1
        if time.monotonic() - self._drawn > EVERY or self._done == self._total:
            self._draw()

    def _draw(self) -> None:
        self._drawn = time.monotonic()
        self._write(self.line(self._drawn - self._start))

    def line(self, seconds: float) -> str:
        """What is to be read after so many seconds."""
        full, empty = ("█", "░") if can_show("█░", sys.stderr.encoding) else ("#", ".")
        filled = BAR * self._done // max(1, self._total)
        parts = [
            full * filled + empty * (BAR - filled),
            f"{self._done} of {self._total} {self._of}",
            _clock(seconds),
        ]
        played = self._done - self._begun
        if played and self._done < self._total:
            left = seconds / played * (self._total - self._done)
            parts.append(f"about {_clock(left)} left")
        return "  ".join(parts)

    def _write(self, line: str) -> None:
        if not self._shown:
            return
        columns = shutil.get_terminal_size().columns
        # Back to the beginning, and whatever was longer is wiped away.
        sys.stderr.write(f"\r{line[: columns - 1]}\x1b[K")
        sys.stderr.flush()


def _clock(seconds: float) -> str:
    """``1:05``, ``2:00:00``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
