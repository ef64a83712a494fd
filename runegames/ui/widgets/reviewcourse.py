"""Course of a game in a review: charts, legend, flags, last values and parts."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from runegames.ui.canvas import Pen
from runegames.ui.palette import mix
from runegames.ui.widgets.reviewchart import TINT_SHARE, Chart
from runegames.ui.widgets.reviewpage import ReviewPage

MIN_LEGEND_COLUMNS = 67
"""Least width of the charts for a legend that explains the colours of luck."""
MAX_NAMED_PARTS = 8
"""Greatest number of parts for which the name of the first part is written in full."""
MIN_PART_COLUMNS = 5
"""Least width of a part with gains of its own; narrower parts are added up in groups."""


class Course(ReviewPage):
    """Charts of a game, and below them the gains by play and luck in each of its parts."""

    def draw(self) -> None:
        """Draw the charts at the left of the page."""
        charts = [Chart(self, at) for at in self.charts]
        *bands, lines = charts
        for chart in bands:
            self.heading(0, self.top, "winning chances of all", self.left - 2)
            chart.draw_bands()
        self._legend(lines.place.y - 1 if bands else self.top)
        lines.draw_lines()
        for chart in charts:
            self._scale(chart.place)
            self._unknown(chart)
            self._marks(chart)
            self._moments(chart)
        self._flags(charts[0])
        self._ends(lines)
        self._parts(lines)

    def _scale(self, place: Region) -> None:
        if not self.alone:
            self.put_right(place.x - 1, place.y, "100", self.quiet)
        self.put_right(place.x - 1, place.bottom - 1, "0", self.quiet)

    def _legend(self, row: int) -> None:
        seat, palette = self.chosen.seat, self.palette
        own = self.base_pen().inked(palette.seat(seat))
        across, dot = self.symbols.heavy.across, self.symbols.bullet
        parts = [
            (f"{across * 2} ", own),
            ("as it went  ", self.quiet),
            (f"{dot} {dot} ", self.base_pen().inked(palette.glow[1])),
            ("without luck", self.quiet),
        ]
        if self.left >= MIN_LEGEND_COLUMNS:
            full = self.symbols.full * 2 if self.look.pixels else ""
            parts += [
                (f"  {full or '+'} ", self._tint(palette.ok)),
                ("luck gave", self.quiet),
                (f"  {full or '-'} ", self._tint(palette.bad)),
                ("luck took", self.quiet),
            ]
        x = self.left - sum(cell_len(text) for text, _ in parts) - 2
        self.put(0, row, self.name(seat), self.own(seat), x - 2)
        self.canvas.write(x, row, parts)

    def _tint(self, colour: str) -> Pen:
        """Pen whose ink is the colour of the ground between the two lines."""
        return self.base_pen().inked(mix(self.palette.ground, colour, TINT_SHARE))

    def _unknown(self, chart: Chart) -> None:
        words, known, place = "not looked at yet", self.review.known, chart.place
        x = place.x + (chart.column(known) if known >= 0 else 0) + 3
        if not self.review.complete and x + len(words) < place.right:
            self.canvas.over(x, place.y + place.height // 2, words, self.palette.quiet)

    def _marks(self, chart: Chart) -> None:
        """Draw thin lines at the turning points, and at the chosen moment."""
        canvas, place, points = self.canvas, chart.place, self.contents.points
        lines = [(chart.column(each.ply), self.palette.seat(each.seat)) for each in points]
        if self.chosen.moment is not None:
            lines.append((chart.column(self.chosen.moment), self.palette.cursor))
        for column, ink in lines:
            for row in range(place.y, place.bottom):
                glyph, pen = canvas.at(place.x + column, row)
                if glyph == " " and pen.ground != self.palette.seat(self.chosen.seat):
                    canvas.over(place.x + column, row, self.symbols.frame.down, ink)

    def _moments(self, chart: Chart) -> None:
        """Record that a click on a column chooses a reviewed moment."""
        place = chart.place
        for column in range(place.width if self.review.known >= 0 else 0):
            at = Region(place.x + column, place.y, 1, place.height)
            self.picks(at, self.chosen._replace(moment=chart.moment(column)))

    def _flags(self, chart: Chart) -> None:
        """Write the numbers of the turning points above the chart."""
        place, right = chart.place, -1
        for number, point in enumerate(self.contents.points):
            x = max(right, place.x + chart.column(point.ply) - 1)
            colour = self.palette.seat(point.seat)
            pen = Pen(colour, self.palette.raised, bold=True)
            if number == self.chosen.point:
                pen = Pen(self.palette.on_seat, colour, bold=True, reverse=self.palette.colourless)
            right = self.canvas.put(x, place.y - 1, f" {number + 1} ", pen)

    def _ends(self, chart: Chart) -> None:
        """Write the values of both lines at the chosen moment, or at the last reviewed one."""
        if self.review.known < 0:
            return
        at = self.chosen.moment if self.chosen.moment is not None else self.review.known
        at, seat = min(at, self.review.known), self.chosen.seat
        moment = self.review.moments[at]
        went, without = moment.chances[seat].value, moment.without_luck[seat].value
        place = chart.place
        first, second = (chart.height(value, place.height) for value in (went, without))
        if first == second:
            second += 1 if without <= went and second < place.height - 1 else -1
        glow = self.base_pen().inked(self.palette.glow[1])
        figures = (
            (first, self.review.chances(at), moment.chances[seat], self.own(seat)),
            (second, self.review.chances_without_luck(at), moment.without_luck[seat], glow),
        )
        for row, chances, figure, pen in figures:
            told = self.chance(chances, figure, seat)
            self.put(place.right + 1, place.y + row, told, pen)

    def _parts(self, chart: Chart) -> None:
        """Write the gains by play and luck in each part or group of parts.

        The gains of the deal are added to those of the first part or group.
        """
        place, edges = chart.place, chart.edges()
        parts, row = self.contents.parts, place.bottom
        step = max(1, -(-MIN_PART_COLUMNS * len(parts) // max(1, place.width)))
        self.put(0, row + 1, "play", self.quiet)
        self.put(0, row + 2, "luck", self.quiet)
        known = {span.name: span for span in self.review.spans()}
        for at in range(0, len(parts), step):
            middle = place.x + (edges[at] + edges[min(at + step, len(parts))]) // 2
            whole = at == 0 and step == 1 and len(parts) <= MAX_NAMED_PARTS
            name = parts[at].name if whole else parts[at].name.split()[-1]
            self.put(max(place.x, middle - len(name) // 2), row, name, self.quiet)
            group = [known[each.name] for each in parts[at : at + step] if each.name in known]
            if at == 0 and "deal" in known:
                group.append(known["deal"])
            values = (
                sum(each.play[self.chosen.seat] for each in group),
                sum(each.luck[self.chosen.seat].value for each in group),
            )
            for down, value in enumerate(values, 1):
                text = self.gained(value) if group else self.symbols.dot
                pen = self.gain_pen(value) if group else self.quiet
                self.put(middle - len(text) // 2, row + down, text, pen)
