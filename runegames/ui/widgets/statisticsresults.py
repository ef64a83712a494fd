"""Results of a person in statistics: wins, points, the last and the best games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.lab.scorebook import Line
from runegames.lab.statistics import mean_of
from runegames.play.dates import day_told, local
from runegames.ui.drawing import clipped
from runegames.ui.widgets.blocks import Block
from runegames.ui.widgets.overview import Chosen, company_of, short_title, wins_told
from runegames.ui.widgets.plots import Scale, draw_histogram, draw_interval, draw_wins
from runegames.ui.widgets.statisticspart import BROAD, ROOMY, StatisticsPart


class Results(StatisticsPart):
    """Blocks of wins and points by game."""

    # -- wins -----------------------------------------------------------------------------

    def wins(self) -> Block:
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
        self.canvas.put(x, row, title, self.title_pen(at, strong=not game))
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

    def points(self, number: int) -> Iterator[Block]:
        """Points of the chosen game, and of those that were played most."""
        lines = self.career.by_game()
        games = sorted(map(str, lines), key=lambda game: -len(lines[game].games))
        if (chosen := self.chosen_game) is not None:
            games = [chosen, *(game for game in games if game != chosen)]
        for game in games[:number]:
            yield Block(6, 6, partial(self._points_of, game, lines[game]), grows=True)

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

    # -- single games -----------------------------------------------------------------------

    def last(self) -> Block | None:
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

    def best(self) -> Block:
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
