"""Who sits at the table, whose turn it is, and how they stand."""

from __future__ import annotations

from typing import Protocol

from runegames.core import Seat
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped
from runegames.ui.scene import SEAT_LETTERS, Scene
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chances import Chances

CORNERS = 6
"""What the frame keeps for itself beside words in it."""


class Standings(Protocol):
    """What a list of seats is drawn from: a table."""

    scene: Scene | None

    def shown_points(self, scene: Scene, seat: Seat) -> str:
        """The points of a seat; while the table moves, on their way."""

    def pips(self, scene: Scene, seat: Seat) -> str:
        """What a seat still has."""


class SeatList(CellWidget):
    """A line a seat: letter, name, what it still has, points."""

    BORDER_TITLE = "seats"

    def __init__(self, table: Standings) -> None:
        super().__init__(id="seats")
        self._table = table
        self._chances: Chances | None = None

    def foretell(self, chances: Chances | None) -> None:
        """Say in the frame below what somebody may expect, or nothing any more."""
        if chances != self._chances:
            self._chances = chances
            self._tell_chances()

    def on_resize(self) -> None:
        """There is more room in the frame, or less."""
        self._tell_chances()

    def notify_style_update(self) -> None:
        """The line in the frame has colours of its own."""
        super().notify_style_update()
        self._tell_chances()

    def _tell_chances(self) -> None:
        if self._chances is None:
            self.border_subtitle = None
        else:
            room = self.outer_size.width - CORNERS
            self.border_subtitle = self._chances.drawn(room, self.palette, self.symbols)

    def draw(self, canvas: Canvas) -> None:
        """The one on turn has a pointer, so that no colour is needed to find it."""
        scene = self._table.scene
        if scene is None:
            return
        base = self.base_pen()
        told = [self._table.shown_points(scene, seat) for seat in range(len(scene.plans))]
        room = canvas.width - 1 - max(map(len, told))
        for seat, plan in enumerate(scene.plans):
            own = base._replace(ink=self.palette.seat(seat))
            if scene.view.turn == seat:
                canvas.put(0, seat, self.symbols.pointer, own.strong())
            canvas.put(1, seat, SEAT_LETTERS[seat], own.strong())
            points = told[seat]
            pips = self._table.pips(scene, seat)
            canvas.put(canvas.width - len(points), seat, points, base.strong())
            left = room - len(pips)
            canvas.put(3, seat, clipped(plan.name, left - 4, self.symbols), base)
            canvas.put(left, seat, pips, own)
