"""Playing a rune, and what special runes do (RB-4 to RB-7, RB-11 to RB-16)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from runegames.core import Log, PlainEvent, Rng, Seat
from runegames.games.bones import memory
from runegames.games.bones.model import (
    BANNERS,
    BEATS,
    COMPONENTS,
    JHURGA,
    KIND_OF,
    NORMAL,
    NOTHING,
    RUNES,
    SEAT_COUNTS,
    SKULL,
    SPY,
    THIEF,
    Kind,
    Play,
)
from runegames.games.bones.table import Frame, Table

Fate: TypeAlias = Literal["first", "beats", "same", "bought", "loses", "special"]
"""How a rune met the winning one."""
TAKES_OF = tuple(Frame("take", seat) for seat in range(max(SEAT_COUNTS)))


def play(table: Table, frame: Frame, move: Play, rng: Rng, log: Log | None) -> None:
    """Play a rune of one's own hand, or of the hand that a Spy looks at."""
    table.stack.pop()
    seat, kind = frame.seat, KIND_OF[move.rune]
    owner = frame.target if frame.kind == "spy" else seat
    table.hands[owner].remove(kind)
    if table.known[owner] is not None:
        table.known[owner] = memory.lost_openly(table.known[owner], kind)
    table.plays.append((seat, kind))
    table.last[seat] = kind
    before = table.winning
    fate = _meet(table, seat, kind, move.buy) if kind < NORMAL else "special"
    if log is not None:
        data = {"seat": seat, "rune": move.rune, "fate": fate}
        if before != NOTHING and kind < NORMAL:
            data["over"] = RUNES[before]
        if owner != seat:
            data["owner"] = owner
        log.append(PlainEvent("played", data))
    if kind >= NORMAL:
        table.out.append(kind)
        _effect(table, seat, kind, move.target, rng, log)


def _meet(table: Table, seat: Seat, kind: Kind, buy: bool) -> Fate:
    """RB-4 to RB-7."""
    winning = table.winning
    if winning == NOTHING:
        table.winning, table.winner = kind, seat
        return "first"
    if kind == winning:
        table.out.append(kind)
        if not buy:
            return "same"
        table.bones[seat] -= 1
        table.pot += 1
        table.winner = seat
        return "bought"
    if BEATS[kind][winning]:
        table.out.append(winning)
        table.winning, table.winner = kind, seat
        return "beats"
    table.out.append(kind)
    return "loses"


def _effect(
    table: Table, seat: Seat, kind: Kind, target: Seat | None, rng: Rng, log: Log | None
) -> None:
    if kind == SKULL:
        _skull(table, seat, target, log)
    elif kind == SPY:
        if target is not None:
            look(table, seat, target, log)
    elif kind == BANNERS:
        _banners(table, seat, rng, log)
    elif kind == THIEF:
        _thief(table, seat, log)
    else:
        assert kind == JHURGA
        table.stack += [TAKES_OF[seat]] * COMPONENTS.powers.jhurga


def _banners(table: Table, seat: Seat, rng: Rng, log: Log | None) -> None:
    drawn = table.draw(seat, COMPONENTS.powers.banners, rng)
    if log is not None:
        secret = {"runes": [RUNES[rune] for rune in drawn]} if drawn else {}
        data = {"seat": seat, "number": len(drawn)}
        log.append(PlainEvent("drew", data, secret, (seat,) if drawn else ()))


def _thief(table: Table, seat: Seat, log: Log | None) -> None:
    bones = min(table.pot, COMPONENTS.powers.thief)
    table.pot -= bones
    table.bones[seat] += bones
    if log is not None:
        log.append(PlainEvent("thieved", {"seat": seat, "bones": bones}))


def _skull(table: Table, seat: Seat, target: Seat | None, log: Log | None) -> None:
    if target is None:
        return
    bones = min(table.bones[target], COMPONENTS.powers.skull)
    table.bones[target] -= bones
    table.bones[seat] += bones
    if log is not None:
        log.append(PlainEvent("robbed", {"seat": seat, "target": target, "bones": bones}))


def look(table: Table, seat: Seat, victim: Seat, log: Log | None) -> None:
    """A Spy looks at a hand and has to play a rune of it (RB-12)."""
    hand = table.hands[victim]
    table.known[victim] = memory.looked_at(table.known[victim], table.seats, seat, hand)
    table.stack.append(Frame("spy", seat, victim))
    if log is not None:
        secret = {"runes": [RUNES[kind] for kind in hand]}
        log.append(
            PlainEvent("spied", {"seat": seat, "target": victim}, secret, (seat,), reveals=True)
        )


def take(table: Table, seat: Seat, victim: Seat, rng: Rng, log: Log | None) -> None:
    """Da Jhurga takes a rune unseen; its owner learns which (RB-15)."""
    hand = table.hands[victim]
    kind = hand[rng.below(len(hand))]
    table.hand_over(victim, seat, (kind,))
    if log is not None:
        data = {"seat": seat, "target": victim}
        log.append(PlainEvent("took", data, {"rune": RUNES[kind]}, (seat, victim)))
