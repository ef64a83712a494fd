"""The final table in small, for the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from runegames.ui.canvas import Canvas
from runegames.ui.look import Look


class Drawing(NamedTuple):
    """One of the sizes in which it can be drawn."""

    width: int
    height: int
    """Cells that it needs."""
    paint: Callable[[Canvas], None]
    """Onto a canvas of its own, which has at least that size."""


class Keepsake(NamedTuple):
    """What a game draws of how its table stood in the end."""

    heading: str
    drawings: Callable[[Look], Iterable[Drawing]]
    """From the largest to the smallest that can still be read."""
