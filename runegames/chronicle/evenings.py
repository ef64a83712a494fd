"""Evenings: score sheets of the games of a day, with a column for everybody who played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.people import People
from runegames.chronicle.scorebook import Competitor, CountedGame, Scorebook
from runegames.core import SEAT_LETTERS, Seat
from runegames.core.names import and_list, count
from runegames.games.registry import title_of
from runegames.numerals import counted, ordinal
from runegames.play.dates import DAYS, day_and_month

NIGHT_HOURS = 5
"""Hours after midnight that belong to the evening before."""
MAX_LENGTH = timedelta(days=1)
"""Greatest length of an evening, apart from changes of the clock."""


class EveningScore(NamedTuple):
    """Result of a player in a game of an evening."""

    score: int
    first: bool
    points: int
    """Number of seats of others that the player beat."""


@dataclass(frozen=True)
class Evening:
    """Games of a day at this computer, the earliest first; its players may change."""

    day: date
    games: tuple[CountedGame, ...]

    @cached_property
    def scores(self) -> tuple[Mapping[Competitor, EveningScore], ...]:
        """Results of those who played, by game."""
        return tuple(map(_scores, self.games))

    @cached_property
    def players(self) -> tuple[Competitor, ...]:
        """Everybody who played, most points first; in order of the seats if points are equal."""
        totals = self.totals()
        return tuple(sorted(totals, key=lambda who: -totals[who]))

    def totals(self, games: int | None = None) -> Mapping[Competitor, int]:
        """Return everybody's points of the first ``games`` games, or of all."""
        return self._totals if games is None else self._sum(games)

    @cached_property
    def _totals(self) -> Mapping[Competitor, int]:
        return self._sum(len(self.games))

    def _sum(self, games: int) -> Mapping[Competitor, int]:
        totals = {who: 0 for scores in self.scores for who in scores}
        for scores in self.scores[:games]:
            for who, score in scores.items():
                totals[who] += score.points
        return totals

    def rank_of(self, who: Competitor) -> int:
        """Return the place of a player, from 1."""
        totals = self.totals()
        return 1 + sum(points > totals[who] for points in totals.values())

    @property
    def leaders(self) -> list[Competitor]:
        """Players with the most points."""
        return [who for who in self.players if self.rank_of(who) == 1]

    @property
    def line(self) -> str:
        """Result in one line, to be copied."""
        games = count(len(self.games), "game")
        return f"{day_and_month(self.day)} · {self.standing} · {games}"

    def led_since(self) -> int | None:
        """Return the number, from 1, of the game in which the present leader took the lead.

        Return None if several players lead.
        """
        if len(self.leaders) > 1:
            return None
        since = len(self.games)
        for games in range(len(self.games), 0, -1):
            totals = self.totals(games)
            best = max(totals.values())
            if [who for who, points in totals.items() if points == best] != self.leaders:
                break
            since = games
        return since

    @property
    def date_words(self) -> str:
        """Day in words: ``Saturday, 21 November``."""
        return f"{DAYS[self.day.weekday()]}, {day_and_month(self.day)}"

    @property
    def standing(self) -> str:
        """Points of all: ``Ciri 9, Anna 7``."""
        totals = self.totals()
        return ", ".join(f"{who.name} {totals[who]}" for who in self.players)

    @property
    def ahead(self) -> int:
        """Lead of the leader over the next player, in points; 0 if several players lead."""
        first, *others = [self.totals()[who] for who in self.players]
        return first - max(others, default=0)

    @property
    def margin(self) -> str:
        """Points and lead of the first: ``9 points, 2 more than Anna and Bo``."""
        best = count(max(self.totals().values()), "point")
        if len(self.leaders) > 1:
            return f"{best} each"
        return f"{best}, {self.ahead} more than {self._next_ones}" if self._next_ones else best

    def verb(self, today: date) -> str:
        """Return what the first have done: ``won``, or on the day itself, ``leads``."""
        leads = "leads" if len(self.leaders) == 1 else "lead"
        return leads if self.day == today else "won"

    @property
    def _next_ones(self) -> str:
        return and_list([who.name for who in self.players if self.rank_of(who) == 2])

    @property
    def lead_words(self) -> str:
        """Sentence on when the leader took the lead; empty after one game, or if several lead."""
        since = self.led_since()
        if since is None or len(self.games) == 1:
            return ""
        last = since == len(self.games)
        return f"In the lead since the {'last' if last else ordinal(since)} game."

    @property
    def brief(self) -> str:
        """Standing in a sentence: ``Evening points after three games: Ciri 9, Anna 7``."""
        return f"Evening points after {counted(len(self.games), 'game')}: {self.standing}"

    def seat(self, who: Competitor) -> Seat:
        """Return the seat whose colour a player has, another one for each of up to six players."""
        return self._seats[who]

    @cached_property
    def _seats(self) -> Mapping[Competitor, Seat]:
        """Colours of the players: that of the last seat, or else the first free one."""
        chosen: dict[Competitor, Seat] = {}
        for entry in reversed(self.games):
            for seat, who in enumerate(table_of(entry)):
                if who is not None and who not in chosen and seat not in chosen.values():
                    chosen[who] = seat
        for number, who in enumerate(self.players):
            free = [seat for seat in range(len(SEAT_LETTERS)) if seat not in chosen.values()]
            if who not in chosen:
                chosen[who] = free[0] if free else number % len(SEAT_LETTERS)
        return chosen


def game_words(entry: CountedGame) -> str:
    """Name a game, with its house rules: ``Runes & Bones, barter``."""
    rules = entry.played.rules_changed
    title = title_of(entry.played.game)
    return f"{title}, {rules}" if rules else title


def _scores(entry: CountedGame) -> dict[Competitor, EveningScore]:
    """Return the results of the players; of a player at several seats, that of the best seat."""
    results, table = entry.played.places, table_of(entry)
    scores: dict[Competitor, EveningScore] = {}
    for result, who in zip(results, table, strict=True):
        if who is None:
            continue
        beaten = sum(
            (other.rank or 0) > (result.rank or 0)
            for other, rival in zip(results, table, strict=True)
            if rival != who
        )
        score = EveningScore(result.score, result.rank == 1, beaten)
        if who not in scores or score.points > scores[who].points:
            scores[who] = score
    return scores


def table_of(entry: CountedGame) -> tuple[Competitor | None, ...]:
    """List the players by seat; computer players by name, since several may share a level."""
    return tuple(
        Competitor(name, person=False) if who and not who.person and name else who
        for name, who in zip(entry.names, entry.seats, strict=True)
    )


def day_of(then: datetime) -> date:
    """Return the day of an evening at a local time; the small hours belong to the day before."""
    return (then - timedelta(hours=NIGHT_HOURS)).date()


def evenings(book: Scorebook) -> list[Evening]:
    """List all evenings, the latest first: days with games of two or more seats.

    Its players may change from game to game; at least one of them is a person.
    """
    games_by_day: dict[date, list[CountedGame]] = {}
    for entry in book.entries:
        if len(entry.seats) > 1:
            games_by_day.setdefault(day_of(entry.played.ended), []).append(entry)
    days = [
        Evening(day, tuple(games))
        for day, games in games_by_day.items()
        if any(who is not None and who.person for entry in games for who in entry.seats)
    ]
    return sorted(days, key=lambda evening: evening.day, reverse=True)


def last_evening(games: Iterable[FinishedGame], people: People) -> Evening | None:
    """Return the latest evening, if any, without grouping all games."""
    left = sorted(games, key=lambda game: game.ended, reverse=True)
    while left:
        last = left[0].ended
        # The evening ended less than a day before ``last``, so it began less than two days before.
        # A third day allows for changes of the clock.
        near = [game for game in left if last - game.ended < 3 * MAX_LENGTH]
        for evening in evenings(Scorebook(near, people)):
            if last - evening.games[-1].played.ended < MAX_LENGTH:
                return evening
        left = [game for game in left if last - game.ended >= MAX_LENGTH]
    return None


def evening_after(games: Iterable[FinishedGame], people: People, save: str) -> Evening | None:
    """Return the evening up to the game of a save.

    Return None if the game is in no evening, or is the first of its evening.
    """
    known = [*games]
    ended = next((game.ended for game in known if game.save == save), None)
    if ended is None:
        return None
    near = [game for game in known if abs(game.ended - ended) < 2 * MAX_LENGTH]
    for evening in evenings(Scorebook(near, people)):
        saves = [entry.played.save for entry in evening.games]
        if save in saves[1:]:
            return Evening(evening.day, evening.games[: saves.index(save) + 1])
    return None
