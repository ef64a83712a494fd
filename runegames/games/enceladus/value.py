"""How good the moves of Runes of Enceladus look: matches, cards that may still match, timing.

Everything is in points of the seat that is asked, and rests on what that seat knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, assert_never

from runegames.core import Rng, Seat, Thinking
from runegames.games.enceladus.model import (
    CARD_OF,
    CARDS,
    PLACES_OF,
    RUNE_OF,
    RUNES_OF,
    TRIPLES,
    VALUES,
    Card,
    Deal,
    Done,
    Draft,
    EnceladusMove,
    Extend,
    Lay,
    Leave,
    points_of,
)
from runegames.games.enceladus.sight import known_in_pile
from runegames.games.enceladus.table import PILES, shared_runes

if TYPE_CHECKING:
    from runegames.games.enceladus.rules import EnceladusState

# Found by playing variants against each other and against random players.
COIN = 2.0
"""What any card is worth as payment, in a hand that has just begun."""
COMPANY = 0.4
"""What a card is worth then for each other card that may still come and match it."""
NEXT_PILE = 0.5
"""What the chance of a better pile is worth, for each pile to come."""


def appraise(state: EnceladusState, moves: Sequence[EnceladusMove]) -> list[float]:
    """How good each legal move looks to the seat that is asked; higher is better."""
    assert state.frame is not None
    seat = state.frame.seat
    match state.frame.kind:
        case "draft":
            return _drafting(state, seat, moves)
        case "match":
            return [_matching(state, seat, move) for move in moves]
        case "deal":
            return [0.0 for _ in moves]
    assert_never(state.frame.kind)


# -- a hand -------------------------------------------------------------------------------


def _gone(state: EnceladusState, seat: Seat) -> set[Card]:
    """The cards that will not come any more: laid, or known to be in somebody's hand."""
    gone = {card for _, _, cards in state.matches for card in cards}
    for other, shown in enumerate(state.shown):
        if other != seat:
            gone.update(shown)
    return gone


def _urgency(state: EnceladusState) -> float:
    """From 0 to 1: how much a card in hand counts against its owner by now."""
    if state.final_left is not None:
        return 1.0
    nearest = max(state.laid) / state.matches_needed
    return min(1.0, nearest**3)


def _loose(state: EnceladusState, seat: Seat) -> list[float]:
    """By card, what it is worth in hand without a match."""
    urgency = _urgency(state)
    gone = _gone(state, seat)
    worths = []
    for card, value in enumerate(VALUES):
        company = sum(
            other not in gone for rune in RUNES_OF[card] for other in TRIPLES[rune] if other != card
        )
        hope = COIN + COMPANY * company
        worths.append((1 - urgency) * hope - urgency * value)
    return worths


def _best(hand: Sequence[Card], loose: Sequence[float]) -> float:
    """What a hand is worth, its matches laid as well as possible."""
    return sum(loose[card] for card in hand) + _best_matches(shared_runes(hand), hand, loose)


def _best_matches(runes: Sequence[int], hand: Sequence[Card], loose: Sequence[float]) -> float:
    """What the best matches of these runes add to their cards' loose worth."""
    if not runes:
        return 0.0
    others = runes[1:]
    best = _best_matches(others, hand, loose)
    held = [card for card in TRIPLES[runes[0]] if card in hand]
    for size in range(2, len(held) + 1):
        for cards in combinations(held, size):
            gain = points_of(cards) - sum(loose[card] for card in cards)
            rest = [card for card in hand if card not in cards]
            best = max(best, gain + _best_matches(others, rest, loose))
    return best


# -- drafting -----------------------------------------------------------------------------


def _drafting(state: EnceladusState, seat: Seat, moves: Sequence[EnceladusMove]) -> list[float]:
    assert state.frame is not None
    pile = state.frame.pile
    hand = state.hands[seat]
    loose = _loose(state, seat)
    now = _best(hand, loose)
    draw = _draw(state, seat, hand, loose, now)
    known = known_in_pile(state, pile)
    unknown = len(state.piles[pile]) - len(known)
    worths = []
    for move in moves:
        match move:
            case Draft(discards):
                paid = [CARD_OF[name] for name in discards]
                after = [card for card in hand if card not in paid]
                worths.append(_best([*after, *known], loose) + unknown * draw - now)
            case Leave():
                worths.append(draw + NEXT_PILE * (PILES - 1 - pile))
            case _:
                raise ValueError(f"{move} does not draft")
    return worths


def _draw(
    state: EnceladusState, seat: Seat, hand: Sequence[Card], loose: Sequence[float], now: float
) -> float:
    """What a card from the deck adds on average."""
    gone = _gone(state, seat)
    gone.update(hand, state.discards if state.deck else ())
    for pile in range(PILES):
        gone.update(known_in_pile(state, pile))
    unseen = [card for card in range(len(CARDS)) if card not in gone]
    if not unseen:
        return 0.0
    return sum(_best([*hand, card], loose) - now for card in unseen) / len(unseen)


# -- matching -----------------------------------------------------------------------------


def _matching(state: EnceladusState, seat: Seat, move: EnceladusMove) -> float:
    hand = state.hands[seat]
    loose = _loose(state, seat)
    match move:
        case Lay(rune, values):
            cards = tuple(TRIPLES[RUNE_OF[rune]][place] for place in PLACES_OF[values])
            rest = [card for card in hand if card not in cards]
            return points_of(cards) + _best(rest, loose)
        case Extend(rune):
            triple = TRIPLES[RUNE_OF[rune]]
            pair = tuple(card for card in triple if card not in hand)
            rest = [card for card in hand if card not in triple]
            return points_of(triple) - points_of(pair) + _best(rest, loose)
        case Done():
            return _kept(state, hand, loose)
        case Draft() | Leave() | Deal():
            raise ValueError(f"{move} lays nothing")
    assert_never(move)


def _kept(state: EnceladusState, hand: Sequence[Card], loose: Sequence[float]) -> float:
    """What the hand is worth when nothing more of it is laid in this turn."""
    patience = 1 - _urgency(state)
    later = _best_matches(shared_runes(hand), hand, loose)
    return sum(loose[card] for card in hand) + patience * later


# -- for searches -------------------------------------------------------------------------

THINKING = Thinking(
    horizon=1000, spread=5.0, par=20.0, trust=2.0, appraised=2, width=12, curiosity=1.0
)


def forecast(state: EnceladusState) -> list[float]:
    """By seat, hands won, and a share of the present one for whoever leads in it."""
    if state.options.length == "single hand":
        return [float(points) for points in state.hand_points()]
    return [float(won) for won in state.hands_won()]


def guess(state: EnceladusState, moves: Sequence[EnceladusMove], rng: Rng) -> EnceladusMove | None:
    """What looks best; a hand is played out, and no more."""
    assert state.frame is not None
    if state.frame.kind == "deal":
        return None
    worths = appraise(state, moves)
    return moves[worths.index(max(worths))]
