"""Panels of Rune: map of the ritual, and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Manner, Names, Seat, and_list
from runegames.games.rune.areas import NO_AREA, FreeArea, best_of
from runegames.games.rune.grid import Grid
from runegames.games.rune.knowledge import grid_of
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import (
    COLOURS,
    POINTS,
    RuneView,
    Spot,
)
from runegames.games.rune.phrases import rank_of, spot
from runegames.games.rune.placing import Place
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import wrap
from runegames.ui.games.rune.board import RuneBoard
from runegames.ui.games.rune.cursor import RuneCursor
from runegames.ui.games.rune.scales import Outside, around
from runegames.ui.games.rune.tiles import edge_ink
from runegames.ui.look import Look
from runegames.ui.pixels import Pixels
from runegames.ui.widgets.column import Cell, Panel, Row, SidePanels

BESIDE_COLUMNS = 8
"""Width of the words beside a map."""
CORNER_PIXELS = 3
"""Length of the corners around the sections in sight."""


class Overview(NamedTuple):
    """Facts of a map."""

    view: RuneView
    held: tuple[Spot, ...]
    """Sections of the held piece."""
    sight: Region
    """Sections that the window shows whole."""
    outside: Outside

    @property
    def bounds(self) -> Region:
        """Bounds of ritual and held piece, with room for corners around them."""
        return around([*self.view.spots, *self.held]).grow((1, 1, 1, 1))


def draw_overview(shown: Overview, width: int, keys: tuple[str, str], look: Look) -> Canvas:
    """Draw the map with numbers of hidden columns and rows beside it, or below a wide map.

    ``keys`` zoom in and out. Below a wide map there is no room for them.
    """
    bounds = shown.bounds
    rows = (bounds.height + 1) // 2
    hidden = [(name, number) for name, number in shown.outside._asdict().items() if number]
    beside = bounds.width + 1 + BESIDE_COLUMNS <= width
    below = wrap(and_list([f"{number} {name}" for name, number in hidden]), width)
    height = max(rows, len(hidden)) if beside else rows + len(below)
    canvas = Canvas(width, height, look.empty)
    _draw_pixels(canvas, shown, bounds, look)
    quiet = look.empty.inked(look.palette.quiet)
    if not beside:
        for row, words in enumerate(below, rows):
            canvas.put(0, row, words, quiet)
        return canvas
    x = min(width - BESIDE_COLUMNS, bounds.width + 2)
    for row, (name, number) in enumerate(hidden):
        canvas.put(x, row, name, quiet)
        canvas.put(x + BESIDE_COLUMNS - len(str(number)), row, str(number), look.empty.strong())
    first = max(len(hidden) + 1, rows - 3)
    for row, (key, does) in enumerate(zip(keys, ("near", "far"), strict=True), start=first):
        if row < canvas.height:
            end = canvas.put(x, row, key, look.empty.inked(look.palette.primary, bold=True))
            canvas.put(end + 1, row, does, quiet)
    return canvas


def _draw_pixels(canvas: Canvas, shown: Overview, bounds: Region, look: Look) -> None:
    palette, view = look.palette, shown.view
    pixels = Pixels(bounds.width, bounds.height + bounds.height % 2, palette.ground)
    layers: list[tuple[str, Iterable[Spot]]] = [
        (
            palette.rune(colour).lit,
            [(section.x, section.y) for section in view.grid if section.colour == colour],
        )
        for colour in COLOURS
    ]
    layers += [(palette.seat(view.sides[area.side][0]), area.sections) for area in view.areas]
    layers.append((palette.primary, _corners(shown.sight, bounds)))
    layers.append((edge_ink(palette), shown.held))
    for ink, spots in layers:
        pixels.dots([(x - bounds.x, y - bounds.y) for x, y in spots], ink)
    pixels.onto(canvas, 0, 0)


def _corners(sight: Region, within: Region) -> Iterator[Spot]:
    left, top, right, bottom = sight.grow((1, 1, 1, 1)).intersection(within).corners
    for x, step in ((left, 1), (right - 1, -1)):
        for y, down in ((top, 1), (bottom - 1, -1)):
            for index in range(CORNER_PIXELS):
                yield x + index * step, y
                yield x, y + index * down


def best_free(grid: Grid, cursor: RuneCursor | None, names: Names) -> FreeArea:
    """Return the best free area after the move at the cursor, or ``NO_AREA`` if none is free.

    Only a legal move that places something changes the areas.
    """
    if cursor is None:
        return best_of(grid.free_areas_among(grid.runes))
    viewpoint = cursor.viewpoint(names)
    match cursor.move() if cursor.objection() is None else None:
        case PlaceMaster(x, y):
            return viewpoint.best_free(grid.runes, without=grid.bit(x, y))
        case Place() as move:
            # If points are equal, prefer the area that the words beside the card name.
            area, made = viewpoint.best_free(move.runes_after(grid)), move.best_area(grid)
            return made if made.points == area.points else area
        case PlaceToken() as move:
            return viewpoint.best_free(move.runes_after(grid))
    return viewpoint.best_free(grid.runes)


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
            if len(heading) > width:
                heading = "points if placed here"
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
        palette, symbols = self.palette, self.symbols
        base = self.base_pen()
        x = 2 * len(side)
        for index, seat in enumerate(side):
            yield 2 * index, SEAT_LETTERS[seat], base.inked(palette.seat(seat), bold=True)
        ink = palette.ok if after > before else palette.bad
        change = base.inked(ink, bold=True)
        pen = base.strong() if after == before else change
        yield -1, str(after), pen
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
