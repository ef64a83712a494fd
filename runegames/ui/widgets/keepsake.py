"""Keepsakes: small drawings of final tables, for the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from runegames.ui.canvas import Canvas
from runegames.ui.look import Look


class Drawing(NamedTuple):
    """Drawing of a keepsake in one size."""

    width: int
    height: int
    paint: Callable[[Canvas], None]
    """Function that paints a canvas of at least this size."""


class Keepsake(NamedTuple):
    """Keepsake of a game: a title, and its drawings."""

    heading: str
    drawings: Callable[[Look], Iterable[Drawing]]
    """Function that makes the drawings for a look, the largest first."""
