"""Every legal answer to a pending question, from tables of ready moves."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from runegames.core import Seat
from runegames.games.bones.model import (
    ACCEPT,
    AGREE,
    AMOUNTS,
    ASK_TO_FOLD,
    BARTERS,
    BREAK,
    BUYS,
    BUYS_WIN,
    CANCEL,
    COMPONENTS,
    DECLINE,
    DONE,
    FINES,
    FOLD,
    HAND_LIMIT,
    KEEP,
    LAYS,
    MOST_BOUGHT,
    NOW,
    PARDON,
    PASS,
    PLAY_ON,
    PLAYS,
    PLAYS_AT,
    PROMISED,
    SEND,
    SKULL,
    SPY,
    TAKES,
    BonesMove,
    Kind,
)
from runegames.games.bones.table import Debt, Frame, FrameKind, Offer, Table

Answers: TypeAlias = tuple[BonesMove, ...]

REMEMBERED = 1 << 14
"""For how many handfuls of runes the moves are kept ready: there are 11,627 of up to five."""


def targets(table: Table, seat: Seat, owner: Seat, kind: Kind) -> list[Seat]:
    """On whom a Skull or a Spy out of the owner's hand can be played (RB-11, RB-12, RB-16)."""
    if kind == SKULL:
        return table.robbed(seat)
    found = table.victims(seat)
    if owner != seat and len(table.hands[owner]) == 1:
        # A Spy that a Spy finds leaves that hand before it looks on.
        found.remove(owner)
    return found


def plays(table: Table, seat: Seat, owner: Seat) -> Answers:
    """Ways for a seat to play a rune of the owner's hand: its own, or a Spy's victim's."""
    moves: list[BonesMove] = []
    for kind in dict.fromkeys(table.hands[owner]):  # each once, in the order of the hand
        if kind in (SKULL, SPY):
            at = PLAYS_AT[kind]
            moves += [at[target] for target in targets(table, seat, owner, kind)] or [PLAYS[kind]]
        else:
            moves.append(PLAYS[kind])
            if kind == table.winning and table.bones[seat]:
                moves.append(BUYS_WIN[kind])
    return tuple(moves)


def _act(table: Table, frame: Frame) -> Answers:
    seat = frame.seat
    hand, able = table.hands[seat], table.bones[seat] > 0
    if SKULL in hand or SPY in hand or table.winning in hand:
        moves = plays(table, seat, seat) + _stays(able)
    else:
        moves = _plain_turn(tuple(hand), able)
    if table.options.barter:
        moves += tuple(BARTERS[target] for target in partners(table, seat))
    return moves


def _stays(able: bool) -> Answers:
    return (PASS, FOLD) if able else (FOLD,)


@lru_cache(REMEMBERED)
def _plain_turn(hand: tuple[Kind, ...], able: bool) -> Answers:
    """What a hand allows on which nothing depends on the others; ``able`` to pass."""
    return tuple(PLAYS[kind] for kind in dict.fromkeys(hand)) + _stays(able)


def partners(table: Table, seat: Seat) -> list[Seat]:
    """To whom the seat on turn may make an offer now (RB-27)."""
    if not table.options.barter or table.offers >= COMPONENTS.barter.offers:
        return []
    return [
        other for other in range(table.seats) if other != seat and _can_deal(table, seat, other)
    ]


def _can_deal(table: Table, seat: Seat, other: Seat) -> bool:
    """Whether both have something for a deal, and one of them a rune."""
    if table.gone[other]:
        return False
    runes, others = bool(table.hands[seat]), bool(table.hands[other])
    bones, theirs = promisable(table, seat), promisable(table, other)
    return (runes and others) or (runes and theirs > 0) or (others and bones > 0)


def promisable(table: Table, seat: Seat) -> int:
    """How many bones a seat can offer: what it has, and what it might win."""
    return table.bones[seat] + table.pot


def _spy(table: Table, frame: Frame) -> Answers:
    return plays(table, frame.seat, frame.target)


def _take(table: Table, frame: Frame) -> Answers:
    return tuple(TAKES[target] for target in table.victims(frame.seat))


def lays(hand: Sequence[Kind], laid: Sequence[Kind], missing: int) -> Answers:
    """Runes that can be chosen next, in order, such that ``missing`` can still be chosen."""
    # What is laid lies in the hand still, and in order: its last kind from `first` on is left.
    first = bisect_left(hand, laid[-1]) + laid.count(laid[-1]) if laid else 0
    return _laid(tuple(hand[first : len(hand) - missing + 1]))


@lru_cache(REMEMBERED)
def _laid(choices: tuple[Kind, ...]) -> Answers:
    return tuple(LAYS[kind] for kind in dict.fromkeys(choices))


def missing(table: Table, frame: Frame) -> int:
    """How many runes have to be chosen yet; 1 where the player may stop."""
    match frame.kind:
        case "limit":
            return len(table.hands[frame.seat]) - HAND_LIMIT - len(frame.runes)
        case "hand_over":
            return owed(frame) - len(frame.runes)
        case _:
            return 1


def owed(frame: Frame) -> int:
    """How many runes of choice a deal asks for."""
    deal = frame.deal
    return deal.want_runes if isinstance(deal, Offer) else deal.number if deal else 0


def _trade(table: Table, frame: Frame) -> Answers:
    if frame.runes and len(frame.runes) >= table.drawable():
        return (DONE,)
    return (DONE, *lays(table.hands[frame.seat], frame.runes, 1))


def affordable(table: Table, seat: Seat) -> int:
    """How many runes a seat can buy (RB-19)."""
    return min(table.bones[seat] // table.rune_price(), table.drawable(), MOST_BOUGHT)


def _buy(table: Table, frame: Frame) -> Answers:
    return BUYS[: affordable(table, frame.seat) + 1]


def _choose(table: Table, frame: Frame) -> Answers:
    return lays(table.hands[frame.seat], frame.runes, missing(table, frame))


def _close(_table: Table, _frame: Frame) -> Answers:
    return PLAY_ON, AGREE


# -- barter -------------------------------------------------------------------------------


def offer_of(frame: Frame) -> Offer:
    """The offer that a question is about."""
    assert isinstance(frame.deal, Offer)
    return frame.deal


def debt_of(frame: Frame) -> Debt:
    """The debt that a question is about."""
    assert isinstance(frame.deal, Debt)
    return frame.deal


def enough_runes(table: Table, frame: Frame) -> bool:
    """Whether an offer with the runes chosen so far can still become one."""
    return bool(frame.runes) or (
        bool(table.hands[offer_of(frame).target]) and promisable(table, frame.seat) > 0
    )


def _give_runes(table: Table, frame: Frame) -> Answers:
    enough: Answers = (DONE,) if enough_runes(table, frame) else ()
    return (*enough, *lays(table.hands[frame.seat], frame.runes, 1), CANCEL)


def bounds(table: Table, frame: Frame) -> tuple[int, int]:
    """The least and the greatest number that an offer can name next."""
    offer = offer_of(frame)
    match frame.kind:
        case "give_bones":
            return int(not offer.runes), promisable(table, offer.seat)
        case "want_bones":
            return int(not table.hands[offer.target]), promisable(table, offer.target)
        case _:
            least = int(not offer.runes or not offer.want_bones)
            return least, len(table.hands[offer.target])


def _amount(table: Table, frame: Frame) -> Answers:
    least, most = bounds(table, frame)
    return (*AMOUNTS[least : most + 1], CANCEL)


def payable_now(table: Table, frame: Frame) -> bool:
    """Whether a half of an offer could be handed over at once."""
    offer = offer_of(frame)
    if frame.kind == "give_when":
        return offer.bones <= table.bones[offer.seat]
    return offer.want_bones <= table.bones[offer.target]


def _when(table: Table, frame: Frame) -> Answers:
    return (NOW, PROMISED, CANCEL) if payable_now(table, frame) else (PROMISED, CANCEL)


def _send(_table: Table, _frame: Frame) -> Answers:
    return SEND, CANCEL


def _answer(_table: Table, _frame: Frame) -> Answers:
    return ACCEPT, DECLINE


def can_keep(table: Table, debt: Debt) -> bool:
    """Whether the debtor has what was promised."""
    hand = table.hands[debt.debtor]
    return payable(table, debt) and all(
        hand.count(kind) >= debt.runes.count(kind) for kind in debt.runes
    )


def payable(table: Table, debt: Debt) -> bool:
    """Whether a debt could be paid, as far as everybody can see."""
    return table.bones[debt.debtor] >= debt.bones and len(table.hands[debt.debtor]) >= debt.number


def _due(table: Table, frame: Frame) -> Answers:
    # Asked even when it can only be broken: that nobody is asked would tell of the hand.
    return (KEEP, BREAK) if can_keep(table, debt_of(frame)) else (BREAK,)


def _judge(table: Table, frame: Frame) -> Answers:
    return (PARDON, *FINES[1 : table.bones[debt_of(frame).debtor] + 1], ASK_TO_FOLD)


ANSWERS: dict[FrameKind, Callable[[Table, Frame], Answers]] = {
    "act": _act,
    "spy": _spy,
    "take": _take,
    "close": _close,
    "trade": _trade,
    "buy": _buy,
    "limit": _choose,
    "give_runes": _give_runes,
    "give_bones": _amount,
    "want_bones": _amount,
    "want_runes": _amount,
    "give_when": _when,
    "want_when": _when,
    "send": _send,
    "answer": _answer,
    "hand_over": _choose,
    "due": _due,
    "judge": _judge,
}
