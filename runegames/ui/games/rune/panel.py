"""Panels of Rune: map of the ritual, and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.core import SEAT_LETTERS, Manner, Seat
from runegames.games.rune.areas import NO_AREA
from runegames.games.rune.grid import Grid
from runegames.games.rune.knowledge import grid_of
from runegames.games.rune.model import (
    COLOURS,
    POINTS,
    RuneView,
)
from runegames.games.rune.phrases import rank_of, spot
from runegames.ui.canvas import Pen
from runegames.ui.games.rune.areas import best_free
from runegames.ui.games.rune.board import RuneBoard
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.overview import Overview, draw_overview
from runegames.ui.widgets.column import Cell, Panel, Row, SidePanels


class RunePanel(SidePanels[RuneView, RuneCursor]):
    """Panels with figures of the table, before and after the move at the cursor."""

    def __init__(self, board: RuneBoard) -> None:
        super().__init__()
        self._board = board
        self._grid = Grid()

    def take(self) -> None:
        cursor = self.cursor
        self._grid = grid_of(self.view) if cursor is None else cursor.position.grid

    def panels(self, width: int) -> Sequence[Panel]:
        return [*self._overview(width), self._points(width)]

    def _overview(self, width: int) -> list[Panel]:
        board, outside = self._board, self._board.outside
        if not any(outside):
            return []
        shown = Overview(self.view, board.held, board.sight, outside)
        keys = board.cap("rune.larger"), board.cap("rune.smaller")
        return [Panel("the whole ritual", draw_overview(shown, width, keys, self.look))]

    # -- points ---------------------------------------------------------------------------

    def _points(self, width: int) -> Panel:
        view, cursor = self.view, self.cursor
        preview = cursor.preview() if cursor is not None else None
        after = preview.after if preview is not None else view.scores
        most = 10 * (max(*after, *view.scores) // 10 + 1)
        rows: list[Row] = [
            (self._score, (side, old, new, most, width))
            for side, old, new in zip(view.sides, view.scores, after, strict=True)
        ]
        if view.seats == 1:
            rows.append((self._rank, (view.scores[0], view.turn is None)))
        rows.append((self._legend, (width,)))
        best = NO_AREA if view.turn is None else best_free(self._grid, cursor, self.shown.names)
        rows.append((self._best_free, (best.colour, best.points)))
        heading = "points"
        if preview is not None and cursor is not None and cursor.covers:
            heading = f"points if placed at {spot(cursor.x, cursor.y, Manner.WRITTEN)}"
            heading = heading if len(heading) <= width else "points if placed here"
        return Panel(heading, self.kept_rows("points", width, rows))

    def _rank(self, points: int, over: bool) -> Iterator[Cell]:
        yield 0, f"rank{'' if over else ' so far'}  {rank_of(points).title}", self.quiet

    def _best_free(self, number: int, points: int) -> Iterator[Cell]:
        if points:
            colour = COLOURS[number]
            ink = self.quiet.inked(self.palette.rune(colour).bright)
            yield 0, "best free area", self.quiet
            yield 16, f"{colour}, {points}", ink

    def _score(
        self, side: Sequence[Seat], before: int, after: int, most: int, width: int
    ) -> Iterator[Cell]:
        palette, symbols, base = self.palette, self.symbols, self.base_pen()
        x = 2 * len(side)
        for index, seat in enumerate(side):
            yield 2 * index, SEAT_LETTERS[seat], base.inked(palette.seat(seat), bold=True)
        change = base.inked(palette.ok if after > before else palette.bad, bold=True)
        yield -1, str(after), base.strong() if after == before else change
        if after != before:
            yield -1 - len(str(after)), f"{before} {symbols.right} ", self.quiet
        length = width - x - len("100 → 100") - 2
        full, grown = (length * score // most for score in sorted((before, after)))
        line = symbols.heavy.across
        yield x, line * full, base.inked(palette.seat(side[0]))
        yield x + full, line * (grown - full), change._replace(bold=False)
        yield x + grown, line * (length - grown), base.inked(palette.rest)

    def _legend(self, width: int) -> Iterator[Cell]:
        x = 0
        for colour, points in zip(COLOURS, POINTS, strict=True):
            inks = self.palette.rune(colour)
            yield x, f" {self.symbols.rune(colour)} ", Pen(inks.ink, inks.ground)
            yield x + 3, f" {points}", self.strong
            x += 6 + len(str(points))
        if x + 7 < width:
            yield x + 1, "a rune", self.quiet
