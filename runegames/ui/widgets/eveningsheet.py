"""Score sheet of an evening: leaders, places, points by game, and the line to copy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import partial

from rich.cells import cell_len
from textual import events
from textual.geometry import Region, Size

from runegames.core import SEAT_LETTERS
from runegames.games.registry import title_of
from runegames.lab.evenings import HOW, Evening, game_told
from runegames.lab.scorebook import Competitor, Entry
from runegames.numerals import counted
from runegames.play.result import Scores, SideResult, Stretch
from runegames.ui import art
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.pixels import fresh
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.chart import draw_chart
from runegames.ui.widgets.overview import short_title
from runegames.ui.widgets.podium import draw_podium, place_words
from runegames.ui.widgets.sheet import Label, Paper, Sheet

TITLE_COLUMNS = 22
"""Least width of the number and the title of a game, left of the players."""
TIME_COLUMNS = 16
"""Width of time and minutes of a game, after its title."""
MIN_SEAT_COLUMNS = 9
"""Least width of a player with a badge, without points."""
MIN_PLAIN_COLUMNS = 7
"""Least width of a player without a badge, whose points are figures."""
MAX_SEAT_COLUMNS = 16
"""Greatest width of a player on a sheet that is not ``widest``."""
MAX_BARRED_PLAYERS = 4
"""Greatest number of players for bars of points; for more players the points are figures."""
LEAD_COLUMNS = 16
"""Width of the column that shows the leader after each game, with points and lead."""
MIN_CHART_ROWS = 10
"""Least number of free rows for the chart."""


def _scores_of(evening: Evening) -> Scores:
    """Scores of an evening for podium and chart; each game counts as a ply."""
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
    return Scores(sides, "game", stretches)


def _titles(entry: Entry) -> tuple[str, ...]:
    """Titles of a game, the longest first; each says whether there are house rules."""
    title, rules = title_of(entry.played.game), ", house rules" * bool(entry.played.rules_changed)
    teams = ", teams" if any(len(side) > 1 for side in entry.sides()) else ""
    return (
        game_told(entry) + teams,
        game_told(entry),
        title + rules,
        short_title(title, 0 if rules else TITLE_COLUMNS - 4) + rules,
    )


class EveningSheet(Sheet):
    """Sheet of an evening."""

    def __init__(self, paper: Paper, evening: Evening, today: date) -> None:
        super().__init__(paper)
        self.evening, self.today = evening, today
        self.scores = _scores_of(evening)
        width, seats = self.canvas.width, max(len(entry.seats) for entry in evening.games)
        self.bars = len(evening.players) <= MAX_BARRED_PLAYERS
        """True if points are drawn as bars."""
        least = MIN_SEAT_COLUMNS + (seats if self.bars else 1)
        shortest = max(cell_len(_titles(entry)[-1]) + 4 for entry in evening.games)
        titles = max(TITLE_COLUMNS, shortest)
        self.players = self._columns(width - titles)
        """Players who have a column."""
        number = len(self.players)
        timed = titles + TIME_COLUMNS + number * least
        self.timed = self.bars and width >= timed
        """True if the row of a game shows its time of day and its length in minutes."""
        before = TIME_COLUMNS if self.timed else 0
        spare = width - before - number * least
        wanted = max(cell_len(_titles(entry)[0]) + 4 for entry in evening.games)
        self.titles = max(titles, min(wanted, spare))
        """Width of the number and the title of a game."""
        self.first = self.titles + before
        """First column of the players."""
        fits = width >= self.first + number * least + LEAD_COLUMNS + 1
        self.lead = width - LEAD_COLUMNS if fits else None
        """First column of the leader after a game; None if there is no room for the leader."""
        pitch = ((width if self.lead is None else self.lead - 1) - self.first) // number
        self.pitch = pitch if self.widest else min(pitch, MAX_SEAT_COLUMNS)
        """Columns from a player to the next one."""
        self.badges = self.pitch >= MIN_SEAT_COLUMNS
        """True if the names have badges before them."""
        self.right = min(width, self.first + self.pitch * number)
        """Column after the players."""

    def _columns(self, width: int) -> list[Competitor]:
        """List the players who have room for a column; persons come before computer players."""
        players = self.evening.players
        ordered = sorted(players, key=lambda who: not who.person)
        kept = ordered[: max(1, width // MIN_PLAIN_COLUMNS)]
        return [who for who in players if who in kept]

    def draw(self, chosen: int, pick: Callable[[int], None]) -> None:
        """Draw the sheet with a chosen game; a click on a game calls ``pick``."""
        evening, width = self.evening, self.canvas.width
        bottom = self.canvas.height - (1 if self.tall else 2)
        self.title()
        below = self.table(self.leaders(), bottom - 1, chosen, pick)
        if bottom - below >= MIN_CHART_ROWS and len(evening.games) > 1:
            self.heading(0, below + 1, "points, game by game", width)
            place = Region(0, below + 2, width, bottom - below - 3)
            draw_chart(self, place, self.scores)
        self.line_to_copy(bottom, (evening.line, evening.standing))

    # -- head -----------------------------------------------------------------------------

    def title(self) -> None:
        """Write the title with the day, and the number of games."""
        evening, width = self.evening, self.canvas.width
        begun, ended = evening.games[0].played.created, evening.games[-1].played.ended
        hours = f" · {begun:%H:%M} to {ended:%H:%M}" if begun is not None else ""
        aside = counted(len(evening.games), "game")
        if self.wide:
            aside += f" · {counted(len(evening.players), 'player')}"
        else:
            aside, hours = aside + hours, ""
        behind = self.put(0, 0, "An evening", self.primary_pen) + 2
        self.put(behind, 0, evening.date_told + hours)
        self.put_right(width, 0, aside)

    def leaders(self) -> int:
        """Draw the leaders' names, the headline and, on a wide and tall sheet, the podium.

        Return the first row below.
        """
        evening, width = self.evening, self.canvas.width
        names = " & ".join(who.name for who in evening.leaders)
        ink = self.palette.seat(evening.seat(evening.leaders[0]))
        if not self.tall:
            return self._small_leaders(names, ink)
        half = width * 11 // 20 if self.wide else width
        name = self.large(Region(0, 2, half - 2, 11 if self.tallest else 7), names, ink, largest=3)
        place = Region(0, name.bottom + 1, half - 2, 2)
        row = self.paragraph(place, evening.headline(self.today), self.strong)
        self.put(0, row, HOW if len(HOW) < half else evening.lead_told)
        if self.wide:
            podium = Region(half + 2, 1, width - half - 2, row)
            self.canvas.fill(podium.x, 1, podium.width, 1, self.base_pen())
            draw_podium(self, podium, self.scores)
            self.put(0, row + 1, evening.lead_told)
        return row + 3

    def _small_leaders(self, names: str, ink: str) -> int:
        """Draw the names in small letters, with sentences beside them; return the row below.

        Letters of a single leader are followed by a crown if the look has pixels.
        """
        evening, width = self.evening, self.canvas.width
        name = self.large(Region(0, 2, width // 2 - 12, 4), names, ink, largest=1)
        x = name.right + 3
        if self.look.pixels and len(evening.leaders) == 1 and name.height > 1:
            crown, inks = art.picture("results.txt", "crown"), art.inks("results.txt", self.palette)
            pixels = fresh(crown.width, name.height, self.palette.ground, self.look)
            # The letters end with the upper half of a row.
            pixels.picture(crown, 0, 2 * name.height - 1 - crown.height, inks)
            pixels.onto(self.canvas, x, name.y)
            x += crown.width + 5
        headline = f"{evening.margin}." if name.height > 1 else evening.headline(self.today)
        row = self.paragraph(Region(x, 2, width - x, 2), headline, self.strong)
        rest = [evening.lead_told, HOW if len(HOW) <= width - x else ""]
        for below, line in zip(range(row, 6), filter(None, rest), strict=False):
            self.put(x, below, line, right=width)
        return 7

    # -- table ----------------------------------------------------------------------------

    def table(self, top: int, bottom: int, chosen: int, pick: Callable[[int], None]) -> int:
        """Draw a row for each game and their sums; return the first row below.

        If not all games have room, the chosen game is among those that are drawn.
        """
        games, spare = self.evening.games, bottom - top - 4
        pitches = range(3 if self.tallest else 2, 1, -1)
        pitch = next((each for each in pitches if each * len(games) - 1 <= spare), 1)
        shown = min(len(games), max(1, (spare + pitch - 1) // pitch))
        first = min(max(0, chosen - shown + 1), len(games) - shown)
        self.labels(0, top, self._heads())
        if self.lead is not None:
            self.heading(self.lead, top, "who led", LEAD_COLUMNS, "by")
        self.thin_line(self.canvas, 0, top + 1, self.right)
        for at in range(first, first + shown):
            row = top + 2 + (at - first) * pitch
            self.labels(0, row, self._game(at, chosen=at == chosen))
            self.hit(Region(0, row, self.canvas.width, 1), partial(pick, at))
        below = min(top + 2 + shown * pitch, bottom - 2)
        behind = 0
        if shown < len(games):
            behind = self.put(3, below, f"{first + 1} to {first + shown} of {len(games)}") + 1
        self.thin_line(self.canvas, behind, below, self.right - behind)
        self.labels(0, below + 1, self._sums())
        return below + 2

    def _seats(self) -> Iterator[tuple[int, Competitor, Pen]]:
        """First column of each player, and the pen of the seat."""
        for at, who in enumerate(self.players):
            yield self.first + at * self.pitch, who, self.own(self.evening.seat(who))

    def _heads(self) -> Iterator[Label]:
        if (hidden := len(self.evening.players) - len(self.players)) > 0:
            yield Label(f"{hidden} more played", None, 3, self.titles - 1)
        for x, who, own in self._seats():
            if self.badges:
                pen = self.strong if who in self.evening.leaders else self.base_pen()
                yield Label(*self.badge(self.evening.seat(who)), x)
                yield Label(who.name, pen, x + 4, x + self.pitch - 1)
            else:
                yield Label(who.name, own, x, x + self.pitch - 1)

    def _game(self, at: int, *, chosen: bool) -> Iterator[Label]:
        """Labels of a game: number, title and time, results, and the leader after it."""
        entry, pen = self.evening.games[at], self.primary_pen if chosen else self.base_pen()
        played = entry.played
        mark = self.symbols.pointer if chosen else str(at + 1)
        yield Label(mark[-2:], pen if chosen else None, 0)
        titles, width = _titles(entry), self.titles - 4
        title = next((words for words in titles if cell_len(words) <= width), titles[-1])
        yield Label(title, pen, 3, self.titles - 1)
        if self.timed and played.created is not None and played.duration_s is not None:
            yield Label(f"{played.created:%H:%M}", None, self.titles)
            minutes = max(1, round(played.duration_s / 60))
            yield Label(f"{minutes:>2} min", None, self.titles + 7)
        scores = self.evening.scores[at]
        for x, who, own in self._seats():
            if who in scores:
                best = self.gold if scores[who].first else self.base_pen()
                yield Label(str(scores[who].score), best, right=x + 3)
                yield from self._points(x, scores[who].points, len(entry.seats) - 1, own)
        if self.lead is not None:
            yield from self._led(self.lead, self.evening.totals(at + 1))

    def _points(self, x: int, points: int, most: int, own: Pen) -> Iterator[Label]:
        """Points for a game as a bar of at most ``most``, or as a figure."""
        if not self.bars:
            yield Label(f"+{points}", own if points else None, x + 4)
            return
        for at in range(most):
            won = at < points
            if self.look.pixels:
                ground = own.ink if won else self.palette.socket
                yield Label(" ", self.base_pen().on(ground), x + 5 + 2 * at)
            else:
                yield Label("*" if won else ".", own if won else None, x + 5 + at)

    def _led(self, x: int, totals: Mapping[Competitor, int]) -> Iterator[Label]:
        """Leaders by the totals after a game, with their points and their lead."""
        points = sorted(totals.values(), reverse=True)
        first = [who for who in self.evening.players if totals[who] == points[0]]
        for at, who in enumerate(first[:2]):
            yield Label(*self.badge(self.evening.seat(who)), x + 3 * at)
        yield Label(str(points[0]), self.strong, right=x + 9)
        by = f"+{points[0] - points[1]}" if len(first) == 1 else "level"
        yield Label(by, right=x + LEAD_COLUMNS)

    def _sums(self) -> Iterator[Label]:
        totals = self.evening.totals()
        yield Label("together", left=3)
        for x, who, own in self._seats():
            place = self.evening.place(who)
            yield Label(str(totals[who]), own, right=x + 3)
            if self.pitch > MIN_PLAIN_COLUMNS:
                yield Label(place_words(place), self.gold if place == 1 else None, x + 5)


class EveningLine(CellWidget):
    """Lines on what a game counts for, and on its evening; a click opens the evening's page."""

    DEFAULT_CSS = """
    EveningLine {
        width: 100%;
        height: auto;
    }
    """

    def __init__(self, destination: str, told: str = "", more: str = "the evening") -> None:
        """Make the lines.

        Args:
            destination: what the game counts for.
            told: standing of the evening; "" if there is no page to open.
            more: name of the page that the key E opens.
        """
        super().__init__()
        self.destination, self.told = destination, told
        self._more = more

    def _lines(self, width: int) -> tuple[str, ...]:
        """Lines of words; the key follows the last one."""
        together = f"{self.told.rstrip('.')}. {self.destination}" if self.told else self.destination
        if not self.told or cell_len(together) + cell_len(f"  e {self._more}") <= width:
            return (together,)
        return self.destination, self.told

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._lines(width))

    def draw(self, canvas: Canvas) -> None:
        sheet, lines = Sheet(Paper(canvas, self.look)), self._lines(canvas.width)
        right = canvas.width - (cell_len(f"  e {self._more}") if self.told else 0)
        x = 0
        for row, words in enumerate(lines):
            last = row == len(lines) - 1
            x = sheet.put(0, row, words, self.base_pen(), right if last else None) + 2
        if self.told:
            x = sheet.put(x, len(lines) - 1, "e ", sheet.primary_pen)
            sheet.put(x, len(lines) - 1, self._more)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if self.told:
            self.call_later(self.run_action, "screen.evening")
