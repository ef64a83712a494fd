"""The sheet of a person's statistics: blocks in columns, as many as there is room for."""

from __future__ import annotations

from collections.abc import Callable

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.numerals import counted
from runegames.play.dates import day_told, local
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped
from runegames.ui.look import Look
from runegames.ui.widgets.blocks import Block, stack
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.overview import Chosen, Overview, last_day, number_told, wins_told
from runegames.ui.widgets.sheet import Sheet
from runegames.ui.widgets.statisticscurves import Curves
from runegames.ui.widgets.statisticspart import ROOMY, THREE, StatisticsPart
from runegames.ui.widgets.statisticsresults import Results
from runegames.ui.widgets.statisticsrivals import Rivals


class _Head(StatisticsPart):
    """Name, number of games and dates."""

    def draw(self, progress: str) -> int:
        """Draw it, with the progress of reviews; return the row below."""
        overview, width, career = self.overview, self.canvas.width, self.career
        won = career.line.won
        games = count(len(career.games), "game")
        games += f", {wins_told(won.wins)} won" if won.games else ""
        which = "all games" if overview.game is None else title_of(overview.game)
        since = local(career.games[0][0].played.ended).date()
        if self.canvas.height < ROOMY:
            x = self.put(0, 0, "Statistics", self.primary_pen) + 2
            aside = which if overview.game else f"since {day_told(since, overview.today)}"
            right = self.put_right(width, 0, progress or aside) - 2
            name = clipped(overview.name, right - x - cell_len(games) - 2, self.symbols)
            x = self.put(x, 0, name, self.gold) + 2
            self.put(x, 0, clipped(games, right - x, self.symbols))
            return 2
        scale = 1 if self.canvas.height < 48 else 2
        place = Region(0, 0, width // 2, 7 if scale == 2 else 4)
        name_at = self.large(place, overview.name, "", largest=scale)
        x = name_at.right + 3
        last = local(career.games[-1][0].played.ended).date()
        self.put(x, 0, games, self.strong)
        told = f"since {day_told(since, overview.today)}"
        self.put(x, 1, f"{told}, last played {last_day(last, overview.today)}")
        if career.wins:
            runs = career.streaks
            now = f"{counted(runs.now, 'win')} in a row now"
            self.put(x, 2, f"{now}, {number_told(runs.most)} at best")
        self.put_right(width, 0, "statistics", self.primary_pen)
        others = f"one of {counted(overview.persons, 'person')}"
        others = others if overview.persons > 1 else "one person"
        self.put_right(width, 1, f"{which} · {others}")
        self.put_right(width, 2, progress or self._reviewed())
        return max(name_at.bottom, 3) + (1 if scale == 1 else 3)

    def _reviewed(self) -> str:
        """Number of reviewed games in words."""
        games = [entry for entry, _ in self.career.games]
        reviewed = sum(entry.review is not None for entry in games)
        return f"{reviewed} of {count(len(games), 'game')} reviewed"


def draw_statistics(
    canvas: Canvas,
    look: Look,
    overview: Overview,
    chosen: Chosen,
    hit: Callable[[Region, Chosen], None],
    progress: str = "",
) -> None:
    """Draw all of it.

    Args:
        canvas: what is drawn on.
        look: of the terminal.
        overview: what is drawn.
        chosen: the line under the cursor.
        hit: is told where each line that can be chosen stands.
        progress: of the reviews that are being made; empty: none are.
    """
    contents = canvas, look, overview, chosen, hit
    top = _Head(*contents).draw(progress)
    results, rivals, curves = Results(*contents), Rivals(*contents), Curves(*contents)
    wide = canvas.width >= THREE
    number, gap = 3 if wide else 2, 10 if wide else 4 if canvas.width >= 100 else 3
    width = (canvas.width - gap * (number - 1)) // number
    left: list[Block | None] = [results.wins(), *results.points(2 if wide else 1)]
    strength = [rivals.ratings(), rivals.against()]
    last, best, seats = results.last(), results.best(), rivals.seats()
    tables, teams = rivals.tables(), rivals.teams()
    loss, luck = curves.loss(), curves.luck()
    if wide:
        columns = [left, [*strength, tables, best, seats, last], [loss, luck, teams]]
    elif canvas.height >= ROOMY:
        columns = [[*left, loss, luck], [*strength, last, best, tables, teams, seats]]
    else:
        columns = [[*left, loss], [*strength, last, luck, best, tables, teams, seats]]
    for at, blocks in enumerate(columns):
        place = Region(at * (width + gap), top, width, canvas.height - top)
        stack([each for each in blocks if each is not None], place)


class StatisticsSheet(CellWidget):
    """Statistics on the screen; a click on a line chooses it."""

    DEFAULT_CSS = """
    StatisticsSheet {
        width: 100%;
        height: 1fr;
    }
    """

    class Pick(Message):
        """A line was clicked."""

        def __init__(self, chosen: Chosen) -> None:
            super().__init__()
            self.chosen = chosen

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Overview, Chosen] | None = None
        self._told = self._progress = ""

    def show(self, overview: Overview, chosen: Chosen) -> None:
        """Other statistics, or another line of them."""
        self._shown = overview, chosen
        self.redraw()

    def progress(self, told: str) -> None:
        """Say how far the reviews are that are being made; empty: none are."""
        self._progress = told
        self.redraw()

    def tell(self, told: str) -> None:
        """Say something where there are no statistics."""
        self._shown, self._told = None, told
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._shown is not None:
            draw_statistics(
                *(canvas, self.look, *self._shown),
                hit=lambda at, chosen: self.hit(at, self.Pick, chosen),
                progress=self._progress,
            )
            return
        sheet = Sheet(canvas, self.look)
        sheet.put(0, 0, "Statistics", sheet.primary_pen)
        sheet.put(0, 2, self._told)
