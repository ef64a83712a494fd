"""Players of a review: decisions, losses by play, luck, and results with and without luck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core import SEAT_LETTERS
from runegames.review import Figure, SeatReview
from runegames.ui.canvas import Pen
from runegames.ui.widgets.plots import Interval, Scale, draw_interval
from runegames.ui.widgets.reviewpage import ReviewPage
from runegames.ui.widgets.sheet import Label

MIN_SCALE_COLUMNS = 12
"""Least width of the scale for the chances without luck."""
NAME_COLUMNS = 9, 18
"""Least and greatest width of the players' letters and names."""


class PlayerTable(ReviewPage):
    """Table of the players, with a scale of their chances without luck if it has room."""

    def draw(self) -> None:
        """Draw the table at the bottom of the page."""
        row, ends = self.players, self._ends()
        self.put(0, row, "players")
        for head, right in ends.items():
            self.put_right(right, row, head)
        x = max(ends.values()) + 3
        scale = Scale(x, self.canvas.width - x)
        shown = not self.alone and scale.width >= MIN_SCALE_COLUMNS
        if shown:
            self.thin_line(self.canvas, x, row)
            fair = round(100 / len(self.sides))
            self.put(scale.at(fair / 100) - 1, row, f" {fair} ", self.quiet)
        for seat in self.review.seats():
            self._player(row + 1 + seat.seat, seat, [*ends.values()])
            at = Region(0, row + 1 + seat.seat, self.canvas.width, 1)
            if seat.seat != self.chosen.seat:
                self.picks(at, self.chosen._replace(seat=seat.seat))
            if shown:
                figure, ink = seat.without_luck, self.palette.seat(seat.seat)
                interval = Interval(
                    figure.value, (figure.low, figure.high), ink, 1 / len(self.sides)
                )
                draw_interval(self, scale, row + 1 + seat.seat, interval)

    def _ends(self) -> dict[str, int]:
        """Screen column after each column of figures, by its head."""
        heads = {"decisions": 11, "lost": 10, "luck": 9, "result": 9, "without": 12}
        if self.wide:
            heads = {
                "decisions": 11,
                "lost by play": 14,
                "luck": 9,
                "result": 9,
                "without luck": 15,
            }
        least, most = NAME_COLUMNS
        names = max(least, min(most, max(map(cell_len, self.review.session.names)) + 5))
        return dict(zip(heads, [*accumulate(heads.values(), initial=names)][1:], strict=True))

    def _player(self, row: int, seat: SeatReview, ends: Sequence[int]) -> None:
        chosen, outcome = seat.seat == self.chosen.seat, self.review.session.outcome()
        assert outcome is not None
        base = Pen(self.palette.text, self.palette.raised if chosen else self.palette.ground)
        own = base.inked(self.palette.seat(seat.seat), bold=True)
        best = base.inked(self.palette.gold, bold=True)
        name = base.strong() if chosen else base
        decisions, lost, luck, result, without = ends
        self.canvas.fill(0, row, self.canvas.width, 1, base)
        bar = [Label(self.symbols.bars[0], base.inked(self.palette.cursor), 0)] if chosen else ()
        value = seat.luck.value
        labels = (
            *bar,
            Label(f" {SEAT_LETTERS[seat.seat]} ", own, 1),
            Label(self.name(seat.seat), name, 4, decisions - 11),
            Label(str(seat.decisions), base, right=decisions),
            *self._figure(lost, self.gained(-seat.loss.value), seat.loss, base.strong()),
            Label(self.gained(value), self.gain_pen(value).on(base.ground), right=luck),
            Label(
                str(outcome.scores[seat.seat]),
                best if outcome.ranks[seat.seat] == 1 else base,
                right=result,
            ),
            *self._figure(without, self.chance(seat.without_luck.value), seat.without_luck, own),
        )
        self.labels(0, row, labels)

    def _figure(self, right: int, text: str, figure: Figure, pen: Pen) -> tuple[Label, Label]:
        """Value, and its uncertainty in the last four columns."""
        doubt = pen.inked(self.palette.quiet, bold=False)
        return (
            Label(text, pen, right=right - 5),
            Label(self.doubt(figure).rjust(4), doubt, right - 4),
        )
