"""The board drawn without an app: nothing runs together, in any size, for any seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from unicodedata import normalize

import pytest
from textual.geometry import Region, Size

from runegames.games.enceladus.model import CARDS, RUNES, TRIPLES, EnceladusView, HandResult
from runegames.games.enceladus.phrases import numeral, value_of
from runegames.ui import art
from runegames.ui.brush import Brush
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.games.enceladus.matches import draw_matches
from runegames.ui.games.enceladus.open_cards import pages
from runegames.ui.games.enceladus.pieces import runes_of
from runegames.ui.games.enceladus.piles import Pile, draw_piles
from runegames.ui.games.enceladus.places import SMALL, Places, lay_out
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS, MONOCHROME, TERMINAL
from runegames.ui.symbols import ASCII, UNICODE
from tests.games.enceladus.tables import LONERS
from tests.games.enceladus.tables import table as lay_cards

ROOMS = {
    "80x24": Size(54, 15),
    "100x30": Size(74, 20),
    "120x36": Size(80, 24),
    "160x48": Size(102, 36),
    "200x60": Size(142, 42),
}
"""Cells of the board by those of the window."""
LOOKS = {
    "pixels": Look(ENCELADUS, UNICODE),
    "terminal": Look(TERMINAL, UNICODE),
    "monochrome": Look(MONOCHROME, UNICODE),
    "ascii": Look(MONOCHROME, ASCII),
}
NEEDED = {2: 5, 3: 3}
"""Matches that bring on the end, by seats."""
each_room = pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
each_look = pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
each_table = pytest.mark.parametrize("seats", [2, 3])


def lying(where: Places, opened: int | None) -> Iterator[Region]:
    """The cells of everything on the board, words with the things that they belong to."""
    for pile in range(3):
        yield where.heap(pile, opened)
    for seat in where.seats:
        yield seat.head
        for slot in seat.slots:
            yield Region(slot.x, slot.y, slot.width, slot.height + 1)


@each_room
@each_table
def test_nothing_lies_over_something_else_or_outside(room: Size, seats: int) -> None:
    for laid, opened in product(range(12), (None, 0, 1, 2)):
        where = lay_out(room, [laid, *[0] * (seats - 1)], NEEDED[seats])
        found = list(lying(where, opened))
        for one, other in combinations(found, 2):
            assert not one.overlaps(other), (one, other)
        assert all(Region(0, 0, *room).contains_region(each) for each in found)


@each_room
@each_table
def test_piles_keep_their_places_and_most_matches_are_shown(room: Size, seats: int) -> None:
    least = lay_out(room, [0] * seats, NEEDED[seats])
    for laid in range(12):
        where = lay_out(room, [laid] * seats, NEEDED[seats])
        assert where[:3] == least[:3]
        assert all(len(seat.slots) >= min(laid, 7 if seats == 2 else 4) for seat in where.seats)


@each_table
def test_a_board_of_a_hundred_columns_uses_them_and_says_prices_in_words(seats: int) -> None:
    room = ROOMS["100x30"]
    where = lay_out(room, [0] * seats, NEEDED[seats])
    slots = [slot for seat in where.seats for slot in seat.slots]
    assert max(slot.right for slot in slots) - min(slot.x for slot in slots) > room.width * 0.75
    assert all(where.face(pile).height == SMALL.face.rows for pile in range(3))


def matches(number: int) -> list[tuple[int, str, list[str]]]:
    """So many matches of the first seat, of cards that all are different."""
    used = {CARDS.index(name) for name in LONERS[2:]}
    found: list[tuple[int, str, list[str]]] = []
    for rune, triple in zip(RUNES, TRIPLES, strict=True):
        free = [card for card in triple if card not in used]
        if len(free) > 1 and len(found) < number:
            used.update(free)
            found.append((0, rune, [CARDS[card] for card in free]))
    return found


def drawn(room: Size, view: EnceladusView, look: Look) -> tuple[Canvas, Places]:
    """The matches alone."""
    canvas = Canvas(*room, Pen(look.palette.text, look.palette.table))
    where = lay_out(room, view.laid, view.matches_needed)
    with Brush(canvas, look, look.palette.table) as brush:
        draw_matches(brush, where, view, view.hand_points)
    return canvas, where


def written(canvas: Canvas, at: Region) -> list[str]:
    """The characters of a rectangle, without half blocks and frames."""
    rows = [
        "".join(canvas.at(x, y)[0] for x in range(at.x, at.right)) for y in range(at.y, at.bottom)
    ]
    return [row.translate(dict.fromkeys(map(ord, "▀▄█╭╮╰╯─│-|"), " ")) for row in rows]


def pixels_of(canvas: Canvas, at: Region, colour: str) -> int:
    """How many half cells of a rectangle have a colour."""
    cells = [canvas.at(x, y) for y in range(at.y, at.bottom) for x in range(at.x, at.right)]
    halves = [(pen.ink, pen.ground) if glyph in "▀▄" else (pen.ground,) * 2 for glyph, pen in cells]
    return sum(pair.count(colour) for pair in halves)


@each_room
@each_look
def test_each_match_shows_its_rune_its_values_and_its_points(room: Size, look: Look) -> None:
    for number in (1, 5, 6, 7, 9):
        check_matches(room, look, matches(number))


def check_matches(room: Size, look: Look, laid: list[tuple[int, str, list[str]]]) -> None:
    """Each of them can be told from its neighbours, and those that are hidden are counted."""
    state = lay_cards(LONERS[2:], [], asked="match", matches=laid)
    view = state.view(0)
    canvas, where = drawn(room, view, look)
    slots = where.seats[0].slots
    hidden = max(0, len(laid) - len(slots))
    assert (f"+{hidden}" in "".join(written(canvas, where.seats[0].head))) == (hidden > 0)
    for at, match in zip(slots, view.matches[hidden:], strict=False):
        rows = written(canvas, Region(at.x, at.y, at.width, at.height + 1))
        name = rows.pop().strip().rstrip("….").lower()
        assert match.rune.startswith(name)
        assert len(name) > 3
        told = [normalize("NFKC", word) for row in rows for word in row.replace("+", " ").split()]
        values = [numeral(card) for card in match.cards]
        numbers = [str(value_of(card)) for card in match.cards]
        if large := look.pixels and where.match.scale > 1 and told[-1] == values[-1]:
            digits = art.large(str(match.points))
            assert digits is not None
            assert pixels_of(canvas, at, look.palette.gold) == "".join(digits.rows).count("#")
        points = [] if large else [str(match.points)]
        narrow = look.symbols.name == "ascii" and told == [*numbers, *points]
        assert narrow or told == [*values, *points]


@each_room
@each_look
def test_piles_say_what_is_known_of_them(room: Size, look: Look) -> None:
    for opened in (None, 0, 1, 2):
        check_piles(room, look, opened)


def check_piles(room: Size, look: Look, opened: int | None) -> None:
    """Their cards are counted, and those that were seen are named."""
    known = ("uruz-thurisaz", "thurisaz-algiz", "eihwaz-berkano")
    piles = [
        Pile(number, 4 + number, () if number == opened else (name, "fehu-uruz"))
        for number, name in enumerate(known)
    ]
    if opened is not None:
        piles[opened] = piles[opened]._replace(open=known[opened])
    where = lay_out(room, [0, 0], 5)
    canvas = Canvas(*room, Pen(look.palette.text, look.palette.table))
    with Brush(canvas, look, look.palette.table) as brush:
        draw_piles(brush, where, piles)
    for pile, name in zip(piles, known, strict=True):
        heap = where.heap(pile.number, opened)
        wide = Region(heap.x, heap.y, min(heap.width + 8, room.width - heap.x), heap.height)
        words = " ".join(" ".join(written(canvas, wide)).split())
        assert pile.name in words
        assert str(pile.cards) in words
        assert numeral(name) in words
        assert all(rune in words for rune in runes_of(name))
        assert ("costs" in words) == (pile.number == opened)
        assert look.symbols.on * value_of(name) in words or pile.number != opened


def past(scores: tuple[int, ...], winner: int) -> HandResult:
    """A hand that is over."""
    return HandResult(scores=scores, winner=winner, reason="matches")


@each_room
@each_look
@each_table
def test_past_hands_are_told_where_nothing_is_laid(room: Size, look: Look, seats: int) -> None:
    state = lay_cards(*(LONERS[at : at + 1] for at in range(seats)), asked="match")
    hands = (past((20, 1, 0)[:seats], 0), past((3, 24, 13)[:seats], 1))
    shown, where = drawn(room, state.view(0).model_copy(update={"results": hands}), look)
    star = look.symbols.star
    for seat, told in zip(where.seats, (f"20{star} 3", f"1 24{star}", "0 13"), strict=False):
        first, last = seat.slots[0], max(slot.right for slot in seat.slots)
        (row,) = written(shown, Region(first.x, first.bottom, last - first.x, 1))
        assert row.replace(" ", "").endswith(f":{told}".replace(" ", ""))
        assert row.startswith("past")


@each_room
@pytest.mark.parametrize("discarded", [0, 3, 9, 25])
def test_open_cards_lie_apart_each_below_the_heading_of_its_place(
    room: Size, discarded: int
) -> None:
    names = list(CARDS)
    piles = [[names.pop()] for _ in range(3)]
    known = (names.pop(), names.pop())
    state = lay_cards((), known, asked="draft", piles=piles, discards=names[:discarded])
    view = state.view(0).model_copy(update={"known_hands": ((), known)})
    seen = [name for pile in view.piles for name in pile.known]
    whole, told = Region(0, 0, room.width, room.height - 1), []
    for page in pages(view, (room.width, room.height), "·"):
        taken = [Region(each.x, each.y, len(each.heading), 1) for each in page if each.heading]
        taken += [at for each in page for at in each.places()]
        assert page[0].heading
        assert all(whole.contains_region(at) for at in taken)
        assert not [pair for pair in combinations(taken, 2) if pair[0].overlaps(pair[1])]
        told += [name for each in page for name in each.cards]
    assert sorted(told) == sorted([*names[:discarded], *seen, *known])


@each_room
@pytest.mark.parametrize("look", [LOOKS["ascii"], LOOKS["monochrome"]], ids=["ascii", "monochrome"])
def test_free_places_can_be_counted_without_colours(room: Size, look: Look) -> None:
    state = lay_cards((), (), asked="match", matches=matches(1))
    canvas, where = drawn(room, state.view(0), look)
    first, *free = where.seats[0].slots
    row = "".join(canvas.at(x, first.y)[0] for x in range(free[0].x, room.width)).strip()
    assert len(re.split(r" {2,}", row)) == len(free)
