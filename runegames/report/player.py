"""Report of a player: wins, points, opponents, partners, seats, play and luck over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from runegames.chronicle.curves import CURVE_FROM_GAMES
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
from runegames.games.registry import title_of
from runegames.numerals import NUMBERS, ordinal
from runegames.play.dates import day_told, short_day
from runegames.report.model import (
    Bar,
    Cell,
    GamesBehind,
    Part,
    Report,
    ReportTable,
    Row,
    SavedGame,
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


@dataclass(frozen=True)
class Surroundings:
    """Facts about others that a player's page shows."""

    today: date
    ratings: Sequence[Rating] = ()
    reviewable: int = 0
    """Number of the player's games without a review that could have one."""


def of_player(career: Career, around: Surroundings, game: str | None = None) -> Report:
    """Report on a person's games; ``game``: the only game of which ``career`` has games."""
    name = career.name
    if not career.games:
        headline = f"{name} has no finished game"
        headline += "." if game is None else f" of {title_of(game)}."
    else:
        headline = f"{name} has played {_games_and_wins(career.line)}."
    few = len(career.games) < TELLING_GAMES
    sections = [
        *([_games(career, around.today)] if few and career.games else []),
        _by_game(career),
        _points(career, around.today),
        *_histograms(career),
        _against(career),
        _streaks(career),
        _teams(career),
        _by_seat(career),
        *([_more(career)] if few and career.games else []),
        *of_play_and_luck(career, around.today),
    ]
    return Report(name, headline, sections, _facts(career, around), {"name": name})


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


def _facts(career: Career, around: Surroundings) -> Sequence[Words]:
    if not career.games:
        return ()
    first = career.games[0][0].played.ended.date()
    since = f"since {day_told(first, around.today)}"
    streaks = career.streaks
    if career.wins:
        since = f"{since}; {_runs(streaks)}"
    facts: list[Words] = [[StyledWords(_games_and_wins(career.line), "strong")], since]
    if rating := _rating(career.name, around.ratings):
        facts.append(rating)
    return facts


def _rating(name: str, ratings: Sequence[Rating]) -> Words:
    """Tell a rating and its neighbours: ``rating 27.4 ±1.6, between adept and master``."""
    shown = [rating for rating in ratings if rating.told]
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
        for game, line in _lines(career).items()
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
        _line(ordinal(int(seat) + 1), line, str(seat), "")
        for seat, line in career.by_seat().items()
    ]
    table = ReportTable([*_line_columns(), *map(TableColumn, POINTS_FIELDS)], rows, form="by key")
    return Section("by_seat", "won, by seat", [table], priority=2)


def _line_columns() -> list[TableColumn]:
    titles = {"games": "games", "won": "won", "rate": "%"}
    lines = (TableColumn(name, titles.get(name, "")) for name in LINE_FIELDS)
    return [TableColumn(stretches=True), *lines, TableColumn()]


def _line(title: str, line: CompetitorResults, key: str, about: str) -> Row:
    """Make the row of the results of a game, of a seat, or of all games together."""
    won, games, scores = line.won, len(line.games), line.scores
    style: Style = "primary" if key else "gold"
    enough = won.games >= TELLING_GAMES
    low, high = (round(100 * end) for end in won.interval)
    rate, fair = f"{100 * won.rate:.0f}", line.expected * won.games
    share, spoken = Cell(value=won.rate), ""
    bar = Cell(FROM_TEN_ON if won.games else "alone", style="quiet")
    if enough:
        spoken = f": {rate} in a hundred ({low} to {high})"
        share = Cell(rate, spoken, won.rate, "" if key else "gold")
        words = f"{low}–{high} ({100 * line.expected:.0f})"
        bar = Cell(words, style="quiet", bar=Bar(won.rate, won.interval, style, line.expected))
    equal = f"; equal players would win {fair:.0f}" if enough else ""
    wins = f", {_wins(won.wins)} won" if won.games else ""
    cells = (
        Cell(title, f"{title}: ", style="" if key else "strong", short=title.split()[-1]),
        number(games, "game", value=games),
        Cell(spoken=_house_rules(line), value=line.rules_changed.total()),
        Cell(value=won.games),
        Cell(_wins(won.wins) if won.games else "–", wins, won.wins, "strong"),
        share,
        Cell(value=[*won.interval]),
        Cell("", equal, line.expected),
        bar,
        Cell(value=sum(scores) / len(scores) if scores else None),
        Cell(value=max(scores, default=None)),
        Cell(value=scores),
    )
    saves = frozenset(entry.played.save for entry, _ in line.games)
    return Row(cells, key, GamesBehind(about, saves) if about and games else None)


def _house_rules(line: CompetitorResults) -> str:
    """Name the house rules of some games: `` (2 with barter)``."""
    changed = [f"{games} with {words}" for words, games in line.rules_changed.most_common()]
    return f" ({and_list(changed)})" if changed else ""


def _streaks(career: Career) -> Section:
    runs = career.streaks
    without = count(runs.without, "game")
    now = f"{runs.now} now, " if runs.now else ""
    shown = f"{now}{runs.most} in a row at most" if runs.most else "no win yet"
    cells = (
        Cell(shown, capitalized(_runs(runs)), runs.now),
        Cell(value=runs.most),
        Cell(f"{runs.without} without a win", f"; at most {without} without a win", runs.without),
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


def _games(career: Career, today: date) -> Section:
    """List the games of somebody who has played few."""
    rows = []
    for entry, seat in reversed(career.games):
        played = entry.played
        own, day = played.places[seat], day_told(played.ended.date(), today)
        standing = "alone" if entry.alone else "won" if own.rank == 1 else _place(own.rank, entry)
        others = _others(entry, seat)
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
            Cell(others, f", with {others}" if others else "", style="quiet", short=_few(others)),
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


def _place(rank: int | None, entry: CountedGame) -> str:
    """Tell a place among the sides: ``second of four``."""
    if rank is None:
        return ""
    return f"{ordinal(rank)} of {_in_words(len(entry.sides))}"


def _short_place(standing: str, rank: int | None, entry: CountedGame) -> str:
    """Write a place among the sides in few columns: ``2 of 4``."""
    return standing if rank in (None, 1) or entry.alone else f"{rank} of {len(entry.sides)}"


def _few(names: str) -> str:
    """Shorten a list of names: ``Bo +2``."""
    first, *others = names.split(", ")
    return f"{first} +{len(others)}" if others else first


def _others(entry: CountedGame, seat: int) -> str:
    names = [
        result.name or (who.name if who is not None else "")
        for other, (result, who) in enumerate(zip(entry.played.places, entry.seats, strict=True))
        if other != seat
    ]
    return ", ".join(filter(None, names))


def _more(career: Career) -> Section:
    """Tell how many games more each figure needs."""
    reviewed = sum(entry.review is not None for entry, _ in career.games)
    needs = [(len(career.games), TELLING_GAMES, "games, any game", "wins in a hundred, a rating")]
    lines = _lines(career)
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


# -- points -------------------------------------------------------------------------------


def _points(career: Career, today: date) -> Section:
    rows = []
    for game, line in _lines(career).items():
        entry, seat = line.best_game
        score, average = entry.played.places[seat].score, sum(line.scores) / len(line.scores)
        day = entry.played.ended.date()
        with_whom = _company(entry, seat)
        title = title_of(game)
        cells = (
            Cell(title, f"{title}: ", short=title.split()[-1]),
            Cell(f"{average:.1f}", f"{average:.1f} points on average, "),
            Cell(str(score), f"{score} at best", style="gold"),
            Cell(
                f"{short_day(day, today)}, {with_whom}",
                f" ({day_told(day)}, {with_whom})",
                style="quiet",
                short=short_day(day, today),
            ),
        )
        rows.append(Row(cells, f"points:{game}"))
    columns = [
        TableColumn(stretches=True),
        TableColumn(title="average"),
        TableColumn(title="best"),
        TableColumn(side="left", stretches=True),
    ]
    return Section("points", "points", [ReportTable(columns, rows)] if rows else [])


def _histograms(career: Career) -> Iterator[Section]:
    """Draw the points of each game with its row; with the total, those of the game most played."""
    lines = _lines(career)
    most_played = max(lines, key=lambda key: len(lines[key].games), default="")
    for game, line in lines.items():
        if len(line.scores) >= TELLING_GAMES:
            of = frozenset({game, ""} if game == most_played else {game})
            aside = count(len(line.games), "game")
            heading = f"{title_of(game)}, points at the end"
            picture = Histogram(line.scores)
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


def _lines(career: Career) -> dict[str, CompetitorResults]:
    return {str(game): line for game, line in career.by_game().items()}


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


def _in_words(amount: int) -> str:
    return NUMBERS[amount] if amount < len(NUMBERS) else str(amount)
