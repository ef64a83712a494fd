"""A small chart of the scores over a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from runegames.core import count
from runegames.ui.widgets.drawn import Drawn

BRAILLE = 0x2800
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of a braille character's dot, by row and column."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The points of one side after every ply; ``letters`` are those of its seats."""

    letters: str
    seat: int
    """Whose colour it has."""
    points: tuple[int, ...]


GOOD_CHART = 32
LEAST_CHART = 20
"""Cells in which a chart says all that it can, and from which on it says something."""
LEAST_LINES = 3
"""Rows for the curves."""


class ScoreChart(Drawn):
    """A line for each side in its colour, with its letters and points at the end."""

    DEFAULT_CSS = """
    ScoreChart {
        width: 1fr;
        height: 8;
    }
    """

    def __init__(self, curves: Sequence[Curve], counted: str = "points") -> None:
        """``counted`` is what the curves tell of."""
        super().__init__()
        self._curves = tuple(curves)
        self._counted = counted

    def drawing(self, width: int, height: int) -> list[Content]:
        """Lines over a floor, labels to the right of them."""
        palette = self.palette
        labels = self._labels()
        margin = max(len(label) for label in labels) + 1
        width, height = width - margin, height - 1
        if width < 4 or height < max(LEAST_LINES, len(labels)):
            return []
        cells: dict[tuple[int, int], tuple[str, int]] = {}
        highest = max(1, max(max(curve.points) for curve in self._curves))
        for curve in self._curves:
            self._plot(cells, curve, width, height, highest)
        ends = self._ends(height, highest)
        lines = []
        for row in range(height):
            parts: list[tuple[str, str]] = []
            for column in range(width):
                glyph, seat = cells.get((column, row), (" ", 0))
                parts.append((glyph, palette.seat(seat)))
            parts.append((" ", ""))
            if row in ends:
                at = ends[row]
                parts.append((labels[at], f"bold {palette.seat(self._curves[at].seat)}"))
            lines.append(Content.assemble(*parts))
        plies = max(len(curve.points) for curve in self._curves) - 1
        across = self.symbols.frame.across
        captions = (f"{self._counted} over {count(plies, 'move')}", f"{self._counted} over {plies}")
        told = next((f" {each} " for each in captions if len(each) + 2 <= width), "")
        floor = told.center(width, across)
        lines.append(Content.styled(floor, palette.quiet_style))
        return lines

    def _labels(self) -> list[str]:
        return [f"{curve.letters} {curve.points[-1]}" for curve in self._curves]

    def _ends(self, height: int, highest: int) -> dict[int, int]:
        """The row of each label: that of its last point, or the nearest free one."""
        taken: dict[int, int] = {}
        order = sorted(range(len(self._curves)), key=lambda at: -self._curves[at].points[-1])
        for at in order:
            wanted = round((height - 1) * (1 - max(0, self._curves[at].points[-1]) / highest))
            rows = sorted(range(height), key=lambda row: (abs(row - wanted), -row))
            free = next((row for row in rows if row not in taken), None)
            if free is not None:
                taken[free] = at
        return taken

    def _plot(
        self,
        cells: dict[tuple[int, int], tuple[str, int]],
        curve: Curve,
        width: int,
        height: int,
        highest: int,
    ) -> None:
        if self.symbols.name == "ascii":
            for column in range(width):
                value = _value(curve.points, column, width)
                row = round((height - 1) * (1 - max(0, value) / highest))
                cells[column, row] = (curve.letters[0].lower(), curve.seat)
            return
        dots: dict[tuple[int, int], int] = {}
        before: int | None = None
        for x in range(width * 2):
            value = _value(curve.points, x, width * 2)
            y = round((height * 4 - 1) * (1 - max(0, value) / highest))
            # A steep step is drawn through, so that the line stays one line.
            low, high = (y, y) if before is None else (min(before, y), max(before, y))
            for each in range(low, high + 1):
                spot = (x // 2, each // 4)
                dots[spot] = dots.get(spot, 0) | DOTS[each % 4][x % 2]
            before = y
        for spot, bits in dots.items():
            cells[spot] = (chr(BRAILLE + bits), curve.seat)


def _value(points: Sequence[int], at: int, width: int) -> int:
    """What a column shows: the first one the first value, the last one the last."""
    return points[round(at * (len(points) - 1) / max(1, width - 1))]
