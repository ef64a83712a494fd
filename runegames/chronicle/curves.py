"""Curves over time: loss per decision and luck per game, from completely reviewed games.

The interval of a mean is Student's, from the spread of the games, but never narrower than the
uncertainty of the reviews. For a mean of fewer than ``RUNNING`` games, it is that uncertainty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt

from runegames.chronicle.scorebook import CountedGame
from runegames.chronicle.summaries import SeatSummary
from runegames.estimates import Z, student
from runegames.review.figures import Figure

RUNNING = 10
"""Number of games in a running mean."""
CURVE_FROM_GAMES = 2 * RUNNING
"""Least number of reviewed games for a curve, so that its first and last mean share no game."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Review of a game for a seat.

    ``lost`` and ``luck`` are in wins of a hundred games; in solo games, they are in points.
    """

    entry: CountedGame
    seat: int
    summary: SeatSummary
    """Figures of the review."""

    @property
    def unit(self) -> float:
        """Factor that turns figures of ``summary`` into those of ``lost`` and ``luck``."""
        return 1.0 if self.entry.alone else 100.0

    @property
    def lost(self) -> Figure:
        """Loss in all decisions of the game."""
        return self.summary.loss.times(self.unit)

    @property
    def luck(self) -> Figure:
        return self.summary.luck.times(self.unit)


@dataclass(frozen=True, slots=True)
class Means:
    """Means of several games: loss per decision, luck per game."""

    loss: Figure | None
    """Loss per decision; None if there was no decision."""
    luck: Figure

    @classmethod
    def of(cls, games: Sequence[Reviewed]) -> Means:
        """Compute the means of at least one game."""
        decisions = [game.summary.decisions for game in games]
        loss = pooled([game.lost for game in games], decisions) if any(decisions) else None
        return cls(loss, pooled([game.luck for game in games], [1] * len(games)))


@dataclass(frozen=True)
class Curve:
    """Reviewed games of a person in one unit, the oldest first."""

    games: tuple[Reviewed, ...]

    @property
    def alone(self) -> bool:
        """True for solo games, whose figures are points."""
        return self.games[0].entry.alone

    @cached_property
    def together(self) -> Means:
        """Means of all games."""
        return Means.of(self.games)

    @cached_property
    def running(self) -> list[Means]:
        """Means of each run of ``RUNNING`` games; empty with too few games for a curve."""
        if len(self.games) < CURVE_FROM_GAMES:
            return []
        ends = range(RUNNING, len(self.games) + 1)
        return [Means.of(self.games[end - RUNNING : end]) for end in ends]


def reviewed(entry: CountedGame, seat: int) -> Reviewed | None:
    """Return the review of a game for a seat; None without a review."""
    return None if entry.review is None else Reviewed(entry, seat, entry.review.seats[seat])


def curves(games: Iterable[tuple[CountedGame, int]]) -> list[Curve]:
    """Make a curve of all games against others, and one of each game played solo; longest first."""
    kinds: dict[str, list[Reviewed]] = {}
    for entry, seat in games:
        if (review := reviewed(entry, seat)) is not None:
            kind = entry.played.game if entry.alone else ""
            kinds.setdefault(kind, []).append(review)
    made = (Curve(tuple(group)) for group in kinds.values())
    return sorted(made, key=lambda curve: -len(curve.games))


def pooled(amounts: Sequence[Figure], counts: Sequence[int]) -> Figure:
    """Divide the sum of ``amounts`` by the sum of ``counts``; return the quotient with its error.

    The sum of ``counts`` must not be 0.
    """
    number, games = sum(counts), len(amounts)
    value = fsum(amount.value for amount in amounts) / number
    variance = fsum(amount.error**2 for amount in amounts)
    if games >= RUNNING:
        apart = (
            amount.value - value * count for amount, count in zip(amounts, counts, strict=True)
        )
        spread = fsum(distance**2 for distance in apart) * games / (games - 1)
        variance = max(variance, spread * (student(games - 1) / Z) ** 2)
    return Figure(value, sqrt(variance) / number)
