"""Course of a game in a review: its charts, with their legend, flags, last values and parts."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from runegames.ui.canvas import Pen
from runegames.ui.drawing import clipped
from runegames.ui.palette import mix
from runegames.ui.widgets.reviewchart import TINT, Axis, Chart
from runegames.ui.widgets.reviewpage import ReviewPage

WIDE = 66
"""Width of the charts above which the legend tells both tints."""
NAMED_PARTS = 8
"""Number of parts of a game up to which the first one is named in full."""
PART_WIDTH = 5
"""Least width of a part, below which several are told together."""


class Course(ReviewPage):
    """Charts of a game, and the gains by play and luck in each of its parts below them."""

    def draw(self) -> None:
        """Draw it at the left of the page."""
        where, seat = self.where, self.chosen.seat
        *bands, lines = where.charts
        for place in bands:
            self.heading(0, where.top, "winning chances of all", where.left - 2)
            self._chart(place).draw_bands(self.canvas, seat)
        self._legend(lines.y - 1 if bands else where.top)
        self._chart(lines).draw_lines(self.canvas, seat)
        for place in where.charts:
            self._scale(place)
            self._unknown(place)
            self._marks(place)
            self._moments(place)
        self._flags(where.charts[0])
        self._ends(lines)
        self._parts(lines)

    def _axis(self, place: Region) -> Axis:
        return Axis(self.contents.spans, len(self.review.session.plies), place.width)

    def _chart(self, place: Region) -> Chart:
        return Chart(self.review, self._axis(place), place, self.look)

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
        if self.where.left > WIDE:
            full = self.symbols.full * 2 if self.look.pixels else ""
            parts += [
                (f"  {full or '+'} ", self._tint(palette.ok)),
                ("luck gave", self.quiet),
                (f"  {full or '-'} ", self._tint(palette.bad)),
                ("luck took", self.quiet),
            ]
        x = self.where.left - sum(cell_len(text) for text, _ in parts) - 2
        self.canvas.put(0, row, clipped(self.name(seat), x - 2, self.symbols), own.strong())
        self.canvas.write(x, row, parts)

    def _tint(self, colour: str) -> Pen:
        """Pen of the ground between the two lines."""
        return self.base_pen().inked(mix(self.palette.ground, colour, TINT))

    def _unknown(self, place: Region) -> None:
        words, known = "not looked at yet", self.review.known
        x = place.x + (self._axis(place).column(known) if known >= 0 else 0) + 3
        if not self.review.complete and x + len(words) < place.right:
            self.canvas.over(x, place.y + place.height // 2, words, self.palette.quiet)

    def _marks(self, place: Region) -> None:
        """Draw thin lines down from the flags, and at the moment that is looked at."""
        canvas, axis, down = self.canvas, self._axis(place), self.symbols.frame.down
        points = self.contents.points
        lines = [(axis.column(each.ply), self.palette.seat(each.seat)) for each in points]
        if self.chosen.moment is not None:
            lines.append((axis.column(self.chosen.moment), self.palette.cursor))
        for column, ink in lines:
            for row in range(place.y, place.bottom):
                glyph, pen = canvas.at(place.x + column, row)
                if glyph == " " and pen.ground != self.palette.seat(self.chosen.seat):
                    canvas.over(place.x + column, row, down, ink)

    def _moments(self, place: Region) -> None:
        """Record that a click on a column chooses its moment, once the game is looked at so far."""
        axis, known = self._axis(place), self.review.known
        for column in range(place.width if known >= 0 else 0):
            moment = min(axis.moment(column), known)
            at = Region(place.x + column, place.y, 1, place.height)
            self.picks(at, self.chosen._replace(moment=moment))

    def _flags(self, place: Region) -> None:
        """Write the numbers of the turning points above the chart."""
        axis, right = self._axis(place), -1
        for number, point in enumerate(self.contents.points):
            x = max(right, place.x + axis.column(point.ply) - 1)
            colour = self.palette.seat(point.seat)
            pen = Pen(colour, self.palette.raised, bold=True)
            if number == self.chosen.point:
                pen = Pen(self.palette.on_seat, colour, bold=True, reverse=self.palette.colourless)
            right = self.canvas.put(x, place.y - 1, f" {number + 1} ", pen)

    def _ends(self, place: Region) -> None:
        """Write the last values of both lines, or those of the chosen moment, at their heights."""
        if self.review.known < 0:
            return
        at = self.chosen.moment if self.chosen.moment is not None else self.review.known
        moment, seat = self.review.moments[min(at, self.review.known)], self.chosen.seat
        went, without = moment.chances[seat].value, moment.without_luck[seat].value
        chart = self._chart(place)
        first, second = (chart.height(value, place.height) for value in (went, without))
        if first == second:
            second += 1 if without <= went and second < place.height - 1 else -1
        own = self.base_pen().inked(self.palette.seat(seat), bold=True)
        glow = self.base_pen().inked(self.palette.glow[1])
        self.put(place.right + 1, place.y + first, self.chance(went), own)
        self.put(place.right + 1, place.y + second, self.chance(without), glow)

    def _parts(self, place: Region) -> None:
        """Write the gains by play and luck in each part, as many parts as there is room for."""
        parts, edges, row = self.contents.parts, self._axis(place).edges(), place.bottom
        step = max(1, -(-PART_WIDTH * len(parts) // max(1, place.width)))
        self.put(0, row + 1, "play", self.quiet)
        self.put(0, row + 2, "luck", self.quiet)
        known = {span.name: span for span in self.review.spans()}
        for at in range(0, len(parts), step):
            middle = place.x + (edges[at] + edges[min(at + step, len(parts))]) // 2
            whole = at == 0 and step == 1 and len(parts) <= NAMED_PARTS
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
