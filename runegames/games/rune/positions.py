"""Legal positions of cards on a table, all at once (RU-10 to RU-15, RU-23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from runegames.games.rune.bits import Board
from runegames.games.rune.clashes import Clashes, covering
from runegames.games.rune.joins import Joins
from runegames.games.rune.lines import LongRuns
from runegames.games.rune.model import Card
from runegames.games.rune.orientations import orientations

Danger: TypeAlias = Joins | LongRuns
"""Rule that only positions in ``near`` can break; they are tested one by one."""


class Positions(dict[Card, tuple[Board, ...]]):
    """Legal top left positions by card and rotation, for players of one side, found on demand."""

    __slots__ = ("_clashes", "_dangers", "_near", "_open", "_turns", "step")

    def __init__(
        self,
        clashes: Clashes,
        blocked: Board,
        corners: tuple[Board, Board],
        dangers: Sequence[Danger],
        stride: int,
        step: int,
    ) -> None:
        """Prepare the tests of positions on a table.

        Args:
            clashes: clashes with the runes of the table (RU-11).
            blocked: sections that no card may cover (RU-13, RU-14).
            corners: top left sections of the cards on the table, by direction (RU-12).
            dangers: further rules to test.
            stride: columns of the window of bits.
            step: quarter turns between two rotations of a card.
        """
        self.step = step
        self._turns, self._dangers = orientations(stride, step), dangers
        self._clashes, skipped = clashes, clashes.skipped
        upright, sideways = clashes.touching
        if blocked:
            on_upright, on_sideways = covering(blocked >> skipped, stride)
            upright, sideways = upright & ~on_upright, sideways & ~on_sideways
        self._open = upright & ~(corners[0] >> skipped), sideways & ~(corners[1] >> skipped)
        """Positions that keep RU-10 and RU-12 to RU-14, by direction."""
        self._near = 0
        for danger in dangers:
            self._near |= danger.near

    def __missing__(self, card: Card) -> tuple[Board, ...]:
        clashes, near = self._clashes, self._near
        skipped, lane = clashes.skipped, clashes.lane
        to_green, to_blue = 2 * lane, 4 * lane
        fitting = []
        for turned in self._turns[card]:
            sections, legal = clashes.sections[turned.sideways], self._open[turned.sideways]
            red, green, other_green, blue, other_blue, third_blue = turned.places
            clash = (
                sections[red]
                | (sections[green] | sections[other_green]) >> to_green
                | (sections[blue] | sections[other_blue] | sections[third_blue]) >> to_blue
            )
            # A card may clash with what it covers, or with what is beside it, but not with both.
            legal = (legal ^ legal & clash & clash >> lane) << skipped
            if near and legal & near:
                for danger in self._dangers:
                    legal ^= danger.forbidden(turned, legal & danger.near)
            fitting.append(legal)
        self[card] = positions = tuple(fitting)
        return positions
