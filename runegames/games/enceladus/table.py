"""The table of Runes of Enceladus: where the cards lie, and who has seen them."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Log, PlainEvent, Rng, Seat
from runegames.games.enceladus.model import (
    CARDS,
    COMPONENTS,
    RUNES_OF,
    TRIPLES,
    VALUES,
    Card,
    EnceladusMove,
    EnceladusOptions,
    Rune,
    points_of,
)

PILES = COMPONENTS.piles

_BITS = tuple(1 << one | 1 << other for one, other in RUNES_OF)
"""By card, its runes as a set of bits."""


PARTS = (
    "batch",
    "deck",
    "discards",
    "hands",
    "laid",
    "matches",
    "options",
    "paid",
    "piles",
    "points",
    "seats",
    "shown",
    "shuffled",
    "shuffled_unseen",
)
"""What makes up a table: two of the same parts are equal."""


class Table:
    """Cards in deck, discards, piles, hands and matches, and what everybody knows of them."""

    __slots__ = (*PARTS, "listed")

    options: EnceladusOptions
    seats: int
    deck: list[Card]
    """Face down, the top card last."""
    discards: list[Card]
    """Face up, in the order of discarding."""
    paid: tuple[Card, ...]
    """What the last drafted pile of this hand cost; with the memory aid off, until it has been
    shuffled into a new deck."""
    piles: list[list[Card]]
    """From bottom to top. The lowest card was never seen; each other one was revealed."""
    hands: list[list[Card]]
    """Each in the deck's order."""
    shown: list[tuple[Card, ...]]
    """By seat, cards in hand that everybody saw and may go on seeing (memory aid)."""
    batch: tuple[int, ...]
    """By card, which shuffle brought it into the deck (memory aid; otherwise all the same).
    The faces of discards are public, so everybody can tell that cards which were shuffled
    later are not where those of an earlier shuffle went."""
    shuffled: tuple[Card, ...]
    """Of what the deck was last made anew, as far as everybody had seen it (memory aid)."""
    shuffled_unseen: int
    """How many cards that nobody had seen were among it (memory aid)."""
    matches: tuple[tuple[Seat, Rune, tuple[Card, ...]], ...]
    points: list[int]
    """By seat, what the laid matches count."""
    laid: list[int]
    """By seat, how many matches it has laid in this hand."""
    listed: tuple[EnceladusMove, ...]
    """The legal moves, once they were asked for; () again as soon as one is made."""

    def deal(self, rng: Rng) -> None:
        """A new hand for everybody (EN-4)."""
        self.deck = deck = [*range(len(CARDS))]
        rng.shuffle(deck)
        self.discards = []
        self.paid = ()
        self.piles = [[deck.pop()] for _ in range(PILES)]
        self.hands = [sorted(deck.pop() for _ in range(COMPONENTS.hand)) for _ in range(self.seats)]
        self.shown = [()] * self.seats
        self.batch = (0,) * len(CARDS)
        self.shuffled = ()
        self.shuffled_unseen = 0
        self.matches = ()
        self.points = [0] * self.seats
        self.laid = [0] * self.seats

    def copy_table_to(self, twin: Table) -> None:
        """Lay the same cards on another table."""
        twin.options = self.options
        twin.seats = self.seats
        twin.deck = self.deck[:]
        twin.discards = self.discards[:]
        twin.paid = self.paid
        twin.piles = [pile[:] for pile in self.piles]
        twin.hands = [hand[:] for hand in self.hands]
        twin.shown = self.shown[:]
        twin.batch = self.batch
        twin.shuffled = self.shuffled
        twin.shuffled_unseen = self.shuffled_unseen
        twin.matches = self.matches
        twin.points = self.points[:]
        twin.laid = self.laid[:]
        twin.listed = ()

    # -- the deck -------------------------------------------------------------------------

    def take(self, rng: Rng, log: Log | None) -> Card | None:
        """The top card of the deck; None when no card can be had (EN-9)."""
        if self.deck or self._refill(rng, log):
            return self.deck.pop()
        return None

    def _refill(self, rng: Rng, log: Log | None) -> bool:
        """Make a new deck of the discards, or else of the piles (EN-9)."""
        known: list[Card]
        if self.discards:
            source = "discards"
            self.deck, self.discards = self.discards, []
            known = self.deck
            self.forget_payment()
        elif sum(map(len, self.piles)) > PILES:
            source = "piles"
            self.deck = [card for pile in self.piles for card in pile]
            known = [card for pile in range(PILES) for card in self.remembered(pile)]
        else:
            return False
        if self.options.memory_aid:
            self._stamp(known)
        cards = len(self.deck)
        rng.shuffle(self.deck)
        if source == "piles":
            self.piles = [[self.deck.pop()] for _ in range(PILES)]
        if log is not None:
            log.append(PlainEvent("reshuffled", {"source": source, "cards": cards}, reveals=True))
        return True

    def forget_payment(self) -> None:
        """With the memory aid off, a payment is remembered as long as it lies open."""
        if not self.options.memory_aid and not set(self.paid) <= set(self.discards):
            self.paid = ()

    def _stamp(self, known: Sequence[Card]) -> None:
        """Remember what the deck has just been made of: known cards, and some never seen ones.

        Whichever those are, from now on they may be anywhere where one of their shuffle is.
        """
        self.shuffled = tuple(sorted(known))
        self.shuffled_unseen = len(self.deck) - len(known)
        fresh = max(self.batch) + 1
        merged = [self.batch[card] for card in self.deck if card not in known]
        self.batch = tuple(
            fresh if card in known or batch in merged else batch
            for card, batch in enumerate(self.batch)
        )

    def remembered(self, pile: int) -> tuple[Card, ...]:
        """The cards of a pile that the memory aid goes on showing: all that were revealed."""
        return tuple(self.piles[pile][1:]) if self.options.memory_aid else ()

    # -- hands and matches ----------------------------------------------------------------

    def leave_hand(self, seat: Seat, card: Card) -> None:
        """A card is discarded or laid."""
        self.hands[seat].remove(card)
        if card in self.shown[seat]:
            self.shown[seat] = tuple(other for other in self.shown[seat] if other != card)

    def take_pile(self, seat: Seat, pile: int, payment: Sequence[Card]) -> list[Card]:
        """Pay for a pile and take it into hand (EN-6, EN-7); the cards that nobody had seen."""
        for card in payment:
            self.leave_hand(seat, card)
        self.discards += payment
        seen = self.remembered(pile)
        self.shown[seat] = tuple(sorted((*self.shown[seat], *seen)))
        taken = self.piles[pile]
        hand = self.hands[seat]
        hand += taken
        hand.sort()
        return [card for card in taken if card not in seen]

    def lay(self, seat: Seat, rune: Rune, cards: tuple[Card, ...]) -> int:
        """A match comes to the table (EN-11, EN-12); what it counts."""
        for card in cards:
            self.leave_hand(seat, card)
        points = points_of(cards)
        self.matches += ((seat, rune, cards),)
        self.points[seat] += points
        self.laid[seat] += 1
        return points

    def extend(self, seat: Seat, rune: Rune) -> tuple[Card, int]:
        """The third card joins a laid pair (option of EN-12); that card, and what it adds."""
        triple = TRIPLES[rune]
        at = next(number for number, match in enumerate(self.matches) if match[1] == rune)
        pair = self.matches[at][2]
        card = next(card for card in triple if card not in pair)
        self.leave_hand(seat, card)
        self.matches = (*self.matches[:at], (seat, rune, triple), *self.matches[at + 1 :])
        gain = points_of(triple) - points_of(pair)
        self.points[seat] += gain
        return card, gain

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
        """Whether the number of cards that everybody can count leaves room for a match."""
        cards = len(self.hands[seat])
        return cards > 1 or (
            cards == 1
            and self.options.extend_pairs
            and any(owner == seat and len(pair) == 2 for owner, _, pair in self.matches)
        )

    def scored(self) -> tuple[int, ...]:
        """By seat, points of the hand if it ended now (EN-15)."""
        return tuple(
            points - sum(VALUES[card] for card in hand)
            for points, hand in zip(self.points, self.hands, strict=True)
        )


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


def first_by_cards(seats: Sequence[Seat], rule: str, rng: Rng, log: Log | None) -> Seat:
    """Who goes first: the highest value, tied players reveal again (EN-3, EN-17)."""
    tied = list(seats)
    rounds: list[list[list[int]]] = []
    pool: list[Card] = []
    while len(tied) > 1:
        if len(pool) < len(tied):
            pool = [*range(len(CARDS))]
        values = [VALUES[pool.pop(rng.below(len(pool)))] for _ in tied]
        rounds.append([list(pair) for pair in zip(tied, values, strict=True)])
        tied = [seat for seat, value in rounds[-1] if value == max(values)]
    if log is not None:
        log.append(PlainEvent("first", {"seat": tied[0], "rounds": rounds, "rule": rule}))
    return tied[0]


def names_of(cards: Sequence[Card]) -> list[str]:
    """For events."""
    return [CARDS[card] for card in cards]
