"""List of a review: turning points with their better answers, and strokes of luck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rich.cells import cell_len
from textual.geometry import Region

from runegames.review import Decision
from runegames.review.parts import Stroke
from runegames.review.telling import NO_MISTAKE
from runegames.ui.canvas import Pen
from runegames.ui.drawing import apart, clipped, wrap, write_told
from runegames.ui.widgets.reviewpage import ReviewPage

MIN_UNIT_COLUMNS = 34
"""Least width of the list with the unit in full."""
FEW_STROKES = 2
"""Greatest number of strokes of luck on a page that is not ``roomy``."""
MAX_STROKES = 5
"""Greatest number of strokes of luck on a ``roomy`` page."""
MIN_REASON_COLUMNS = 17
"""Least width of a reason after an answer."""
PLAYED, BETTER, AS_GOOD = "played", "better", "as good"
HEAD_COLUMNS = 8
"""Width of the words ``PLAYED`` and ``BETTER`` with the blanks after them."""
MAX_SHORT_ROWS = 4
"""Greatest height of a turning point in its short form, with the empty row below it."""


class ReviewList(ReviewPage):
    """Turning points, the chosen one among them, and strokes of luck below."""

    def draw(self) -> None:
        """Draw the list at the right of the page."""
        place, points = self.list_place, self.contents.points
        strokes = self._strokes()
        self._heading(place)
        row, end = place.y + 1, place.bottom - (len(strokes) + 2 if strokes else 0)
        if not points and self.review.complete:
            for below, line in enumerate(wrap(NO_MISTAKE, place.width)):
                self.canvas.put(place.x, row + below, line, self.base_pen())
        for number, at in self._places(Region(place.x, row, place.width, end - row)).items():
            self._point(at, number, points[number])
            self.picks(at, self.chosen._replace(point=number, moment=None))
        if strokes:
            self._draw_strokes(Region(place.x, end + 1, place.width, len(strokes) + 1), strokes)

    def _heading(self, place: Region) -> None:
        unit = "points lost" if self.alone else "wins of 100 lost"
        words = "turning points" if self.review.complete else "turning points so far"
        self.heading(
            place.x,
            place.y,
            words,
            place.width,
            unit if place.width >= MIN_UNIT_COLUMNS else "cost",
        )

    # -- turning points -------------------------------------------------------------------

    def _places(self, room: Region) -> dict[int, Region]:
        """Regions of the turning points by number.

        If not all have room in full, those that are shown have the short form, and the chosen one
        gets the spare rows.
        """
        heights = [len(self._in_full(each, room.width)) + 2 for each in self.contents.points]
        first, chosen = 0, self.chosen.point
        if sum(heights) - 1 > room.height:
            rows, points = self.point_rows, len(heights)
            shown = min(points, max(1, room.height // rows))
            first = max(0, min(chosen - shown // 2, points - shown))
            spare = room.height - shown * rows
            heights = [
                min(height, rows + spare) if number == chosen else rows
                for number, height in enumerate(heights[first : first + shown], first)
            ]
        tops = accumulate(heights, initial=room.y)
        return {
            number: Region(room.x, top, room.width, rows)
            for number, (top, rows) in enumerate(zip(tops, heights, strict=False), first)
        }

    def _point(self, at: Region, number: int, point: Decision) -> None:
        palette, chosen = self.palette, number == self.chosen.point
        base = Pen(palette.text, palette.raised if chosen else palette.ground)
        rows = at.height - (at.height > 3)
        self.canvas.fill(at.x, at.y, at.width, rows, base)
        if chosen:
            bar = Pen(palette.cursor, palette.ground)
            for row in range(at.y, at.y + rows):
                self.canvas.put(at.x - 1, row, self.symbols.bars[1], bar)
        self._title(at, number, point, base)
        if at.height < 3:
            self._answers_in_a_row(at, point, base)
        elif at.height <= MAX_SHORT_ROWS:
            self._answers(at, point, base)
        else:
            self._answers_in_full(at, point, base)

    def _title(self, at: Region, number: int, point: Decision, base: Pen) -> None:
        """Write number, seat, moment and cost."""
        quiet, medium = base.inked(self.palette.quiet), self.medium
        cost = self.gained(-point.loss.value)
        doubt = f" {self.doubt(point.loss)}".rstrip() if medium else ""
        left = at.right - cell_len(cost + doubt)
        x = self.canvas.put(at.x + 1, at.y, f"{number + 1} ", base.strong())
        x = self.letter(x, at.y, point.seat, base)
        when = self.teller.where(point.ply).lower() + (f", {point.mark}" if medium else "")
        room = left - x - cell_len(when) - 3
        x = self.put(x, at.y, self.name(point.seat), base.strong(), x + max(3, room)) + 1
        self.put(x, at.y, when, quiet, left - 1)
        x = self.put(left, at.y, cost, base.inked(self.palette.bad, bold=True))
        self.put(x, at.y, doubt, quiet)

    def _answers_in_a_row(self, at: Region, point: Decision, base: Pen) -> None:
        """Write the played and the better answer in one row."""
        quiet, row = base.inked(self.palette.quiet), at.y + 1
        played, better = apart(self.review.brief_pair(point), at.width - 6, self.symbols)
        x = self.put(at.x + 3, row, played, quiet)
        x = self.canvas.put(x + 1, row, self.symbols.pointer, quiet) + 1
        self.put(x, row, better, self._good(base), at.right)

    def _answers(self, at: Region, point: Decision, base: Pen) -> None:
        """Write the played and the better answer in a row each, and the reason if it has room."""
        quiet, x = base.inked(self.palette.quiet), at.x + 3
        _, reason = self.review.better(point.ply)
        pair = self.review.brief_pair(point)
        played, better = apart(pair, 2 * (at.width - 3 - HEAD_COLUMNS), self.symbols)
        self.put(x, at.y + 1, PLAYED, quiet)
        self.put(x + HEAD_COLUMNS, at.y + 1, played, base, at.right)
        self.put(x, at.y + 2, BETTER, quiet)
        x = self.put(x + HEAD_COLUMNS, at.y + 2, better, self._good(base), at.right) + 2
        if at.right - x >= MIN_REASON_COLUMNS:
            self.put(x, at.y + 2, reason, quiet, at.right)

    def _answers_in_full(self, at: Region, point: Decision, base: Pen) -> None:
        """Write both answers and the reason in the rows of a place."""
        quiet = base.inked(self.palette.quiet)
        pens = {PLAYED: base, BETTER: self._good(base), AS_GOOD: self._good(base)}
        lines, rows = self._in_full(point, at.width), at.height - 2
        if sum(head in (PLAYED, BETTER) for head, _ in lines) > rows:
            # Both answers have to be seen, so their short names take the place of their words.
            lines = self._in_full(point, at.width, self.review.brief_pair(point))
        if len(lines) > rows:
            head, line = lines[rows - 1]
            # Only a text that is cut has a mark; a text that is left out entirely has none.
            if lines[rows][0] == head:
                line = f"{line} {lines[rows][1]}"
            line = clipped(line, at.width - 4 - HEAD_COLUMNS, self.symbols)
            lines[rows - 1 :] = [(head, line)]
        x, known = at.x + 3, ""
        for row, (head, line) in enumerate(lines, at.y + 1):
            if head != known:
                self.canvas.put(x, row, head, quiet)
            pen = pens.get(head, quiet)
            write_told(self.canvas, x + HEAD_COLUMNS, row, line, pen, self.palette.quiet)
            known = head

    def _in_full(
        self, point: Decision, width: int, pair: tuple[str, str] | None = None
    ) -> list[tuple[str, str]]:
        """Lines of both answers and the reason, each with its head; ``pair``: short names."""
        better, reason = self.review.better(point.ply)
        played = self.review.said(point.ply, point.played.move)
        played, better = pair or (played, better)
        as_good = "; ".join(self.teller.as_good(point))
        told = ((PLAYED, played), (BETTER, better), (AS_GOOD, as_good), ("", reason))
        return [
            (head, line) for head, text in told for line in wrap(text, width - 4 - HEAD_COLUMNS)
        ]

    def _good(self, base: Pen) -> Pen:
        return base.inked(self.palette.ok, bold=True)

    # -- strokes of luck ------------------------------------------------------------------

    def _strokes(self) -> Sequence[Stroke]:
        return self.review.strokes()[: MAX_STROKES if self.roomy else FEW_STROKES]

    def _draw_strokes(self, place: Region, strokes: Sequence[Stroke]) -> None:
        aside = "wins of 100 gained" if place.width >= MIN_UNIT_COLUMNS and not self.alone else ""
        self.heading(place.x, place.y, "strokes of luck", place.width, aside)
        for row, stroke in enumerate(strokes, place.y + 1):
            x = self.letter(place.x + 1, row, stroke.seat)
            value = stroke.luck.value
            left = self.put_right(place.right, row, self.gained(value), self.gain_pen(value))
            when = self.teller.where(stroke.ply).lower()
            event = self.teller.event(stroke).rstrip(".")
            self.put(x, row, f"{when}: {event}", self.base_pen(), left - 1)
