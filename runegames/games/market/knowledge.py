"""Who knows which cards of whose hand, and the tables that a seat can imagine.

For every hand there is a row of what each seat knows to be in it, sorted, and as the last entry
what everybody knows. A card is known while it is provably in that hand: once it may have been
stolen unseen, it is not. Nobody keeps books beyond that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from runegames.core import Rng, Seat
from runegames.games.market.frames import UNSEALED
from runegames.games.market.model import SIGNS, Card

if TYPE_CHECKING:
    from runegames.games.market.rules import MarketState

Cards: TypeAlias = tuple[Card, ...]
Known: TypeAlias = tuple[Cards, ...]
"""By viewer, and everybody as the last; () while nobody knows a card."""


def known_to(state: MarketState, owner: Seat, viewer: Seat | None) -> Cards:
    """The cards of a hand that a viewer, or everybody, knows of."""
    if viewer == owner:
        return state.hands[owner]
    row = state.known[owner]
    if not row:
        return ()
    return row[state.seats if viewer is None else viewer]


def _row(state: MarketState, owner: Seat) -> list[Cards]:
    return list(state.known[owner] or ((),) * (state.seats + 1))


def _packed(row: list[Cards]) -> Known:
    return tuple(row) if any(row) else ()


def _without(cards: Cards, card: Card) -> Cards:
    if card not in cards:
        return cards
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def played(state: MarketState, owner: Seat, card: Card) -> None:
    """A card has left a hand before everybody's eyes."""
    state.known[owner] = _packed([_without(cards, card) for cards in state.known[owner]])


def shown(state: MarketState, owner: Seat, card: Card) -> None:
    """Everybody has seen a card that stays in hand (RM-17)."""
    state.known[owner] = tuple(
        cards if card in cards or viewer == owner else tuple(sorted((*cards, card)))
        for viewer, cards in enumerate(_row(state, owner))
    )


def laid_open(state: MarketState, owner: Seat) -> None:
    """Everybody has seen a hand (RM-28)."""
    hand = state.hands[owner]
    state.known[owner] = _packed(
        [() if viewer == owner else hand for viewer in range(state.seats + 1)]
    )


def stolen(state: MarketState, thief: Seat, victim: Seat, card: Card) -> None:
    """A card is about to go from one hand to another; the two of them know which (RM-19)."""
    size = len(state.hands[victim])
    of_victim, of_thief = _row(state, victim), _row(state, thief)
    for viewer, cards in enumerate(of_victim):
        if viewer in (thief, victim):
            continue
        if len(cards) == size and cards[0] == cards[-1]:
            # All of that hand is known and alike, so everybody can tell what was taken.
            of_thief[viewer] = tuple(sorted((*of_thief[viewer], cards[0])))
        for kind in dict.fromkeys(cards):
            cards = _without(cards, kind)
        of_victim[viewer] = cards
    of_victim[thief] = _without(of_victim[thief], card)
    of_thief[victim] = tuple(sorted((*of_thief[victim], card)))
    state.known[victim], state.known[thief] = _packed(of_victim), _packed(of_thief)


def determinize(state: MarketState, seat: Seat, rng: Rng) -> MarketState:
    """A random table that agrees with all that ``seat`` knows."""
    twin = state.copy()
    pool = state.deck[:]
    known = [known_to(state, owner, seat) for owner in range(state.seats)]
    for hand, cards in zip(state.hands, known, strict=True):
        unseen = list(hand)
        for card in cards:
            unseen.remove(card)
        pool += unseen
    # Sorted, so that the result depends on what is unseen and not on where it truly lies.
    pool.sort()
    rng.shuffle(pool)
    everybody = state.seats
    for owner, cards in enumerate(known):
        missing = len(state.hands[owner]) - len(cards)
        twin.hands[owner] = tuple(sorted((*cards, *(pool.pop() for _ in range(missing)))))
        if owner != seat and state.known[owner]:
            # What others know of this hand is their secret; what everybody knows, they know too.
            row = [state.known[owner][everybody]] * (everybody + 1)
            row[owner], row[seat] = (), cards
            twin.known[owner] = _packed(row)
    twin.deck = pool
    contest = state.contest
    if contest is not None and contest.sealed != UNSEALED and seat != contest.players[0]:
        twin.contest = contest._replace(sealed=rng.below(len(SIGNS)))
    return twin
