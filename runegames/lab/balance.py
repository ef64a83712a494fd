"""How fair a game is to the one who begins, and how long it takes, table by table.

Every seat is played by the same computer player, every table is dealt the same deals.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from runegames.core import AnyGame, Options, count
from runegames.lab.arena import Contest, Fixture, Played, contest, play
from runegames.lab.chart import Bar, Glyphs, bars
from runegames.lab.report import (
    Length,
    Summary,
    document,
    percent,
    setting,
    span,
    summary,
    unusual,
)
from runegames.lab.statistics import CONFIDENCE
from runegames.play.export import table_lines

FORMAT = 1
QUARTERS = ("0 %", "25 %", "50 %", "75 %", "100 %")
EXPLAINED = (
    "begins   how often whoever begins wins, and the interval that holds the truth",
    "score    of everybody, on average",
    "moves    of all in a game: half of the games take more; 8 in 10 lie in the range",
    "choices  moves of one player in a game for which there was more than one",
)
BEGINS = "begins"
"""Marks an option that only names who begins: that is what a balance tells apart anyway."""


@dataclass(frozen=True, slots=True)
class Table:
    """A number of seats and what they agree on."""

    label: str
    contest: Contest


@dataclass(frozen=True, slots=True)
class Line:
    """What the games of a table say."""

    label: str
    summary: Summary

    @property
    def seats(self) -> int:
        """How many sat there."""
        return self.summary.contest.seats

    @property
    def length(self) -> Length:
        """Of a game, in moves."""
        return self.summary.lengths[0]

    @property
    def unfair(self) -> bool:
        """Whether whoever begins wins too often or too seldom to be chance."""
        return self.seats > 1 and self.summary.order[0].wins.interval.leaves_out(self.summary.even)


# -- which tables there are ---------------------------------------------------------------


def tables(
    game: AnyGame,
    options: Options,
    seat_counts: Sequence[int],
    bot: str,
    seed: int,
    held: Collection[str] = (),
) -> Iterator[Table]:
    """For each seat count these options, then each other option changed alone but for ``held``."""
    for seats in seat_counts:
        yield Table(unusual(game, options), contest(game, options, [bot], seats, seed))
        for name, field in game.options_type.model_fields.items():
            if name in held or not _matters(field, seats):
                continue
            for value in _others(field, getattr(options, name)):
                try:
                    changed = game.options_type.model_validate({**dict(options), name: value})
                except ValueError:  # it does not go together with the others
                    continue
                label = setting(name, value)
                yield Table(label, contest(game, changed, [bot], seats, seed))


def _matters(field: FieldInfo, seats: int) -> bool:
    extra = field.json_schema_extra
    known: Mapping[str, Any] = extra if isinstance(extra, dict) else {}
    return not known.get(BEGINS) and seats in known.get("seats", [seats])


def _others(field: FieldInfo, value: Any) -> list[Any]:
    """The other values of an option; of a number its bounds."""
    kind = field.annotation
    values: Sequence[Any] = ()
    if kind is bool:
        values = (False, True)
    elif get_origin(kind) is Literal:
        values = get_args(kind)
    elif kind is int:
        values = [
            bound
            for rule in field.metadata
            for bound in (getattr(rule, "ge", None), getattr(rule, "le", None))
            if bound is not None
        ]
    return [each for each in values if each != value]


# -- playing them -------------------------------------------------------------------------


def tasks(number: int, games: int) -> list[tuple[int, Fixture]]:
    """So many games at each of so many tables, a table after the other."""
    return [(table, Fixture(deal, 0)) for table in range(number) for deal in range(games)]


def play_at(contests: Sequence[Contest], task: tuple[int, Fixture]) -> tuple[int, Played]:
    """Play one of the games; at which table, and how it went."""
    table, fixture = task
    return table, play(contests[table], fixture)


def line(table: Table, games: Sequence[Played]) -> Line:
    """What the games of a table say."""
    return Line(table.label, summary(table.contest, games))


# -- for programs -------------------------------------------------------------------------


def documents(game: AnyGame, lines: Sequence[Line]) -> dict[str, Any]:
    """The lines as JSON values, each as an arena tells of itself."""
    return {
        "runegames": "balance",
        "format": FORMAT,
        "game": game.meta.id,
        "tables": [{"label": line.label, **document(line.summary)} for line in lines],
    }


# -- for people ---------------------------------------------------------------------------


def text(game: AnyGame, bot: str, lines: Sequence[Line]) -> Iterator[str]:
    """A line a table, of at most 80 columns."""
    yield from _title(game, bot, lines)
    yield ""
    heads = ["", "begins", "95 %", "score", "moves", "8 in 10", "choices"]
    rows = [heads]
    for seats, group in _by_seats(lines):
        rows.append([_seats(seats, group), *[""] * (len(heads) - 1)])
        rows += [_row(line) for line in group]
    yield from table_lines(rows)
    yield ""
    yield from EXPLAINED
    yield from _doubts(lines)


def _title(game: AnyGame, bot: str, lines: Sequence[Line]) -> Iterator[str]:
    games = count(lines[0].summary.games, "game")
    yield f"{game.meta.title}, all seats {bot}: {games} a line, from deal {_first_deal(lines)}"


def _first_deal(lines: Sequence[Line]) -> int:
    return lines[0].summary.contest.seed


def _by_seats(lines: Sequence[Line]) -> Iterator[tuple[int, list[Line]]]:
    for seats in dict.fromkeys(line.seats for line in lines):
        yield seats, [line for line in lines if line.seats == seats]


def _seats(seats: int, group: Sequence[Line]) -> str:
    if seats == 1:
        return "1 seat"
    return f"{count(seats, 'seat')}, even: {percent(group[0].summary.even)}"


def _row(line: Line) -> list[str]:
    wins = line.summary.order[0].wins
    length = line.length
    return [
        f"{'*' if line.unfair else ' '} {line.label}",
        percent(wins.rate) if line.seats > 1 else "",
        span(wins, decimals=0) if line.seats > 1 else "",
        f"{line.summary.bots[0].score.mean:.1f}",
        f"{length.numbers.median:.0f}",
        _most(length),
        f"{line.summary.lengths[2].numbers.mean:.1f}",
    ]


def _most(length: Length) -> str:
    return f"{length.early:.0f}–{length.late:.0f}"


def _doubts(lines: Sequence[Line]) -> Iterator[str]:
    contested = [line for line in lines if line.seats > 1]
    if any(line.unfair for line in contested):
        chance = round(len(contested) * (1 - CONFIDENCE))
        yield ""
        yield "* An even share lies outside the interval."
        if chance:
            yield f"  Of {len(contested)} lines about {chance} would get there by chance alone."


def plot(game: AnyGame, bot: str, lines: Sequence[Line], glyphs: Glyphs) -> Iterator[str]:
    """The same as charts: who wins, and how long it takes."""
    yield from _title(game, bot, lines)
    top = _round_up(max(line.length.late for line in lines))
    for seats, group in _by_seats(lines):
        if seats > 1:
            yield ""
            yield f"{count(seats, 'seat')}: how often whoever begins wins"
            yield from bars([_wins_bar(line) for line in group], 1.0, QUARTERS, glyphs)
        yield ""
        yield f"{count(seats, 'seat')}: moves a game"
        ticks = ("0", f"{top // 2}", f"{top}")
        yield from bars([_length_bar(line) for line in group], top, ticks, glyphs)
    yield ""
    yield f"{glyphs.mark}  an even share"
    yield f"{glyphs.value}  the share of the wins; how many moves half of the games exceed"
    yield f"{glyphs.perhaps}  where the true share lies (95 %); where 8 in 10 games lie"


def _wins_bar(line: Line) -> Bar:
    wins = line.summary.order[0].wins
    low, high = wins.interval
    return Bar(line.label, low, wins.rate, high, percent(wins.rate), line.summary.even)


def _length_bar(line: Line) -> Bar:
    length = line.length
    median = length.numbers.median
    return Bar(line.label, length.early, median, length.late, f"{median:.0f}")


def _round_up(value: float) -> int:
    """The end of a scale: the next of 10, 20, 40, 60, 80, 100, 200, 400 …"""
    step: int = 10 ** max(1, math.floor(math.log10(max(value, 1.0))))
    return next(step * steps for steps in (1, 2, 4, 6, 8, 10) if value <= step * steps)
