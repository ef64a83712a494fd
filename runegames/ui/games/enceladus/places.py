"""Layout of the board of Runes of Enceladus in all sizes of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.geometry import Region, Size

from runegames.ui.canvas import to_centre
from runegames.ui.grids import Form, spots

WIDE_GAP_COLUMNS = 3
"""Greatest gap between two large matches."""


class PileSize(NamedTuple):
    """Layout of the piles: lengths in cells, but ``back_height`` and ``back_y`` in pixels."""

    width: int
    """Width of all three piles."""
    rows: int
    """Height above the ice."""
    back_width: int
    back_height: int
    back_y: int
    face: Form
    face_row: int
    under: tuple[tuple[int, int], ...]
    """Offsets (columns, pixels) of the cards below an open card, the topmost first."""
    behind: tuple[tuple[int, int], ...]
    """Offsets (columns, pixels) of the cards below a back, the topmost first."""
    columns: tuple[tuple[int, int, int], ...]
    """First columns of the three piles: if none is open, if the first is, the second, the third."""
    worded: bool
    """True if words are above and below the cards, False if they are on the cards."""
    free: int
    """Rows above the ice that have no words, so that the edge of the ice may reach into them."""
    head: int
    """Width of a seat's letter and points before its matches."""


# fmt: off
LARGE = PileSize(
    142, 22, back_width=33, back_height=30, back_y=4, face=Form(56, 19, scale=4), face_row=1,
    under=((2, 2), (4, 4), (6, 4)), behind=((1, 1), (2, 2), (3, 3)),
    columns=((3, 54, 105), (2, 66, 106), (3, 43, 106), (3, 42, 80)),
    worded=True, free=2, head=8,
)
MEDIUM = PileSize(
    80, 12, back_width=17, back_height=14, back_y=3, face=Form(29, 10, scale=2), face_row=1,
    under=((1, 1), (2, 2), (3, 2)), behind=((1, 1), (2, 2), (3, 3)),
    columns=((3, 31, 58), (1, 35, 58), (3, 25, 58), (3, 26, 48)),
    worded=True, free=1, head=6,
)
SMALL = PileSize(
    54, 5, back_width=11, back_height=9, back_y=0, face=Form(24, 5), face_row=0,
    under=((1, 0), (2, 0)), behind=((1, 1), (2, 1)),
    columns=((2, 21, 40), (1, 28, 41), (0, 14, 41), (0, 14, 28)),
    worded=False, free=2, head=4,
)
BROAD = SMALL._replace(
    width=72, back_width=15, face=Form(30, 5),
    columns=((3, 28, 53), (1, 37, 55), (1, 20, 55), (1, 20, 39)),
)
# fmt: on
LOW = SMALL._replace(rows=4, back_height=8, face=Form(24, 4), behind=SMALL.under)
"""Layout for three seats on a small table."""

MATCHES = (
    *(Form(width, 10, scale=2, under=0) for width in (24, 20, 17, 15)),
    *(Form(width, 9, scale=2, under=0) for width in (20, 15)),
    *(Form(width, rows, under=0) for rows in (6, 5) for width in (11, 9, 8)),
    *(Form(width, 5, under=0) for width in (7, 6)),
)
"""Sizes of a match with the row of its name, the largest first."""


class SeatPlace(NamedTuple):
    """Places of a seat's points and matches."""

    head: Region
    slots: tuple[Region, ...]
    """Regions of matches and free places in reading order, without the rows of names."""


def seat_place(area: Region, head: int, match: Form, slots: int) -> SeatPlace:
    """Lay out a seat; ``head``: width of its points before the matches, 0 if they stand above."""
    if head:
        region = Region(area.x, area.y, head, area.height)
        room = Region(region.right, area.y, area.width - head, area.height)
    else:
        region = Region(area.x, area.y, area.width - 1, 1)
        room = Region(area.x + 1, area.y + 1, area.width - 1, area.height - 1)
    slots_laid = _spaced(match, room.width, slots).lay(room, slots)
    return SeatPlace(
        region, tuple(Region(x, y, width, rows - 1) for x, y, width, rows in slots_laid)
    )


class BoardRegions(NamedTuple):
    """Regions of all parts of the board."""

    size: PileSize
    x: int
    y: int
    """Top row of the piles; the ice begins below the piles."""
    match: Form
    seats: tuple[SeatPlace, ...]

    def back(self, pile: int, opened: int | None) -> Region:
        """Region of a pile face down, without the edges of lower cards."""
        size = self.size
        row = 0 if opened is None else opened + 1
        columns = size.columns[row]
        x = self.x + columns[pile]
        return Region(x, self.y + size.back_y // 2, size.back_width, size.back_height // 2)

    def face(self, pile: int) -> Region:
        """Region of the open card on a pile."""
        x, face = self.x + self.size.columns[pile + 1][pile], self.size.face
        return Region(x, self.y + self.size.face_row, face.width, face.rows)

    def heap(self, pile: int, opened: int | None) -> Region:
        """Region of a pile with the edges of lower cards, and with its words."""
        size = self.size
        if pile == opened:
            card, edges = self.face(pile), size.under
        else:
            card, edges = self.back(pile, opened), size.behind
        return Region(card.x, self.y, card.width + edges[-1][0], size.rows)


def lay_out(room: Size, laid: Sequence[int], needed: int) -> BoardRegions:
    """Choose the largest sizes in which everything fits; ``laid``: number of matches by seat.

    The place of the piles depends only on the room and on the numbers of seats and of needed
    matches, so a laid match never moves them.
    """
    seats, slots = len(laid), max(needed, *laid)
    small = LOW if seats > 2 else SMALL
    # Broad piles are chosen unless they make the matches smaller.
    broad = _largest(room, BROAD, seats, needed) == _largest(room, small, seats, needed)
    sizes = (LARGE, MEDIUM, BROAD) if broad else (LARGE, MEDIUM)
    fitting = (size for size in sizes if room.width >= size.width)
    size = next((form for form in fitting if _largest(room, form, seats, needed)), small)
    match = _largest(room, size, seats, needed) or MATCHES[-1]
    side = _side(room, size, match, seats, needed)
    across, down = (seats, 1) if seats > 2 else (1, seats)
    width = max(size.width, side.width * across)
    height = size.rows + side.height * down
    x, y = max(0, to_centre(width, room.width)), max(0, to_centre(height, room.height))
    room = Size(room.width - x, room.height - y)
    while slots > needed and _largest(room, size, seats, slots) is None:
        slots -= 1
    match = _largest(room, size, seats, slots) or match
    side = _side(room, size, match, seats, slots)
    own = (
        Region(x + column * side.width, y + size.rows + row * side.height, *side)
        for column, row in spots(seats, across)
    )
    head = 0 if seats > 2 else size.head
    places = tuple(seat_place(area, head, match, slots) for area in own)
    return BoardRegions(size, x + to_centre(size.width, width), y, match, places)


def _side(room: Size, size: PileSize, match: Form, seats: int, slots: int) -> Size:
    """Size of a seat with its head and matches; three seats are side by side."""
    if seats > 2:
        # Small piles leave free room at both sides, which the matches take.
        most = size.width if size.worded else BROAD.width
        width = min(room.width, most) // seats
        return Size(width, 1 + match.extent(slots, width - 1).height)
    columns = room.width - size.head
    taken = _spaced(match, columns, slots).extent(slots, columns)
    return Size(size.head + taken.width, taken.height)


def _spaced(match: Form, columns: int, slots: int) -> Form:
    """Widen the gap between large matches, to at most ``WIDE_GAP_COLUMNS``."""
    beside = min(match.across(columns), slots)
    spare = (columns - beside * match.width) // max(1, beside - 1)
    return match._replace(gap=min(WIDE_GAP_COLUMNS, spare)) if match.scale > 1 else match


def _largest(room: Size, size: PileSize, seats: int, slots: int) -> Form | None:
    """Choose the largest size in which ``slots`` matches of every seat fit below the piles."""
    for match in MATCHES:
        side = _side(room, size, match, seats, slots)
        lines = 1 if seats > 2 else seats
        rows = side.height * lines
        if match.width < side.width <= room.width and rows <= room.height - size.rows:
            return match
    return None
