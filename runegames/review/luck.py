"""Luck of a ply or the deal: the worth of what happened, compared with what could have happened.

Luck is the worth of the table, minus the mean worth of tables that could have come about instead.
For a ply, these tables come from the same move, after the cards that no seat knew are dealt anew
(``core/redealing.py``); for the deal, they are other deals. Playouts with the same random numbers
estimate both worths. A ply without draws or new information has luck 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from runegames.core import AnyState, Rng, redealt
from runegames.play.session import Session
from runegames.review.figures import Figure, mean, together
from runegames.review.worth import Judge

SEEDS = 1 << 40
"""Upper bound of the seeds of playouts; added to a seed, it gives a seed for another purpose."""
SALT = 0x10CC
"""Salt of the sitting's seed, so that reviews use other random numbers than the game."""


class Drawn(NamedTuple):
    """Worth of a table after a ply or the deal, and the luck in it, by seat."""

    worth: tuple[Figure, ...]
    luck: tuple[Figure, ...]


def drawn(
    judge: Judge, before: AnyState | None, move: object, after: AnyState, playouts: int, seed: int
) -> Drawn:
    """Judge a table after a move, or after the deal (``before`` is None)."""
    worths = [judge.playout(after, seed + number) for number in range(playouts)]
    gains = _gains(judge, before, move, after, playouts, seed, worths)
    return Drawn(_means(worths), _means(gains))


class Fortune(NamedTuple):
    """Luck in a whole game, by seat."""

    deal: tuple[Figure, ...]
    plies: tuple[Figure, ...]


def of_game(session: Session, playouts: int) -> Fortune:
    """Estimate the luck of the deal and of all plies of a finished game."""
    judge = Judge(session.game, session.options, len(session.plans))
    befores = [(None, None), *((ply.before, ply.move) for ply in session.plies)]
    afters = [*(ply.before for ply in session.plies), session.state]
    deal, *plies = [
        _means(_gains(judge, *before, after, playouts, seed_of(session, number)))
        for number, (before, after) in enumerate(zip(befores, afters, strict=True))
    ]
    return Fortune(deal, tuple(map(together, zip(*plies, strict=True))))


def seed_of(session: Session, ply: int) -> int:
    """Return the seed for the review of a ply, independent of the game's random numbers."""
    return Rng.for_ply(session.seed ^ SALT, ply).below(SEEDS)


def _instead(judge: Judge, before: AnyState | None, move: object, rng: Rng) -> AnyState:
    """Make a table that could have come about instead of the true one."""
    if before is None:
        dealt: AnyState = judge.game.new(judge.options, judge.seats, rng)
        return dealt
    twin = redealt(before, rng)
    twin.apply(move, rng)
    return twin


def _gains(
    judge: Judge,
    before: AnyState | None,
    move: object,
    after: AnyState,
    playouts: int,
    seed: int,
    worths: Sequence[Sequence[float]] = (),
) -> list[Sequence[float]]:
    """Return how much more a table is worth than tables that could have come about instead.

    The result is by playout and seat. ``worths`` are the worths of the table ``after``, in the same
    order; without them, they are computed.
    """
    known = redealt(after, Rng(seed))
    gains: list[Sequence[float]] = []
    for number in range(playouts):
        # SEEDS keeps the random numbers of the new deal apart from those of the playout.
        twin = _instead(judge, before, move, Rng(seed + SEEDS + number))
        if redealt(twin, Rng(seed)) == known:
            gains.append([0.0] * judge.seats)
            continue
        worth = worths[number] if worths else judge.playout(after, seed + number)
        without = judge.playout(twin, seed + number)
        gains.append([here - there for here, there in zip(worth, without, strict=True)])
    return gains


def _means(rows: Sequence[Sequence[float]]) -> tuple[Figure, ...]:
    return tuple(mean(column) for column in zip(*rows, strict=True))
