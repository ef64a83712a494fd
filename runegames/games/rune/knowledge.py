"""Views of the table, and redeals of the cards that a seat does not know."""

from __future__ import annotations

from functools import lru_cache

from runegames.core import Rng, Seat, unchecked
from runegames.games.rune.areas import ControlledArea
from runegames.games.rune.bits import Board, coordinates, indices
from runegames.games.rune.changes import Runes
from runegames.games.rune.grid import MARGIN_SECTIONS, Grid
from runegames.games.rune.model import (
    COLOURS,
    PATTERNS,
    START,
    Area,
    Card,
    Colour,
    MasterOnTable,
    PlacedCard,
    RuneView,
    VisibleRune,
    sides_of,
)
from runegames.games.rune.table import LaidCard, RuneFields

_RuneView = unchecked(RuneView)
_START = PlacedCard(card=START, x=0, y=0, quarter=0, seat=None)


def view_of(table: RuneFields, seat: Seat | None) -> RuneView:
    """Make the view of a seat, or of the public (None)."""
    turn = table.frame.seat if table.frame is not None else None
    return _RuneView(
        seat=seat,
        seats=table.seats,
        sides=sides_of(table.seats),
        scores=table.scores(),
        turn=turn,
        grid=_sections(table.grid.runes, table.grid.tokens, table.grid.stride),
        cards=(_START, *map(_placed_card, table.placed)),
        masters=tuple(_master(*master) for master in table.masters),
        areas=tuple(_area(area, table.grid.stride) for area in table.grid.areas()),
        hand=() if seat is None else tuple(PATTERNS[card] for card in table.hands[seat]),
        known_hands=tuple(
            tuple(PATTERNS[card] for card in known_hand(table, owner, seat))
            for owner in range(table.seats)
        ),
        hand_sizes=tuple(len(hand) for hand in table.hands),
        deck=len(table.deck),
        removed=len(table.removed),
        buried=tuple(PATTERNS[card] for card in table.buried),
        masters_left=tuple(table.masters_left),
        masters_lost=tuple(table.masters_lost),
        tokens_left=tuple(table.tokens_left),
        turns=tuple(table.turns),
        can_draw=turn is not None and table.can_draw(turn),
    )


# Parts of views are shared, since most of a table stays the same from one view to the next.


@lru_cache(maxsize=256)
def _sections(runes: Runes, tokens: Board, stride: int) -> tuple[VisibleRune, ...]:
    colours = {
        index: colour
        for colour, board in zip(COLOURS, runes, strict=True)
        for index in indices(board)
    }
    return tuple(
        _section(index, stride, colours[index], bool(tokens >> index & 1))
        for index in sorted(colours)
    )


@lru_cache(maxsize=4096)
def _section(index: int, stride: int, colour: Colour, token: bool) -> VisibleRune:
    x, y = coordinates(index, stride)
    return VisibleRune(x=x, y=y, colour=colour, token=token)


@lru_cache(maxsize=4096)
def _placed_card(card: LaidCard) -> PlacedCard:
    return PlacedCard(card=card.pattern, x=card.x, y=card.y, quarter=card.quarter, seat=card.seat)


@lru_cache(maxsize=4096)
def _master(owner: Seat, x: int, y: int) -> MasterOnTable:
    return MasterOnTable(seat=owner, x=x, y=y)


@lru_cache(maxsize=1024)
def _area(area: ControlledArea, stride: int) -> Area:
    sections = tuple(coordinates(index, stride) for index in indices(area.sections))
    colour = COLOURS[area.colour]
    return Area(side=area.side, colour=colour, points=area.points, sections=sections)


def grid_of(view: RuneView) -> Grid:
    """Make a grid with the visible runes and Rune Masters of a view."""
    grid, runes = Grid(), [0, 0, 0]
    reach = max(max(abs(x), abs(y)) for x, y in view.spots) + MARGIN_SECTIONS
    grid.stride = max(grid.stride, 2 * reach)
    for section in view.grid:
        runes[COLOURS.index(section.colour)] |= grid.bit(section.x, section.y)
    grid.runes = runes[0], runes[1], runes[2]
    for master in view.masters:
        side = next(index for index, seats in enumerate(view.sides) if master.seat in seats)
        grid.place_master(side, grid.bit(master.x, master.y))
    return grid


def known_hand(table: RuneFields, owner: Seat, viewer: Seat | None) -> tuple[Card, ...]:
    """Return the cards that ``viewer`` knows to be in a hand."""
    if viewer is not None and viewer in table.partners(owner):
        return tuple(table.hands[owner])
    return table.shown[owner]


def imagine(table: RuneFields, seat: Seat, rng: Rng) -> None:
    """Redeal the cards that ``seat`` does not know, in hands, deck and removed cards."""
    known = [known_hand(table, owner, seat) for owner in range(table.seats)]
    pool = [*table.deck, *table.removed]
    for hand, cards in zip(table.hands, known, strict=True):
        unseen = hand[:]
        for card in cards:
            unseen.remove(card)
        pool += unseen
    # Sorted, so that the result does not depend on the true places of the cards.
    pool.sort()
    rng.shuffle(pool)
    for owner, cards in enumerate(known):
        missing = len(table.hands[owner]) - len(cards)
        table.hands[owner] = [*cards, *(pool.pop() for _ in range(missing))]
    table.removed = [pool.pop() for _ in table.removed]
    table.deck = pool
