"""Course of a game: setup, turns, and the time between rounds.

`settle` goes on until a question has to be asked (ALL-5). It takes pending questions from the
stack; when the stack is empty, the next turn or the next round begins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from runegames.core import Event, Log, Rng, Seat
from runegames.games.bones import choosing, ending, promises
from runegames.games.bones.model import (
    COMPONENTS,
    HAND_LIMIT,
    NOTHING,
    SEAT_COUNTS,
    TRADE_PRICE,
    names_of,
)
from runegames.games.bones.playing import fold
from runegames.games.bones.table import BonesFields, BonesFrame, FrameKind, debt_of, owed
from runegames.games.bones.trade import BagRefilled, BonesDealt, affordable

ACTS = tuple(BonesFrame("act", seat) for seat in range(max(SEAT_COUNTS)))
"""Questions of a turn, by seat."""


class RoundBegan(Event, kind="round", weight="step"):
    """Beginning of a round."""

    says = "Round {round}: {pot:bone} in the pot, {} begins."
    round: int
    pot: int
    seat: Seat
    """Bag holder, who begins."""


def set_up(table: BonesFields, rng: Rng, log: Log | None) -> None:
    """Deal the hands, choose the bag holder (RB-3), and begin the first round."""
    for seat in range(table.seats):
        table.draw(seat, COMPONENTS.setup.runes, rng)
    chance = table.options.first_bag_holder == "random"
    table.holder = rng.below(table.seats) if chance else 0
    if log is not None:
        log += [
            BonesDealt(seat, len(hand), names_of(hand)) for seat, hand in enumerate(table.hands)
        ]
        log.append(ending.HoldsBag(table.holder))
    settle(table, rng, log)


def settle(table: BonesFields, rng: Rng, log: Log | None) -> None:
    """Go on until a question has to be asked, or the game is over."""
    stack = table.stack
    while True:
        if stack:
            frame = stack.pop()
            unasked = UNASKED.get(frame.kind)
            # If some runes are chosen already, the rest of the choice is always asked for.
            if unasked is None or frame.runes or not unasked(table, frame, rng, log):
                stack.append(frame)
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


def begin_round(table: BonesFields, log: Log | None) -> None:
    """Begin a round with the bag holder's turn (RB-8)."""
    table.phase = "round"
    table.previous = table.plays
    table.plays = []
    table.folded = [bool(round_) for round_ in table.gone]
    table.last = [NOTHING] * table.seats
    if log is not None:
        log.append(RoundBegan(table.round, table.pot, table.holder))
    _begin_turn(table, table.holder)


def _begin_turn(table: BonesFields, seat: Seat) -> None:
    table.turn = seat
    table.offers = 0
    table.stack.append(ACTS[seat])
    if table.debts:
        promises.call_in(table, seat)


def _next_turn(table: BonesFields, log: Log | None) -> None:
    """Begin the next turn, clockwise, or end the round (RB-8 to RB-10)."""
    folded, seat, seats = table.folded, table.turn, table.seats
    if False not in folded:
        ending.lose_pot(table, "all_folded", log)
        return
    holder, winner = table.holder, table.winner
    while True:
        seat = seat + 1 if seat + 1 < seats else 0
        if seat == holder and winner == NOTHING:
            ending.lose_pot(table, "second_turn", log)
            return
        if not folded[seat]:
            break
    if seat == winner:
        ending.win_round(table, log)
    else:
        _begin_turn(table, seat)


# -- between rounds -----------------------------------------------------------------------


@cache
def _agenda(seats: int, holder: Seat) -> tuple[BonesFrame, ...]:
    """Return the questions of RB-18 to RB-20 as a stack; the bag holder answers each kind first."""
    kinds: tuple[FrameKind, ...] = ("trade", "buy", "limit")
    order = [BonesFrame(kind, seat) for kind in kinds for seat in ending.clockwise(seats, holder)]
    return tuple(reversed(order))


def _prepare_round(table: BonesFields, log: Log | None) -> None:
    table.round += 1
    table.phase = "between"
    if table.options.reshuffle == "each_round" and table.out:
        number = len(table.out)
        table.empty_out()
        if log is not None:
            log.append(BagRefilled(number, len(table.bag)))
    bonus = table.bonus()
    table.pot = bonus
    table.issued += bonus
    table.stack += _agenda(table.seats, table.holder)


# -- questions without a choice -----------------------------------------------------------


def _act(table: BonesFields, frame: BonesFrame, _rng: Rng, log: Log | None) -> bool:
    seat = frame.seat
    if table.bones[seat] or table.hands[seat]:
        return False
    fold(table, seat, log, forced=True)
    return True


def _take(table: BonesFields, frame: BonesFrame, _rng: Rng, _log: Log | None) -> bool:
    # The move shows a hidden rune. Therefore the seat is asked even if there is only one victim.
    return not table.victims(frame.seat)


def _trade(table: BonesFields, frame: BonesFrame, _rng: Rng, _log: Log | None) -> bool:
    seat = frame.seat
    return not (table.hands[seat] and table.bones[seat] >= TRADE_PRICE and table.drawable())


def _buy(table: BonesFields, frame: BonesFrame, _rng: Rng, _log: Log | None) -> bool:
    return affordable(table, frame.seat) == 0


def _limit(table: BonesFields, frame: BonesFrame, _rng: Rng, _log: Log | None) -> bool:
    return len(table.hands[frame.seat]) <= HAND_LIMIT


def _hand_over(table: BonesFields, frame: BonesFrame, _rng: Rng, log: Log | None) -> bool:
    hand = table.hands[frame.seat]
    if len(hand) > owed(frame):
        return False
    choosing.hand_over(table, frame, tuple(hand), log)
    return True


def _due(table: BonesFields, frame: BonesFrame, _rng: Rng, log: Log | None) -> bool:
    if promises.payable(table, debt_of(frame)):
        return False
    promises.break_promise(table, frame, log, forced=True)
    return True


UNASKED: dict[FrameKind, Callable[[BonesFields, BonesFrame, Rng, Log | None], bool]] = {
    "act": _act,
    "take": _take,
    "trade": _trade,
    "buy": _buy,
    "limit": _limit,
    "hand_over": _hand_over,
    "due": _due,
}
"""Functions by kind of question; questions of all other kinds are always asked.

A function returns False if its question has to be asked. Otherwise it does what the only possible
answer would do, and returns True.
"""
