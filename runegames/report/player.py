"""Report of a player: wins, points, opponents, partners, seats, play and luck over time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from runegames.chronicle.curves import CURVE_FROM_GAMES, RUNNING, Curve, Means, Reviewed, curves
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
from runegames.play.dates import MONTHS, day_told
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
    signed,
)
from runegames.report.pictures import Course, Histogram, Wins
from runegames.review.figures import Figure

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
        *_curves(career, around),
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
        parts.append(Sentence("the darker mark: equal players", spoken=False))
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
        bar = Cell(bar=Bar(won.rate, won.interval, style, line.expected))
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
    return Section("streaks", "the last games", parts, "oldest first", priority=1)


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
            Cell(_short_day(played.ended.date(), today), f"{day}, ", style="quiet"),
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
                f"{_short_day(day, today)}, {with_whom}",
                f" ({day_told(day)}, {with_whom})",
                style="quiet",
                short=_short_day(day, today),
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
            yield Section(f"histogram:{game}", heading, [picture], aside, of=of, priority=3)


# -- opponents and partners ---------------------------------------------------------------


def _against(career: Career) -> Section:
    rows = []
    for versus in career.against():
        other, share = versus.other, versus.share
        style: Style = "primary" if other.person else "quiet"
        bar = Cell(FROM_TEN_ON, style="quiet")
        if versus.games >= TELLING_GAMES:
            bar = Cell(bar=Bar(share.rate, share.interval, style, 0.5))
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


# -- play and luck over time --------------------------------------------------------------


def _curves(career: Career, around: Surroundings) -> Iterator[Section]:
    """Draw loss and luck over time: of all games against others, and of each game played alone."""
    known = curves(career.games)
    reviewed, games = sum(len(curve.games) for curve in known), len(career.games)
    words = (
        f"{reviewed or 'None'} of {count(games, 'game')} {'is' if reviewed < 2 else 'are'} reviewed"
    )
    offer = "review" if reviewed < games else ""
    first: list[Part] = [Sentence(words, offers=offer)] if games else []
    fields = lambda: [_curve_fields(curve) for curve in known]  # noqa: E731
    if not known:
        yield Section("curves", "play and luck", first, fields=fields, priority=1)
    for index, curve in enumerate(known):
        loss, luck = _loss(curve, around.today), _luck(curve, around.today)
        name = "curves" if index == 0 else f"curves:{index}"
        yield Section(
            name,
            f"play{_kind(curve)}",
            [*loss[1], *first],
            loss[0],
            fields=fields if index == 0 else None,
            priority=1,
        )
        yield Section(f"luck:{index}", f"luck{_kind(curve)}", luck[1], luck[0], priority=1)
        first = []


def _kind(curve: Curve) -> str:
    return f", {title_of(curve.games[0].entry.played.game)} alone" if curve.alone else ""


def _loss(curve: Curve, today: date) -> tuple[Words, list[Part]]:
    """Return the words at the right of the heading, and the parts that tell the loss."""
    means = curve.running or [Means.of([game]) for game in curve.games]
    losses = [mean.loss for mean in means if mean.loss is not None]
    unit = "points" if curve.alone else "of 100 chances to win"
    if not losses or curve.together.loss is None:
        return "", []
    first, last = losses[0], losses[-1]
    if not curve.running:
        games = count(len(curve.games), "game")
        few = f"{curve.together.loss.value:.2f} {unit} lost a decision, in {games}"
        note = f"a curve needs {CURVE_FROM_GAMES} games"
        return "", [Course(losses, False, False, note=note), Sentence(f"{few}; {note}")]
    change = last.minus(first)
    verdict = "that may be chance"
    if change.low > 0 or change.high < 0:
        verdict = f"it has {'grown' if change.value > 0 else 'fallen'} by more than chance"
    spoken = (
        f"A decision lost {_either(last, 2)} {unit} in the last {RUNNING} games, and"
        f" {_either(first, 2)} in the first {RUNNING}; {verdict}."
    )
    aside = [
        StyledWords("a decision lost ", "quiet"),
        StyledWords(f"{first.value:.2f}, now ", "quiet"),
        StyledWords(f"{last.value:.2f}", "strong"),
        StyledWords(f" ±{last.reach:.2f}", "quiet"),
    ]
    begun, ended = _days(curve, today)
    course = Course(losses, False, True, begun, f"{unit}; lower is better", ended, spoken)
    return aside, [course]


def _luck(curve: Curve, today: date) -> tuple[Words, list[Part]]:
    means = curve.running or [Means.of([game]) for game in curve.games]
    luck = curve.together.luck
    unit = "points" if curve.alone else "wins in 100 games"
    if not curve.running:
        return "", [Course([mean.luck for mean in means], True, False)]
    chance = "may be" if luck.low <= 0 <= luck.high else "is more than"
    spoken = (
        f"Luck brought {_either(luck)} {unit} a game, in all {len(curve.games)};"
        f" that {chance} chance."
    )
    aside = [
        StyledWords("a game brought ", "quiet"),
        StyledWords(signed(luck.value), "good" if luck.value > 0 else "bad"),
        StyledWords(f" ±{luck.reach:.1f}", "quiet"),
    ]
    begun, ended = _days(curve, today)
    return aside, [Course([mean.luck for mean in means], True, True, begun, unit, ended, spoken)]


def _curve_fields(curve: Curve) -> dict[str, object]:
    """Return reviewed games and running means: chance from 0 to 1, or points."""
    return {
        "unit": "points" if curve.alone else "chance",
        "games": [_reviewed_fields(game) for game in curve.games],
        "running": RUNNING,
        "means": [
            {
                "ended": last.entry.played.ended.isoformat(),
                "loss_a_decision": means.loss and _figure(means.loss, last.unit),
                "luck_a_game": _figure(means.luck, last.unit),
            }
            for last, means in zip(curve.games[RUNNING - 1 :], curve.running, strict=False)
        ],
    }


def _reviewed_fields(game: Reviewed) -> dict[str, object]:
    played = game.entry.played
    return {
        "ended": played.ended.isoformat(),
        "game": played.game,
        "seat": game.seat,
        "save": played.save,
        "decisions": game.found.decisions,
        "mistakes": game.found.mistakes,
        "loss": _figure(game.found.loss),
        "luck": _figure(game.found.luck),
    }


def _figure(figure: Figure, unit: float = 1.0) -> dict[str, float]:
    """Return a figure and its 95 % interval, divided by ``unit``."""
    return {"value": figure.value / unit, "low": figure.low / unit, "high": figure.high / unit}


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


def _short_day(day: date, today: date) -> str:
    """Write a day in few columns: ``14 Nov``, ``Nov 2025``."""
    month = MONTHS[day.month - 1][:3]
    return f"{day.day} {month}" if day.year == today.year else f"{month} {day.year}"


def _days(curve: Curve, today: date) -> tuple[str, str]:
    """Days of the first and of the last mean."""
    first, last = curve.games[RUNNING - 1].entry.played, curve.games[-1].entry.played
    return (
        _short_day(first.ended.date(), today),
        _short_day(last.ended.date(), today),
    )


def _either(figure: Figure, digits: int = 1) -> str:
    return f"{figure.value:.{digits}f}, give or take {figure.reach:.{digits}f},"
