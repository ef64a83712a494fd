"""Report of all who play: persons, ratings and evenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from runegames.chronicle.evenings import day_of, evenings
from runegames.chronicle.library import Library
from runegames.chronicle.memory import WHAT_COUNTS, FinishedGame
from runegames.chronicle.ratings import Rating, ratings
from runegames.chronicle.reviews import reviewable
from runegames.chronicle.scorebook import Scorebook
from runegames.estimates import TELLING_GAMES
from runegames.report.document import document
from runegames.report.evening import of_evenings
from runegames.report.model import (
    Cell,
    Report,
    ReportSubject,
    ReportTable,
    Row,
    Section,
    TableColumn,
)
from runegames.report.player import of_player

NOBODY = f"Nobody has finished a game yet. {WHAT_COUNTS}"
NO_PERSON = "No person has finished a game yet."


def of_persons(book: Scorebook, names: Sequence[str], game: str | None = None) -> Iterator[Report]:
    """Report on persons, one after another, and on all players together."""
    today, strengths = day_of(datetime.now(UTC)), ratings(book)
    for name in names:
        yield of_player(book.of(name, game), today, strengths, game)
    if game is not None:
        strengths = ratings(book, game)
    yield of_players(book, strengths)


class Everybody(NamedTuple):
    """Ratings and list of all players, which take long to compute."""

    book: Scorebook
    strengths: Sequence[Rating]
    report: Report

    @classmethod
    def of(cls, book: Scorebook) -> Everybody:
        strengths = ratings(book)
        return cls(book, strengths, of_players(book, strengths))


class PlayerFacts(NamedTuple):
    """Report of a player beside those of all players."""

    everybody: Everybody
    player: Report | None
    """Report of the player; None if nobody is known."""
    reviewable: Sequence[FinishedGame]
    """Games of the player without a review that could have one."""

    @classmethod
    def of(cls, everybody: Everybody, name: str, library: Library) -> PlayerFacts:
        """Report on a player; if the name is unknown, on the one with the most games."""
        book, names = everybody.book, everybody.book.persons
        if not names:
            return cls(everybody, None, ())
        career, today = book.of(name if name in names else names[0]), day_of(datetime.now(UTC))
        report = of_player(career, today, everybody.strengths)
        return cls(everybody, report, reviewable(career.unreviewed, library))


def of_players(book: Scorebook, strengths: Sequence[Rating]) -> Report:
    """Report on all who play: persons with their wins, ratings, evenings."""
    nights = Section(
        "evenings", "", [], fields=lambda: document(of_evenings(evenings(book)))["evenings"]
    )
    sections = [_persons(book), _ratings(strengths), nights]
    headline = ""
    if not book.persons:
        headline = NO_PERSON if book.entries else NOBODY
    return Report("", headline, sections)


def _persons(book: Scorebook) -> Section:
    rows = []
    for name in book.persons:
        line = book.of(name).line
        won = f"{round(line.won.wins, 1):g}" if line.won.games else "–"
        rows.append(
            Row(
                (Cell(name), Cell(str(len(line.games)), style="quiet"), Cell(won, style="gold")),
                name,
                ReportSubject(name),
            )
        )
    columns = [TableColumn(stretches=True), TableColumn(title="games"), TableColumn(title="won")]
    return Section("persons", "players", [ReportTable(columns, rows)])


def _ratings(strengths: Sequence[Rating]) -> Section:
    """Tell the ratings of persons and levels on one scale, the best first."""
    rows = []
    for rating in strengths:
        who, known = rating.who, rating.is_shown
        value, reach = f"{rating.value:.1f}", f"{rating.reach:.1f}"
        shown, around = Cell(f"{rating.games} of {TELLING_GAMES}", style="quiet"), Cell()
        if known:
            shown = Cell(value, f"{value}, give or take {reach}", rating.value)
            around = Cell(f"±{reach}", value=rating.reach, style="quiet")
        spoken = f"{who.name}: " if known else ""
        left_out = f", {rating.without}" if rating.without and known else ""
        cells = (
            Cell(who.name, spoken, who.name, style="" if who.person else "quiet"),
            Cell(value=who.person),
            Cell(value=rating.games),
            shown,
            around,
            Cell(spoken=left_out, value=rating.left_out),
        )
        rows.append(Row(cells))
    columns = [
        TableColumn("name", stretches=True),
        *map(TableColumn, ("person", "games", "rating", "reach", "left_out")),
    ]
    spoken = "Ratings, of persons and computer players on one scale:"
    return Section("ratings", "rating", [ReportTable(columns, rows)], spoken=spoken)
