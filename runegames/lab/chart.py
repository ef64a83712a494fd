"""Bar charts in block characters or ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

WIDTH = 80
MIN_BAR_COLUMNS = 10


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Characters of bars, each a cell wide."""

    sure: str
    """Character from 0 to the beginning of the interval."""
    perhaps: str
    """Character inside the interval."""
    value: str
    mark: str
    """Character of a reference value."""
    axis: str
    tick: str


BLOCKS = Glyphs(sure="█", perhaps="░", value="●", mark="│", axis="─", tick="┴")
ASCII = Glyphs(sure="=", perhaps="-", value="o", mark="|", axis="-", tick="+")


@dataclass(frozen=True, slots=True)
class ChartBar:
    """Value with its confidence interval."""

    label: str
    low: float
    value: float
    high: float
    words: str
    """Value in words, at the end of the bar."""
    mark: float | None = None
    """Reference value."""


def bars(
    rows: Sequence[ChartBar], top: float, ticks: Sequence[str], glyphs: Glyphs
) -> Iterator[str]:
    """Draw bars on a scale from 0 to ``top``, then the scale with evenly spaced ``ticks``."""
    labels = max(len(row.label) for row in rows)
    said = max(len(row.words) for row in rows)
    cells = max(MIN_BAR_COLUMNS, WIDTH - labels - said - 4)
    for row in rows:
        drawn = _bar(row, top, cells, glyphs)
        yield f"{row.label.ljust(labels)}  {drawn}  {row.words.rjust(said)}"
    margin = " " * (labels + 2)
    places = [round(index * (cells - 1) / (len(ticks) - 1)) for index in range(len(ticks))]
    yield margin + "".join(
        glyphs.tick if column in places else glyphs.axis for column in range(cells)
    )
    yield margin + _written(ticks, places, cells)


def _bar(row: ChartBar, top: float, cells: int, glyphs: Glyphs) -> str:
    def cell(value: float) -> int:
        return round(min(max(value / top, 0.0), 1.0) * (cells - 1))

    low = cell(row.low)
    bar = glyphs.sure * low + glyphs.perhaps * (cell(row.high) + 1 - low)
    drawn = list(bar.ljust(cells))
    if row.mark is not None:
        drawn[cell(row.mark)] = glyphs.mark
    drawn[cell(row.value)] = glyphs.value
    return "".join(drawn)


def _written(ticks: Sequence[str], places: Sequence[int], cells: int) -> str:
    """Write the words of the scale, each centred below its tick if possible."""
    line = ""
    for words, column in zip(ticks, places, strict=True):
        start = min(max(column - len(words) // 2, 0), cells - len(words))
        line = line[:start].ljust(start) + words
    return line
