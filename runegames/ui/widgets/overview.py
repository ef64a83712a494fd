"""Overview of a person's finished games, and words for its figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from rich.cells import cell_len

from runegames.lab.curves import Curve, curves
from runegames.lab.evenings import Evening
from runegames.lab.ratings import Rating
from runegames.lab.scorebook import Career, Competitor, Entry, Line
from runegames.numerals import NUMBERS
from runegames.play.dates import day_told
from runegames.play.memory import FinishedGame


@dataclass(frozen=True)
class Overview:
    """Finished games of a person: all, or those of one game."""

    career: Career
    game: str | None
    ratings: Sequence[Rating]
    evenings: Sequence[Evening]
    """Evenings on which the person played, the last one first."""
    today: date
    persons: int = 1
    """Number of persons with statistics."""
    reviewable: Sequence[FinishedGame] = ()
    """Games without a review that could have one."""

    @cached_property
    def curves(self) -> dict[str | None, Curve]:
        """Longest curve of each game, and under None the longest one over all games together."""
        lines = {game or None: curves(entries) for game, entries in self.lines()}
        return {game: found[0] for game, found in lines.items() if found}

    @property
    def name(self) -> str:
        return self.career.name

    def lines(self) -> list[tuple[str, list[tuple[Entry, int]]]]:
        """Finished games by identifier of the game; the last line, under "", has all of them."""
        found = [(str(game), [*line.games]) for game, line in self.career.by_game().items()]
        found.append(("", [*self.career.games]))
        return found

    def opponents(self) -> list[tuple[str, list[tuple[Entry, int]]]]:
        """Games against each opponent, by name."""
        return [
            (each.other.name, self.career.games_against(each.other))
            for each in self.career.against()
        ]

    def tables(self) -> list[list[Evening]]:
        """Evenings by group of persons, the group with most evenings first."""
        found: dict[frozenset[Competitor], list[Evening]] = {}
        for evening in self.evenings:
            persons = frozenset(who for who in evening.players if who.person)
            found.setdefault(persons, []).append(evening)
        return sorted(found.values(), key=len, reverse=True)


class Chosen(NamedTuple):
    """Row under the cursor."""

    part: int
    """List of the row: 0 for games, 1 for opponents."""
    line: int


def wins_told(wins: float) -> str:
    """Wins in figures; a shared first place counts as a part of a win."""
    return f"{round(wins, 1):g}"


def won_told(line: Line) -> str:
    """Wins in figures; with games alone among them, also the games against others: ``1/3``."""
    won = line.won
    return wins_told(won.wins) + (f"/{won.games}" if won.games < len(line.games) else "")


def number_told(number: int) -> str:
    """Number in words, or a large one in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def last_day(day: date, today: date) -> str:
    """Day in words: ``today``, ``yesterday``, ``12 April``."""
    match (today - day).days:
        case 0:
            return "today"
        case 1:
            return "yesterday"
        case _:
            return day_told(day, today)


def short_title(title: str, width: int) -> str:
    """Title of a game, or its last word if the title is too wide."""
    return title if cell_len(title) <= width else title.split()[-1]


def company_of(entry: Entry, seat: int) -> str:
    """Company of a player in a game: ``alone``, ``against Bo`` or ``four seats``."""
    others = [who for at, who in enumerate(entry.seats) if at != seat]
    if not others:
        return "alone"
    if len(others) == 1 and others[0] is not None:
        return f"against {others[0].name}"
    return f"{number_told(len(entry.seats))} seats"


def around(told: Sequence[Rating], rows: int, name: str) -> Sequence[Rating]:
    """Neighbouring ratings, at most ``rows``; among them one of the person ``name``, if any."""
    if len(told) <= rows:
        return told
    own = next((at for at, each in enumerate(told) if each.who.name == name), 0)
    first = min(max(0, own - rows // 2), len(told) - rows)
    return told[first : first + max(rows, 1)]
