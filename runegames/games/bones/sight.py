"""What one seat may know of a table of Runes & Bones, and tables that agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict

from runegames.core import Own, Part, Rng, Seat, View
from runegames.games.bones.answers import missing, partners
from runegames.games.bones.memory import known_to, without
from runegames.games.bones.model import COMPONENTS, NOTHING, ROUNDS, RUNES, Kind
from runegames.games.bones.table import COMPOSING, PASSED, Debt, Frame, Offer, Phase, Table

if TYPE_CHECKING:
    from runegames.games.bones.rules import BonesState


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Played(_Part):
    """A rune that was played."""

    seat: int
    rune: str


class OfferView(_Part):
    """An offer (RB-27), as far as it is made."""

    seat: int
    target: int
    number: int
    """Runes given."""
    runes: tuple[str, ...]
    """Which ones, for the two parties."""
    bones: int
    want_bones: int
    want_runes: int
    promised: bool
    want_promised: bool


class DebtView(_Part):
    """A promise that has not been kept or broken yet."""

    debtor: int
    creditor: int
    bones: int
    number: int
    """Runes owed."""
    runes: tuple[str, ...]
    """Which ones, for the two parties; () for runes of the debtor's choice."""


class BonesView(View):
    """What one seat, or everybody, may know of a table of Runes & Bones."""

    round: int
    rounds: int
    """After so many rounds the most bones win (RB-24, RB-25)."""
    phase: Phase
    holder: int
    """The bag holder."""
    acting: int | None
    """Whose turn it is in the round; None between rounds."""
    pot: int
    bones: tuple[int, ...]
    pots: tuple[int, ...]
    """By seat, how many pots it has won."""
    takings: tuple[int, ...]
    """By seat, how many bones were in them."""
    issued: int
    """Bones that came from the supply and have not gone back."""
    bag: int
    out: tuple[str, ...]
    """Runes that are out until they go back into the bag, in the order in which they went."""
    winning: str | None
    winner: int | None
    plays: tuple[Played, ...]
    """The runes played this round, or in the one just over."""
    previous: tuple[Played, ...]
    """Those of the round before."""
    last: tuple[str | None, ...]
    """By seat, what it did last this round: a rune, or ``pass``."""
    folded: tuple[bool, ...]
    eliminated: tuple[bool, ...]
    hand: Own[tuple[str, ...]]
    """The viewer's runes; () for the public."""
    hand_sizes: tuple[int, ...]
    known_hands: tuple[tuple[str, ...], ...]
    """By seat, runes that the viewer knows to lie in that hand; one's own are all known."""
    exposed: tuple[tuple[str, ...], ...]
    """By seat, the viewer's own runes that this seat has seen."""
    rune_price: int
    drawable: int
    """How many runes can be drawn between rounds."""
    spied: int | None
    """Whose hand a Spy looks at."""
    laid: tuple[str, ...]
    """The runes that the viewer has chosen so far, when it is asked to choose some."""
    offers_left: int
    """Offers that the seat on turn can still make (RB-27)."""
    offer: OfferView | None
    """The one that waits for an answer; the viewer's own also while it is made."""
    due: DebtView | None
    """The promise that falls due, or was broken."""
    debts: tuple[DebtView, ...]

    def on_turn(self) -> Seat | None:
        """Whose turn it is in the round; None between rounds."""
        return None if self.turn is None else self.acting

    def part(self) -> Part:
        """Which round it is."""
        return Part("round", self.round)


def names_of(kinds: Sequence[Kind]) -> tuple[str, ...]:
    """Runes by name."""
    return tuple(RUNES[kind] for kind in kinds)


def view_of(table: Table, seat: Seat | None) -> BonesView:
    """The table as ``seat`` may know it, or everybody (None)."""
    frame = table.stack[-1] if table.stack else None
    seats = range(table.seats)
    return BonesView(
        seat=seat,
        seats=table.seats,
        sides=tuple((each,) for each in seats),
        scores=tuple(table.bones),
        turn=frame.seat if frame else None,
        round=table.round,
        rounds=ROUNDS[table.options.rounds],
        phase=table.phase,
        holder=table.holder,
        acting=_some(table.turn),
        pot=table.pot,
        bones=tuple(table.bones),
        pots=tuple(table.pots),
        takings=tuple(table.takings),
        issued=table.issued,
        bag=len(table.bag),
        out=names_of(table.out),
        winning=None if table.winning == NOTHING else RUNES[table.winning],
        winner=_some(table.winner),
        plays=tuple(Played(seat=who, rune=RUNES[kind]) for who, kind in table.plays),
        previous=tuple(Played(seat=who, rune=RUNES[kind]) for who, kind in table.previous),
        last=tuple(_deed(deed) for deed in table.last),
        folded=tuple(table.folded),
        eliminated=tuple(map(bool, table.gone)),
        hand=() if seat is None else names_of(table.hands[seat]),
        hand_sizes=tuple(len(hand) for hand in table.hands),
        known_hands=tuple(names_of(_known_hand(table, owner, seat)) for owner in seats),
        exposed=tuple(
            () if seat is None or other == seat else names_of(known_to(table.known[seat], other))
            for other in seats
        ),
        rune_price=table.rune_price(),
        drawable=table.drawable(),
        spied=frame.target if frame and frame.kind == "spy" else None,
        laid=names_of(frame.runes) if frame and frame.seat == seat else (),
        offers_left=_offers_left(table),
        **_deal(frame, seat),
        debts=tuple(_debt(debt, seat) for debt in _open_debts(table)),
    )


def _some(seat: Seat) -> Seat | None:
    return None if seat == NOTHING else seat


def _deed(deed: int) -> str | None:
    if deed == NOTHING:
        return None
    return "pass" if deed == PASSED else RUNES[deed]


def _known_hand(table: Table, owner: Seat, viewer: Seat | None) -> Sequence[Kind]:
    if viewer is None:
        return ()
    return table.hands[owner] if owner == viewer else known_to(table.known[owner], viewer)


def _offers_left(table: Table) -> int:
    if table.turn == NOTHING or not partners(table, table.turn):
        return 0
    return COMPONENTS.barter.offers - table.offers


def _open_debts(table: Table) -> list[Debt]:
    waiting = [frame.deal for frame in reversed(table.stack[:-1]) if frame.kind == "due"]
    return [debt for debt in (*waiting, *table.debts) if isinstance(debt, Debt)]


def _deal(frame: Frame | None, seat: Seat | None) -> dict[str, Any]:
    deal = frame.deal if frame else None
    if frame and frame.kind in COMPOSING and frame.seat != seat:
        deal = None  # nobody looks on while an offer is made
    return {
        "offer": _offer(deal, seat) if isinstance(deal, Offer) else None,
        "due": _debt(deal, seat) if isinstance(deal, Debt) else None,
    }


def _offer(offer: Offer, seat: Seat | None) -> OfferView:
    known = seat in (offer.seat, offer.target)
    return OfferView(
        seat=offer.seat,
        target=offer.target,
        number=len(offer.runes),
        runes=names_of(offer.runes) if known else (),
        bones=offer.bones,
        want_bones=offer.want_bones,
        want_runes=offer.want_runes,
        promised=offer.promised,
        want_promised=offer.want_promised,
    )


def _debt(debt: Debt, seat: Seat | None) -> DebtView:
    known = seat in (debt.debtor, debt.creditor)
    return DebtView(
        debtor=debt.debtor,
        creditor=debt.creditor,
        bones=debt.bones,
        number=debt.number,
        runes=names_of(debt.runes) if known else (),
    )


# -- tables that agree --------------------------------------------------------------------

D = TypeVar("D", Offer, Debt)


def imagined(state: BonesState, seat: Seat, rng: Rng) -> BonesState:
    """A random table that agrees with all that ``seat`` knows.

    What is unseen is pooled, sorted and dealt anew, so that the result depends on what is
    unseen and not on where it truly lies. Only hands are dealt: runes are drawn from anywhere
    in the bag, which need not be shuffled. What others know of each other is left out: it has
    no part in the rules.
    """
    twin = state.copy()
    pool = twin.bag
    known = [known_to(hand, seat) for hand in state.known]
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            pool += without(hand, known[owner]) if known[owner] else hand
    pool.sort()
    for owner, hand in enumerate(state.hands):
        if owner == seat:
            continue
        own = known[owner]
        dealt = rng.pick(pool, len(hand) - len(own))
        dealt += own
        dealt.sort()
        twin.hands[owner] = dealt
        if state.known[owner] is not None:
            twin.known[owner] = (
                tuple(own if viewer == seat else () for viewer in range(state.seats))
                if own
                else None
            )
    if state.options.barter:
        twin.debts = tuple(_guessed_debt(twin, debt, seat, rng) for debt in state.debts)
    for place, frame in enumerate(state.stack):
        if frame.runes or frame.deal is not None:
            twin.stack[place] = _guessed_frame(twin, frame, seat, rng)
    return twin


def _guessed_frame(twin: Table, frame: Frame, seat: Seat, rng: Rng) -> Frame:
    """A question with chosen and promised runes that the seat can imagine."""
    if frame.runes and frame.seat != seat:
        laid = len(frame.runes)
        # Runes are chosen in order: these are the first of as many as will have to be chosen.
        number = laid + missing(twin, frame) if frame.kind in ("limit", "hand_over") else laid
        frame = frame._replace(runes=_some_of(twin.hands[frame.seat], number, rng)[:laid])
    match frame.deal:
        case Offer() as offer:
            told = (offer.seat,) if frame.kind in COMPOSING else (offer.seat, offer.target)
            return frame._replace(deal=_guessed(twin, offer, offer.seat, seat in told, rng))
        case Debt() as debt:
            return frame._replace(deal=_guessed_debt(twin, debt, seat, rng))
        case None:
            return frame


def _guessed_debt(twin: Table, debt: Debt, seat: Seat, rng: Rng) -> Debt:
    told = seat in (debt.debtor, debt.creditor)
    return _guessed(twin, debt, debt.debtor, told, rng)


def _guessed(twin: Table, deal: D, giver: Seat, told: bool, rng: Rng) -> D:
    """A deal whose runes, if the seat was not told of them, are some of the giver's hand."""
    if told or not deal.runes:
        return deal
    return deal._replace(runes=_some_of(twin.hands[giver], len(deal.runes), rng))


def _some_of(hand: Sequence[Kind], number: int, rng: Rng) -> tuple[Kind, ...]:
    """Runes of a hand at random; a promise may ask for more than there is left."""
    shuffled = list(hand)
    rng.shuffle(shuffled)
    return tuple(sorted([*shuffled, *[0] * number][:number]))
