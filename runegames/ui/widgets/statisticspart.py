"""Base class of the parts of the statistics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from textual.geometry import Region

from runegames.lab.scorebook import Competitor
from runegames.lab.statistics import TELLING_GAMES, WinShare
from runegames.ui.canvas import Pen
from runegames.ui.widgets.blocks import Block
from runegames.ui.widgets.overview import Chosen, Overview
from runegames.ui.widgets.plots import Interval, Scale, draw_interval
from runegames.ui.widgets.sheet import Label, Paper, Sheet

FULL_COLUMNS = 50
"""Least width of a block with titles and figures in full."""


class Row(NamedTuple):
    """Row of a list."""

    labels: Sequence[Label]
    interval: Interval | None = None
    chosen: Chosen | None = None
    """Choice that a click makes; None if the row cannot be chosen."""


def interval_of(share: WinShare, ink: str, strip: float) -> Interval:
    """Share of wins with its interval; few games have the share alone."""
    few = share.games < TELLING_GAMES
    return Interval(share.rate, (share.rate, share.rate) if few else share.interval, ink, strip)


class StatisticsPart(Sheet):
    """Part of the statistics, drawn from an overview."""

    def __init__(
        self, paper: Paper, overview: Overview, chosen: Chosen, pick: Callable[[Chosen], None]
    ) -> None:
        """Make the part; a click on a row that can be chosen calls ``pick``."""
        super().__init__(paper)
        self.overview, self.chosen, self.pick = overview, chosen, pick
        self.career = overview.career
        self.tall_head = self.tall and self.wide
        """True if the head has several rows, one of them on wins in a row."""
        self.columns = 3 if self.widest else 2
        self.gap = 10 if self.widest else 4 if self.wide else 3
        self.width = (self.canvas.width - self.gap * (self.columns - 1)) // self.columns
        """Width of a block."""
        self.full = self.width >= FULL_COLUMNS
        self.most = 12 if self.widest else 6 if self.tall else 4
        """Usual limit for the rows of a list."""

    def ink(self, who: Competitor) -> str:
        """Colour of a competitor: gold for the overview's person, quiet for computer players."""
        if who.person and who.name == self.overview.name:
            return self.palette.gold
        return self.palette.primary if who.person else self.palette.quiet

    def title_pen(self, chosen: Chosen, *, strong: bool = False) -> Pen:
        """Pen of the title of a row, which stands out in the chosen row."""
        if chosen != self.chosen:
            return self.strong if strong else self.base_pen()
        if self.palette.colourless:
            return self.strong._replace(reverse=True)
        return Pen(self.palette.primary, self.palette.raised, bold=True)

    @property
    def chosen_game(self) -> str | None:
        """Game of the chosen row; None for the row of all games, and for an opponent."""
        games = self.overview.lines()
        return games[self.chosen.line][0] or None if self.chosen.part == 0 else None

    def draw_rows(self, place: Region, rows: Sequence[Row], scale: Scale | None = None) -> None:
        """Draw as many rows as a place has, with their intervals on a scale."""
        for y, row in zip(range(place.y, place.bottom), rows, strict=False):
            self.labels(place.x, y, row.labels)
            if scale is not None and row.interval is not None:
                own = scale._replace(x=place.x + scale.x)
                draw_interval(self, own, y, row.interval)
            if row.chosen is not None:
                at = Region(place.x, y, place.width, 1)
                self.hit(at, partial(self.pick, row.chosen))

    def listing(
        self,
        heading: tuple[str, str],
        rows: Sequence[Row],
        *,
        least: int = 1,
        most: int | None = None,
        scale: Scale | None = None,
    ) -> Block | None:
        """Make a block of ``least`` to ``most`` rows below a heading and its aside.

        A chosen row is always shown. Return None if there are no rows.
        """

        def draw(place: Region) -> None:
            self.heading(place.x, place.y, heading[0], place.width, heading[1])
            below = place.shrink((1, 0, 0, 0))
            chosen = next((at for at, row in enumerate(rows) if row.chosen == self.chosen), 0)
            first = max(0, min(chosen - below.height + 1, len(rows) - below.height))
            self.draw_rows(below, rows[first:], scale)

        number = len(rows)
        wanted = min(number, self.most if most is None else most)
        return Block(1 + min(number, least), 1 + wanted, draw) if rows else None
