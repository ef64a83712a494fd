"""Sheet of a person's statistics: blocks in columns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.lab.prose import runs_told
from runegames.numerals import counted
from runegames.play.dates import day_told
from runegames.ui.widgets.blocks import Block, stack
from runegames.ui.widgets.overview import Chosen, Overview, last_day, wins_told
from runegames.ui.widgets.sheet import Paper
from runegames.ui.widgets.statisticscurves import Curves
from runegames.ui.widgets.statisticspart import StatisticsPart
from runegames.ui.widgets.statisticsresults import Results
from runegames.ui.widgets.statisticsrivals import Rivals


class _Head(StatisticsPart):
    """Name, number of games and dates."""

    def draw(self, progress: str) -> int:
        """Draw the head, with the progress of reviews; return the row below."""
        overview, width, career = self.overview, self.canvas.width, self.career
        won = career.line.won
        games = count(len(career.games), "game")
        if won.games:
            of = f" of {won.games} against others" if won.games < len(career.games) else ""
            games += f", {wins_told(won.wins)}{of} won"
        which = "all games" if overview.game is None else title_of(overview.game)
        since = f"since {day_told(career.games[0][0].played.ended.date(), overview.today)}"
        if not self.tall_head:
            x = self.put(0, 0, "Statistics", self.primary_pen) + 2
            aside = progress or (which if overview.game else since)
            right = self.put_right(width, 0, aside) - 2
            x = self.put(x, 0, overview.name, self.gold, right - cell_len(games) - 2) + 2
            self.put(x, 0, games, None, right)
            return 2
        place = Region(0, 0, width // 2, 7 if self.tallest else 4)
        name = self.large(place, overview.name, "", largest=2 if self.tallest else 1)
        last = last_day(career.games[-1][0].played.ended.date(), overview.today)
        others = f"one of {counted(overview.persons, 'person')}"
        others = others if overview.persons > 1 else "one person"
        told, asides = (
            [games, f"{since}, last played {last}"],
            ["statistics", f"{which} · {others}"],
        )
        if career.wins:
            told.append(runs_told(career.streaks))
        asides.append(progress or self._reviewed())
        for row, (words, aside) in enumerate(zip_longest(told, asides, fillvalue="")):
            right = self.put_right(width, row, aside, None if row else self.primary_pen) - 2
            self.put(name.right + 3, row, words, None if row else self.strong, right)
        return max(name.bottom, 3) + (3 if self.tallest else 1)

    def _reviewed(self) -> str:
        games = [entry for entry, _ in self.career.games]
        reviewed = sum(entry.review is not None for entry in games)
        return f"{reviewed} of {count(len(games), 'game')} reviewed"


def draw_statistics(
    paper: Paper,
    overview: Overview,
    chosen: Chosen,
    pick: Callable[[Chosen], None],
    progress: str = "",
) -> None:
    """Draw statistics with the chosen row; a click on a row calls ``pick``.

    ``progress``: words on the reviews that are being made; empty if none is being made.
    """
    contents = paper, overview, chosen, pick
    head, results, rivals = _Head(*contents), Results(*contents), Rivals(*contents)
    top, curves = head.draw(progress), Curves(*contents)
    left: list[Block | None] = [results.wins(), *results.points(2 if head.widest else 1)]
    strength = [rivals.ratings(), rivals.against()]
    last, best, seats = results.last(), results.best(), rivals.seats()
    tables, teams = rivals.tables(), rivals.teams()
    loss, luck = curves.loss(), curves.luck()
    if head.widest:
        columns = [left, [*strength, tables, best, seats, last], [loss, luck, teams]]
    elif head.tall:
        columns = [[*left, loss, luck], [*strength, last, best, tables, teams, seats]]
    else:
        columns = [[*left, loss], [*strength, last, luck, best, tables, teams, seats]]
    for at, blocks in enumerate(columns):
        place = Region(at * (head.width + head.gap), top, head.width, head.canvas.height - top)
        stack([*filter(None, blocks)], place)
