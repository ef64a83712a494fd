"""What one seat may know of a table of Rune."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from runegames.core import Rng, Seat
from runegames.games.rune.bits import coordinates, indices
from runegames.games.rune.model import (
    COLOURS,
    PATTERNS,
    START,
    Area,
    MasterOnTable,
    PlacedCard,
    RuneView,
    Section,
    sides_of,
)

if TYPE_CHECKING:
    from runegames.games.rune.rules import RuneState


def view_of(state: RuneState, seat: Seat | None) -> RuneView:
    """The table as ``seat`` may know it, or everybody (None)."""
    turn = state.frame.seat if state.frame is not None else None
    return RuneView(
        seat=seat,
        seats=state.seats,
        sides=sides_of(state.seats),
        scores=state.scores(),
        grid=_sections(state),
        cards=(
            PlacedCard(card=START, x=0, y=0, quarter=0, seat=None),
            *(
                PlacedCard(card=move.card, x=move.x, y=move.y, quarter=move.quarter, seat=owner)
                for owner, move in state.placed
            ),
        ),
        masters=tuple(MasterOnTable(seat=owner, x=x, y=y) for owner, x, y in state.masters),
        areas=tuple(
            Area(
                side=area.side,
                colour=COLOURS[area.colour],
                points=area.points,
                sections=state.grid.sections(area.sections),
            )
            for area in state.grid.areas()
        ),
        hand=() if seat is None else tuple(PATTERNS[card] for card in state.hands[seat]),
        known_hands=tuple(
            tuple(PATTERNS[card] for card in state.known_hand(owner, seat))
            for owner in range(state.seats)
        ),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        deck=len(state.deck),
        removed=len(state.removed),
        buried=tuple(PATTERNS[card] for card in state.buried),
        masters_left=tuple(state.masters_left),
        masters_lost=tuple(state.masters_lost),
        tokens_left=tuple(state.tokens_left),
        turn=turn,
        turns=tuple(state.turns),
        can_draw=turn is not None and state.can_draw(turn),
    )


def _sections(state: RuneState) -> tuple[Section, ...]:
    grid = state.grid
    red, green, _ = grid.ink
    sections = []
    for index in indices(grid.occupied):
        bit = 1 << index
        x, y = coordinates(index, grid.stride)
        colour = COLOURS[0 if red & bit else 1 if green & bit else 2]
        sections.append(Section(x=x, y=y, colour=colour, token=bool(grid.tokens & bit)))
    return tuple(sections)


def determinized(state: RuneState, seat: Seat, rng: Rng) -> RuneState:
    """A random table that agrees with all that ``seat`` knows."""
    twin = state.copy()
    known = [state.known_hand(owner, seat) for owner in range(state.seats)]
    unseen = Counter(state.deck) + Counter(state.removed)
    for hand, cards in zip(state.hands, known, strict=True):
        unseen += Counter(hand) - Counter(cards)
    # Sorted, so that the result depends on what is unseen and not on where it truly lies.
    pool = sorted(unseen.elements())
    rng.shuffle(pool)
    for owner, cards in enumerate(known):
        missing = len(state.hands[owner]) - len(cards)
        twin.hands[owner] = [*cards, *(pool.pop() for _ in range(missing))]
    twin.removed = [pool.pop() for _ in state.removed]
    twin.deck = pool
    return twin
