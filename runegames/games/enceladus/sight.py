"""What one seat may know of a table of Runes of Enceladus."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from runegames.core import Seat
from runegames.games.enceladus.model import (
    CARDS,
    RUNES,
    Card,
    EnceladusView,
    HandResult,
    Match,
    Pile,
    points_of,
)

if TYPE_CHECKING:
    from runegames.games.enceladus.rules import EnceladusState


def known_in_pile(state: EnceladusState, pile: int) -> tuple[Card, ...]:
    """The cards of a pile that everybody sees now, the one on offer included."""
    frame = state.frame
    if not state.options.memory_aid and frame is not None and frame[:1] == ("draft",):
        return (state.piles[pile][-1],) if frame.pile == pile else ()
    return state.remembered(pile)


def view_of(state: EnceladusState, seat: Seat | None) -> EnceladusView:
    """The table as ``seat`` may know it, or everybody (None)."""
    frame = state.frame
    return EnceladusView(
        seat=seat,
        seats=state.seats,
        sides=tuple((each,) for each in range(state.seats)),
        scores=state.scores(),
        turn=None if frame is None else frame.seat,
        phase="over" if frame is None else frame.kind,
        pile=frame.pile if frame is not None and frame.kind == "draft" else None,
        piles=tuple(
            Pile(size=len(pile), known=_names(known_in_pile(state, number)))
            for number, pile in enumerate(state.piles)
        ),
        deck=len(state.deck),
        discards=_names(state.discards),
        reshuffled=_names(state.shuffled),
        reshuffled_unseen=state.shuffled_unseen,
        paid=_names(state.paid),
        hand=() if seat is None else _names(state.hands[seat]),
        known_hands=tuple(_names(state.known_hand(owner, seat)) for owner in range(state.seats)),
        hand_sizes=tuple(len(hand) for hand in state.hands),
        matches=tuple(
            Match(seat=owner, rune=RUNES[rune], cards=_names(cards), points=points_of(cards))
            for owner, rune, cards in state.matches
        ),
        laid=tuple(state.laid),
        laid_this_turn=frame.laid if frame is not None else 0,
        hand_points=state.hand_points(),
        hand_number=state.hand_number,
        hands_won=tuple(state.hands_won()),
        results=tuple(
            HandResult(scores=scores, winner=winner, reason=reason)
            for scores, winner, reason in state.results
        ),
        turns=tuple(state.turns),
        final_turns=state.final_left,
        matches_needed=state.matches_needed,
        hands_needed=state.hands_needed,
    )


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in cards)
