"""Board drawn without an app: nothing overlaps, in any size, for any number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from textual.geometry import Region, Size

from runegames.games.enceladus.model import CARDS
from runegames.ui.canvas import Canvas
from runegames.ui.games.enceladus.open_cards import pages
from runegames.ui.games.enceladus.places import BoardRegions, lay_out
from tests.games.enceladus.tables import table as lay_cards

ROOMS = {
    "80x24": Size(54, 15),
    "100x30": Size(74, 20),
    "120x36": Size(80, 24),
    "160x48": Size(102, 36),
    "200x60": Size(142, 42),
}
"""Sizes of the board, by the size of the window."""
NEEDED = {2: 5, 3: 3}
"""Number of matches that starts the final turns (EN-14), by the number of seats."""
each_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)


def lying(where: BoardRegions, opened: int | None) -> Iterator[Region]:
    """Yield the region of each thing on the board, including the words that belong to it."""
    for pile in range(3):
        yield where.heap(pile, opened)
    for seat in where.seats:
        yield seat.head
        for slot in seat.slots:
            yield Region(slot.x, slot.y, slot.width, slot.height + 1)


@each_room
@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_lies_over_something_else_or_outside(room: Size, seats: int) -> None:
    for laid, opened in product(range(12), (None, 0, 1, 2)):
        where = lay_out(room, [laid, *[0] * (seats - 1)], NEEDED[seats])
        regions = list(lying(where, opened))
        for one, other in combinations(regions, 2):
            assert not one.overlaps(other), (one, other)
        assert all(Region(0, 0, *room).contains_region(region) for region in regions)


def written(canvas: Canvas, region: Region) -> list[str]:
    """Return the rows of a rectangle, with blanks for half blocks and frames."""
    rows = [
        "".join(canvas.at(x, y)[0] for x in range(region.x, region.right))
        for y in range(region.y, region.bottom)
    ]
    return [row.translate(dict.fromkeys(map(ord, "▀▄█╭╮╰╯─│-|"), " ")) for row in rows]


@each_room
@pytest.mark.parametrize("discarded", [0, 3, 9, 25])
def test_open_cards_are_shown_once_and_lie_apart(room: Size, discarded: int) -> None:
    names = list(CARDS)
    piles = [[names.pop()] for _ in range(3)]
    known = (names.pop(), names.pop())
    state = lay_cards((), known, asked="draft", piles=piles, discards=names[:discarded])
    view = state.view(0).model_copy(update={"known_hands": ((), known)})
    seen = [name for pile in view.piles for name in pile.known]
    whole, values = Region(0, 0, room.width, room.height - 1), []
    for page in pages(view, (room.width, room.height), "·"):
        taken = [Region(part.x, part.y, len(part.heading), 1) for part in page if part.heading]
        taken += [region for part in page for region in part.places()]
        assert page[0].heading
        assert all(whole.contains_region(region) for region in taken)
        assert not [pair for pair in combinations(taken, 2) if pair[0].overlaps(pair[1])]
        values += [name for part in page for name in part.cards]
    assert sorted(values) == sorted([*names[:discarded], *seen, *known])
