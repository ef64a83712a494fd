"""The course of a game: turns, the end of a round, what lies between rounds, the end.

`settle` goes on until somebody has a real choice (ALL-5); it is driven by the stack of pending
questions, and an empty stack means that the next turn, or the next round, begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from runegames.core import Log, PlainEvent, Rng, Seat
from runegames.games.bones import deals
from runegames.games.bones.answers import debt_of, owed, payable
from runegames.games.bones.model import HAND_LIMIT, NOTHING, ROUNDS, RUNES, TRADE_PRICE, Kind
from runegames.games.bones.playing import take
from runegames.games.bones.table import Frame, FrameKind, Table

ACTS = tuple(Frame("act", seat) for seat in range(6))


def settle(table: Table, rng: Rng, log: Log | None) -> None:
    """Go on until somebody is asked, or the game is over."""
    stack = table.stack
    while True:
        if stack:
            frame = stack[-1]
            # Whoever has begun to choose runes goes on choosing.
            if frame.runes or not STEPS[frame.kind](table, frame, rng, log):
                return
        elif table.reason is not None:
            return
        elif table.phase == "round":
            _next_turn(table, log)
        elif table.phase == "after":
            _prepare_round(table, log)
        else:
            begin_round(table, log)


# -- turns --------------------------------------------------------------------------------


def begin_round(table: Table, log: Log | None) -> None:
    """The bag holder's turn comes first (RB-8)."""
    table.phase = "round"
    table.previous = table.plays
    table.plays = []
    table.folded = [bool(round_) for round_ in table.gone]
    table.last = [NOTHING] * table.seats
    if log is not None:
        data = {"round": table.round, "pot": table.pot, "seat": table.holder}
        log.append(PlainEvent("round", data))
    _begin_turn(table, table.holder)


def _begin_turn(table: Table, seat: Seat) -> None:
    table.turn = seat
    table.offers = 0
    table.stack.append(ACTS[seat])
    if table.debts:
        deals.call_in(table, seat)


def _next_turn(table: Table, log: Log | None) -> None:
    """RB-8 to RB-10, clockwise."""
    folded, seat, seats = table.folded, table.turn, table.seats
    if False not in folded:
        _end_round(table, NOTHING, "all_folded", log)
        return
    holder, winner = table.holder, table.winner
    while True:
        seat = seat + 1 if seat + 1 < seats else 0
        if seat == holder and winner == NOTHING:
            _end_round(table, NOTHING, "second_turn", log)
            return
        if not folded[seat]:
            break
    if seat == winner:
        _end_round(table, seat, "won", log)
    else:
        _begin_turn(table, seat)


# -- the end of a round -------------------------------------------------------------------


def _end_round(table: Table, winner: Seat, why: str, log: Log | None) -> None:
    """RB-9, RB-10, RB-22."""
    pot, table.pot = table.pot, 0
    if winner == NOTHING:
        table.issued -= pot
        if log is not None:
            log.append(PlainEvent("unclaimed", {"pot": pot, "why": why}))
    else:
        table.bones[winner] += pot
        table.pots[winner] += 1
        table.takings[winner] += pot
        table.holder = winner
        table.out.append(table.winning)
        if log is not None:
            data = {"seat": winner, "pot": pot, "rune": RUNES[table.winning]}
            log.append(PlainEvent("won", data))
    table.winning = table.winner = table.turn = NOTHING
    table.phase = "after"
    _eliminate(table, log)
    reason = _reason(table)
    if reason is not None:
        finish(table, reason, log)
    elif table.options.rounds == "classic":
        # RB-24: all have to agree, so the first one who wants to play on settles it.
        order = [seat for seat in _clockwise(table.seats, table.holder) if not table.gone[seat]]
        table.stack += [Frame("close", seat) for seat in reversed(order)]


def _eliminate(table: Table, log: Log | None) -> None:
    if 0 not in table.bones:
        return
    for seat in range(table.seats):
        if table.gone[seat] or table.hands[seat] or table.bones[seat]:
            continue
        table.gone[seat] = table.round
        table.debts = tuple(
            debt for debt in table.debts if seat not in (debt.debtor, debt.creditor)
        )
        if log is not None:
            log.append(PlainEvent("eliminated", {"seat": seat}))
    if table.gone[table.holder] and 0 in table.gone:
        table.holder = table.next_living(table.holder)
        if log is not None:
            log.append(PlainEvent("bag", {"seat": table.holder}))


def _reason(table: Table) -> str | None:
    """RB-23 to RB-25."""
    left = table.gone.count(0)
    if left < 2:
        return "last_player" if left else "nobody_left"
    if table.round != ROUNDS[table.options.rounds]:
        return None
    return "six_rounds" if table.options.rounds == "six" else "round_limit"


def finish(table: Table, reason: str, log: Log | None) -> None:
    """The game is over."""
    table.stack.clear()
    table.reason = reason
    if log is not None:
        log.append(PlainEvent("over", {"reason": reason, "bones": list(table.bones)}))


# -- between rounds -----------------------------------------------------------------------


def _clockwise(seats: int, first: Seat) -> list[Seat]:
    return [(first + step) % seats for step in range(seats)]


@cache
def _agenda(seats: int, holder: Seat) -> tuple[Frame, ...]:
    """RB-18 to RB-20, each for everybody from the bag holder on; the first question last."""
    kinds: tuple[FrameKind, ...] = ("trade", "buy", "limit")
    order = [Frame(kind, seat) for kind in kinds for seat in _clockwise(seats, holder)]
    return tuple(reversed(order))


def _prepare_round(table: Table, log: Log | None) -> None:
    table.round += 1
    table.phase = "between"
    if table.options.reshuffle == "each_round" and table.out:
        number = len(table.out)
        table.empty_out()
        if log is not None:
            log.append(PlainEvent("reshuffled", {"number": number, "bag": len(table.bag)}))
    bonus = table.bonus()
    table.pot = bonus
    table.issued += bonus
    table.stack += _agenda(table.seats, table.holder)


def trade(table: Table, frame: Frame, rng: Rng, log: Log | None) -> None:
    """RB-18: pay, draw, and only then return what was put aside."""
    seat, kinds = frame.seat, frame.runes
    table.bones[seat] -= TRADE_PRICE
    table.pot += TRADE_PRICE
    out = len(table.out)
    drawn = table.draw(seat, len(kinds), rng)
    table.take_back(seat, kinds)
    if log is not None:
        _tell(table, "traded", seat, drawn, out, log)


def buy(table: Table, seat: Seat, number: int, rng: Rng, log: Log | None) -> None:
    """RB-19."""
    price = number * table.rune_price()
    table.bones[seat] -= price
    table.pot += price
    out = len(table.out)
    drawn = table.draw(seat, number, rng)
    if log is not None:
        _tell(table, "bought", seat, drawn, out, log, bones=price)


def _tell(
    table: Table, kind: str, seat: Seat, drawn: Sequence[Kind], out: int, log: Log, **paid: int
) -> None:
    """What a seat has drawn; ``out``: how many runes were out before."""
    if out and not table.out:
        # The bag was empty then, and some of these runes have been drawn since.
        log.append(PlainEvent("reshuffled", {"number": out, "bag": out}))
    secret = {"runes": [RUNES[rune] for rune in drawn]}
    log.append(PlainEvent(kind, {"seat": seat, "number": len(drawn), **paid}, secret, (seat,)))


def limit(table: Table, seat: Seat, kinds: tuple[Kind, ...], log: Log | None) -> None:
    """RB-20."""
    table.take_back(seat, kinds)
    if log is not None:
        log.append(PlainEvent("limited", {"seat": seat, "number": len(kinds)}))


# -- what needs no answer -----------------------------------------------------------------


def _asked(_table: Table, _frame: Frame, _rng: Rng, _log: Log | None) -> bool:
    return False


def _act(table: Table, frame: Frame, _rng: Rng, log: Log | None) -> bool:
    seat = frame.seat
    if table.bones[seat] or table.hands[seat]:
        return False
    table.stack.pop()
    table.folded[seat] = True
    if log is not None:
        log.append(PlainEvent("folded", {"seat": seat, "forced": True}))
    return True


def _take(table: Table, frame: Frame, rng: Rng, log: Log | None) -> bool:
    victims = table.victims(frame.seat)
    # What is taken is seen only then, so it is asked for even from the only victim.
    if len(victims) > table.takes_unasked:
        return False
    table.stack.pop()
    if victims:
        take(table, frame.seat, victims[0], rng, log)
    return True


def _trade(table: Table, frame: Frame, _rng: Rng, _log: Log | None) -> bool:
    seat = frame.seat
    if table.hands[seat] and table.bones[seat] and (table.bag or table.drawable()):
        return False
    table.stack.pop()
    return True


def _buy(table: Table, frame: Frame, _rng: Rng, _log: Log | None) -> bool:
    if table.bones[frame.seat] >= table.rune_price() and (table.bag or table.drawable()):
        return False
    table.stack.pop()
    return True


def _limit(table: Table, frame: Frame, _rng: Rng, _log: Log | None) -> bool:
    if len(table.hands[frame.seat]) > HAND_LIMIT:
        return False
    table.stack.pop()
    return True


def _hand_over(table: Table, frame: Frame, _rng: Rng, log: Log | None) -> bool:
    hand = table.hands[frame.seat]
    if len(hand) > owed(frame):
        return False
    table.stack.pop()
    deals.hand_over(table, frame, tuple(hand), log)
    return True


def _due(table: Table, frame: Frame, _rng: Rng, log: Log | None) -> bool:
    if payable(table, debt_of(frame)):
        return False
    deals.break_promise(table, frame, log, forced=True)
    return True


STEPS: dict[FrameKind, Callable[[Table, Frame, Rng, Log | None], bool]] = {
    "act": _act,
    "spy": _asked,
    "take": _take,
    "close": _asked,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    "give_runes": _asked,
    "give_bones": _asked,
    "want_bones": _asked,
    "want_runes": _asked,
    "give_when": _asked,
    "want_when": _asked,
    "send": _asked,
    "answer": _asked,
    "hand_over": _hand_over,
    "due": _due,
    "judge": _asked,
}
"""By kind of question: do what has to be done unasked and say True, or leave it and say False."""
