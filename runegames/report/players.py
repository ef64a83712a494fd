"""Report of all who play: persons, ratings and evenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runegames.lab.evenings import Evening, evenings
from runegames.lab.ratings import TOLD_FROM_GAMES, Rating, ratings
from runegames.lab.scorebook import Scorebook
from runegames.report.model import Cell, Chosen, Column, Report, Row, Section, Table, number
from runegames.report.player import Surroundings, of_player

NOBODY = "Nobody has finished a game yet"


def of_persons(
    book: Scorebook, names: Sequence[str], around: Surroundings, game: str | None = None
) -> Iterator[Report]:
    """Report on persons, one after another, and on all players together."""
    for name in names:
        yield of_player(book.of(name, game), around, game)
    yield of_players(book, game)


def of_players(book: Scorebook, game: str | None = None) -> Report:
    """Report on all who play: persons with their wins, ratings, evenings."""
    sections = [_persons(book), _ratings(ratings(book, game)), _evenings(evenings(book))]
    return Report("", "" if book.entries else f"{NOBODY}.", sections)


def _persons(book: Scorebook) -> Section:
    rows = []
    for name in book.persons:
        line = book.of(name).line
        won = f"{round(line.won.wins, 1):g}" if line.won.games else "–"
        rows.append(
            Row(
                (Cell(name), number(len(line.games), "game"), Cell(won, style="gold")),
                name,
                Chosen(name),
            )
        )
    columns = [Column(stretches=True), Column(title="games"), Column(title="won")]
    return Section("persons", "players", [Table(columns, rows)])


def _ratings(strengths: Sequence[Rating]) -> Section:
    """Tell the ratings of persons and levels on one scale, the best first."""
    rows = []
    for rating in strengths:
        who, value, reach = rating.who, f"{rating.value:.1f}", f"{rating.reach:.1f}"
        if rating.told:
            spoken = f"{value}, give or take {reach}"
            shown, around = (
                Cell(value, spoken, rating.value),
                Cell(f"±{reach}", value=rating.reach, style="quiet"),
            )
        else:
            spoken = f"{rating.games} of the {TOLD_FROM_GAMES} games that a rating needs"
            shown, around = (
                Cell(f"{rating.games} of {TOLD_FROM_GAMES}", spoken, style="quiet"),
                Cell(),
            )
        cells = (
            Cell(who.name, f"{who.name}: ", who.name, "" if who.person else "quiet"),
            Cell(value=who.person),
            Cell(value=rating.games),
            shown,
            around,
            Cell(spoken=f", {rating.without}" if rating.without else "", value=rating.left_out),
        )
        rows.append(Row(cells))
    columns = [
        Column("name", stretches=True),
        *map(Column, ("person", "games", "rating", "reach", "left_out")),
    ]
    spoken = "Ratings, of persons and computer players on one scale:"
    return Section("ratings", "rating", [Table(columns, rows)], spoken=spoken)


def _evenings(nights: Sequence[Evening]) -> Section:
    rows = []
    for evening in nights:
        totals = evening.totals()
        points = {who.name: totals[who] for who in evening.players}
        cells = (
            Cell(value=evening.day.isoformat()),
            Cell(value=len(evening.games)),
            Cell(value=points),
        )
        rows.append(Row(cells))
    return Section(
        "evenings", "", [Table([Column(name) for name in ("day", "games", "points")], rows)]
    )
