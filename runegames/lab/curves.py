"""Curves: loss a decision and luck a game over time, from games that were reviewed as a whole.

A running mean tells how somebody plays now. Its interval is Student's, from how far the games lie
apart, and never narrower than the uncertainty of the reviews alone. Fewer games tell of nothing but
themselves: there it is that of the reviews.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt

from runegames.lab.scorebook import Entry
from runegames.lab.statistics import Z, student
from runegames.review.figures import Figure
from runegames.review.summaries import SeatSummary

RUNNING = 10
"""Games of a running mean."""
CURVE_FROM_GAMES = 2 * RUNNING
"""Reviewed games before which no curve is told: the first and the last mean share no game."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A reviewed game as a seat played it; figures in a hundred games, alone in points."""

    entry: Entry
    seat: int
    found: SeatSummary
    """Figures as the review tells them."""

    @property
    def unit(self) -> float:
        """Factor from figures of the review to those that are told."""
        return 1.0 if self.entry.alone else 100.0

    @property
    def lost(self) -> Figure:
        """Loss by the answers to all decisions of the game."""
        return self.found.loss.times(self.unit)

    @property
    def luck(self) -> Figure:
        return self.found.luck.times(self.unit)


@dataclass(frozen=True, slots=True)
class Means:
    """Loss a decision and luck a game, in some games together."""

    loss: Figure | None
    """Loss a decision; None: there was nothing to decide."""
    luck: Figure

    @classmethod
    def of(cls, games: Sequence[Reviewed]) -> Means:
        """Means of at least one game; that of the loss is by decisions, not by games."""
        decisions = [each.found.decisions for each in games]
        loss = pooled([each.lost for each in games], decisions) if any(decisions) else None
        return cls(loss, pooled([each.luck for each in games], [1] * len(games)))


@dataclass(frozen=True)
class Curve:
    """Reviewed games of one person and one unit, the oldest first."""

    games: tuple[Reviewed, ...]

    @property
    def alone(self) -> bool:
        """True for games in points."""
        return self.games[0].entry.alone

    @cached_property
    def together(self) -> Means:
        """Means of all games."""
        return Means.of(self.games)

    @cached_property
    def running(self) -> list[Means]:
        """Means of each ``RUNNING`` games in a row; empty as long as there are too few games."""
        if len(self.games) < CURVE_FROM_GAMES:
            return []
        ends = range(RUNNING, len(self.games) + 1)
        return [Means.of(self.games[end - RUNNING : end]) for end in ends]


def reviewed(entry: Entry, seat: int) -> Reviewed | None:
    """The same game as it was reviewed; None: it was not."""
    return None if entry.review is None else Reviewed(entry, seat, entry.review.seats[seat])


def curves(games: Iterable[tuple[Entry, int]]) -> list[Curve]:
    """Curves of games against others, and of each game played alone; the longest one first."""
    kinds: dict[str, list[Reviewed]] = {}
    for entry, seat in games:
        if (found := reviewed(entry, seat)) is not None:
            kinds.setdefault(entry.played.game if entry.alone else "", []).append(found)
    made = (Curve(tuple(each)) for each in kinds.values())
    return sorted(made, key=lambda curve: -len(curve.games))


def pooled(amounts: Sequence[Figure], counts: Sequence[int]) -> Figure:
    """The sum of ``amounts`` by the sum of ``counts``, which is not 0, and its uncertainty."""
    number, games = sum(counts), len(amounts)
    value = fsum(each.value for each in amounts) / number
    variance = fsum(each.error**2 for each in amounts)
    if games >= RUNNING:
        apart = (
            amount.value - value * count for amount, count in zip(amounts, counts, strict=True)
        )
        spread = fsum(each**2 for each in apart) * games / (games - 1)
        variance = max(variance, spread * (student(games - 1) / Z) ** 2)
    return Figure(value, sqrt(variance) / number)
