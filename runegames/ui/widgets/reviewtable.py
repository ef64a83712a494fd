"""Players of a review: decisions, losses by play, luck, and the result with and without it."""

from __future__ import annotations

from rich.cells import cell_len

from runegames.core import SEAT_LETTERS
from runegames.review import Figure, SeatReview
from runegames.ui.canvas import Pen
from runegames.ui.drawing import clipped
from runegames.ui.widgets.plots import Scale, draw_interval
from runegames.ui.widgets.reviewpage import ReviewPage

LEAST_SCALE = 12
"""Width below which intervals of the players are not drawn."""
WIDE = 100
"""Width of a page from which on heads of columns stand in full."""


class PlayerTable(ReviewPage):
    """Row for each player, with the interval of the chances without luck."""

    def draw(self) -> None:
        """Draw it at the bottom of the page."""
        row, columns = self.where.players, self._columns()
        self.put(0, row, "players")
        for head, right in columns:
            self.put_right(right, row, head)
        x = columns[-1][1] + 3
        scale = None
        if not self.alone and self.where.width - x >= LEAST_SCALE:
            scale = Scale(x, self.where.width - x, 0.0, 1.0)
            self.rule(x, row, scale.width)
            fair = round(100 / self.where.sides)
            self.put(scale.at(fair / 100) - 1, row, f" {fair} ", self.quiet)
        for seat in self.review.seats():
            self._player(row + 1 + seat.seat, seat, scale)

    def _columns(self) -> list[tuple[str, int]]:
        """Heads of the columns, and the column behind each."""
        wide = self.where.width >= WIDE
        heads = [
            ("decisions", 11),
            ("lost by play" if wide else "lost", 14 if wide else 10),
            ("luck", 9),
            ("result", 9),
            ("without luck" if wide else "without", 15 if wide else 12),
        ]
        found, x = [], max(9, min(18, max(map(cell_len, self.review.session.names)) + 5))
        for head, width in heads:
            x += width
            found.append((head, x))
        return found

    def _player(self, row: int, seat: SeatReview, scale: Scale | None) -> None:
        palette, chosen = self.palette, seat.seat == self.chosen.seat
        base = Pen(palette.text, palette.raised if chosen else palette.ground)
        own = base.inked(palette.seat(seat.seat), bold=True)
        self.canvas.fill(0, row, self.where.width, 1, base)
        if chosen:
            self.canvas.put(0, row, self.symbols.bars[0], base.inked(palette.cursor))
        self.canvas.put(1, row, f" {SEAT_LETTERS[seat.seat]} ", own)
        decisions, lost, luck, result, without = (right for _, right in self._columns())
        name = clipped(self.name(seat.seat), decisions - 11 - 4, self.symbols)
        self.canvas.put(4, row, name, base.strong() if chosen else base)
        self.put_right(decisions, row, str(seat.decisions), base)
        self._figure(row, lost, self.gained(-seat.loss.value), seat.loss, base.strong())
        pen = self.gain_pen(seat.luck.value).on(base.ground)
        self.put_right(luck, row, self.gained(seat.luck.value), pen)
        outcome = self.review.session.outcome()
        assert outcome is not None
        first = outcome.ranks[seat.seat] == 1
        pen = base.inked(palette.gold, bold=True) if first else base
        self.put_right(result, row, str(outcome.scores[seat.seat]), pen)
        figure = seat.without_luck
        self._figure(row, without, self.chance(figure.value), figure, own)
        if scale is not None:
            ink, fair = palette.seat(seat.seat), 1 / self.where.sides
            interval = figure.low, figure.high
            draw_interval(self.canvas, scale, row, figure.value, interval, ink, self.look, fair)

    def _figure(self, row: int, right: int, text: str, figure: Figure, pen: Pen) -> None:
        """Write a value, and how uncertain it is in the last four cells."""
        self.put(
            right - 4, row, self.doubt(figure).rjust(4), pen.inked(self.palette.quiet, bold=False)
        )
        self.put_right(right - 5, row, text, pen)
