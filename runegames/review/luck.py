"""Luck of a ply or the deal: the worth of what happened, compared with what could have happened.

Luck is the worth of the table, minus the mean worth of tables that could have come about instead.
For a ply, these tables come from the same move, after the cards that no seat knew are dealt anew
(``core/redealing.py``); for the deal, they are other deals. Playouts with the same random numbers
estimate both worths. A ply without draws or new information has luck 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from runegames.core import AnyState, Rng, redealt
from runegames.play.session import Session
from runegames.review.figures import Figure, mean, pooled, together
from runegames.review.worth import Judge

SEEDS = 1 << 40
"""Upper bound of the seeds of playouts; added to a seed, it gives a seed for another purpose."""
QUICK_PLAYOUTS = 24
"""Playouts of a table in the quick pass over a game, the first of all its playouts."""
STILL_SHARE = 6
"""Divisor of the playouts of a table after a ply without luck, which only the course needs."""
SALT = 0x10CC
"""Salt of the sitting's seed, so that reviews use other random numbers than the game."""


class DrawLuck(NamedTuple):
    """Worth of a table after a ply or the deal, and the luck in it, by seat."""

    worth: tuple[Figure, ...]
    luck: tuple[Figure, ...]
    playouts: int
    """Number of playouts that both figures rest on."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Move, or the deal, and the table after it."""

    judge: Judge
    before: AnyState | None
    """Table before the move; None for the deal."""
    move: object
    after: AnyState
    seed: int

    def drawn(self, playouts: int, known: DrawLuck | None = None) -> DrawLuck:
        """Judge the table; ``known``: findings from the first playouts, in place of these.

        The first ``QUICK_PLAYOUTS`` and the later ones are averaged apart, so that the figures are
        the same to the last bit if the quick findings were made at another time.
        """
        known = known or self._part(0, min(playouts, QUICK_PLAYOUTS))
        if playouts > known.playouts and self._still(playouts):
            playouts = ceil(playouts / STILL_SHARE)
        if playouts <= known.playouts:
            return known
        more = self._part(known.playouts, playouts)

        def both(first: Sequence[Figure], later: Sequence[Figure]) -> tuple[Figure, ...]:
            return tuple(
                pooled(one, known.playouts, other, more.playouts)
                for one, other in zip(first, later, strict=True)
            )

        return DrawLuck(both(known.worth, more.worth), both(known.luck, more.luck), playouts)

    def _still(self, playouts: int) -> bool:
        """Test whether nothing was drawn, so that no table could have come about instead."""
        known = redealt(self.after, Rng(self.seed))
        return all(self._twin(number, known) is None for number in range(playouts))

    def _twin(self, number: int, known: AnyState) -> AnyState | None:
        """Make a table that could have come about instead; None if it equals the true one."""
        # SEEDS keeps the random numbers of the new deal apart from those of the playout.
        rng = Rng(self.seed + SEEDS + number)
        if self.before is None:
            twin: AnyState = self.judge.game.new(self.judge.options, self.judge.seats, rng)
        else:
            twin = redealt(self.before, rng)
            twin.apply(self.move, rng)
        return None if redealt(twin, Rng(self.seed)) == known else twin

    def _part(self, first: int, behind: int) -> DrawLuck:
        """Judge by the playouts from ``first`` on and before ``behind``."""
        numbers = range(first, behind)
        worths = [self.judge.playout(self.after, self.seed + number) for number in numbers]
        return DrawLuck(_means(worths), _means(self.gains(numbers, worths)), len(numbers))

    def gains(
        self, numbers: Sequence[int], worths: Sequence[Sequence[float]] = ()
    ) -> list[Sequence[float]]:
        """Return how much more the table is worth than tables that could have come about instead.

        The result is by playout and seat. ``worths`` are the worths of the table, in the same
        order; without them, they are computed.
        """
        known = redealt(self.after, Rng(self.seed))
        gains: list[Sequence[float]] = []
        for index, number in enumerate(numbers):
            twin = self._twin(number, known)
            if twin is None:
                gains.append([0.0] * self.judge.seats)
                continue
            worth = worths[index] if worths else self.judge.playout(self.after, self.seed + number)
            without = self.judge.playout(twin, self.seed + number)
            gains.append([here - there for here, there in zip(worth, without, strict=True)])
        return gains


class Fortune(NamedTuple):
    """Luck in a whole game, by seat."""

    deal: tuple[Figure, ...]
    plies: tuple[Figure, ...]


def of_game(session: Session, playouts: int) -> Fortune:
    """Estimate the luck of the deal and of all plies of a finished game."""
    judge = Judge(session.game, session.options, len(session.plans))
    tables = [*(ply.before for ply in session.plies), session.state]
    dealt = Occurrence(judge, None, None, tables[0], seed_of(session, 0))
    lucks = []
    for ply, after in zip(session.plies, tables[1:], strict=True):
        happened = Occurrence(judge, ply.before, ply.move, after, seed_of(session, ply.number))
        lucks.append(_means(happened.gains(range(playouts))))
    deal = _means(dealt.gains(range(playouts)))
    return Fortune(deal, tuple(map(together, zip(*lucks, strict=True))))


def seed_of(session: Session, ply: int) -> int:
    """Return the seed for the review of a ply, independent of the game's random numbers."""
    return Rng.for_ply(session.seed ^ SALT, ply).below(SEEDS)


def _means(rows: Sequence[Sequence[float]]) -> tuple[Figure, ...]:
    return tuple(mean(column) for column in zip(*rows, strict=True))
