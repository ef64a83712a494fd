"""Certain knowledge of players about runes in other hands.

Knowledge of one hand is a tuple with an entry for each viewer: the sorted runes that the viewer
knows to be in the hand. It is None if nobody knows a rune of the hand, as is usual.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from runegames.core import Seat
from runegames.games.bones.model import Kind

Known: TypeAlias = tuple[tuple[Kind, ...], ...] | None


def known_to(known: Known, viewer: Seat) -> tuple[Kind, ...]:
    """Return the runes of the hand that ``viewer`` knows of."""
    return () if known is None else known[viewer]


def _packed(known: Sequence[tuple[Kind, ...]]) -> Known:
    return tuple(known) if any(known) else None


def without(runes: Sequence[Kind], lost: Iterable[Kind]) -> tuple[Kind, ...]:
    """Return the runes without those in ``lost``."""
    left = list(runes)
    for kind in lost:
        if kind in left:
            left.remove(kind)
    return tuple(left)


def _surely_left(runes: Sequence[Kind], lost: int) -> tuple[Kind, ...]:
    """Return the sorted runes that surely remain when ``lost`` unknown runes have gone."""
    return tuple(
        kind for index, kind in enumerate(runes) if index >= lost and runes[index - lost] == kind
    )


def lost(known: Known, kinds: Sequence[Kind], knowing: Collection[Seat]) -> Known:
    """Return the knowledge after runes seen only by the seats ``knowing`` have left the hand."""
    if known is None:
        return None
    number = len(kinds)
    return _packed(
        [
            without(runes, kinds) if viewer in knowing else _surely_left(runes, number)
            for viewer, runes in enumerate(known)
        ]
    )


def gained(known: Known, seats: int, viewer: Seat, kinds: Sequence[Kind]) -> Known:
    """Return the knowledge after runes seen by ``viewer`` have come into the hand."""
    return looked_at(known, seats, viewer, sorted((*known_to(known, viewer), *kinds)))


def looked_at(known: Known, seats: int, viewer: Seat, hand: Sequence[Kind]) -> Known:
    """Return the knowledge after ``viewer`` has seen the whole hand."""
    by_viewer = list(known or ((),) * seats)
    by_viewer[viewer] = tuple(hand)
    return _packed(by_viewer)


def named(known: Known, seats: int, viewer: Seat, kinds: Sequence[Kind]) -> Known:
    """Return the knowledge after ``viewer`` was told some runes of the hand."""
    new = without(kinds, known_to(known, viewer))
    return gained(known, seats, viewer, new) if new else known
