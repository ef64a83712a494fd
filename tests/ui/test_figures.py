"""What the results show in figures: no column is cut, and the chart goes to the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.app import App, ComposeResult

from runegames.core import SEAT_LETTERS
from runegames.ui import theme
from runegames.ui.widgets.chart import Curve, ScoreChart
from runegames.ui.widgets.pointstable import Figures, PointsTable
from tests.ui.shell import grid
from tests.ui.test_sizes import LONG

ROWS = ("at the start", "10"), ("pots won", "3 → +{}"), ("paid and taken", "-23"), ("bones", "{}")


class Page(App[None]):
    """The figures of a game of so many seats, with so many points each."""

    def __init__(self, names: Sequence[str], points: Sequence[Sequence[int]]) -> None:
        super().__init__()
        for each in theme.themes():
            self.register_theme(each)
        self.theme = theme.DEFAULT
        self._names = names
        self._points = points

    def compose(self) -> ComposeResult:
        """A table as that of Bones, which is the widest, and the chart."""
        curves = [
            Curve(letter, seat, tuple(each))
            for seat, (letter, each) in enumerate(zip(SEAT_LETTERS, self._points, strict=False))
        ]
        rows = [[head, *(cell.format(each[-1]) for each in self._points)] for head, cell in ROWS]
        sides = [(curve.letters, curve.seat) for curve in curves]
        yield Figures(PointsTable(["", *self._names], rows, sides), ScoreChart(curves, "bones"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("size", [(72, 10), (102, 14)])
async def test_the_last_column_and_the_last_value_are_there(
    seats: int, size: tuple[int, int]
) -> None:
    points = [(10, 20, 80 + seat) for seat in range(seats)]
    app = Page(LONG[:seats], points)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        lines = [line.rstrip() for line in grid(app)]
        heads, last = lines[0], next(line for line in lines if line.startswith("bones"))
        assert all(f"{SEAT_LETTERS[seat]} {LONG[seat][:2]}" in heads for seat in range(seats))
        assert all(f"{each[-1]}" in last for each in points)
        if seats < 4:
            charted = "\n".join(lines)
            assert all(f"{SEAT_LETTERS[seat]} {80 + seat}" in charted for seat in range(seats))


async def test_where_there_is_no_room_beside_the_table_the_chart_is_below_it() -> None:
    app = Page(LONG, [(10, 20, 80 + seat) for seat in range(6)])
    async with app.run_test(size=(72, 20)) as pilot:
        await pilot.pause()
        lines = grid(app)
        total = next(at for at, line in enumerate(lines) if line.startswith("bones"))
        below = "\n".join(lines[total + 1 :])
        assert all(f"{SEAT_LETTERS[seat]} {80 + seat}" in below for seat in range(6))


@pytest.mark.parametrize("plies", [2, 30, 170])
async def test_the_chart_begins_and_ends_with_the_first_and_the_last_value(plies: int) -> None:
    """Only these two are not zero, so that nothing else can draw above the floor."""
    app = Page(["Anna"], [(9, *[0] * plies, 9)])
    async with app.run_test(size=(72, 10)) as pilot:
        await pilot.pause()
        top = grid(app)[0]
        curve = top[top.index("A Anna") + len("A Anna") : top.rindex("A 9")]
        assert len(curve) - len(curve.rstrip()) == 1
        assert len(curve.strip()) > 20
