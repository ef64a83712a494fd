"""A review as a picture: how chances went, who gained by play and who by luck, what mattered."""

from __future__ import annotations

from textwrap import wrap

from textual.geometry import Region

from runegames.core import count
from runegames.core.names import SEAT_LETTERS
from runegames.review import Review
from runegames.review.telling import NO_MISTAKE, Teller
from runegames.ui.canvas import Canvas
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS
from runegames.ui.svg import Frame, drawing
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.course import column_of, draw_axis, draw_bands, draw_lines

COLUMNS, ROWS = 120, 36
CHART = 60
"""Columns of a chart."""
LEFT = 9
LIST = 76
"""The first column of the turning points."""


def picture(review: Review) -> str:
    """A whole review as SVG, with the eyes of who won."""
    look = Look(ENCELADUS, UNICODE)
    palette = look.palette
    canvas = Canvas(COLUMNS, ROWS, look.empty)
    sheet = _Sheet(canvas, review, look)
    sheet.head()
    sheet.charts()
    sheet.points()
    sheet.players()
    strips = [canvas.strip(row) for row in range(ROWS)]
    return drawing([Frame(strips)], ink=palette.text, ground=palette.ground)


class _Sheet:
    """A canvas, and what goes where."""

    def __init__(self, canvas: Canvas, review: Review, look: Look) -> None:
        self._canvas = canvas
        self._review = review
        self._told = Teller(review)
        self._palette = look.palette
        self._look = look
        self._text = look.empty
        self._quiet = look.empty.inked(look.palette.quiet)
        self._seat = max(range(review.judge.seats), key=lambda seat: review.result[seat])

    def _signed(self, value: float) -> str:
        number = self._told.number(value)
        return f"{number:+d}".replace("-", "−") if number else "0"

    def head(self) -> None:
        """The game, and how it was won."""
        session, put = self._review.session, self._canvas.put
        strong = self._text.inked(self._palette.primary, bold=True)
        behind = put(5, 1, session.game.meta.title, strong)
        put(behind + 2, 1, "was it luck?", self._text)
        told = f"{session.deal} · {count(len(self._review.deciding), 'decision')}"
        put(COLUMNS - 5 - len(told), 1, told, self._quiet)
        put(5, 3, self._told.headline(), self._text.strong())
        for row, line in enumerate(wrap(self._told.doubt(), COLUMNS - 10)[:2], 4):
            put(5, row, line, self._quiet)

    def charts(self) -> None:
        """Bands, lines, and what was gained in each round."""
        put, review, seat = self._canvas.put, self._review, self._seat
        alone = review.judge.alone
        bands, lines = Region(LEFT, 8, CHART, 7), Region(LEFT, 17, CHART, 6)
        if alone:
            lines = Region(LEFT, 8, CHART, 15)
        else:
            put(5, 6, "winning chances of all", self._quiet)
            draw_bands(self._canvas, bands, review, seat, self._look)
            put(5, 8, "100", self._quiet)
            put(7, 14, "0", self._quiet)
        ink = self._text.inked(self._palette.seat(seat), bold=True)
        behind = put(5, lines.y - 1, review.session.names[seat], ink)
        put(behind + 1, lines.y - 1, "as it went, and dotted without luck", self._quiet)
        draw_lines(self._canvas, lines, review, seat, self._look)
        draw_axis(self._canvas, Region(LEFT, 23, CHART, 3), review, seat, self._look, self._signed)
        put(3, 24, "play", self._quiet)
        put(3, 25, "luck", self._quiet)
        for number, point in enumerate(review.turning_points(), 1):
            x = LEFT + column_of(review, point.ply, CHART)
            flag = self._text.inked(self._palette.seat(point.seat), bold=True)
            put(x, 7, str(number), flag.on(self._palette.raised))

    def points(self) -> None:
        """The turning points."""
        put, review = self._canvas.put, self._review
        width = COLUMNS - 5 - LIST
        put(LIST, 6, "turning points", self._quiet)
        row = 7
        points = review.turning_points()
        if not points:
            for line in wrap(NO_MISTAKE, width):
                put(LIST, row, line, self._text)
                row += 1
        for number, point in enumerate(points, 1):
            ink = self._text.inked(self._palette.seat(point.seat), bold=True)
            x = put(LIST, row, f"{number} {review.session.names[point.seat]}", ink)
            put(x + 1, row, f"{self._told.where(point.ply).lower()}, {point.mark}", self._quiet)
            cost = self._signed(-point.loss.value)
            put(COLUMNS - 5 - len(cost), row, cost, self._text.inked(self._palette.bad, bold=True))
            played = review.said(point.ply, point.played.move)
            put(LIST + 2, row + 1, f"played {played}"[: width - 2], self._quiet)
            better, _ = review.better(point.ply)
            good = self._text.inked(self._palette.ok)
            put(LIST + 2, row + 2, f"better {better}"[: width - 2], good)
            row += 4

    def players(self) -> None:
        """Everybody's figures."""
        put, review, told = self._canvas.put, self._review, self._told
        heads = (("decisions", 32), ("lost by play", 46), ("luck", 56), ("without luck", 72))
        put(5, 27, "the players", self._quiet)
        for head, right in heads:
            put(right - len(head), 27, head, self._quiet)
        for row, each in enumerate(review.seats(), 28):
            ink = self._text.inked(self._palette.seat(each.seat), bold=True)
            put(6, row, SEAT_LETTERS[each.seat], ink)
            put(8, row, review.session.names[each.seat], self._text)
            figures = (
                str(each.decisions),
                f"{self._signed(-each.loss.value)} ±{told.number(each.loss.reach)}",
                self._signed(each.luck.value),
                told.chance(each.luck_adjusted).replace(", give or take ", " ±"),
            )
            for figure, (_, right) in zip(figures, heads, strict=True):
                put(right - len(figure), row, figure, self._text)
