"""Others in the statistics of a person: ratings, opponents, tables, partners; and seats."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import and_list, count
from runegames.games.registry import title_of
from runegames.lab.evenings import Evening
from runegames.lab.ratings import TOLD_FROM_GAMES
from runegames.numerals import ordinal
from runegames.ui.canvas import Pen
from runegames.ui.drawing import clipped
from runegames.ui.widgets.blocks import Block
from runegames.ui.widgets.overview import Chosen, around, number_told, wins_told
from runegames.ui.widgets.plots import Scale, draw_interval
from runegames.ui.widgets.statisticspart import BROAD, StatisticsPart

LAST_EVENINGS = 4
"""Evenings of a table whose winners are shown."""


class Rivals(StatisticsPart):
    """Blocks of everybody at one table, and of the places there."""

    # -- ratings and opponents --------------------------------------------------------------

    def ratings(self) -> Block | None:
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
                ink = self.ink(each.who)
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

        rows = min(len(self.overview.ratings), self.most + 2)
        return Block(1 + min(rows, 4), 1 + rows, draw)

    def against(self) -> Block | None:
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
                self.canvas.put(x, row, name, self.title_pen(at))
                self.put_right(x + 13, row, str(each.ahead), self.strong)
                self.put(x + 14, row, f": {each.behind}")
                share = each.share
                draw_interval(
                    *(self.canvas, scale, row, share.rate, share.interval),
                    *(self.ink(each.other), self.look, 0.5),
                )
                self.hit(Region(x, row, place.width, 1), at)

        return Block(1 + min(len(found), 3), 1 + min(len(found), self.most), draw)

    # -- tables -----------------------------------------------------------------------------

    def tables(self) -> Block | None:
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

        return Block(2, 1 + min(len(tables), self.most), draw)

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

    def teams(self) -> Block | None:
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

        return Block(2, 1 + min(len(teams), self.most), draw)

    def seats(self) -> Block | None:
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
