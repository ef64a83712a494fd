"""Results of a contest corrected for luck: the same mean with less variance.

The correction subtracts ``c * luck`` from each result, with one c for the luck of the deal and one
for the luck of the plies (``runegames/review``). Luck has mean 0 for all players, so the correction
keeps the mean, provided that c is fitted to other games. The deals are therefore divided into five
parts, and each part has the c that fits the other four best (least squares within seats). Random
choices of the bots are not corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from runegames.lab.arena import ArenaGame, Fixture, Tournament

FOLDS = 5
"""Number of parts of the deals; each part is corrected by a fit to the other parts."""


def adjusted(
    tournament: Tournament, games: Sequence[ArenaGame], results: Sequence[Sequence[float]]
) -> dict[Fixture, list[float]]:
    """Subtract luck from results; return the corrected results by fixture and seat.

    Args:
        tournament: contest with measured luck.
        games: all games of the contest.
        results: results by game and seat.
    """
    rows = [*zip(results, games, strict=True)]
    fitted = [
        _coefficients(tournament.seats, [row for row in rows if row[1].deal % FOLDS != fold])
        for fold in range(FOLDS)
    ]
    by_fixture = {}
    for result, played in rows:
        of_deal, of_plies = fitted[played.deal % FOLDS]
        deal, plies = played.deal_luck or (), played.luck or ()
        by_fixture[played.fixture] = [
            value - of_deal * dealt - of_plies * drawn
            for value, dealt, drawn in zip(result, deal, plies, strict=True)
        ]
    return by_fixture


def _coefficients(
    seats: int, rows: Sequence[tuple[Sequence[float], ArenaGame]]
) -> tuple[float, float]:
    """Fit the coefficients of the luck of the deal and of the plies by least squares."""
    if len(rows) < 2:
        return 0.0, 0.0
    columns: list[tuple[list[float], list[float], list[float]]] = []
    for seat in range(seats):
        values = [result[seat] for result, _ in rows]
        deals = [(played.deal_luck or ())[seat] for _, played in rows]
        plies = [(played.luck or ())[seat] for _, played in rows]
        columns.append((_centred(values), _centred(deals), _centred(plies)))

    def product(one: int, other: int) -> float:
        return fsum(
            left * right
            for column in columns
            for left, right in zip(column[one], column[other], strict=True)
        )

    deal, both, ply = product(1, 1), product(1, 2), product(2, 2)
    of_deal, of_ply = product(0, 1), product(0, 2)
    whole = deal * ply - both * both
    if whole <= 1e-9 * deal * ply:  # one kind is constant, or the two are proportional
        if deal > ply:
            return of_deal / deal, 0.0
        return 0.0, of_ply / ply if ply else 0.0
    return (of_deal * ply - of_ply * both) / whole, (of_ply * deal - of_deal * both) / whole


def _centred(values: Sequence[float]) -> list[float]:
    middle = fsum(values) / len(values)
    return [value - middle for value in values]
