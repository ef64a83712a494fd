"""Rows of the table that ``make bench`` prints, and their verdicts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median, quantiles
from typing import NamedTuple, TypeAlias

LOOP_STEPS = 6_000
"""Steps of the loop that computing is compared with: about 1 ms of CPython 3.11."""
MISSED = "MISSED"
"""Verdict on a target that was not met."""
COLUMNS = (33, 9, 17, 13, 9, 6)
"""Columns of the fields of a row, which is printed before the later ones are known."""


class Row(NamedTuple):
    """Line of the table."""

    what: str
    here: str
    beside: str = ""
    ratio: str = ""
    target: str = ""
    verdict: str = ""

    @property
    def line(self) -> str:
        """Fields below each other: the first one is aligned left, the others right."""
        first, *others = zip(self, COLUMNS, strict=True)
        cells = [first[0].ljust(first[1]), *(text.rjust(columns) for text, columns in others)]
        return "  ".join(cells).rstrip()


TITLES = Row("what", "here", "beside", "ratio", "target")
Measurement: TypeAlias = tuple[Callable[[int], Iterator[Row]], int]
"""Function that repeats a measurement, and the usual number of repeats."""


def verdict(kept: bool) -> str:
    """Return the word for a target that was met or missed."""
    return "ok" if kept else MISSED


def in_words(ratios: Sequence[float], unit: str = " ×") -> str:
    """Return the median; of several ratios, also half the distance between their quartiles."""
    ratio = median(ratios)
    shown = f"{ratio:,.0f}{unit}" if ratio >= 100 else f"{ratio:.3g}{unit}"
    if len(ratios) < 2:
        return shown
    low, _, high = quantiles(ratios, method="inclusive")
    return f"{shown} ±{(high - low) / 2 / ratio:.0%}"


def in_time(seconds: float) -> str:
    """Return a time in a unit that suits it."""
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.0f} µs"


def compared(
    what: str,
    here: Sequence[float],
    beside: Sequence[float],
    most: float,
    words: str,
) -> Row:
    """Return the row of two series of seconds; ``most`` is the largest ratio allowed."""
    ratios = [one / other for one, other in zip(here, beside, strict=True)]
    return _row(what, median(here), median(beside), ratios, most, words)


def waited(
    what: str,
    here: Sequence[float],
    beside: Sequence[float],
    most: float,
    words: str = "empty",
) -> Row:
    """Return a row like ``compared``, for two programs that a busy machine may delay.

    Delays only add time, so the lower quartiles count. The ratio is the median of at most five
    groups of runs.
    """
    rounds = min(5, len(here))
    ratios = [lower(here[index::rounds]) / lower(beside[index::rounds]) for index in range(rounds)]
    return _row(what, lower(here), lower(beside), ratios, most, words)


def lower(times: Sequence[float]) -> float:
    """Return the lower quartile."""
    return quantiles(times, method="inclusive")[0] if len(times) > 1 else times[0]


def _row(
    what: str,
    here: float,
    beside: float,
    ratios: Sequence[float],
    most: float,
    words: str,
) -> Row:
    kept = verdict(median(ratios) <= most)
    beside_told = f"{in_time(beside)} {words}"
    return Row(what, in_time(here), beside_told, in_words(ratios), f"≤ {most} ×", kept)


# -- computing ----------------------------------------------------------------------------


def loop() -> float:
    """Return the processor seconds of a fixed piece of Python: lists, a dictionary, numbers."""
    start = time.process_time()
    cells, seen, total = list(range(64)), dict[tuple[int, int], int](), 0
    for step in range(LOOP_STEPS):
        index = (step * 37) & 63
        cells[index] = total & 255
        seen[index, step & 7] = cells[index - 1]
        total += len(seen) + (cells[index] ^ step)
    return time.process_time() - start


class Pace:
    """Measure of work: how much is done while the loop runs 1,000 times."""

    def __init__(self) -> None:
        self._speeds: list[float] = []
        self._paces: list[float] = []

    def run(self, work: Callable[[], tuple[int, float]]) -> None:
        """Run the loop and ``work``, which returns how much was done and in how many seconds."""
        before = loop()
        done, seconds = work()
        self._speeds.append(done / seconds)
        self._paces.append(done / seconds * 1000 * (before + loop()) / 2)

    def row(self, what: str, least: float | None = None) -> Row:
        """Return the row of the median of the runs."""
        return Row(
            what,
            f"{median(self._speeds):,.0f}/s",
            "1,000 loops",
            in_words(self._paces, ""),
            f"≥ {least:,.0f}" if least else "",
            verdict(median(self._paces) >= least) if least else "",
        )
