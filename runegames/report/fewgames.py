"""Sections of a player with few games: the games themselves, and what more of them will tell."""

from __future__ import annotations

from datetime import date

from runegames.chronicle.curves import CURVE_FROM_GAMES
from runegames.chronicle.scorebook import Career, CountedGame
from runegames.core.names import count
from runegames.estimates import TELLING_GAMES
from runegames.games.registry import title_of
from runegames.numerals import in_words, ordinal
from runegames.play.dates import day_words, short_day
from runegames.report.model import Cell, ReportTable, Row, SavedGame, Section, TableColumn


def played_games(career: Career, today: date) -> Section:
    """List the games of somebody who has played few."""
    rows = []
    for entry, seat in reversed(career.games):
        played = entry.played
        own, day = played.places[seat], day_words(played.ended.date(), today)
        standing = "won" if own.rank == 1 else _ranked(own.rank, entry)
        if entry.alone:
            standing = "alone"
        others = _others(entry, seat)
        company = f", with {others}" if others else ""
        title = title_of(played.game)
        cells = (
            Cell(short_day(played.ended.date(), today), f"{day}, ", style="quiet"),
            Cell(title, f"{title}: ", short=title.split()[-1]),
            Cell(
                standing,
                standing,
                style="gold" if own.rank == 1 and not entry.alone else "",
                short=_short_place(standing, own.rank, entry),
            ),
            Cell(str(own.score), f", {count(own.score, 'point')}", style="strong"),
            Cell(others, company, style="quiet", short=_few(others)),
        )
        rows.append(Row(cells, opens=SavedGame(played.save)))
    columns = [
        TableColumn(side="left"),
        TableColumn(side="left"),
        TableColumn(side="left"),
        TableColumn(),
        TableColumn(side="left", stretches=True),
    ]
    return Section("games", "the games", [ReportTable(columns, rows)])


def _ranked(rank: int | None, entry: CountedGame) -> str:
    """Tell a place among the sides: ``second of four``."""
    if rank is None:
        return ""
    return f"{ordinal(rank)} of {in_words(len(entry.sides))}"


def _short_place(standing: str, rank: int | None, entry: CountedGame) -> str:
    """Write a place among the sides in few columns: ``2 of 4``."""
    return standing if rank in (None, 1) or entry.alone else f"{rank} of {len(entry.sides)}"


def _few(names: str) -> str:
    """Shorten a list of names: ``Bo +2``."""
    first, *others = names.split(", ")
    return f"{first} +{len(others)}" if others else first


def _others(entry: CountedGame, seat: int) -> str:
    names = []
    for other, (result, who) in enumerate(zip(entry.played.places, entry.seats, strict=True)):
        known = who.name if who is not None else ""
        if other != seat:
            names.append(result.name or known)
    return ", ".join(filter(None, names))


def needed_games(career: Career) -> Section:
    """Tell how many games more each figure needs."""
    reviewed = sum(entry.review is not None for entry, _ in career.games)
    needs = [
        (len(career.games), TELLING_GAMES, "games of any kind", "wins in a hundred and a rating")
    ]
    lines = career.by_game()
    if lines:
        game = max(lines, key=lambda key: len(lines[key].games))
        games = lines[game].won.games
        needs.append((games, TELLING_GAMES, f"games of {title_of(game)}", "its wins in a hundred"))
    if against := career.against():
        met = against[0]
        needs.append((met.games, TELLING_GAMES, f"games against {met.other.name}", "who is better"))
    needs.append(
        (reviewed, CURVE_FROM_GAMES, "games looked into", "the curves of play and of luck")
    )
    rows = []
    for there, needed, what, words in needs:
        cells = (
            Cell(f"{there} of {needed}", f"{there} of {needed} ", style="strong"),
            Cell(what, f"{what} for ", style=""),
            Cell(words, words, style="quiet"),
        )
        if there < needed:
            rows.append(Row(cells))
    columns = [TableColumn(), TableColumn(side="left"), TableColumn(side="left")]
    return Section(
        "more",
        "what more games will tell",
        [ReportTable(columns, rows)],
        spoken="What more games will tell:",
    )
