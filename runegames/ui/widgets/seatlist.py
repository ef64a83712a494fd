"""Who sits at the table, whose turn it is, and how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runegames.ui.canvas import Canvas, cells
from runegames.ui.scene import SEAT_LETTERS
from runegames.ui.widgets.cells import CellWidget

if TYPE_CHECKING:
    from runegames.ui.widgets.table import GameTable


POINTS_WIDTH = 4


class SeatList(CellWidget):
    """A line a seat: letter, name, what it still has, points."""

    BORDER_TITLE = "seats"

    def __init__(self, table: GameTable) -> None:
        super().__init__(id="seats")
        self._table = table

    def draw(self, canvas: Canvas) -> None:
        """The one on turn has a pointer, so that no colour is needed to find it."""
        scene = self._table.scene
        if scene is None:
            return
        base = self.base_pen()
        for seat, plan in enumerate(scene.plans):
            own = base._replace(ink=self.palette.seat(seat))
            if scene.view.turn == seat:
                canvas.put(0, seat, self.symbols.pointer, own.strong())
            canvas.put(1, seat, SEAT_LETTERS[seat], own.strong())
            points = self._table.points(scene, seat)
            pips = self._table.pips(scene, seat)
            canvas.put(canvas.width - len(points), seat, points, base.strong())
            left = canvas.width - POINTS_WIDTH - len(pips)
            canvas.put(3, seat, "".join(cells(plan.name)[: left - 4]), base)
            canvas.put(left, seat, pips, own)
