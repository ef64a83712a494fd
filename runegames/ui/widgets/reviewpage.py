"""Page of a review: layout, contents and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Seat
from runegames.review import Decision, Figure, Review, Span
from runegames.review.chances import Chance
from runegames.review.telling import Teller
from runegames.ui.canvas import Pen
from runegames.ui.widgets.sheet import Paper, Sheet

MEDIUM_ROWS = 30
"""Least height of a page that is ``medium``."""
LARGE_ROWS = 48
"""Least height of a page that is ``roomy``."""
BOLD_FROM = 4
"""Least gain or loss, in wins per hundred games or in points, that is coloured and bold."""


class Chosen(NamedTuple):
    """Chosen turning point, seat and moment."""

    point: int = 0
    seat: Seat = 0
    moment: int | None = None
    """Moment of the game; None for the whole game."""


@dataclass(frozen=True)
class Contents:
    """Contents of a page: a review, the parts of its whole game, and the choice."""

    review: Review
    spans: tuple[Span, ...]
    """Parts of the game, including those that the review has not reached."""
    chosen: Chosen
    pick: Callable[[Chosen], None] | None = None
    """Callback of a click on a turning point, a player or a moment; None for a picture."""

    @cached_property
    def points(self) -> tuple[Decision, ...]:
        """Turning points."""
        return self.review.turning_points()

    @property
    def parts(self) -> list[Span]:
        """Parts of the game after the deal."""
        return [span for span in self.spans if span.name != "deal"]


class ReviewPage(Sheet):
    """Base class of the parts of a page, with its layout, its contents, and pens for figures."""

    def __init__(self, paper: Paper, contents: Contents) -> None:
        super().__init__(paper)
        self.contents = contents
        self.review = review = contents.review
        self.chosen, self.teller = contents.chosen, Teller(review)
        self.sides = review.session.game.sides(review.judge.seats)
        self.medium, self.roomy = (self.canvas.height >= rows for rows in (MEDIUM_ROWS, LARGE_ROWS))

    # -- layout ---------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """Width of the charts with their labels."""
        return round(self.canvas.width * 0.62)

    @property
    def top(self) -> int:
        """Row of the first heading."""
        return 5 if self.medium else 3

    @property
    def players(self) -> int:
        """Row of the heading of the players."""
        return self.canvas.height - self.review.judge.seats - 1

    @property
    def charts(self) -> list[Region]:
        """Regions of the charts: bands (for three or more sides, if there is room), then lines."""
        x, width = 5, self.left - 10
        first, behind = self.top + 2, self.players - 4
        rows = behind - first
        if not self.medium or len(self.sides) < 3 or rows < 12:
            return [Region(x, first, width, rows)]
        half = (rows - 2) // 2
        return [Region(x, first, width, half), Region(x, first + half + 2, width, rows - half - 2)]

    @property
    def list_place(self) -> Region:
        """Region of the turning points, and strokes of luck below them."""
        x = self.left + 2
        return Region(x, self.top, self.canvas.width - x, self.players - self.top - 1)

    @property
    def point_rows(self) -> int:
        """Height of a turning point in its short form."""
        return 4 if self.canvas.height >= 36 else 3 if self.medium else 2

    # -- contents and figures -------------------------------------------------------------

    def picks(self, at: Region, chosen: Chosen) -> None:
        """Record that a click on a region makes a choice."""
        if self.contents.pick is not None:
            self.hit(at, partial(self.contents.pick, chosen))

    @property
    def alone(self) -> bool:
        """True for a game of one seat, with points instead of chances."""
        return self.review.judge.alone

    def name(self, seat: Seat) -> str:
        """Name of a seat."""
        return self.review.session.names[seat]

    def letter(self, x: int, row: int, seat: Seat, base: Pen | None = None) -> int:
        """Write a seat's letter in its colour, and a blank; return the column after them."""
        pen = (base or self.base_pen()).inked(self.palette.seat(seat), bold=True)
        return self.canvas.put(x, row, f"{SEAT_LETTERS[seat]} ", pen)

    def gained(self, value: float) -> str:
        """Gain or loss with its sign, or 0."""
        number = self.teller.number(value)
        return self.glyphs(f"{number:+d}".replace("-", "−") if number else "0")

    def gain_pen(self, value: float) -> Pen:
        """Pen of a gain or loss; quiet for a small one."""
        number = self.teller.number(value)
        if abs(number) < BOLD_FROM:
            return self.quiet
        return self.base_pen().inked(self.palette.ok if number > 0 else self.palette.bad, bold=True)

    def doubt(self, figure: Figure) -> str:
        """Sign ± and half the width of the 95 % interval; empty if that half rounds to 0."""
        number = self.teller.number(figure.reach)
        return self.glyphs(f"±{number}") if number else ""

    def chance(self, chances: Sequence[Chance] | None, figure: Figure, seat: Seat = 0) -> str:
        """Chance as a number of games in a hundred, or the points of a seat that plays alone.

        A dot says that nothing can be told.
        """
        if self.alone:
            return str(self.teller.number(figure.value))
        return str(chances[seat].value) if chances is not None else self.symbols.dot
