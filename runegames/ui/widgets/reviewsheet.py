"""Review of a finished game on one sheet: charts, turning points, strokes of luck, players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.geometry import Region
from textual.message import Message

from runegames.core import SEAT_LETTERS, Seat, count
from runegames.play.session import words_of
from runegames.review import Decision, Review, SeatReview, Span
from runegames.review.review import Stroke
from runegames.review.telling import NO_MISTAKE, Teller
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped, told, wrap
from runegames.ui.look import Look, Looking
from runegames.ui.palette import mix
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.reviewchart import TINT, Axis, Chart

MEDIUM_ROWS, LARGE_ROWS = 30, 48
"""Heights of a sheet from which on it has bands and reasons, and strokes of luck in full."""
BOLD_FROM = 4
"""Gain or loss in a hundred games from which on it is bold."""
LEAST_SCALE = 12
"""Width below which intervals of the players are not drawn."""


class Chosen(NamedTuple):
    """Turning point, seat and moment that were chosen."""

    point: int = 0
    seat: Seat = 0
    moment: int | None = None
    """Moment of the game; None: the game as a whole."""


@dataclass(frozen=True)
class Places:
    """Layout of a sheet."""

    width: int
    height: int
    seats: int
    sides: int

    @property
    def medium(self) -> bool:
        return self.height >= MEDIUM_ROWS

    @property
    def left(self) -> int:
        """Width of the charts with their labels."""
        return round(self.width * 0.62)

    @property
    def top(self) -> int:
        """Row of the first heading."""
        return 5 if self.medium else 3

    @property
    def players(self) -> int:
        """Row of the heading of the players."""
        return self.height - self.seats - 1

    @property
    def charts(self) -> list[Region]:
        """Regions of the charts: bands if there is room and more than two sides, then the lines."""
        x, width = 5, self.left - 10
        first, behind = self.top + 2, self.players - 4
        rows = behind - first
        if not self.medium or self.sides < 3 or rows < 12:
            return [Region(x, first, width, rows)]
        half = (rows - 2) // 2
        return [Region(x, first, width, half), Region(x, first + half + 2, width, rows - half - 2)]

    @property
    def list(self) -> Region:
        """Region of the turning points, and strokes of luck below them."""
        x = self.left + 2
        return Region(x, self.top, self.width - x, self.players - self.top - 1)

    @property
    def point_rows(self) -> int:
        """Height of a turning point in the list."""
        if self.height >= LARGE_ROWS:
            return 9
        return 4 if self.height >= 36 else 3 if self.medium else 2


def places_of(review: Review, width: int, height: int) -> Places:
    """Layout of the sheet of a review for a size."""
    sides = review.session.game.sides(review.judge.seats)
    return Places(width, height, review.judge.seats, len(sides))


class ReviewSheet(CellWidget):
    """Sheet of a review; a click on a turning point, a player or a moment chooses it."""

    DEFAULT_CSS = """
    ReviewSheet {
        width: 100%;
        height: 1fr;
    }
    """

    class Picked(Message):
        """Choice of a turning point, a seat or a moment by a click."""

        def __init__(self, chosen: Chosen) -> None:
            self.chosen = chosen
            super().__init__()

    def __init__(self, review: Review, spans: tuple[Span, ...]) -> None:
        """Make the sheet; ``spans``: parts of the whole game, also while it is examined."""
        super().__init__()
        self.review = review
        self.spans = spans
        self.chosen = Chosen()
        self.left_s: float | None = None
        """Seconds that the rest will take; None: unknown, or nothing is left."""

    def draw(self, canvas: Canvas) -> None:
        where = places_of(self.review, canvas.width, canvas.height)
        drawing = Drawing(canvas, self.review, self.spans, self.chosen, where, self.look)
        drawing.draw(self.left_s)
        for at, place in enumerate(drawing.point_places):
            self.hit(place, self.Picked, self.chosen._replace(point=at))
        for seat in range(self.review.judge.seats):
            row = Region(0, where.players + 1 + seat, where.width, 1)
            self.hit(row, self.Picked, self.chosen._replace(seat=seat))

    def on_click(self, event: events.Click) -> None:
        review = self.review
        where = places_of(review, *self.content_size)
        offset = event.get_content_offset(self)
        for chart in where.charts:
            if offset is not None and chart.contains_point(offset):
                axis = Axis(self.spans, len(review.session.plies), chart.width)
                moment = min(axis.moment(offset.x - chart.x), review.known)
                self.post_message(self.Picked(self.chosen._replace(moment=moment)))
                return
        super().on_click(event)


class Drawing(Looking):
    """Drawing of a sheet."""

    def __init__(
        self,
        canvas: Canvas,
        review: Review,
        spans: tuple[Span, ...],
        chosen: Chosen,
        where: Places,
        look: Look,
    ) -> None:
        self.canvas, self.review, self.spans, self.chosen = canvas, review, spans, chosen
        self.where, self._look = where, look
        self.teller = Teller(review)
        self.points = review.turning_points()
        self.point_places: list[Region] = []

    @property
    def look(self) -> Look:
        return self._look

    def draw(self, left_s: float | None) -> None:
        self._title()
        self._headline(left_s)
        self._charts()
        self._list()
        self._players()

    # -- words ----------------------------------------------------------------------------

    def _title(self) -> None:
        session, canvas, symbols = self.review.session, self.canvas, self.symbols
        parts = [span for span in self.spans if span.name != "deal"]
        word = parts[-1].name.split()[0] if parts else "part"
        told = [f"deal {session.seed}", count(len(self.review.deciding), "decision")]
        if self.where.medium:
            told.insert(0, count(len(parts), word))
        aside = f" {symbols.dot} ".join(told)
        x = canvas.width - cell_len(aside)
        canvas.put(x, 0, aside, self.quiet_pen)
        title = clipped(session.game.meta.title, x - 16, symbols)
        primary = self.base_pen().inked(self.palette.primary, bold=True)
        at = canvas.put(0, 0, title, primary)
        canvas.put(at + 2, 0, "was it luck?", self.base_pen())

    def _headline(self, left_s: float | None) -> None:
        row, canvas = (2 if self.where.medium else 1), self.canvas
        if not self.review.complete:
            self._progress(row, left_s)
            return
        lines = wrap(self.teller.headline(), canvas.width)
        for at, line in enumerate(lines[:2]):
            canvas.put(0, row + at, line, self.base_pen().strong())
        if self.chosen.moment:
            canvas.put(
                0, row + 1, clipped(self._played(), canvas.width, self.symbols), self.base_pen()
            )
        elif self.where.medium and len(lines) == 1:
            canvas.put(
                0, row + 1, clipped(self._doubt(), canvas.width, self.symbols), self.quiet_pen
            )

    def _played(self) -> str:
        """Move after which the chosen moment is."""
        assert self.chosen.moment is not None
        ply = self.review.session.plies[self.chosen.moment - 1]
        name = self.review.session.names[ply.seat]
        where = self.teller.where(ply.number)
        return f"{where}, move {ply.number}, {name}: {self.review.said(ply.number, ply.move)}"

    def _doubt(self) -> str:
        """Chances without luck of all players, in one line."""
        if self.review.judge.alone:
            return self.teller.doubt()
        seats, names = self.review.seats(), self.review.session.names
        sides = self.review.session.game.sides(len(seats))
        told = []
        for side in sorted(sides, key=lambda side: -seats[side[0]].luck_adjusted.value):
            figure = seats[side[0]].luck_adjusted
            value = self.teller.number(min(1.0, max(0.0, figure.value)))
            who = " & ".join(names[seat] for seat in side)
            told.append(f"{who} {value} {self.plus_minus(figure.reach)}".rstrip())
        return f"Without luck, of a hundred such games: {', '.join(told)}. One game says little."

    def _progress(self, row: int, left_s: float | None) -> None:
        progress, canvas = self.review.progress, self.canvas
        left = f" {self.symbols.dot} {left_s:.0f} s left" if left_s is not None else ""
        told = f"{progress.decisions} of {progress.all_decisions} decisions{left}"
        x = canvas.put(0, row, "Looking at the game", self.base_pen().strong()) + 2
        width = max(0, canvas.width - x - cell_len(told) - 2)
        done = round(width * progress.share)
        across = self.symbols.heavy.across
        canvas.put(x, row, across * done, self.base_pen().inked(self.palette.primary))
        canvas.put(x + done, row, across * (width - done), self.base_pen().inked(self.palette.line))
        canvas.put(canvas.width - cell_len(told), row, told, self.base_pen())
        if self.where.medium:
            words = "What is here can be opened already. Leaving stops it, coming back goes on."
            canvas.put(0, row + 1, words, self.quiet_pen)

    def heading(self, x: int, row: int, words: str, width: int, aside: str = "") -> None:
        """Write a word, a thin line, and ``aside`` at its right end."""
        behind = self.canvas.put(x, row, words, self.quiet_pen) + 1
        end = x + width - (cell_len(aside) + 1 if aside else 0)
        line = self.symbols.frame.across * max(0, end - behind)
        self.canvas.put(behind, row, line, self.base_pen().inked(self.palette.line))
        if aside:
            self.canvas.put(x + width - cell_len(aside), row, aside, self.quiet_pen)

    def gained(self, value: float) -> str:
        """Gain or loss with its sign; 0 without one."""
        number = self.teller.number(value)
        minus = "-" if self.symbols.name == "ascii" else "−"
        return f"+{number}" if number > 0 else f"{minus}{-number}" if number else "0"

    def gain_pen(self, value: float) -> Pen:
        number = self.teller.number(value)
        if abs(number) < BOLD_FROM:
            return self.quiet
        return self.base_pen().inked(self.palette.ok if number > 0 else self.palette.bad, bold=True)

    def plus_minus(self, reach: float) -> str:
        number = self.teller.number(reach)
        if not number:
            return ""
        return f"+-{number}" if self.symbols.name == "ascii" else f"±{number}"

    # -- charts ---------------------------------------------------------------------------

    def _charts(self) -> None:
        where, seat = self.where, self.chosen.seat
        *bands, lines = where.charts
        for place in bands:
            self.heading(0, where.top, "winning chances of all", where.left - 2)
            self._scale(place)
            Chart(self.review, self._axis(place), place, self.look).draw_bands(self.canvas, seat)
        self._legend(lines.y - 1 if bands else where.top)
        self._scale(lines)
        axis = self._axis(lines)
        Chart(self.review, axis, lines, self.look).draw_lines(self.canvas, seat)
        for place in where.charts:
            self._unknown(place)
            self._marks(place)
        self._flags(where.charts[0])
        self._ends(lines)
        self._spans(lines, axis)

    def _axis(self, place: Region) -> Axis:
        return Axis(self.spans, len(self.review.session.plies), place.width)

    def _scale(self, place: Region) -> None:
        top = "" if self.review.judge.alone else "100"
        self.canvas.put(place.x - 1 - len(top), place.y, top, self.quiet)
        self.canvas.put(place.x - 2, place.bottom - 1, "0", self.quiet)

    def _legend(self, row: int) -> None:
        canvas, seat, palette = self.canvas, self.chosen.seat, self.palette
        name = self.review.session.names[seat]
        own = self.base_pen().inked(palette.seat(seat))
        across, dot = self.symbols.heavy.across, self.symbols.bullet
        told = [
            (f"{across * 2} ", own),
            ("as it went  ", self.quiet),
            (f"{dot} {dot} ", self.base_pen().inked(palette.glow[1])),
            ("without luck", self.quiet),
        ]
        if self.where.left > 66:
            full = self.symbols.full * 2 if self.look.pixels else ""
            told += [
                (f"  {full or '+'} ", self._tint(palette.ok)),
                ("luck gave", self.quiet),
                (f"  {full or '-'} ", self._tint(palette.bad)),
                ("luck took", self.quiet),
            ]
        width = sum(cell_len(text) for text, _ in told)
        shown = clipped(name, self.where.left - width - 4, self.symbols)
        canvas.put(0, row, shown, own.strong())
        canvas.write(self.where.left - width - 2, row, told)

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
        lines = [(axis.column(each.ply), self.palette.seat(each.seat)) for each in self.points]
        if self.chosen.moment is not None:
            lines.append((axis.column(self.chosen.moment), self.palette.cursor))
        for column, ink in lines:
            for row in range(place.y, place.bottom):
                glyph, pen = canvas.at(place.x + column, row)
                if glyph == " " and pen.ground != self.palette.seat(self.chosen.seat):
                    canvas.over(place.x + column, row, down, ink)

    def _flags(self, place: Region) -> None:
        axis, right = self._axis(place), -1
        for number, point in enumerate(self.points):
            x = max(right, place.x + axis.column(point.ply) - 1)
            text = f" {number + 1} "
            chosen = number == self.chosen.point
            colour = self.palette.seat(point.seat)
            pen = Pen(colour, self.palette.raised, bold=True)
            if chosen:
                pen = Pen(self.palette.on_seat, colour, bold=True, reverse=self.palette.colourless)
            right = self.canvas.put(x, place.y - 1, text, pen)

    def _ends(self, place: Region) -> None:
        """Write the last values of both lines, or those of the chosen moment, at their heights."""
        if self.review.known < 0:
            return
        at = self.chosen.moment if self.chosen.moment is not None else self.review.known
        moment, seat = self.review.moments[min(at, self.review.known)], self.chosen.seat
        chart = Chart(self.review, self._axis(place), place, self.look)
        own = self.base_pen().inked(self.palette.seat(seat), bold=True)
        told = [
            (moment.chances[seat].value, own),
            (moment.without_luck[seat].value, self.base_pen().inked(self.palette.glow[1])),
        ]
        rows = [chart.height(value, place.height) for value, _ in told]
        if rows[0] == rows[1]:
            rows[1] += 1 if told[1][0] <= told[0][0] and rows[1] < place.height - 1 else -1
        for (value, pen), row in zip(told, rows, strict=True):
            shown = value if self.review.judge.alone else min(1.0, max(0.0, value))
            number = f"{self.teller.number(shown)}"
            self.canvas.put(place.right + 1, place.y + row, number, pen)

    def _spans(self, place: Region, axis: Axis) -> None:
        """Write the gains by play and luck in each part, as many parts as there is room for."""
        parts = [span for span in self.spans if span.name != "deal"]
        known = {span.name: span for span in self.review.spans()}
        edges, canvas, row = axis.edges(), self.canvas, place.bottom
        step = max(1, -(-5 * len(parts) // max(1, place.width)))
        canvas.put(0, row + 1, "play", self.quiet)
        canvas.put(0, row + 2, "luck", self.quiet)
        for at in range(0, len(parts), step):
            middle = place.x + (edges[at] + edges[min(at + step, len(parts))]) // 2
            name = parts[at].name.split()[-1]
            told = parts[at].name if at == 0 and step == 1 and len(parts) < 9 else name
            canvas.put(max(place.x, middle - len(told) // 2), row, told, self.quiet)
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
                canvas.put(middle - len(text) // 2, row + down, text, pen)

    # -- the list -------------------------------------------------------------------------

    def _list(self) -> None:
        place, canvas = self.where.list, self.canvas
        unit = (
            "cost"
            if place.width < 34
            else "cost in 100"
            if not self.review.judge.alone
            else "points"
        )
        words = "turning points" if self.review.complete else "turning points so far"
        self.heading(
            place.x,
            place.y,
            clipped(words, place.width - len(unit) - 2, self.symbols),
            place.width,
            unit,
        )
        row = place.y + 1
        strokes = [] if not self.review.findings else list(self.review.strokes())
        kept = min(len(strokes), 5 if self.where.height >= LARGE_ROWS else 2)
        room = place.bottom - row - (kept + 2 if kept else 0)
        shown = max(1, room // self.where.point_rows)
        first = max(0, min(self.chosen.point - shown // 2, len(self.points) - shown))
        self.point_places = [Region() for _ in self.points]
        if not self.points and self.review.complete:
            for line in wrap(NO_MISTAKE, place.width):
                canvas.put(place.x, row, line, self.base_pen())
                row += 1
        for number, point in enumerate(self.points[first : first + shown], first):
            at = Region(place.x, row, place.width, self.where.point_rows)
            self.point_places[number] = at
            self._point(at, number, point)
            row += self.where.point_rows
        if kept:
            self._strokes(
                Region(place.x, place.bottom - kept - 1, place.width, kept + 1), strokes[:kept]
            )

    def _point(self, at: Region, number: int, point: Decision) -> None:
        canvas, palette, chosen = self.canvas, self.palette, number == self.chosen.point
        ground = palette.raised if chosen else palette.ground
        base = Pen(palette.text, ground)
        rows = at.height - (at.height > 3)
        canvas.fill(at.x, at.y, at.width, rows, base)
        if chosen:
            for row in range(at.y, at.y + rows):
                canvas.put(at.x - 1, row, self.symbols.bars[1], Pen(palette.cursor, palette.ground))
        cost = self.gained(-point.loss.value)
        doubt = f" {self.plus_minus(point.loss.reach)}".rstrip()
        seat, name = point.seat, self.review.session.names[point.seat]
        x = canvas.put(at.x + 1, at.y, f"{number + 1} ", base.strong())
        x = canvas.put(x, at.y, f"{SEAT_LETTERS[seat]} ", base.inked(palette.seat(seat), bold=True))
        left = at.right - cell_len(cost) - (cell_len(doubt) if self.where.medium else 0)
        where = self.teller.where(point.ply).lower()
        mark = f", {point.mark}" if self.where.medium else ""
        room = left - x - cell_len(where + mark) - 3
        x = canvas.put(x, at.y, clipped(name, max(3, room), self.symbols), base.strong()) + 1
        canvas.put(
            x,
            at.y,
            clipped(f"{where}{mark}", max(0, left - x - 1), self.symbols),
            base.inked(palette.quiet),
        )
        x = canvas.put(left, at.y, cost, base.inked(palette.bad, bold=True))
        if self.where.medium:
            canvas.put(x, at.y, doubt, base.inked(palette.quiet))
        self._answers(at, point, base)

    def _answers(self, at: Region, point: Decision, base: Pen) -> None:
        """Write the played and the better answer, on a row each or behind each other."""
        canvas, quiet = self.canvas, base.inked(self.palette.quiet)
        good = base.inked(self.palette.ok, bold=True)
        played = short(self.review.said(point.ply, point.played.move))
        better, reason = self.review.better(point.ply)
        if at.height < 3:
            half = (at.width - 6) // 2
            x = canvas.put(at.x + 3, at.y + 1, clipped(played, half, self.symbols), quiet)
            x = canvas.put(x + 1, at.y + 1, self.symbols.pointer, quiet) + 1
            canvas.put(x, at.y + 1, clipped(short(better), at.right - x, self.symbols), good)
            return
        if self.where.height >= LARGE_ROWS:
            self._answers_whole(at, point, base)
            return
        x = canvas.put(at.x + 3, at.y + 1, "played  ", quiet)
        canvas.put(x, at.y + 1, clipped(played, at.right - x, self.symbols), base)
        canvas.put(at.x + 3, at.y + 2, "better  ", quiet)
        x = canvas.put(x, at.y + 2, clipped(short(better), at.right - x, self.symbols), good) + 2
        if at.right - x > 16 and reason:
            canvas.put(x, at.y + 2, clipped(reason, at.right - x, self.symbols), quiet)

    def _answers_whole(self, at: Region, point: Decision, base: Pen) -> None:
        """Write both answers and the reason, on as many rows as they take."""
        quiet = base.inked(self.palette.quiet)
        better, reason = self.review.better(point.ply)
        played = self.review.said(point.ply, point.played.move)
        good = base.inked(self.palette.ok, bold=True)
        row = at.y + 1
        for head, text, pen in (
            ("played", played, base),
            ("better", better, good),
            ("", reason, quiet),
        ):
            self.canvas.put(at.x + 3, row, head, quiet)
            for line in wrap(text, at.width - 12):
                if row < at.bottom - 1:
                    self.tell_line(at.x + 11, row, line, pen)
                    row += 1

    def tell_line(self, x: int, y: int, line: str, pen: Pen) -> None:
        """Write a line of a sentence, the rules that it names quietly."""
        quiet = pen.inked(self.palette.quiet, bold=False)
        self.canvas.write(x, y, [(part, quiet if rule else pen) for part, rule in told(line)])

    def _strokes(self, place: Region, strokes: list[Stroke]) -> None:
        aside = "gained in 100" if place.width > 34 and not self.review.judge.alone else ""
        self.heading(place.x, place.y, "strokes of luck", place.width, aside)
        for row, stroke in enumerate(strokes, place.y + 1):
            value = self.gained(stroke.luck.value)
            seat = self.base_pen().inked(self.palette.seat(stroke.seat), bold=True)
            x = self.canvas.put(place.x + 1, row, f"{SEAT_LETTERS[stroke.seat]} ", seat)
            where = self.teller.where(stroke.ply).lower()
            told = clipped(
                f"{where}: {self._what(stroke)}", place.right - x - len(value) - 1, self.symbols
            )
            self.canvas.put(x, row, told, self.base_pen())
            self.canvas.put(place.right - len(value), row, value, self.gain_pen(stroke.luck.value))

    def _what(self, stroke: Stroke) -> str:
        """Event of a stroke of luck in words."""
        session = self.review.session
        seen = session.plies[stroke.ply - 1].events if stroke.ply else session.opening
        told = [words_of(session.game, each, session.names) for each in seen if each.stops_undo]
        return told[0].rstrip(".") if told else "the deal"

    # -- players --------------------------------------------------------------------------

    def _players(self) -> None:
        where, canvas, row = self.where, self.canvas, self.where.players
        seats = self.review.seats()
        columns = self._columns()
        canvas.put(0, row, "players", self.quiet_pen)
        for head, right in columns:
            canvas.put(right - len(head), row, head, self.quiet_pen)
        scale = Region(columns[-1][1] + 3, row, where.width - columns[-1][1] - 3, 1)
        alone = self.review.judge.alone
        if scale.width >= LEAST_SCALE and not alone:
            line = self.symbols.frame.across * scale.width
            canvas.put(scale.x, row, line, self.base_pen().inked(self.palette.line))
            fair = round(100 / where.sides)
            canvas.put(self._on_scale(scale, fair / 100) - 1, row, f" {fair} ", self.quiet)
        for seat in seats:
            self._player(row + 1 + seat.seat, seat, scale)

    def _columns(self) -> list[tuple[str, int]]:
        """Heads of the columns, and the column behind each."""
        wide = self.where.width >= 100
        names = max(9, min(18, max(map(cell_len, self.review.session.names)) + 5))
        heads = [
            ("decisions", 11),
            ("lost by play" if wide else "lost", 14 if wide else 10),
            ("luck", 9),
            ("result", 9),
            ("without luck" if wide else "without", 15 if wide else 12),
        ]
        found, x = [], names
        for head, width in heads:
            x += width
            found.append((head, x))
        return found

    def _on_scale(self, scale: Region, value: float) -> int:
        return scale.x + round(min(1.0, max(0.0, value)) * (scale.width - 1))

    def _player(self, row: int, seat: SeatReview, scale: Region) -> None:
        canvas, palette, where = self.canvas, self.palette, self.where
        chosen = seat.seat == self.chosen.seat
        ground = palette.raised if chosen else palette.ground
        base = Pen(palette.text, ground)
        own, quiet = base.inked(palette.seat(seat.seat), bold=True), base.inked(palette.quiet)
        canvas.fill(0, row, where.width, 1, base)
        if chosen:
            canvas.put(0, row, self.symbols.bars[0], base.inked(palette.cursor))
        canvas.put(1, row, f" {SEAT_LETTERS[seat.seat]} ", own)
        decisions, lost, luck, result, without = (right for _, right in self._columns())
        name = clipped(self.review.session.names[seat.seat], decisions - 11 - 4, self.symbols)
        canvas.put(4, row, name, base.strong() if chosen else base)
        canvas.put(decisions - len(str(seat.decisions)), row, str(seat.decisions), base)
        self._figure(
            row, lost, self.gained(-seat.loss.value), seat.loss.reach, base.strong(), quiet
        )
        gained = self.gained(seat.luck.value)
        canvas.put(luck - len(gained), row, gained, self.gain_pen(seat.luck.value).on(ground))
        outcome = self.review.session.outcome()
        assert outcome is not None
        score = str(outcome.scores[seat.seat])
        first = outcome.ranks[seat.seat] == 1
        canvas.put(
            result - len(score), row, score, base.inked(palette.gold, bold=True) if first else base
        )
        shown = seat.luck_adjusted.value
        shown = shown if self.review.judge.alone else min(1.0, max(0.0, shown))
        self._figure(
            row, without, str(self.teller.number(shown)), seat.luck_adjusted.reach, own, quiet
        )
        if scale.width >= LEAST_SCALE and not self.review.judge.alone:
            self._interval(row, scale, seat, ground)

    def _figure(self, row: int, right: int, text: str, reach: float, pen: Pen, quiet: Pen) -> None:
        doubt = self.plus_minus(reach).rjust(4)
        self.canvas.put(right - 4, row, doubt, quiet)
        self.canvas.put(right - 5 - len(text), row, text, pen)

    def _interval(self, row: int, scale: Region, seat: SeatReview, ground: str) -> None:
        canvas, figure = self.canvas, seat.luck_adjusted
        line, own = Pen(self.palette.line, ground), Pen(self.palette.seat(seat.seat), ground)
        canvas.put(scale.x, row, self.symbols.frame.across * scale.width, line)
        fair = self._on_scale(scale, 1 / self.where.sides)
        canvas.put(fair, row, self.symbols.frame.down, line)
        low, high = self._on_scale(scale, figure.low), self._on_scale(scale, figure.high)
        canvas.put(low, row, self.symbols.heavy.across * (high - low + 1), own)
        canvas.put(self._on_scale(scale, figure.value), row, self.symbols.on, own.strong())


def draw_review(
    canvas: Canvas, review: Review, spans: tuple[Span, ...], chosen: Chosen, look: Look
) -> None:
    """Draw a sheet as large as the canvas."""
    where = places_of(review, canvas.width, canvas.height)
    Drawing(canvas, review, spans, chosen, where, look).draw(None)


def short(told: str) -> str:
    """Answer in short, without its consequences."""
    return told.partition(":")[0].rstrip(".")
