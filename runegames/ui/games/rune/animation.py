"""Animation of a ply: a card appears section by section, then changed areas light up."""

from __future__ import annotations

from runegames.games.rune.model import RuneView, Spot
from runegames.ui.games.rune.ritual import Shine
from runegames.ui.motion import LANDED_SHARE, Motion


def at_step(motion: Motion, fresh: frozenset[Spot]) -> tuple[RuneView, Shine]:
    """Return the table at a step of the animation, and its highlights.

    ``fresh`` are the sections that the ply changed. First they appear one by one, with the areas
    and Rune Masters before the ply. Then the outlines of changed areas light up once.
    """
    before: RuneView = motion.before
    now: RuneView = motion.now
    if motion.landed:
        way = (motion.share - LANDED_SHARE) / (1 - LANDED_SHARE)
        return now, Shine(fresh, _won(before, now), 1 - abs(2 * way - 1))
    order = sorted(fresh, key=lambda spot: (spot[0] + spot[1], spot))
    landed = frozenset(order[: 1 + round(len(order) * motion.share / LANDED_SHARE)])
    hovering = fresh - landed
    beneath = dict(zip(before.spots, before.grid, strict=True))
    grid = [
        beneath[spot] if spot in hovering else section
        for spot, section in zip(now.spots, now.grid, strict=True)
        if spot not in hovering or spot in beneath
    ]
    kept = {"grid": tuple(grid), "areas": before.areas, "masters": before.masters}
    return now.model_copy(update=kept), Shine(landed)


def _won(before: RuneView, now: RuneView) -> frozenset[Spot]:
    """Return the sections of areas that a side has gained or extended."""
    owned = {(area.side, spot) for area in before.areas for spot in area.sections}
    return frozenset(
        spot
        for area in now.areas
        if any((area.side, section) not in owned for section in area.sections)
        for spot in area.sections
    )
