"""Scorebook: statistics of finished games, by person, team and level.

Only games that count are in it: no house rules, practice, what-ifs or rituals whose deal was seen,
and nothing twice. A first place that several sides share is a part of a win for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING

from runegames.lab.statistics import WinShare
from runegames.play.memory import FinishedGame, SeatResult
from runegames.play.seats import PERSON

if TYPE_CHECKING:
    from runegames.review.summaries import Summary  # felt at the results of a game

OUT = ""
"""Name that somebody has who is taken out of the statistics."""


@dataclass(frozen=True, slots=True)
class Competitor:
    """Person, or computer players of a level."""

    name: str
    person: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A game that counts, and who sat where; None: nobody knows, or they are taken out."""

    played: FinishedGame
    seats: tuple[Competitor | None, ...]
    review: Summary | None = None

    def sides(self) -> list[list[SeatResult]]:
        """Places by side, in the order of the sides."""
        found: dict[int, list[SeatResult]] = {}
        for place in self.played.places:
            found.setdefault(place.side, []).append(place)
        return [found[side] for side in sorted(found)]

    def share(self, seat: int) -> float:
        """Part of the win that a seat has: 1, or less where several sides are first."""
        sides = self.sides()
        first = sum(side[0].rank == 1 for side in sides)
        return 1 / first if self.played.places[seat].rank == 1 else 0.0

    @property
    def alone(self) -> bool:
        """True where all play on one side: there are points, and nobody to beat."""
        return len(self.sides()) == 1


@dataclass(frozen=True, slots=True)
class Line:
    """Results of somebody in a set of games, the oldest first."""

    games: tuple[tuple[Entry, int], ...]
    """Games, and the seat in each."""

    @property
    def won(self) -> WinShare:
        """Wins among the games against others."""
        shares = [entry.share(seat) for entry, seat in self.games if not entry.alone]
        return WinShare(sum(shares), len(shares))

    @property
    def expected(self) -> float:
        """Share of these games that equal players would win."""
        fair = [1 / len(entry.sides()) for entry, _ in self.games if not entry.alone]
        return fmean(fair) if fair else 0.0

    @property
    def scores(self) -> list[int]:
        """Points at the end, game by game."""
        return [entry.played.places[seat].score for entry, seat in self.games]

    @property
    def best_game(self) -> tuple[Entry, int]:
        """Game with the most points, the first of several, and the seat.

        Raises:
            ValueError: there is no game.
        """
        return max(self.games, key=lambda each: each[0].played.places[each[1]].score)

    @property
    def best(self) -> tuple[int, datetime]:
        """Most points, and when they were made first.

        Raises:
            ValueError: there is no game.
        """
        entry, seat = self.best_game
        return entry.played.places[seat].score, entry.played.ended


@dataclass(frozen=True, slots=True)
class Streaks:
    """Runs of wins and of games without one."""

    now: int
    """Wins in a row up to the last game."""
    most: int
    without: int
    """Longest run of games without a win."""


@dataclass(frozen=True, slots=True)
class Versus:
    """Games of two on different sides: who had the better place."""

    other: Competitor
    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    @property
    def share(self) -> WinShare:
        """Better places among the games; a shared one is half of one."""
        return WinShare(self.ahead + self.level / 2, self.games)


@dataclass(frozen=True, slots=True)
class Team:
    """Games of the same partners."""

    partners: tuple[str, ...]
    """Names of the others."""
    won: WinShare
    streaks: Streaks


class Scorebook:
    """Finished games as friends look back at them."""

    def __init__(
        self,
        games: Iterable[FinishedGame],
        names: Mapping[str, str] | None = None,
        reviews: Mapping[str, Summary] | None = None,
    ) -> None:
        """Take the games that count; ``names``: by name, the one that it is told under;
        ``reviews``: summaries of their reviews by key.
        """
        self._names, found = dict(names or {}), reviews or {}
        counted = {game.key: game for game in games if game.counts and not game.house_rules}
        ordered = sorted(counted.values(), key=lambda game: (game.ended, game.key))
        self.entries = tuple(
            Entry(game, tuple(map(self._who, game.places)), found.get(game.key)) for game in ordered
        )

    def _who(self, place: SeatResult) -> Competitor | None:
        if place.player == PERSON:
            name = self.told_as(place.name or OUT)
            return Competitor(name, person=True) if name != OUT else None
        level = (place.player or "").partition(":")[0]
        return Competitor(level, person=False) if level else None

    def told_as(self, name: str) -> str:
        """Name under which somebody is told; ``OUT``: not at all."""
        seen = {name}
        while name in self._names and self._names[name] not in seen:
            name = self._names[name]
            seen.add(name)
        return name

    @cached_property
    def persons(self) -> list[str]:
        """All persons, those with the most games first."""
        count: dict[str, int] = {}
        for entry in self.entries:
            for who in {who for who in entry.seats if who is not None and who.person}:
                count[who.name] = count.get(who.name, 0) + 1
        return sorted(count, key=lambda name: (-count[name], name))

    def of(self, name: str, game: str | None = None) -> Career:
        """Games of a person, all of them or those of one game."""
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
    """All games of a person, the oldest first."""

    name: str
    games: tuple[tuple[Entry, int], ...]

    @property
    def line(self) -> Line:
        """All of them together."""
        return Line(self.games)

    @property
    def unreviewed(self) -> list[FinishedGame]:
        """Games of whose reviews nothing is known."""
        return [*{e.played.key: e.played for e, _ in self.games if e.review is None}.values()]

    def by(self, kind: Callable[[Entry, int], str | int | None]) -> dict[str | int, Line]:
        """Games by what they have in common; None: they belong nowhere."""
        found: dict[str | int, list[tuple[Entry, int]]] = {}
        for entry, seat in self.games:
            if (key := kind(entry, seat)) is not None:
                found.setdefault(key, []).append((entry, seat))
        return {key: Line(tuple(found[key])) for key in sorted(found, key=str)}

    def by_game(self) -> dict[str | int, Line]:
        return self.by(lambda entry, seat: entry.played.game)

    def by_seat(self) -> dict[str | int, Line]:
        """Games against others by the seat, from 0, at which they were played."""
        return self.by(lambda entry, seat: None if entry.alone else seat)

    @property
    def wins(self) -> list[bool]:
        """Game by game against others: whether it was won, alone or with others."""
        return [entry.share(seat) > 0 for entry, seat in self.games if not entry.alone]

    @property
    def streaks(self) -> Streaks:
        return streaks_of(self.wins)

    def against(self) -> list[Versus]:
        """Everybody who sat on another side, those met most often first."""
        met: dict[Competitor, list[int]] = {}
        for entry, seat in self.games:
            own = entry.played.places[seat]
            for other, who in zip(entry.played.places, entry.seats, strict=True):
                ranked = own.rank is not None and other.rank is not None
                if who is not None and other.side != own.side and ranked:
                    better = (own.rank or 0) - (other.rank or 0)
                    met.setdefault(who, [0, 0, 0])[(better > 0) + 2 * (better == 0)] += 1
        told = [Versus(who, *count) for who, count in met.items()]
        return sorted(told, key=lambda each: (-each.games, each.other.name))

    def with_other(self, other: Competitor) -> list[tuple[Entry, int]]:
        """Games in which somebody sat on another side, and the seat of this person."""
        return [
            (entry, seat)
            for entry, seat in self.games
            for place, who in zip(entry.played.places, entry.seats, strict=True)
            if who == other and place.side != entry.played.places[seat].side
        ]

    def teams(self) -> list[Team]:
        """The same partners, those with the most games first."""
        found: dict[tuple[str, ...], list[bool]] = {}
        for entry, seat in self.games:
            side = entry.played.places[seat].side
            own = [place.seat for place in entry.played.places if place.side == side]
            others = [entry.seats[other] for other in own if other != seat]
            if others and all(others) and not entry.alone:
                names = tuple(sorted(who.name for who in others if who is not None))
                found.setdefault(names, []).append(entry.share(seat) > 0)
        teams = [
            Team(names, WinShare(sum(won), len(won)), streaks_of(won))
            for names, won in found.items()
        ]
        return sorted(teams, key=lambda each: (-each.won.games, each.partners))


def streaks_of(wins: Sequence[bool]) -> Streaks:
    """Runs of wins and of games without one."""
    now = most = lost = without = 0
    for won in wins:
        now, lost = (now + 1, 0) if won else (0, lost + 1)
        most, without = max(most, now), max(without, lost)
    return Streaks(now, most, without)
