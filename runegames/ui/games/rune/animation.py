"""A card of Rune on its way to the table: it is laid down section by section."""

from __future__ import annotations

from runegames.games.rune.model import RuneView, Spot
from runegames.ui.games.rune.ritual import Shine
from runegames.ui.motion import Motion

LANDED = 0.6
"""The share of the way after which the card lies there, and what it won is pointed out."""


def on_the_way(motion: Motion, fresh: frozenset[Spot]) -> tuple[RuneView, Shine]:
    """The table as it is drawn meanwhile, and what is pointed out.

    Until the card has landed everything else is as it was; then the outlines of what it changed
    shine once.
    """
    before: RuneView = motion.before
    now: RuneView = motion.now
    if motion.landed:
        way = (motion.share - LANDED) / (1 - LANDED)
        return now, Shine(fresh, _won(before, now), 1 - abs(2 * way - 1))
    order = sorted(fresh, key=lambda spot: (spot[0] + spot[1], spot))
    landed = frozenset(order[: 1 + round(len(order) * motion.share / LANDED)])
    beneath = {(section.x, section.y): section for section in before.grid}
    grid = []
    for section in now.grid:
        spot = (section.x, section.y)
        if spot not in fresh or spot in landed:
            grid.append(section)
        elif spot in beneath:
            grid.append(beneath[spot])
    kept = {"grid": tuple(grid), "areas": before.areas, "masters": before.masters}
    return now.model_copy(update=kept), Shine(landed)


def _won(before: RuneView, now: RuneView) -> frozenset[Spot]:
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
