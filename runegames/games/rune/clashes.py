"""Clashes of a card's runes with the table, at all positions of the card at once (RU-10, RU-11).

Bit p of ``board >> k`` is bit p + k of ``board``. So one shift by k tests the card's section at
p + k, for all positions p of the card's top left section.
"""

from __future__ import annotations

from typing import TypeAlias

from runegames.games.rune.bits import Board
from runegames.games.rune.changes import Runes

Lanes: TypeAlias = int
"""Six boards in one integer, because one long operation costs less than six short ones.

Two boards for each colour: clashes of a section of that colour with the rune that it covers, and
with a rune beside it.
"""
ROWS_BEFORE = 2
"""Number of rows kept above the topmost rune; a card that covers a rune reaches no higher.

Clashes at higher positions end up in the last row of another board of ``Lanes``, in which no card
covers a rune.
"""


class Clashes:
    """Tests of cards against the runes of a table, by direction: upright, sideways.

    The boards leave out the first ``skipped`` bits of the window: rows that no card reaches.
    """

    __slots__ = ("lane", "sections", "skipped", "touching")

    def __init__(self, runes: Runes, stride: int) -> None:
        red, green, blue = runes
        occupied = red | green | blue
        first_row = (occupied & -occupied).bit_length() // stride
        self.skipped = skipped = max(0, first_row - ROWS_BEFORE) * stride
        occupied >>= skipped
        self.touching = covering(occupied, stride)
        """Positions at which a card covers a rune, by direction."""
        self.lane = lane = (occupied.bit_length() // stride + 2) * stride
        """Number of bits of each board in ``Lanes``; its last row lies below the runes."""
        others: Lanes = green | blue | (red | blue) << 2 * lane | (red | green) << 4 * lane
        others >>= skipped
        left = others | others << lane + 1
        right = others | others << lane - 1
        above, below = others << lane + stride, others << lane - stride
        # A section's neighbours that lie under the card are left out, because the card covers them.
        top_left, top_right = left | above, right | above
        low_left, low_right = left | below, right | below
        self.sections: tuple[tuple[Lanes, ...], tuple[Lanes, ...]] = (
            (
                top_left,
                top_right >> 1,
                left >> stride,
                right >> stride + 1,
                low_left >> 2 * stride,
                low_right >> 2 * stride + 1,
            ),
            (
                top_left,
                (others | above) >> 1,
                top_right >> 2,
                low_left >> stride,
                (others | below) >> stride + 1,
                low_right >> stride + 2,
            ),
        )
        """Positions of clashes, by direction, then by section of the card in reading order."""


def covering(board: Board, stride: int) -> tuple[Board, Board]:
    """Return, by direction, the positions at which a card covers a section of a board."""
    two = board | board >> 1
    three = two | board >> 2
    return two | two >> stride | two >> 2 * stride, three | three >> stride
