"""Areas for the panel, before and after the move at the cursor."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from runegames.core import Names, Seat
from runegames.games.rune.areas import ControlledArea, FreeArea, best_of
from runegames.games.rune.changes import Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import POINTS, RuneView, Spot
from runegames.games.rune.placing import Place
from runegames.ui.games.rune.cursor import RuneCursor

AnyArea: TypeAlias = ControlledArea | FreeArea


class Growth(NamedTuple):
    """Area before and after a move."""

    area: AnyArea
    """Area after the move."""
    owner: Seat | None
    """First seat of the side that controls the area after the move; None if the area is free."""
    runes: int
    """Number of runes before the move."""
    points: int
    """Points before the move: what the area brought its owner, or what a free area was worth."""
    first: Spot
    """Leftmost section, the topmost of several; areas with equal points are ordered by it."""


def present(view: RuneView, grid: Grid) -> dict[AnyArea, Growth]:
    """Return the present areas, as if after a move that changes nothing."""
    return {area: _growth(view, grid, area, [area]) for area in _areas(grid, grid.runes)}


def growths(
    view: RuneView, grid: Grid, cursor: RuneCursor | None, now: Mapping[AnyArea, Growth]
) -> list[Growth]:
    """Compare the areas after the move at the cursor with the present ones.

    Only a legal move that places something changes areas. Areas of the viewer's side come first,
    then those of other sides, then free ones. Each group is ordered by points before the move, so
    that the order stays the same while the cursor moves.
    """
    after: Collection[AnyArea] = now
    match cursor.move() if cursor is not None and cursor.objection() is None else None:
        case Place() | PlaceToken() as move:
            after = _areas(grid, move.runes_after(grid))
        case PlaceMaster(x, y) if cursor is not None:
            claimed = grid.copy()
            claimed.place_master(cursor.side, grid.bit(x, y))
            after = _areas(claimed, claimed.runes)
    own = next((side for side in view.sides if view.seat in side), ())

    def rank(growth: Growth) -> tuple[int, int, Spot]:
        place = 2 if growth.owner is None else 0 if growth.owner in own else 1
        return place, -growth.points, growth.first

    return sorted((now.get(area) or _growth(view, grid, area, now) for area in after), key=rank)


def _areas(grid: Grid, runes: Runes) -> list[AnyArea]:
    return [*grid.areas_among(runes), *grid.free_areas_among(runes)]


def _growth(view: RuneView, grid: Grid, area: AnyArea, now: Iterable[AnyArea]) -> Growth:
    """Compare an area with the former areas that have become its parts.

    The parts that its owner controlled count together. If there are none, the runes are those of
    the largest part. The points are then the worth of these runes if the area is free, and 0 if it
    is controlled now.
    """
    parts = [old for old in now if old.colour == area.colour and old.sections & area.sections]
    runes = max((old.sections.bit_count() for old in parts), default=0)
    owner, points = None, runes * POINTS[area.colour]
    if isinstance(area, ControlledArea):
        owner, points = view.sides[area.side][0], 0
        own = [
            old for old in parts if isinstance(old, ControlledArea) and old.masters & area.masters
        ]
        if own:
            runes = sum(old.sections.bit_count() for old in own)
            points = sum(old.points for old in own)
    return Growth(area, owner, runes, points, min(grid.sections(area.sections)))


def best_free(grid: Grid, cursor: RuneCursor | None, names: Names) -> FreeArea:
    """Return the best free area after the move at the cursor, or ``NO_AREA`` if none is free.

    Only a legal move that places something changes the areas.
    """
    if cursor is None:
        return best_of(grid.free_areas_among(grid.runes))
    at = cursor.viewpoint(names)
    match cursor.move() if cursor.objection() is None else None:
        case PlaceMaster(x, y):
            return at.best_free(grid.runes, without=grid.bit(x, y))
        case Place() as move:
            # If points are equal, prefer the area that the words beside the card name.
            area, made = at.best_free(move.runes_after(grid)), move.best_area(grid)
            return made if made.points == area.points else area
        case PlaceToken() as move:
            return at.best_free(move.runes_after(grid))
    return at.best_free(grid.runes)
