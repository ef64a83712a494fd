"""Layout of the parts of a result on its sheet, without drawing.

The final table takes the largest size that leaves every other part its least room. Free rows go to
the letters of the name, to the podium and to the chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Region

from runegames.play.result import Result
from runegames.ui import art
from runegames.ui.drawing import wrap
from runegames.ui.look import Look
from runegames.ui.widgets.chart import MIN_CHART_COLUMNS, room
from runegames.ui.widgets.keepsake import Drawing, Keepsake
from runegames.ui.widgets.pointstable import Plan, plan
from runegames.ui.widgets.sheet import MEDIUM

Part: TypeAlias = Literal["stand", "table", "kept", "chart"]
"""Podium or ladder, table of figures, final table (keepsake), or chart."""

TALL_ROWS = 24
"""Least height of a large sheet."""
TALLER_ROWS = 40
"""Least height between title and last line at which podium and chart get ``EXTRA_ROWS``."""
GAP_COLUMNS = 4
"""Gap between the two columns of a sheet."""
BESIDE_GAP_COLUMNS = 2
"""Gap between a part and the table of figures beside it."""
MIN_LEFT_SHARE = 3 / 8
"""Least share of the width for the left column of a wide sheet."""
LARGEST_LETTERS = 4
# Greatest heights of the letters of the headline, which is a name, or the points of a solo game.
MAX_NAME_ROWS = 14
MAX_POINTS_ROWS = 11
MAX_LOW_NAME_ROWS = 7
MAX_SMALL_NAME_ROWS = 4
ROOMY_ROWS = 26
"""Least height of the sheet, without title and last line, for ``MAX_LOW_NAME_ROWS``."""
MAX_FEW_SIDES = 4
"""Greatest number of sides for ``MAX_LOW_NAME_ROWS``."""
MIN_BAR_COLUMNS = 5
"""Least width of a bar of the podium."""
MIN_LADDER_COLUMNS = 40
"""Least width of the ladder."""
MIN_STAND_COLUMNS = 26
"""Least width of a column with the podium."""
MIN_STAND_ROWS = 7
"""Least height of the podium."""
EXTRA_ROWS = 4
"""Additional rows of the podium, and of the chart, if there are ``TALLER_ROWS``."""
MIN_CROSSING_SIDES = 3
"""Least number of sides with which the lines of a chart cross often."""
MIN_CROSSING_ROWS = 8
"""Least height of a chart whose lines cross often."""
MAX_SENTENCE_ROWS = 6
GROWING: tuple[Part, ...] = ("stand", "chart")
"""Parts that share the free rows of their column."""


class Arrangement(NamedTuple):
    """Parts of each column, from the top down."""

    left: tuple[Part, ...]
    right: tuple[Part, ...]
    beside: Part | None = None
    """Part of the right column that has the table of figures beside it."""
    across: bool = False
    """True if name and sentences may take the whole width of the sheet."""
    headed: bool = True
    """True if table and chart have headings."""


LARGE = (
    Arrangement(("stand", "table"), ("kept", "chart")),
    Arrangement(("stand", "table", "chart"), ("kept",)),
    Arrangement(("stand", "table"), ("kept", "chart"), across=True),
    Arrangement(("stand",), ("table", "kept", "chart")),
)
ALONE = (
    Arrangement(("stand",), ("kept", "chart"), beside="kept"),
    Arrangement(("stand",), ("kept", "chart"), beside="chart"),
    *LARGE,
)
SMALL = Arrangement(("stand",), ("table", "chart"), across=True)
CROWDED = SMALL._replace(headed=False)
"""Arrangement of a small sheet without room for headings."""


class Placed(NamedTuple):
    """Part with its region, heading included."""

    part: Part
    place: Region
    headed: int
    """Width of the heading; 0 if there is none."""


class Layout(NamedTuple):
    """Layout of the sheet."""

    name: Region
    sentences: Region
    parts: Sequence[Placed]
    table: Plan
    drawing: Drawing | None


def lay_out(
    result: Result, keepsake: Keepsake | None, width: int, height: int, look: Look
) -> Layout:
    """Lay out the parts in the first arrangement that fits, with the largest final table.

    If none fits, the last arrangement is taken.
    """
    large = width >= MEDIUM.width and height >= TALL_ROWS
    place = Region(0, 2, width, height - 4 if large else height - 3 - (height > TALL_ROWS))
    ways = (SMALL, CROWDED) if not large else ALONE if len(result.sides) == 1 else LARGE
    drawings = keepsake.drawings(look) if large and keepsake is not None else ()
    for drawing, way in product((*drawings, None), ways):
        case = _Case(result, way, drawing, place, look)
        if case.fits:
            break
    return case.layout()


def lines_of(result: Result, width: int) -> tuple[Sequence[str], Sequence[str]]:
    """Lines of the verdict, and of the remarks."""
    more = [line for remark in result.remarks for line in wrap(remark, width)]
    return wrap(result.verdict, width), more


class _Case:
    """Arrangement on a sheet, with a drawing of the final table or without one."""

    def __init__(
        self,
        result: Result,
        arrangement: Arrangement,
        drawing: Drawing | None,
        place: Region,
        look: Look,
    ) -> None:
        self._result, self._arrangement, self._drawing = result, arrangement, drawing
        self._place, self._look = place, look
        self._alone = len(result.sides) == 1
        self._left, self._table = self._columns()
        self._right = place.width - GAP_COLUMNS - self._left
        self._name, self._sentences = self._head(self._first_limit)

    def _columns(self) -> tuple[int, Plan]:
        """Width of the left column, and the table of figures."""
        result, width = self._result, self._place.width
        bars = len(result.sides) * (MIN_BAR_COLUMNS + 1)
        least = MIN_LADDER_COLUMNS if result.ladder else max(MIN_STAND_COLUMNS, bars)
        wanted = (width - GAP_COLUMNS) // 2
        if width >= MEDIUM.width:
            least = max(least, round(width * MIN_LEFT_SHARE))
            wanted = least if self._alone else wanted
        both = width - GAP_COLUMNS
        if "table" in self._arrangement.left:
            left = max(least, min(wanted, both - self._needed(0)))
            table = plan(result, left)
            return max(left, table.width), table
        table = plan(result, both - least)
        return max(least, min(wanted, both - self._needed(table.width))), table

    def _needed(self, table: int) -> int:
        """Least width of the right column with a table of figures of width ``table``."""
        each, beside = self._arrangement, table + BESIDE_GAP_COLUMNS
        kept = 0 if self._drawing is None else self._drawing.width
        chart = MIN_CHART_COLUMNS + beside * (each.beside == "chart")
        kept += beside * (each.beside == "kept")
        return max(kept, chart, table * ("table" in each.right))

    @property
    def _first_limit(self) -> int:
        """Greatest height of the name while arrangements are tried; ``layout`` may allow more."""
        roomy = self._place.height >= ROOMY_ROWS
        if self._alone:
            return MAX_POINTS_ROWS if roomy else MAX_LOW_NAME_ROWS
        few = len(self._result.sides) <= MAX_FEW_SIDES and not self._arrangement.across
        return MAX_LOW_NAME_ROWS if roomy and few else MAX_SMALL_NAME_ROWS

    def _head(self, rows: int) -> tuple[Region, Region]:
        """Regions of the name in letters of at most ``rows``, and of the sentences."""
        text, place = self._result.headline, self._place
        width = place.width if self._arrangement.across else self._left
        letters = art.large(text)
        beside = self._arrangement.across and letters and letters.width <= width // 2
        most = width // 2 if beside else width
        letters = art.fitting(text, most, rows, self._look.symbols, largest=LARGEST_LETTERS)
        high, wide = (letters.lines, letters.width) if letters else (1, min(cell_len(text), most))
        name = Region(0, place.y, wide, high)
        x, y = (wide + GAP_COLUMNS, place.y) if beside else (0, name.bottom + 1)
        lines = sum(map(len, lines_of(self._result, width - x)))
        return name, Region(x, y, width - x, min(lines, MAX_SENTENCE_ROWS))

    # -- rows -----------------------------------------------------------------------------

    def _rows(self, part: Part) -> int:
        """Least height of a part, with its heading."""
        headed, drawn = self._arrangement.headed, self._drawing
        more = EXTRA_ROWS if self._place.height >= TALLER_ROWS else 0
        match part:
            case "stand":
                return MIN_STAND_ROWS + more
            case "table":
                rows = headed + self._table.height
            case "kept":
                rows = 0 if drawn is None else 1 + drawn.height
            case "chart":
                sides = self._result.sides
                crossing = len(sides) >= MIN_CROSSING_SIDES and self._place.width >= MEDIUM.width
                rows = headed + max(room(sides), MIN_CROSSING_ROWS * crossing) + more
        return max(rows, 1 + self._table.height) if part == self._arrangement.beside else rows

    def _areas(self) -> tuple[Region, Region]:
        """Regions of the columns, below the head or beside it."""
        place, x, name = self._place, self._left + GAP_COLUMNS, self._name
        below, beside = max(name.bottom, self._sentences.bottom) + 1, place.y
        if self._arrangement.across:
            beside = self._sentences.bottom + 1 if name.right < x else below
        return (
            Region(0, below, self._left, place.bottom - below),
            Region(x, beside, self._right, place.bottom - beside),
        )

    def _spare(self, parts: Sequence[Part], area: Region) -> int:
        """Free rows of a column whose parts have their least heights and a row between them."""
        rows = [self._rows(part) for part in parts]
        return area.height - sum(rows) - sum(map(bool, rows)) + 1

    @property
    def fits(self) -> bool:
        """True if there is room for all parts, and for a name at least as high as ``_lettered``."""
        each, (left, right) = self._arrangement, self._areas()
        column = self._left if "table" in each.left else self._right
        return (
            min(self._spare(each.left, left), self._spare(each.right, right)) >= 0
            and self._table.sources == len(self._result.sources)
            and self._table.width <= column
            and self._needed(self._table.width) <= self._right
            and self._name.height >= self._lettered
        )

    @property
    def _lettered(self) -> int:
        """Height of the name in small letters within half of the sheet; 0 if they do not fit."""
        half = (self._place.width - GAP_COLUMNS) // 2
        letters = art.fitting(self._result.headline, half, MAX_SMALL_NAME_ROWS, self._look.symbols)
        return letters.lines if letters else 0

    def layout(self) -> Layout:
        """Lay out all parts.

        If the name is in the left column, it gets up to two thirds of the free rows there.
        """
        each = self._arrangement
        if not each.across:
            most = MAX_NAME_ROWS if self._place.height >= TALLER_ROWS else MAX_LOW_NAME_ROWS
            most = max(most, self._first_limit)
            spare = max(0, self._spare(each.left, self._areas()[0]))
            self._name, self._sentences = self._head(min(most, self._name.height + spare * 2 // 3))
        left, right = self._areas()
        parts = (*self._stacked(each.left, left), *self._stacked(each.right, right))
        return Layout(self._name, self._sentences, parts, self._table, self._drawing)

    def _stacked(self, parts: Sequence[Part], area: Region) -> Iterator[Placed]:
        """Stack parts; podium and chart share the free rows.

        In a column without podium and chart, the last part gets them.
        """
        each, spare = self._arrangement, self._spare(parts, area)
        gap = int(spare >= 0)
        growing = [part for part in parts if part in GROWING] or [parts[-1]]
        y = area.y
        for part in parts:
            rows = self._rows(part)
            if part in growing:
                more = max(0, spare) // len(growing)
                rows, spare = rows + more, spare - more
                growing.remove(part)
            rows = min(rows, area.bottom - y)
            if rows > 0:
                width, headed = area.width, part != "stand" and (part == "kept" or each.headed)
                if part == each.beside:
                    table = self._table.width
                    place = Region(area.right - table, y + 1, table, rows - 1)
                    yield Placed("table", place, 0)
                    width -= table + BESIDE_GAP_COLUMNS
                yield Placed(part, Region(area.x, y, width, rows), headed * area.width)
                y += rows + gap
