"""Digest of events: those that concern the reader, and the weightiest of each turn.

The events are redacted and may be of any game. The class of an event defines its weight, and the
seats that the event concerns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from runegames.core import WEIGHTS, Seat, Seen
from runegames.play.turns import LogLine


class Item(NamedTuple):
    """Event and the values that decide its rank in a digest."""

    seen: Seen
    concerns: bool
    """True if the event affects the reader, or if the reader caused it and it is not a ``step``."""
    weight: int
    turn: int
    """Index of the event's turn among the turns of the log."""
    alone: bool
    """True if the event may be the only one shown of its turn.

    For a ``step``, the lowest weight, this holds only in another seat's turn.
    """


def items(lines: Iterable[LogLine], reader: Seat | None) -> list[Item]:
    """Make an item of each event in order; leave out events that only announce a turn."""
    ranked: list[Item] = []
    for number, (turn, group) in enumerate(groupby(lines, lambda line: line.turn)):
        others = turn is not None and turn.seat not in (None, reader)
        for seen in (line.seen for line in group if line.opens != "turn"):
            weight = WEIGHTS.index(seen.weight)
            ranked.append(Item(seen, _concerns(seen, reader), weight, number, others or weight > 0))
    return ranked


def _concerns(seen: Seen, reader: Seat | None) -> bool:
    if reader is None:
        return False
    own = getattr(seen, "seat", None) == reader and seen.weight != "step"
    return own or reader in seen.concerned()


def digest(given: Sequence[Item], fits: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Choose the events that concern the reader, and the weightiest of each turn, if they fit.

    Events that concern the reader have priority, then weightier events, then newer turns. If the
    weightiest event of a turn does not fit, a lighter event is shown, but never a ``step``: a step
    alone would suggest that little happened in that turn.
    """
    shown: list[int] = []
    eventful = {item.turn for item in given if item.weight}

    def rank(index: int) -> tuple[bool, int, int, int]:
        # Of equal events of a turn, the last one tells what the turn has led to.
        return given[index].concerns, given[index].weight, given[index].turn, index

    for index in sorted(range(len(given)), key=rank, reverse=True):
        item = given[index]
        told_already = any(
            given[other].turn == item.turn for other in shown if given[other].weight >= item.weight
        )
        tells = item.weight > 0 or item.turn not in eventful
        stands = item.alone and tells and not told_already
        if item.concerns or stands:
            more = sorted([*shown, index])
            if fits([given[chosen] for chosen in more]):
                shown = more
    return [given[index] for index in shown]
