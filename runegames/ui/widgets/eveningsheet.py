"""The score sheet of an evening: who leads, places, points by game, and the line to copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from rich.cells import cell_len
from textual import events
from textual.geometry import Region
from textual.message import Message

from runegames.core import SEAT_LETTERS
from runegames.games.registry import title_of
from runegames.lab.evenings import HOW, Evening, table_of
from runegames.lab.scorebook import Competitor, Entry
from runegames.numerals import counted
from runegames.play.dates import local
from runegames.play.result import Result, SideResult, Stretch
from runegames.ui import art
from runegames.ui.canvas import Canvas
from runegames.ui.drawing import clipped, wrap
from runegames.ui.look import Look
from runegames.ui.pixels import fresh
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chart import draw_chart
from runegames.ui.widgets.podium import draw_podium, place_words
from runegames.ui.widgets.sheet import CopyLine, Sheet

ROOMY = 28
"""Rows from which on there are two for the leader's name and two for the sentences below it."""
ROOMIER = 48
"""Rows from which on the letters are three times as large and lines lie three rows apart."""
PODIUM = 96
"""Columns from which on the places stand on a podium."""
TITLE, TIMED = 22, 38
"""Columns before the seats: those of number and title, and with time and minutes."""
SEAT, WIDEST_SEAT = 9, 16
"""Columns that a seat needs, and those that it may take in a sheet that is not wide."""
WIDE = 150
BARRED = 4
"""Seats up to which points are bars; of more they are figures."""
LED = 16
"""Columns of who led, how many points that were, and by how many."""
CHART_ROWS = 9
"""Free rows from which on the points are drawn over the evening."""


def result_of_evening(evening: Evening) -> Result:
    """The evening as a result, a move a game, for podium and chart."""
    many = range(len(evening.games) + 1)
    totals = [evening.totals(games) for games in many]
    sides = tuple(
        SideResult(
            SEAT_LETTERS[evening.seat(who)],
            evening.seat(who),
            who.name,
            totals[-1][who],
            evening.place(who),
            tuple(each[who] for each in totals),
        )
        for who in evening.players
    )
    stretches = tuple(Stretch(number - 1, number) for number in many[1:])
    sources = (("points", tuple(str(side.score) for side in sides)),)
    return Result(
        "", "", "", sides[0].seat, "", (), sides, sources, "game", stretches, (), evening.line
    )


@dataclass(frozen=True, slots=True)
class _Columns:
    """Columns of the table, for a width and a number of seats."""

    timed: bool
    first: int
    pitch: int
    bars: bool
    led: int | None
    """First column of who led; None: there is no room for it."""

    @classmethod
    def of(cls, width: int, seats: int) -> _Columns:
        bars = seats <= BARRED
        least = SEAT + (seats if bars else 1)
        timed = bars and width >= TIMED + seats * least
        first = TIMED if timed else TITLE
        led = width - LED if width >= first + seats * least + LED + 1 else None
        pitch = ((width if led is None else led - 1) - first) // seats
        return cls(timed, first, min(pitch, WIDEST_SEAT if width < WIDE else pitch), bars, led)


class _EveningSheet(Sheet):
    """Canvas, an evening, and what is drawn of it."""

    def __init__(self, canvas: Canvas, look: Look, evening: Evening, today: date) -> None:
        super().__init__(canvas, look)
        self.evening, self.today = evening, today
        self.result = result_of_evening(evening)
        self.columns = _Columns.of(canvas.width, len(evening.players))

    # -- who leads ------------------------------------------------------------------------

    def title(self) -> None:
        """Title with the day, and the duration."""
        evening, width = self.evening, self.canvas.width
        begun, ended = evening.games[0].played.created, evening.games[-1].played.ended
        hours = f"{local(begun):%H:%M} to {local(ended):%H:%M}" if begun is not None else ""
        behind = self.put(0, 0, "An evening", self.primary_pen) + 2
        games = counted(len(evening.games), "game")
        aside = f"{games} · {counted(len(evening.players), 'player')}"
        if width < PODIUM:
            aside, hours = f"{games} · {hours}" if hours else games, ""
        self.put_right(width, 0, aside)
        self.put(behind, 0, f"{evening.date_told} · {hours}" if hours else evening.date_told)

    def leaders(self) -> int:
        """The leader's name, what is to be said of it, the podium; the first row below it all."""
        evening, width = self.evening, self.canvas.width
        first, height = evening.leaders[0], self.canvas.height
        names = " & ".join(who.name for who in evening.leaders)
        ink = self.palette.seat(evening.seat(first))
        strong = self.base_pen().strong()
        told, lead = evening.headline(self.today), evening.lead_told
        if height < ROOMY:
            return self._beside(names, ink)
        tall = height >= ROOMIER
        half = width * 11 // 20 if width >= PODIUM else width
        large = Region(0, 2, half - 2, 11 if tall else 7)
        name = self.large(large, names, ink, largest=3)
        row = name.bottom + 1
        for line in wrap(told, half - 2)[:2]:
            row = self.canvas.put(0, row, line, strong) and row + 1
        self.put(0, row, HOW if len(HOW) < half else lead)
        if width >= PODIUM:
            stand = Region(half + 2, 0, width - half - 2, row + 1)
            self.canvas.fill(half + 2, 1, stand.width, 1, self.base_pen())
            draw_podium(self.canvas, stand.shrink((1, 0, 0, 0)), self.result, self.look)
            self.put(0, row + 1, lead)
        return row + 3

    def _beside(self, names: str, ink: str) -> int:
        """Small letters, the crown and three sentences beside them."""
        evening, width = self.evening, self.canvas.width
        name = self.large(Region(0, 2, width // 2 - 12, 4), names, ink, largest=1)
        x = name.right + 3
        if self.look.pixels and len(evening.leaders) == 1:
            crown = art.picture("results.txt", "crown")
            if name.height > 1:  # the letters end with the upper half of a row
                pixels = fresh(crown.width, name.height, self.palette.ground, self.look)
                inks = art.inks("results.txt", self.palette)
                pixels.picture(crown, 0, 2 * name.height - 1 - crown.height, inks)
                pixels.onto(self.canvas, x, name.y)
                x += crown.width + 5
        told = f"{evening.margin}." if name.height > 1 else evening.headline(self.today)
        lines = wrap(told, width - x)[:2]
        for row, line in enumerate(lines, 2):
            self.canvas.put(x, row, line, self.base_pen().strong())
        rest = [evening.lead_told] if evening.lead_told else []
        if len(HOW) <= width - x:
            rest.append(HOW)
        for row, line in enumerate(rest[: 4 - len(lines)], 2 + len(lines)):
            self.put(x, row, clipped(line, width - x, self.symbols))
        return 7

    # -- the table ------------------------------------------------------------------------

    def table(self, top: int, bottom: int, chosen: int, hit: Callable[[Region, int], None]) -> int:
        """Seats as columns, games as rows, their sum; the row behind it."""
        games = self.evening.games
        self._heads(top)
        room = bottom - top - 4
        most = 3 if self.canvas.height >= ROOMIER else 2
        step = next((step for step in range(most, 1, -1) if step * len(games) - 1 <= room), 1)
        shown = min(len(games), max(1, (room + step - 1) // step))
        first = min(max(0, chosen - shown + 1), len(games) - shown)
        self.rule(0, top + 1, self._right)
        for at, entry in enumerate(games[first : first + shown], first):
            row = top + 2 + (at - first) * step
            self._game(row, at, entry, chosen=at == chosen)
            hit(Region(0, row, self.canvas.width, 1), at)
        below = min(top + 2 + shown * step, bottom - 2)
        behind = 0
        if shown < len(games):
            behind = self.put(3, below, f"{first + 1} to {first + shown} of {len(games)}") + 1
        self.rule(behind, below, self._right - behind)
        self._sums(below + 1)
        return below + 2

    @property
    def _right(self) -> int:
        columns = self.columns
        return min(self.canvas.width, columns.first + columns.pitch * len(self.evening.players))

    def _x(self, at: int) -> int:
        return self.columns.first + at * self.columns.pitch

    def _heads(self, row: int) -> None:
        leaders = self.evening.leaders
        for at, who in enumerate(self.evening.players):
            behind = self.chip(self._x(at), row, self.evening.seat(who)) + 1
            name = clipped(who.name, self._x(at + 1) - 1 - behind, self.symbols)
            pen = self.base_pen()
            self.canvas.put(behind, row, name, pen.strong() if who in leaders else pen)
        if self.columns.led is not None:
            self.heading(self.columns.led, row, "who led", LED, "by")

    def _game(self, row: int, at: int, entry: Entry, *, chosen: bool) -> None:
        evening, columns, played = self.evening, self.columns, entry.played
        pen = self.primary_pen if chosen else self.base_pen()
        mark = self.symbols.pointer if chosen else str(at + 1)
        self.put(0, row, mark[-2:], pen if chosen else None)
        teams = any(len(side) > 1 for side in entry.sides())
        title = title_of(played.game) + (", teams" if teams else "")
        self.canvas.put(3, row, clipped(title, TITLE - 4, self.symbols), pen)
        if columns.timed and played.created is not None and played.duration_s is not None:
            self.put(TITLE, row, f"{local(played.created):%H:%M}")
            self.put(TITLE + 7, row, f"{max(1, round(played.duration_s / 60)):>2} min")
        for place, who in enumerate(evening.players):
            self._result(self._x(place), row, at, who)
        if columns.led is not None:
            self._led(row, at + 1)

    def _result(self, x: int, row: int, game: int, who: Competitor) -> None:
        """Score of a player in a game, and the points for it."""
        palette, entry = self.palette, self.evening.games[game]
        place = entry.played.places[table_of(entry).index(who)]
        points = self.evening.points[game][who]
        best = self.base_pen().inked(palette.gold, bold=True)
        pen = best if place.rank == 1 else self.base_pen()
        self.put_right(x + 3, row, str(place.score), pen)
        own = self.base_pen().inked(palette.seat(self.evening.seat(who)), bold=True)
        if not self.columns.bars:
            self.put(x + 4, row, f"+{points}", own if points else None)
            return
        for at in range(len(self.evening.players) - 1):
            won = at < points
            if self.look.pixels:
                ground = own.ink if won else palette.socket
                self.canvas.put(x + 5 + 2 * at, row, " ", self.base_pen().on(ground))
            else:
                self.put(x + 5 + at, row, "*" if won else ".", own if won else None)

    def _led(self, row: int, games: int) -> None:
        """Leader after so many games, with points and lead."""
        assert self.columns.led is not None
        totals = self.evening.totals(games)
        points = sorted(totals.values(), reverse=True)
        x = self.columns.led
        first = [who for who in self.evening.players if totals[who] == points[0]]
        for who in first[:2]:
            x = self.chip(x, row, self.evening.seat(who))
        self.put_right(self.columns.led + 9, row, str(points[0]), self.base_pen().strong())
        by = f"+{points[0] - points[1]}" if len(first) == 1 else "level"
        self.put_right(self.columns.led + LED, row, by)

    def _sums(self, row: int) -> None:
        totals = self.evening.totals()
        self.put(3, row, "together")
        for at, who in enumerate(self.evening.players):
            own = self.palette.seat(self.evening.seat(who))
            pen = self.base_pen().inked(own, bold=True)
            x, place = self._x(at), self.evening.place(who)
            self.put_right(x + 3, row, str(totals[who]), pen)
            gold = self.base_pen().inked(self.palette.gold, bold=True) if place == 1 else None
            self.put(x + 5, row, place_words(place), gold)


def draw_evening(
    canvas: Canvas,
    look: Look,
    evening: Evening,
    today: date,
    chosen: int,
    hit: Callable[[Region, int], None],
) -> Region:
    """Draw an evening with a game of it chosen; the place of the line to copy.

    ``hit`` is told where each game stands.
    """
    sheet = _EveningSheet(canvas, look, evening, today)
    bottom = canvas.height - (1 if canvas.height >= ROOMY else 2)
    sheet.title()
    below = sheet.table(sheet.leaders(), bottom - 1, chosen, hit)
    if bottom - below > CHART_ROWS and len(evening.games) > 1:
        sheet.heading(0, below + 1, "points, game by game", canvas.width)
        place = Region(0, below + 2, canvas.width, bottom - below - 3)
        draw_chart(canvas, place, sheet.result, look)
    lines = (sheet.glyphs(evening.line), sheet.glyphs(evening.standing))
    sheet.line_to_copy(0, bottom, lines)
    return Region(0, bottom, min(canvas.width, cell_len(lines[0]) + 24), 1)


class EveningSheet(CellWidget):
    """An evening on the screen; a click on a game chooses it, one on the line copies it."""

    DEFAULT_CSS = """
    EveningSheet {
        width: 100%;
        height: 1fr;
    }
    """

    class Chosen(Message):
        """A game was clicked."""

        def __init__(self, at: int) -> None:
            super().__init__()
            self.at = at

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Evening, date, int] | None = None

    def show(self, evening: Evening, today: date, chosen: int) -> None:
        """Another evening, or another game of it."""
        self._shown = evening, today, chosen
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._shown is not None:
            line = draw_evening(
                canvas, self.look, *self._shown, lambda at, game: self.hit(at, self.Chosen, game)
            )
            self.hit(line, CopyLine)


class EveningLine(CellWidget):
    """Line with the standing of the evening; a click on it opens its page."""

    DEFAULT_CSS = """
    EveningLine {
        width: 100%;
        height: 1;
    }
    """

    def __init__(self, told: str, more: str = "the evening") -> None:
        """``more``: what its key opens, in words."""
        super().__init__()
        self._told, self._more = told, more

    def draw(self, canvas: Canvas) -> None:
        sheet = Sheet(canvas, self.look)
        told = clipped(self._told, canvas.width - cell_len(f"  e {self._more}"), self.symbols)
        x = sheet.put(0, 0, told, self.base_pen()) + 2
        x = sheet.put(x, 0, "e ", sheet.primary_pen)
        sheet.put(x, 0, self._more)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.call_later(self.run_action, "screen.evening")
