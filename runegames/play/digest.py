"""Digest of what happened: what concerns its reader, and the weightiest event of each turn.

It works on redacted events, for every game alike; how weighty an event is and whom it concerns
is said by its class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from runegames.core import WEIGHTS, Seat, Seen
from runegames.play.turns import Told


class Item(NamedTuple):
    """An event with its rank."""

    seen: Seen
    concerns: bool
    """Whether something was done to the reader, or by the reader's own hand."""
    leads: bool
    """Whether it is the weightiest of its turn; steps alone lead none but another seat's."""
    weight: int


def items(told: Iterable[Told], reader: Seat | None) -> list[Item]:
    """Every event but those that only say that a turn begins, in their order."""
    found: list[Item] = []
    for turn, group in groupby(told, lambda each: each.turn):
        seen = [each.seen for each in group if each.opens != "turn"]
        weights = [WEIGHTS.index(each.weight) for each in seen]
        others = turn is not None and turn.seat not in (None, reader)
        leading = max(weights, default=0)
        first = weights.index(leading) if seen and (leading or others) else None
        for at, (event, weight) in enumerate(zip(seen, weights, strict=True)):
            found.append(Item(event, _concerns(event, reader), at == first, weight))
    return found


def _concerns(seen: Seen, reader: Seat | None) -> bool:
    if reader is None:
        return False
    own = getattr(seen, "seat", None) == reader and seen.weight != "step"
    return own or reader in seen.concerned()


def digest(given: Sequence[Item], fits: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Those that concern the reader and those that lead a turn, as many as fit.

    What concerns the reader goes first, then the weightiest, of equals the newest.
    """
    ranked = sorted(
        (item.concerns, item.weight, at)
        for at, item in enumerate(given)
        if item.concerns or item.leads
    )
    shown: list[int] = []
    for *_, at in reversed(ranked):
        more = sorted([*shown, at])
        if fits([given[each] for each in more]):
            shown = more
    return [given[at] for at in shown]
