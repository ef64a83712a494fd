"""Digest of events: those that concern the reader, and the weightiest of each turn.

It takes redacted events of any game; their classes say the weight and the seats concerned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from runegames.core import WEIGHTS, Seat, Seen
from runegames.play.turns import LogLine


class Item(NamedTuple):
    """Event with what decides its rank in a digest."""

    seen: Seen
    concerns: bool
    """True if the reader did the event, or it was done to the reader."""
    weight: int
    turn: int
    """Number of its turn among those of the log."""
    alone: bool
    """True if the event may stand for its turn; a step may only for the turn of another seat."""


def items(told: Iterable[LogLine], reader: Seat | None) -> list[Item]:
    """Rank the events in order, without those that only announce a turn."""
    found: list[Item] = []
    for number, (turn, group) in enumerate(groupby(told, lambda each: each.turn)):
        others = turn is not None and turn.seat not in (None, reader)
        for seen in (each.seen for each in group if each.opens != "turn"):
            weight = WEIGHTS.index(seen.weight)
            found.append(Item(seen, _concerns(seen, reader), weight, number, others or weight > 0))
    return found


def _concerns(seen: Seen, reader: Seat | None) -> bool:
    if reader is None:
        return False
    own = getattr(seen, "seat", None) == reader and seen.weight != "step"
    return own or reader in seen.concerned()


def digest(given: Sequence[Item], fits: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Choose the events that concern the reader, and the weightiest of each turn, until room ends.

    Events that concern the reader come first, then the weightiest, of equals the newest turn. If
    the weightiest event of a turn does not fit, a lighter one is told, but no mere step: it would
    say that little happened in a turn with a great event.
    """
    shown: list[int] = []
    eventful = {item.turn for item in given if item.weight}

    def rank(at: int) -> tuple[bool, int, int, int]:
        return given[at].concerns, given[at].weight, given[at].turn, -at

    for at in sorted(range(len(given)), key=rank, reverse=True):
        item = given[at]
        told = any(
            given[other].turn == item.turn for other in shown if given[other].weight >= item.weight
        )
        stands = item.alone and not told and (item.weight > 0 or item.turn not in eventful)
        if item.concerns or stands:
            more = sorted([*shown, at])
            if fits([given[each] for each in more]):
                shown = more
    return [given[at] for at in shown]
