"""Tables and charts of the laboratory, at most 80 columns wide.

Functions return ``rich`` renderables or lines of text. Figures come from ``report`` and
``balance``, so that JSON output does not import ``rich``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from rich.table import Table

from runegames.bots.registry import budget_of
from runegames.core import AnyGame, and_list, count
from runegames.estimates import CONFIDENCE, Mean, WinShare
from runegames.lab.balance import VariantResult
from runegames.lab.chart import ChartBar, Glyphs, bars
from runegames.lab.report import LengthSpread, TournamentSummary, WinRow, together, unusual

Shown: TypeAlias = "Table | str"
"""Table or line of text."""
QUARTERS = ("0 %", "25 %", "50 %", "75 %", "100 %")
EXPLAINED = (
    "begins   how often the first player wins, and the 95 % interval of this share",
    "score    mean points of a player",
    "moves    median number of moves in a game, and the range of 8 in 10 games",
    "choices  how often a player could choose between moves in a game",
)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """Make a table without frames; the first column is aligned left, the others right."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, title in enumerate(heads):
        drawn.add_column(title, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        drawn.add_row(*row, style="yellow" if row[0].startswith("*") else None)
    return drawn


# -- arena --------------------------------------------------------------------------------


def arena_text(summary: TournamentSummary) -> Iterator[Shown]:
    """Write a summary."""
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
    reasons = [f"{reason.replace('_', ' ')} ({times})" for reason, times in summary.reasons.items()]
    yield ""
    yield f"Ends: {and_list(reasons)}."
    yield from _by_the_clock(summary.tournament.bots)


def heading(summary: TournamentSummary) -> Iterator[str]:
    """Write lines on game, options and deals."""
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


def _standings(summary: TournamentSummary) -> Iterator[Shown]:
    alone = summary.tournament.seats == 1
    groups = [summary.bots] if alone else [summary.bots, summary.order, summary.seats]
    heads = ["", "games", "wins", "95 %", "score", "+/-", "least", "most"]
    rows: list[list[str]] = []
    for number, group in enumerate(groups):
        if number:
            rows.append([""] * len(heads))
        # The only row of a group has all wins in any case.
        contested = len(group) > 1
        rows += [_standing_row(standing, contested=contested) for standing in group]
    if alone:  # without opponents, wins mean nothing
        heads, *rows = [[row[0], row[1], *row[4:]] for row in (heads, *rows)]
    yield table(heads, rows)
    if not alone:
        yield ""
        yield (f"An even share is {percent(summary.even)}. A shared first place counts in parts.")
    if summary.tournament.adjust:
        yield ""
        yield from _without_luck(groups, alone=alone)


def _without_luck(groups: Sequence[Sequence[WinRow]], *, alone: bool) -> Iterator[Shown]:
    """Write the results corrected for luck, and the gain in precision."""
    scale = 1 if alone else 100
    rows = []
    for group in groups:
        if len(group) == 1 and not alone:
            continue
        for standing in group:
            mean = standing.adjusted
            if mean is not None and mean.reach is not None:
                figures = f"{scale * mean.mean:.1f}", f"{scale * mean.reach:.1f}"
                rows.append([standing.name, *figures, _closer(standing, mean.reach, alone=alone)])
    if rows:
        unit = "score" if alone else "wins %"
        yield table(["without luck", unit, "+/-", "closer"], rows)
        yield ""
        yield "closer   how much narrower the interval is than that of the plain result"


def _closer(standing: WinRow, reach: float, *, alone: bool) -> str:
    low, high = standing.wins.interval
    plain = standing.score.reach if alone else (high - low) / 2
    return f"{100 * (1 - reach / plain):.0f} %" if plain else ""


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
    """Write a share in per cent: ``52.5 %``."""
    return f"{100 * rate:.1f} %"


def span(share: WinShare, decimals: int = 1) -> str:
    """Write an interval in per cent: ``45.6–59.3 %``."""
    low, high = share.interval
    return f"{100 * low:.{decimals}f}–{100 * high:.{decimals}f} %"


def reach(mean: Mean) -> str:
    """Write half the width of a mean's interval: ``0.8``; empty for the mean of one number."""
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


def _questions(summary: TournamentSummary) -> Iterator[Shown]:
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
    """Warn of players whose games differ from run to run."""
    budgets = {bot: budget_of(bot) for bot in bots}
    timed = [bot for bot, budget in budgets.items() if budget and budget.seconds]
    if timed:
        think = "thinks" if len(timed) == 1 else "think"
        yield f"{and_list(timed)} {think} by the clock, so the games differ every time."


def _times(summary: TournamentSummary) -> Iterator[Shown]:
    rows = [
        [times.name, str(times.moves), duration(times.seconds_a_move), duration(times.longest)]
        for times in summary.thinking
    ]
    yield table(("thinking", "moves", "a move", "longest"), rows)


def duration(seconds: float) -> str:
    """Write a time: ``3.10 ms``, ``1.25 s``."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


# -- balance ------------------------------------------------------------------------------


def balance_text(game: AnyGame, bot: str, lines: Sequence[VariantResult]) -> Iterator[Shown]:
    """Write a table of a balance with a line for each variant."""
    yield from _title(game, bot, lines)
    yield ""
    heads = ["", "begins", "95 %", "score", "moves", "8 in 10", "choices"]
    rows = []
    for seats, group in _by_seats(lines):
        even = f", even: {percent(group[0].summary.even)}" if seats > 1 else ""
        rows.append([f"{count(seats, 'seat')}{even}", *[""] * (len(heads) - 1)])
        rows += [_row(line) for line in group]
    yield table(heads, rows)
    yield ""
    yield from EXPLAINED
    yield from _doubts(lines)


def _title(game: AnyGame, bot: str, lines: Sequence[VariantResult]) -> Iterator[str]:
    first = lines[0].summary
    games = f"{count(first.games, 'game')} a line, from deal {first.tournament.seed}"
    yield f"{game.meta.title}, all seats {bot}: {games}"


def _by_seats(lines: Sequence[VariantResult]) -> Iterator[tuple[int, list[VariantResult]]]:
    for seats in dict.fromkeys(line.seats for line in lines):
        yield seats, [line for line in lines if line.seats == seats]


def _row(line: VariantResult) -> list[str]:
    wins = line.summary.order[0].wins
    length = line.length
    return [
        f"{'*' if line.unfair else ' '} {line.label}",
        percent(wins.rate) if line.seats > 1 else "",
        span(wins, decimals=0) if line.seats > 1 and not line.summary.alike else "",
        f"{line.summary.bots[0].score.mean:.1f}",
        f"{length.numbers.median:.0f}",
        f"{length.early:.0f}–{length.late:.0f}",
        f"{line.summary.lengths[2].numbers.mean:.1f}",
    ]


def _doubts(lines: Sequence[VariantResult]) -> Iterator[str]:
    contested = [line for line in lines if line.seats > 1]
    if any(line.summary.alike for line in contested):
        yield ""
        yield "No interval: all games went alike, so more games would add nothing."
    if any(line.unfair for line in contested):
        chance = round(len(contested) * (1 - CONFIDENCE))
        yield ""
        yield "* An even share lies outside the interval."
        if chance:
            yield f"  By chance alone, about {chance} of {len(contested)} lines would have a star."


def balance_plot(
    game: AnyGame, bot: str, lines: Sequence[VariantResult], glyphs: Glyphs
) -> Iterator[Shown]:
    """Draw charts of a balance: wins of the first player, lengths of games."""
    yield from _title(game, bot, lines)
    top = _round_up(max(line.length.late for line in lines))
    for seats, group in _by_seats(lines):
        if seats > 1:
            yield ""
            yield f"{count(seats, 'seat')}: how often the first player wins"
            yield from bars([_wins_bar(line) for line in group], 1.0, QUARTERS, glyphs)
        yield ""
        yield f"{count(seats, 'seat')}: moves a game"
        ticks = ("0", f"{top // 2}", f"{top}")
        yield from bars([_length_bar(line) for line in group], top, ticks, glyphs)
    yield ""
    yield f"{glyphs.mark}  an even share"
    yield f"{glyphs.value}  the share of the wins; the median number of moves"
    yield f"{glyphs.perhaps}  the 95 % interval of the share; the range of 8 in 10 games"


def _wins_bar(line: VariantResult) -> ChartBar:
    wins = line.summary.order[0].wins
    low, high = (wins.rate, wins.rate) if line.summary.alike else wins.interval
    return ChartBar(line.label, low, wins.rate, high, percent(wins.rate), line.summary.even)


def _length_bar(line: VariantResult) -> ChartBar:
    length = line.length
    median = length.numbers.median
    return ChartBar(line.label, length.early, median, length.late, f"{median:.0f}")


def _round_up(value: float) -> int:
    """Return the least end of a scale with room for a value: 10, 20, 40, 60, 80, 100, 200, 400 …"""
    step: int = 10 ** max(1, math.floor(math.log10(max(value, 1.0))))
    return next(step * steps for steps in (1, 2, 4, 6, 8, 10) if value <= step * steps)
