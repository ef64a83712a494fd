"""Lines of a plain table's page, and which of them go where rows are short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from runegames.core import CellChart
from runegames.ui.games.plain.rows import Run

ALWAYS, BLANK, COURSE, DEED, LATER, LAST = range(6)
"""Reasons why a row may go where rows are short: the lowest goes first, ``ALWAYS`` never.

``LAST``: only where a seat would have no row, not for answers.
"""


class Line(NamedTuple):
    """Row of the page."""

    runs: Sequence[Run] = ()
    goes: int = ALWAYS
    """Time at which the row goes: one of ``ALWAYS`` to ``LAST``."""
    alone: Sequence[Run] = ()
    """Row without the rows of its course above it, with its head and a mark."""
    goes_on: bool = False
    """True if the sentence of the row above goes on here; both rows go together."""


class ChartPlace(NamedTuple):
    """Place of the board of cells among the rows."""

    chart: CellChart
    goes: int = ALWAYS


Piece = Line | ChartPlace


def together(lines: Sequence[Line]) -> list[Line]:
    """Make the rows of one sentence go together."""
    return [*lines[:1], *(line._replace(goes_on=True) for line in lines[1:])]


def shortened(deeds: Sequence[str], room: int, ascii_only: bool) -> str:
    """Join clauses; the oldest go first where they are too long, equal ones are counted."""
    times, dots, dot = ("x", ".. ", " - ") if ascii_only else ("×", "… ", " · ")
    counted = {deed: list(deeds).count(deed) for deed in deeds}
    phrases = [f"{deed} {times}{many}" if many > 1 else deed for deed, many in counted.items()]
    left = list(phrases)
    while len(left) > 1 and cell_len(dot.join(left)) + len(dots) > room:
        left.pop(0)
    words = dot.join(left)
    if cell_len(words) > room - 2 and ", " in words:
        words = words.rpartition(", ")[0]
    return f"{dots}{words}" if len(left) < len(phrases) else words
