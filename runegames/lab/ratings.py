"""Ratings of persons and levels on one scale, from the games that count.

The method is Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), as
openskill implements it. Ratings are always computed from the first game on, in the order in which
the games ended, so that the order of files does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from runegames.lab.scorebook import Competitor, Entry, Scorebook
from runegames.lab.statistics import Z

TOLD_FROM_GAMES = 10
"""Least number of games before texts show a rating."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Estimated strength; a player whose rating is higher by 4 wins about two of three games."""

    who: Competitor
    games: int
    value: float
    reach: float
    """Half the width of the 95 % interval."""

    @property
    def told(self) -> bool:
        return self.games >= TOLD_FROM_GAMES


def ratings(book: Scorebook, game: str | None = None) -> list[Rating]:
    """Compute ratings, the best first; ratings with too few games last."""
    from openskill.models import BradleyTerryFull  # slow to import

    model = BradleyTerryFull()
    known: dict[Competitor, tuple[float, float]] = {}
    games: dict[Competitor, int] = {}
    for entry in book.entries:
        if game not in (None, entry.played.game) or not _rated(entry):
            continue
        sides = entry.sides()
        teams = [[entry.seats[place.seat] for place in side] for side in sides]
        before = [
            [model.rating(*known.get(who, (None, None))) for who in team if who] for team in teams
        ]
        after = model.rate(before, ranks=[float(side[0].rank or 0) for side in sides])
        made: dict[Competitor, list[tuple[float, float]]] = {}
        for team, rated in zip(teams, after, strict=True):
            for who, rating in zip(team, rated, strict=True):
                assert who is not None, "the player of a seat is unknown"
                made.setdefault(who, []).append((rating.mu, rating.sigma))
        for who, each in made.items():  # a level at several seats gets the mean of its ratings
            known[who] = fmean(mu for mu, _ in each), fmean(sigma for _, sigma in each)
            games[who] = games.get(who, 0) + 1
    found = [Rating(who, games[who], mu, Z * sigma) for who, (mu, sigma) in known.items()]
    return sorted(found, key=lambda each: (not each.told, -each.value, each.who.name))


def _rated(entry: Entry) -> bool:
    """True if several sides play, all seats are known and ranked, and no person has two seats."""
    persons = [who for who in entry.seats if who is not None and who.person]
    ranked = all(place.rank is not None for place in entry.played.places)
    return (
        ranked and None not in entry.seats and len({*persons}) == len(persons) and not entry.alone
    )
