"""Deck of a hand: dealing, drawing, a new deck, and the cards that decide who goes first."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Event, Log, Manner, Names, Rng, Seat, SeatEvent, and_list
from runegames.games.enceladus.model import CARDS, COMPONENTS, VALUES, Card
from runegames.games.enceladus.phrases import value_words
from runegames.games.enceladus.table import PILES, EnceladusFields


class DeckRenewed(Event, kind="reshuffled", reveals=True, weight="step"):
    """New deck from the discards or the piles (EN-9)."""

    says = "The deck was empty; the {source}, {cards:card}, were shuffled into a new one (EN-9)."
    source: str
    """Origin of the cards: ``discards`` or ``piles``."""
    cards: int


class WentFirst(SeatEvent, kind="first"):
    """Choice of the first seat (EN-3, EN-17)."""

    rounds: tuple[tuple[tuple[Seat, int], ...], ...]
    """Revealed values of the tied seats, round by round."""
    rule: str

    def text(self, names: Names, manner: Manner) -> str:
        name = names[self.seat]
        if not self.rounds:
            return f"{name} had the fewest points and goes first ({self.rule})."
        shown = "; tied, so again: ".join(
            and_list(f"{names[seat]} {value_words(value, manner)}" for seat, value in tied)
            for tied in self.rounds
        )
        return f"Cards are revealed for the first turn: {shown}. {name} goes first ({self.rule})."


def lay_out(table: EnceladusFields, rng: Rng) -> None:
    """Shuffle all cards, and deal hands and piles (EN-4)."""
    table.deck = deck = [*range(len(CARDS))]
    rng.shuffle(deck)
    table.discards = []
    table.paid = ()
    table.piles = [[deck.pop()] for _ in range(PILES)]
    table.hands = [sorted(deck.pop() for _ in range(COMPONENTS.hand)) for _ in range(table.seats)]
    table.shown = [()] * table.seats
    table.batch = (0,) * len(CARDS)
    table.shuffled = ()
    table.shuffled_unseen = 0
    table.matches = ()
    table.points = [0] * table.seats
    table.laid = [0] * table.seats


def take(table: EnceladusFields, rng: Rng, log: Log | None) -> Card | None:
    """Take the top card of the deck; None if no card is left (EN-9)."""
    if table.deck or _refill(table, rng, log):
        return table.deck.pop()
    return None


def _refill(table: EnceladusFields, rng: Rng, log: Log | None) -> bool:
    """Make a new deck of the discards, or of the piles if there are no discards (EN-9).

    Return False if there are no discards and no pile has a second card.
    """
    known: list[Card]
    if table.discards:
        source = "discards"
        table.deck, table.discards = table.discards, []
        known = table.deck
        table.forget_payment()
    elif sum(map(len, table.piles)) > PILES:
        source = "piles"
        table.deck = [card for pile in table.piles for card in pile]
        known = [card for pile in range(PILES) for card in table.remembered(pile)]
    else:
        return False
    if table.options.memory_aid:
        _stamp(table, known)
    cards = len(table.deck)
    rng.shuffle(table.deck)
    if source == "piles":
        table.piles = [[table.deck.pop()] for _ in range(PILES)]
    if log is not None:
        log.append(DeckRenewed(source, cards))
    return True


def _stamp(table: EnceladusFields, known: Sequence[Card]) -> None:
    """Record the origin of a new deck: its known cards, and the number of unseen ones.

    The known cards get the number of a new shuffle. So do all cards of each shuffle from which an
    unseen card came, because nobody can tell which of them are in the new deck.
    """
    table.shuffled = tuple(sorted(known))
    table.shuffled_unseen = len(table.deck) - len(known)
    fresh = max(table.batch) + 1
    merged = [table.batch[card] for card in table.deck if card not in known]
    table.batch = tuple(
        fresh if card in known or batch in merged else batch
        for card, batch in enumerate(table.batch)
    )


def first_by_cards(seats: Sequence[Seat], rule: str, rng: Rng, log: Log | None) -> Seat:
    """Choose the first seat by the highest revealed card; tied seats reveal again (EN-3, EN-17)."""
    tied = list(seats)
    rounds: list[tuple[tuple[Seat, int], ...]] = []
    pool: list[Card] = []
    while len(tied) > 1:
        if len(pool) < len(tied):
            pool = [*range(len(CARDS))]
        revealed = tuple((seat, VALUES[pool.pop(rng.below(len(pool)))]) for seat in tied)
        rounds.append(revealed)
        highest = max(value for _, value in revealed)
        tied = [seat for seat, value in revealed if value == highest]
    if log is not None:
        log.append(WentFirst(tied[0], tuple(rounds), rule))
    return tied[0]
