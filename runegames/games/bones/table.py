"""The table of Runes & Bones: its fields, the pending questions, and who knows what."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from runegames.core import FieldState, Rng, Seat
from runegames.games.bones import exposure
from runegames.games.bones.exposure import Known
from runegames.games.bones.model import COMPONENTS, NOTHING, RUNE_PRICE, BonesOptions, Kind, Phase

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
"""Questions of an offer in the making, in their order."""
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
"""Value in ``Table.last``: the seat has passed on its last turn."""


class Offer(NamedTuple):
    """An offer (RB-27), perhaps still in the making. Its runes are known to its two parties."""

    seat: Seat
    target: Seat
    runes: tuple[Kind, ...] = ()
    bones: int = 0
    want_bones: int = 0
    want_runes: int = 0
    promised: bool = False
    """True where the given half is promised."""
    want_promised: bool = False


class Debt(NamedTuple):
    """A promised half of a deal (RB-27)."""

    debtor: Seat
    creditor: Seat
    bones: int
    number: int
    """Runes owed."""
    runes: tuple[Kind, ...] = ()
    """Runes that were named; () where they are of the debtor's choice."""


class Frame(NamedTuple):
    """A pending question for one seat."""

    kind: FrameKind
    seat: Seat
    target: Seat = NOTHING
    """Seat whose hand the Spy sees, or from whom Da Jhurga has taken already."""
    runes: tuple[Kind, ...] = ()
    """Runes of the seat's hand chosen so far; they stay in the hand until all are chosen."""
    deal: Offer | Debt | None = None


def offer_of(frame: Frame) -> Offer:
    """The offer that a question is about."""
    assert isinstance(frame.deal, Offer)
    return frame.deal


def debt_of(frame: Frame) -> Debt:
    """The debt that a question is about."""
    assert isinstance(frame.deal, Debt)
    return frame.deal


def owed(frame: Frame) -> int:
    """Number of runes of choice that a deal asks for."""
    deal = frame.deal
    return deal.want_runes if isinstance(deal, Offer) else deal.number if deal else 0


class Table(FieldState):
    """Fields of the table; the verbs say what may be done with them."""

    options: BonesOptions
    takes_unasked: bool
    """True by the rules of version 1: Da Jhurga takes without a question from the only one who has
    runes."""
    seats: int
    hands: list[list[Kind]]
    """Runes in hand, always sorted."""
    bones: list[int]
    pot: int
    pots: list[int]
    """Pots won, by seat."""
    takings: list[int]
    """Bones in the pots won, by seat."""
    issued: int
    """Bones that have come from the supply and not gone back."""
    bag: list[Kind]
    """Runes in no order: they are drawn from anywhere in it."""
    out: list[Kind]
    """Runes that are out until they go back into the bag (RB-6)."""
    plays: list[tuple[Seat, Kind]]
    """The runes played this round, or in the one just over."""
    previous: list[tuple[Seat, Kind]]
    """Runes played in the round before."""
    winning: Kind
    winner: Seat
    """Owner of the winning rune; NOTHING if none is winning."""
    holder: Seat
    """The bag holder."""
    round: int
    phase: Phase
    turn: Seat
    """Seat on turn in the round."""
    folded: list[bool]
    """True for seats that are out of this round; eliminated ones stay so."""
    gone: list[int]
    """Round after which a seat was eliminated; 0: it plays."""
    last: list[int]
    """Last act of each seat in this round: a kind, PASSED or NOTHING."""
    offers: int
    """Offers begun on this turn (RB-27)."""
    debts: tuple[Debt, ...]
    """Promises that are not due yet, oldest first."""
    known: list[Known]
    """Knowledge of others about each hand."""
    stack: list[Frame]
    """Pending questions, the present one last."""
    reason: str | None
    """Reason for the end; None while the game goes on."""

    # -- who is there ---------------------------------------------------------------------

    def next_living(self, seat: Seat) -> Seat:
        """The next seat to the left that is not eliminated."""
        while True:
            seat = (seat + 1) % self.seats
            if not self.gone[seat]:
                return seat

    def judge_of(self, debt: Debt) -> Seat:
        """Judge of a promise: the bag holder, or the player to the left if that is a party
        (RB-28).
        """
        if self.holder in (debt.debtor, debt.creditor):
            return self.next_living(self.holder)
        return self.holder

    def victims(self, seat: Seat) -> list[Seat]:
        """Other seats with runes: a Spy can look at them, Da Jhurga take from them (RB-16)."""
        return [other for other, hand in enumerate(self.hands) if hand and other != seat]

    def robbed(self, seat: Seat) -> list[Seat]:
        """Other seats with bones: a Skull can take from them (RB-16)."""
        return [other for other, bones in enumerate(self.bones) if bones and other != seat]

    # -- what things cost -----------------------------------------------------------------

    def rune_price(self) -> int:
        """The price of a rune now (RB-19, RB-26)."""
        match self.options.rune_cost:
            case "flat":
                return RUNE_PRICE
            case "per_round":
                return RUNE_PRICE + max(0, self.round - 2)
            case "per_elimination":
                return RUNE_PRICE + self.seats - self.gone.count(0)
            case "last_three" if self.seats > 3:
                return RUNE_PRICE + max(0, min(2, 4 - self.gone.count(0)))
            case _:
                return RUNE_PRICE

    def bonus(self) -> int:
        """Bones that the supply adds to this round's pot (RB-3, RB-25)."""
        if self.options.rounds == "six":
            return self.round * self.gone.count(0)
        return COMPONENTS.setup.pot_per_player * self.seats if self.round == 1 else 0

    def drawable(self) -> int:
        """Number of runes that can be drawn between rounds (RB-17, RB-19)."""
        if self.options.reshuffle == "when_empty":
            return len(self.bag) + len(self.out)
        return len(self.bag)

    # -- moving runes ---------------------------------------------------------------------

    def draw(self, seat: Seat, number: int, rng: Rng) -> list[Kind]:
        """Move runes from anywhere in the bag to a hand; fewer, if the bag has fewer."""
        drawn = rng.pick(self.bag, number)
        if len(drawn) < number and self.out and self.phase != "round":
            self.empty_out()
            drawn += rng.pick(self.bag, number - len(drawn))
        hand = self.hands[seat]
        hand += drawn
        hand.sort()
        return drawn

    def empty_out(self) -> None:
        """Put the runes that are out back into the bag (RB-17)."""
        self.bag += self.out
        self.out = []

    def take_back(self, seat: Seat, kinds: Sequence[Kind]) -> None:
        """Move runes from a hand to the bag, unseen."""
        hand = self.hands[seat]
        for kind in kinds:
            hand.remove(kind)
        self.bag += kinds
        if self.known[seat] is not None:
            self.known[seat] = exposure.lost_secretly(self.known[seat], kinds, ())

    def hand_over(self, giver: Seat, taker: Seat, kinds: Sequence[Kind]) -> None:
        """Move runes from hand to hand; the two of them know which."""
        for kind in kinds:
            self.hands[giver].remove(kind)
            insort(self.hands[taker], kind)
        known = self.known
        known[giver] = exposure.lost_secretly(known[giver], kinds, (taker,))
        known[taker] = exposure.gained(known[taker], self.seats, giver, kinds)
