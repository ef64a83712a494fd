"""A table of Rune as a seat looks at it: sides, room to grow, areas to claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from runegames.core import and_list, count, possessive, tally
from runegames.games.rune.bits import fill
from runegames.games.rune.grid import Ink
from runegames.games.rune.model import POINTS, sides_of

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState


class Eyes:
    """A table as its asked seat looks at it."""

    def __init__(self, state: RuneState, seat: int, names: Sequence[str]) -> None:
        self.state = state
        self.seat = seat
        self.names = names
        self.name = names[seat]
        self.side = state.side(seat)
        self._sides = sides_of(state.seats)

    def who(self, side: int) -> str:
        """The players of a side."""
        return and_list([self.names[seat] for seat in self._sides[side]])

    def whose(self, side: int) -> str:
        """``Anna's``, ``Anna and Cleo's``."""
        return possessive(self.who(side))

    def masters_left(self, side: int) -> int:
        """Rune Masters that a side has still to place."""
        return tally(self.state.masters_left[seat] for seat in self._sides[side])

    def claimants(self) -> list[int]:
        """The other sides that can still claim something, the best provided one first."""
        others = [
            side
            for side in range(len(self._sides))
            if side != self.side and self.masters_left(side)
        ]
        return sorted(others, key=self.masters_left, reverse=True)

    def open_edges(self, area: int, ink: Ink) -> int:
        """Empty sections beside an area."""
        return (self.state.grid.around(area) & ~(ink[0] | ink[1] | ink[2])).bit_count()


class Free(NamedTuple):
    """An area that nobody controls."""

    points: int
    colour: int
    sections: int


def free_areas(eyes: Eyes, ink: Ink) -> Iterator[Free]:
    grid = eyes.state.grid
    claimed = 0
    for area in grid.areas_after(ink):
        claimed |= area.sections
    for colour, points in enumerate(POINTS):
        rest = ink[colour] & ~claimed
        while rest:
            found = fill(rest & -rest, rest, grid.stride)
            rest ^= found
            yield Free(found.bit_count() * points, colour, found)


def best_free(eyes: Eyes, ink: Ink) -> Free:
    return max(free_areas(eyes, ink), default=Free(0, 0, 0))


def edges_beside(edges: int) -> str:
    """The room that an area has."""
    return f"{count(edges, 'empty section')} beside it to grow into"
