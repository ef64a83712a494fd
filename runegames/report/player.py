"""Report of a player: wins, scores, opponents, partners, seats, play and luck over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from runegames.chronicle.ratings import Rating
from runegames.chronicle.scorebook import (
    Career,
    Competitor,
    CompetitorResults,
    CountedGame,
    Streaks,
)
from runegames.core.names import and_list, capitalized, count
from runegames.estimates import TELLING_GAMES
from runegames.games.registry import counted_in, title_of
from runegames.numerals import ordinal
from runegames.play.dates import day_words, short_day
from runegames.report.fewgames import needed_games, played_games
from runegames.report.model import (
    Bar,
    Cell,
    GamesBehind,
    Part,
    Report,
    ReportTable,
    Row,
    Section,
    Sentence,
    Style,
    StyledWords,
    TableColumn,
    Words,
    number,
)
from runegames.report.pictures import Histogram, Wins
from runegames.report.playandluck import of_play_and_luck

MAX_SPOKEN_OPPONENTS = 8
FROM_TEN_ON = f"from {TELLING_GAMES} on"
"""Words in place of a share of fewer games."""
LINE_FIELDS = ("games", "house_rules", "against_others", "won", "rate", "interval", "expected")
POINTS_FIELDS = ("average", "best", "scores")


def of_player(
    career: Career, today: date, strengths: Sequence[Rating] = (), game: str | None = None
) -> Report:
    """Report on a person's games.

    Args:
        career: games of the person.
        today: day of the report.
        strengths: ratings of all players.
        game: the only game of which ``career`` has games, if it has no others.
    """
    name = career.name
    if not career.games:
        kind = "" if game is None else f" of {title_of(game)}"
        headline = f"{name} has no finished game{kind}."
    else:
        headline = f"{name} has played {_games_and_wins(career.line)}."
    few = 0 < len(career.games) < TELLING_GAMES
    sections = [played_games(career, today)] if few else []
    sections += [
        _by_game(career),
        _points(career, today),
        *_histograms(career),
        _against(career),
        _streaks(career),
        _teams(career),
        _by_seat(career),
    ]
    if few:
        sections.append(needed_games(career))
    sections += of_play_and_luck(career, today)
    return Report(name, headline, sections, _facts(career, today, strengths), {"name": name})


# -- head ---------------------------------------------------------------------------------


def _games_and_wins(line: CompetitorResults) -> str:
    """Tell games and wins: ``12 games, 5 won``; games alone cannot be won.

    >>> _games_and_wins(CompetitorResults(()))
    '0 games'
    """
    games, against = len(line.games), line.won.games
    alone = f", {games - against} of them alone" if against and against < games else ""
    won = f"; {_wins(line.won.wins)} of {against} won" if alone else f", {_wins(line.won.wins)} won"
    return f"{count(games, 'game')}{alone}{won if against else ''}"


def _facts(career: Career, today: date, strengths: Sequence[Rating]) -> Sequence[Words]:
    if not career.games:
        return ()
    first = career.games[0][0].played.ended.date()
    since = f"since {day_words(first, today)}"
    streaks = career.streaks
    if career.wins:
        since = f"{since}; {_runs(streaks)}"
    facts: list[Words] = [[StyledWords(_games_and_wins(career.line), "strong")], since]
    if rating := _rating(career.name, strengths):
        facts.append(rating)
    return facts


def _rating(name: str, ratings: Sequence[Rating]) -> Words:
    """Tell a rating and its neighbours: ``rating 27.4 ±1.6, between adept and master``."""
    shown = [rating for rating in ratings if rating.is_shown]
    own = next((rating for rating in shown if rating.who == Competitor(name, person=True)), None)
    if own is None:
        return ""
    levels = [rating for rating in shown if not rating.who.person]
    above = [rating for rating in levels if rating.value > own.value][-1:]
    below = [rating for rating in levels if rating.value <= own.value][:1]
    words = [f"{rating.who.name} ({rating.value:.1f})" for rating in [*below, *above]]
    match (bool(below), bool(above)):
        case (True, True):
            beside = f", between {words[0]} and {words[1]}"
        case (True, False):
            beside = f", above {words[0]}"
        case (False, True):
            beside = f", below {words[0]}"
        case _:
            beside = ""
    left_out = f", {own.without}" if own.without else ""
    return [
        StyledWords("rating "),
        StyledWords(f"{own.value:.1f}", "strong"),
        StyledWords(f" ±{own.reach:.1f}{beside}{left_out}", "quiet"),
    ]


# -- wins ---------------------------------------------------------------------------------


def _by_game(career: Career) -> Section:
    rows = [
        _line(title_of(game), line, game, f"{career.name}'s")
        for game, line in career.by_game().items()
    ]
    total = _line("together", career.line, "", f"{career.name}'s")
    table = ReportTable(
        [*_line_columns(), *map(TableColumn, POINTS_FIELDS)], rows, total, form="by key"
    )
    marks = any(row.cells[-len(POINTS_FIELDS) - 1].bar for row in table.shown_rows)
    parts: list[Part] = [table]
    if marks:
        note = "{}: equal players"
        drawn, undrawn = map(note.format, ("the darker mark", "in brackets"))
        parts.append(Sentence(drawn, spoken=False, undrawn=undrawn))
    return Section("by_game", "won", parts)


def _by_seat(career: Career) -> Section:
    rows = [
        _line(ordinal(seat + 1), line, str(seat), "") for seat, line in career.by_seat().items()
    ]
    table = ReportTable([*_line_columns(), *map(TableColumn, POINTS_FIELDS)], rows, form="by key")
    spoken = "By the order at the table:"
    return Section("by_seat", "won, by seat", [table], spoken=spoken, priority=2)


def _line_columns() -> list[TableColumn]:
    titles = {"games": "games", "won": "won", "rate": "%"}
    lines = (TableColumn(name, titles.get(name, "")) for name in LINE_FIELDS)
    return [TableColumn(stretches=True), *lines, TableColumn()]


def _line(title: str, line: CompetitorResults, key: str, about: str) -> Row:
    """Make the row of the results of a game, of a seat, or of all games together."""
    won, scores = line.won, line.scores
    games = len(line.games)
    style: Style = "primary" if key else "gold"
    enough = won.games >= TELLING_GAMES
    low, high = (round(100 * end) for end in won.interval)
    rate, fair = f"{100 * won.rate:.0f}", line.expected * won.games
    share, spoken = Cell(value=won.rate), ""
    lacks = FROM_TEN_ON if won.games else "alone"
    bar = Cell(lacks, style="quiet")
    if enough:
        spoken = f": {rate} in a hundred ({low} to {high})"
        share = Cell(rate, spoken, won.rate, style="" if key else "gold")
        words = f"{low}–{high} ({100 * line.expected:.0f})"
        bar = Cell(words, style="quiet", bar=Bar(won.rate, won.interval, style, line.expected))
    equal = f"; equal players would win {fair:.0f}" if enough else ""
    wins = Cell("–", value=won.wins, style="strong")
    if won.games:
        wins = Cell(_wins(won.wins), f", {_wins(won.wins)} won", won.wins, "strong")
    cells = (
        Cell(title, f"{title}: ", style="" if key else "strong", short=title.split()[-1]),
        number(games, "game", value=games),
        Cell(spoken=_house_rules(line), value=line.rules_changed.total()),
        Cell(value=won.games),
        wins,
        share,
        Cell(value=[*won.interval]),
        Cell("", equal, line.expected),
        bar,
        Cell(value=sum(scores) / len(scores) if scores else None),
        Cell(value=max(scores, default=None)),
        Cell(value=scores),
    )
    saves = frozenset(entry.played.save for entry, _ in line.games)
    behind = GamesBehind(about, saves) if about and games else None
    return Row(cells, key, behind)


def _house_rules(line: CompetitorResults) -> str:
    """Name the house rules of some games: `` (2 with barter)``."""
    changed = [f"{games} with {words}" for words, games in line.rules_changed.most_common()]
    return f" ({and_list(changed)})" if changed else ""


def _streaks(career: Career) -> Section:
    runs = career.streaks
    without = f"at most {count(runs.without, 'game')}" if runs.without else "no game"
    now = f"{runs.now} now, " if runs.now else ""
    shown = f"{now}{runs.most} in a row at most" if runs.most else "no win yet"
    cells = (
        Cell(shown, capitalized(_runs(runs)), runs.now),
        Cell(value=runs.most),
        Cell(f"{runs.without} without a win", f"; {without} without a win", runs.without),
    )
    columns = [TableColumn(name) for name in ("now", "most", "without")]
    table = ReportTable(
        columns,
        [Row(cells if career.wins else [Cell(value=figure.value) for figure in cells])],
        form="flow",
    )
    parts: list[Part] = [Wins(career.wins), table] if career.wins else [table]
    spoken = "The last games, oldest first:" if career.wins else ""
    return Section("streaks", "the last games", parts, "oldest first", spoken, priority=1)


def _runs(runs: Streaks) -> str:
    """Tell runs of wins: ``2 wins in a row now, 3 at most``."""
    if not runs.most:
        return "no win yet"
    if not runs.now:
        return f"{count(runs.most, 'win')} in a row at most"
    return f"{count(runs.now, 'win')} in a row now, {runs.most} at most"


# -- points -------------------------------------------------------------------------------


def _points(career: Career, today: date) -> Section:
    rows = []
    for game, line in career.by_game().items():
        entry, seat = line.best_game
        score, average = entry.played.places[seat].score, sum(line.scores) / len(line.scores)
        day = entry.played.ended.date()
        with_whom = _company(entry, seat)
        title, unit = title_of(game), counted_in(game)
        cells = (
            Cell(title, f"{title}: ", short=title.split()[-1]),
            Cell(f"{average:.1f}", f"{average:.1f} {unit} on average, "),
            Cell(str(score), f"{score} at best", style="gold"),
            Cell(
                f"{unit}, {short_day(day, today)}, {with_whom}",
                f" ({day_words(day)}, {with_whom})",
                style="quiet",
                short=f"{unit}, {short_day(day, today)}",
            ),
        )
        rows.append(Row(cells, f"points:{game}"))
    columns = [
        TableColumn(stretches=True),
        TableColumn(title="average"),
        TableColumn(title="best"),
        TableColumn(side="left", stretches=True),
    ]
    tables = [ReportTable(columns, rows)] if rows else []
    return Section("points", "scores", tables)


def _histograms(career: Career) -> Iterator[Section]:
    """Draw the scores of each game with its row; with the total, those of the game most played."""
    lines = career.by_game()
    most_played = max(lines, key=lambda key: len(lines[key].games), default="")
    for game, line in lines.items():
        if len(line.scores) >= TELLING_GAMES:
            of = frozenset({game, ""} if game == most_played else {game})
            aside = count(len(line.games), "game")
            heading = f"{title_of(game)}, {counted_in(game)} at the end"
            picture = Histogram(line.scores, counted_in(game))
            name = f"histogram:{game}"
            yield Section(name, heading, [picture], aside, f"{heading}:", of=of, priority=3)


# -- opponents and partners ---------------------------------------------------------------


def _against(career: Career) -> Section:
    rows = []
    for versus in career.against():
        other, share = versus.other, versus.share
        style: Style = "primary" if other.person else "quiet"
        bar = Cell(FROM_TEN_ON, style="quiet")
        if versus.games >= TELLING_GAMES:
            rate, low, high = (round(100 * part) for part in (share.rate, *share.interval))
            words = f"{rate} % ({low}–{high})"
            bar = Cell(words, style="quiet", bar=Bar(share.rate, share.interval, style, 0.5))
        better = f"better place in {count(versus.ahead, 'game')}"
        cells = (
            Cell(other.name, f"Against {other.name}: ", other.name),
            Cell(value=other.person),
            Cell(str(versus.ahead), better, versus.ahead, "strong"),
            Cell(f": {versus.behind}", f", worse in {versus.behind}", versus.behind, "quiet"),
            Cell(value=versus.level),
            bar,
        )
        games = career.games_against(other)
        saves = frozenset(entry.played.save for entry, _ in games)
        rows.append(Row(cells, opens=GamesBehind(f"{career.name} against {other.name}", saves)))
    columns = [TableColumn(name) for name in ("name", "person", "ahead", "behind", "level", "")]
    columns[0] = TableColumn("name", stretches=True)
    columns[3] = TableColumn("behind", side="left")
    table = ReportTable(columns, rows, most_spoken=MAX_SPOKEN_OPPONENTS)
    return Section("against", "against", [table], "better : worse place")


def _teams(career: Career) -> Section:
    rows = []
    for team in career.teams():
        won, games, now = team.won.wins, team.won.games, team.streaks.now
        partners = and_list(team.partners)
        cells = (
            Cell(partners, f"With {partners}: ", [*team.partners]),
            Cell(value=games),
            Cell(f"{_wins(won)} of {games}", f"{_wins(won)} of {games} won", won, "strong"),
            Cell(str(now), f", {count(now, 'win')} in a row now", now, "gold"),
        )
        rows.append(Row(cells))
    columns = [TableColumn(name) for name in ("partners", "games", "won", "streak")]
    return Section(
        "teams", "together with", [ReportTable(columns, rows)], "won, in a row now", priority=1
    )


# -- words --------------------------------------------------------------------------------


def _company(entry: CountedGame, seat: int) -> str:
    """Tell with whom a game was played: ``alone``, ``Bo``, ``4 seats``."""
    others = [who for other, who in enumerate(entry.seats) if other != seat]
    if not others:
        return "alone"
    if len(others) == 1 and others[0] is not None:
        return others[0].name
    return f"{len(entry.seats)} seats"


def _wins(wins: float) -> str:
    """Write wins; a shared first place counts as a part of a win."""
    return f"{round(wins, 1):g}"
