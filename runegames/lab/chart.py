"""Bars in a terminal, of block characters or of plain ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

WIDTH = 80
NARROWEST = 10


@dataclass(frozen=True, slots=True)
class Glyphs:
    """Characters that bars are made of, each one cell."""

    sure: str
    """Character up to the lower end of where the value may lie."""
    perhaps: str
    """Character from the lower to the upper end."""
    value: str
    mark: str
    """Character of a value to compare with."""
    axis: str
    tick: str


BLOCKS = Glyphs(sure="█", perhaps="░", value="●", mark="│", axis="─", tick="┴")
ASCII = Glyphs(sure="=", perhaps="-", value="o", mark="|", axis="-", tick="+")


@dataclass(frozen=True, slots=True)
class Bar:
    """A value and its confidence interval; ``mark`` is drawn across."""

    label: str
    low: float
    value: float
    high: float
    said: str
    """The value in words, at the bar's end."""
    mark: float | None = None


def bars(rows: Sequence[Bar], top: float, ticks: Sequence[str], glyphs: Glyphs) -> Iterator[str]:
    """Bars on a scale from 0 to ``top``, and the scale with evenly spread ``ticks`` below."""
    labels = max(len(row.label) for row in rows)
    said = max(len(row.said) for row in rows)
    cells = max(NARROWEST, WIDTH - labels - said - 4)
    for row in rows:
        drawn = _bar(row, top, cells, glyphs)
        yield f"{row.label.ljust(labels)}  {drawn}  {row.said.rjust(said)}"
    margin = " " * (labels + 2)
    places = [round(index * (cells - 1) / (len(ticks) - 1)) for index in range(len(ticks))]
    yield margin + "".join(glyphs.tick if at in places else glyphs.axis for at in range(cells))
    yield (margin + _written(ticks, places, cells)).rstrip()


def _bar(row: Bar, top: float, cells: int, glyphs: Glyphs) -> str:
    def cell(value: float) -> int:
        return round(min(max(value / top, 0.0), 1.0) * (cells - 1))

    drawn = [" "] * cells
    drawn[: cell(row.low)] = glyphs.sure * cell(row.low)
    reach = range(cell(row.low), cell(row.high) + 1)
    for at in reach:
        drawn[at] = glyphs.perhaps
    if row.mark is not None:
        drawn[cell(row.mark)] = glyphs.mark
    drawn[cell(row.value)] = glyphs.value
    return "".join(drawn)


def _written(ticks: Sequence[str], places: Sequence[int], cells: int) -> str:
    """The words of the scale, each centred below its tick where there is room."""
    line = [" "] * cells
    for words, place in zip(ticks, places, strict=True):
        start = min(max(place - len(words) // 2, 0), cells - len(words))
        line[start : start + len(words)] = words
    return "".join(line)
