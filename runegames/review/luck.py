"""Luck of a ply and of the deal: what came, against what could have come.

The worth of the table after it, minus the mean worth after the same move on tables on which all
that no seat knows is dealt anew (``core/redealing.py``). Both sides of the difference are played
out by the same random numbers. A ply that shows nothing new, and draws nothing, has luck 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from runegames.core import AnyState, Rng, redealt
from runegames.play.session import Session
from runegames.review.figures import Figure, mean, together
from runegames.review.worth import Judge

SEEDS = 1 << 40
"""Seeds of playouts begin below this."""
SALT = 0x10CC
"""Mixed into the seed of the sitting for thoughts and other deals, apart from the game's chance."""
Other: TypeAlias = Callable[[Rng], AnyState]
"""Makes a table that could have come instead."""


class Drawn(NamedTuple):
    """A table after a ply or the deal, by seat."""

    worth: tuple[Figure, ...]
    luck: tuple[Figure, ...]


def of_ply(
    judge: Judge, before: AnyState, move: object, after: AnyState, playouts: int, seed: int
) -> Drawn:
    """The worth of a table after a move, and how lucky that was."""
    return _drawn(judge, after, _moved(before, move), playouts, seed)


def of_deal(judge: Judge, dealt: AnyState, playouts: int, seed: int) -> Drawn:
    """The worth of a table as it was set, and how lucky that was."""
    return _drawn(judge, dealt, _set_anew(judge), playouts, seed)


class Fortune(NamedTuple):
    """Luck in a whole game, by seat."""

    deal: tuple[Figure, ...]
    plies: tuple[Figure, ...]


def of_game(session: Session, playouts: int) -> Fortune:
    """Luck of the deal and of all plies of a finished game, and nothing else of it."""
    judge = Judge(session.game, session.options, len(session.plans))
    states = [*(ply.before for ply in session.plies), session.state]
    deal = _gains(judge, states[0], _set_anew(judge), playouts, seed_of(session, 0))
    plies = [
        _gains(judge, after, _moved(ply.before, ply.move), playouts, seed_of(session, ply.number))
        for ply, after in zip(session.plies, states[1:], strict=True)
    ]
    found = [_means(each) for each in plies]
    return Fortune(_means(deal), tuple(map(together, zip(*found, strict=True))))


def seed_of(session: Session, ply: int) -> int:
    """The seed of playouts and thoughts about a ply, apart from the game's chance."""
    return Rng.for_ply(session.seed ^ SALT, ply).below(SEEDS)


def _moved(before: AnyState, move: object) -> Other:
    def other(rng: Rng) -> AnyState:
        twin = redealt(before, rng)
        twin.apply(move, rng)
        return twin

    return other


def _set_anew(judge: Judge) -> Other:
    def other(rng: Rng) -> AnyState:
        state: AnyState = judge.game.new(judge.options, judge.seats, rng)
        return state

    return other


def _drawn(judge: Judge, true: AnyState, other: Other, playouts: int, seed: int) -> Drawn:
    worths = [judge.playout(true, seed + number) for number in range(playouts)]
    return Drawn(_means(worths), _means(_gains(judge, true, other, playouts, seed, worths)))


def _gains(
    judge: Judge,
    true: AnyState,
    other: Other,
    playouts: int,
    seed: int,
    worths: Sequence[Sequence[float]] = (),
) -> list[Sequence[float]]:
    """Difference in worth between a table and another that could have come, by playout and seat.

    ``worths``: of the table, where they are known.
    """
    known = redealt(true, Rng(seed))
    gains: list[Sequence[float]] = []
    for number in range(playouts):
        # Not the generator of the playout: what is drawn must not rest on what is drawn next.
        twin = other(Rng(seed + SEEDS + number))
        if redealt(twin, Rng(seed)) == known:
            gains.append([0.0] * judge.seats)
            continue
        worth = worths[number] if worths else judge.playout(true, seed + number)
        without = judge.playout(twin, seed + number)
        gains.append([here - there for here, there in zip(worth, without, strict=True)])
    return gains


def _means(rows: Sequence[Sequence[float]]) -> tuple[Figure, ...]:
    return tuple(mean(column) for column in zip(*rows, strict=True))
