"""Digest of events: those that concern its reader, and the weightiest of each turn.

It works on redacted events, for every game alike; how weighty an event is and whom it concerns
is said by its class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from runegames.core import WEIGHTS, Seat, Seen
from runegames.play.turns import LogLine


class Item(NamedTuple):
    """An event with its rank."""

    seen: Seen
    concerns: bool
    """True where something was done to the reader, or by the reader's own hand."""
    weight: int
    turn: int
    """The number of its turn among those that are told of."""
    alone: bool
    """True where it may stand for its turn: steps do so for turns of others only."""


def items(told: Iterable[LogLine], reader: Seat | None) -> list[Item]:
    """Every event but those that only say that a turn begins, in their order."""
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
    """All that concerns the reader, and the weightiest event of each turn, as many as fit.

    What concerns the reader goes first, then the weightiest, of equals the newest turn; of a turn
    whose weightiest event has no room, a lighter one is told, but no mere step: that Bo laid
    nothing would say that nothing happened where he drafted a pile.
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
