"""Table of Runes & Bones: its fields, the pending questions, and the knowledge of seats."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import FieldState, Rng, Seat
from runegames.games.bones import exposure
from runegames.games.bones.exposure import Known
from runegames.games.bones.model import (
    COMPONENTS,
    NOTHING,
    PASS_PRICE,
    RUNE_PRICE,
    BonesOptions,
    Kind,
    Phase,
)

FrameKind: TypeAlias = Literal[
    "act",
    "spy",
    "take",
    "close",
    "trade",
    "buy",
    "limit",
    "give_runes",
    "give_bones",
    "want_bones",
    "want_runes",
    "give_when",
    "want_when",
    "send",
    "answer",
    "hand_over",
    "due",
    "judge",
]
COMPOSING: tuple[FrameKind, ...] = (
    "give_runes",
    "give_bones",
    "want_bones",
    "want_runes",
    "give_when",
    "want_when",
    "send",
)
"""Questions by which an offer is composed, in their order."""
CHOOSING: tuple[FrameKind, ...] = ("trade", "limit", "hand_over")
"""Questions that are answered by marking runes."""
OFFER_FIELDS: dict[str, str] = {
    "give_runes": "runes",
    "give_bones": "bones",
    "want_bones": "want_bones",
    "want_runes": "want_runes",
    "give_when": "promised",
    "want_when": "want_promised",
}
"""Field of an offer by the question that fills it in."""
RULE_OF: dict[FrameKind, str] = {
    "act": "RB-8",
    "spy": "RB-12",
    "take": "RB-15",
    "close": "RB-24",
    "trade": "RB-18",
    "buy": "RB-19",
    "limit": "RB-20",
    **dict.fromkeys((*COMPOSING, "answer", "hand_over"), "RB-27"),
    "due": "RB-28",
    "judge": "RB-28",
}
PASSED = -2
"""Value in ``BonesFields.last`` for a pass."""


class Offer(NamedTuple):
    """Offer (RB-27), complete or being composed.

    The target knows the runes only once the offer is made.
    """

    seat: Seat
    target: Seat
    runes: tuple[Kind, ...] = ()
    bones: int = 0
    want_bones: int = 0
    want_runes: int = 0
    promised: bool = False
    """True if what is given is promised."""
    want_promised: bool = False
    """True if what is wanted is promised."""


class Debt(NamedTuple):
    """Promised half of a deal (RB-27)."""

    debtor: Seat
    creditor: Seat
    bones: int
    number: int
    """Number of runes owed."""
    runes: tuple[Kind, ...] = ()
    """Named runes; () if the debtor chooses them."""


class BonesFrame(NamedTuple):
    """Pending question for one seat."""

    kind: FrameKind
    seat: Seat
    target: Seat = NOTHING
    """Seat whose hand the Spy sees; NOTHING in other questions."""
    runes: tuple[Kind, ...] = ()
    """Runes chosen so far, which are still in the hand."""
    deal: Offer | Debt | None = None

    @property
    def owner(self) -> Seat:
        """Seat from whose hand a rune is played."""
        return self.target if self.kind == "spy" else self.seat


def offer_of(frame: BonesFrame) -> Offer:
    """Return the offer that a question is about."""
    assert isinstance(frame.deal, Offer)
    return frame.deal


def debt_of(frame: BonesFrame) -> Debt:
    """Return the debt that a question is about."""
    assert isinstance(frame.deal, Debt)
    return frame.deal


def owed(frame: BonesFrame) -> int:
    """Return the number of runes to hand over for the offer or debt of a question."""
    deal = frame.deal
    return deal.want_runes if isinstance(deal, Offer) else debt_of(frame).number


class BonesFields(FieldState):
    """Fields of the table, and the operations on them that several moves share."""

    options: BonesOptions
    seats: int
    hands: list[list[Kind]]
    """Runes of each seat, sorted."""
    bones: list[int]
    pot: int
    pots: list[int]
    """Pots won, by seat."""
    takings: list[int]
    """Bones in the pots won, by seat."""
    issued: int
    """Bones in the game: all that came from the supply, less those that went back to it."""
    bag: list[Kind]
    """Runes in any order, since draws are random."""
    out: list[Kind]
    """Runes that wait to go back into the bag (RB-6)."""
    plays: list[tuple[Seat, Kind]]
    """Runes played in this round, or in the round just over."""
    previous: list[tuple[Seat, Kind]]
    """Runes played in the round before that of ``plays``."""
    winning: Kind
    winner: Seat
    """Owner of the winning rune, or NOTHING."""
    holder: Seat
    """Bag holder."""
    round: int
    phase: Phase
    turn: Seat
    """Seat on turn in the round, or NOTHING."""
    folded: list[bool]
    """True for seats that have folded in this round, or are eliminated."""
    gone: list[int]
    """Round of the elimination, by seat; 0 while the seat still plays."""
    last: list[int]
    """Last act of each seat in this round: a kind of rune, PASSED or NOTHING."""
    offers: int
    """Number of offers begun on this turn (RB-27)."""
    debts: tuple[Debt, ...]
    """Promises that are not due yet; each debtor's promises are listed oldest first."""
    known: list[Known]
    """Knowledge of other seats about each hand."""
    stack: list[BonesFrame]
    """Pending questions, the next one last."""
    reason: str | None
    """Reason for the end; None while the game goes on."""

    # -- seats ----------------------------------------------------------------------------

    def next_living(self, seat: Seat) -> Seat:
        """Return the next seat clockwise that is not eliminated."""
        while True:
            seat = (seat + 1) % self.seats
            if not self.gone[seat]:
                return seat

    def judge_of(self, debt: Debt) -> Seat:
        """Return the judge of a promise (RB-28).

        The bag holder judges, or the next seat if the bag holder is a party.
        """
        if self.holder in (debt.debtor, debt.creditor):
            return self.next_living(self.holder)
        return self.holder

    def victims(self, seat: Seat) -> list[Seat]:
        """List the other seats with runes, which a Spy or Da Jhurga can target (RB-16)."""
        return [other for other, hand in enumerate(self.hands) if hand and other != seat]

    def robbed(self, seat: Seat) -> list[Seat]:
        """List the other seats with bones, which a Skull can target (RB-16)."""
        return [other for other, bones in enumerate(self.bones) if bones and other != seat]

    # -- prices and amounts ---------------------------------------------------------------

    def pass_price(self) -> int:
        """Return the bones that a pass puts into the pot (RB-8)."""
        return PASS_PRICE

    def can_pass(self, seat: Seat) -> bool:
        """Test whether a seat can pay for a pass (RB-8)."""
        return self.bones[seat] >= self.pass_price()

    def rune_price(self) -> int:
        """Return the present price of a rune (RB-19, RB-26)."""
        match self.options.rune_cost:
            case "per_round":
                return RUNE_PRICE + max(0, self.round - 2)
            case "per_elimination":
                return RUNE_PRICE + self.seats - self.gone.count(0)
            case "last_three" if self.seats > 3:
                return RUNE_PRICE + max(0, min(2, 4 - self.gone.count(0)))
            case _:
                return RUNE_PRICE

    def bonus(self) -> int:
        """Return the bones that the supply adds to the pot of this round (RB-3, RB-25)."""
        if self.options.rounds == "six":
            return self.round * self.gone.count(0)
        return COMPONENTS.setup.pot_per_player * self.seats if self.round == 1 else 0

    def drawable(self) -> int:
        """Return the number of runes that can be drawn between rounds (RB-17, RB-19)."""
        if self.options.reshuffle == "when_empty":
            return len(self.bag) + len(self.out)
        return len(self.bag)

    # -- moving runes ---------------------------------------------------------------------

    def draw(self, seat: Seat, number: int, rng: Rng) -> list[Kind]:
        """Move ``number`` random runes from the bag to a hand, or all if there are fewer.

        If the bag runs out between rounds, the waiting runes go back into it, and the draw goes on
        (RB-17).
        """
        drawn = rng.pick(self.bag, number)
        if len(drawn) < number and self.out and self.phase != "round":
            self.empty_out()
            drawn += rng.pick(self.bag, number - len(drawn))
        hand = self.hands[seat]
        hand += drawn
        hand.sort()
        return drawn

    def empty_out(self) -> None:
        """Put the waiting runes back into the bag (RB-17)."""
        self.bag += self.out
        self.out = []

    def take_back(self, seat: Seat, kinds: Sequence[Kind]) -> None:
        """Move runes from a hand to the bag, unseen."""
        hand = self.hands[seat]
        for kind in kinds:
            hand.remove(kind)
        self.bag += kinds
        self.known[seat] = exposure.lost(self.known[seat], kinds, ())

    def hand_over(self, giver: Seat, taker: Seat, kinds: Sequence[Kind]) -> None:
        """Move runes from hand to hand; both seats know which."""
        for kind in kinds:
            self.hands[giver].remove(kind)
            insort(self.hands[taker], kind)
        known = self.known
        known[giver] = exposure.lost(known[giver], kinds, (taker,))
        known[taker] = exposure.gained(known[taker], self.seats, giver, kinds)
