"""What a card or a token changes on a table of Rune, in words, as a seat looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.core import Seat, and_list, count, possessive, tally
from runegames.core.advice import LONGEST_REASON
from runegames.games.rune.areas import ControlledArea, FreeArea, best_of
from runegames.games.rune.bits import Board, has_run
from runegames.games.rune.changes import Runes
from runegames.games.rune.grid import Grid
from runegames.games.rune.model import COLOURS, LINE_LIMITS, sides_of
from runegames.games.rune.phrases import side_words
from runegames.games.rune.table import Table
from runegames.games.rune.verb import Verb

NARROW_SECTIONS = 4
"""With so few empty sections beside it, an area has little room to grow."""


class Viewpoint:
    """A table as its asked seat looks at it."""

    def __init__(self, table: Table, names: Sequence[str]) -> None:
        self.table = table
        self.seat: Seat = table.asked
        self.names = names
        self.name = names[self.seat]
        self.side = table.side(self.seat)
        self._sides = sides_of(table.seats)
        self._best_free: dict[tuple[Runes, Board], FreeArea] = {}

    @property
    def grid(self) -> Grid:
        """What lies on the table."""
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
        """What the best of some moves gains a side against the one that it helps most, or
        hurts least; 0 where there is no move.
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
    """How the area of a side changes, if it is one area that neither joins nor splits."""
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
    """What a change of the visible runes does, the most telling first."""
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
    facts = [f"This {and_list(benefits)}."] if benefits else []
    if facts and len(facts[0]) > LONGEST_REASON:
        facts = [f"This {benefits[0]}.", *(f"It {benefit}." for benefit in benefits[1:])]
    facts += _further(at, runes, "It" if benefits else "This")
    if gain > 0:
        facts += _room(at, runes)
    return [*(facts or [_nothing(at, runes, changed=bool(drawbacks))]), *drawbacks]


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
    return f"gains {at.who(at.side)} {count(gain, 'point')} in more than one area"


def _harm(at: Viewpoint, side: int, runes: Runes, loss: int) -> str:
    shift = _shift(at, side, runes)
    if shift is not None:
        area = f"{at.whose(side)} {COLOURS[shift.old.colour]} area"
        return f"cuts {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    return f"takes {count(loss, 'point')} from {at.who(side)}"


def _further(at: Viewpoint, runes: Runes, it: str) -> list[str]:
    """What becomes of areas to claim, of the others' room, of long lines."""
    facts = _promise(at, runes, it), _confinement(at, runes), _line(at, runes)
    return [fact for fact in facts if fact]


def _nothing(at: Viewpoint, runes: Runes, *, changed: bool) -> str:
    """What to say of a change that does not do much."""
    best = at.best_free(runes).points
    if best and best == at.best_free(at.grid.runes).points and any(at.table.masters_left):
        kept = f"the best free area stays at {count(best, 'point')}"
        return f"With it {kept}." if changed else f"This changes nobody's points, and {kept}."
    return "This changes little for now." if changed else "This changes nobody's points."


def _promise(at: Viewpoint, runes: Runes, it: str) -> str | None:
    """What becomes of the best area that can still be claimed."""
    old, new = at.best_free(at.grid.runes), at.best_free(runes)
    colour, rivals = COLOURS[new.colour], at.claimants()
    if new.points > old.points and at.masters_left(at.side):
        better = f"up from {old.points}" if old.points else "the first one to claim"
        words = f"{it} makes a free {colour} area of {count(new.points, 'point')}, {better}"
        at_once = at.table.masters_left[at.seat] and it == "This"
        return f"{words}, for a Rune Master to claim." if at_once else f"{words}."
    if new.points < old.points and rivals and not at.masters_left(at.side):
        cut = f"{it} cuts the best free area from {old.points} to {count(new.points, 'point')}"
        return f"{cut}, so that less is left for {at.who(rivals[0])} to claim."
    return None


def _confinement(at: Viewpoint, runes: Runes) -> str | None:
    """Whether somebody else's best area has less room to grow than before."""
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


def _room(at: Viewpoint, runes: Runes) -> list[str]:
    """Where the own area that grows can go on growing."""
    shift = _shift(at, at.side, runes)
    edges = at.grid.empty_beside(shift.new.sections, runes) if shift else 0
    area = f"{at.whose(at.side)} area"
    return [f"{area} has {room_words(edges)}."] if edges else []
