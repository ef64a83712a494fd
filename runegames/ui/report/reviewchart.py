"""Charts of a review: chances of all sides as bands, and of one seat with and without luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Seat
from runegames.report.pictures import ReviewFocus
from runegames.review import GainSpan, Review
from runegames.review.parts import MomentFigures
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels, fresh
from runegames.ui.widgets.chart import edges, moment_at
from runegames.ui.widgets.sheet import Sheet

DULLED_SHARE = 0.4
"""Share of a seat's colour in its band; the lowest band has the whole colour."""
EDGE_SHARE = 0.66
"""Share of a seat's colour at the upper edge of its band."""
TINT_SHARE = 0.34
"""Share of ``ok`` and ``bad`` in the area between the two lines."""
PART_SHARES = (0.3, 0.65)
"""Shares of ``raised`` in the ground, alternating by part of the game."""
DOT_COLUMNS = 2
"""Width of a dot of the line without luck, and of the gap after it."""


@dataclass(frozen=True)
class ReviewChart:
    """Chart of a review; all parts of the game have the same width."""

    sheet: Sheet
    region: Region
    review: Review
    focus: ReviewFocus
    parts: tuple[GainSpan, ...]
    """Parts of the whole game after the deal."""

    # -- columns --------------------------------------------------------------------------

    @cached_property
    def _stops(self) -> tuple[int, ...]:
        """First moments of the parts after the deal, and the last moment of the game."""
        return (*(span.first - 1 for span in self.parts), len(self.review.session.plies))

    @property
    def _number(self) -> int:
        return max(1, len(self._stops) - 1)

    def column(self, moment: int) -> int:
        """Column of a moment."""
        stops, last_column = self._stops, self.region.width - 1
        part = max((index for index, stop in enumerate(stops[:-1]) if stop <= moment), default=0)
        first, last = stops[part], stops[min(part + 1, len(stops) - 1)]
        inside = (moment - first) / max(1, last - first)
        return min(last_column, round((part + inside) * last_column / self._number))

    def moment(self, column: int) -> int:
        """Moment that a column shows, at most the last known one."""
        moment = moment_at(self._stops, column, self.region.width)
        return min(moment, self.review.known)

    def edges(self) -> list[int]:
        """First columns of the parts, and the column after the last part."""
        return edges(self._number, self.region.width)

    @property
    def _known(self) -> list[MomentFigures]:
        """Moments that the columns show, up to the last known one."""
        review, width = self.review, self.region.width
        if review.known < len(review.session.plies):
            width = self.column(review.known) + 1 if review.known >= 0 else 0
        return [review.moments[self.moment(column)] for column in range(width)]

    @cached_property
    def _bounds(self) -> tuple[float, float]:
        """Lowest and highest value: chances, or points of a seat that plays alone."""
        review = self.review
        if not review.judge.alone:
            return 0.0, 1.0
        values = [v.value for m in review.moments for v in (m.chances[0], m.without_luck[0])]
        return min([0.0, *values]), max([1.0, *values])

    def height(self, value: float, rows: int) -> int:
        """Row of a value among ``rows``, from the top."""
        low, high = self._bounds
        share = (min(high, max(low, value)) - low) / (high - low)
        return round((rows - 1) * (1 - share))

    # -- bands ----------------------------------------------------------------------------

    def draw_bands(self) -> None:
        """Draw the chances of all sides as bands; the side of the chosen seat has the lowest."""
        order = self._order()
        x, y, _, rows = self.region
        palette = self.sheet.palette
        pixels = self._ground()
        for column, index, top, behind in self._bands(order, 2 * rows + 1):
            ink = palette.pixel(palette.seat(order[index]))
            fill = mix(palette.ground, ink, DULLED_SHARE) if index else ink
            pixels.fill(column, top, 1, behind - top, fill)
            if index and behind > top:
                pixels.fill(column, top, 1, 1, mix(palette.ground, ink, EDGE_SHARE))
        pixels.onto(self.sheet.canvas, x, y)
        self._letters(order)

    def _order(self) -> list[Seat]:
        """Chosen seat, then the first seat of each other side."""
        seat, sides = self.focus.seat, self.review.session.game.sides(self.review.judge.seats)
        return [seat, *(side[0] for side in sides if seat not in side)]

    def _bands(self, order: Sequence[Seat], rows: int) -> Iterator[tuple[int, int, int, int]]:
        """Pieces of the bands: column, index in the order, first row, and row after the last."""
        for column, moment in enumerate(self._known):
            low, chances = 0.0, moment.chances
            for index, side in enumerate(order):
                high = low + chances[side].value
                yield column, index, self.height(high, rows), self.height(low, rows)
                low = high

    def _letters(self, order: Sequence[Seat]) -> None:
        """Write the letter of each side into its band, at the beginning of the game."""
        review, palette = self.review, self.sheet.palette
        if review.known < 0:
            return
        low, first = 0.0, review.moments[0]
        free = self.region.bottom - 1
        for index, side in enumerate(order):
            middle = low + first.chances[side].value / 2
            row = min(free, self.region.y + self.height(middle, self.region.height))
            ink = palette.text if index else palette.on_seat
            if row >= self.region.y:
                self.sheet.canvas.over(self.region.x + 1, row, SEAT_LETTERS[side], ink, bold=True)
            free, low = row - 1, low + first.chances[side].value

    # -- two lines ------------------------------------------------------------------------

    def draw_lines(self) -> None:
        """Draw the chosen seat's chances with and without luck, and the area between them."""
        palette, pixels = self.sheet.palette, self._ground()
        levels = self._levels(2 * self.region.height)
        if not self.review.complete:
            self._doubt(pixels)
        for column, (went, without) in enumerate(levels):
            colour = palette.ok if went < without else palette.bad
            top, behind = sorted((went, without))
            pixels.fill(column, top, 1, behind - top + 1, mix(palette.ground, colour, TINT_SHARE))
        for column, (_, without) in enumerate(levels):
            part = column // DOT_COLUMNS
            if part % 2 == 0:
                pixels.fill(column, without, 1, 1, palette.pixel(palette.glow[1]))
        ink = palette.pixel(palette.seat(self.focus.seat))
        for column, ((before, _), (went, _)) in enumerate(pairwise([*levels[:1], *levels])):
            pixels.fill(column, min(before, went), 1, abs(before - went) + 1, ink)
        pixels.onto(self.sheet.canvas, self.region.x, self.region.y)

    def _levels(self, rows: int) -> list[tuple[int, int]]:
        """Rows of both lines by column."""
        seat = self.focus.seat
        return [
            (
                self.height(moment.chances[seat].value, rows),
                self.height(moment.without_luck[seat].value, rows),
            )
            for moment in self._known
        ]

    def _doubt(self, pixels: Pixels) -> None:
        """Draw the intervals of the chances, which get narrower while the review grows."""
        palette, rows = self.sheet.palette, 2 * self.region.height
        for column, moment in enumerate(self._known):
            figure = moment.chances[self.focus.seat]
            top, last = (self.height(value, rows) for value in (figure.high, figure.low))
            pixels.fill(column, top, 1, last - top + 1, palette.pixel(palette.ice))

    def _ground(self) -> Pixels:
        """Make pixels with the ground of the parts of the game, in two alternating shades."""
        palette, (_, _, width, rows) = self.sheet.palette, self.region
        pixels = fresh(width, rows, palette.ground, self.sheet.look)
        for index, (first, behind) in enumerate(pairwise(self.edges())):
            ground = mix(palette.ground, palette.raised, PART_SHARES[index % 2])
            pixels.fill(first, 0, behind - first, 2 * rows, ground)
        return pixels
