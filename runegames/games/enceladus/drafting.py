"""Drafting: taking the offered pile for its price, or leaving it."""

from __future__ import annotations

from itertools import combinations, pairwise

from runegames.core import Log, Manner, Names, Objection, Rng, SeatEvent, Secret, count, not_here
from runegames.core.names import placeholder
from runegames.games.enceladus.deck import take
from runegames.games.enceladus.model import CARD_OF, CARDS, Card, CardName, EnceladusView, names_of
from runegames.games.enceladus.phrases import card_list, cards_brief
from runegames.games.enceladus.table import EnceladusFields, EnceladusFrame
from runegames.games.enceladus.turns import ask_for_matches, offer
from runegames.games.enceladus.verb import EnceladusVerb


class Drafted(SeatEvent, kind="drafted", reveals=True, remains=True, weight="gain"):
    """Draft of a pile (EN-6, EN-7)."""

    pile: int
    cards: int
    discards: tuple[str, ...]
    seen: tuple[str, ...]
    """Cards of the pile that all seats have seen; () without the memory aid."""
    unseen: Secret[tuple[str, ...]] = None
    """Other cards of the pile."""

    def text(self, names: Names, manner: Manner) -> str:
        discarded = card_list(self.discards, manner)
        deed = f"{names[self.seat]} discarded {discarded} and drafted pile {self.pile + 1}"
        cards = (*self.seen, *(self.unseen or ()))
        if len(cards) == self.cards:
            return f"{deed}: {card_list(cards, manner)}."
        return f"{deed} of {count(self.cards, 'card')}."

    def brief(self, names: Names) -> str:
        return f"{names[self.seat]} drafted {count(self.cards, 'card')}."


class PileLeft(SeatEvent, kind="left", weight="step"):
    """Refusal of a pile (EN-6)."""

    pile: int

    def text(self, names: Names, manner: Manner) -> str:
        return f"{names[self.seat]} left pile {self.pile + 1}."


class Draft(EnceladusVerb, kind="draft"):
    """Discard cards, named in the deck's order, and take the pile with its revealed card."""

    answers = "draft"
    action = "draft"
    discards: tuple[CardName, ...]

    def objection(self, table: EnceladusFields, frame: EnceladusFrame) -> Objection | None:
        price, hand = table.price(), table.hands[frame.seat]
        who = placeholder(frame.seat)
        if len(hand) < price:
            words = f"This pile costs {count(price, 'card')}; {who} has only {len(hand)} in hand."
            return Objection("EN-6", words)
        if len(self.discards) != price:
            words = f"This pile costs {count(price, 'card')}, not {len(self.discards)}."
            return Objection("EN-6", words)
        cards = [CARD_OF.get(name, -1) for name in self.discards]
        # A payment names each card once, in the order of the deck.
        if not {*cards} <= {*hand} or any(one >= other for one, other in pairwise(cards)):
            return not_here("EN-6")
        return None

    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        # EN-6, EN-7.
        _, seat, pile, _ = frame
        payment = self.used
        for card in payment:
            table.leave_hand(seat, card)
        table.discards += payment
        taken, seen = table.piles[pile], table.remembered(pile)
        table.shown[seat] = tuple(sorted((*table.shown[seat], *seen)))
        hand = table.hands[seat]
        hand += taken
        hand.sort()
        table.active = True
        if log is not None:
            unseen = names_of(card for card in taken if card not in seen)
            shown = names_of(seen)
            log.append(Drafted(seat, pile, len(taken), self.discards, shown, unseen))
        # There is a card to take, because the payment lies in the discards.
        replacement = take(table, rng, log)
        assert replacement is not None
        table.piles[pile] = [replacement]
        # All seats have seen the payment, even if it was shuffled into the deck at once.
        table.paid = payment
        ask_for_matches(table, seat, 0, rng, log)

    def text(self, view: EnceladusView, manner: Manner) -> str:
        return f"{self.label(view)}, discarding {card_list(self.discards, manner)}"

    def brief(self, view: EnceladusView, names: Names) -> str:
        return f"{_offered(view).removeprefix('the ')} for {cards_brief(self.discards)}"

    def label(self, view: EnceladusView) -> str:
        return f"Draft {_offered(view)}"

    def short(self, view: EnceladusView) -> str:
        return self.action

    @property
    def used(self) -> tuple[Card, ...]:
        return tuple(CARD_OF[name] for name in self.discards)


class Leave(EnceladusVerb, kind="leave"):
    """Turn the revealed card face down; it stays on the pile."""

    answers = "draft"
    action = "leave"

    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        # EN-6, EN-8.
        _, seat, pile, _ = frame
        if log is not None:
            log.append(PileLeft(seat, pile))
        offer(table, seat, pile + 1, rng, log)

    def text(self, view: EnceladusView, manner: Manner) -> str:
        return f"Leave {_offered(view)}"

    def label(self, view: EnceladusView) -> str:
        # The other answers in the list name the pile.
        return "Leave it"


def _offered(view: EnceladusView) -> str:
    return "the pile" if view.pile is None else f"pile {view.pile + 1}"


LEAVE = Leave()
DRAFT: dict[tuple[Card, ...], Draft] = {
    cards: Draft(names_of(cards))
    for price in (1, 2, 3)
    for cards in combinations(range(len(CARDS)), price)
}
"""Moves by the cards of the payment, in the deck's order."""


def legal_drafts(table: EnceladusFields, frame: EnceladusFrame) -> list[Draft | Leave]:
    """List the answers to an offer, payments in the deck's order (EN-6)."""
    payments = combinations(table.hands[frame.seat], table.price())
    return [LEAVE, *map(DRAFT.__getitem__, payments)]
