"""Areas for the panel, with their owners, before and after the move at the cursor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from runegames.core import Names, Seat
from runegames.games.rune.masters import PlaceMaster, PlaceToken
from runegames.games.rune.model import (
    COLOURS,
    POINTS,
    Colour,
    RuneView,
    Spot,
    neighbours,
    take_area,
)
from runegames.games.rune.placing import Place
from runegames.ui.games.rune.cursor import RuneCursor


class Patch(NamedTuple):
    """Controlled or free area."""

    owner: Seat | None
    """First seat of the side that controls the area."""
    colour: Colour
    first: Spot
    """First section by column, which orders equal areas."""
    sections: frozenset[Spot]
    masters: frozenset[Spot]

    @property
    def points(self) -> int:
        """Points of the area for an owner."""
        return len(self.sections) * POINTS[COLOURS.index(self.colour)]


class Growth(NamedTuple):
    """Area before and after a move."""

    patch: Patch
    """Area after the move."""
    runes: int
    """Number of runes before the move."""
    points: int
    """Points for the owner before the move."""


def patches(view: RuneView) -> list[Patch]:
    """Return the present areas."""
    colours = {(section.x, section.y): section.colour for section in view.grid}
    return _patches(view, colours, _masters(view))


def _masters(view: RuneView) -> dict[Spot, Seat]:
    """Return the owners of Rune Masters by section."""
    return {(master.x, master.y): master.seat for master in view.masters}


def patches_after(
    view: RuneView, cursor: RuneCursor | None, now: Sequence[Patch]
) -> Sequence[Patch]:
    """Return the areas after a legal move at the cursor; untouched ones are the same objects."""
    if cursor is None or cursor.objection() is not None:
        return now
    masters, laid = _masters(view), dict[Spot, Colour]()
    match cursor.move():
        case Place():
            laid = cursor.card_colours
        case PlaceMaster(x, y):
            masters[x, y] = cursor.question.decision.seat
        case PlaceToken(x, y, colour):
            laid[x, y] = colour
        case _:
            return now
    near = {*cursor.covers, *(each for spot in laid for each in neighbours(*spot))}
    kept: list[Patch] = []
    colours: dict[Spot, Colour] = {}
    for each in now:
        if near.isdisjoint(each.sections):
            kept.append(each)
        else:
            colours |= dict.fromkeys(each.sections, each.colour)
    return kept + _patches(view, colours | laid, masters)


def best_free(
    cursor: RuneCursor | None, names: Names, now: Sequence[Patch]
) -> tuple[int, Colour] | None:
    """Return points and colour of the best free area after a legal move at the cursor."""
    move = cursor.move() if cursor is not None and cursor.objection() is None else None
    if cursor is not None and isinstance(move, Place | PlaceToken | PlaceMaster):
        grid, runes, without = cursor.position.grid, cursor.position.grid.runes, 0
        if isinstance(move, PlaceMaster):
            without = grid.bit(move.x, move.y)
        else:
            runes = move.runes_after(grid)
        area = cursor.viewpoint(names).best_free(runes, without)
        if isinstance(move, Place):
            # Of equals the one that the card makes, as in the ghost's tab.
            made = move.best_area(grid)
            area = made if made.points == area.points else area
        return (area.points, COLOURS[area.colour]) if area.sections else None
    free = [(each.points, each.colour) for each in now if each.owner is None]
    return max(free, key=lambda each: (each[0], COLOURS.index(each[1])), default=None)


def growths(view: RuneView, after: Sequence[Patch], now: Sequence[Patch]) -> list[Growth]:
    """Compare areas with those before: first one's own, then others', then free ones."""
    same = {id(patch) for patch in now}
    found = [
        Growth(patch, len(patch.sections), patch.points)
        if id(patch) in same
        else _grown(patch, now)
        for patch in after
    ]
    own = next((side for side in view.sides if view.seat in side), ())
    # By points before the move, so that the order is stable while the cursor moves.
    return sorted(found, key=partial(_rank, own=own))


def _rank(grown: Growth, own: Sequence[Seat]) -> tuple[int, int, Spot]:
    owner = grown.patch.owner
    place = 2 if owner is None else 0 if owner in own else 1
    return place, -grown.points, grown.patch.first


def _patches(
    view: RuneView, colours: Mapping[Spot, Colour], masters: Mapping[Spot, Seat]
) -> list[Patch]:
    rest, found = dict(colours), []
    while rest:
        colour, area = take_area(rest, next(reversed(rest)))
        sections = frozenset(area)
        inside = sections.intersection(masters)
        owner = next((side[0] for side in view.sides for at in inside if masters[at] in side), None)
        found.append(Patch(owner, colour, min(sections), sections, inside))
    return found


def _grown(patch: Patch, now: Sequence[Patch]) -> Growth:
    """Compare an area with its former parts: those of its owner, or else the largest one."""
    same = [old for old in now if old.colour == patch.colour and old.sections & patch.sections]
    own = [old for old in same if old.masters & patch.masters]
    if own:
        return Growth(patch, sum(len(old.sections) for old in own), sum(old.points for old in own))
    runes = max((len(old.sections) for old in same), default=0)
    points = 0 if patch.owner is not None else runes * POINTS[COLOURS.index(patch.colour)]
    return Growth(patch, runes, points)
