"""Consequences of placing a card or a token, in words, for the seat that is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from runegames.core import Names, Seat, and_list, count, possessive, tally
from runegames.core.advice import MAX_REASON_LENGTH
from runegames.core.names import capitalized
from runegames.games.rune.areas import ControlledArea, FreeArea, best_of, together
from runegames.games.rune.bits import Board, fill, has_run
from runegames.games.rune.changes import Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import COLOURS, LINE_LIMITS, POINTS, sides_of
from runegames.games.rune.phrases import side_words
from runegames.games.rune.rules import RuneMove, RuneState
from runegames.games.rune.verb import RuneChange

MAX_NARROW_SECTIONS = 4
"""Largest number of empty sections beside an area with little room to grow."""
MIN_SECOND_POINTS = 4
"""Least points of a second free area that is worth mentioning."""


class _Bridge(NamedTuple):
    """Chance for one more rune to join an area with free runes of its colour."""

    area: ControlledArea | None
    points: int
    """Points of that rune and of the free runes; 0 if ``area`` is None."""


NO_BRIDGE = _Bridge(None, 0)


class Viewpoint:
    """Table from the point of view of the asked seat, with the names of the players."""

    def __init__(self, table: RuneState, names: Names) -> None:
        self.table = table
        self.seat: Seat = table.asked
        self.names = names
        self.name = names[self.seat]
        self.side = table.side(self.seat)
        self.sides = sides_of(table.seats)
        self._best_free: dict[tuple[Runes, Board], FreeArea] = {}
        self._bridges: dict[tuple[int, Runes], _Bridge] = {}

    @property
    def grid(self) -> Grid:
        """Runes, cards and Rune Masters on the table."""
        return self.table.grid

    def who(self, side: int) -> str:
        """Name the players of a side."""
        return side_words(self.sides[side], self.names)

    def whose(self, side: int) -> str:
        """Name a side as an owner: ``Anna's``, ``Anna and Cleo's``."""
        return possessive(self.who(side))

    def area_words(self, area: ControlledArea) -> str:
        """Name an area: ``Anna's green area``."""
        return f"{self.whose(area.side)} {COLOURS[area.colour]} area"

    def masters_left(self, side: int) -> int:
        """Count the Rune Masters that a side can still place."""
        return tally(self.table.masters_left[seat] for seat in self.sides[side])

    def claimants(self) -> list[int]:
        """Return the other sides that have Rune Masters left, the side with the most first."""
        others = [
            side for side in range(len(self.sides)) if side != self.side and self.masters_left(side)
        ]
        return sorted(others, key=self.masters_left, reverse=True)

    def best_free(self, runes: Runes, without: Board = 0) -> FreeArea:
        """Return the most valuable free area with these visible runes, or ``NO_AREA``.

        Areas with a section in ``without`` are left out.
        """
        best = self._best_free.get((runes, without))
        if best is None:
            free = self.grid.free_areas_among(runes)
            best = best_of(area for area in free if not area.sections & without)
            self._best_free[runes, without] = best
        return best

    def best_gain(self, moves: Iterable[RuneMove]) -> int:
        """Return the result of the best move; 0 if there are no moves.

        The result of a move is the gain of the asked side minus the greatest gain of another side.
        """
        return max((self._gain(move) for move in moves), default=0)

    def _gain(self, move: RuneMove) -> int:
        gains = self.table.preview(move).gains
        own = gains.pop(self.side)
        return own - max(gains, default=0)

    def bridge(self, side: int, runes: Runes) -> _Bridge:
        """Return the bridge with the most points for a side, or ``NO_BRIDGE``."""
        best = self._bridges.get((side, runes))
        if best is None:
            bridges = _bridges(self.grid, side, runes)
            best = max(bridges, key=lambda bridge: bridge.points, default=NO_BRIDGE)
            self._bridges[side, runes] = best
        return best


def room_words(empty: int) -> str:
    """Describe the room that an area has to grow."""
    return f"{count(empty, 'empty section')} beside it to grow into"


def consequences(viewer: Viewpoint, move: RuneChange) -> list[str]:
    """Describe the effects of a card or token in at least one sentence, the benefits first."""
    return _Comparison(viewer, move.runes_after(viewer.grid)).sentences()


class _Comparison:
    """Comparison of a table before and after a change of the visible runes."""

    def __init__(self, viewer: Viewpoint, runes: Runes) -> None:
        self._viewer, self._grid = viewer, viewer.grid
        self._runes = viewer.grid.runes, runes
        """Visible runes before and after."""
        self._before, self._after = viewer.grid.areas(), viewer.grid.areas_among(runes)
        self._best_before, self._best_after = (viewer.best_free(visible) for visible in self._runes)
        self._scores = viewer.table.scores(), viewer.table.scores_among(runes)
        self._own_left = viewer.masters_left(viewer.side)

    def sentences(self) -> list[str]:
        """Describe the benefits, then other effects, then the drawbacks."""
        viewer = self._viewer
        benefits: list[str] = []
        drawbacks: list[str] = []
        changes = [new - old for old, new in zip(*self._scores, strict=True)]
        gain = changes[viewer.side]
        if gain > 0:
            benefits.append(self._growth(gain))
        elif gain < 0:
            drawbacks.append(f"It costs {viewer.who(viewer.side)} {count(-gain, 'point')}.")
        for side, change in enumerate(changes):
            if side != viewer.side and change < 0:
                benefits.append(self._harm(side, -change))
            elif side != viewer.side and change > 0:
                gains = "gains" if len(viewer.sides[side]) == 1 else "gain"
                drawbacks.append(f"{viewer.who(side)} {gains} {count(change, 'point')}.")
        old, new = self._best_before.points, self._best_after.points
        if new < old and self._own_left:
            drawbacks.append(f"The best free area then has {count(new, 'point')} instead of {old}.")
        facts = [f"It {and_list(benefits)}."] if benefits else []
        if facts and len(facts[0]) > MAX_REASON_LENGTH:
            facts = [f"It {benefit}." for benefit in benefits]
        facts += filter(None, self._further(gained=gain > 0))
        if not facts and (left := self._left()):
            facts.append(left)
        if not (facts or drawbacks):
            standings = [
                f"{viewer.who(side)} {score}" for side, score in enumerate(self._scores[0])
            ]
            facts.append(f"The points do not change: {and_list(standings)}.")
        first, *rest = *facts, *drawbacks
        return [re.sub("^It ", "This ", first), *rest]

    def _further(self, *, gained: bool) -> Iterator[str | None]:
        promise = self._promise()
        yield promise
        yield self._prepared()
        yield self._denied()
        yield self._confinement()
        yield self._line()
        if not promise:
            yield self._second()
        yield self._less_room()
        yield self._room(gained=gained)

    # -- points -----------------------------------------------------------------------------

    def _pairs(self, side: int) -> list[tuple[ControlledArea, ControlledArea]]:
        return [
            (old, new)
            for old in self._before
            for new in self._after
            if old.side == side and old.masters & new.masters
        ]

    def _only_change(self, side: int) -> tuple[ControlledArea, ControlledArea] | None:
        """Return the only area of a side whose points have changed, as (before, after).

        The result is None if the points of no area or of several areas have changed, or if the area
        was joined or split.
        """
        changed = [(old, new) for old, new in self._pairs(side) if old.points != new.points]
        if len(changed) != 1:
            return None
        ((old, new),) = changed
        return (old, new) if old.masters == new.masters else None

    def _growth(self, gain: int) -> str:
        viewer, change = self._viewer, self._only_change(self._viewer.side)
        if change is not None:
            old, new = change
            return (
                f"grows {viewer.area_words(new)} from {old.points} to {count(new.points, 'point')}"
            )
        pairs = self._pairs(viewer.side)
        for new in self._after:
            joined = tally(grown_area is new for _, grown_area in pairs)
            if joined > 1:
                joins = f"joins {joined} of {viewer.whose(viewer.side)} {COLOURS[new.colour]} areas"
                return f"{joins} and gains {count(gain, 'point')}"
        grown = [
            (new, new.points - old.points)
            for old, new in pairs
            if old.masters == new.masters and old.points != new.points
        ]
        if len(grown) == 2 and all(points > 0 for _, points in grown):
            (area, points), (other, more) = sorted(grown, key=lambda growth: -growth[1])
            same = other.colour == area.colour
            first = f"adds {count(points, 'point')} to {viewer.area_words(area)}"
            second = "another" if same else f"the {COLOURS[other.colour]} one"
            return f"{first} and {more} to {second}"
        return f"gains {viewer.who(viewer.side)} {count(gain, 'point')} in all"

    def _harm(self, side: int, loss: int) -> str:
        viewer, change = self._viewer, self._only_change(side)
        if change is not None:
            old, new = change
            return (
                f"cuts {viewer.area_words(old)} from {old.points} to {count(new.points, 'point')}"
            )
        return f"takes {count(loss, 'point')} from {viewer.who(side)}"

    def _left(self) -> str | None:
        """Describe what is left to the asked side: the best free area, or room to grow."""
        viewer, best, left = self._viewer, self._best_after, self._own_left
        if best.points and left and best.points == self._best_before.points:
            area = f"a free {COLOURS[best.colour]} area of {count(best.points, 'point')}"
            masters = "last Rune Master" if left == 1 else f"{left} Rune Masters"
            return f"{capitalized(area)} is left for {viewer.whose(viewer.side)} {masters}."
        own = max(
            (area for area in self._after if area.side == viewer.side),
            key=lambda area: area.points,
            default=None,
        )
        if own is not None and (room := self._room_after(own)):
            return (
                f"It leaves {viewer.area_words(own)} {count(room, 'empty section')} to grow into."
            )
        return None

    # -- areas to claim ---------------------------------------------------------------------

    def _promise(self) -> str | None:
        """Describe the best free area: its growth, or its loss if only other sides can claim it."""
        viewer, old, new = self._viewer, self._best_before, self._best_after
        rivals = viewer.claimants()
        if new.points > old.points and self._own_left:
            claim = ", for a Rune Master to claim" if viewer.table.masters_left[viewer.seat] else ""
            return f"It {self._free_growth(new)}{claim}."
        if new.points < old.points and rivals and not self._own_left:
            cut = f"It cuts the best free area from {old.points} to {count(new.points, 'point')}"
            return f"{cut}, so that less is left for {viewer.who(rivals[0])} to claim."
        return None

    def _free_growth(self, new: FreeArea) -> str:
        """Say whether a free area is new, has grown, or was joined from several areas."""
        olds = self._former(new)
        colour, points = COLOURS[new.colour], count(new.points, "point")
        match olds:
            case []:
                return f"makes a free {colour} area of {points}"
            case [area]:
                return f"grows a free {colour} area from {area.points} to {points}"
        return f"joins {len(olds)} free {colour} areas into one of {points}"

    def _former(self, new: FreeArea) -> list[FreeArea]:
        return [
            area
            for area in self._grid.free_areas_among(self._runes[0])
            if area.colour == new.colour and area.sections & new.sections
        ]

    def _second(self) -> str | None:
        """Describe the best new or larger free area if the asked side has a Rune Master left."""
        if not self._own_left:
            return None
        grown = best_of(
            area
            for area in self._grid.free_areas_among(self._runes[1])
            if area.points >= MIN_SECOND_POINTS
            and area.sections & (area.sections - 1)
            and all(old.points < area.points for old in self._former(area))
        )
        return f"It {self._free_growth(grown)}." if grown.points else None

    # -- one more rune ----------------------------------------------------------------------

    def _prepared(self) -> str | None:
        """Describe the best bridge of the asked side if the change has made it better."""
        old, new = (self._viewer.bridge(self._viewer.side, visible) for visible in self._runes)
        if new.area is None or new.points <= old.points:
            return None
        area, points = self._viewer.area_words(new.area), count(new.points, "more point")
        return f"{area} is then one rune away from {points}."

    def _denied(self) -> str | None:
        """Describe the best bridge of another side if the change has made it worse."""
        for side in range(self._viewer.table.sides):
            if side == self._viewer.side:
                continue
            old, new = (self._viewer.bridge(side, visible) for visible in self._runes)
            if old.area is not None and new.points < old.points:
                area, points = self._viewer.area_words(old.area), count(old.points, "more point")
                return f"It fills a gap where one rune would bring {area} {points}."
        return None

    # -- room, lines ------------------------------------------------------------------------

    def _room_after(self, area: ControlledArea | FreeArea) -> int:
        return self._grid.empty_beside(area.sections, self._runes[1])

    def _rooms(self, area: ControlledArea) -> tuple[int, int]:
        """Count the empty sections beside an area before and after the change."""
        before = next(old for old in self._before if old.masters & area.masters)
        return self._grid.empty_beside(before.sections, self._runes[0]), self._room_after(area)

    def _confinement(self) -> str | None:
        """Describe the loss of room of the most valuable rival area, if little room is left."""
        others = [area for area in self._after if area.side != self._viewer.side]
        if not others:
            return None
        best = max(others, key=lambda area: area.points)
        had, left = self._rooms(best)
        if left >= had or left > MAX_NARROW_SECTIONS:
            return None
        area = self._viewer.area_words(best)
        if not left:
            return f"No empty section is left beside {area}."
        verb = "is" if left == 1 else "are"
        return f"Only {count(left, 'empty section')} {verb} left beside {area} to grow into."

    def _less_room(self) -> str | None:
        """Describe the loss of room of another side's area that still has much room."""
        for area in self._after:
            had, left = self._rooms(area)
            if area.side != self._viewer.side and MAX_NARROW_SECTIONS < left < had:
                whose = self._viewer.area_words(area)
                return f"It leaves {whose} {left} instead of {had} empty sections to grow into."
        return None

    def _line(self) -> str | None:
        """Describe a line that has reached the longest length allowed (RU-23)."""
        if not self._viewer.table.lines_count:
            return None
        for colour, limit in enumerate(LINE_LIMITS):
            lines = [
                any(has_run(runes[colour], step, limit) for step in (1, self._grid.stride))
                for runes in self._runes
            ]
            if lines == [False, True]:
                line = f"A line of {limit} {COLOURS[colour]} runes"
                return f"{line} is then as long as is allowed (RU-23)."
        return None

    def _room(self, *, gained: bool) -> str | None:
        """Describe the room of the only area of the asked side that has grown.

        If the asked side has gained no points, describe the room of the best free area instead,
        provided that this area has grown and can be claimed.
        """
        area: ControlledArea | FreeArea | None = None
        name = "That free area"
        if gained:
            change = self._only_change(self._viewer.side)
            area, name = change and change[1], f"{self._viewer.whose(self._viewer.side)} area"
        elif self._best_after.points > self._best_before.points and self._own_left:
            area = self._best_after
        room = self._room_after(area) if area else 0
        return f"{name} has {room_words(room)}." if room else None


def _bridges(grid: Grid, side: int, runes: Runes) -> Iterator[_Bridge]:
    areas = grid.areas_among(runes)
    for area in areas:
        if area.side != side:
            continue
        board = runes[area.colour]
        alike = [other for other in areas if other.colour == area.colour]
        forbidden = together(other for other in alike if other.side != side)
        own = together(other for other in alike if other.side == side)
        gaps = area.beside & grid.around(board & ~own) & ~board
        gaps &= ~(grid.master_bits | grid.tokens | grid.around(forbidden))
        while gaps:
            gap = gaps & -gaps
            gaps ^= gap
            joined = fill(gap, board | gap, grid.stride)
            if not joined & forbidden:
                yield _Bridge(area, (joined & ~own).bit_count() * POINTS[area.colour])
