"""Base of the parts of statistics: an overview, the chosen line, and pens."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Region

from runegames.lab.scorebook import Competitor
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.widgets.overview import Chosen, Overview
from runegames.ui.widgets.sheet import Sheet

ROOMY = 28
"""Rows from which on the name stands in large letters."""
THREE = 150
"""Columns from which on there are three columns of blocks."""
BROAD = 50
"""Columns of a block from which on titles and figures stand in full."""


class StatisticsPart(Sheet):
    """Canvas, an overview, and what is drawn of it."""

    def __init__(
        self,
        canvas: Canvas,
        look: Look,
        overview: Overview,
        chosen: Chosen,
        hit: Callable[[Region, Chosen], None],
    ) -> None:
        """``hit`` is told where each line that can be chosen stands."""
        super().__init__(canvas, look)
        self.overview, self.chosen, self.hit = overview, chosen, hit
        self.career = overview.career

    @property
    def strong(self) -> Pen:
        return self.base_pen().strong()

    @property
    def gold(self) -> Pen:
        return self.base_pen().inked(self.palette.gold, bold=True)

    def ink(self, who: Competitor) -> str:
        """Persons in the theme's colour, the one looked at in gold, levels quietly."""
        if who.person and who.name == self.overview.name:
            return self.palette.gold
        return self.palette.primary if who.person else self.palette.quiet

    def title_pen(self, chosen: Chosen, *, strong: bool = False) -> Pen:
        """A line's first words: the chosen one is lifted, or reversed where nothing can be."""
        if chosen != self.chosen:
            return self.strong if strong else self.base_pen()
        if self.palette.colourless:
            return self.strong._replace(reverse=True)
        return Pen(self.palette.primary, self.palette.raised, bold=True)

    @property
    def most(self) -> int:
        """Rows of a list that are shown at most."""
        return 12 if self.canvas.width >= THREE else 6 if self.canvas.height >= ROOMY else 4

    @property
    def chosen_game(self) -> str | None:
        """Game of the chosen line; None: all of them."""
        games = self.overview.lines()
        return games[self.chosen.line][0] or None if self.chosen.part == 0 else None
