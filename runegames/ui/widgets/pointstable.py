"""Table of the sources of points, with sides as rows or as columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len

from runegames.play.result import Result
from runegames.ui.drawing import clipped, wrap
from runegames.ui.widgets.sheet import Sheet

GAP_COLUMNS = 2
NARROW_GAP_COLUMNS = 1
MIN_NAME_COLUMNS = 4
"""Least width of a name as the head of a column."""
CUT_NAME_COLUMNS = 8
MAX_HEAD_LINES = 3
"""Greatest height of the head of a column."""


class Plan(NamedTuple):
    """Layout of a table of a certain width."""

    by_side: bool
    """True if sides are rows, False if sides are columns."""
    heads: tuple[tuple[str, ...], ...]
    """Lines above each column of figures."""
    names: int
    """Width of the first column, which has the names of the rows."""
    widths: tuple[int, ...]
    gap: int
    rows: int

    @property
    def width(self) -> int:
        return self.names + sum(self.widths) + self.gap * len(self.widths)

    @property
    def sources(self) -> int:
        """Number of sources that are shown, counted from the last."""
        return len(self.widths) if self.by_side else self.rows

    def stretched(self, width: int) -> Plan:
        """Widen the table to ``width`` cells."""
        return self._replace(names=self.names + max(0, width - self.width))

    @property
    def height(self) -> int:
        """Height of the table: heads, rows, and a line above a row of sums."""
        return max(map(len, self.heads)) + self.rows + (not self.by_side)


def plan(result: Result, limit: int) -> Plan:
    """Choose the layout for a width of ``limit`` columns, with whole names if possible.

    Figures are never cut; the first sources are left out if they have no room.
    """
    for shown in range(len(result.sources), 0, -1):
        for each in _plans(replace(result, sources=result.sources[-shown:]), limit):
            if each.width <= limit:
                return each
    return each


def _plans(result: Result, limit: int) -> Iterator[Plan]:
    """Layouts for all sources, the best one first."""
    by_source = _by_source(result, limit)
    if len(result.sides) == 1:
        yield by_source
        return
    names = max(cell_len(side.name) for side in result.sides)
    for lines in range(1, MAX_HEAD_LINES + 1):
        yield _by_side(result, names, GAP_COLUMNS, lines)
    whole = all(
        cell_len(head) <= width
        for (head,), width in zip(by_source.heads, by_source.widths, strict=True)
    )
    cut = _by_side(result, min(names, CUT_NAME_COLUMNS), GAP_COLUMNS, MAX_HEAD_LINES)
    if not whole:
        yield cut._replace(names=max(cut.names, cut.names - cut.width + limit))
    yield by_source
    narrow = _by_side(result, names, NARROW_GAP_COLUMNS, MAX_HEAD_LINES)
    yield narrow
    yield narrow._replace(names=max(_letters(result) - 1, narrow.names - narrow.width + limit))


def _letters(result: Result) -> int:
    return max(len(side.letters) for side in result.sides) + 1


def _by_side(result: Result, names: int, gap: int, lines: int) -> Plan:
    columns = [_column(source, cells, lines) for source, cells in result.sources]
    heads, widths = zip(*columns, strict=True)
    return Plan(True, heads, _letters(result) + names, widths, gap, len(result.sides))


@lru_cache
def _column(source: str, cells: tuple[str, ...], lines: int) -> tuple[tuple[str, ...], int]:
    """Head of a source's column in at most ``lines`` lines, and the least width for that."""
    width = max(*map(cell_len, cells), *map(cell_len, source.split()))
    while len(told := wrap(source, width)) > lines:
        width += 1
    return tuple(told), width


def _by_source(result: Result, limit: int) -> Plan:
    names = max(cell_len(source) for source, _ in result.sources)
    widths = [
        max(len(side.letters), *(cell_len(cells[at]) for _, cells in result.sources))
        for at, side in enumerate(result.sides)
    ]
    heads = [f"{side.letters} {side.name}" for side in result.sides]
    spare = limit - names - sum(widths) - GAP_COLUMNS * len(widths)
    for at, head in enumerate(heads):
        more = min(max(0, cell_len(head) - widths[at]), max(0, spare) // (len(heads) - at))
        widths[at] += more
        spare -= more
    return Plan(
        False,
        tuple((head,) for head in heads),
        names,
        tuple(widths),
        GAP_COLUMNS,
        len(result.sources),
    )


def draw_table(sheet: Sheet, x: int, y: int, result: Result, plan: Plan) -> None:
    """Draw figures aligned at the right, and sums in the colours of the sides."""
    result = replace(result, sources=result.sources[-plan.sources :])
    draw = _draw_by_side if plan.by_side else _draw_by_source
    draw(sheet, x, y, result, plan)


def _ends(plan: Plan, x: int) -> Sequence[int]:
    """Screen column after each column of figures."""
    pitches = (plan.gap + width for width in plan.widths)
    return [*accumulate(pitches, initial=x + plan.names)][1:]


def _draw_by_side(sheet: Sheet, x: int, y: int, result: Result, plan: Plan) -> None:
    ends, top = _ends(plan, x), max(map(len, plan.heads))
    for lines, end, width in zip(plan.heads, ends, plan.widths, strict=True):
        for row, line in enumerate(lines, start=y + top - len(lines)):
            sheet.put_right(end, row, clipped(line, width, sheet.symbols), sheet.quiet)
    letters = _letters(result)
    for row, side in enumerate(result.ranked, start=y + top):
        own, base = sheet.own(side.seat), sheet.base_pen()
        sheet.put(x, row, side.letters, own)
        name = clipped(side.name, plan.names - letters, sheet.symbols)
        if len(name) > 1:
            sheet.put(x + letters, row, name, base.strong() if side.won else base)
        at = result.sides.index(side)
        for (_, cells), end in zip(result.sources, ends, strict=True):
            sheet.put_right(end, row, cells[at], own if end == ends[-1] else base)


def _draw_by_source(sheet: Sheet, x: int, y: int, result: Result, plan: Plan) -> None:
    ends = _ends(plan, x)
    owns = [sheet.own(side.seat) for side in result.sides]
    least = _letters(result) + MIN_NAME_COLUMNS
    named = all(
        width >= min(cell_len(head), least)
        for (head,), width in zip(plan.heads, plan.widths, strict=True)
    )
    for side, (head,), end, width, own in zip(
        result.sides, plan.heads, ends, plan.widths, owns, strict=True
    ):
        shown = clipped(head, width, sheet.symbols) if named else side.letters
        sheet.put_right(end, y, shown, own)
    last = len(result.sources)
    for number, (source, cells) in enumerate(result.sources, start=1):
        row = y + number + (number == last)
        sheet.put(x, row, source, sheet.strong if number == last else sheet.quiet)
        for cell, end, own in zip(cells, ends, owns, strict=True):
            sheet.put_right(end, row, cell, own if number == last else sheet.base_pen())
    sheet.thin_line(sheet.canvas, x, y + last, plan.width)
