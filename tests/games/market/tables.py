"""Small tables of The Rune Market, set by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from runegames.core import Event, Rng
from runegames.games.market.interest import END_TURN
from runegames.games.market.model import (
    COLOUR_INDEX,
    SHELTERS,
    THIEF,
    MarketOptions,
    full_deck,
    name_of,
)
from runegames.games.market.moves import MarketMove
from runegames.games.market.rules import MarketState
from runegames.games.market.table import FILL_UP, NOBODY, PURCHASE, MarketFrame
from tests.games import tables
from tests.games.market.hooks import conserve

RED, BLUE = SHELTERS
T = THIEF


class Has(NamedTuple):
    """Possessions of a seat in one colour; without camp and bandit, ``runes`` are loose."""

    runes: int = 0
    shelter: bool = False
    outpost: bool = False
    bandit: int = NOBODY
    loose: int = 0


SHELTER = Has(shelter=True)
OUTPOST = Has(outpost=True)
OCCUPIED = Has(2, shelter=True, bandit=1, loose=1)
"""Camp with two runes under a bandit of seat 1, and a loose rune beside it."""


def set_table(
    camps: Mapping[tuple[int, str], Has] | None = None,
    *,
    seats: int = 2,
    hands: Sequence[Sequence[int]] = ((1, 1, 1),),
    turn: int = 0,
    phase: int = PURCHASE,
    market: tuple[int, int] | None = None,
    turns: Sequence[int] | None = None,
    discards: Sequence[int] = (),
    deck: int | None = None,
    **options: Any,
) -> MarketState:
    """Return a table on which seat ``turn`` has to move.

    ``camps`` are by seat and colour. A hand that is not given has three cards of one number: 1 for
    seat 0, 2 for seat 1 and so on. ``market`` is the number of red and of blue runes left to buy;
    the last seat gets the rest. ``deck`` is the size of the deck; further cards are discarded.
    """
    state = MarketState.new(MarketOptions(**options), seats, Rng(1))
    cards = full_deck()
    state.hands = []
    for seat in range(seats):
        hand = tuple(sorted(hands[seat])) if seat < len(hands) else (seat + 1,) * 3
        for card in hand:
            cards.remove(card)
        state.hands.append(hand)
    for (seat, colour), had in (camps or {}).items():
        i = 2 * seat + COLOUR_INDEX[colour]
        inside = had.shelter or had.outpost or had.bandit != NOBODY
        state.shelter[i], state.outpost[i], state.bandit[i] = had.shelter, had.outpost, had.bandit
        state.inside[i] = had.runes if inside else 0
        state.loose[i] = had.loose + (0 if inside else had.runes)
        state.runes[i & 1] -= had.runes + had.loose
        state.outposts -= had.outpost
        state.bandits -= had.bandit != NOBODY
        if had.shelter:
            cards.remove(SHELTERS[i & 1])
    if market is not None:
        last = 2 * (seats - 1)
        for ink in (0, 1):
            i, rest = last + ink, state.runes[ink] - market[ink]
            if state.bandit[i] == NOBODY and (state.shelter[i] or state.outpost[i]):
                state.inside[i] += rest
            else:
                state.loose[i] += rest
            state.runes[ink] = market[ink]
    for card in discards:
        cards.remove(card)
    state.discards = list(discards)
    state.deck = cards
    if deck is not None:
        state.deck = cards[:deck]
        state.discards += cards[deck:]
    state.turn, state.phase = turn, phase
    state.turns = list(turns) if turns else [int(seat == turn) for seat in range(seats)]
    state.stack = [MarketFrame("turn", turn)]
    conserve(state)
    return state


def play(state: MarketState, *moves: MarketMove, rng: Rng | None = None) -> list[Event]:
    """Make legal moves and return their events; check after each move that nothing got lost."""
    events: list[Event] = []
    rng = rng or Rng(0)
    for move in moves:
        assert move in state.legal_moves()
        events += tables.play(state, move, rng=rng)
        conserve(state)
    return events


def begin_turn(state: MarketState) -> list[str]:
    """End the turn of seat 0, and return the kinds of all events up to the question to seat 1."""
    state.phase = FILL_UP
    return tables.happened(play(state, END_TURN))


def has(state: MarketState, seat: int, colour: str) -> Has:
    i = 2 * seat + COLOUR_INDEX[colour]
    return Has(state.inside[i], state.shelter[i], state.outpost[i], state.bandit[i], state.loose[i])


def names(*cards: int) -> tuple[str, ...]:
    return tuple(name_of(card) for card in cards)
