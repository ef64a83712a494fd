"""Where everything lies on the board of Runes of Enceladus, in every size of window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from textual.geometry import Region, Size

GAP, WIDE_GAP = 1, 3
"""Columns between two matches at least, and where there is room between large ones."""
NAME_ROWS = 1
"""Rows below a match, for its rune's name."""


@dataclass(frozen=True, slots=True)
class PileSize:
    """How large the piles are drawn; ``y`` and heights of cards in pixels, the rest in cells."""

    width: int
    """Columns that all three take."""
    rows: int
    """Down to where the ice begins."""
    back: Size
    back_y: int
    face: Size
    face_y: int
    scale: int
    """Of the runes on the open card."""
    step: int
    """Columns by which an edge is behind the one before it, on the open card."""
    edges: int
    """Cards below the uppermost one that are drawn at most."""
    drop: int
    """Pixels by which the edges behind the open card reach below it at most."""
    at: tuple[tuple[int, int, int], ...]
    """The columns of the three piles: when none is open, and by which one is."""
    heads: tuple[int, int] | None
    """The row of the words above the open card and above a back; None: they stand on the cards."""
    sink: int
    """Pixels by which the edges behind a back reach below it at most."""
    names: int
    """The row of the words below a back."""
    free: int
    """Rows above the ice without words."""
    head: int
    """Columns of a seat's letter and points before its matches."""


LARGE = PileSize(
    width=142,
    rows=22,
    back=Size(33, 30),
    back_y=4,
    face=Size(56, 38),
    face_y=2,
    scale=4,
    step=2,
    edges=3,
    drop=4,
    at=((3, 54, 105), (2, 66, 106), (3, 43, 106), (3, 42, 80)),
    heads=(0, 1),
    sink=3,
    names=19,
    free=2,
    head=8,
)
MEDIUM = PileSize(
    width=80,
    rows=12,
    back=Size(17, 14),
    back_y=3,
    face=Size(29, 20),
    face_y=2,
    scale=2,
    step=1,
    edges=3,
    drop=2,
    at=((3, 31, 58), (1, 35, 58), (3, 25, 58), (3, 26, 48)),
    heads=(0, 0),
    sink=3,
    names=10,
    free=1,
    head=6,
)
SMALL = PileSize(
    width=54,
    rows=5,
    back=Size(11, 9),
    back_y=0,
    face=Size(24, 10),
    face_y=0,
    scale=1,
    step=1,
    edges=2,
    drop=0,
    at=((2, 21, 40), (1, 28, 41), (0, 14, 41), (0, 14, 28)),
    heads=None,
    sink=1,
    names=0,
    free=2,
    head=4,
)
LOW = PileSize(
    width=54,
    rows=4,
    back=Size(11, 8),
    back_y=0,
    face=Size(24, 8),
    face_y=0,
    scale=1,
    step=1,
    edges=2,
    drop=0,
    at=SMALL.at,
    heads=None,
    sink=0,
    names=0,
    free=2,
    head=4,
)
"""For three seats on a small table."""


BARE = replace(SMALL, rows=1, free=1, head=6)
"""No piles at all, for the results."""


class Match(NamedTuple):
    """How large a match is drawn, in cells without the row of its name."""

    width: int
    rows: int
    scale: int


MATCHES = (
    *(Match(width, 9, 2) for width in (24, 20, 17, 15)),
    *(Match(width, 8, 2) for width in (20, 15)),
    *(Match(width, rows, 1) for rows in (5, 4) for width in (11, 9, 8)),
    *(Match(width, 4, 1) for width in (7, 6)),
)
"""The largest first."""


class SeatPlace(NamedTuple):
    """Where a seat's points and matches lie."""

    head: Region
    slots: tuple[Region, ...]
    """Of matches and free places in reading order, without the rows of their names."""


class Places(NamedTuple):
    """Where everything on the board lies."""

    size: PileSize
    x: int
    y: int
    """The top left cell of the piles; the ice begins below them."""
    match: Match
    seats: tuple[SeatPlace, ...]

    @property
    def ended_free(self) -> int:
        """Rows above the ice without words once the hand is over."""
        return 0 if self.size.heads is None else self.size.free

    def back(self, pile: int, opened: int | None) -> Region:
        """The cells of a pile that is face down, the edges behind it left out."""
        size = self.size
        x = size.at[0 if opened is None else opened + 1][pile]
        return Region(self.x + x, self.y + size.back_y // 2, size.back.width, size.back.height // 2)

    def face(self, pile: int) -> Region:
        """The cells of the open card on a pile."""
        size = self.size
        x, rows = size.at[pile + 1][pile], size.face.height // 2
        return Region(self.x + x, self.y + size.face_y // 2, size.face.width, rows)

    def heap(self, pile: int, opened: int | None) -> Region:
        """The cells of a pile with its edges, and with the words above and below it."""
        size = self.size
        card = self.face(pile) if pile == opened else self.back(pile, opened)
        edges = size.edges * (size.step if pile == opened else 1)
        return Region(card.x, self.y, card.width + edges, size.rows)


def lay_out(room: Size, laid: Sequence[int], needed: int) -> Places:
    """The largest in which everything fits; ``laid``: how many matches each seat has.

    Which piles fit rests on how many matches bring on the end alone, so that they keep their size.
    """
    seats = len(laid)
    small = LOW if seats > 2 else SMALL
    fitting = (size for size in (LARGE, MEDIUM) if room.width >= size.width)
    size = next((each for each in fitting if _match(room, each, seats, needed)), small)
    # Where the piles lie rests on that as well.
    match = _match(room, size, seats, needed) or MATCHES[-1]
    side = _side(room, size, match, seats, needed)
    width = max(size.width, side.width * seats if seats > 2 else side.width)
    height = size.rows + (side.height if seats > 2 else side.height * seats)
    x, y = max(0, (room.width - width) // 2), max(0, (room.height - height) // 2)
    room = Size(room.width - x, room.height - y)
    slots = max(needed, *laid)
    while slots > needed and _match(room, size, seats, slots) is None:
        slots -= 1
    match = _match(room, size, seats, slots) or match
    side = _side(room, size, match, seats, slots)
    own = tuple(_seats(x, y, size, match, side, seats, slots))
    return Places(size, x + max(0, width - size.width) // 2, y, match, own)


def matches_alone(laid: Sequence[int]) -> Iterator[tuple[Size, Callable[[int, int], Places]]]:
    """The matches without piles, the largest first: the cells they take, and where they lie then.

    They lie from a column and a row on, above which the ice begins.
    """
    seats, slots = len(laid), max(1, *laid)

    def places(x: int, y: int, match: Match, abreast: int, side: Size) -> Places:
        areas = (
            Region(x + seat % abreast * side.width, y + seat // abreast * side.height, *side)
            for seat in range(seats)
        )
        own = tuple(_seat(area, BARE, match, slots, beside=False) for area in areas)
        return Places(BARE, x, y - BARE.rows, match, own)

    for match in MATCHES:
        for across in range(slots, 0, -1):
            width = BARE.head + across * (match.width + GAP)
            side = Size(width, -(-slots // across) * (match.rows + NAME_ROWS))
            for abreast in range(1, seats + 1):
                size = Size(abreast * side.width, BARE.rows - (-seats // abreast) * side.height)
                yield size, partial(places, match=match, abreast=abreast, side=side)


def _seats(
    x: int, y: int, size: PileSize, match: Match, side: Size, seats: int, slots: int
) -> Iterator[SeatPlace]:
    """One below the other, or three side by side; that column and row is the piles' first."""
    for seat in range(seats):
        dx, dy = (seat * side.width, 0) if seats > 2 else (0, seat * side.height)
        area = Region(x + dx, y + size.rows + dy, side.width, side.height)
        yield _seat(area, size, match, slots, beside=seats > 2)


def _side(room: Size, size: PileSize, match: Match, seats: int, slots: int) -> Size:
    """What a seat takes: its head and its matches, among three seats side by side."""
    if seats > 2:
        width = min(room.width, size.width) // seats
        across = _across(width - 1, match)
        return Size(width, 1 + -(-slots // across) * (match.rows + NAME_ROWS))
    across = _across(room.width - size.head, match)
    beside = min(across, slots)
    gap = _gap(room.width - size.head, match, beside)
    width = size.head + beside * (match.width + gap) - gap
    return Size(width, -(-slots // across) * (match.rows + NAME_ROWS))


def _across(columns: int, match: Match) -> int:
    """How many matches lie beside each other."""
    return max(1, (columns + GAP) // (match.width + GAP))


def _gap(columns: int, match: Match, beside: int) -> int:
    """Columns between so many matches beside each other."""
    spare = (columns - beside * match.width) // max(1, beside - 1)
    return min(WIDE_GAP, spare) if match.scale > 1 else GAP


def _match(room: Size, size: PileSize, seats: int, slots: int) -> Match | None:
    """The largest matches of which every seat can have so many below the piles."""
    rows = room.height - size.rows
    for match in MATCHES:
        side = _side(room, size, match, seats, slots)
        if (
            match.width < side.width <= room.width
            and side.height * (1 if seats > 2 else seats) <= rows
        ):
            return match
    return None


def _seat(area: Region, size: PileSize, match: Match, slots: int, *, beside: bool) -> SeatPlace:
    """A seat's head, on the left of its matches or above them, and as many places as fit."""
    if beside:
        head = Region(area.x, area.y, area.width - 1, 1)
        x, y, columns, rows = area.x + 1, area.y + 1, area.width - 1, area.height - 1
    else:
        head = Region(area.x, area.y, size.head, area.height)
        x, y, columns, rows = area.x + size.head, area.y, area.width - size.head, area.height
    across, lines = _across(columns, match), rows // (match.rows + NAME_ROWS)
    gap = _gap(columns, match, min(across, slots))
    step = match.width + gap, match.rows + NAME_ROWS
    found = [
        Region(x + at % across * step[0], y + at // across * step[1], match.width, match.rows)
        for at in range(min(slots, across * lines))
    ]
    return SeatPlace(head, tuple(found))
