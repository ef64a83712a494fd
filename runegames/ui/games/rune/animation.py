"""A card of Rune on its way to the table: it is laid down section by section."""

from __future__ import annotations

from runegames.games.rune.model import RuneView, Spot
from runegames.ui.motion import Motion

Spots = frozenset[Spot]


def on_the_way(motion: Motion, fresh: Spots) -> tuple[RuneView, Spots]:
    """The table as it is drawn meanwhile, and the sections to be pointed out.

    Until the card has landed everything else is as it was; then what it changed lights up once.
    """
    before: RuneView = motion.before
    now: RuneView = motion.now
    if motion.landed:
        return now, fresh | _won(before, now)
    order = sorted(fresh, key=lambda spot: (spot[0] + spot[1], spot))
    landed = frozenset(order[: 1 + round(len(order) * motion.share / 0.6)])
    beneath = {(section.x, section.y): section for section in before.grid}
    grid = []
    for section in now.grid:
        spot = (section.x, section.y)
        if spot not in fresh or spot in landed:
            grid.append(section)
        elif spot in beneath:
            grid.append(beneath[spot])
    kept = {"grid": tuple(grid), "areas": before.areas, "masters": before.masters}
    return now.model_copy(update=kept), landed


def _won(before: RuneView, now: RuneView) -> Spots:
    """The areas that count for more than before."""
    points: dict[int, set[tuple[int, int]]] = {}
    for area in before.areas:
        points.setdefault(area.side, set()).update(area.sections)
    return frozenset(
        spot
        for area in now.areas
        if set(area.sections) - points.get(area.side, set())
        for spot in area.sections
    )
