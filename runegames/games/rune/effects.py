"""What a card or a token changes on a table of Rune, in words."""

from __future__ import annotations

from typing import NamedTuple

from runegames.core import and_list, count
from runegames.core.advice import LONGEST_REASON
from runegames.games.rune.bits import has_run
from runegames.games.rune.eyes import Eyes, best_free, edges_beside
from runegames.games.rune.grid import ControlledArea, Ink
from runegames.games.rune.model import COLOURS, LINE_LIMITS

NARROW = 4
"""With so few empty sections beside it, an area has little room to grow."""


class _Shift(NamedTuple):
    """A side's only area that changes: what it was worth, and what it will be."""

    old: ControlledArea
    new: ControlledArea


def _shift(eyes: Eyes, side: int, ink: Ink) -> _Shift | None:
    """How the area of a side changes, if it is one area that neither joins nor splits."""
    grid = eyes.state.grid
    olds = [area for area in grid.areas() if area.side == side]
    news = [area for area in grid.areas_after(ink) if area.side == side]
    changed = [
        _Shift(old, new)
        for old in olds
        for new in news
        if old.masters & new.masters and old.points != new.points
    ]
    if len(changed) != 1 or changed[0].old.masters != changed[0].new.masters:
        return None
    return changed[0]


def effects(eyes: Eyes, ink: Ink) -> list[str]:
    """What a change of the visible runes does, the most telling first."""
    state = eyes.state
    before, after = state.scores(), state.scored(ink)
    deeds: list[str] = []
    regrets: list[str] = []
    gain = after[eyes.side] - before[eyes.side]
    if gain > 0:
        deeds.append(_growth(eyes, ink, gain))
    elif gain < 0:
        regrets.append(f"It costs {eyes.who(eyes.side)} {count(-gain, 'point')}.")
    for side, (old, new) in enumerate(zip(before, after, strict=True)):
        if side == eyes.side or old == new:
            continue
        if new < old:
            deeds.append(_harm(eyes, side, ink, old - new))
        else:
            regrets.append(f"{eyes.who(side)} will gain {count(new - old, 'point')} by it.")
    old, new = best_free(eyes, state.grid.ink).points, best_free(eyes, ink).points
    if new < old and eyes.masters_left(eyes.side):
        regrets.append(f"The best free area then has {count(new, 'point')} instead of {old}.")
    facts = [f"This {and_list(deeds)}."] if deeds else []
    if facts and len(facts[0]) > LONGEST_REASON:
        facts = [f"This {deeds[0]}.", *(f"It {deed}." for deed in deeds[1:])]
    facts += _further(eyes, ink, "It" if deeds else "This")
    if gain > 0:
        facts += _room(eyes, ink)
    return [*(facts or [_nothing(eyes, ink, changed=bool(regrets))]), *regrets]


def _growth(eyes: Eyes, ink: Ink, gain: int) -> str:
    shift = _shift(eyes, eyes.side, ink)
    if shift is not None:
        area = f"{eyes.whose(eyes.side)} {COLOURS[shift.new.colour]} area"
        return f"grows {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    news = [area for area in eyes.state.grid.areas_after(ink) if area.side == eyes.side]
    for new in news:
        joined = [old for old in eyes.state.grid.areas() if old.masters & new.masters]
        if len(joined) > 1:
            joins = f"joins {len(joined)} of {eyes.whose(eyes.side)} {COLOURS[new.colour]} areas"
            return f"{joins} and gains {count(gain, 'point')}"
    return f"gains {eyes.who(eyes.side)} {count(gain, 'point')} in more than one area"


def _harm(eyes: Eyes, side: int, ink: Ink, loss: int) -> str:
    shift = _shift(eyes, side, ink)
    if shift is not None:
        area = f"{eyes.whose(side)} {COLOURS[shift.old.colour]} area"
        return f"cuts {area} from {shift.old.points} to {count(shift.new.points, 'point')}"
    return f"takes {count(loss, 'point')} from {eyes.who(side)}"


def _further(eyes: Eyes, ink: Ink, it: str) -> list[str]:
    """What becomes of areas to claim, of the others' room, of long lines."""
    facts = _promise(eyes, ink, it), _confinement(eyes, ink), _line(eyes, ink)
    return [fact for fact in facts if fact]


def _nothing(eyes: Eyes, ink: Ink, *, changed: bool) -> str:
    """What to say of a change that does not do much."""
    best = best_free(eyes, ink).points
    if (
        best
        and best == best_free(eyes, eyes.state.grid.ink).points
        and any(eyes.state.masters_left)
    ):
        kept = f"the best free area stays at {count(best, 'point')}"
        return f"With it {kept}." if changed else f"This changes nobody's points, and {kept}."
    return "This changes little for now." if changed else "This changes nobody's points."


def _promise(eyes: Eyes, ink: Ink, it: str) -> str | None:
    """What becomes of the best area that can still be claimed."""
    old, new = best_free(eyes, eyes.state.grid.ink), best_free(eyes, ink)
    colour, rivals = COLOURS[new.colour], eyes.claimants()
    if new.points > old.points and eyes.masters_left(eyes.side):
        better = f"up from {old.points}" if old.points else "the first one to claim"
        words = f"{it} makes a free {colour} area of {count(new.points, 'point')}, {better}"
        at_once = eyes.state.masters_left[eyes.seat] and it == "This"
        return f"{words}, for a Rune Master to claim." if at_once else f"{words}."
    if new.points < old.points and rivals and not eyes.masters_left(eyes.side):
        cut = f"{it} cuts the best free area from {old.points} to {count(new.points, 'point')}"
        return f"{cut}, so that less is left for {eyes.who(rivals[0])} to claim."
    return None


def _confinement(eyes: Eyes, ink: Ink) -> str | None:
    """Whether somebody else's best area has less room to grow than before."""
    grid = eyes.state.grid
    others = [area for area in grid.areas_after(ink) if area.side != eyes.side]
    if not others:
        return None
    best = max(others, key=lambda area: area.points)
    before = next(area for area in grid.areas() if area.masters & best.masters)
    left, had = eyes.open_edges(best.sections, ink), eyes.open_edges(before.sections, grid.ink)
    if left >= had or left > NARROW:
        return None
    area = f"{eyes.whose(best.side)} {COLOURS[best.colour]} area"
    if not left:
        return f"No empty section is left beside {area}."
    verb = "is" if left == 1 else "are"
    return f"Only {count(left, 'empty section')} {verb} left beside {area} to grow into."


def _line(eyes: Eyes, ink: Ink) -> str | None:
    """RU-23: a line that may not grow any more."""
    state = eyes.state
    if not state.lines_count:
        return None
    stride = state.grid.stride
    for colour, limit in enumerate(LINE_LIMITS):
        lines = [
            any(has_run(board, step, limit) for step in (1, stride))
            for board in (state.grid.ink[colour], ink[colour])
        ]
        if lines == [False, True]:
            line = f"A line of {limit} {COLOURS[colour]} runes"
            return f"{line} is then as long as is allowed (RU-23)."
    return None


def _room(eyes: Eyes, ink: Ink) -> list[str]:
    """Where the own area that grows can go on growing."""
    shift = _shift(eyes, eyes.side, ink)
    edges = eyes.open_edges(shift.new.sections, ink) if shift else 0
    area = f"{eyes.whose(eyes.side)} area"
    return [f"{area} has {edges_beside(edges)}."] if edges else []
