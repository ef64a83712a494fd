"""Barter: the parts of an offer, one question each, and the answer (RB-27)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from runegames.core import Log, Manner, Names, Objection, Rng, Seat, Secret, not_here
from runegames.core.names import placeholder
from runegames.games.bones import exposure
from runegames.games.bones.model import (
    COMPONENTS,
    SEAT_COUNTS,
    BonesView,
    Kind,
    Number,
    RuneName,
    SeatNumber,
    names_of,
)
from runegames.games.bones.phrases import goods, half_words
from runegames.games.bones.table import (
    COMPOSING,
    OFFER_FIELDS,
    BonesFields,
    BonesFrame,
    Debt,
    FrameKind,
    Offer,
    offer_of,
)
from runegames.games.bones.verb import BonesMove, PairEvent, SharedEvent

AFTER = dict(pairwise(COMPOSING))
"""Next question after each question about a part of an offer."""
AMOUNTS_ASKED: dict[FrameKind, str] = {
    "give_bones": "the bones given",
    "want_bones": "the bones asked for",
    "want_runes": "the runes asked for",
}
"""Meaning of the number that answers a question, by kind of question."""
NO_DEAL = Objection("RB-27", "both give something, and at least one rune changes hands.")

# -- what happens -------------------------------------------------------------------------


class Offered(SharedEvent, kind="offered", reveals=True, remains=True):
    """Offer of a player to another, who chooses the wanted runes only when handing them over."""

    number: int
    """Number of runes given."""
    bones: int
    want_bones: int
    want_runes: int
    promised: bool
    want_promised: bool
    runes: Secret[tuple[RuneName, ...]] = None
    """Names of the runes given."""

    def text(self, names: Names, manner: Manner) -> str:
        gives = half_words(goods(self.number, self.bones, self.runes), self.promised)
        wants = half_words(goods(self.want_runes, self.want_bones), self.want_promised)
        return f"{names[self.seat]} offered {names[self.target]} {gives} for {wants}."


class Accepted(PairEvent, kind="accepted"):
    """Acceptance of an offer."""

    says = "{} accepted {target:'s} offer."


class OfferDeclined(PairEvent, kind="declined"):
    """Refusal of an offer."""

    says = "{} declined {target:'s} offer."


class Gave(SharedEvent, kind="gave", weight="gain"):
    """Transfer of runes and bones between two players."""

    number: int
    bones: int
    runes: Secret[tuple[RuneName, ...]] = None

    def text(self, names: Names, manner: Manner) -> str:
        given = goods(self.number, self.bones, self.runes)
        return f"{names[self.seat]} gave {given} to {names[self.target]}."


# -- making an offer ----------------------------------------------------------------------


class Barter(BonesMove, kind="barter"):
    """Begin an offer to this player (RB-27)."""

    rule = "RB-27"
    answers = ("act",)
    label = "offer a deal"
    target: SeatNumber

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        return None if self.target in partners(table, frame.seat) else not_here("RB-27")

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # The turn goes on after the offer.
        table.offers += 1
        offer = Offer(frame.seat, self.target)
        table.stack += [frame, BonesFrame("give_runes", frame.seat, deal=offer)]

    def words(self, view: BonesView, names: Names) -> str:
        return f"Make an offer to {names[self.target]}"


def partners(table: BonesFields, seat: Seat) -> list[Seat]:
    """List the seats to which the seat on turn may make an offer now (RB-27)."""
    if not table.options.barter or table.offers >= COMPONENTS.barter.offers:
        return []
    return [
        other for other in range(table.seats) if other != seat and _can_deal(table, seat, other)
    ]


def _can_deal(table: BonesFields, seat: Seat, other: Seat) -> bool:
    """Test whether both seats have something to give, and at least one of them a rune."""
    if table.gone[other]:
        return False
    runes, others = bool(table.hands[seat]), bool(table.hands[other])
    bones, theirs = promisable(table, seat), promisable(table, other)
    if runes and (others or theirs > 0):
        return True
    return others and bones > 0


def promisable(table: BonesFields, seat: Seat) -> int:
    """Return the bones that a seat can promise: its own, and those in the pot."""
    return table.bones[seat] + table.pot


def fill_in(table: BonesFields, frame: BonesFrame, value: Any) -> None:
    """Fill in the part of the offer that the question is about, and ask for the next part."""
    offer = offer_of(frame)._replace(**{OFFER_FIELDS[frame.kind]: value})
    table.stack.append(BonesFrame(AFTER[frame.kind], frame.seat, deal=offer))


def enough_runes(table: BonesFields, frame: BonesFrame) -> bool:
    """Test whether the chosen runes can be part of a legal offer."""
    return bool(frame.runes) or (
        bool(table.hands[offer_of(frame).target]) and promisable(table, frame.seat) > 0
    )


class Amount(BonesMove, kind="amount"):
    """Name a number of bones, or of runes, in an offer."""

    answers = tuple(AMOUNTS_ASKED)
    says = "{number}"
    number: Number

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        least, most = bounds(table, frame)
        if least <= self.number <= most:
            return None
        limits = f"{AMOUNTS_ASKED[frame.kind]} can be {least} to {most}"
        if frame.kind != "want_runes" and table.pot:
            limits += f", {table.pot} of them from the pot, as a promise"
        return Objection("RB-27", f"{limits}.")

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        fill_in(table, frame, self.number)


def bounds(table: BonesFields, frame: BonesFrame) -> tuple[int, int]:
    """Return the least and the greatest legal number for the question."""
    offer = offer_of(frame)
    match frame.kind:
        case "give_bones":
            least = 0 if offer.runes else 1
            return least, promisable(table, offer.seat)
        case "want_bones":
            least = 0 if table.hands[offer.target] else 1
            return least, promisable(table, offer.target)
        case _:
            least = 0 if offer.runes and offer.want_bones else 1
            return least, len(table.hands[offer.target])


class When(BonesMove, kind="when"):
    """Say whether one half of an offer is due now or promised."""

    answers = ("give_when", "want_when")
    promised: bool

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        if self.promised or payable_now(table, frame):
            return None
        offer = offer_of(frame)
        giver = offer.seat if frame.kind == "give_when" else offer.target
        words = f"{placeholder(giver)} does not have that many bones now, but can promise them."
        return Objection("RB-27", words)

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        fill_in(table, frame, self.promised)

    def words(self, view: BonesView, names: Names) -> str:
        return "Promised for the next turn" if self.promised else "Now"


def payable_now(table: BonesFields, frame: BonesFrame) -> bool:
    """Test whether one half of an offer could be handed over at once."""
    offer = offer_of(frame)
    if frame.kind == "give_when":
        return offer.bones <= table.bones[offer.seat]
    return offer.want_bones <= table.bones[offer.target]


class Send(BonesMove, kind="send"):
    """Make the offer."""

    answers = ("send",)
    says = "Make the offer"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # From now on the other player knows the offered runes.
        offer = offer_of(frame)
        seat, target, runes = offer.seat, offer.target, offer.runes
        if runes:
            table.known[seat] = exposure.named(table.known[seat], table.seats, target, runes)
        table.stack.append(BonesFrame("answer", target, deal=offer))
        if log is not None:
            details: dict[str, Any] = {**offer._asdict(), "runes": names_of(runes) or None}
            log.append(Offered(number=len(runes), **details))


class Cancel(BonesMove, kind="cancel"):
    """Drop the offer before it is made; a dropped offer counts towards the offers of the turn."""

    answers = COMPOSING
    says = "Drop the offer"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        pass


# -- answers to an offer ------------------------------------------------------------------


class Accept(BonesMove, kind="accept"):
    """Accept an offer."""

    answers = ("answer",)
    says = "Accept the offer"
    key = "a"
    label = "accept"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        # The player who accepts may have to choose the runes first.
        offer = offer_of(frame)
        if log is not None:
            log.append(Accepted(offer.target, offer.seat))
        if offer.want_runes and not offer.want_promised:
            table.stack.append(BonesFrame("hand_over", offer.target, deal=offer))
        else:
            conclude(table, offer, (), log)


class DeclineOffer(BonesMove, kind="decline"):
    """Decline an offer."""

    answers = ("answer",)
    says = "Decline the offer"
    key = "d"
    label = "decline"

    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        if log is not None:
            offer = offer_of(frame)
            log.append(OfferDeclined(offer.target, offer.seat))


def conclude(table: BonesFields, offer: Offer, chosen: Sequence[Kind], log: Log | None) -> None:
    """Hand over or promise each half of an offer; ``chosen`` are the wanted runes."""
    seat, target = offer.seat, offer.target
    if offer.promised:
        number = len(offer.runes)
        table.debts += (Debt(seat, target, offer.bones, number, offer.runes),)
    else:
        give(table, seat, target, offer.runes, offer.bones, log)
    if offer.want_promised:
        table.debts += (Debt(target, seat, offer.want_bones, offer.want_runes),)
    else:
        give(table, target, seat, chosen, offer.want_bones, log)


def give(
    table: BonesFields, giver: Seat, taker: Seat, kinds: Sequence[Kind], bones: int, log: Log | None
) -> None:
    """Hand over runes and bones."""
    table.bones[giver] -= bones
    table.bones[taker] += bones
    if kinds:
        table.hand_over(giver, taker, kinds)
    if log is not None:
        log.append(Gave(giver, taker, len(kinds), bones, names_of(kinds) or None))


AMOUNTS = tuple(Amount(number) for number in range(256))
"""Moves by number.

No table has more than 186 bones: six players begin with 60, and six pots bring 126.
"""
BARTERS = tuple(Barter(seat) for seat in range(max(SEAT_COUNTS)))
NOW, PROMISED = When(promised=False), When(promised=True)
SEND, CANCEL, ACCEPT, DECLINE = Send(), Cancel(), Accept(), DeclineOffer()
