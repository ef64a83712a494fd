"""Consequences of a card or a token on a table of Rune, in words, as a seat looks at it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from runegames.core import Names, Seat, and_list, count, possessive, tally
from runegames.core.advice import LONGEST_REASON
from runegames.games.rune.areas import ControlledArea, FreeArea, best_of, together
from runegames.games.rune.bits import Board, fill, has_run
from runegames.games.rune.changes import Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import COLOURS, LINE_LIMITS, POINTS, sides_of
from runegames.games.rune.phrases import side_words
from runegames.games.rune.table import Table
from runegames.games.rune.verb import Verb

NARROW_SECTIONS = 4
"""Empty sections beside an area with which it has little room to grow."""


LEAST_PROMISE_POINTS = 4
"""Least points of a free area that is told of beside the best one."""


class Viewpoint:
    """A table as its asked seat looks at it."""

    def __init__(self, table: Table, names: Names) -> None:
        self.table = table
        self.seat: Seat = table.asked
        self.names = names
        self.name = names[self.seat]
        self.side = table.side(self.seat)
        self._sides = sides_of(table.seats)
        self._best_free: dict[tuple[Runes, Board], FreeArea] = {}
        self.bridges: dict[tuple[int, Runes], _Bridge] = {}
        """Places where one more rune would do most, by side and visible runes."""

    @property
    def grid(self) -> Grid:
        """Runes, cards and Rune Masters on the table."""
        return self.table.grid

    def who(self, side: int) -> str:
        """The players of a side."""
        return side_words(self._sides[side], self.names)

    def whose(self, side: int) -> str:
        """``Anna's``, ``Anna and Cleo's``."""
        return possessive(self.who(side))

    def masters_left(self, side: int) -> int:
        """Rune Masters that a side has still to place."""
        return tally(self.table.masters_left[seat] for seat in self._sides[side])

    def claimants(self) -> list[int]:
        """The other sides that can still claim something, the best provided one first."""
        others = [
            side
            for side in range(len(self._sides))
            if side != self.side and self.masters_left(side)
        ]
        return sorted(others, key=self.masters_left, reverse=True)

    def best_free(self, runes: Runes, without: Board = 0) -> FreeArea:
        """The free area worth most if the visible runes were these; ``NO_AREA`` if there is none.

        The area at ``without`` does not count.
        """
        found = self._best_free.get((runes, without))
        if found is None:
            free = self.grid.free_areas_among(runes)
            found = best_of(area for area in free if not area.sections & without)
            self._best_free[runes, without] = found
        return found

    def best_gain(self, moves: Sequence[Verb]) -> int:
        """Gain of the best of some moves for a side against the one that it helps most, or hurts
        least; 0 where there is no move.
        """
        return max((self._gain(move) for move in moves), default=0)

    def _gain(self, move: Verb) -> int:
        before, after = self.table.scores(), move.scores_after(self.table)
        gains = [new - old for old, new in zip(before, after, strict=True)]
        own = gains.pop(self.side)
        return own - max(gains, default=0)


def room_words(empty: int) -> str:
    """The room that an area has."""
    return f"{count(empty, 'empty section')} beside it to grow into"


class _Shift(NamedTuple):
    """A side's only area that changes: what it was worth, and what it will be."""

    old: ControlledArea
    new: ControlledArea


def _shift(at: Viewpoint, side: int, runes: Runes) -> _Shift | None:
    """Change of a side's area, if it is one area that neither joins nor splits."""
    grid = at.grid
    olds = [area for area in grid.areas() if area.side == side]
    news = [area for area in grid.areas_among(runes) if area.side == side]
    changed = [
        _Shift(old, new)
        for old in olds
        for new in news
        if old.masters & new.masters and old.points != new.points
    ]
    if len(changed) != 1 or changed[0].old.masters != changed[0].new.masters:
        return None
    return changed[0]


def consequences(at: Viewpoint, runes: Runes) -> list[str]:
    """Effects of a change of the visible runes, the most telling first; never nothing."""
    table = at.table
    before, after = table.scores(), table.scores_among(runes)
    benefits: list[str] = []
    drawbacks: list[str] = []
    gain = after[at.side] - before[at.side]
    if gain > 0:
        benefits.append(_growth(at, runes, gain))
    elif gain < 0:
        drawbacks.append(f"It costs {at.who(at.side)} {count(-gain, 'point')}.")
    for side, (old, new) in enumerate(zip(before, after, strict=True)):
        if side == at.side or old == new:
            continue
        if new < old:
            benefits.append(_harm(at, side, runes, old - new))
        else:
            drawbacks.append(f"{at.who(side)} will gain {count(new - old, 'point')} by it.")
    old, new = at.best_free(at.grid.runes).points, at.best_free(runes).points
    if new < old and at.masters_left(at.side):
        drawbacks.append(f"The best free area then has {count(new, 'point')} instead of {old}.")
    facts = [f"It {and_list(benefits)}."] if benefits else []
    if facts and len(facts[0]) > LONGEST_REASON:
        facts = [f"It {benefit}." for benefit in benefits]
    facts += _further(at, runes)
    facts += _room(at, runes, gained=gain > 0)
    first, *rest = facts or [_kept(at, runes, changed=bool(drawbacks))]
    return [re.sub("^It ", "This ", first), *rest, *drawbacks]


def _growth(at: Viewpoint, runes: Runes, gain: int) -> str:
    shift = _shift(at, at.side, runes)
    if shift is not None:
        area = f"{at.whose(at.side)} {COLOURS[shift.new.colour]} area"
        return f"grows {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    news = [area for area in at.grid.areas_among(runes) if area.side == at.side]
    for new in news:
        joined = [old for old in at.grid.areas() if old.masters & new.masters]
        if len(joined) > 1:
            joins = f"joins {len(joined)} of {at.whose(at.side)} {COLOURS[new.colour]} areas"
            return f"{joins} and gains {count(gain, 'point')}"
    olds = [area for area in at.grid.areas() if area.side == at.side]
    shifts = [
        (COLOURS[new.colour], new.points - old.points)
        for old in olds
        for new in news
        if old.masters == new.masters and old.points != new.points
    ]
    if len(shifts) == 2 and all(points > 0 for _, points in shifts):
        (colour, points), (other, more) = sorted(shifts, key=lambda shift: -shift[1])
        first = f"adds {count(points, 'point')} to {at.whose(at.side)} {colour} area"
        return f"{first} and {more} to {'another' if other == colour else f'the {other} one'}"
    return f"gains {at.who(at.side)} {count(gain, 'point')} in several areas"


def _harm(at: Viewpoint, side: int, runes: Runes, loss: int) -> str:
    shift = _shift(at, side, runes)
    if shift is not None:
        area = f"{at.whose(side)} {COLOURS[shift.old.colour]} area"
        return f"cuts {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    return f"takes {count(loss, 'point')} from {at.who(side)}"


def _further(at: Viewpoint, runes: Runes) -> list[str]:
    """Effects on areas to claim and to join, on the others' room, on long lines."""
    promise = _promise(at, runes)
    facts = (
        promise,
        _prepared(at, runes),
        _denied(at, runes),
        _confinement(at, runes),
        _line(at, runes),
        _second(at, runes) if not promise else None,
        _less_room(at, runes),
    )
    return [fact for fact in facts if fact]


def _kept(at: Viewpoint, runes: Runes, *, changed: bool) -> str:
    """Fact for a change that does nothing else: what stays open."""
    best, left = at.best_free(runes), at.masters_left(at.side)
    if best.points and left and best.points == at.best_free(at.grid.runes).points:
        area = f"the free {COLOURS[best.colour]} area of {count(best.points, 'point')}"
        return f"It keeps {area} open for {at.whose(at.side)} {_masters_words(left)}."
    own = max(
        (area for area in at.grid.areas_among(runes) if area.side == at.side),
        key=lambda area: area.points,
        default=None,
    )
    if own is not None and (room := at.grid.empty_beside(own.sections, runes)):
        area = f"{at.whose(at.side)} {COLOURS[own.colour]} area"
        return f"It leaves {area} {count(room, 'empty section')} to grow into."
    if changed:
        return "It touches nothing else that counts."
    scores = at.table.scores()
    told = [f"{at.who(side)} {score}" for side, score in enumerate(scores)]
    return f"Every area that counts stays as it is: {and_list(told)}."


def _masters_words(left: int) -> str:
    return "last Rune Master" if left == 1 else f"{left} Rune Masters"


def _promise(at: Viewpoint, runes: Runes) -> str | None:
    """Effect on the best area that can still be claimed."""
    old, new = at.best_free(at.grid.runes), at.best_free(runes)
    rivals = at.claimants()
    if new.points > old.points and at.masters_left(at.side):
        claim = ", for a Rune Master to claim" if at.table.masters_left[at.seat] else ""
        return f"It {_free_growth(at, new)}{claim}."
    if new.points < old.points and rivals and not at.masters_left(at.side):
        cut = f"It cuts the best free area from {old.points} to {count(new.points, 'point')}"
        return f"{cut}, so that less is left for {at.who(rivals[0])} to claim."
    return None


def _free_growth(at: Viewpoint, new: FreeArea) -> str:
    """Growth of a free area in words: made, grown, or joined."""
    old = [
        area
        for area in at.grid.free_areas_among(at.grid.runes)
        if area.colour == new.colour and area.sections & new.sections
    ]
    colour, points = COLOURS[new.colour], count(new.points, "point")
    match old:
        case []:
            return f"makes a free {colour} area of {points}"
        case [area]:
            return f"grows a free {colour} area from {area.points} to {points}"
    return f"joins {len(old)} free {colour} areas into one of {points}"


def _second(at: Viewpoint, runes: Runes) -> str | None:
    """A free area beside the best one that grows, for one who can claim something."""
    if not at.masters_left(at.side):
        return None
    before = {area.sections for area in at.grid.free_areas_among(at.grid.runes)}
    grown = best_of(
        area
        for area in at.grid.free_areas_among(runes)
        if area.sections not in before and area.sections & (area.sections - 1)
    )
    if grown.points < LEAST_PROMISE_POINTS:
        return None
    return f"It {_free_growth(at, grown)}, another one to claim."


# -- what one more rune would do ------------------------------------------------------------


class _Bridge(NamedTuple):
    """The section where one more rune would add most to an area."""

    area: ControlledArea | None
    points: int
    """Points that it would add, its own rune included; 0 where no other rune would be joined."""


NO_BRIDGE = _Bridge(None, 0)


def _bridge(at: Viewpoint, side: int, runes: Runes) -> _Bridge:
    """The best place for one more rune beside an area of a side."""
    found = at.bridges.get((side, runes))
    if found is None:
        found = max(_bridges(at, side, runes), key=lambda bridge: bridge.points, default=NO_BRIDGE)
        at.bridges[side, runes] = found
    return found


def _bridges(at: Viewpoint, side: int, runes: Runes) -> Iterator[_Bridge]:
    grid, areas = at.grid, at.grid.areas_among(runes)
    for area in areas:
        if area.side != side:
            continue
        board = runes[area.colour]
        alike = [each for each in areas if each.colour == area.colour]
        forbidden = together(each for each in alike if each.side != side)
        own = together(each for each in alike if each.side == side)
        gaps = area.beside & grid.around(board & ~own) & ~board
        gaps &= ~(grid.master_bits | grid.tokens | grid.around(forbidden))
        while gaps:
            gap = gaps & -gaps
            gaps ^= gap
            joined = fill(gap, board | gap, grid.stride)
            if not joined & forbidden:
                yield _Bridge(area, (joined & ~own).bit_count() * POINTS[area.colour])


def _prepared(at: Viewpoint, runes: Runes) -> str | None:
    """Own area to which one more rune could bring more than before, if there is one."""
    old, new = _bridge(at, at.side, at.grid.runes), _bridge(at, at.side, runes)
    if new.area is None or new.points <= old.points:
        return None
    colour = COLOURS[new.area.colour]
    area = f"{at.whose(at.side)} {colour} area"
    return f"One more {colour} rune can then bring {area} {count(new.points, 'point')}."


def _denied(at: Viewpoint, runes: Runes) -> str | None:
    """Area of others to which one more rune could bring less than before, if there is one."""
    for side in range(at.table.sides):
        if side == at.side:
            continue
        old, new = _bridge(at, side, at.grid.runes), _bridge(at, side, runes)
        if old.area is not None and new.points < old.points:
            colour = COLOURS[old.area.colour]
            brought = f"{at.whose(side)} area {count(old.points, 'point')}"
            return f"It takes away a place where one more {colour} rune could bring {brought}."
    return None


# -- room, lines ----------------------------------------------------------------------------


def _confinement(at: Viewpoint, runes: Runes) -> str | None:
    """Loss of room of somebody else's best area, where it has become scarce."""
    grid = at.grid
    others = [area for area in grid.areas_among(runes) if area.side != at.side]
    if not others:
        return None
    best = max(others, key=lambda area: area.points)
    before = next(area for area in grid.areas() if area.masters & best.masters)
    left = grid.empty_beside(best.sections, runes)
    had = grid.empty_beside(before.sections, grid.runes)
    if left >= had or left > NARROW_SECTIONS:
        return None
    area = f"{at.whose(best.side)} {COLOURS[best.colour]} area"
    if not left:
        return f"No empty section is left beside {area}."
    verb = "is" if left == 1 else "are"
    return f"Only {count(left, 'empty section')} {verb} left beside {area} to grow into."


def _less_room(at: Viewpoint, runes: Runes) -> str | None:
    """Loss of room of another side's area, where it is not scarce yet."""
    grid = at.grid
    for area in grid.areas_among(runes):
        before = next(each for each in grid.areas() if each.masters & area.masters)
        had = grid.empty_beside(before.sections, grid.runes)
        left = grid.empty_beside(area.sections, runes)
        if area.side != at.side and NARROW_SECTIONS < left < had:
            whose = f"{at.whose(area.side)} {COLOURS[area.colour]} area"
            return f"It leaves {whose} {left} instead of {had} empty sections to grow into."
    return None


def _line(at: Viewpoint, runes: Runes) -> str | None:
    """RU-23: a line that may not grow any more."""
    if not at.table.lines_count:
        return None
    stride = at.grid.stride
    for colour, limit in enumerate(LINE_LIMITS):
        lines = [
            any(has_run(board, step, limit) for step in (1, stride))
            for board in (at.grid.runes[colour], runes[colour])
        ]
        if lines == [False, True]:
            line = f"A line of {limit} {COLOURS[colour]} runes"
            return f"{line} is then as long as is allowed (RU-23)."
    return None


def _room(at: Viewpoint, runes: Runes, *, gained: bool) -> list[str]:
    """Room of the own area that grows; else, of the area to claim."""
    if not gained:
        old, new = at.best_free(at.grid.runes), at.best_free(runes)
        edges = at.grid.empty_beside(new.sections, runes)
        grows = new.points > old.points and at.masters_left(at.side) and edges
        return [f"That free area has {room_words(edges)}."] if grows else []
    shift = _shift(at, at.side, runes)
    edges = at.grid.empty_beside(shift.new.sections, runes) if shift else 0
    area = f"{at.whose(at.side)} area"
    return [f"{area} has {room_words(edges)}."] if edges else []
