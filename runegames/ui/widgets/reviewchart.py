"""Charts of a review: chances of all seats as bands, and of one seat with and without luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Seat
from runegames.review import Review, Span
from runegames.review.review import Moment
from runegames.ui.canvas import Canvas
from runegames.ui.look import Look
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels, fresh
from runegames.ui.widgets.chart import edges, moment_at

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
class Axis:
    """Columns of a chart; all parts of the game have the same width."""

    stops: tuple[int, ...]
    """First moments of the parts after the deal, and the last moment of the game."""
    columns: int

    @classmethod
    def of(cls, spans: Sequence[Span], plies: int, columns: int) -> Axis:
        """Make the axis of a game of ``plies`` plies, whose parts are ``spans``."""
        return cls((*(span.first - 1 for span in spans if span.name != "deal"), plies), columns)

    def column(self, moment: int) -> int:
        """Column of a moment."""
        parts = max(1, len(self.stops) - 1)
        part = max((at for at, stop in enumerate(self.stops[:-1]) if stop <= moment), default=0)
        first, last = self.stops[part], self.stops[min(part + 1, len(self.stops) - 1)]
        inside = (moment - first) / max(1, last - first)
        return min(self.columns - 1, round((part + inside) * (self.columns - 1) / parts))

    def moment(self, column: int) -> int:
        """Moment of a column."""
        return moment_at(self.stops, column, self.columns)

    def edges(self) -> list[int]:
        """First columns of the parts, and the column after the last part."""
        return edges(max(1, len(self.stops) - 1), self.columns)


@dataclass(frozen=True)
class Chart:
    """Chart of a review in a region."""

    review: Review
    spans: tuple[Span, ...]
    place: Region
    look: Look

    @cached_property
    def axis(self) -> Axis:
        """Columns of the chart."""
        return Axis.of(self.spans, len(self.review.session.plies), self.place.width)

    @property
    def _columns(self) -> range:
        """Columns of the moments that are known."""
        known = self.review.known
        if known >= len(self.review.session.plies):
            return range(self.place.width)
        return range(self.axis.column(known) + 1 if known >= 0 else 0)

    def _moment(self, column: int) -> Moment:
        """Moment that a column shows, at most the last known one."""
        return self.review.moments[min(self.axis.moment(column), self.review.known)]

    @cached_property
    def _bounds(self) -> tuple[float, float]:
        """Lowest and highest value: chances, or points of a seat that plays alone."""
        if not self.review.judge.alone:
            return 0.0, 1.0
        values = [v.value for m in self.review.moments for v in (m.chances[0], m.without_luck[0])]
        return min([0.0, *values]), max([1.0, *values])

    def height(self, value: float, rows: int) -> int:
        """Row of a value among ``rows``, from the top."""
        low, high = self._bounds
        share = (min(high, max(low, value)) - low) / (high - low)
        return round((rows - 1) * (1 - share))

    # -- bands ----------------------------------------------------------------------------

    def draw_bands(self, canvas: Canvas, seat: Seat) -> None:
        """Draw the chances of all sides as bands; the side of ``seat`` has the lowest band."""
        order, palette, (x, y, width, rows) = self._order(seat), self.look.palette, self.place
        if not self.look.pixels:
            for column, at, top, behind in self._bands(order, rows + 1):
                for row in range(top, behind):
                    canvas.put(x + column, y + row, SEAT_LETTERS[order[at]], self.look.empty)
            return
        pixels = fresh(width, rows, palette.ground, self.look)
        self._shade_parts(pixels)
        for column, at, top, behind in self._bands(order, 2 * rows + 1):
            ink = palette.pixel(palette.seat(order[at]))
            fill = mix(palette.ground, ink, DULLED_SHARE) if at else ink
            pixels.fill(column, top, 1, behind - top, fill)
            if at and behind > top:
                pixels.fill(column, top, 1, 1, mix(palette.ground, ink, EDGE_SHARE))
        pixels.onto(canvas, x, y)
        self._letters(canvas, order)

    def _order(self, seat: Seat) -> list[Seat]:
        """Seats that stand for the sides: ``seat``, then the first seat of each other side."""
        sides = self.review.session.game.sides(self.review.judge.seats)
        return [seat, *(side[0] for side in sides if seat not in side)]

    def _bands(self, order: Sequence[Seat], rows: int) -> Iterator[tuple[int, int, int, int]]:
        """Pieces of the bands: column, index in the order, first row, and row after the last."""
        for column in self._columns:
            low, chances = 0.0, self._moment(column).chances
            for at, side in enumerate(order):
                high = low + chances[side].value
                yield column, at, self.height(high, rows), self.height(low, rows)
                low = high

    def _letters(self, canvas: Canvas, order: Sequence[Seat]) -> None:
        """Write the letter of each side into its band, at the beginning of the game."""
        if self.review.known < 0:
            return
        low, first = 0.0, self.review.moments[0]
        free = self.place.bottom - 1
        for at, side in enumerate(order):
            middle = low + first.chances[side].value / 2
            row = min(free, self.place.y + self.height(middle, self.place.height))
            ink = self.look.palette.text if at else self.look.palette.on_seat
            if row >= self.place.y:
                canvas.over(self.place.x + 1, row, SEAT_LETTERS[side], ink, bold=True)
            free, low = row - 1, low + first.chances[side].value

    # -- two lines ------------------------------------------------------------------------

    def draw_lines(self, canvas: Canvas, seat: Seat) -> None:
        """Draw a seat's chances with and without luck, and the area between them."""
        if self.look.pixels:
            self._pixel_lines(canvas, seat)
        else:
            self._letter_lines(canvas, seat)

    def _levels(self, seat: Seat, rows: int) -> list[tuple[int, int]]:
        """Rows of both lines by column."""
        moments = map(self._moment, self._columns)
        return [
            (
                self.height(moment.chances[seat].value, rows),
                self.height(moment.without_luck[seat].value, rows),
            )
            for moment in moments
        ]

    def _pixel_lines(self, canvas: Canvas, seat: Seat) -> None:
        palette, (x, y, width, rows) = self.look.palette, self.place
        pixels = fresh(width, rows, palette.ground, self.look)
        self._shade_parts(pixels)
        levels = self._levels(seat, 2 * rows)
        for column, (went, without) in enumerate(levels):
            colour = palette.ok if went < without else palette.bad
            top, behind = sorted((went, without))
            pixels.fill(column, top, 1, behind - top + 1, mix(palette.ground, colour, TINT_SHARE))
        for column, (_, without) in enumerate(levels):
            if column // DOT_COLUMNS % 2 == 0:
                pixels.fill(column, without, 1, 1, palette.pixel(palette.glow[1]))
        ink = palette.pixel(palette.seat(seat))
        for column, (went, _) in enumerate(levels):
            before, _ = levels[max(0, column - 1)]
            pixels.fill(column, min(before, went), 1, abs(before - went) + 1, ink)
        pixels.onto(canvas, x, y)

    def _letter_lines(self, canvas: Canvas, seat: Seat) -> None:
        base = self.look.empty
        gave, took = ("+", "-") if self.look.symbols.name == "ascii" else ("░", "▒")
        for column, (went, without) in enumerate(self._levels(seat, self.place.height)):
            x, y = self.place.x + column, self.place.y
            top, behind = sorted((went, without))
            for row in range(top, behind + 1):
                canvas.put(x, y + row, gave if went < without else took, base)
            if column // DOT_COLUMNS % 2 == 0:
                canvas.put(x, y + without, self.look.symbols.dot, base)
            canvas.put(x, y + went, "*", base.strong())

    def _shade_parts(self, pixels: Pixels) -> None:
        """Draw the ground of the parts of the game in two alternating shades."""
        palette = self.look.palette
        for at, (first, behind) in enumerate(pairwise(self.axis.edges())):
            ground = mix(palette.ground, palette.raised, PART_SHARES[at % 2])
            pixels.fill(first, 0, behind - first, 2 * self.place.height, ground)
