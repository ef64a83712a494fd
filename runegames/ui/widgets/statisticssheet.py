"""The sheet of a person's statistics: blocks in columns, as many as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region
from textual.message import Message

from runegames.core.names import and_list, count
from runegames.games.registry import title_of
from runegames.lab.evenings import Evening
from runegames.lab.ratings import TOLD_FROM_GAMES
from runegames.lab.scorebook import Competitor, Line
from runegames.lab.statistics import mean_of
from runegames.numerals import counted, ordinal
from runegames.play.dates import day_told, local
from runegames.ui.canvas import Canvas, Pen
from runegames.ui.drawing import clipped
from runegames.ui.look import Look
from runegames.ui.widgets.blocks import Block, stack
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.overview import (
    Chosen,
    Overview,
    around,
    company_of,
    last_day,
    number_told,
    short_title,
    wins_told,
)
from runegames.ui.widgets.plots import Scale, draw_histogram, draw_interval, draw_wins
from runegames.ui.widgets.sheet import Sheet

ROOMY = 28
"""Rows from which on the name stands in large letters."""
THREE = 150
"""Columns from which on there are three columns of blocks."""
BROAD = 50
"""Columns of a block from which on titles and figures stand in full."""
LAST_EVENINGS = 4
"""Evenings of a table whose winners are shown."""


class _StatisticsSheet(Sheet):
    """Canvas, an overview, and what is drawn of it."""

    def __init__(
        self,
        canvas: Canvas,
        look: Look,
        overview: Overview,
        chosen: Chosen,
        hit: Callable[[Region, Chosen], None],
    ) -> None:
        super().__init__(canvas, look)
        self.overview, self.chosen, self.hit = overview, chosen, hit
        self.career = overview.career

    # -- pens -----------------------------------------------------------------------------

    @property
    def strong(self) -> Pen:
        return self.base_pen().strong()

    @property
    def gold(self) -> Pen:
        return self.base_pen().inked(self.palette.gold, bold=True)

    def _ink(self, who: Competitor) -> str:
        """Persons in the theme's colour, the one looked at in gold, levels quietly."""
        if who.person and who.name == self.overview.name:
            return self.palette.gold
        return self.palette.primary if who.person else self.palette.quiet

    def _title_pen(self, chosen: Chosen, *, strong: bool = False) -> Pen:
        """A line's first words: the chosen one is lifted, or reversed where nothing can be."""
        if chosen != self.chosen:
            return self.strong if strong else self.base_pen()
        if self.palette.colourless:
            return self.strong._replace(reverse=True)
        return Pen(self.palette.primary, self.palette.raised, bold=True)

    # -- the head -------------------------------------------------------------------------

    def head(self) -> int:
        """Draw name, number of games and dates; return the row below."""
        overview, width, career = self.overview, self.canvas.width, self.career
        won = career.line.won
        games = count(len(career.games), "game")
        games += f", {wins_told(won.wins)} won" if won.games else ""
        which = "all games" if overview.game is None else title_of(overview.game)
        since = local(career.games[0][0].played.ended).date()
        if self.canvas.height < ROOMY:
            x = self.put(0, 0, "Statistics", self.primary_pen) + 2
            aside = which if overview.game else f"since {day_told(since, overview.today)}"
            right = self.put_right(width, 0, aside) - 2
            name = clipped(overview.name, right - x - cell_len(games) - 2, self.symbols)
            x = self.put(x, 0, name, self.gold) + 2
            self.put(x, 0, clipped(games, right - x, self.symbols))
            return 2
        scale = 1 if self.canvas.height < 48 else 2
        place = Region(0, 0, width // 2, 7 if scale == 2 else 4)
        name_at = self.large(place, overview.name, "", largest=scale)
        x = name_at.right + 3
        last = local(career.games[-1][0].played.ended).date()
        self.put(x, 0, games, self.strong)
        told = f"since {day_told(since, overview.today)}"
        self.put(x, 1, f"{told}, last played {last_day(last, overview.today)}")
        if career.wins:
            runs = career.streaks
            now = f"{counted(runs.now, 'win')} in a row now"
            self.put(x, 2, f"{now}, {number_told(runs.most)} at best")
        self.put_right(width, 0, "statistics", self.primary_pen)
        others = f"one of {counted(overview.persons, 'person')}"
        others = others if overview.persons > 1 else "one person"
        self.put_right(width, 1, f"{which} · {others}")
        return max(name_at.bottom, 3) + (1 if scale == 1 else 3)

    # -- columns --------------------------------------------------------------------------

    def columns(self, top: int) -> None:
        """Blocks below one another, in two columns or three."""
        wide = self.canvas.width >= THREE
        number = 3 if wide else 2
        gap = 10 if wide else 4 if self.canvas.width >= 100 else 3
        width = (self.canvas.width - gap * (number - 1)) // number
        # What needs reviewed games (loss a decision, luck a game) has its place here: below the
        # points in two columns, on top of the third.
        left: list[Block | None] = [self._wins(), *self._points(2 if wide else 1)]
        middle, right = [self._ratings(), self._against()], [self._last(), self._best()]
        parts = [left, [*middle, *right, self._tables(), self._teams(), self._seats()]]
        if wide:
            middle, right = [*middle, self._tables()], [*right, self._teams(), self._seats()]
            parts = [left, middle, right]
        for at, blocks in enumerate(parts):
            place = Region(at * (width + gap), top, width, self.canvas.height - top)
            stack([each for each in blocks if each is not None], place)

    @property
    def _most(self) -> int:
        """Rows of a list that are shown at most."""
        return 12 if self.canvas.width >= THREE else 6 if self.canvas.height >= ROOMY else 4

    # -- wins -----------------------------------------------------------------------------

    def _wins(self) -> Block:
        lines = self.career.by_game()

        def draw(place: Region) -> None:
            broad = place.width >= BROAD
            ends = (23, 28, 33) if broad else (18, 23, 27)
            scale = Scale(place.x + ends[2] + 2, place.width - ends[2] - 2, 0.0, 1.0)
            x, y = place.x, place.y
            if broad:
                self.heading(x, y, "won, by game", ends[0], "games")
                self.put_right(x + ends[1], y, "won")
                self.put_right(x + ends[2], y, "%")
                self.heading(scale.x, y, "0", scale.width, "100")
            else:
                self.heading(x, y, "games, won, %", place.width)
            rows = [*((str(game), line) for game, line in lines.items()), ("", self.career.line)]
            shown = rows[-(place.height - 2) :] if place.height < len(rows) + 2 else rows
            for row, (game, line) in enumerate(shown, y + 1):
                at = Chosen(0, rows.index((game, line)))
                self._win(x, row, game, line, ends, scale, at)
                self.hit(Region(x, row, place.width, 1), at)
            row = y + 1 + len(shown)
            swatch = self.base_pen().on(self.palette.line) if self.look.pixels else self.quiet_pen
            mark = " " if self.look.pixels else self.symbols.frame.down
            self.canvas.put(x, row, mark, swatch)
            self.put(x + 2, row, "what equal players would win")

        return Block(min(len(lines), 4) + 3, len(lines) + 3, draw)

    def _win(
        self,
        x: int,
        row: int,
        game: str,
        line: Line,
        ends: Sequence[int],
        scale: Scale,
        at: Chosen,
    ) -> None:
        title = short_title(title_of(game), ends[0] - 5) if game else "together"
        title = clipped(title, ends[0] - 5, self.symbols)
        self.canvas.put(x, row, title, self._title_pen(at, strong=not game))
        self.put_right(x + ends[0], row, str(len(line.games)))
        won = line.won
        if not won.games:
            self.put(x + ends[0] + 2, row, "alone")
            return
        self.put_right(x + ends[1], row, wins_told(won.wins), self.strong)
        pen = self.base_pen() if game else self.gold
        self.put_right(x + ends[2], row, f"{100 * won.rate:.0f}", pen)
        ink = self.palette.primary if game else self.palette.gold
        draw_interval(
            self.canvas, scale, row, won.rate, won.interval, ink, self.look, line.expected
        )

    # -- points ---------------------------------------------------------------------------

    def _points(self, number: int) -> Iterator[Block]:
        """Points of the chosen game, and of those that were played most."""
        lines = self.career.by_game()
        games = sorted(map(str, lines), key=lambda game: -len(lines[game].games))
        at = self.chosen.line if self.chosen.part == 0 else len(lines)
        if at < len(lines):
            chosen = str([*lines][at])
            games = [chosen, *(game for game in games if game != chosen)]
        for game in games[:number]:
            yield Block(6, 8, partial(self._points_of, game, lines[game]), grows=True)

    def _points_of(self, game: str, line: Line, place: Region) -> None:
        x, y = place.x, place.y
        total = count(len(line.games), "game")
        title = title_of(game)
        if cell_len(f"{title}, points at the end {total}") + 3 > place.width:
            title = short_title(title, 12)
        self.heading(x, y, f"{title}, points at the end", place.width, total)
        score, when = line.best
        behind = self.canvas.write(x, y + 1, [("best ", self.quiet_pen), (str(score), self.gold)])
        mean = mean_of(line.scores)
        right = place.right
        if mean.reach is not None:
            right = self.put_right(right, y + 1, f" ±{mean.reach:.1f}")
        right = self.put_right(right, y + 1, f"{mean.mean:.1f}", self.strong)
        right = self.put_right(right, y + 1, "average ")
        day = day_told(local(when).date(), self.overview.today)
        if behind + cell_len(day) + 4 <= right:
            self.put(behind + 2, y + 1, day)
        below = Region(x, y + 2, place.width, place.height - 2)
        draw_histogram(self.canvas, below, line.scores, self.look)

    # -- ratings and opponents --------------------------------------------------------------

    def _ratings(self) -> Block | None:
        told = [each for each in self.overview.ratings if each.told]
        untold = [each for each in self.overview.ratings if not each.told]
        own = [each for each in untold if each.who.name == self.overview.name]
        if not told and not own:
            return None

        def draw(place: Region) -> None:
            which = "all games" if self.overview.game is None else title_of(self.overview.game)
            self.heading(place.x, place.y, "rating", place.width, which)
            rows = place.height - 1
            shown = around(told, rows - len(own), self.overview.name)
            low = min((each.value - each.reach for each in shown), default=0.0)
            high = max((each.value + each.reach for each in shown), default=1.0)
            digits, end = (1, 13) if place.width >= BROAD else (0, 10)
            reaches = [self.glyphs(f"±{each.reach:.{digits}f}") for each in shown]
            first = end + 2 + max(map(len, reaches), default=0)
            scale = Scale(place.x + first, place.width - first, low, high)
            for row, (each, reach) in enumerate(zip(shown, reaches, strict=True), place.y + 1):
                ink = self._ink(each.who)
                name = clipped(each.who.name, 8, self.symbols)
                words = self.base_pen() if each.who.person else self.quiet_pen
                self.put(place.x, row, name, self.strong if ink == self.palette.gold else words)
                pen = self.base_pen().inked(ink, bold=True)
                self.put_right(place.x + end, row, f"{each.value:.{digits}f}", pen)
                self.put(place.x + end + 1, row, reach)
                interval = each.value - each.reach, each.value + each.reach
                draw_interval(self.canvas, scale, row, each.value, interval, ink, self.look)
            left = rows - len(shown)
            extra = [*own, *(each for each in untold if each not in own)][:left]
            for row, each in enumerate(extra, place.y + 1 + len(shown)):
                name = clipped(each.who.name, 8, self.symbols)
                self.canvas.put(place.x, row, name, self.base_pen())
                games = f"{count(each.games, 'game')}; told from {number_told(TOLD_FROM_GAMES)} on"
                self.put(place.x + 9, row, clipped(games, place.width - 9, self.symbols))

        rows = min(len(self.overview.ratings), self._most + 2)
        return Block(1 + min(rows, 4), 1 + rows, draw)

    def _against(self) -> Block | None:
        found = self.career.against()
        if not found:
            return None

        def draw(place: Region) -> None:
            x, y = place.x, place.y
            self.heading(x, y, "against", place.width, "better : worse place")
            scale = Scale(x + 19, place.width - 19, 0.0, 1.0)
            rows = place.height - 1
            first = max(0, min(self.chosen.line - rows + 1, len(found) - rows))
            first = first if self.chosen.part == 1 else 0
            for row, each in enumerate(found[first : first + rows], y + 1):
                at = Chosen(1, first + row - y - 1)
                name = clipped(each.other.name, 9, self.symbols)
                self.canvas.put(x, row, name, self._title_pen(at))
                self.put_right(x + 13, row, str(each.ahead), self.strong)
                self.put(x + 14, row, f": {each.behind}")
                share = each.share
                draw_interval(
                    *(self.canvas, scale, row, share.rate, share.interval),
                    *(self._ink(each.other), self.look, 0.5),
                )
                self.hit(Region(x, row, place.width, 1), at)

        return Block(1 + min(len(found), 3), 1 + min(len(found), self._most), draw)

    # -- the others -----------------------------------------------------------------------

    def _last(self) -> Block | None:
        wins = self.career.wins
        if not wins:
            return None
        runs = self.career.streaks

        def draw(place: Region) -> None:
            x, y = place.x, place.y
            told = place.height > 2
            aside = "oldest first" if told else f"now {runs.now} won, best {runs.most}"
            self.heading(x, y, "the last games", place.width, aside)
            draw_wins(self.canvas, x, y + 1, wins[-place.width :], self.look)
            if told:
                parts = (("now", runs.now, "won"), ("most", runs.most, "won"))
                for before, number, behind in (*parts, ("most without", runs.without, "")):
                    x = self.put(x, y + 2, f"{before} ")
                    x = self.put(x, y + 2, str(number), self.strong)
                    x = self.put(x, y + 2, f" {behind}   ".replace("    ", "  "))

        return Block(2, 3 if self.canvas.height >= ROOMY else 2, draw)

    def _best(self) -> Block:
        rows = [*self.career.by_game().items()]

        def draw(place: Region) -> None:
            self.heading(place.x, place.y, "best", place.width)
            wide = 19 if place.width >= BROAD else 11
            for row, (game, line) in enumerate(rows[: place.height - 1], place.y + 1):
                entry, seat = line.best_game
                title = short_title(title_of(str(game)), wide - 1)
                title = clipped(title, wide - 1, self.symbols)
                self.canvas.put(place.x, row, title, self.base_pen())
                score = str(entry.played.places[seat].score)
                self.put_right(place.x + wide + 4, row, score, self.gold)
                day = day_told(local(entry.played.ended).date(), self.overview.today)
                told, x = f"{company_of(entry, seat)}, {day}", place.x + wide + 6
                room = place.right - x
                told = told if cell_len(told) <= room else day
                self.put(x, row, clipped(told, room, self.symbols))

        return Block(min(1 + len(rows), 4), 1 + len(rows), draw)

    def _tables(self) -> Block | None:
        """Tables with several evenings, and who won the last ones."""
        tables = [table for table in self.overview.tables() if len(table) > 1]
        if not tables:
            return None

        def draw(place: Region) -> None:
            self.heading(place.x, place.y, "the same table", place.width, "evenings, the last ones")
            letters = place.right - 4 * LAST_EVENINGS + 1
            for row, table in enumerate(tables[: place.height - 1], place.y + 1):
                names = sorted({each.name for each in table[0].players} - {self.overview.name})
                room = letters - 6 - place.x
                told = clipped(f"with {and_list(names)}", room, self.symbols)
                self.canvas.put(place.x, row, told, self.base_pen())
                self.put_right(letters - 2, row, str(len(table)))
                for at, evening in enumerate(reversed(table[:LAST_EVENINGS])):
                    self._winner(letters + 4 * at, row, evening)

        return Block(2, 1 + min(len(tables), self._most), draw)

    def _winner(self, x: int, row: int, evening: Evening) -> None:
        """First letter of who won an evening; a dash where several did."""
        first = evening.leaders
        letter = first[0].name[:1] if len(first) == 1 else "="
        own = self.overview.name in [each.name for each in first]
        palette = self.palette
        pen = Pen(palette.text, palette.ground, bold=own, reverse=own and palette.colourless)
        if self.look.pixels:
            ground = palette.gold if own else palette.pixel(palette.ice)
            pen = Pen(palette.on_seat if own else palette.text, ground, bold=True)
        shown = letter if cell_len(letter) == 1 else "?"
        self.canvas.put(x, row, f" {shown} ", pen)

    def _teams(self) -> Block | None:
        """Partners: games won together, and how many in a row now."""
        teams = self.career.teams()
        if not teams:
            return None

        def draw(place: Region) -> None:
            self.heading(place.x, place.y, "together with", place.width, "won, in a row now")
            for row, team in enumerate(teams[: place.height - 1], place.y + 1):
                told = f"{wins_told(team.won.wins)} of {team.won.games}"
                name = clipped(and_list(team.partners), place.width - 18, self.symbols)
                self.canvas.put(place.x, row, name, self.base_pen())
                self.put_right(place.right - 5, row, told, self.strong)
                self.put_right(place.right, row, str(team.streaks.now), self.gold)

        return Block(2, 1 + min(len(teams), self._most), draw)

    def _seats(self) -> Block | None:
        """Wins by seat."""
        seats = [*self.career.by_seat().items()]
        if not seats:
            return None

        def draw(place: Region) -> None:
            self.heading(place.x, place.y, "seats", place.width, "games, won of 100")
            scale = Scale(place.x + 19, place.width - 19, 0.0, 1.0)
            for row, (seat, line) in enumerate(seats, place.y + 1):
                self.canvas.put(place.x, row, ordinal(int(seat) + 1), self.base_pen())
                won = line.won
                self.put_right(place.x + 12, row, str(won.games))
                self.put_right(place.x + 17, row, f"{100 * won.rate:.0f}", self.strong)
                draw_interval(
                    *(self.canvas, scale, row, won.rate, won.interval),
                    *(self.palette.primary, self.look, line.expected),
                )

        return Block(1 + len(seats), 1 + len(seats), draw)


def draw_statistics(
    canvas: Canvas,
    look: Look,
    overview: Overview,
    chosen: Chosen,
    hit: Callable[[Region, Chosen], None],
) -> None:
    """Draw all of it; ``hit`` is told where each line that can be chosen stands."""
    sheet = _StatisticsSheet(canvas, look, overview, chosen, hit)
    sheet.columns(sheet.head())


class StatisticsSheet(CellWidget):
    """Statistics on the screen; a click on a line chooses it."""

    DEFAULT_CSS = """
    StatisticsSheet {
        width: 100%;
        height: 1fr;
    }
    """

    class Pick(Message):
        """A line was clicked."""

        def __init__(self, chosen: Chosen) -> None:
            super().__init__()
            self.chosen = chosen

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Overview, Chosen] | None = None
        self._told = ""

    def show(self, overview: Overview, chosen: Chosen) -> None:
        """Other statistics, or another line of them."""
        self._shown = overview, chosen
        self.redraw()

    def tell(self, told: str) -> None:
        """Say something where there are no statistics."""
        self._shown, self._told = None, told
        self.redraw()

    def draw(self, canvas: Canvas) -> None:
        if self._shown is not None:
            draw_statistics(
                *(canvas, self.look, *self._shown),
                hit=lambda at, chosen: self.hit(at, self.Pick, chosen),
            )
            return
        sheet = Sheet(canvas, self.look)
        sheet.put(0, 0, "Statistics", sheet.primary_pen)
        sheet.put(0, 2, self._told)
