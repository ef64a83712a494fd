"""Reports of the list of games, and of one game of it, from what files and history hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from functools import partial
from typing import NamedTuple

from runegames.chronicle.destination import destination
from runegames.chronicle.entries import SaveEntry
from runegames.chronicle.filters import Filter
from runegames.chronicle.memory import FinishedGame, SeatResult
from runegames.chronicle.people import People
from runegames.chronicle.summaries import ReviewSummary
from runegames.core import SEAT_LETTERS
from runegames.core.names import and_list, count
from runegames.games.registry import title_of
from runegames.play.dates import DAYS, day_and_month, day_told, local, short_day
from runegames.play.result import Scores, SideResult
from runegames.play.session import Session
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
from runegames.report.pictures import Podium
from runegames.report.reviewwords import verdict
from runegames.review.chances import can_tell, chances_of
from runegames.review.figures import Figure

LISTED = 500
"""Number of finished games that are listed at first, so that the list opens quickly."""
EARLIER = ReportSubject("earlier games")
"""Target of the row that lists the others, too."""
COLUMNS = (
    TableColumn(side="left"),
    TableColumn(side="left", stretches=True),
    TableColumn(side="left"),
    TableColumn(side="left"),
)


# -- the list -----------------------------------------------------------------------------


class ListedGames(NamedTuple):
    """Games that fit a filter."""

    report: Report
    number: int
    """Number of these games, listed or not."""


def of_games(
    entries: Iterable[SaveEntry],
    finished: Iterable[FinishedGame],
    reviewed: Collection[str],
    people: People,
    chosen: Filter,
    today: date,
    most: int | None = LISTED,
) -> ListedGames:
    """Report on all games that fit a filter: waiting ones first, the newest first.

    Args:
        entries: saves.
        finished: finished games of the history.
        reviewed: keys of the games with a complete review.
        people: names in the statistics.
        chosen: filter.
        today: day of the report.
        most: greatest number of finished games in the list; None for all.
    """
    waiting, closed = list[Row](), list[Row]()
    over = list[tuple[datetime, Callable[[], Row]]]()
    by_save = {played.save: played for played in finished}
    ends = {(played.game, played.deal, played.moves) for played in by_save.values()}
    listed = set[str]()
    for entry in entries:
        if entry.state == "finished" and entry.name in by_save:
            listed.add(entry.name)
        elif chosen.fits_save(entry):
            match entry.state:
                case "open":
                    waiting.append(_waiting(entry, today))
                case "finished":
                    copy = (entry.game, entry.deal, entry.moves) in ends
                    over.append((entry.played, partial(_unverified, entry, today, copy=copy)))
                case "missing" | "unreadable":
                    closed.append(_closed(entry))
    for played in by_save.values():
        is_reviewed = played.key in reviewed
        if chosen.fits_game(played, reviewed=is_reviewed):
            saved = played.save in listed
            row = partial(_finished, played, people, today, reviewed=is_reviewed, saved=saved)
            over.append((played.ended, row))
    over.sort(key=lambda pair: pair[0], reverse=True)
    rows = [make() for _, make in over[:most]]
    if len(over) > len(rows):
        rows.append(_earlier(len(over) - len(rows)))
    sections = [
        Section("waiting", "waiting", [ReportTable(COLUMNS, waiting)] if waiting else []),
        Section("finished", "finished", [ReportTable(COLUMNS, rows)] if rows else []),
        Section("closed", "cannot be opened", [ReportTable(COLUMNS, closed)] if closed else []),
    ]
    number = len(waiting) + len(over) + len(closed)
    return ListedGames(Report("", count(number, "game"), sections), number)


def _earlier(number: int) -> Row:
    """Make the row in place of games that are not listed yet."""
    words = "Enter lists them all; / finds some of them"
    cells = (Cell(f"{number:,} earlier", short="earlier"), Cell(words, style="quiet"))
    return Row((*cells, Cell(), Cell()), opens=EARLIER)


def _row(
    title: str,
    who: Words,
    spoken: str,
    when: date,
    today: date,
    word: str,
    save: str,
    *,
    faint: bool = False,
) -> Row:
    cells = (
        Cell(title, f"{title}, ", short=title.split()[-1]),
        Cell(who, spoken),
        Cell(f"{short_day(when, today):>6}", f", {day_told(when, today)}", style="quiet"),
        Cell(word, f", {word}" if word else "", style="gold" if word in EXEMPT else "quiet"),
    )
    return Row(cells, save, SavedGame(save), faint)


EXEMPT = ("practice", "what-if")


def _waiting(entry: SaveEntry, today: date) -> Row:
    word = " ".join(["ritual" if entry.ritual else f"move {entry.moves + 1}", *entry.kinds[:1]])
    names = and_list(entry.names) or "nobody"
    when = local(entry.played).date()
    title = title_of(entry.game)
    cells = _row(title, "  ".join(entry.names), names, when, today, word, entry.name).cells
    return Row((cells[0]._replace(style="strong"), *cells[1:]), entry.name, SavedGame(entry.name))


def _unverified(entry: SaveEntry, today: date, *, copy: bool) -> Row:
    """Make the row of a finished game that was not replayed yet, or of a copy of one."""
    when, title = local(entry.played).date(), title_of(entry.game)
    spoken = f"won by {entry.won_by}"
    word = "copy" if copy else ""
    return _row(title, "  ".join(entry.names), spoken, when, today, word, entry.name)


def _closed(entry: SaveEntry) -> Row:
    """Make the row of a file that cannot be read, or whose game is missing."""
    what = title_of(entry.game) if entry.game else entry.shown
    cells = (
        Cell(what, f"{what}: ", style="bad"),
        Cell(entry.problem, entry.problem, style="quiet"),
        Cell(),
        Cell(),
    )
    return Row(cells, entry.name, SavedGame(entry.name), faint=True)


def _finished(
    played: FinishedGame, people: People, today: date, *, reviewed: bool, saved: bool
) -> Row:
    exempt = played.exempt
    word = exempt or played.rules_changed or ("reviewed" if reviewed else "")
    if played.ritual is not None and not exempt:
        word = "ritual"
    if not saved:
        word = "no save"
    title, sides = title_of(played.game), sides_of(played)
    if len(sides) not in (1, len(played.places)):
        title = f"{title}, teams"
    who, names = list[StyledWords](), list[str]()
    for side in sides:
        name = " & ".join(_name(result, people) for result in side)
        score, won = side[0].score, side[0].rank == 1 and len(sides) > 1
        who += [
            StyledWords(f"{name} ", "strong" if won else ""),
            StyledWords(f"{score}", "gold" if won else "quiet"),
            StyledWords("  "),
        ]
        names.append(f"{name} {score}")
    when = local(played.ended).date()
    return _row(
        title, who[:-1], ", ".join(names), when, today, word, played.save, faint=bool(exempt)
    )


def sides_of(played: FinishedGame) -> Sequence[Sequence[SeatResult]]:
    """Group the seats of a finished game by side, the winner first."""
    sides: dict[int, list[SeatResult]] = {}
    for result in played.places:
        sides.setdefault(result.side, []).append(result)
    return sorted(
        sides.values(), key=lambda side: (side[0].rank or 99, -side[0].score, side[0].seat)
    )


def _name(result: SeatResult, people: People) -> str:
    return people.spelled(result.name) if result.name else f"player {SEAT_LETTERS[result.seat]}"


# -- one game -----------------------------------------------------------------------------


def of_finished(
    played: FinishedGame,
    games: Iterable[FinishedGame],
    people: People,
    review: ReviewSummary | None = None,
) -> Report:
    """Report on a finished game from the history, without replaying it."""
    sides = sides_of(played)
    winners = [side for side in sides if side[0].rank == 1]
    title, best = title_of(played.game), sides[0][0].score
    sentence = f"{_points(best)}."
    if len(sides) == 1:
        name, sentence = str(best), f"points, {_name(sides[0][0], people)} alone."
    elif len(winners) == 1:
        name = " & ".join(_name(result, people) for result in winners[0])
        sentence = f"won with {_points(best)}{_lead(sides, people)}."
    elif winners:
        name, sentence = "draw", f"{_points(best)} each."
    else:
        name, sentence = "lost", "Nobody won."
    counts = destination(games, people, played.save)
    scores = Scores(tuple(_side(side, people) for side in sides), "turn", ())
    parts = [Podium(scores)] if len(sides) > 1 else []
    return Report(
        name,
        f"{title}: {name} {sentence}",
        [
            Section("podium", "", parts, priority=1),
            Section("luck", "", [*_luck(played, people, review)]),
            Section("counts", "", [Sentence(counts.rstrip("."))]),
        ],
        [[StyledWords(sentence, "strong")]],
        seat=winners[0][0].seat if winners else 0,
        when=_when(played),
        title=title,
    )


def _luck(played: FinishedGame, people: People, review: ReviewSummary | None) -> Iterator[Sentence]:
    """Tell who would have won a reviewed game without luck, or what luck brought alone."""
    if review is None:
        return
    sides = sides_of(played)
    luck = [review.seats[side[0].seat].luck for side in sides]
    if len(sides) == 1:
        (points,), verb = luck, "brought" if luck[0].value >= 0 else "cost"
        worth = count(round(abs(points.value)), "point")
        yield Sentence(f"Luck {verb} {worth}, give or take {points.reach:.1f}")
        return
    winners = [number for number, side in enumerate(sides) if side[0].rank == 1]
    shares = [Figure((number in winners) / max(1, len(winners))) for number in range(len(sides))]
    chances = chances_of([share.minus(gain) for share, gain in zip(shares, luck, strict=True)])
    names = [[_name(result, people) for result in side] for side in sides]
    yield Sentence(verdict(names, winners, chances if can_tell(chances) else None).rstrip("."))


def brief(report: Report) -> Section:
    """Return the report of one game as one section of a few rows."""
    title = report.title or report.name
    sentences = [part for section in report.sections for part in section.parts]
    headline = report.headline.removeprefix(f"{title}: ")
    words = [Sentence(headline, "strong"), *(s for s in sentences if isinstance(s, Sentence))]
    return Section("brief", title, words, report.when)


def of_closed(entry: SaveEntry) -> Report:
    """Report on a save that cannot be opened."""
    title = title_of(entry.game) if entry.game else entry.shown
    return Report(
        "", f"{title}: {entry.problem}", [], [[StyledWords(entry.problem, "bad")]], title=title
    )


def _lead(sides: Sequence[Sequence[SeatResult]], people: People) -> str:
    """Tell the lead of the winner: ``, 23 more than Anna``; "" if another has more points."""
    ahead = sides[0][0].score - max(side[0].score for side in sides[1:])
    second = " & ".join(_name(result, people) for result in sides[1])
    return f", {ahead} more than {second}" if ahead > 0 else ""


def _points(score: int) -> str:
    return count(score, "point")


def _side(side: Sequence[SeatResult], people: People) -> SideResult:
    letters = "".join(SEAT_LETTERS[result.seat] for result in side)
    name = " & ".join(_name(result, people) for result in side)
    first = side[0]
    return SideResult(
        letters, first.seat, name, first.score, first.rank or len(side), (first.score,)
    )


def _when(played: FinishedGame) -> str:
    """Tell day, hour and length: ``Saturday 21 November, 19:40, 24 minutes``."""
    begun = local(played.created or played.ended)
    words = f"{DAYS[begun.weekday()]} {day_and_month(begun)}, {begun:%H:%M}"
    if played.duration_s is not None:
        words += f", {count(max(1, round(played.duration_s / 60)), 'minute')}"
    return words


def of_waiting(session: Session, begun: datetime | None) -> Report:
    """Report on a game that waits: who is asked, and how it stands, as everybody may know it."""
    view, names = session.view(None), session.names
    decision = session.decision()
    asked = ""
    if decision is not None:
        asked = session.game.words.prompt(decision, view, names)
    rows = []
    for side, score in zip(view.sides, view.scores, strict=True):
        name = " & ".join(names[seat] for seat in side)
        cells = (
            Cell(name, f"{name} ", seat=side[0]),
            Cell(str(score), f"has {count(score, 'point')}", style="strong"),
        )
        rows.append((score, Row(cells)))
    rows.sort(key=lambda pair: -pair[0])
    table = ReportTable(
        (TableColumn(stretches=True), TableColumn(title="points")), [row for _, row in rows]
    )
    when = "" if begun is None else f"begun on {day_and_month(local(begun))}"
    return Report(
        session.game.meta.title,
        asked,
        [Section("standing", "how it stands", [table])],
        [[StyledWords(asked, "strong")]],
        when=when,
        title=session.game.meta.title,
    )
