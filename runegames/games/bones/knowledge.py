"""Views of a table of Runes & Bones, and guesses of a seat about the table."""

from __future__ import annotations

from collections.abc import Sequence

from runegames.core import Rng, Seat, unchecked
from runegames.games.bones.choosing import missing
from runegames.games.bones.deals import partners
from runegames.games.bones.exposure import known_to, without
from runegames.games.bones.model import (
    COMPONENTS,
    NOTHING,
    ROUNDS,
    RUNES,
    BonesView,
    DebtView,
    Kind,
    OfferView,
    PlayedRune,
    names_of,
)
from runegames.games.bones.table import COMPOSING, PASSED, BonesFields, BonesFrame, Debt, Offer

_BonesView = unchecked(BonesView)
_DebtView = unchecked(DebtView)
_OfferView = unchecked(OfferView)
_Played = unchecked(PlayedRune)


def view_of(table: BonesFields, seat: Seat | None) -> BonesView:
    """Make the view of a seat, or of the public (None)."""
    frame = table.stack[-1] if table.stack else None
    deal = _deal(frame, seat)
    seats = range(table.seats)
    return _BonesView(
        seat=seat,
        seats=table.seats,
        sides=tuple((member,) for member in seats),
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
        plays=tuple(_Played(seat=who, rune=RUNES[kind]) for who, kind in table.plays),
        previous=tuple(_Played(seat=who, rune=RUNES[kind]) for who, kind in table.previous),
        last=tuple(_last_act(act) for act in table.last),
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
        offer=_offer(deal, seat) if isinstance(deal, Offer) else None,
        due=_debt(deal, seat) if isinstance(deal, Debt) else None,
        debts=tuple(_debt(debt, seat) for debt in _open_debts(table)),
    )


def _some(seat: Seat) -> Seat | None:
    return None if seat == NOTHING else seat


def _last_act(act: int) -> str | None:
    if act == NOTHING:
        return None
    return "pass" if act == PASSED else RUNES[act]


def _known_hand(table: BonesFields, owner: Seat, viewer: Seat | None) -> Sequence[Kind]:
    if viewer is None:
        return ()
    return table.hands[owner] if owner == viewer else known_to(table.known[owner], viewer)


def _offers_left(table: BonesFields) -> int:
    if table.turn == NOTHING or not partners(table, table.turn):
        return 0
    return COMPONENTS.barter.offers - table.offers


def _open_debts(table: BonesFields) -> list[Debt]:
    waiting = [frame.deal for frame in reversed(table.stack[:-1]) if frame.kind == "due"]
    return [debt for debt in (*waiting, *table.debts) if isinstance(debt, Debt)]


def _deal(frame: BonesFrame | None, seat: Seat | None) -> Offer | Debt | None:
    """Return the offer or promise of the question; only its maker sees an offer being composed."""
    if frame is None or (frame.kind in COMPOSING and frame.seat != seat):
        return None
    return frame.deal


def _offer(offer: Offer, seat: Seat | None) -> OfferView:
    known = seat in (offer.seat, offer.target)
    return _OfferView(
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
    runes = names_of(debt.runes) if seat in (debt.debtor, debt.creditor) else ()
    return _DebtView(
        debtor=debt.debtor,
        creditor=debt.creditor,
        bones=debt.bones,
        number=debt.number,
        runes=runes,
    )


# -- guesses ------------------------------------------------------------------------------


def imagine(twin: BonesFields, table: BonesFields, seat: Seat, rng: Rng) -> None:
    """Redeal the runes that ``seat`` does not know, in ``twin``, a copy of the table.

    Unseen runes are pooled and sorted first, so that the result does not depend on where each of
    them lies. Only hands are dealt: runes are drawn from anywhere in the bag, so its order does not
    matter. Knowledge of other seats about each other is left out: the rules do not need it.
    """
    pool = twin.bag
    known = [known_to(hand, seat) for hand in table.known]
    for owner, hand in enumerate(table.hands):
        if owner != seat:
            unknown = without(hand, known[owner]) if known[owner] else hand
            pool += unknown
    pool.sort()
    for owner, hand in enumerate(table.hands):
        if owner == seat:
            continue
        own = known[owner]
        dealt = rng.pick(pool, len(hand) - len(own))
        dealt += own
        dealt.sort()
        twin.hands[owner] = dealt
        if own:
            twin.known[owner] = tuple(
                own if viewer == seat else () for viewer in range(table.seats)
            )
        else:
            twin.known[owner] = None
    if table.options.barter:
        twin.debts = tuple(_guessed_debt(twin, debt, seat, rng) for debt in table.debts)
    for depth, frame in enumerate(table.stack):
        if frame.runes or frame.deal is not None:
            twin.stack[depth] = _guessed_frame(twin, frame, seat, rng)


def _guessed_frame(twin: BonesFields, frame: BonesFrame, seat: Seat, rng: Rng) -> BonesFrame:
    """Put random runes into a question in place of the runes that the seat does not know."""
    if frame.runes and frame.seat != seat:
        laid = len(frame.runes)
        # Runes are chosen in sorted order, so the chosen ones are the lowest of the whole choice.
        number = laid + missing(twin, frame) if frame.kind in ("limit", "hand_over") else laid
        frame = frame._replace(runes=_some_of(twin.hands[frame.seat], number, rng)[:laid])
    match frame.deal:
        case Offer() as offer:
            informed = (offer.seat,) if frame.kind in COMPOSING else (offer.seat, offer.target)
            runes = _guessed(twin, offer, offer.seat, seat in informed, rng)
            return frame._replace(deal=offer._replace(runes=runes))
        case Debt() as debt:
            return frame._replace(deal=_guessed_debt(twin, debt, seat, rng))
        case None:
            return frame


def _guessed_debt(twin: BonesFields, debt: Debt, seat: Seat, rng: Rng) -> Debt:
    informed = seat in (debt.debtor, debt.creditor)
    return debt._replace(runes=_guessed(twin, debt, debt.debtor, informed, rng))


def _guessed(
    twin: BonesFields, deal: Offer | Debt, giver: Seat, informed: bool, rng: Rng
) -> tuple[Kind, ...]:
    """Return the runes of a deal, or random runes of the giver's hand if the seat was not told."""
    if informed or not deal.runes:
        return deal.runes
    return _some_of(twin.hands[giver], len(deal.runes), rng)


def _some_of(hand: Sequence[Kind], number: int, rng: Rng) -> tuple[Kind, ...]:
    """Return random runes of a hand; if the hand has too few, runes of the first kind are added."""
    shuffled = list(hand)
    rng.shuffle(shuffled)
    padded = shuffled + [0] * number
    return tuple(sorted(padded[:number]))
