"""Figures of pictures: rows and sentences that say what each picture draws.

They stand on pages where nothing can be drawn, and in lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, floor
from typing import TypeAlias, TypeVar, assert_never

from runegames.chronicle.par import BY, over_par
from runegames.core.names import capitalized, count
from runegames.games.registry import game
from runegames.games.telling import told_of
from runegames.numerals import short_ordinal
from runegames.play.dates import DAYS, day_and_month, short_day
from runegames.play.result import Result, Scores
from runegames.report.model import Cell, ReportTable, Row, Sentence, TableColumn, signed
from runegames.report.pictures import (
    CalendarDay,
    Chart,
    Course,
    Fall,
    FinalTable,
    Histogram,
    Ladder,
    ParScale,
    Picture,
    Podium,
    ReviewCourse,
    RitualCalendar,
    Wins,
)
from runegames.report.review import course_table

T = TypeVar("T")
Figures: TypeAlias = ReportTable | Sentence

MOST_ROWS = 8
"""Greatest number of rows in place of a picture with a figure for each round, game or bin."""
MOST_COURSE_ROWS = 6
"""Greatest number of rows in place of a course: two of them stand in a column."""
MOST_WINS = 20
"""Greatest number of games whose wins are told."""
STEPS = (1, 2, 5)
"""Widths of the bins of a histogram, times any power of ten."""


def figures_of(picture: Picture) -> Iterator[Figures]:
    """Yield the figures of a picture, in words."""
    match picture:
        case Wins(games):
            yield Sentence(_runs(games[-MOST_WINS:]))
        case Histogram(scores, unit):
            yield _bins(scores, unit)
        case Course():
            yield _course(picture)
            if picture.span > 1:
                yield Sentence(picture.note, spoken=False)
        case Podium(scores):
            yield _places(scores)
        case Ladder(result):
            yield _steps(result)
        case Chart(scores):
            yield _points(scores)
        case ParScale():
            yield _par(picture)
        case RitualCalendar():
            yield _weeks(picture)
        case FinalTable():
            yield from _table(picture)
        case ReviewCourse(review, focus):
            yield course_table(review, focus)
        case Fall():
            yield Sentence(picture.sentence)
        case _:
            assert_never(picture)


def _few(items: Sequence[T], most: int = MOST_ROWS) -> Iterator[tuple[int, T]]:
    """Yield some items, evenly chosen, with their distances from the last one up to 0."""
    step = max(1, ceil(len(items) / most))
    for index, item in enumerate(items):
        distance = index - (len(items) - 1)
        if distance % step == 0:
            yield distance, item


# -- games of a player --------------------------------------------------------------------


def _runs(wins: Sequence[bool]) -> str:
    """Tell runs of games, the oldest first.

    >>> _runs([True, True, False, True])
    '2 won, 1 not, 1 won'
    """
    runs = [(won, len([*games])) for won, games in groupby(wins)]
    return ", ".join(f"{games} {'won' if won else 'not'}" for won, games in runs)


@dataclass(frozen=True, slots=True)
class Bins:
    """Values counted by bins of equal width."""

    first: int
    """Least value of the first bin."""
    step: int
    """Width of a bin."""
    counts: tuple[int, ...]
    """Number of values in each bin."""

    @classmethod
    def of(cls, values: Sequence[int], most: int) -> Bins:
        """Count values (at least one) in at most ``most`` bins of a round width."""
        least, largest = min(values), max(values)
        steps = (step * 10**power for power in range(9) for step in STEPS)
        step = next(step for step in steps if largest // step - least // step < max(most, 2))
        first = floor(least / step) * step
        counts = [0] * ((largest - first) // step + 1)
        for value in values:
            counts[(value - first) // step] += 1
        return cls(first, step, tuple(counts))


def _bins(scores: Sequence[int], unit: str) -> ReportTable:
    """Make a row for each bin: ``10–19 points  3 games``."""
    bins, rows = Bins.of(scores, MOST_ROWS), list[Row]()
    for index, games in enumerate(bins.counts):
        first = bins.first + index * bins.step
        last = first + bins.step - 1
        shown = spoken = str(first)
        if last > first:
            shown, spoken = f"{first}–{last}", f"{first} to {last}"
        cells = (
            Cell(f"{shown} {unit}", f"{spoken} {unit}: "),
            Cell(count(games, "game"), count(games, "game"), style="strong" if games else "quiet"),
        )
        rows.append(Row(cells))
    return ReportTable([TableColumn(stretches=True), TableColumn()], rows)


def _course(course: Course) -> ReportTable:
    """Make a row for some of the figures: ``games 11–20  2.45 ±0.31``."""
    rows = list[Row]()
    for index, figure in _few(course.figures, MOST_COURSE_ROWS):
        last = len(course.figures) + course.span - 1 + index
        first = last - course.span + 1
        shown, spoken = f"game {last}", f"Game {last}: "
        if course.span > 1:
            shown, spoken = f"games {first}–{last}", f"Games {first} to {last}: "
        value = signed(figure.value) if course.signed else f"{figure.value:.2f}"
        reach = f"{figure.reach:.1f}" if course.signed else f"{figure.reach:.2f}"
        cells = (
            Cell(shown, spoken),
            Cell(value, f"{value}, give or take {reach}", style="strong"),
            Cell(f"±{reach}", style="quiet"),
        )
        rows.append(Row(cells))
    return ReportTable([TableColumn(stretches=True), TableColumn(), TableColumn()], rows)


# -- points -------------------------------------------------------------------------------


def _places(scores: Scores) -> ReportTable:
    """Make a row for each side; lines have its points with their sources, or game by game."""
    rows = [
        Row(
            (
                Cell(side.letters, seat=side.seat),
                Cell(side.name, style="strong" if side.won else ""),
                Cell(str(side.score), style="gold" if side.won else ""),
                Cell(short_ordinal(side.rank), style="quiet"),
            )
        )
        for side in scores.ranked
    ]
    columns = [TableColumn(side="left"), TableColumn(side="left", stretches=True)]
    return ReportTable([*columns, TableColumn(), TableColumn()], rows)


def _steps(result: Result) -> ReportTable:
    """Make a row for each title: ``Adept  from 20``."""
    (side,) = result.sides
    reached = [name for name, least in result.ladder if side.score >= least][-1:]
    rows = [
        Row(
            (
                Cell(name, f"{name}: ", style="strong" if name in reached else ""),
                Cell(f"from {least}", f"from {count(least, 'point')} on"),
                Cell("reached", ", reached") if name in reached else Cell(""),
            )
        )
        for name, least in result.ladder
    ]
    columns = [TableColumn(stretches=True), TableColumn(side="left"), TableColumn(side="left")]
    return ReportTable(columns, rows)


def _points(scores: Scores) -> ReportTable:
    """Make a row for some of the rounds, turns or games, with the points of all sides then."""
    ends = [*(stretch.start for stretch in scores.stretches[1:]), scores.plies]
    rows = list[Row]()
    for _, (stretch, end) in _few([*zip(scores.stretches, ends, strict=False)]):
        title = f"{scores.unit} {stretch.number}"
        cells = [Cell(title, capitalized(title))]
        for side in scores.ranked:
            sign = ", " if cells[1:] else ": "
            cells.append(Cell(str(side.points[end]), f"{sign}{side.name} {side.points[end]}"))
        rows.append(Row(cells))
    columns = [TableColumn(stretches=True), *(TableColumn(seat=s.seat) for s in scores.ranked)]
    return ReportTable(columns, rows)


def _table(final: FinalTable) -> Iterator[Sentence]:
    """Tell the table on a page only: lines have told every move before."""
    table = told_of(game(final.game), final.view, final.names)
    for sentence in (*table.table, *table.seats):
        yield Sentence(sentence, spoken=False)


# -- rituals ------------------------------------------------------------------------------


def _par(scale: ParScale) -> ReportTable:
    """Make one row of all figures on the scale of a ritual."""
    cells = [Cell(f"you {scale.points}", style="gold")]
    if scale.par is not None and scale.best is not None:
        worth = f"Par is {scale.par}, the mean of {count(scale.trials, 'game')} of {BY}s"
        cells += [
            Cell(f"par {scale.par}", worth),
            Cell(f"best found {scale.best}", f"; the best of them has {scale.best}"),
        ]
    return ReportTable([TableColumn()] * len(cells), [Row(cells)], form="flow")


def _weeks(calendar: RitualCalendar) -> ReportTable:
    """Make a row for each week with its days from Monday to Sunday, the last week first."""
    rows = []
    for week in reversed(calendar.weeks):
        monday = week[0].day
        cells, sign = [Cell(short_day(monday, calendar.today), style="quiet")], ""
        for name, day in zip(DAYS, week, strict=True):
            spoken = ""
            if day.points is not None:
                spoken = f"{sign}{name} {_worth(day, day.points)}"
                sign = sign or "; "
            cells.append(Cell(day.mark.text, spoken, style="strong" if day.mark.played else ""))
        if sign:
            cells[0] = cells[0]._replace(spoken=f"Week of {day_and_month(monday)}: ")
        rows.append(Row(cells))
    days = [TableColumn(title=name[:2]) for name in DAYS]
    return ReportTable([TableColumn(stretches=True), *days], rows)


def _worth(day: CalendarDay, points: int) -> str:
    over = day.mark.over
    return str(points) if over is None else f"{points}, {over_par(points, points - over)}"
