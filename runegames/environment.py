"""Environment variables, judged in one place before libraries read them.

rich, Textual, platformdirs and Python each trust theirs, and some stop with a traceback, or draw
for a window of 999,999 columns. What cannot be meant is taken away, as if it were not set: nobody
who plays a game has to hear of a variable that some script left behind.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, MutableMapping

SERVED_VARIABLE = "RUNEGAMES_SERVED"
"""Set for a program whose terminal is a page of `runegames serve`."""
PLAIN_VARIABLE = "RUNEGAMES_PLAIN"
"""Makes --plain the default."""
MOST_CELLS = 1000
"""Most columns or rows of a window that are taken seriously."""
MOST_FRAMES = 240
"""Frames a second."""
GC_THRESHOLD = 50_000
"""Allocations between two runs of the garbage collector, which looks for reference cycles.

Python's own 700 cost 4 % of a start, of a key and of a search, whose trees are large and have none.
"""
DAY_S = 24 * 60 * 60


def _number(most: int) -> Callable[[str], bool]:
    return lambda text: text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda text: text in words


_KNOWN: Mapping[str, Callable[[str], bool]] = {
    "COLUMNS": _number(MOST_CELLS),
    "LINES": _number(MOST_CELLS),
    "HOME": os.path.isabs,
    "XDG_DATA_HOME": os.path.isabs,
    "XDG_CONFIG_HOME": os.path.isabs,
    "XDG_STATE_HOME": os.path.isabs,
    "TEXTUAL": lambda text: True,
    "TEXTUAL_ANIMATIONS": _one_of("none", "basic", "full"),
    "TEXTUAL_COLOR_SYSTEM": _one_of("auto", "standard", "256", "truecolor"),
    "TEXTUAL_FPS": _number(MOST_FRAMES),
}
"""Tests by variable that accept its valid values."""
_OWNER = "TEXTUAL"
"""Beginning of variables that are for those who write apps: unknown ones write logs of keys and
hands, take other drivers, or press keys."""


def tidy(environ: MutableMapping[str, str] = os.environ) -> None:
    """Delete the variables with invalid values."""
    for name in [*environ]:
        means = _KNOWN.get(name)
        if means is None:
            if name.startswith(_OWNER):
                del environ[name]
        elif not means(environ[name]):
            del environ[name]
    if "TZ" in environ and hasattr(time, "tzset") and _day_or_more(-time.timezone, -time.altzone):
        # Python has no such time zones, and refuses to say any local time.
        del environ["TZ"]
        time.tzset()


def _day_or_more(*offsets_s: int) -> bool:
    return any(abs(offset) >= DAY_S for offset in offsets_s)
