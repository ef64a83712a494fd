"""Areas: runes of a colour that lie beside each other, and who controls them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from runegames.games.rune.bits import Board, fill_and_rim
from runegames.games.rune.changes import Runes, colour_of
from runegames.games.rune.model import POINTS


class ControlledArea(NamedTuple):
    """An area with at least one Rune Master, all of one side (RU-16)."""

    side: int
    colour: int
    sections: Board
    beside: Board
    """The sections next to it, whatever they show."""
    masters: Board

    @property
    def points(self) -> int:
        """Points of the area (RU-21)."""
        return self.sections.bit_count() * POINTS[self.colour]


class FreeArea(NamedTuple):
    """An area that nobody controls."""

    colour: int
    sections: Board
    beside: Board
    """The sections next to it, whatever they show."""

    @property
    def points(self) -> int:
        """Points that it would be worth to somebody who claims it (RU-21)."""
        return self.sections.bit_count() * POINTS[self.colour]


NO_AREA = FreeArea(0, 0, 0)
"""Stand-in for the best free area where there is none."""


def best_of(areas: Iterable[FreeArea]) -> FreeArea:
    """The area worth most, among equals by colour; ``NO_AREA`` if there is none."""
    return max(areas, key=lambda area: (area.points, area.colour), default=NO_AREA)


def together(areas: Iterable[ControlledArea]) -> Board:
    """Every section of some areas."""
    sections = 0
    for area in areas:
        sections |= area.sections
    return sections


def with_master(
    areas: tuple[ControlledArea, ...], side: int, bit: Board, runes: Runes, stride: int
) -> tuple[ControlledArea, ...]:
    """Controlled areas after one more Rune Master, placed in a free area or in one of that side."""
    for at, area in enumerate(areas):
        if area.sections & bit:
            return (*areas[:at], area._replace(masters=area.masters | bit), *areas[at + 1 :])
    return (*areas, _area_from(bit, side, colour_of(bit, runes), bit, runes, stride))


def find_areas(
    former: Sequence[ControlledArea],
    masters: Sequence[tuple[int, Board]],
    standing: Board,
    runes: Runes,
    stride: int,
) -> tuple[ControlledArea, ...]:
    """Every controlled area, in the order in which they were claimed (RU-16, RU-17).

    ``former``: areas of an earlier table; those that have not changed are taken over. ``masters``:
    (side, bit) of each Rune Master; ``standing``: all their bits.
    """
    areas: list[ControlledArea] = []
    missing = standing  # Rune Masters whose areas are not found yet
    for area in former:
        side, colour, sections, beside, own = area
        board = runes[colour]
        if (sections | beside) & board != sections:
            cut = sections & ~board
            if cut and own & (own - 1):  # it may be several now, each in its own place
                return find_areas((), masters, standing, runes, stride)
            if not missing & own:  # it was joined with one before it
                continue
            area = _area_from(own if cut else sections, side, colour, standing, runes, stride)
        areas.append(area)
        missing ^= area.masters
    for side, bit in masters:
        if not missing & bit:
            continue
        area = _area_from(bit, side, colour_of(bit, runes), standing, runes, stride)
        if area.masters & ~missing:  # one that was taken over has one Rune Master more
            return find_areas((), masters, standing, runes, stride)
        areas.append(area)
        missing ^= area.masters
    return tuple(areas)


def _area_from(
    seed: Board, side: int, colour: int, standing: Board, runes: Runes, stride: int
) -> ControlledArea:
    sections, reach = fill_and_rim(seed, runes[colour], stride)
    return ControlledArea(side, colour, sections, reach ^ sections, sections & standing)
