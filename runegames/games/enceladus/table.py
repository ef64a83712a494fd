"""Table of Runes of Enceladus: places of the cards, public knowledge, pending question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import FieldState, Seat
from runegames.games.enceladus.model import (
    COMPONENTS,
    RUNES_OF,
    TRIPLES,
    VALUES,
    Card,
    EnceladusOptions,
    HandResult,
    Rune,
)

PILES = COMPONENTS.piles
FrameKind: TypeAlias = Literal["draft", "match", "deal"]

_BITS = tuple(1 << one | 1 << other for one, other in RUNES_OF)
"""Set of the runes of each card, as bits."""


class EnceladusFrame(NamedTuple):
    """Pending question: draft or leave a pile; lay matches; deal the next hand."""

    kind: FrameKind
    seat: Seat
    pile: int = 0
    """Number of the offered pile, while drafting."""
    laid: int = 0
    """Matches laid in this turn, while matching."""


class EnceladusFields(FieldState):
    """Cards in deck, discards, piles, hands and matches, and the public knowledge of them."""

    options: EnceladusOptions
    seats: int
    deck: list[Card]
    """Cards face down, the top one last."""
    discards: list[Card]
    """Cards face up, in the order of discarding."""
    paid: tuple[Card, ...]
    """Payment for the last drafted pile of this hand; without the memory aid it is () once these
    cards are shuffled into a new deck."""
    piles: list[list[Card]]
    """Cards from bottom to top. The bottom card was dealt face down, all others were revealed."""
    hands: list[list[Card]]
    """Hands by seat, each sorted by card number."""
    shown: list[tuple[Card, ...]]
    """Cards that all seats have seen, by the seat that holds them now (memory aid)."""
    batch: tuple[int, ...]
    """Number of the shuffle that brought each card into the deck (memory aid; otherwise 0).

    All seats know which cards were shuffled, so a guess exchanges cards of one shuffle only."""
    shuffled: tuple[Card, ...]
    """Cards of the last new deck that all seats had seen (memory aid)."""
    shuffled_unseen: int
    """Number of other cards in that deck (memory aid)."""
    matches: tuple[tuple[Seat, Rune, tuple[Card, ...]], ...]
    points: list[int]
    """Points of the laid matches, by seat."""
    laid: list[int]
    """Matches laid in this hand, by seat."""
    turns: list[int]
    """Turns begun in this hand, by seat."""
    final_left: int | None
    """Final turns that have not begun (EN-14); None before the first final turn is due."""
    active: bool
    """True if a card was taken, a match laid or a pair extended in this turn (EN-19)."""
    idle: int
    """Number of consecutive turns that were not ``active``."""
    results: tuple[HandResult, ...]
    frame: EnceladusFrame | None
    reason: str | None
    """Reason for the end; None while the game goes on."""

    # -- hands and matches ----------------------------------------------------------------

    def leave_hand(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand: it is discarded or laid."""
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat] = tuple(other for other in self.shown[seat] if other != card)

    def extensible(self, seat: Seat) -> list[Rune]:
        """List the runes of laid pairs that a seat can extend from its hand (option of EN-12)."""
        hand = self.hands[seat]
        return sorted(
            rune
            for owner, rune, cards in self.matches
            if owner == seat
            and len(cards) == 2
            and any(card in hand for card in TRIPLES[rune] if card not in cards)
        )

    def may_match(self, seat: Seat) -> bool:
        """Test by public knowledge whether a seat may be able to lay a match or extend a pair."""
        cards = len(self.hands[seat])
        if cards != 1:
            return cards > 1
        pairs = [owner for owner, _, match in self.matches if len(match) == 2]
        return self.options.extend_pairs and seat in pairs

    def owes_match(self, frame: EnceladusFrame) -> bool:
        """Test whether the asked seat has to lay its first match of the turn (EN-10)."""
        return not frame.laid and bool(shared_runes(self.hands[frame.seat]))

    # -- public knowledge -----------------------------------------------------------------

    def remembered(self, pile: int) -> tuple[Card, ...]:
        """List the revealed cards of a pile, which the memory aid shows; () without the aid."""
        return tuple(self.piles[pile][1:]) if self.options.memory_aid else ()

    def forget_payment(self) -> None:
        """Forget the payment once it has left the discards, if there is no memory aid."""
        if not self.options.memory_aid and not set(self.paid) <= set(self.discards):
            self.paid = ()

    def price(self) -> int:
        """Compute the price of the offered pile: the value of its revealed card (EN-6)."""
        assert self.frame is not None
        return VALUES[self.piles[self.frame.pile][-1]]

    # -- hands and points -----------------------------------------------------------------

    @property
    def hand_number(self) -> int:
        """Number of this hand, from 1."""
        finished = len(self.results)
        return finished if self.hand_is_over else finished + 1

    @property
    def hand_is_over(self) -> bool:
        """True while the hands are open on the table."""
        return self.frame is None or self.frame.kind == "deal"

    @property
    def matches_needed(self) -> int:
        """Number of laid matches that begin the final turns (EN-14)."""
        return COMPONENTS.matches[self.seats]

    @property
    def hands_needed(self) -> int:
        """Number of hands that win the game (EN-18)."""
        return COMPONENTS.hands[self.seats] if self.options.length == "match" else 1

    def hands_won(self) -> tuple[int, ...]:
        """Count the hands won by each seat."""
        winners = [result.winner for result in self.results]
        return tuple(winners.count(seat) for seat in range(self.seats))

    def hand_points(self) -> tuple[int, ...]:
        """Count the public points of this hand by seat (EN-15)."""
        return self.scored() if self.hand_is_over else tuple(self.points)

    def scored(self) -> tuple[int, ...]:
        """Count the points of this hand by seat, less the cards in hand (EN-15)."""
        return tuple(
            points - sum(VALUES[card] for card in hand)
            for points, hand in zip(self.points, self.hands, strict=True)
        )

    def scores(self) -> tuple[int, ...]:
        """Return points in a game of a single hand, and otherwise numbers of hands won (EN-18)."""
        return self.hands_won() if self.options.length == "match" else self.hand_points()


def shared_runes(hand: Sequence[Card]) -> list[Rune]:
    """List the runes that are on at least two cards of a hand, in the order of ``RUNES``."""
    seen = twice = 0
    for card in hand:
        bits = _BITS[card]
        twice |= seen & bits
        seen |= bits
    runes: list[Rune] = []
    while twice:
        lowest = twice & -twice
        runes.append(lowest.bit_length() - 1)
        twice ^= lowest
    return runes
