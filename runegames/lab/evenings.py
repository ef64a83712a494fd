"""Evenings: games of one day at one table, added up to a score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from runegames.lab.scorebook import Competitor, Entry, Scorebook
from runegames.play.dates import local

NIGHT_HOURS = 5
"""Hours after midnight that still belong to the evening before."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Games of one day among the same players, the first one first."""

    day: date
    players: tuple[Competitor, ...]
    """Players in the order of places: most points first."""
    games: tuple[Entry, ...]

    def points(self, entry: Entry, who: Competitor) -> int:
        """A point for every seat that one leaves behind in a game."""
        seat = table_of(entry).index(who)
        rank = entry.played.places[seat].rank or 0
        return sum((place.rank or 0) > rank for place in entry.played.places)

    def totals(self, games: int | None = None) -> dict[Competitor, int]:
        """Points of all players after so many games, or all."""
        return {
            who: sum(self.points(entry, who) for entry in self.games[:games])
            for who in self.players
        }

    def place(self, who: Competitor) -> int:
        """Place from 1; the same for the same points."""
        totals = self.totals()
        return 1 + sum(points > totals[who] for points in totals.values())

    @property
    def leaders(self) -> list[Competitor]:
        """Everybody with the most points."""
        return [who for who in self.players if self.place(who) == 1]

    @property
    def line(self) -> str:
        """Result in one line, to be copied."""
        totals = self.totals()
        told = ", ".join(f"{who.name} {totals[who]}" for who in self.players)
        games = f"{len(self.games)} game{'s' if len(self.games) > 1 else ''}"
        return f"{self.day.day} {self.day:%B} · {told} · {games}"

    def led_since(self) -> int | None:
        """Number of the game, from 1, since which the same one leads alone; None: several do."""
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


def table_of(entry: Entry) -> tuple[Competitor | None, ...]:
    """Players by seat; computer players by their names, since a level may sit there twice."""
    return tuple(
        Competitor(place.name, person=False) if who and not who.person and place.name else who
        for place, who in zip(entry.played.places, entry.seats, strict=True)
    )


def evening_of(entry: Entry) -> date:
    """Day of a game by the clock here; the small hours belong to the day before."""
    return (local(entry.played.ended) - timedelta(hours=NIGHT_HOURS)).date()


def evenings(book: Scorebook) -> list[Evening]:
    """All evenings with a person and others at the table, the last one first."""
    found: dict[tuple[date, frozenset[Competitor]], list[Entry]] = {}
    for entry in book.entries:
        players = frozenset(who for who in table_of(entry) if who is not None)
        if len(players) == len(entry.seats) and not entry.alone and _people(players):
            found.setdefault((evening_of(entry), players), []).append(entry)
    made = [_made(day, games) for (day, _), games in found.items()]
    return sorted(made, key=lambda each: each.games[-1].played.ended, reverse=True)


def _people(players: frozenset[Competitor]) -> bool:
    return any(who.person for who in players)


def _made(day: date, games: Sequence[Entry]) -> Evening:
    seats = [who for who in table_of(games[0]) if who is not None]
    draft = Evening(day, tuple(seats), tuple(games))
    totals = draft.totals()
    order = sorted(seats, key=lambda who: (-totals[who], seats.index(who)))
    return Evening(day, tuple(order), tuple(games))
