"""Rivals in a person's statistics: ratings, opponents, groups of players, partners, seats."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import and_list
from runegames.games.registry import title_of
from runegames.lab.evenings import Evening
from runegames.lab.ratings import Rating
from runegames.numerals import ordinal
from runegames.ui.canvas import Pen
from runegames.ui.widgets.blocks import Block
from runegames.ui.widgets.overview import Chosen, around, wins_told
from runegames.ui.widgets.plots import Interval, Scale
from runegames.ui.widgets.sheet import Label
from runegames.ui.widgets.statisticspart import Row, StatisticsPart, interval_of

LAST_EVENINGS = 4
"""Number of evenings of a group whose winners are shown."""
NAME_COLUMNS = 9
SCALE_COLUMN = 19
"""First column of the scale of opponents and of seats."""


class Rivals(StatisticsPart):
    """Blocks of the competitors, and of the seats."""

    # -- ratings and opponents --------------------------------------------------------------

    def ratings(self) -> Block | None:
        name = self.overview.name
        told = [each for each in self.overview.ratings if each.told]
        without = [each.without for each in told if each.who.name == name and each.without]
        if not told:
            return None

        def draw(place: Region) -> None:
            which = "all games" if self.overview.game is None else title_of(self.overview.game)
            self.heading(place.x, place.y, "rating", place.width, which)
            shown = around(told, place.height - 1 - len(without), name)
            low = min((each.value - each.reach for each in shown), default=0.0)
            high = max((each.value + each.reach for each in shown), default=1.0)
            digits, end = (1, 13) if self.full else (0, 10)
            reaches = [self.glyphs(f"±{each.reach:.{digits}f}") for each in shown]
            first = end + 2 + max(map(len, reaches), default=0)
            rows = [
                self._rating(each, f"{each.value:.{digits}f}", reach, end)
                for each, reach in zip(shown, reaches, strict=True)
            ]
            order = [each.who.name for each in shown]
            for words in without:
                behind = order.index(name) + 1 if name in order else 0
                rows.insert(behind, Row((Label(words, None, NAME_COLUMNS, place.width),)))
            scale = Scale(first, place.width - first, low, high)
            self.draw_rows(place.shrink((1, 0, 0, 0)), rows, scale)

        rows = min(len(told) + len(without), self.most + 2)
        return Block(1 + min(rows, 4), 1 + rows, draw)

    def _rating(self, each: Rating, value: str, reach: str, end: int) -> Row:
        """Row of a rating; ``end``: column after the value."""
        ink = self.ink(each.who)
        pen = self.base_pen() if each.who.person else self.quiet_pen
        pen = self.strong if ink == self.palette.gold else pen
        labels = (
            Label(each.who.name, pen, 0, NAME_COLUMNS - 1),
            Label(value, self.base_pen().inked(ink, bold=True), right=end),
            Label(reach, left=end + 1),
        )
        ends = each.value - each.reach, each.value + each.reach
        return Row(labels, Interval(each.value, ends, ink))

    def against(self) -> Block | None:
        rows = []
        for line, each in enumerate(self.career.against()):
            at, share = Chosen(1, line), each.share
            labels = (
                Label(each.other.name, self.title_pen(at), 0, NAME_COLUMNS),
                Label(str(each.ahead), self.strong, right=13),
                Label(f": {each.behind}", left=14),
            )
            rows.append(Row(labels, interval_of(share, self.ink(each.other), 0.5), at))
        heading = "against", "games ahead : behind"
        return self.listing(heading, rows, least=3, scale=self._scale)

    @property
    def _scale(self) -> Scale:
        return Scale(SCALE_COLUMN, self.width - SCALE_COLUMN)

    # -- tables -----------------------------------------------------------------------------

    def tables(self) -> Block | None:
        """Make a block of the groups of persons with several evenings, and their last winners."""
        rows, letters = [], self.width - 4 * LAST_EVENINGS + 1
        for table in self.overview.tables():
            persons = {each.name for each in table[0].players if each.person}
            names = sorted(persons - {self.overview.name}) or ["computer players"]
            if len(table) > 1:
                with_names = Label(f"with {and_list(names)}", self.base_pen(), 0, letters - 6)
                evenings = Label(str(len(table)), right=letters - 2)
                rows.append(Row((with_names, evenings, *self._winners(letters, table))))
        return self.listing(("the same people", "evenings, last winners"), rows)

    def _winners(self, x: int, table: list[Evening]) -> Iterator[Label]:
        """First letter of the winner of each of the last evenings; "=" for several winners."""
        palette = self.palette
        for at, evening in enumerate(reversed(table[:LAST_EVENINGS])):
            first = evening.leaders
            letter = first[0].name[:1] if len(first) == 1 else "="
            own = self.overview.name in [each.name for each in first]
            pen = Pen(palette.text, palette.ground, bold=own, reverse=own and palette.colourless)
            if self.look.pixels:
                ground = palette.gold if own else palette.pixel(palette.ice)
                pen = Pen(palette.on_seat if own else palette.text, ground, bold=True)
            yield Label(f" {letter if cell_len(letter) == 1 else '?'} ", pen, x + 4 * at)

    def teams(self) -> Block | None:
        """Make a block of the partners, with the games won together and the present streak."""
        right = self.width
        rows = [
            Row(
                (
                    Label(and_list(team.partners), self.base_pen(), 0, right - 18),
                    Label(
                        f"{wins_told(team.won.wins)} of {team.won.games}",
                        self.strong,
                        right=right - 5,
                    ),
                    Label(str(team.streaks.now), self.gold, right=right),
                )
            )
            for team in self.career.teams()
        ]
        return self.listing(("together with", "won, in a row now"), rows)

    def seats(self) -> Block | None:
        """Make a block of the wins by seat."""
        rows = []
        for seat, line in self.career.by_seat().items():
            won, ink = line.won, self.palette.primary
            labels = (
                Label(ordinal(int(seat) + 1), self.base_pen(), 0),
                Label(str(won.games), right=12),
                Label(wins_told(won.wins), self.strong, right=17),
            )
            rows.append(Row(labels, interval_of(won, ink, line.expected)))
        number = len(rows)
        return self.listing(
            ("seats", "games, won"), rows, least=number, most=number, scale=self._scale
        )
