"""Charts of a review: chances of all seats as bands, and of one seat with and without luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from textual.geometry import Region

from runegames.core import SEAT_LETTERS, Seat
from runegames.review import Review, Span
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.look import Look
from runegames.ui.palette import mix
from runegames.ui.pixels import Pixels, fresh

DULLED, EDGE = 0.4, 0.66
"""Shares of a seat's colour in its band, and at the band's edge."""
TINT = 0.34
"""Share of ``ok`` and ``bad`` in the area between the two lines."""
BANDS = (0.3, 0.65)
"""Shares of ``raised`` in the ground, alternating by part of the game."""
DOT_COLUMNS = 2
"""Width of a dot of the line without luck, and of the gap behind it."""


@dataclass(frozen=True)
class Axis:
    """Columns of a chart: each part of the game has the same width, whatever its length."""

    spans: tuple[Span, ...]
    plies: int
    columns: int

    @property
    def starts(self) -> list[int]:
        """First moments of the parts after the deal, and the last moment of all."""
        return [*(span.first - 1 for span in self.spans if span.name != "deal"), self.plies]

    def column(self, moment: int) -> int:
        """Column of a moment."""
        starts = self.starts
        parts = max(1, len(starts) - 1)
        part = max((at for at, start in enumerate(starts[:-1]) if start <= moment), default=0)
        first, last = starts[part], starts[min(part + 1, len(starts) - 1)]
        inside = (moment - first) / max(1, last - first)
        return min(self.columns - 1, round((part + inside) * (self.columns - 1) / parts))

    def moment(self, column: int) -> int:
        """Moment that a column shows."""
        starts = self.starts
        parts = max(1, len(starts) - 1)
        at = column * parts / max(1, self.columns - 1)
        part = min(int(at), parts - 1)
        first, last = starts[part], starts[min(part + 1, len(starts) - 1)]
        return round(first + (at - part) * (last - first))

    def edges(self) -> list[int]:
        """First columns of the parts, and the column behind the last."""
        parts = max(1, len(self.starts) - 1)
        return [round(at * self.columns / parts) for at in range(parts + 1)]


@dataclass(frozen=True)
class Chart:
    """Place and look of a chart of a review."""

    review: Review
    axis: Axis
    place: Region
    look: Look

    @property
    def _known(self) -> int:
        """Number of columns that can be drawn so far."""
        known = self.review.known
        if known >= self.axis.plies:
            return self.axis.columns
        return self.axis.column(known) + 1 if known >= 0 else 0

    def _bounds(self) -> tuple[float, float]:
        """Lowest and highest value: chances, or points of a seat that plays alone."""
        if not self.review.judge.alone:
            return 0.0, 1.0
        values = [v.value for m in self.review.moments for v in (m.chances[0], m.without_luck[0])]
        return min([0.0, *values]), max([1.0, *values])

    def height(self, value: float, rows: int) -> int:
        """Row of a value among ``rows``, from the top."""
        low, high = self._bounds()
        share = (min(high, max(low, value)) - low) / (high - low)
        return round((rows - 1) * (1 - share))

    # -- bands ----------------------------------------------------------------------------

    def draw_bands(self, canvas: Canvas, seat: Seat) -> None:
        """Draw the chances of all sides, those of the chosen seat lowest."""
        order = self._sides_from(seat)
        if not self.look.pixels:
            self._letter_bands(canvas, order)
            return
        palette, (x, y, width, rows) = self.look.palette, self.place
        pixels = fresh(width, rows, palette.ground, self.look)
        self._lift(pixels)
        for column in range(self._known):
            low = 0.0
            moment = self.review.moments[min(self.axis.moment(column), self.review.known)]
            for at, side in enumerate(order):
                high = low + moment.chances[side].value
                top, behind = self.height(high, 2 * rows + 1), self.height(low, 2 * rows + 1)
                ink = palette.pixel(palette.seat(side))
                fill = ink if at == 0 else mix(palette.ground, ink, DULLED)
                pixels.fill(column, top, 1, behind - top, fill)
                if at and behind > top:
                    pixels.fill(column, top, 1, 1, mix(palette.ground, ink, EDGE))
                low = high
        pixels.onto(canvas, x, y)
        self._letters(canvas, order)

    def _sides_from(self, seat: Seat) -> list[Seat]:
        """First seats of the sides, the side of ``seat`` first."""
        sides = self.review.session.game.sides(self.review.judge.seats)
        own = next(side for side in sides if seat in side)
        return [seat, *(side[0] for side in sides if side != own)]

    def _letters(self, canvas: Canvas, order: Sequence[Seat]) -> None:
        """Write the letters where the game begins."""
        if self.review.known < 0:
            return
        low, first = 0.0, self.review.moments[0]
        free = self.place.bottom - 1
        for at, side in enumerate(order):
            middle = low + first.chances[side].value / 2
            row = min(free, self.place.y + self.height(middle, self.place.height))
            ink = self.look.palette.on_seat if at == 0 else self.look.palette.text
            if row >= self.place.y:
                canvas.over(self.place.x + 1, row, SEAT_LETTERS[side], ink, bold=True)
            free, low = row - 1, low + first.chances[side].value

    def _letter_bands(self, canvas: Canvas, order: Sequence[Seat]) -> None:
        """Write each band as a line of letters."""
        base = Pen(self.look.palette.text, self.look.palette.ground)
        for column in range(self._known):
            low = 0.0
            moment = self.review.moments[min(self.axis.moment(column), self.review.known)]
            for side in order:
                high = low + moment.chances[side].value
                rows = range(
                    self.height(high, self.place.height + 1),
                    self.height(low, self.place.height + 1),
                )
                for row in rows:
                    canvas.put(self.place.x + column, self.place.y + row, SEAT_LETTERS[side], base)
                low = high

    # -- two lines ------------------------------------------------------------------------

    def draw_lines(self, canvas: Canvas, seat: Seat) -> None:
        """Draw a seat's chances with and without luck, and the area between them."""
        if self.look.pixels:
            self._pixel_lines(canvas, seat)
        else:
            self._letter_lines(canvas, seat)

    def _levels(self, seat: Seat, rows: int) -> list[tuple[int, int]]:
        """Rows of both lines by column."""
        found = []
        for column in range(self._known):
            moment = self.review.moments[min(self.axis.moment(column), self.review.known)]
            as_it_went = self.height(moment.chances[seat].value, rows)
            found.append((as_it_went, self.height(moment.without_luck[seat].value, rows)))
        return found

    def _pixel_lines(self, canvas: Canvas, seat: Seat) -> None:
        palette, (x, y, width, rows) = self.look.palette, self.place
        pixels = fresh(width, rows, palette.ground, self.look)
        self._lift(pixels)
        levels = self._levels(seat, 2 * rows)
        for column, (went, without) in enumerate(levels):
            colour = palette.ok if went < without else palette.bad
            top, behind = sorted((went, without))
            pixels.fill(column, top, 1, behind - top + 1, mix(palette.ground, colour, TINT))
        for column, (_, without) in enumerate(levels):
            if column // DOT_COLUMNS % 2 == 0:
                pixels.fill(column, without, 1, 1, palette.pixel(palette.glow[1]))
        ink, before = palette.pixel(palette.seat(seat)), levels[0][0] if levels else 0
        for column, (went, _) in enumerate(levels):
            pixels.fill(column, min(before, went), 1, abs(before - went) + 1, ink)
            before = went
        pixels.onto(canvas, x, y)

    def _letter_lines(self, canvas: Canvas, seat: Seat) -> None:
        base = Pen(self.look.palette.text, self.look.palette.ground)
        gave, took = ("+", "-") if self.look.symbols.name == "ascii" else ("░", "▒")
        for column, (went, without) in enumerate(self._levels(seat, self.place.height)):
            x, y = self.place.x + column, self.place.y
            top, behind = sorted((went, without))
            for row in range(top, behind + 1):
                canvas.put(x, y + row, gave if went < without else took, base)
            if column // DOT_COLUMNS % 2 == 0:
                canvas.put(x, y + without, self.look.symbols.dot, base)
            canvas.put(x, y + went, "*", base.strong())

    def _lift(self, pixels: Pixels) -> None:
        """Lift the ground of every other part of the game."""
        palette = self.look.palette
        for at, (first, behind) in enumerate(pairwise(self.axis.edges())):
            ground = mix(palette.ground, palette.raised, BANDS[at % 2])
            pixels.fill(first, 0, behind - first, 2 * self.place.height, ground)
