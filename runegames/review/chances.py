"""Chances of the sides of a game as people read them: whole games of a hundred that sum to 100.

Measured chances are right on average, but single ones may leave 0 to 1, and rounded ones may not
sum to 100. Documents and sums over many games keep them, since moved ones would bias the means.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, fsum, sqrt
from typing import NamedTuple

from runegames.review.figures import Figure

LEAST_VARIANCE = 1e-9
"""Variance that exact figures count as having."""
MAX_TELLING_WIDTH = 66
"""Greatest width of the median interval, in games of a hundred, of chances that tell something."""
MAX_WIDTH = 95
"""Width from which an interval tells nothing at all."""
PLAYERS_GAMES = 24
"""Number of games of other players that the playouts of a table count for.

However many playouts agree, other players may go on otherwise than all of them. So a measured
chance is as uncertain as if it were observed in this number of games (``among_players``).
"""


class Chance(NamedTuple):
    """Games of a hundred that a side wins, with the ends of the 95 % interval."""

    value: int
    low: int
    high: int

    @property
    def words(self) -> str:
        """Words: ``66 (34 to 98)``, or the number alone if it is exact."""
        return f"{self.value}{self.interval and f' ({self.interval})'}"

    @property
    def interval(self) -> str:
        """Ends of the interval in words; empty if it is a single number."""
        return "" if self.low == self.high else f"{self.low} to {self.high}"


def among_players(chance: Figure) -> Figure:
    """Add the doubt that other players bring into a measured chance at an open table.

    The doubt is the standard deviation of a beta distribution: a uniform prior, after the chance
    was observed in ``PLAYERS_GAMES`` games (rule of succession). So it never vanishes.
    """
    wins = PLAYERS_GAMES * min(1.0, max(0.0, chance.value)) + 1
    games = PLAYERS_GAMES + 2
    variance = wins * (games - wins) / (games * games * (games + 1))
    return Figure(chance.value, sqrt(chance.error * chance.error + variance))


def nearest_chances(figures: Sequence[Figure]) -> list[float]:
    """Return the nearest chances of at least 0 that sum to 1.

    Figures move in proportion to their variances, so that the surest move least.
    """
    free = list(range(len(figures)))
    while True:
        weights = [max(figures[side].error * figures[side].error, LEAST_VARIANCE) for side in free]
        share = (fsum(figures[side].value for side in free) - 1) / fsum(weights)
        moved = {
            side: figures[side].value - share * weight
            for side, weight in zip(free, weights, strict=True)
        }
        free = [side for side in free if moved[side] >= 0]
        if len(free) == len(moved):
            return [moved.get(side, 0.0) for side in range(len(figures))]


def in_a_hundred(chances: Sequence[float]) -> list[int]:
    """Return whole numbers that sum to 100, by the largest remainders."""
    whole = [floor(100 * chance) for chance in chances]
    order = sorted(range(len(whole)), key=lambda side: whole[side] - 100 * chances[side])
    for side in order[: 100 - round(fsum(whole))]:
        whole[side] += 1
    return whole


def chances_of(figures: Sequence[Figure]) -> list[Chance]:
    """Return the chances of all sides of a game, from their measured chances."""
    moved = nearest_chances(figures)
    chances_told = []
    for value, chance, figure in zip(in_a_hundred(moved), moved, figures, strict=True):
        low, high = (
            round(100 * min(1.0, max(0.0, chance + sign * figure.reach))) for sign in (-1, 1)
        )
        chances_told.append(Chance(value, min(low, value), max(high, value)))
    return chances_told


def can_tell(chances: Sequence[Chance]) -> bool:
    """Test whether the intervals are narrow enough to say something about the game."""
    widths = sorted(chance.high - chance.low for chance in chances)
    return widths[len(widths) // 2] <= MAX_TELLING_WIDTH and widths[-1] < MAX_WIDTH
