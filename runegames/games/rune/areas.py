"""Areas: adjacent runes of one colour, controlled or free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from runegames.games.rune.bits import Board, fill_and_rim
from runegames.games.rune.changes import Runes, colour_of
from runegames.games.rune.model import POINTS


class ControlledArea(NamedTuple):
    """Area with at least one Rune Master, all of one side (RU-16)."""

    side: int
    colour: int
    sections: Board
    beside: Board
    """Sections next to the area, with or without a rune."""
    masters: Board

    @property
    def points(self) -> int:
        """Points of the area (RU-21)."""
        return self.sections.bit_count() * POINTS[self.colour]


class FreeArea(NamedTuple):
    """Area without a Rune Master (RU-17)."""

    colour: int
    sections: Board
    beside: Board
    """Sections next to the area, with or without a rune."""

    @property
    def points(self) -> int:
        """Points of the area for the side that claims it (RU-21)."""
        return self.sections.bit_count() * POINTS[self.colour]


NO_AREA = FreeArea(0, 0, 0)
"""Area without sections, used as the best free area of a table without free areas."""


def best_of(areas: Iterable[FreeArea]) -> FreeArea:
    """Return the most valuable area, or ``NO_AREA`` if there is none.

    Of several areas worth the most, one of the colour that comes last in ``COLOURS`` is returned.
    """
    return max(areas, key=lambda area: (area.points, area.colour), default=NO_AREA)


def together(areas: Iterable[ControlledArea]) -> Board:
    """Unite the sections of areas."""
    sections = 0
    for area in areas:
        sections |= area.sections
    return sections


def with_master(
    areas: tuple[ControlledArea, ...], side: int, bit: Board, runes: Runes, stride: int
) -> tuple[ControlledArea, ...]:
    """Return the controlled areas after a side has placed a Rune Master at ``bit``.

    ``areas`` are the controlled areas before. The rune at ``bit`` is in a free area or in an
    area of this side.
    """
    for index, area in enumerate(areas):
        if area.sections & bit:
            return (*areas[:index], area._replace(masters=area.masters | bit), *areas[index + 1 :])
    return (*areas, _area_from(bit, side, colour_of(bit, runes), bit, runes, stride))


def find_areas(
    former: Sequence[ControlledArea],
    masters: Sequence[tuple[int, Board]],
    standing: Board,
    runes: Runes,
    stride: int,
) -> tuple[ControlledArea, ...]:
    """Find the controlled areas in the order of their claims (RU-16, RU-17).

    Args:
        former: areas of an earlier table; unchanged ones are taken over.
        masters: (side, bit) of each Rune Master, in the order of placing.
        standing: bits of all Rune Masters.
        runes: visible runes.
        stride: columns of the window of bits.
    """
    areas: list[ControlledArea] = []
    missing = standing  # Rune Masters without an area so far
    for area in former:
        side, colour, sections, beside, own = area
        board = runes[colour]
        if (sections | beside) & board != sections:
            cut = sections & ~board
            if cut and own & (own - 1):  # the area may have split, which changes the order
                return find_areas((), masters, standing, runes, stride)
            if not missing & own:  # an area before this one has absorbed it
                continue
            known = own if cut else sections
            area = _area_from(known, side, colour, standing, runes, stride)
        areas.append(area)
        missing ^= area.masters
    for side, bit in masters:
        if not missing & bit:
            continue
        area = _area_from(bit, side, colour_of(bit, runes), standing, runes, stride)
        if area.masters & ~missing:  # a former area has gained this Rune Master
            return find_areas((), masters, standing, runes, stride)
        areas.append(area)
        missing ^= area.masters
    return tuple(areas)


def _area_from(
    seed: Board, side: int, colour: int, standing: Board, runes: Runes, stride: int
) -> ControlledArea:
    sections, reach = fill_and_rim(seed, runes[colour], stride)
    return ControlledArea(side, colour, sections, reach ^ sections, sections & standing)
