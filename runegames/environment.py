"""Environment variables, checked before libraries read them.

rich, Textual, platformdirs and Python trust their variables; some stop with a traceback, or draw
for a window of 999,999 columns. Impossible values are deleted silently: a player need not know of
a variable that some script has left behind.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, MutableMapping

SERVED_VARIABLE = "RUNEGAMES_SERVED"
"""Variable that marks a program at a page of `runegames serve`."""
PLAIN_VARIABLE = "RUNEGAMES_PLAIN"
"""Variable that makes --plain the default."""
MAX_CELLS = 1000
"""Most columns or rows of a window."""
MAX_FRAMES_PER_S = 240
GC_THRESHOLD = 50_000
"""Number of allocations between two runs of the garbage collector for reference cycles.

Python's 700 cost 4 % of a start, of a key and of a search, whose large trees have no cycles.
"""
DAY_S = 24 * 60 * 60


def _number(most: int) -> Callable[[str], bool]:
    return lambda text: text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= most


def _one_of(*words: str) -> Callable[[str], bool]:
    return lambda text: text in words


_KNOWN: Mapping[str, Callable[[str], bool]] = {
    "COLUMNS": _number(MAX_CELLS),
    "LINES": _number(MAX_CELLS),
    "HOME": os.path.isabs,
    "XDG_DATA_HOME": os.path.isabs,
    "XDG_CONFIG_HOME": os.path.isabs,
    "XDG_STATE_HOME": os.path.isabs,
    "TEXTUAL": lambda text: True,
    "TEXTUAL_ANIMATIONS": _one_of("none", "basic", "full"),
    "TEXTUAL_COLOR_SYSTEM": _one_of("auto", "standard", "256", "truecolor"),
    "TEXTUAL_FPS": _number(MAX_FRAMES_PER_S),
}
"""Tests of values by variable."""
_OWNER = "TEXTUAL"
"""Beginning of Textual's variables; unknown ones may log keys and hands, or press keys."""


def tidy(environ: MutableMapping[str, str] = os.environ) -> None:
    """Delete variables with invalid values."""
    for name in [*environ]:
        means = _KNOWN.get(name)
        if means is None:
            if name.startswith(_OWNER):
                del environ[name]
        elif not means(environ[name]):
            del environ[name]
    if "TZ" in environ and hasattr(time, "tzset") and _day_or_more(-time.timezone, -time.altzone):
        # With such a time zone Python refuses to tell local times.
        del environ["TZ"]
        time.tzset()


def _day_or_more(*offsets_s: int) -> bool:
    return any(abs(offset) >= DAY_S for offset in offsets_s)
