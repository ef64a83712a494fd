"""Luck of a ply and of the deal: what came, against what could have come.

The worth of the table after it, minus the mean worth after the same move on tables on which all
that no seat knows is dealt anew (``core/redealing.py``). Both sides of the difference are played
out by the same random numbers. A ply that shows nothing new, and draws nothing, has luck 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from runegames.core import AnyState, Rng, redealt
from runegames.review.figures import Figure, mean
from runegames.review.worth import Judge

SEEDS = 1 << 40
"""Seeds of playouts begin below this."""


class Drawn(NamedTuple):
    """A table after a ply or the deal, by seat."""

    worth: tuple[Figure, ...]
    luck: tuple[Figure, ...]


def of_ply(
    judge: Judge, before: AnyState, move: object, after: AnyState, playouts: int, seed: int
) -> Drawn:
    """The worth of a table after a move, and how lucky that was."""

    def other(rng: Rng) -> AnyState:
        twin = redealt(before, rng)
        twin.apply(move, rng)
        return twin

    return _against(judge, after, other, playouts, seed)


def of_deal(judge: Judge, dealt: AnyState, playouts: int, seed: int) -> Drawn:
    """The worth of a table as it was set, and how lucky that was."""

    def other(rng: Rng) -> AnyState:
        state: AnyState = judge.game.new(judge.options, judge.seats, rng)
        return state

    return _against(judge, dealt, other, playouts, seed)


def _against(
    judge: Judge, true: AnyState, other: Callable[[Rng], AnyState], playouts: int, seed: int
) -> Drawn:
    known = redealt(true, Rng(seed))
    worths: list[Sequence[float]] = []
    gains: list[Sequence[float]] = []
    for number in range(playouts):
        worth = judge.playout(true, seed + number)
        # Not the generator of the playout: what is drawn must not rest on what is drawn next.
        twin = other(Rng(seed + SEEDS + number))
        if redealt(twin, Rng(seed)) == known:
            gain = [0.0] * judge.seats
        else:
            without = judge.playout(twin, seed + number)
            gain = [here - there for here, there in zip(worth, without, strict=True)]
        worths.append(worth)
        gains.append(gain)
    return Drawn(_means(worths), _means(gains))


def _means(rows: Sequence[Sequence[float]]) -> tuple[Figure, ...]:
    return tuple(mean(column) for column in zip(*rows, strict=True))
