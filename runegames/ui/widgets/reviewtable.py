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
INTERVAL_COLUMNS = 6
"""Width of the ends of an interval."""
UNITS = "all but the points: wins in a hundred games; play is what all players did"
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
        if not self.alone:
            self.put(0, row - 1, UNITS, self.quiet, self.canvas.width)
        x = max(ends.values()) + 3
        scale = Scale(x, self.canvas.width - x)
        shown = not self.alone and scale.width >= MIN_SCALE_COLUMNS
        if shown:
            self.thin_line(self.canvas, x, row)
            fair = round(100 / len(self.sides))
            self.put(scale.at(fair / 100) - 1, row, f" {fair} ", self.quiet)
        chances = self.review.chances_without_luck()
        for seat in self.review.seats():
            self._player(row + 1 + seat.seat, seat, [*ends.values()])
            at = Region(0, row + 1 + seat.seat, self.canvas.width, 1)
            if seat.seat != self.chosen.seat:
                self.picks(at, self.chosen._replace(seat=seat.seat))
            if shown and chances is not None:
                chance, ink = chances[seat.seat], self.palette.seat(seat.seat)
                value, low, high = (number / 100 for number in chance)
                interval = Interval(value, (low, high), ink, 1 / len(self.sides))
                draw_interval(self, scale, row + 1 + seat.seat, interval)

    def _ends(self) -> dict[str, int]:
        """Screen column after each column of figures, by its head."""
        lost, column = ("lost a decision", 17) if self.wide else ("lost each", 11)
        heads = {"decisions": 11, lost: column, "luck": 8, "points": 8, "without luck": 15}
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
        value, loss = seat.luck.value, self.teller.a_decision(seat)
        labels = (
            *bar,
            Label(f" {SEAT_LETTERS[seat.seat]} ", own, 1),
            Label(self.name(seat.seat), name, 4, decisions - 11),
            Label(str(seat.decisions), base, right=decisions),
            *self._figure(lost, self._lost(loss), self._doubt(loss), base.strong()),
            Label(self.gained(value), self.gain_pen(value).on(base.ground), right=luck),
            Label(
                str(outcome.scores[seat.seat]),
                best if outcome.ranks[seat.seat] == 1 else base,
                right=result,
            ),
            *self._without(without, seat, own),
        )
        self.labels(0, row, labels)

    def _without(self, right: int, seat: SeatReview, pen: Pen) -> tuple[Label, Label]:
        """Chance without luck and the ends of its interval, or points and their uncertainty."""
        chances = self.review.chances_without_luck()
        told = self.chance(chances, seat.without_luck, seat.seat)
        doubt = self.doubt(seat.without_luck) if self.alone else ""
        if not self.alone and chances is not None:
            doubt = chances[seat.seat].interval.replace(" to ", self.glyphs("–"))
        return self._figure(right, told, doubt, pen, INTERVAL_COLUMNS)

    def _lost(self, loss: Figure) -> str:
        value = self.teller.precise(loss.value)
        return self.glyphs(f"−{value}" if float(value) else "0")

    def _doubt(self, loss: Figure) -> str:
        reach = self.teller.precise(loss.reach)
        return self.glyphs(f"±{reach}") if float(reach) else ""

    def _figure(
        self, right: int, text: str, doubt: str, pen: Pen, columns: int = 4
    ) -> tuple[Label, Label]:
        """Value, and its uncertainty in the last columns."""
        quiet = pen.inked(self.palette.quiet, bold=False)
        return (
            Label(text, pen, right=right - columns - 1),
            Label(doubt.rjust(columns), quiet, right - columns),
        )
