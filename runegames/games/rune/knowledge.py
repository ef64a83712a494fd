"""What one seat may know of a table of Rune, and a table that it may imagine."""

from __future__ import annotations

from runegames.core import Rng, Seat
from runegames.games.rune.bits import coordinates, indices
from runegames.games.rune.model import (
    COLOURS,
    PATTERNS,
    START,
    Area,
    Card,
    MasterOnTable,
    PlacedCard,
    RuneView,
    Section,
    sides_of,
)
from runegames.games.rune.table import Table


def view_of(table: Table, seat: Seat | None) -> RuneView:
    """The table as ``seat`` may know it, or everybody (None)."""
    turn = table.frame.seat if table.frame is not None else None
    return RuneView(
        seat=seat,
        seats=table.seats,
        sides=sides_of(table.seats),
        scores=table.scores(),
        grid=_sections(table),
        cards=(
            PlacedCard(card=START, x=0, y=0, quarter=0, seat=None),
            *(
                PlacedCard(
                    card=card.pattern, x=card.x, y=card.y, quarter=card.quarter, seat=card.seat
                )
                for card in table.placed
            ),
        ),
        masters=tuple(MasterOnTable(seat=owner, x=x, y=y) for owner, x, y in table.masters),
        areas=tuple(
            Area(
                side=area.side,
                colour=COLOURS[area.colour],
                points=area.points,
                sections=table.grid.sections(area.sections),
            )
            for area in table.grid.areas()
        ),
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
        turn=turn,
        turns=tuple(table.turns),
        can_draw=turn is not None and table.can_draw(turn),
    )


def _sections(table: Table) -> tuple[Section, ...]:
    grid = table.grid
    sections = []
    for index in indices(grid.occupied):
        x, y = coordinates(index, grid.stride)
        colour = COLOURS[grid.colour_at(1 << index)]
        sections.append(Section(x=x, y=y, colour=colour, token=bool(grid.tokens >> index & 1)))
    return tuple(sections)


def known_hand(table: Table, owner: Seat, viewer: Seat | None) -> tuple[Card, ...]:
    """The cards in a hand that ``viewer`` knows of."""
    if viewer is not None and viewer in table.partners(owner):
        return tuple(table.hands[owner])
    return table.shown[owner]


def imagine(table: Table, seat: Seat, rng: Rng) -> None:
    """Deal anew, at random, what ``seat`` does not know of: hands, deck and removed cards."""
    known = [known_hand(table, owner, seat) for owner in range(table.seats)]
    pool = [*table.deck, *table.removed]
    for hand, cards in zip(table.hands, known, strict=True):
        unseen = hand[:]
        for card in cards:
            unseen.remove(card)
        pool += unseen
    # Sorted, so that the result depends on what is unseen and not on where it truly lies.
    pool.sort()
    rng.shuffle(pool)
    for owner, cards in enumerate(known):
        missing = len(table.hands[owner]) - len(cards)
        table.hands[owner] = [*cards, *(pool.pop() for _ in range(missing))]
    table.removed = [pool.pop() for _ in table.removed]
    table.deck = pool
