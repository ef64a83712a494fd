"""Barter: making an offer, answering it, and promises that fall due (RB-27, RB-28)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from runegames.core import Log, PlainEvent, Seat
from runegames.games.bones import memory
from runegames.games.bones.answers import debt_of, offer_of, owed
from runegames.games.bones.model import RUNES, Kind
from runegames.games.bones.table import COMPOSING, Debt, Frame, Offer, Table

AFTER = dict(pairwise(COMPOSING))


def begin(table: Table, seat: Seat, target: Seat) -> None:
    """The turn waits below the offer."""
    table.offers += 1
    table.stack.append(Frame("give_runes", seat, deal=Offer(seat, target)))


def fill_in(table: Table, frame: Frame, **part: Any) -> None:
    """The next part of the offer is said; on to the one after it."""
    offer = offer_of(frame)._replace(**part)
    table.stack[-1] = Frame(AFTER[frame.kind], frame.seat, deal=offer)


def amount(table: Table, frame: Frame, number: int) -> None:
    """Bones given, bones wanted, or runes wanted."""
    match frame.kind:
        case "give_bones":
            fill_in(table, frame, bones=number)
        case "want_bones":
            fill_in(table, frame, want_bones=number)
        case _:
            fill_in(table, frame, want_runes=number)


def when(table: Table, frame: Frame, promised: bool) -> None:
    """Now or promised, for either half."""
    if frame.kind == "give_when":
        fill_in(table, frame, promised=promised)
    else:
        fill_in(table, frame, want_promised=promised)


def terms(offer: Offer) -> dict[str, Any]:
    """What everybody may hear of an offer."""
    return {
        "seat": offer.seat,
        "target": offer.target,
        "number": len(offer.runes),
        "bones": offer.bones,
        "want_bones": offer.want_bones,
        "want_runes": offer.want_runes,
        "promised": offer.promised,
        "want_promised": offer.want_promised,
    }


def _named(kinds: Sequence[Kind]) -> dict[str, list[str]]:
    return {"runes": [RUNES[kind] for kind in kinds]} if kinds else {}


def send(table: Table, frame: Frame, log: Log | None) -> None:
    """The runes on offer are named to the other player, who knows of them from now on."""
    offer = offer_of(frame)
    seat, target = offer.seat, offer.target
    if offer.runes:
        table.known[seat] = memory.named(table.known[seat], table.seats, target, offer.runes)
    table.stack[-1] = Frame("answer", target, deal=offer)
    if log is not None:
        log.append(
            PlainEvent(
                "offered",
                terms(offer),
                _named(offer.runes),
                (seat, target) if offer.runes else (),
                reveals=True,
            )
        )


def accept(table: Table, frame: Frame, log: Log | None) -> None:
    """The other player agrees, and may have to choose runes first."""
    offer = offer_of(frame)
    if log is not None:
        log.append(PlainEvent("accepted", {"seat": offer.target, "target": offer.seat}))
    if offer.want_runes and not offer.want_promised:
        table.stack[-1] = Frame("hand_over", offer.target, deal=offer)
    else:
        table.stack.pop()
        _conclude(table, offer, (), log)


def decline(table: Table, frame: Frame, log: Log | None) -> None:
    """No deal."""
    table.stack.pop()
    if log is not None:
        offer = offer_of(frame)
        log.append(PlainEvent("declined", {"seat": offer.target, "target": offer.seat}))


def _conclude(table: Table, offer: Offer, chosen: Sequence[Kind], log: Log | None) -> None:
    seat, target = offer.seat, offer.target
    if offer.promised:
        number = len(offer.runes)
        table.debts += (Debt(seat, target, offer.bones, number, offer.runes),)
    else:
        _give(table, seat, target, offer.runes, offer.bones, log)
    if offer.want_promised:
        table.debts += (Debt(target, seat, offer.want_bones, offer.want_runes),)
    else:
        _give(table, target, seat, chosen, offer.want_bones, log)


def _give(
    table: Table, giver: Seat, taker: Seat, kinds: Sequence[Kind], bones: int, log: Log | None
) -> None:
    table.bones[giver] -= bones
    table.bones[taker] += bones
    if kinds:
        table.hand_over(giver, taker, kinds)
    if log is not None:
        data = {"seat": giver, "target": taker, "number": len(kinds), "bones": bones}
        log.append(PlainEvent("gave", data, _named(kinds), (giver, taker) if kinds else ()))


def hand_over(table: Table, frame: Frame, kinds: Sequence[Kind], log: Log | None) -> None:
    """The runes of choice are chosen, for a deal or for a promise kept."""
    if isinstance(frame.deal, Offer):
        _conclude(table, frame.deal, kinds, log)
    else:
        debt = debt_of(frame)
        _give(table, debt.debtor, debt.creditor, kinds, debt.bones, log)


# -- promises -----------------------------------------------------------------------------


def call_in(table: Table, seat: Seat) -> None:
    """What a seat has promised falls due at the beginning of its turn, the oldest first."""
    due = [debt for debt in table.debts if debt.debtor == seat]
    if due:
        table.debts = tuple(debt for debt in table.debts if debt.debtor != seat)
        table.stack += [Frame("due", seat, deal=debt) for debt in reversed(due)]


def _public(debt: Debt) -> dict[str, Any]:
    return {
        "seat": debt.debtor,
        "target": debt.creditor,
        "number": debt.number,
        "bones": debt.bones,
    }


def keep(table: Table, frame: Frame, log: Log | None) -> None:
    """Pay what was promised; runes of choice are chosen first."""
    debt = debt_of(frame)
    if log is not None:
        log.append(PlainEvent("kept", _public(debt)))
    if owed(frame) and not debt.runes:
        table.stack[-1] = Frame("hand_over", debt.debtor, deal=debt)
    else:
        table.stack.pop()
        _give(table, debt.debtor, debt.creditor, debt.runes, debt.bones, log)


def break_promise(table: Table, frame: Frame, log: Log | None, *, forced: bool) -> None:
    """The judge is asked (RB-28); ``forced``: everybody sees that it cannot be paid."""
    debt = debt_of(frame)
    judge = table.judge_of(debt)
    table.stack[-1] = Frame("judge", judge, deal=debt)
    if log is not None:
        log.append(PlainEvent("broke", {**_public(debt), "judge": judge, "forced": forced}))


def pardon(table: Table, frame: Frame, log: Log | None) -> None:
    """Nothing happens."""
    table.stack.pop()
    if log is not None:
        debt = debt_of(frame)
        log.append(PlainEvent("pardoned", {"seat": frame.seat, "target": debt.debtor}))


def fine(table: Table, frame: Frame, bones: int, log: Log | None) -> None:
    """The debtor pays the wronged player."""
    table.stack.pop()
    debt = debt_of(frame)
    table.bones[debt.debtor] -= bones
    table.bones[debt.creditor] += bones
    if log is not None:
        data = {"seat": frame.seat, "target": debt.debtor, "to": debt.creditor, "bones": bones}
        log.append(PlainEvent("fined", data))


def ask_to_fold(table: Table, frame: Frame, log: Log | None) -> None:
    """The debtor folds; what else is due then falls due on the next turn."""
    debtor = debt_of(frame).debtor
    later = tuple(debt_of(other) for other in reversed(table.stack[:-1]) if other.kind == "due")
    table.debts = later + table.debts
    table.stack.clear()
    table.folded[debtor] = True
    if log is not None:
        log.append(PlainEvent("told_to_fold", {"seat": frame.seat, "target": debtor}))
