"""Sheet of a day's ritual: points, par, the best result, and the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from runegames.lab.par import BY, TRIALS, Calendar, DayMark, Par, over_par
from runegames.play.dates import DAYS, MONTHS, day_told
from runegames.play.result import Scores, SideResult, Stretch
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.widgets.blocks import Block, stack
from runegames.ui.widgets.chart import draw_chart
from runegames.ui.widgets.keepsake import Drawing, Keepsake
from runegames.ui.widgets.plots import Scale
from runegames.ui.widgets.sheet import Paper, Sheet

WEEKS = 6
"""Weeks of the calendar if there is room."""
MIN_WEEKS = 5
"""Weeks of the calendar in a low window."""
SIDES = (("Y", 0, "you"), ("M", 3, BY))
"""Lines of the chart of points by turn: letter, seat for the colour, and name of each."""


@dataclass(frozen=True, slots=True)
class Played:
    """Result of the ritual of a day."""

    points: int
    rank: str
    """Title for the points, and the number of points missing to the next title."""
    turns: tuple[int, ...]
    """Points at the beginning and after each turn."""
    keepsake: Keepsake | None
    line: str


@dataclass(frozen=True, slots=True)
class RitualView:
    """Contents of the sheet."""

    day: date
    calendar: Calendar
    pars: Mapping[date, Par | None]
    """Par of each day that was played by the present rules; None as long as it has no trial."""
    played: Played | None
    """Result of the day; None if it is not played yet, or its save is gone."""
    best_turns: tuple[int, ...] = ()
    trouble: str = ""
    """Words on why there is no par, or no save of the day's game; otherwise empty."""
    next_in: str = ""

    @property
    def par(self) -> Par | None:
        """Par of the day; None if it is unknown, or hidden because there is no result."""
        par = self.pars.get(self.day)
        return par if self.played is not None and par is not None and par.known else None


class RitualSheet(Sheet):
    """Sheet of a ritual."""

    def __init__(self, paper: Paper, view: RitualView) -> None:
        super().__init__(paper)
        self.view, canvas = view, paper.canvas
        self.left = canvas.width * 6 // 11 if self.wide else 43
        """Width of the left column."""
        self.right = canvas.width - self.left - (7 if self.wide else 3)
        """Width of the right column."""

    def title(self) -> None:
        day = self.view.day
        words = "Today's ritual" if day == self.view.calendar.today else "Ritual"
        x = self.put(0, 0, words, self.primary_pen) + 2
        told = day_told(day)
        self.put(x, 0, f"{DAYS[day.weekday()]}, {told}" if self.wide else told)
        self.put_right(self.canvas.width, 0, self.view.next_in)

    # -- left column ----------------------------------------------------------------------

    def head(self) -> int:
        """Draw the points and their worth, or why there are none; return the row below."""
        if self.view.played is None:
            told = self.view.trouble or "Not played yet."
            self.paragraph(Region(0, 2, self.left, 2), told, self.strong)
            if not self.view.trouble:
                hidden = "Par and the best result are shown after you have played."
                self.paragraph(Region(0, 4, self.left, 2), hidden)
            return 6
        place = Region(0, 2, self.left - 20, 11 if self.tall else 7)
        points = str(self.view.played.points)
        number = self.large(place, points, self.palette.gold, largest=3 if self.tall else 2)
        row = self._worth(self.view.played, number.right + 3, 2 + self.tall)
        return max(number.bottom, row) + 1

    def _worth(self, played: Played, x: int, y: int) -> int:
        """Write the points over par and the title for the points; return the row below."""
        view, par, width = self.view, self.view.par, self.left - x
        begun = view.pars.get(view.day)
        trial = 1 if begun is None else len(begun.trials) + 1
        told = view.trouble or f"par is being found: trial {trial} of {TRIALS}"
        if par is not None:
            self.put(x, y, over_par(played.points, par.points), self.strong)
            told = f"par: a {BY}'s average, over {TRIALS} trials"
        row = self.paragraph(Region(x, y + 1, width, 3), told)
        rank = Region(x, row + self.tall, width, 2)
        return self.paragraph(rank, played.rank, self.base_pen()) - self.tall

    def _scale(self, played: Played, place: Region) -> None:
        """Draw the points, par and the best result on a scale."""
        points, par, palette, symbols = played.points, self.view.par, self.palette, self.symbols
        high = max([points, *((par.best.points, par.points) if par else ())]) * 1.05
        scale = Scale(place.x, place.width, min(0, points), high)
        row, own = place.y + 1, scale.at(points)
        line = Pen(palette.socket, palette.ground)
        self.canvas.put(place.x, row, symbols.frame.across * place.width, line)
        self.canvas.over(place.x, row, symbols.frame.across * (own - place.x), palette.gold)
        if par is not None:
            best, mean = scale.at(par.best.points), scale.at(par.points)
            unicode = symbols.name == "unicode"
            self.canvas.over(best, row, "◇" if unicode else "o", palette.glow[1], bold=True)
            bar = symbols.heavy.down if unicode else "|"
            self.canvas.over(mean, row, bar, palette.text, bold=True)
            below = place.shrink((2, 0, 0, 0))
            left = self._around(below, best, f"best found {par.best.points}", self.base_pen())
            below = below.shrink((0, place.right - left + 2, 0, 0))
            self._around(below, mean, f"par {par.points}", self.base_pen())
        self.canvas.over(own, row, symbols.green, palette.gold, bold=True)
        self._around(place, own, f"you {points}", self.gold)

    def _around(self, place: Region, x: int, text: str, pen: Pen) -> int:
        """Write words centred on a column, or as near as they fit; return their first column."""
        left = min(max(place.x, x - len(text) // 2), place.right - len(text))
        if left >= place.x:
            self.put(left, place.y, text, pen)
        return left

    def _turns(self, played: Played, place: Region) -> None:
        """Draw a chart of the points turn by turn, with those of the best result."""
        best, both = self.view.best_turns, self.view.par is not None
        lines = [played.turns, *([best] if both and len(best) > 1 else [])]
        words = "turn by turn: you (Y)" + (", the best (M)" if len(lines) > 1 else "")
        self.heading(place.x, place.y, words, place.width)
        number = max(map(len, lines))
        # The shorter line stays level to the end.
        lines = [points + points[-1:] * (number - len(points)) for points in lines]
        sides = tuple(
            SideResult(letter, seat, name, points[-1], rank, points)
            for rank, ((letter, seat, name), points) in enumerate(
                zip(SIDES, lines, strict=False), 1
            )
        )
        stretches = tuple(Stretch(at, at + 1) for at in range(number - 1))
        draw_chart(self, place.shrink((1, 0, 0, 0)), Scores(sides, "turn", stretches))

    # -- right column ---------------------------------------------------------------------

    def _board(self, drawing: Drawing, place: Region) -> None:
        self.heading(place.x, place.y, "your ritual", place.width)
        inside = Canvas(drawing.width, drawing.height, self.base_pen())
        drawing.paint(inside)
        self.canvas.paste(inside, place.x, place.y + 1)

    def _calendar(self, place: Region) -> None:
        """Draw the days of the last weeks, with the ``DayMark`` of each."""
        pitch = 5 if self.wide else 4
        first = place.x + (8 if place.width >= 8 + 7 * pitch else 0)
        self.heading(place.x, place.y, "over par", place.width)
        for at, word in enumerate(DAYS):
            self.put(first + at * pitch + 1, place.y + 1, word[:2])
        rows = place.height - 4
        step = 2 if rows >= 2 * MIN_WEEKS else 1
        weeks = self.view.calendar.weeks(min(WEEKS, rows // step))
        for row, week in enumerate(weeks):
            y = place.y + 2 + row * step
            if first > place.x:
                self.put_right(first - 1, y, f"{week[0].day} {MONTHS[week[0].month - 1][:3]}")
            for number, day in enumerate(week):
                self._day(first + number * pitch, y, pitch - 1, day)
        self._streak(place, min(place.y + 3 + step * len(weeks), place.bottom - 2))

    def _day(self, x: int, row: int, width: int, day: date) -> None:
        calendar = self.view.calendar
        if day > calendar.today:
            self.put(x + width // 2, row, self.symbols.dot)
            return
        mark = DayMark.of(calendar.results.get(day), self.view.pars.get(day))
        pen = self.look.day(mark.over, played=mark.played, today=day == calendar.today)
        self.put(x, row, mark.told.replace("–", self.symbols.dash).center(width)[:width], pen)

    def _streak(self, place: Region, row: int) -> None:
        """Write the present and the longest streak, and the days played of the last thirty."""
        calendar = self.view.calendar
        days = "day" if calendar.streak == 1 else "days"
        x = self.put(place.x, row, str(calendar.streak), self.gold)
        x = self.put(x, row, f" {days} in a row", self.base_pen())
        rest = f"longest {calendar.longest} · {calendar.played_of(30)} of 30 played"
        if x + 3 + cell_len(rest) <= place.right:
            self.put(x, row, f" · {rest}")
        else:
            self.put(place.x, row + 1, rest)

    # -- columns --------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw the whole sheet."""
        played, height = self.view.played, self.canvas.height
        bottom = height - (1 if self.tall else 2)
        self.title()
        below = self.head()
        right = [Block(4 + MIN_WEEKS, 4 + 2 * WEEKS, self._calendar)]
        if played is not None:
            left = [
                Block(3, 3, partial(self._scale, played)),
                Block(6, 7, partial(self._turns, played), grows=True),
            ]
            stack(left, Region(0, below, self.left, bottom - 1 - below))
            self.line_to_copy(bottom, (played.line,))
            board = self._largest(played.keepsake, bottom - 8 - 2 * MIN_WEEKS)
            if board is not None:
                rows = board.height + 1
                right.insert(0, Block(rows, rows, partial(self._board, board)))
        top = 3 if self.tall else 2
        stack(right, Region(self.canvas.width - self.right, top, self.right, bottom - 1 - top))

    def _largest(self, keepsake: Keepsake | None, rows: int) -> Drawing | None:
        """Largest drawing that fits into the right column; None if none fits, or on a low sheet."""
        drawings = keepsake.drawings(self.look) if keepsake is not None and self.tall else ()
        fitting = (each for each in drawings if each.width <= self.right and each.height <= rows)
        return next(iter(fitting), None)
