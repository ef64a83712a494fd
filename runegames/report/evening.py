"""Reports of evenings: the games of a day, who won it, and everybody's points game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from runegames.chronicle.evenings import Evening, day_of, evenings, game_words
from runegames.chronicle.memory import WHAT_COUNTS
from runegames.chronicle.scorebook import Scorebook
from runegames.core import SEAT_LETTERS
from runegames.core.names import and_list, count
from runegames.games.registry import title_of
from runegames.numerals import counted, short_ordinal
from runegames.play.dates import DAYS, day_words, short_day
from runegames.play.result import Scores, SideResult, Stretch
from runegames.report.model import (
    Cell,
    Report,
    ReportSubject,
    ReportTable,
    Row,
    SavedGame,
    Section,
    Sentence,
    StyledWords,
    TableColumn,
    Words,
)
from runegames.report.pictures import Chart, Podium

HOW = "A point for every seat left behind in a game."
NONE_YET = f"No evening yet. The games of one day are added up here. {WHAT_COUNTS}"
MAX_SQUARED_SEATS = 5
"""Greatest number of players whose points are squares; for more they are figures."""


# -- all evenings -------------------------------------------------------------------------


@dataclass(frozen=True)
class EveningFacts:
    """Evenings, the last one first, with the report of their list."""

    nights: Sequence[Evening]
    report: Report
    today: date

    @classmethod
    def of(cls, book: Scorebook, today: date) -> EveningFacts:
        """Collect the evenings of a scorebook."""
        nights = evenings(book)
        return cls(nights, of_evenings(nights), today)

    def night(self, day: str, save: str) -> Evening | None:
        """Return the evening of a save or of a day; the last one for others."""
        for night in self.nights:
            is_wanted = night.day.isoformat() == day
            if save:
                is_wanted = save in {entry.played.save for entry in night.games}
            if is_wanted:
                return night
        return next(iter(self.nights), None)


def of_evenings(nights: Sequence[Evening]) -> Report:
    """Report on all evenings, the last one first."""
    rows = [*map(_night, nights)]
    columns = [
        TableColumn("day", side="left"),
        TableColumn(side="left", stretches=True),
        TableColumn("games", title="games"),
        TableColumn("points"),
    ]
    table = ReportTable(columns, rows)
    headline = f"{counted(len(nights), 'evening')}." if nights else NONE_YET
    return Report("", headline, [Section("evenings", "evenings", [table])])


def _night(evening: Evening) -> Row:
    totals = evening.totals()
    day = evening.day
    words = f"{DAYS[day.weekday()][:3]} {short_day(day, day):>6}"
    others = evening.players[len(evening.leaders) :]
    who: list[StyledWords] = []
    for leader in evening.leaders:
        who += [
            StyledWords(f"{leader.name} ", "strong"),
            StyledWords(f"{totals[leader]}  ", "gold"),
        ]
    if others:
        who.append(StyledWords(f"{others[0].name} {totals[others[0]]}", "quiet"))
    if others[1:]:
        who.append(StyledWords(f"  +{len(others) - 1}", "quiet"))
    first, leaders = evening.leaders[0], " & ".join(leader.name for leader in evening.leaders)
    cells = (
        Cell(words, f"{evening.date_words}: ", day.isoformat(), short=words.partition(" ")[2]),
        Cell(who, evening.standing, short=f"{leaders} {totals[first]}"),
        Cell(
            str(len(evening.games)),
            f", {count(len(evening.games), 'game')}",
            len(evening.games),
            "quiet",
        ),
        Cell(value={player.name: points for player, points in totals.items()}),
    )
    return Row(cells, day.isoformat(), ReportSubject(day.isoformat()))


# -- one evening --------------------------------------------------------------------------


def of_evening(evening: Evening, today: date) -> Report:
    """Report on an evening."""
    leaders, scores = [who.name for who in evening.leaders], scores_of(evening)
    verdict, lead = f"{evening.verb(today)} with {evening.margin}.", evening.lead_words
    facts: list[Words] = [[StyledWords(verdict, "strong")]]
    if lead:
        facts.append(lead)
    headline = f"{evening.date_words}. {evening.brief}. {and_list(leaders)} {verdict} {lead}"
    return Report(
        " & ".join(leaders),
        headline.rstrip(),
        [
            Section("podium", "", [Podium(scores)], priority=2),
            Section("games", "", [_games(evening), Sentence(HOW.removesuffix("."))]),
            Section(
                "chart",
                "points, game by game",
                [Chart(scores)] if len(evening.games) > 1 else [],
                spoken="Points, game by game:",
                priority=3,
            ),
        ],
        facts,
        {"day": evening.day.isoformat()},
        seat=evening.seat(evening.leaders[0]),
        when=_when(evening, today),
        line=evening.line,
    )


def _when(evening: Evening, today: date) -> str:
    """Tell the day and the hours: ``Saturday, 21 November, 19:40 to 22:02``."""
    begun, ended = _begun(0, evening), evening.games[-1].played.ended
    day = f"{DAYS[evening.day.weekday()]}, {day_words(evening.day, today)}"
    return f"{day}, {begun:%H:%M} to {ended:%H:%M}" if begun is not None else day


def _begun(number: int, evening: Evening) -> datetime | None:
    """Return when a game began; None if that was not in this evening, or is not known.

    A game may be finished days after its beginning, and by a clock that was set back, before it.
    """
    played = evening.games[number].played
    if played.created is None or day_of(played.created) != evening.day:
        return None
    return played.created if played.created <= played.ended else None


def _games(evening: Evening) -> ReportTable:
    """Make a row for each game, with two columns for each player: points, and seats beaten."""
    squared = len(evening.players) <= MAX_SQUARED_SEATS
    columns = [TableColumn("time", side="left"), TableColumn("game", side="left", stretches=True)]
    for who in evening.players:
        columns += [TableColumn(seat=evening.seat(who)), TableColumn(title=who.name, side="left")]
    rows = [_game(number, evening, squared=squared) for number in range(len(evening.games))]
    totals = evening.totals()
    total = [Cell(), Cell("points", style="quiet")]
    for who in evening.players:
        ordinal = short_ordinal(evening.rank_of(who))
        total += [Cell(str(totals[who]), seat=evening.seat(who)), Cell(ordinal, style="quiet")]
    return ReportTable(columns, rows, Row(total), airy=True)


def _game(number: int, evening: Evening, *, squared: bool) -> Row:
    entry, scores = evening.games[number], evening.scores[number]
    begun, title = _begun(number, evening), game_words(entry)
    time = f"{begun:%H:%M}" if begun is not None else ""
    cells = [
        Cell(time or str(number + 1), f"Game {number + 1}, ", style="quiet"),
        Cell(title, title, short=title_of(entry.played.game).split()[-1]),
    ]
    sign = ": "
    for who in evening.players:
        if who not in scores:
            cells += [Cell(), Cell()]
            continue
        score, seat = scores[who], evening.seat(who)
        spoken = f"{sign}{who.name} {score.score} for {count(score.points, 'point')}"
        sign = ", "
        cells.append(Cell(str(score.score), spoken, style="gold" if score.first else ""))
        squares = (score.points, len(entry.seats) - 1) if squared else None
        cells.append(Cell(f"+{score.points}", style="quiet", seat=seat, squares=squares))
    return Row(cells, opens=SavedGame(entry.played.save))


def scores_of(evening: Evening) -> Scores:
    """Return the points of everybody for podium and chart; each game counts as a ply."""
    many = range(len(evening.games) + 1)
    totals = [evening.totals(games) for games in many]
    sides = tuple(
        SideResult(
            SEAT_LETTERS[evening.seat(who)],
            evening.seat(who),
            who.name,
            totals[-1][who],
            evening.rank_of(who),
            tuple(total[who] for total in totals),
        )
        for who in evening.players
    )
    stretches = tuple(Stretch(number - 1, number) for number in many[1:])
    return Scores(sides, "game", stretches)
