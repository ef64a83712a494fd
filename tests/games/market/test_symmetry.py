"""RM-5 and RM-6 for everybody: no seat and no colour is special.

If every seat is moved on by one and the colours are swapped, the same moves are legal and have the
same effects. The test leaves out what depends on chance or on a fixed order of seats or colours:
stolen and drawn cards, interest, and the end of the game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from runegames.core import Rng
from runegames.games.market.bandits import PayRunes
from runegames.games.market.interest import EndTurn
from runegames.games.market.model import SEAT_COUNTS, MarketOptions
from runegames.games.market.moves import MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.market.table import NOBODY, MarketFrame
from runegames.games.market.thefts import Steal
from runegames.games.registry import game
from runegames.testing import Setting, moments
from tests.games.market.tables import BLUE, RED

SWAPPED = {
    "red": "blue",
    "blue": "red",
    "red shelter": "blue shelter",
    "blue shelter": "red shelter",
}
CARDS = {RED: BLUE, BLUE: RED}


def swapped(cards: Any) -> tuple[int, ...]:
    """Return cards with red and blue shelters swapped."""
    return tuple(sorted(CARDS.get(card, card) for card in cards))


def moved_on(parts: Any, number: int = 1) -> list[Any]:
    """Return parts moved on by one seat; a seat has ``each`` parts, whose order is reversed."""
    rows = [list(parts[index : index + number])[::-1] for index in range(0, len(parts), number)]
    return [part for row in (rows[-1], *rows[:-1]) for part in row]


def mirrored(state: MarketState) -> MarketState:
    """Return the same table with every seat moved on by one and the colours swapped."""
    seats = state.seats

    def on(seat: int) -> int:
        return seat if seat == NOBODY else (seat + 1) % seats

    twin = state.copy()
    twin.runes = state.runes[::-1]
    twin.deck = list(swapped(state.deck))
    twin.discards = list(swapped(state.discards))
    twin.hands = moved_on([swapped(hand) for hand in state.hands])
    rows = [[swapped(cards) for cards in row] for row in state.known]
    twin.known = moved_on([(*moved_on(row[:-1]), row[-1]) if row else () for row in rows])
    for name in ("shelter", "outpost", "inside", "loose"):
        setattr(twin, name, moved_on(getattr(state, name), 2))
    twin.bandit = [on(owner) for owner in moved_on(state.bandit, 2)]
    twin.turn, twin.turns = on(state.turn), moved_on(state.turns)
    twin.attacked = sum(1 << on(seat) for seat in range(seats) if state.attacked >> seat & 1)
    twin.stack = [
        MarketFrame(frame.kind, on(frame.seat), on(frame.other), 1 - frame.colour, frame.card)
        if frame.kind in ("interest", "attach")
        else frame._replace(seat=on(frame.seat), other=on(frame.other))
        for frame in state.stack
    ]
    return twin


def mirrored_move(move: MarketMove, seats: int) -> MarketMove:
    """Return the same move on the mirrored table."""
    changes: dict[str, Any] = {}
    for name in ("colour", "what", "card"):
        word = getattr(move, name, None)
        if word in SWAPPED:
            changes[name] = SWAPPED[word]
    if hasattr(move, "seat"):
        changes["seat"] = (move.seat + 1) % seats
    if isinstance(move, PayRunes):
        changes |= {"red": move.blue, "blue": move.red}
    return replace(move, **changes)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_rm_5_no_seat_and_no_colour_is_special(seats: int) -> None:
    options = MarketOptions(runes_per_colour=20, turn_limit=20)
    seen = set()
    for moment in moments(Setting(game("market"), seats, options, seed=1)):
        state = moment.state
        assert isinstance(state, MarketState)
        if state.reason is not None:
            break
        other = mirrored(state)
        moves = {move: mirrored_move(move, seats) for move in state.legal_moves()}
        assert set(moves.values()) == set(other.legal_moves())
        for move, same in moves.items():
            if isinstance(move, EndTurn) or (isinstance(move, Steal) and move.what == "card"):
                continue
            after, after_same = state.copy(), other.copy()
            # Otherwise a turn could end by itself, and draw cards by lot.
            after.asks_end = after_same.asks_end = True
            after.apply(move, Rng(1))
            if after.reason is None:
                after_same.apply(same, Rng(1))
                after_same.deck.sort()
                after_same.discards.sort()
                assert mirrored(after) == after_same
                seen.add(move.kind)
    assert len(seen) > 10
