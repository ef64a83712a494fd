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
from operator import mul

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
    results: list[float] = []
    deals: list[float] = []
    plies: list[float] = []
    for seat in range(seats):
        results += _centred([result[seat] for result, _ in rows])
        deals += _centred([(played.deal_luck or ())[seat] for _, played in rows])
        plies += _centred([(played.luck or ())[seat] for _, played in rows])
    deal = _product(deals, deals)
    ply = _product(plies, plies)
    both = _product(deals, plies)
    of_deal, of_ply = _product(results, deals), _product(results, plies)
    determinant = deal * ply - both * both
    if determinant <= 1e-9 * deal * ply:  # one kind is constant, or the two are proportional
        if deal > ply:
            return of_deal / deal, 0.0
        return (0.0, of_ply / ply) if ply else (0.0, 0.0)
    return (
        (of_deal * ply - of_ply * both) / determinant,
        (of_ply * deal - of_deal * both) / determinant,
    )


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return fsum(map(mul, one, other))


def _centred(values: Sequence[float]) -> list[float]:
    middle = fsum(values) / len(values)
    return [value - middle for value in values]
