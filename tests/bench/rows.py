"""A line of what ``make bench`` tells, and its verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import NamedTuple, TypeAlias


class Row(NamedTuple):
    """A line of the table."""

    what: str
    here: str
    beside: str = ""
    ratio: str = ""
    target: str = ""
    verdict: str = ""


Measurement: TypeAlias = tuple[Callable[[int], Iterator[Row]], int]
"""What measures so many times, and how often is usual."""


def verdict(kept: bool) -> str:
    """Whether a target was met."""
    return "ok" if kept else "MISSED"


def compared(
    what: str, here: Sequence[float], beside: Sequence[float], most: float, words: str = "empty app"
) -> Row:
    """Two latencies in seconds, and how often one may contain the other."""
    ratio = median(here) / median(beside)
    return Row(
        what,
        f"{median(here) * 1e3:.1f} ms",
        f"{median(beside) * 1e3:.1f} ms {words}",
        f"{ratio:.2f} ×",
        f"≤ {most} ×",
        verdict(ratio <= most),
    )
