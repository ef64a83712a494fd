"""Scorebook: statistics of finished games, by person, team and level.

It holds all games that count (``WHAT_COUNTS`` in ``memory.py``), and each only once. A first place
that n sides share is 1/n of a win for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, TypeVar

from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.people import OUT, People
from runegames.estimates import WinShare
from runegames.play.seats import PERSON, is_taken

if TYPE_CHECKING:
    from runegames.chronicle.summaries import ReviewSummary  # slow to import

K = TypeVar("K", str, int)


@dataclass(frozen=True, slots=True)
class Competitor:
    """Person, or all computer players of a level."""

    name: str
    person: bool


@dataclass(frozen=True)
class CountedGame:
    """Game that counts, with competitors by seat; None for unknown or excluded ones."""

    played: FinishedGame
    seats: tuple[Competitor | None, ...]
    review: ReviewSummary | None = None
    names: tuple[str | None, ...] = ()
    """Names as they were first written, by seat."""

    @cached_property
    def sides(self) -> list[list[SeatResult]]:
        """Results of the seats by side."""
        by_side: dict[int, list[SeatResult]] = {}
        for result in self.played.places:
            by_side.setdefault(result.side, []).append(result)
        return [by_side[side] for side in sorted(by_side)]

    @cached_property
    def _first_share(self) -> float:
        """Share of the win of each side that is first."""
        return 1 / max(1, sum(side[0].rank == 1 for side in self.sides))

    def share(self, seat: int) -> float:
        """Return a seat's share of the win: 1/n if its side and n - 1 others are first, else 0."""
        return self._first_share if self.played.places[seat].rank == 1 else 0.0

    @property
    def alone(self) -> bool:
        """True if all seats are on one side, so that only points matter."""
        return len(self.sides) == 1


@dataclass(frozen=True, slots=True)
class CompetitorResults:
    """Results of a competitor in some games, the oldest first."""

    games: tuple[tuple[CountedGame, int], ...]
    """Games with the competitor's seat in each."""

    @property
    def won(self) -> WinShare:
        """Share of wins in the games against others."""
        shares = [entry.share(seat) for entry, seat in self.games if not entry.alone]
        return WinShare(sum(shares), len(shares))

    @property
    def expected(self) -> float:
        """Share of wins to be expected in these games if all sides were equally strong."""
        fair = [1 / len(entry.sides) for entry, _ in self.games if not entry.alone]
        return fmean(fair) if fair else 0.0

    @property
    def rules_changed(self) -> Counter[str]:
        """Number of games by their house rules; games by the printed rules are left out."""
        named = (entry.played.rules_changed for entry, _ in self.games)
        return Counter(words for words in named if words)

    @property
    def scores(self) -> list[int]:
        """Final points, game by game."""
        return [entry.played.places[seat].score for entry, seat in self.games]

    @property
    def best_game(self) -> tuple[CountedGame, int]:
        """First game with the most points, with the seat.

        Raises:
            ValueError: there is no game.
        """

        def score(game: tuple[CountedGame, int]) -> int:
            entry, seat = game
            return entry.played.places[seat].score

        return max(self.games, key=score)

    @property
    def best(self) -> tuple[int, datetime]:
        """Most points in a game, and the time when the first game with them ended.

        Raises:
            ValueError: there is no game.
        """
        entry, seat = self.best_game
        return entry.played.places[seat].score, entry.played.ended


@dataclass(frozen=True, slots=True)
class Streaks:
    """Runs of wins, and of games without a win."""

    now: int
    """Number of wins in a row up to the last game."""
    most: int
    without: int
    """Longest run of games without a win."""


@dataclass(frozen=True, slots=True)
class Versus:
    """Comparison of the places of two competitors on different sides."""

    other: Competitor
    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    @property
    def share(self) -> WinShare:
        """Share of better places; an equal place is half a better one."""
        return WinShare(self.ahead + self.level / 2, self.games)


@dataclass(frozen=True, slots=True)
class Team:
    """Results of a person together with the same partners."""

    partners: tuple[str, ...]
    won: WinShare
    streaks: Streaks


class Scorebook:
    """Finished games that count."""

    def __init__(
        self,
        games: Iterable[FinishedGame],
        people: People | None = None,
        reviews: Mapping[str, ReviewSummary] | None = None,
    ) -> None:
        """Select the games that count.

        Args:
            games: finished games.
            people: names in the statistics; by default those of these games.
            reviews: summaries of reviews by key of the game.
        """
        games, summaries = [*games], reviews or {}
        self._people = people or People(games)
        counted = {game.key: game for game in games if game.counts}
        ordered = sorted(counted.values(), key=lambda game: (game.ended, game.key))
        self.entries = tuple(
            CountedGame(
                game,
                tuple(map(self._who, game.places)),
                summaries.get(game.key),
                tuple(result.name and self._people.spelled(result.name) for result in game.places),
            )
            for game in ordered
        )

    def _who(self, result: SeatResult) -> Competitor | None:
        if result.player == PERSON:
            name = self._people.told_as(result.name or OUT)
            return Competitor(name, person=True) if name != OUT else None
        level = (result.player or "").partition(":")[0]
        return Competitor(level, person=False) if level else None

    @cached_property
    def persons(self) -> list[str]:
        """Names of all persons, those with the most games first."""
        met = (who for entry in self.entries for who in {*entry.seats})
        games = Counter(who.name for who in met if who is not None and who.person)
        return sorted(games, key=lambda name: (-games[name], name))

    def person(self, name: str) -> str | None:
        """Return a person's name as it is listed, for any name of the person; None if unknown."""
        for wanted in (name, self._people.told_as(name)):
            for known in self.persons:
                if is_taken(wanted, [known]):
                    return known
        return None

    def of(self, name: str, game: str | None = None) -> Career:
        """Collect a person's games, or only those of one ``game``."""
        name = self.person(name) or name
        wanted = Competitor(name, person=True)
        return Career(
            name,
            tuple(
                (entry, seat)
                for entry in self.entries
                for seat, who in enumerate(entry.seats)
                if who == wanted and game in (None, entry.played.game)
            ),
        )


@dataclass(frozen=True)
class Career:
    """Games of a person, the oldest first."""

    name: str
    games: tuple[tuple[CountedGame, int], ...]

    @property
    def line(self) -> CompetitorResults:
        return CompetitorResults(self.games)

    @property
    def unreviewed(self) -> list[FinishedGame]:
        return [*{e.played.key: e.played for e, _ in self.games if e.review is None}.values()]

    def _by(self, kind: Callable[[CountedGame, int], K | None]) -> dict[K, CompetitorResults]:
        """Group the games by a key; games with the key None are left out."""
        groups: dict[K, list[tuple[CountedGame, int]]] = {}
        for entry, seat in self.games:
            if (key := kind(entry, seat)) is not None:
                groups.setdefault(key, []).append((entry, seat))
        return {key: CompetitorResults(tuple(groups[key])) for key in sorted(groups, key=str)}

    def by_game(self) -> dict[str, CompetitorResults]:
        return self._by(lambda entry, seat: entry.played.game)

    def by_seat(self) -> dict[int, CompetitorResults]:
        """Group the games against others by seat, from 0."""
        return self._by(lambda entry, seat: None if entry.alone else seat)

    @property
    def wins(self) -> list[bool]:
        """Flags of the games against others; True for a win, alone or shared."""
        return [entry.share(seat) > 0 for entry, seat in self.games if not entry.alone]

    @property
    def streaks(self) -> Streaks:
        return streaks_of(self.wins)

    def against(self) -> list[Versus]:
        """List the opponents, those with the most games first."""
        met: dict[Competitor, Counter[str]] = {}
        for entry, seat in self.games:
            own = entry.played.places[seat]
            for other, who in zip(entry.played.places, entry.seats, strict=True):
                ranked = own.rank is not None and other.rank is not None
                # Names that were joined later may have played against each other.
                if who not in (None, entry.seats[seat]) and other.side != own.side and ranked:
                    behind = (own.rank or 0) - (other.rank or 0)
                    standing = "level"
                    if behind:
                        standing = "ahead" if behind < 0 else "behind"
                    met.setdefault(who, Counter())[standing] += 1
        opponents = [
            Versus(who, places["ahead"], places["behind"], places["level"])
            for who, places in met.items()
        ]
        return sorted(opponents, key=lambda versus: (-versus.games, versus.other.name))

    def games_against(self, other: Competitor) -> list[tuple[CountedGame, int]]:
        """List the games against an opponent, with the person's seat."""
        return [
            (entry, seat)
            for entry, seat in self.games
            for result, who in zip(entry.played.places, entry.seats, strict=True)
            if who == other and result.side != entry.played.places[seat].side
        ]

    def teams(self) -> list[Team]:
        """List the teams of the person, those with the most games first."""
        wins_by_partners: dict[tuple[str, ...], list[bool]] = {}
        for entry, seat in self.games:
            side = entry.played.places[seat].side
            own = [result.seat for result in entry.played.places if result.side == side]
            others = [entry.seats[other] for other in own if other != seat]
            if others and all(others) and not entry.alone:
                names = tuple(sorted(who.name for who in others if who is not None))
                wins_by_partners.setdefault(names, []).append(entry.share(seat) > 0)
        teams = [
            Team(names, WinShare(sum(won), len(won)), streaks_of(won))
            for names, won in wins_by_partners.items()
        ]
        return sorted(teams, key=lambda team: (-team.won.games, team.partners))


def streaks_of(wins: Sequence[bool]) -> Streaks:
    """Count the runs of wins, and of games without a win."""
    now = most = lost = without = 0
    for won in wins:
        now, lost = (now + 1, 0) if won else (0, lost + 1)
        most, without = max(most, now), max(without, lost)
    return Streaks(now, most, without)
