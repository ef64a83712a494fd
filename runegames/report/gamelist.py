"""Report of the list of games, from what files and history hold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import NamedTuple

from runegames.chronicle.entries import SaveEntry
from runegames.chronicle.filters import Filter
from runegames.chronicle.library import Library
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.people import People
from runegames.chronicle.reviews import summaries
from runegames.chronicle.summaries import ReviewSummary
from runegames.core.names import and_list, count
from runegames.games.registry import title_of
from runegames.play.dates import day_words, local, short_day
from runegames.report.games import name_of, of_closed, of_finished, sides_of
from runegames.report.model import (
    Cell,
    Report,
    ReportSubject,
    ReportTable,
    Row,
    SavedGame,
    Section,
    Style,
    StyledWords,
    TableColumn,
    Words,
)

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
        _section("waiting", "waiting", waiting),
        _section("finished", "finished", rows),
        _section("closed", "cannot be opened", closed),
    ]
    number = len(waiting) + len(over) + len(closed)
    return ListedGames(Report("", count(number, "game"), sections), number)


def _section(name: str, heading: str, rows: Sequence[Row]) -> Section:
    tables = [ReportTable(COLUMNS, rows)] if rows else []
    return Section(name, heading, tables)


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
    aside = f", {word}" if word else ""
    style: Style = "gold" if word in EXEMPT else "quiet"
    cells = (
        Cell(title, f"{title}, ", short=title.split()[-1]),
        Cell(who, spoken),
        Cell(f"{short_day(when, today):>6}", f", {day_words(when, today)}", style="quiet"),
        Cell(word, aside, style=style),
    )
    return Row(cells, save, SavedGame(save), faint)


EXEMPT = ("practice", "what-if")


def _waiting(entry: SaveEntry, today: date) -> Row:
    stage = "ritual" if entry.ritual else f"move {entry.moves + 1}"
    word = " ".join([stage, *entry.kinds[:1]])
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
    word = exempt or played.rules_changed
    if not word and reviewed:
        word = "reviewed"
    if played.ritual is not None and not exempt:
        word = "ritual"
    if not saved:
        word = "no save"
    title, sides = title_of(played.game), sides_of(played)
    if len(sides) not in (1, len(played.places)):
        title = f"{title}, teams"
    who, names = list[StyledWords](), list[str]()
    for side in sides:
        name = " & ".join(name_of(result, people) for result in side)
        score = side[0].score
        if side[0].rank == 1 and len(sides) > 1:
            who += [StyledWords(f"{name} ", "strong"), StyledWords(f"{score}", "gold")]
        else:
            who += [StyledWords(f"{name} "), StyledWords(f"{score}", "quiet")]
        who.append(StyledWords("  "))
        names.append(f"{name} {score}")
    when = played.ended.date()
    return _row(
        title, who[:-1], ", ".join(names), when, today, word, played.save, faint=bool(exempt)
    )


# -- facts --------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameFacts:
    """Games that fit a filter, with their list."""

    entries: Mapping[str, SaveEntry]
    finished: Mapping[str, FinishedGame]
    people: People
    reviews: Mapping[str, ReviewSummary]
    listed: ListedGames
    all_games: int

    @classmethod
    def of(
        cls,
        library: Library,
        chosen: Filter,
        today: date,
        only: Collection[str] | None = None,
        most: int | None = LISTED,
    ) -> GameFacts:
        """Collect the games of a library; ``only``: names of the saves to list, None for all."""
        entries = [entry for entry in library.saves() if only is None or entry.name in only]
        finished = [played for played in library.finished() if only is None or played.save in only]
        people, reviews = library.people(), summaries(library)
        listed = of_games(entries, finished, reviews, people, chosen, today, most)
        by_name = {entry.name: entry for entry in entries}
        by_save = {played.save: played for played in finished}
        return cls(by_name, by_save, people, reviews, listed, len({*by_name, *by_save}))

    def report(self, save: str) -> Report | None:
        """Report on a game from these facts alone; None if it waits, so that it must be read."""
        played, entry = self.finished.get(save), self.entries.get(save)
        if played is not None:
            review = self.reviews.get(played.key)
            return of_finished(played, self.finished.values(), self.people, review)
        return of_closed(entry) if entry is not None and entry.state != "open" else None
