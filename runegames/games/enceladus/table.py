"""The table of Runes of Enceladus: where the cards lie, who has seen them, and what is asked."""

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
    Rune,
)

PILES = COMPONENTS.piles
FrameKind: TypeAlias = Literal["draft", "match", "deal"]
HandEnd: TypeAlias = Literal["matches", "stuck", "turns"]

_BITS = tuple(1 << one | 1 << other for one, other in RUNES_OF)
"""Runes of a card as a set of bits."""


class Frame(NamedTuple):
    """The pending question: draft or leave a pile; lay matches; deal the next hand."""

    kind: FrameKind
    seat: Seat
    pile: int = 0
    """Number of the offered pile, while drafting."""
    laid: int = 0
    """Matches laid in this turn, while matching."""


class HandEnded(NamedTuple):
    """Result of a hand (EN-14, EN-15, EN-19)."""

    scores: tuple[int, ...]
    winner: Seat | None
    reason: HandEnd


class Table(FieldState):
    """Cards in deck, discards, piles, hands and matches, and what everybody knows of them."""

    options: EnceladusOptions
    seats: int
    deck: list[Card]
    """Cards face down, the top one last."""
    discards: list[Card]
    """Cards face up, in the order of discarding."""
    paid: tuple[Card, ...]
    """Price of the last drafted pile of this hand; with the memory aid off, until it has been
    shuffled into a new deck."""
    piles: list[list[Card]]
    """Cards from bottom to top. The lowest card was never seen; each other one was revealed."""
    hands: list[list[Card]]
    """Cards of each hand in the deck's order."""
    shown: list[tuple[Card, ...]]
    """Cards in hand by seat that everybody saw and may go on seeing (memory aid)."""
    batch: tuple[int, ...]
    """Number of the shuffle that brought a card into the deck (memory aid; otherwise all the same).
    The faces of discards are public, so everybody can tell that cards which were shuffled later are
    not where those of an earlier shuffle went."""
    shuffled: tuple[Card, ...]
    """Cards that the deck was last made of, as far as everybody had seen them (memory aid)."""
    shuffled_unseen: int
    """Cards among them that nobody had seen (memory aid)."""
    matches: tuple[tuple[Seat, Rune, tuple[Card, ...]], ...]
    points: list[int]
    """Points of the laid matches, by seat."""
    laid: list[int]
    """Matches laid in this hand, by seat."""
    turns: list[int]
    """Turns begun in this hand, by seat."""
    final_left: int | None
    """Final turns that have not begun (EN-14); None: nobody has laid enough yet."""
    active: bool
    """True once this turn has brought a card or a match (EN-19)."""
    idle: int
    """Turns in a row that have brought neither."""
    results: tuple[HandEnded, ...]
    frame: Frame | None
    reason: str | None
    """Reason for the end; None while the game goes on."""

    # -- hands and matches ----------------------------------------------------------------

    def leave_hand(self, seat: Seat, card: Card) -> None:
        """Take a card out of a hand: it is discarded or laid."""
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat] = tuple(other for other in self.shown[seat] if other != card)

    def extensible(self, seat: Seat) -> list[Rune]:
        """The laid pairs of a seat whose third card it holds (option of EN-12)."""
        hand = self.hands[seat]
        return sorted(
            rune
            for owner, rune, cards in self.matches
            if owner == seat
            and len(cards) == 2
            and any(card in hand for card in TRIPLES[rune] if card not in cards)
        )

    def may_match(self, seat: Seat) -> bool:
        """Test whether the number of cards, which everybody can count, leaves room for a match."""
        cards = len(self.hands[seat])
        return cards > 1 or (
            cards == 1
            and self.options.extend_pairs
            and any(owner == seat and len(pair) == 2 for owner, _, pair in self.matches)
        )

    def owes_match(self, frame: Frame) -> bool:
        """Test whether EN-10 asks for a match of a seat that has not laid one in this turn."""
        return not frame.laid and bool(shared_runes(self.hands[frame.seat]))

    # -- what everybody knows -------------------------------------------------------------

    def remembered(self, pile: int) -> tuple[Card, ...]:
        """The cards of a pile that the memory aid goes on showing: all that were revealed."""
        return tuple(self.piles[pile][1:]) if self.options.memory_aid else ()

    def forget_payment(self) -> None:
        """Forget the payment, with the memory aid off, once it does not lie open any more."""
        if not self.options.memory_aid and not set(self.paid) <= set(self.discards):
            self.paid = ()

    def price(self) -> int:
        """Price of the offered pile: the value of its revealed card (EN-6)."""
        assert self.frame is not None
        return VALUES[self.piles[self.frame.pile][-1]]

    # -- hands and points -----------------------------------------------------------------

    @property
    def hand_number(self) -> int:
        """Number of this hand, from 1."""
        return len(self.results) + (not self.hand_is_over)

    @property
    def hand_is_over(self) -> bool:
        """True while the hands lie open on the table."""
        return self.frame is None or self.frame.kind == "deal"

    @property
    def matches_needed(self) -> int:
        """Number of laid matches after which the final turns begin (EN-14)."""
        return COMPONENTS.matches[self.seats]

    @property
    def hands_needed(self) -> int:
        """Number of hands that win the game (EN-18)."""
        return COMPONENTS.hands[self.seats] if self.options.length == "match" else 1

    def hands_won(self) -> tuple[int, ...]:
        """Hands won, by seat."""
        winners = [result.winner for result in self.results]
        return tuple(winners.count(seat) for seat in range(self.seats))

    def hand_points(self) -> tuple[int, ...]:
        """Points of this hand by seat, as everybody can count them (EN-15)."""
        return self.scored() if self.hand_is_over else tuple(self.points)

    def scored(self) -> tuple[int, ...]:
        """Points of the hand by seat, if it ended now (EN-15)."""
        return tuple(
            points - sum(VALUES[card] for card in hand)
            for points, hand in zip(self.points, self.hands, strict=True)
        )

    def scores(self) -> tuple[int, ...]:
        """Hands won in a match, points in a single hand (EN-18)."""
        return self.hands_won() if self.options.length == "match" else self.hand_points()


def shared_runes(hand: Sequence[Card]) -> list[Rune]:
    """The runes that at least two cards share, in their order."""
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
