"""Drawing of the course of a reviewed game: charts, legend, flags, last values and parts."""

from __future__ import annotations

from functools import cached_property, partial

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.core import Seat
from runegames.report.pictures import ReviewCourse
from runegames.report.review import chance, gain_style
from runegames.report.reviewwords import ReviewWords
from runegames.review import ExaminedDecision, Figure, GainSpan
from runegames.review.figures import together
from runegames.ui.canvas import Pen
from runegames.ui.palette import mix
from runegames.ui.report.reviewchart import TINT_SHARE, ReviewChart
from runegames.ui.widgets.sheet import Sheet

MIN_LEGEND_COLUMNS = 67
"""Least width of the course for a legend that explains the colours of luck."""
MAX_NAMED_PARTS = 8
"""Greatest number of parts for which the name of the first part is written in full."""
MIN_PART_COLUMNS = 5
"""Least width of a part with gains of its own; narrower parts are added up in groups."""
LABEL_COLUMNS = 5
"""Columns left of the charts, and right of them."""
MIN_BANDS_ROWS = 18
"""Least height of a course with bands for all sides."""
MIN_ROWS, MAX_ROWS = 9, 60


class MomentPicked(Message):
    """Message that a moment of a reviewed game was clicked."""

    def __init__(self, moment: int) -> None:
        super().__init__()
        self.moment = moment


def draw_review_course(sheet: Sheet, region: Region, course: ReviewCourse) -> None:
    """Draw the course of a reviewed game into a place."""
    CourseDrawing(sheet, region, course).draw()


class CourseDrawing:
    """Charts of a game, and below them the gains by play and luck in each of its parts."""

    def __init__(self, sheet: Sheet, region: Region, course: ReviewCourse) -> None:
        self.sheet, self.region = sheet, region
        self.review, self.focus = course.review, course.focus
        self.words = ReviewWords(course.review)
        self.parts = tuple(part for part in course.review.parts() if part.name != "deal")

    def draw(self) -> None:
        """Draw the charts from top to bottom."""
        charts = self._charts()
        *bands, lines = charts
        for chart in bands:
            words, width = "winning chances of all", self.region.width - LABEL_COLUMNS
            self.sheet.heading(self.region.x, self.region.y, words, width)
            chart.draw_bands()
        self._legend(lines.region.y - 1 if bands else self.region.y)
        lines.draw_lines()
        for chart in charts:
            self._scale(chart.region)
            self._unknown(chart)
            self._marks(chart)
            self._moments(chart)
        self._flags(charts[0])
        self._ends(lines)
        self._parts(lines)

    def _charts(self) -> list[ReviewChart]:
        """Charts: bands (for three or more sides, if there is room), then lines."""
        x, y, width, height = self.region
        x, width = x + LABEL_COLUMNS, width - 2 * LABEL_COLUMNS
        rows = height - 5
        places = [Region(x, y + 2, width, rows)]
        if len(self.words.sides) > 2 and height >= MIN_BANDS_ROWS:
            half = (rows - 2) // 2
            places = [
                Region(x, y + 2, width, half),
                Region(x, y + half + 4, width, rows - half - 2),
            ]
        return [
            ReviewChart(self.sheet, region, self.review, self.focus, self.parts)
            for region in places
        ]

    @cached_property
    def _points(self) -> tuple[ExaminedDecision, ...]:
        return self.review.turning_points()

    def _ink(self, seat: Seat) -> str:
        return self.sheet.palette.seat(seat)

    def _scale(self, region: Region) -> None:
        if not self.words.alone:
            self.sheet.put_right(region.x - 1, region.y, "100")
        self.sheet.put_right(region.x - 1, region.bottom - 1, "0")

    def _legend(self, row: int) -> None:
        sheet, seat, palette = self.sheet, self.focus.seat, self.sheet.palette
        across, dot = sheet.symbols.heavy.across, sheet.symbols.bullet
        parts = [
            (f"{across * 2} ", sheet.base_pen().inked(self._ink(seat))),
            ("as it went  ", sheet.quiet_pen),
            (f"{dot} {dot} ", sheet.base_pen().inked(palette.glow[1])),
            ("without luck", sheet.quiet_pen),
        ]
        if self.region.width >= MIN_LEGEND_COLUMNS:
            full = sheet.symbols.full * 2
            parts += [
                (f"  {full} ", self._tint(palette.ok)),
                ("luck gave", sheet.quiet_pen),
                (f"  {full} ", self._tint(palette.bad)),
                ("luck took", sheet.quiet_pen),
            ]
        name, wide = self.words.names[seat], sum(cell_len(text) for text, _ in parts)
        x = self.region.right - LABEL_COLUMNS - wide
        if x - 2 < self.region.x + cell_len(name):
            x = self.region.right - wide  # beside the name, above the labels of the lines
        sheet.put(self.region.x, row, name, sheet.own(seat), x - 2)
        sheet.canvas.write(x, row, parts)

    def _tint(self, colour: str) -> Pen:
        """Pen whose ink is the colour of the ground between the two lines."""
        sheet = self.sheet
        return sheet.base_pen().inked(mix(sheet.palette.ground, colour, TINT_SHARE))

    def _unknown(self, chart: ReviewChart) -> None:
        words, known, region = "not looked at yet", self.review.known, chart.region
        x = region.x + 3
        if known >= 0:
            x += chart.column(known)
        if not self.review.complete and x + len(words) < region.right:
            row = region.y + region.height // 2
            self.sheet.canvas.over(x, row, words, self.sheet.palette.quiet)

    def _marks(self, chart: ReviewChart) -> None:
        """Draw thin lines at the turning points, and at the chosen moment."""
        canvas, region, palette = self.sheet.canvas, chart.region, self.sheet.palette
        lines = [(chart.column(point.ply), self._ink(point.seat)) for point in self._points]
        if self.focus.moment is not None:
            lines.append((chart.column(self.focus.moment), palette.cursor))
        for column, ink in lines:
            for row in range(region.y, region.bottom):
                glyph, pen = canvas.at(region.x + column, row)
                if glyph == " " and pen.ground != self._ink(self.focus.seat):
                    canvas.over(region.x + column, row, self.sheet.symbols.frame.down, ink)

    def _moments(self, chart: ReviewChart) -> None:
        """Record that a click on a column chooses a reviewed moment."""
        area = chart.region
        if self.review.known < 0:
            return
        for column in range(area.width):
            region = Region(area.x + column, area.y, 1, area.height)
            self.sheet.hit(region, partial(MomentPicked, chart.moment(column)))

    def _flags(self, chart: ReviewChart) -> None:
        """Write the numbers of the turning points above the chart."""
        region, palette = chart.region, self.sheet.palette
        right = -1
        for number, point in enumerate(self._points, 1):
            x = max(right, region.x + chart.column(point.ply) - 1)
            colour = self._ink(point.seat)
            pen = Pen(colour, palette.raised, bold=True)
            if point.ply == self.focus.ply:
                pen = Pen(palette.on_seat, colour, bold=True)
            right = self.sheet.canvas.put(x, region.y - 1, f" {number} ", pen)

    def _ends(self, chart: ReviewChart) -> None:
        """Write the values of both lines at the chosen moment, or at the last reviewed one."""
        review, seat, region = self.review, self.focus.seat, chart.region
        if review.known < 0:
            return
        moment = review.known if self.focus.moment is None else self.focus.moment
        number = min(moment, review.known)
        facts = review.moments[number]
        went, without = facts.chances[seat].value, facts.without_luck[seat].value
        first, second = (chart.height(value, region.height) for value in (went, without))
        if first == second:
            second = row_beside(first, region.height, above=without > went)
        glow = self.sheet.base_pen().inked(self.sheet.palette.glow[1])
        figures = (
            (first, review.chances(number), facts.chances[seat], self.sheet.own(seat)),
            (second, review.chances_without_luck(number), facts.without_luck[seat], glow),
        )
        for row, chances, figure, pen in figures:
            words = chance(self.words, chances, figure, seat)
            self.sheet.put(region.right + 1, region.y + row, words, pen)

    def _parts(self, chart: ReviewChart) -> None:
        """Write the gains by play and luck in each part or group of parts.

        The gains of the deal are added to those of the first part or group.
        """
        sheet, region, parts = self.sheet, chart.region, self.parts
        edges = chart.edges()
        row, left, seat = region.bottom, self.region.x, self.focus.seat
        step = max(1, -(-MIN_PART_COLUMNS * len(parts) // max(1, region.width)))
        sheet.put(left, row + 1, "play")
        sheet.put(left, row + 2, "luck")
        known = {span.name: span for span in self.review.spans()}
        for number in range(0, len(parts), step):
            middle = region.x + (edges[number] + edges[min(number + step, len(parts))]) // 2
            whole = number == 0 and step == 1 and len(parts) <= MAX_NAMED_PARTS
            name, short = parts[number].name, parts[number].name.split()[-1]
            following = (edges[1] + edges[2]) // 2 if len(parts) > 1 else region.width
            # "round 1" just before the 2 of the next round would read "round 12".
            if not whole or max(0, middle - region.x - len(name) // 2) + len(name) >= following:
                name = short
            sheet.put(max(region.x, middle - len(name) // 2), row, name)
            group = [
                known[part.name] for part in parts[number : number + step] if part.name in known
            ]
            if number == 0 and "deal" in known:
                group.append(known["deal"])
            for down, gain in enumerate(_gains(group, seat), 1):
                text = self.words.signed(gain.value) if group else sheet.symbols.dot
                pen = self._gain_pen(gain) if group else sheet.quiet_pen
                sheet.put(middle - len(text) // 2, row + down, text, pen)

    def _gain_pen(self, gain: Figure) -> Pen:
        """Pen of a gain or loss; quiet for a small one, and for one that may be chance."""
        sheet, style = self.sheet, gain_style(self.words, gain)
        if style == "quiet":
            return sheet.quiet_pen
        ink = sheet.palette.ok if style == "good" else sheet.palette.bad
        return sheet.base_pen().inked(ink, bold=True)


def row_beside(row: int, height: int, *, above: bool) -> int:
    """Return a row of a chart beside another one, on the wanted side if the chart has it."""
    return row - 1 if row == height - 1 or (above and row) else row + 1


def _gains(group: list[GainSpan], seat: Seat) -> tuple[Figure, Figure]:
    """Return the gains of a seat by play and by luck in some parts of a game."""
    return together(part.play[seat] for part in group), together(part.luck[seat] for part in group)
