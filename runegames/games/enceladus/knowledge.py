"""Views of a table of Runes of Enceladus, and tables that a seat imagines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from runegames.core import Rng, Seat, unchecked
from runegames.games.enceladus.model import (
    RUNES,
    Card,
    EnceladusView,
    Match,
    Pile,
    names_of,
    points_of,
)
from runegames.games.enceladus.table import PILES, EnceladusFields

_EnceladusView = unchecked(EnceladusView)
_Pile = unchecked(Pile)


def known_in_pile(table: EnceladusFields, pile: int) -> tuple[Card, ...]:
    """List the known cards of a pile.

    With the memory aid these are all revealed cards. Without it only the face-up card
    of the offered pile is known.
    """
    frame = table.frame
    if not table.options.memory_aid and frame is not None and frame.kind == "draft":
        return (table.piles[pile][-1],) if frame.pile == pile else ()
    return table.remembered(pile)


def known_hand(table: EnceladusFields, owner: Seat, viewer: Seat | None) -> tuple[Card, ...]:
    """List the cards of a hand that the viewer knows."""
    if owner == viewer or table.hand_is_over:
        return tuple(table.hands[owner])
    return table.shown[owner]


def view_of(table: EnceladusFields, seat: Seat | None) -> EnceladusView:
    """Make the view of a seat, or of the public (None)."""
    frame = table.frame
    return _EnceladusView(
        seat=seat,
        seats=table.seats,
        sides=tuple((seat,) for seat in range(table.seats)),
        scores=table.scores(),
        turn=None if frame is None else frame.seat,
        phase="over" if frame is None else frame.kind,
        pile=frame.pile if frame is not None and frame.kind == "draft" else None,
        piles=tuple(
            _Pile(size=len(pile), known=names_of(known_in_pile(table, number)))
            for number, pile in enumerate(table.piles)
        ),
        deck=len(table.deck),
        discards=names_of(table.discards),
        reshuffled=names_of(table.shuffled),
        reshuffled_unseen=table.shuffled_unseen,
        paid=names_of(table.paid),
        hand=() if seat is None else names_of(table.hands[seat]),
        known_hands=tuple(names_of(known_hand(table, owner, seat)) for owner in range(table.seats)),
        hand_sizes=tuple(len(hand) for hand in table.hands),
        matches=tuple(_match(*match) for match in table.matches),
        laid=tuple(table.laid),
        laid_this_turn=frame.laid if frame is not None else 0,
        hand_points=table.hand_points(),
        hand_number=table.hand_number,
        hands_won=table.hands_won(),
        results=table.results,
        turns=tuple(table.turns),
        final_turns=table.final_left,
        matches_needed=table.matches_needed,
        hands_needed=table.hands_needed,
    )


@lru_cache(maxsize=4096)
def _match(owner: Seat, rune: int, cards: tuple[Card, ...]) -> Match:
    # Cached for many views, since a match stays for the rest of the hand.
    return Match(seat=owner, rune=RUNES[rune], cards=names_of(cards), points=points_of(cards))


def imagine(table: EnceladusFields, seat: Seat, rng: Rng) -> None:
    """Deal anew the cards that a seat does not know."""
    hands = [(hand, known_hand(table, owner, seat)) for owner, hand in enumerate(table.hands)]
    deal_unseen(table, hands, rng)


def deal_unseen(
    table: EnceladusFields, hands: Sequence[tuple[list[Card], tuple[Card, ...]]], rng: Rng
) -> None:
    """Deal anew the unknown cards of deck, piles and ``hands``.

    ``hands`` are pairs of a hand and its known cards.
    """
    batch = table.batch
    unseen: list[tuple[list[Card], tuple[Card, ...]]] = [(table.deck, ())]
    unseen += [(table.piles[pile], known_in_pile(table, pile)) for pile in range(PILES)]
    unseen += hands
    pools: dict[int, list[Card]] = {number: [] for number in range(max(batch) + 1)}
    for cards, known in unseen:
        for card in cards:
            if card not in known:
                pools[batch[card]].append(card)
    for pool in pools.values():
        # Sorted, so that the result does not depend on the true places of the cards.
        pool.sort()
        rng.shuffle(pool)
    for cards, known in unseen:
        cards[:] = [card if card in known else pools[batch[card]].pop() for card in cards]
    for hand in table.hands:
        hand.sort()
