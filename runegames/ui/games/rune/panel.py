"""Beside the board of Rune: what the points would be, and what lies free."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import SEAT_LETTERS, Manner
from runegames.games.rune.model import COLOURS, POINTS, FreeArea, RuneView
from runegames.games.rune.phrases import rank_of, spot
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.scene import Scene
from runegames.ui.widgets.column import Panel, Side


class RunePanel(Side):
    """Points by side, now and after the move at the cursor; the free areas worth most."""

    def __init__(self) -> None:
        super().__init__()
        self.cursor: RuneCursor | None = None
        self.free: list[FreeArea] = []
        """Areas without a Rune Master, best first."""

    def take(self, scene: Scene, cursor: RuneCursor | None) -> None:
        """Another moment, or another viewer."""
        self.scene, self.cursor = scene, cursor
        view: RuneView = scene.view
        self.free = view.free_areas()

    def panels(self, width: int) -> Sequence[Panel]:
        """A line a side, then what is free; where the cursor is, as moves and hints say it."""
        assert self.scene is not None
        at = self.cursor
        where = spot(at.x, at.y, Manner.WRITTEN) if at is not None and at.covers else ""
        view: RuneView = self.scene.view
        canvas = self.sheet(width, len(view.scores) + (view.seats == 1) + 2)
        preview = self.cursor.preview() if self.cursor else None
        row = 0
        for side, score in enumerate(view.scores):
            after = preview.after[side] if preview else score
            self._side(canvas, row, side, score, after)
            row += 1
        if view.seats == 1:
            quiet = self.base_pen()._replace(ink=self.palette.quiet)
            canvas.put(0, row, f"rank so far: {rank_of(view.scores[0]).title}", quiet)
            row += 1
        self._legend(canvas, row)
        return [Panel("points", canvas, where)]

    def _side(self, canvas: Canvas, row: int, side: int, score: int, after: int) -> None:
        assert self.scene is not None
        palette, base = self.palette, self.base_pen()
        x = 0
        for seat in self.scene.view.sides[side]:
            pen = base._replace(ink=palette.seat(seat), bold=True)
            x = canvas.put(x, row, SEAT_LETTERS[seat], pen) + 1
        x = canvas.put(x, row, f"{score:3d}", base.strong())
        if after != score:
            pen = base._replace(ink=palette.ok if after > score else palette.bad)
            canvas.put(x, row, f" {self.symbols.right} {after}  {after - score:+d}", pen)

    def _legend(self, canvas: Canvas, row: int) -> None:
        """What a rune counts, and which free area is worth most."""
        assert self.scene is not None
        palette, base = self.palette, self.base_pen()
        x = 0
        for colour, points in zip(COLOURS, POINTS, strict=True):
            inks = palette.rune(colour)
            x = canvas.put(x, row, f" {self.symbols.rune(colour)} ", Pen(inks.ink, inks.ground))
            x = canvas.put(x, row, f" {points}", base) + 2
        if self.free:
            quiet = base._replace(ink=palette.quiet)
            best = self.free[0]
            canvas.put(0, row + 1, f"best free: {best.colour}, worth {best.points}", quiet)
