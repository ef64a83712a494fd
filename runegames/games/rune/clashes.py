"""Clashes of the runes on the table with every position of a card at once (RU-10, RU-11).

``board >> k`` has the bit of every top left position p whose section p + k is set in ``board``:
one shift tests a card's section against a whole table.
"""

from __future__ import annotations

from typing import TypeAlias

from runegames.games.rune.bits import Board
from runegames.games.rune.changes import Runes

Lanes: TypeAlias = int
"""Six boards in one integer, since adding to its length costs less than another operation. By
colour: where a section of that colour differs from the rune below it, and from one beside it."""
ROWS_BEFORE = 2
"""Empty rows that are kept: a card that covers a rune begins at most so much higher. Positions
above them come to lie in the last row of another lane, where no card covers a rune."""


class Clashes:
    """Tests of cards against the runes of a table, by direction: upright, sideways.

    Its boards begin with the rows in use: those of the window have ``skipped`` bits more.
    """

    __slots__ = ("lane", "sections", "skipped", "touching")

    def __init__(self, runes: Runes, stride: int) -> None:
        red, green, blue = runes
        occupied = red | green | blue
        first_row = (occupied & -occupied).bit_length() // stride
        self.skipped = skipped = max(0, first_row - ROWS_BEFORE) * stride
        occupied >>= skipped
        self.touching = covering(occupied, stride)
        """Positions of cards that cover a rune."""
        self.lane = lane = (occupied.bit_length() // stride + 2) * stride
        """Bits from one board to the next in ``Lanes``: to the row below the runes."""
        others: Lanes = green | blue | (red | blue) << 2 * lane | (red | green) << 4 * lane
        others >>= skipped
        left = others | others << lane + 1
        right = others | others << lane - 1
        above, below = others << lane + stride, others << lane - stride
        # The neighbours of a section within the card do not count: the card covers what is there.
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
        """Positions at which a section's rune would clash, by section of a card in reading
        order."""


def covering(board: Board, stride: int) -> tuple[Board, Board]:
    """Positions of upright and of sideways cards that cover a section of a board."""
    two = board | board >> 1
    three = two | board >> 2
    return two | two >> stride | two >> 2 * stride, three | three >> stride
