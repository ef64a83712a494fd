"""The areas of Rune that nobody controls, as a view shows them."""

from __future__ import annotations

from typing import NamedTuple

from runegames.games.rune.model import COLOURS, POINTS, Colour, RuneView


class FreeArea(NamedTuple):
    """An area without a Rune Master (RU-16, RU-17)."""

    colour: Colour
    points: int
    sections: tuple[tuple[int, int], ...]
    """(x, y), in reading order."""


def free_areas_of(view: RuneView) -> list[FreeArea]:
    """Every free area, those worth most first."""
    unclaimed = {(section.x, section.y): section.colour for section in view.grid}
    for area in view.areas:
        for spot in area.sections:
            del unclaimed[spot]
    found: list[FreeArea] = []
    while unclaimed:
        spot, colour = unclaimed.popitem()
        sections, edge = [spot], [spot]
        while edge:
            x, y = edge.pop()
            for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if unclaimed.get(near) == colour:
                    del unclaimed[near]
                    sections.append(near)
                    edge.append(near)
        sections.sort(key=lambda each: (each[1], each[0]))
        points = len(sections) * POINTS[COLOURS.index(colour)]
        found.append(FreeArea(colour, points, tuple(sections)))
    return sorted(found, key=lambda area: -area.points)
