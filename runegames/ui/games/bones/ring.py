"""Who sits where round the fire, and how much room there is for everything. No drawing here."""

from __future__ import annotations

from typing import NamedTuple

from runegames.ui.games.bones.runes import Box

NAME = 16
"""Cells of the longest name."""
CORNERS = 2
"""Rows of what stands in the corners below."""
LARGEST = (112, 34)
"""A wider or higher ring would tear the table apart."""


class Ring(NamedTuple):
    """The table, laid out for a board of some size."""

    lines: int
    """Rows of a seat."""
    side: int
    """Cells of a seat on the left or right."""
    heap: int
    """Rows of the pot's bones above its number; 0: they stand beside it."""
    tile: tuple[int, int]
    """The size of the winning rune."""
    seats: list[Box]
    """Clockwise, the one that looks at the bottom."""
    middle: Box
    """Between them, from the pot on."""

    @property
    def roomy(self) -> bool:
        """Whether bones and runes can be seen one by one."""
        return self.heap > 0


def order(seats: int, first: int) -> list[int]:
    """The seats clockwise, the one that looks at the bottom."""
    return [(first + step) % seats for step in range(seats)]


def lay_out(seats: int, width: int, height: int) -> Ring:
    """In the middle of the board, however large that is."""
    roomy = width >= 70 and height >= 21
    wide, high = min(width, LARGEST[0]), min(height, LARGEST[1])
    left, top = (width - wide) // 2, (height - high) // 2
    lines, side = (5 if roomy else 3), (22 if width >= 70 else 14)
    heap = 3 if roomy else 0
    tile = (20, 3) if not roomy else (22, 6) if high < 28 else (30, 8)
    places = _places(seats, wide, high, side, lines)
    boxes = [box._replace(x=box.x + left, y=box.y + top) for box in places]
    first, last = (lines if seats in (2, 4, 6) else 0), high - lines
    block = heap + tile[1] + (5 if roomy else 4)
    at = top + first + max(0, (last - first - block) // 2) if roomy else 4
    middle = Box(left + side, at, wide - 2 * side, max(block, height - 8 if not roomy else block))
    return Ring(lines, side, heap, tile, boxes, middle)


def _places(seats: int, width: int, height: int, side: int, lines: int) -> list[Box]:
    """Where the seats of a ring are drawn, clockwise from the bottom."""
    wide = max(side, NAME + 4)
    across = (width - wide) // 2
    right = width - side
    bottom = height - lines
    up, low = max(1, height // 7), height - lines - max(3, height // 4) - 1
    centre = (height - lines) // 2
    if side < NAME + 4:
        # Long names reach into the middle, so their rows are those where nothing stands there.
        up, low, centre = lines, height - lines - CORNERS, lines
    below, above = Box(across, bottom, wide, lines), Box(across, 0, wide, lines)

    def pair(row: int) -> tuple[Box, Box]:
        return Box(0, row, side, lines), Box(right, row, side, lines)

    (left_up, right_up), (left_low, right_low) = pair(up), pair(low)
    left, other = pair(centre)
    match seats:
        case 2:
            return [below, above]
        case 3:
            return [below, left_up, right_up]
        case 4:
            return [below, left, above, other]
        case 5:
            return [below, left_low, left_up, right_up, right_low]
        case _:
            return [below, left_low, left_up, above, right_up, right_low]
