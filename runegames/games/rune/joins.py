"""Joins of controlled areas by a change of the runes (RU-15)."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.games.rune.areas import ControlledArea
from runegames.games.rune.bits import Board, fill, indices
from runegames.games.rune.changes import Runes
from runegames.games.rune.orientations import Orientation


def find_join(
    areas: Sequence[ControlledArea], runes: Runes, side: int, stride: int
) -> tuple[ControlledArea, ControlledArea] | None:
    """Return an opponent's area and another controlled one that a change joins, or None.

    ``areas``: controlled areas before the change; ``runes``: visible runes after it.
    """
    for area in areas:
        if area.side == side:
            continue
        others = [other for other in areas if other.colour == area.colour and other != area]
        if not others:
            continue
        reached = fill(area.masters, runes[area.colour], stride)
        for other in others:
            if reached & other.masters:
                return area, other
    return None


class Joins:
    """Test for positions at which a card breaks RU-15 if a player of ``side`` places it.

    The card would join an opponent's area with another controlled area of the same colour.
    """

    __slots__ = ("_areas", "_runes", "_side", "_stride", "near")

    def __init__(
        self, areas: Sequence[ControlledArea], runes: Runes, side: int, stride: int
    ) -> None:
        self._areas, self._runes = areas, runes
        self._side, self._stride = side, stride
        self.near = 0
        """Positions at which a card could touch two areas that it may not join.

        No other position breaks RU-15.
        """
        any_area, rival = [0, 0, 0], [0, 0, 0]
        colours = [area.colour for area in areas]
        for owner, colour, _, near, _ in areas:
            if colours.count(colour) == 1:  # no other area to join
                continue
            near |= near >> 1 | near >> 2
            near |= near >> stride | near >> 2 * stride
            if owner == side:
                self.near |= near & rival[colour]
            else:
                self.near |= near & any_area[colour]
                rival[colour] |= near
            any_area[colour] |= near

    def forbidden(self, card: Orientation, positions: Board) -> Board:
        """Return the given positions at which the card breaks RU-15."""
        forbidden = 0
        for index in indices(positions):
            # A card joins separate areas only if it has a rune of their colour beside each of them.
            touched = [
                area for area in self._areas if area.beside >> index & card.runes[area.colour]
            ]
            if len(touched) > 1:
                runes = card.change(index).of(self._runes)
                if find_join(touched, runes, self._side, self._stride):
                    forbidden |= 1 << index
        return forbidden
