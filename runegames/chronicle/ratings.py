"""Ratings of persons and levels on one scale, from the games that can be compared.

These are games against others by the printed rules, whose players are all known.

The method is Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), as
openskill implements it. Ratings are always computed from the first game on, in the order in which
the games ended, so that the order of files does not matter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean

from runegames.chronicle.scorebook import Competitor, CountedGame, Scorebook
from runegames.core.names import count
from runegames.estimates import TELLING_GAMES, Z


@dataclass(frozen=True, slots=True)
class Rating:
    """Estimated strength; a player whose rating is higher by 4 wins about two of three games."""

    who: Competitor
    games: int
    value: float
    reach: float
    """Half the width of the 95 % interval."""
    left_out: int = 0
    """Number of further games against others, which cannot be compared."""
    by_house_rules: int = 0
    """Number of those games that had house rules."""

    @property
    def without(self) -> str:
        """Words on the games that are left out: ``without 4 games with house rules``; or ""."""
        if not self.left_out:
            return ""
        same = self.left_out == self.by_house_rules
        why = "with house rules" if same else "that cannot be compared"
        return f"without {count(self.left_out, 'game')} {why}"

    @property
    def is_shown(self) -> bool:
        return self.games >= TELLING_GAMES


def ratings(book: Scorebook, game: str | None = None) -> list[Rating]:
    """Compute ratings, the best first; ratings with too few games last."""
    from openskill.models import BradleyTerryFull, BradleyTerryFullRating  # slow to import

    model = BradleyTerryFull()
    known: dict[Competitor, BradleyTerryFullRating] = {}
    games: dict[Competitor, int] = {}
    left_out, by_house_rules = Counter[Competitor](), Counter[Competitor]()
    for entry in book.entries:
        if game not in (None, entry.played.game) or entry.alone:
            continue
        if not comparable(entry):
            players = {who for who in entry.seats if who is not None}
            left_out.update(players)
            by_house_rules.update(players if entry.played.rules_changed else ())
            continue
        sides = entry.sides
        teams = [[entry.seats[result.seat] for result in side] for side in sides]
        before = [[known.get(who) or model.rating() for who in team if who] for team in teams]
        after = model.rate(before, ranks=[float(side[0].rank or 0) for side in sides])
        made: dict[Competitor, list[BradleyTerryFullRating]] = {}
        for team, rated in zip(teams, after, strict=True):
            for who, rating in zip(team, rated, strict=True):
                assert who is not None, "the player of a seat is unknown"
                made.setdefault(who, []).append(rating)
        for who, seated in made.items():
            known[who] = seated[0]
            if seated[1:]:  # a level at several seats gets the mean of its ratings
                mu, sigma = fmean(one.mu for one in seated), fmean(one.sigma for one in seated)
                known[who] = model.rating(mu, sigma)
            games[who] = games.get(who, 0) + 1
    for who in left_out.keys() - known.keys():
        known[who], games[who] = model.rating(), 0
    listed = [
        Rating(who, games[who], own.mu, Z * own.sigma, left_out[who], by_house_rules[who])
        for who, own in known.items()
    ]
    return sorted(listed, key=lambda rating: (not rating.is_shown, -rating.value, rating.who.name))


def comparable(entry: CountedGame) -> bool:
    """Test whether a game can be compared with others.

    Several sides play by the printed rules, all seats are known and ranked, and no person has two.
    """
    persons = [who for who in entry.seats if who is not None and who.person]
    ranked = all(result.rank is not None for result in entry.played.places)
    return (
        ranked
        and None not in entry.seats
        and len({*persons}) == len(persons)
        and not entry.alone
        and not entry.played.rules_changed
    )
