"""Best free area for the panel, after the move at the cursor."""

from __future__ import annotations

from runegames.core import Names
from runegames.games.rune.areas import FreeArea, best_of
from runegames.games.rune.grid import Grid
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.placing import Place
from runegames.ui.games.rune.cursor import RuneCursor


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
