"""Curves in a person's statistics: loss per decision and luck per game over time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeAlias

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.lab.curves import CURVE_FROM_GAMES, RUNNING, Curve, Means
from runegames.lab.statistics import TELLING_GAMES
from runegames.play.dates import MONTHS
from runegames.review import Figure
from runegames.ui.canvas import Pen
from runegames.ui.widgets.blocks import Block
from runegames.ui.widgets.overview import short_title
from runegames.ui.widgets.plots import Course, draw_course
from runegames.ui.widgets.statisticspart import StatisticsPart

MIN_ROWS = 4
"""Least height of a curve with its heading."""
MEANS = f"means of {RUNNING} games"
SHORT_TITLE_COLUMNS = 12
LABELLED_ROWS = 5
"""Least height of a curve with words below it."""
Words: TypeAlias = list[tuple[str, Pen]]
"""Pieces of a line."""


class Curves(StatisticsPart):
    """Blocks with the curves of the chosen game, or of all games."""

    @property
    def _curve(self) -> Curve | None:
        return self.overview.curves.get(self.chosen_game)

    def loss(self) -> Block | None:
        """Make a block of the loss per decision; None if there was nothing to decide.

        If no game is reviewed, the block says so.
        """
        curve = self._curve
        if curve is None:
            return Block(2, 2, self._nothing)
        if curve.together.loss is None:
            return None
        figures = [each.loss for each in _means(curve) if each.loss is not None]
        aside = self._figure(curve, curve.together.loss, 2)
        if curve.running:
            aside = f"{figures[0].value:.2f} → {self._figure(curve, figures[-1], 2)}"
        course = Course.of(figures, joined=bool(curve.running), signed=False)
        told = self._quiet(f"{MEANS}, lower is better", "lower is better")
        if not curve.running:
            games = count(len(curve.games), "game")
            told = self._quiet(f"{games}; a curve needs {CURVE_FROM_GAMES}")
        return self._block(curve, course, "lost a decision", aside, told)

    def luck(self) -> Block | None:
        """Make a block of the luck per game; None if no game is reviewed."""
        curve = self._curve
        if curve is None:
            return None
        luck = curve.together.luck
        figures = [each.luck for each in _means(curve)]
        course = Course.of(figures, joined=bool(curve.running), signed=True)
        told, aside = [self._more()], self._signed(curve, luck)
        if curve.running:
            chance = "no more than chance" if luck.low <= 0 <= luck.high else "more than chance"
            told = self._quiet(f"in all {aside}, {chance}", MEANS)
            aside = self._signed(curve, curve.running[-1].luck)
        return self._block(curve, course, "luck a game", aside, told)

    def _block(
        self, curve: Curve, course: Course, title: str, aside: str, told: Sequence[Words]
    ) -> Block:
        """Make a block of a curve with its scale.

        If there is room, the first wording of ``told`` that fits is written below the curve.
        """
        ends = f"{course.high:+g}", f"{-course.high:+g}".replace("-", "−")
        if not course.signed:
            ends = f"{course.high:g}", "0"

        def draw(place: Region) -> None:
            self._title(place, curve, title, aside)
            labelled = place.height >= LABELLED_ROWS
            chart = place.shrink((1, max(map(cell_len, ends)) + 1, labelled, 0))
            draw_course(self, chart, course)
            self.put_right(place.right, chart.y, ends[0])
            self.put_right(place.right, chart.bottom - 1, ends[1])
            if labelled:
                self._below(Region(place.x, chart.bottom, chart.width, 1), curve, told)

        return Block(MIN_ROWS, LABELLED_ROWS, draw, grows=True)

    def _title(self, place: Region, curve: Curve, title: str, aside: str) -> None:
        """Write the fullest wording of the heading that fits."""
        latest = aside.rpartition(" → ")[2]
        unit = ", in points, alone" if curve.alone else ""
        pairs = [(f"{title}{unit or ', in 100 games'}", aside)]
        if (game := self.chosen_game) is not None:
            names = [title_of(game), short_title(title_of(game), SHORT_TITLE_COLUMNS)]
            pairs = [(f"{name}, {title}{unit}", told) for told in (aside, latest) for name in names]
        fitting = (pair for pair in pairs if sum(map(cell_len, pair)) + 3 <= place.width)
        words, told = next(fitting, (title, aside))
        self.heading(place.x, place.y, words, place.width, told)

    def _below(self, place: Region, curve: Curve, told: Sequence[Words]) -> None:
        """Write words below a curve; if it is a line, between its first and its last day."""
        x, y, right = place.x, place.y, place.right
        if curve.running:
            first, last = curve.games[RUNNING - 1].entry.played, curve.games[-1].entry.played
            x = self.put(x, y, self._day(first.ended)) + 2
            right = self.put_right(right, y, self._day(last.ended)) - 2
        for words in told:
            spare = right - x - sum(cell_len(text) for text, _ in words)
            if spare >= 0:
                self.canvas.write(x + (spare // 2 if curve.running else 0), y, words)
                return

    def _nothing(self, place: Region) -> None:
        """Say that no game is reviewed."""
        self.heading(place.x, place.y, "play and luck over time", place.width)
        more = self._more()
        told = ("none reviewed; " if more else "none reviewed"), self.quiet_pen
        self.canvas.write(place.x, place.y + 1, [told, *more])

    def _quiet(self, *told: str) -> list[Words]:
        return [[(self.glyphs(each), self.quiet_pen)] for each in told]

    def _more(self) -> Words:
        """Words on the key that reviews more games; empty if there are none to review."""
        left = len(self.overview.reviewable)
        return [("i", self.primary_pen), (f": review {left} more", self.quiet_pen)] if left else []

    def _day(self, then: datetime) -> str:
        """Day in short: ``3 Mar``, or ``Mar 2025`` for another year."""
        day = then.date()
        month, this_year = MONTHS[day.month - 1][:3], day.year == self.overview.today.year
        return f"{day.day} {month}" if this_year else f"{month} {day.year}"

    def _figure(self, curve: Curve, figure: Figure, digits: int = 1) -> str:
        return f"{figure.value:.{digits}f}{self._doubt(curve, figure, digits)}"

    def _signed(self, curve: Curve, figure: Figure) -> str:
        told = f"{round(figure.value, 1) + 0.0:+.1f}".replace("-", "−")
        return f"{told}{self._doubt(curve, figure, 1)}"

    @staticmethod
    def _doubt(curve: Curve, figure: Figure, digits: int) -> str:
        """Half the width of the interval; empty for few games."""
        few = len(curve.games) < TELLING_GAMES
        return "" if few else f" ±{figure.reach:.{digits}f}"


def _means(curve: Curve) -> list[Means]:
    """Running means of a curve, or its single games if they are too few for a mean."""
    return curve.running or [Means.of([each]) for each in curve.games]
