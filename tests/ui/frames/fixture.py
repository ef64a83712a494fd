"""Frames as text that can be read and compared: rows of glyphs, rows of pens, and a legend.

A file holds the frames of one position, each below a heading like ``== 80x24 pixels``. Blanks are
written as tabs (eight columns) where possible; a row ends with its last glyph. A row of pens has a
count and letters for each run (``3a12b``); ``~`` repeats the row above. The legend at the end has a
line for each pen (``a #e8eef5 on #0a0f18 bold``). Pens keep their letters in a new capture.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

HEADING, PENS, LEGEND = "== ", "-- pens", "== pens"
AGAIN = "~"
RUN = re.compile(r"(\d+)([a-z]+)")
MARKS = ("bold", "dim", "italic", "underline", "reverse", "strike")
TAB = 8


class Row(NamedTuple):
    """Row of a frame: its glyphs, and its runs, each a number of cells and their pen."""

    glyphs: str
    runs: tuple[tuple[int, str], ...]


Rows = Sequence[Row]


def rows(strips: Sequence[Strip]) -> Rows:
    """Read the rows of a screen; the ink of blanks is ignored."""
    return [
        Row(
            strip.text.rstrip(),
            tuple(
                (sum(count for count, _ in run), pen)
                for pen, run in groupby(_runs(strip), key=itemgetter(1))
            ),
        )
        for strip in strips
    ]


def strips(frame: Rows) -> list[Strip]:
    """Turn a frame back into the rows of a screen, to draw a picture of it."""
    values = []
    for glyphs, runs in frame:
        segments, index = [], 0
        for count, pen in runs:
            text = glyphs[index : index + count].ljust(count)
            segments.append(Segment(text, Style.parse(pen)))
            index += count
        values.append(Strip(segments))
    return values


def read(text: str) -> dict[str, Rows]:
    """Parse a file into its frames by heading; an empty text has no frames."""
    body, _, legend = text.partition(f"{LEGEND}\n")
    pens = dict(_letters_and_pen(line) for line in legend.splitlines())
    fields: dict[str, Rows] = {}
    for part in f"\n{body}".split(f"\n{HEADING}")[1:]:
        name, _, frame = part.partition("\n")
        glyphs, _, runs = frame.rstrip("\n").partition(f"\n{PENS}\n")
        fields[name] = list(_rows(glyphs.split("\n"), runs.split("\n"), pens))
    return fields


def written(frames: Mapping[str, Rows], before: str = "") -> str:
    """Return frames as the text of a file; pens keep their letters from the text ``before``."""
    _, _, legend = before.partition(f"{LEGEND}\n")
    letters = {pen: letter for letter, pen in map(_letters_and_pen, legend.splitlines())}
    used = dict.fromkeys(pen for frame in frames.values() for row in frame for _, pen in row.runs)
    letters = {pen: letter for pen, letter in letters.items() if pen in used}
    free = (name for name in map(_name, range(26 * 27)) if name not in set(letters.values()))
    letters |= {pen: next(free) for pen in used if pen not in letters}
    parts = (f"{HEADING}{name}\n{_text(frame, letters)}\n" for name, frame in frames.items())
    legend = "".join(f"{letter} {pen}\n" for pen, letter in letters.items())
    return f"{''.join(parts)}{LEGEND}\n{legend}"


def _letters_and_pen(line: str) -> tuple[str, str]:
    letters, _, pen = line.partition(" ")
    return letters, pen


def _name(number: int) -> str:
    more, last = divmod(number, 26)
    return (_name(more - 1) if more else "") + chr(ord("a") + last)


def _text(frame: Rows, letters: Mapping[str, str]) -> str:
    runs = ["".join(f"{count}{letters[pen]}" for count, pen in row.runs) for row in frame]
    again = [AGAIN if index and row == runs[index - 1] else row for index, row in enumerate(runs)]
    return "\n".join((*(_tabbed(row.glyphs) for row in frame), PENS, *again))


def _tabbed(glyphs: str) -> str:
    """Write two or more blanks before a tab stop as a tab."""
    stops = (glyphs[index : index + TAB] for index in range(0, len(glyphs), TAB))
    return "".join(
        f"{stop.rstrip()}\t" if len(stop) == TAB and stop.endswith("  ") else stop for stop in stops
    )


def _rows(glyphs: Sequence[str], runs: Sequence[str], pens: Mapping[str, str]) -> Iterator[Row]:
    above: tuple[tuple[int, str], ...] = ()
    for line, run in zip(glyphs, runs, strict=True):
        if run != AGAIN:
            above = tuple((int(count), pens[letters]) for count, letters in RUN.findall(run))
        yield Row(line.expandtabs(TAB), above)


def _runs(strip: Strip) -> Iterator[tuple[int, str]]:
    """Yield runs of cells with their pens; blanks take the last pen if it has the same ground."""
    before = ground_before = ""
    for text, style, _ in strip:
        pen, ground = _pen_and_ground(style)
        blanks = len(text) - len(text.lstrip(" "))
        if blanks:
            if ground_before != ground:
                before, ground_before = f"default {ground}", ground
            yield blanks, before
        if blanks < len(text):
            before, ground_before = pen, ground
            yield len(text) - blanks, before


@cache
def _pen_and_ground(style: Style | None) -> tuple[str, str]:
    """Return a style as the text of a pen, and the part of it that a blank shows."""
    style = style or Style()
    marks = [mark for mark in MARKS if getattr(style, mark)]
    ink = style.color.name if style.color else "default"
    ground = " ".join(("on", style.bgcolor.name if style.bgcolor else "default", *marks))
    return f"{ink} {ground}", ground.removesuffix(" bold")
