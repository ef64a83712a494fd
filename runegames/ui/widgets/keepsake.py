"""Keepsake: the final table in small, for the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from runegames.ui.canvas import Canvas
from runegames.ui.look import Look


class Drawing(NamedTuple):
    """Drawing of a keepsake in one size."""

    width: int
    height: int
    """Height in cells; the width is next to it."""
    paint: Callable[[Canvas], None]
    """Painter, for a canvas of its own of at least that size."""


class Keepsake(NamedTuple):
    """Keepsake of a game: a title, and its drawings."""

    heading: str
    drawings: Callable[[Look], Iterable[Drawing]]
    """Drawings from the largest to the smallest that can be read."""
