"""Tables and charts that the laboratory prints for people, of at most 80 columns.

Everything here is a ``rich`` renderable or a line of text; figures are made elsewhere, so that
programs that read JSON never wait for this module.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rich.table import Table

from runegames.bots.registry import budget_of
from runegames.core import AnyGame, and_list, count
from runegames.lab.balance import VariantResult
from runegames.lab.chart import Bar, Glyphs, bars
from runegames.lab.report import LengthSpread, Summary, WinRow, together, unusual
from runegames.lab.statistics import CONFIDENCE, Mean, WinShare

Shown: TypeAlias = "Table | str"
"""A table, or a line of text."""
QUARTERS = ("0 %", "25 %", "50 %", "75 %", "100 %")
EXPLAINED = (
    "begins   how often whoever begins wins, and the interval that holds the truth",
    "score    of everybody, on average",
    "moves    of all in a game: half of the games take more; 8 in 10 lie in the range",
    "choices  moves of one player in a game for which there was more than one",
)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Columns without frames, the first to the left and the others to the right."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, title in enumerate(heads):
        drawn.add_column(title, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        drawn.add_row(*row, style="yellow" if row[0].startswith("*") else None)
    return drawn


# -- an arena ----------------------------------------------------------------------------


def arena_text(summary: Summary) -> Iterator[Shown]:
    """The summary to read."""
    yield from heading(summary)
    yield ""
    yield from _standings(summary)
    yield ""
    heads = ("", "mean", "median", "least", "most")
    yield table(heads, [_length_row(length) for length in summary.lengths])
    yield ""
    yield from _questions(summary)
    yield ""
    yield from _times(summary)
    reasons = [f"{each.replace('_', ' ')} ({times})" for each, times in summary.reasons.items()]
    yield ""
    yield f"Ends: {and_list(reasons)}."
    yield from _by_the_clock(summary.tournament.bots)


def heading(summary: Summary) -> Iterator[str]:
    """Lines on the game, the table and the deals."""
    tournament = summary.tournament
    the_game = tournament.the_game
    rotations = len(tournament.rotations)
    games = count(summary.games, "game")
    if rotations > 1:
        deals = count(len(tournament.fixtures(summary.games)) // rotations, "deal")
        times = "twice" if rotations == 2 else count(rotations, "time")
        games = f"{games} ({deals}, each played {times})"
    yield f"{the_game.meta.title}, {count(tournament.seats, 'seat')}: {games}"
    yield f"Options: {unusual(the_game, tournament.the_options)}. First deal: {tournament.seed}."


def _standings(summary: Summary) -> Iterator[Shown]:
    alone = summary.tournament.seats == 1
    groups = [summary.bots] if alone else [summary.bots, summary.order, summary.seats]
    heads = ["", "games", "wins", "95 %", "score", "+/-", "least", "most"]
    rows: list[list[str]] = []
    for number, group in enumerate(groups):
        if number:
            rows.append([""] * len(heads))
        # Whoever sits everywhere wins an even share, whatever happens.
        contested = len(group) > 1
        rows += [_standing_row(standing, contested=contested) for standing in group]
    if alone:  # whoever plays alone comes first
        heads, *rows = [[row[0], row[1], *row[4:]] for row in (heads, *rows)]
    yield table(heads, rows)
    if not alone:
        yield ""
        yield (
            f"An even share is {percent(summary.even)}."
            " A first place that several share counts in parts."
        )
    if summary.tournament.adjust:
        yield ""
        yield from _without_luck(groups, alone=alone)


def _without_luck(groups: Sequence[Sequence[WinRow]], *, alone: bool) -> Iterator[Shown]:
    """The results once more, corrected for luck, and how much closer they are."""
    scale = 1 if alone else 100
    rows = [
        [standing.name, f"{scale * adjusted.mean:.1f}", f"{scale * adjusted.reach:.1f}", *closer]
        for group in groups
        for standing in group
        if (len(group) > 1 or alone)
        and (adjusted := standing.adjusted) is not None
        and adjusted.reach is not None
        for closer in [_closer(standing, adjusted.reach, alone=alone)]
    ]
    if rows:
        yield table(["without luck", "score" if alone else "wins %", "+/-", "closer"], rows)
        yield ""
        yield "closer   how much narrower the interval is than that of the plain result"


def _closer(standing: WinRow, reach: float, *, alone: bool) -> list[str]:
    if alone:
        plain = standing.score.reach or 0.0
    else:
        low, high = standing.wins.interval
        plain = (high - low) / 2
    return [f"{100 * (1 - reach / plain):.0f} %" if plain else ""]


def _standing_row(standing: WinRow, *, contested: bool) -> list[str]:
    wins, score = standing.wins, standing.score
    return [
        standing.name,
        str(wins.games),
        percent(wins.rate) if contested else "",
        span(wins) if contested else "",
        f"{score.mean:.1f}",
        reach(score),
        f"{score.least:.0f}",
        f"{score.most:.0f}",
    ]


def percent(rate: float) -> str:
    """Share in per cent: ``52.5 %``."""
    return f"{100 * rate:.1f} %"


def span(share: WinShare, decimals: int = 1) -> str:
    """Interval in per cent: ``45.6–59.3 %``."""
    low, high = share.interval
    return f"{100 * low:.{decimals}f}–{100 * high:.{decimals}f} %"


def reach(mean: Mean) -> str:
    """Half an interval: ``0.8``; "" for a single number, which says nothing of others."""
    return "" if mean.reach is None else f"{mean.reach:.1f}"


def _length_row(length: LengthSpread) -> list[str]:
    numbers = length.numbers
    return [
        length.what,
        f"{numbers.mean:.1f}",
        f"{numbers.median:g}",
        f"{numbers.least:.0f}",
        f"{numbers.most:.0f}",
    ]


def _questions(summary: Summary) -> Iterator[Shown]:
    kinds = dict(summary.asked)
    if len(kinds) > 1:
        kinds["all"] = together(kinds.values())
    rows = [
        [
            kind.replace("_", " "),
            f"{asked.times / summary.games:.1f}",
            f"{asked.answers / asked.times:.1f}",
            str(asked.most),
        ]
        for kind, asked in kinds.items()
    ]
    yield table(("question", "a game", "answers", "at most"), rows)


def _by_the_clock(bots: Iterable[str]) -> Iterator[str]:
    """A warning where the same command need not give the same games."""
    timed = [bot for bot in dict.fromkeys(bots) if (budget := budget_of(bot)) and budget.seconds]
    if timed:
        think = "thinks" if len(timed) == 1 else "think"
        yield f"{and_list(timed)} {think} by the clock, which gives other games every time."


def _times(summary: Summary) -> Iterator[Shown]:
    rows = [
        [each.name, str(each.moves), duration(each.seconds_a_move), duration(each.longest)]
        for each in summary.thinking
    ]
    yield table(("thinking", "moves", "a move", "longest"), rows)


def duration(seconds: float) -> str:
    """Time in words: ``3.1 ms``, ``1.25 s``."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


# -- a balance ---------------------------------------------------------------------------


def balance_text(game: AnyGame, bot: str, lines: Sequence[VariantResult]) -> Iterator[Shown]:
    """Table of a balance, a line a variant, of at most 80 columns."""
    yield from _title(game, bot, lines)
    yield ""
    heads = ["", "begins", "95 %", "score", "moves", "8 in 10", "choices"]
    rows = []
    for seats, group in _by_seats(lines):
        rows.append([_seats(seats, group), *[""] * (len(heads) - 1)])
        rows += [_row(line) for line in group]
    yield table(heads, rows)
    yield ""
    yield from EXPLAINED
    yield from _doubts(lines)


def _title(game: AnyGame, bot: str, lines: Sequence[VariantResult]) -> Iterator[str]:
    games = count(lines[0].summary.games, "game")
    yield f"{game.meta.title}, all seats {bot}: {games} a line, from deal {_first_deal(lines)}"


def _first_deal(lines: Sequence[VariantResult]) -> int:
    return lines[0].summary.tournament.seed


def _by_seats(lines: Sequence[VariantResult]) -> Iterator[tuple[int, list[VariantResult]]]:
    for seats in dict.fromkeys(line.seats for line in lines):
        yield seats, [line for line in lines if line.seats == seats]


def _seats(seats: int, group: Sequence[VariantResult]) -> str:
    if seats == 1:
        return "1 seat"
    return f"{count(seats, 'seat')}, even: {percent(group[0].summary.even)}"


def _row(line: VariantResult) -> list[str]:
    wins = line.summary.order[0].wins
    length = line.length
    return [
        f"{'*' if line.unfair else ' '} {line.label}",
        percent(wins.rate) if line.seats > 1 else "",
        span(wins, decimals=0) if line.seats > 1 and not line.summary.alike else "",
        f"{line.summary.bots[0].score.mean:.1f}",
        f"{length.numbers.median:.0f}",
        _most(length),
        f"{line.summary.lengths[2].numbers.mean:.1f}",
    ]


def _most(length: LengthSpread) -> str:
    return f"{length.early:.0f}–{length.late:.0f}"


def _doubts(lines: Sequence[VariantResult]) -> Iterator[str]:
    contested = [line for line in lines if line.seats > 1]
    if any(line.summary.alike for line in contested):
        yield ""
        yield "Without an interval: every game went alike, so more of them would say no more."
    if any(line.unfair for line in contested):
        chance = round(len(contested) * (1 - CONFIDENCE))
        yield ""
        yield "* An even share lies outside the interval."
        if chance:
            yield f"  Of {len(contested)} lines about {chance} would get there by chance alone."


def balance_plot(
    game: AnyGame, bot: str, lines: Sequence[VariantResult], glyphs: Glyphs
) -> Iterator[Shown]:
    """Charts of a balance: who wins, and how long it takes."""
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


def _wins_bar(line: VariantResult) -> Bar:
    wins = line.summary.order[0].wins
    low, high = (wins.rate, wins.rate) if line.summary.alike else wins.interval
    return Bar(line.label, low, wins.rate, high, percent(wins.rate), line.summary.even)


def _length_bar(line: VariantResult) -> Bar:
    length = line.length
    median = length.numbers.median
    return Bar(line.label, length.early, median, length.late, f"{median:.0f}")


def _round_up(value: float) -> int:
    """The end of a scale: the next of 10, 20, 40, 60, 80, 100, 200, 400 …"""
    step: int = 10 ** max(1, math.floor(math.log10(max(value, 1.0))))
    return next(step * steps for steps in (1, 2, 4, 6, 8, 10) if value <= step * steps)
