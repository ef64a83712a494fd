"""The sheet of a day's ritual: points, par, the best that was found, and the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from rich.cells import cell_len
from textual.geometry import Region

from runegames.lab.evenings import DAYS
from runegames.lab.par import BY, TRIALS, Calendar, DayMark, Par, over_par
from runegames.play.dates import MONTHS
from runegames.play.result import Result, SideResult, Stretch
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, wrap
from runegames.ui.look import Look
from runegames.ui.widgets.blocks import Block, stack
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chart import draw_chart
from runegames.ui.widgets.keepsake import Keepsake
from runegames.ui.widgets.plots import Scale
from runegames.ui.widgets.sheet import CopyLine, Sheet

ROOMY = 28
WEEKS, FEWEST_WEEKS = 6, 4
"""Weeks of the calendar where there is room, and in a low window."""


@dataclass(frozen=True, slots=True)
class Played:
    """Ritual of the day as somebody has played it."""

    points: int
    rank: str
    """Title for these points, and how many are missing to the next one."""
    turns: tuple[int, ...]
    """Points at the beginning and after each turn."""
    keepsake: Keepsake | None
    line: str


@dataclass(frozen=True, slots=True)
class RitualView:
    """All that the sheet shows."""

    day: date
    calendar: Calendar
    pars: Mapping[date, Par | None]
    """Trials so far of the days that were played."""
    played: Played | None
    """Result of the day; None: not played yet, so neither par nor the best is told."""
    best_turns: tuple[int, ...] = ()
    trouble: str = ""
    """Sentence, where no par can be made."""
    next_in: str = ""

    @property
    def par(self) -> Par | None:
        """Par of the day; None: it is not known yet, or not to be told."""
        par = self.pars.get(self.day)
        return par if self.played is not None and par is not None and par.known else None


class _RitualSheet(Sheet):
    """Canvas, and what is drawn of a ritual."""

    def __init__(self, canvas: Canvas, look: Look, view: RitualView) -> None:
        super().__init__(canvas, look)
        self.view = view
        self.wide = canvas.width >= 100
        self.left = canvas.width * 6 // 11 if self.wide else 43
        self.right = canvas.width - self.left - (7 if self.wide else 3)

    @property
    def gold(self) -> Pen:
        return self.base_pen().inked(self.palette.gold, bold=True)

    def title(self) -> None:
        """Title with the day."""
        view, day = self.view, self.view.day
        words = "Today's ritual" if day == view.calendar.today else "Ritual"
        x = self.put(0, 0, words, self.primary_pen) + 2
        told = f"{day.day} {MONTHS[day.month - 1]} {day.year}"
        self.put(x, 0, f"{DAYS[day.weekday()]}, {told}" if self.wide else told)
        if view.next_in:
            self.put_right(self.canvas.width, 0, view.next_in)

    # -- left -----------------------------------------------------------------------------

    def head(self) -> int:
        """Points in large letters and what they are worth; the first row below."""
        view, strong = self.view, self.base_pen().strong()
        roomy = self.canvas.height >= ROOMY
        if view.played is None:
            told = view.trouble or "Not played yet."
            for row, line in enumerate(wrap(told, self.left), 2):
                self.put(0, row, line, strong)
            told = "Par and the best result are told once it is played."
            for row, line in enumerate(wrap(told, self.left), 4):
                self.put(0, row, "" if view.trouble else line)
            return 6
        scale = 3 if roomy else 2
        place = Region(0, 2, self.left - 20, 11 if roomy else 7)
        name = self.large(place, str(view.played.points), self.palette.gold, largest=scale)
        x, row = name.right + 3, 2 + roomy
        par = view.par
        if par is not None:
            self.put(x, row, over_par(view.played.points, par.points), strong)
            lines = wrap(f"par: a {BY}'s average, over {TRIALS} trials", self.left - x)
        else:
            begun = view.pars.get(view.day)
            done = 0 if begun is None else len(begun.trials)
            told = view.trouble or f"par is being found: trial {done + 1} of {TRIALS}"
            lines = wrap(told, self.left - x)
        for line in lines[:3]:
            row += 1
            self.put(x, row, clipped(line, self.left - x, self.symbols))
        for line in wrap(view.played.rank, self.left - x)[:2]:
            row += 1
            self.put(x, row + roomy, line, self.base_pen())
        return max(name.bottom, row + 1) + 1

    def _scale(self, place: Region) -> None:
        """Own points, par and the best on a line from zero."""
        view = self.view
        assert view.played is not None
        points, par = view.played.points, view.par
        high = max(points, par.best.points if par else points, par.points if par else points) * 1.05
        scale = Scale(place.x, place.width, min(0, points), high)
        row, palette = place.y + 1, self.palette
        own = scale.at(points)
        across = self.symbols.frame.across
        self.canvas.put(place.x, row, across * place.width, Pen(palette.socket, palette.ground))
        self.canvas.over(place.x, row, across * (own - place.x), palette.gold)
        if par is not None:
            best, mean = scale.at(par.best.points), scale.at(par.points)
            ascii_only = self.symbols.name != "unicode"
            self.canvas.over(best, row, "o" if ascii_only else "◇", palette.glow[1], bold=True)
            bar = self.symbols.heavy.down if not ascii_only else "|"
            self.canvas.over(mean, row, bar, palette.text, bold=True)
            told = f"best found {par.best.points}"
            left = min(max(place.x, best - len(told) // 2), place.right - len(told))
            self.put(left, row + 1, told, self.base_pen())
            told = f"par {par.points}"
            x = min(max(place.x, mean - len(told) // 2), left - len(told) - 2)
            if x >= place.x:
                self.put(x, row + 1, told, self.base_pen())
        self.canvas.over(own, row, self.symbols.green, palette.gold, bold=True)
        told = f"you {points}"
        self.put(
            min(max(place.x, own - len(told) // 2), place.right - len(told)),
            place.y,
            told,
            self.gold,
        )

    def _turns(self, place: Region) -> None:
        """Points turn by turn, beside those of the best."""
        view = self.view
        assert view.played is not None
        both = view.par is not None and len(view.best_turns) > 1
        words = "turn by turn: you (Y)" + (", the best (M)" if both else "")
        self.heading(place.x, place.y, words, place.width)
        turns = view.played.turns
        number = max(len(turns), len(view.best_turns) if both else 0)
        sides = [SideResult("Y", 0, "you", turns[-1], 1, _longer(turns, number))]
        if both:
            best = _longer(view.best_turns, number)
            sides.append(SideResult("M", 3, BY, best[-1], 2, best))
        stretches = tuple(Stretch(at, at + 1) for at in range(number - 1))
        result = Result("", "", "", 0, "", (), tuple(sides), (("", ()),), "turn", stretches, (), "")
        draw_chart(self.canvas, place.shrink((1, 0, 0, 0)), result, self.look)

    # -- right ----------------------------------------------------------------------------

    def _board(self, place: Region) -> None:
        view = self.view
        assert view.played is not None
        assert view.played.keepsake is not None
        self.heading(place.x, place.y, "your ritual", place.width)
        for drawing in view.played.keepsake.drawings(self.look):
            if drawing.width <= place.width and drawing.height < place.height:
                inside = Canvas(drawing.width, drawing.height, self.base_pen())
                drawing.paint(inside)
                self.canvas.paste(inside, place.x, place.y + 1)
                return

    def _calendar(self, place: Region) -> None:
        """Days of the last weeks with their points over par, or their points."""
        pitch = 5 if self.wide else 4
        first = place.x + (8 if place.width >= 8 + 7 * pitch else 0)
        self.heading(place.x, place.y, "over par", place.width)
        for at, word in enumerate(DAYS):
            self.put(first + at * pitch + 1, place.y + 1, word[:2])
        rows = place.height - 5
        step = 2 if rows >= 2 * FEWEST_WEEKS + 1 else 1
        weeks = self.view.calendar.weeks(min(WEEKS, (rows + 1) // step))
        for at, week in enumerate(weeks):
            row = place.y + 2 + at * step
            if first > place.x:
                self.put_right(first - 1, row, f"{week[0].day} {MONTHS[week[0].month - 1][:3]}")
            for number, day in enumerate(week):
                self._day(first + number * pitch, row, pitch - 1, day)
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
        """Days in a row, and of the last thirty; in two lines where one is too narrow."""
        calendar = self.view.calendar
        days = "day" if calendar.streak == 1 else "days"
        x = self.put(place.x, row, str(calendar.streak), self.gold)
        x = self.put(x, row, f" {days} in a row", self.base_pen())
        rest = f"longest {calendar.longest} · {calendar.played_of(30)} of 30 played"
        if x + 3 + cell_len(rest) <= place.right:
            self.put(x, row, f" · {rest}")
        else:
            self.put(place.x, row + 1, rest)

    # -- all ------------------------------------------------------------------------------

    def draw(self) -> Region:
        """Draw everything; the place of the line to copy."""
        view, height = self.view, self.canvas.height
        bottom = height - (1 if height >= ROOMY else 2)
        self.title()
        below = self.head()
        if view.played is not None:
            left = [Block(3, 3, self._scale), Block(6, 7, self._turns, grows=True)]
            stack(left, Region(0, below, self.left, bottom - 1 - below))
            self.line_to_copy(0, bottom, (self.glyphs(view.played.line),))
        weeks = Block(5 + FEWEST_WEEKS, 5 + 2 * WEEKS - 1, self._calendar)
        right = [weeks]
        if view.played is not None and view.played.keepsake is not None and height >= ROOMY:
            space = bottom - 4 - (5 + 2 * FEWEST_WEEKS)
            drawings = view.played.keepsake.drawings(self.look)
            sizes = [each.height + 1 for each in drawings if each.width <= self.right]
            most = max((size for size in sizes if size <= space), default=0)
            if most:
                right.insert(0, Block(most, most, self._board))
        top = 2 if height < ROOMY else 3
        stack(right, Region(self.canvas.width - self.right, top, self.right, bottom - 1 - top))
        return Region(0, bottom, self.canvas.width, 1)


def _longer(points: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Points of so many moments; the last ones stay."""
    return (*points, *[points[-1]] * (number - len(points)))


def draw_ritual(canvas: Canvas, look: Look, view: RitualView) -> Region:
    """Draw the ritual of a day; the place of the line to copy."""
    return _RitualSheet(canvas, look, view).draw()


class RitualSheet(CellWidget):
    """A day's ritual on the screen; a click on the line copies it."""

    DEFAULT_CSS = """
    RitualSheet {
        width: 100%;
        height: 1fr;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._view: RitualView | None = None

    def show(self, view: RitualView) -> None:
        """Another day, or more of it."""
        self._view = view
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._view is not None:
            self.hit(draw_ritual(canvas, self.look, self._view), CopyLine)
