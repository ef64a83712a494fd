"""Results of a person in statistics: wins, points, the last and the best games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rich.cells import cell_len
from textual.geometry import Region

from runegames.core.names import count
from runegames.games.registry import title_of
from runegames.lab.prose import runs_told
from runegames.lab.scorebook import Line
from runegames.lab.statistics import TELLING_GAMES, mean_of
from runegames.play.dates import day_told
from runegames.ui.widgets.blocks import Block
from runegames.ui.widgets.overview import Chosen, company_of, short_title, won_told
from runegames.ui.widgets.plots import Scale, draw_histogram, draw_wins
from runegames.ui.widgets.sheet import Label
from runegames.ui.widgets.statisticspart import Row, StatisticsPart, interval_of


class Results(StatisticsPart):
    """Blocks of the results: wins, points, the last games and the best ones."""

    # -- wins -----------------------------------------------------------------------------

    def wins(self) -> Block:
        games, won, percent = (23, 28, 33) if self.full else (18, 23, 27)
        scale = Scale(percent + 2, self.width - percent - 2)
        lines = [*self.career.by_game().items(), ("", self.career.line)]
        rows = [
            self._win(str(game), line, (games, won, percent), Chosen(0, at))
            for at, (game, line) in enumerate(lines)
        ]

        def draw(place: Region) -> None:
            x, y = place.x, place.y
            if self.full:
                self.heading(x, y, "won, by game", games, "games")
                self.labels(x, y, (Label("won", right=won), Label("%", right=percent)))
                self.heading(x + scale.x, y, "0", scale.width, "100")
            else:
                self.heading(x, y, "games, won, %", place.width)
            below = place.shrink((1, 0, 1 + len(rules), 0))
            shown = rows[-below.height :]
            self.draw_rows(below, shown, scale)
            row = below.y + len(shown)
            swatch = self.base_pen().on(self.palette.line) if self.look.pixels else self.quiet_pen
            self.canvas.put(x, row, " " if self.look.pixels else self.symbols.frame.down, swatch)
            self.put(x + 2, row, "wins if all were equally strong")
            for words in rules:
                self.put(x, row + 1, words, None, place.right)

        rules = [*self._rules(self.career.line)]
        return Block(min(len(rows), 5) + 2 + len(rules), len(rows) + 2 + len(rules), draw)

    def _rules(self, line: Line) -> Iterator[str]:
        """Words on the games with house rules, if there are any: ``3 with house rules, barter``."""
        changed = line.rules_changed
        if changed:
            words = [words for words, _ in changed.most_common()]
            yield f"{count(changed.total(), 'game')} with house rules: {', '.join(words)}"

    def _win(self, game: str, line: Line, ends: tuple[int, int, int], at: Chosen) -> Row:
        """Row of a game, or of all games together."""
        games, wins, percent = ends
        title = short_title(title_of(game), games - 5) if game else "together"
        won = line.won
        labels = [
            Label(title, self.title_pen(at, strong=not game), 0, games - 5),
            Label(str(len(line.games)), right=games),
        ]
        if not won.games:
            return Row([*labels, Label("alone", left=games + 2)], chosen=at)
        labels += [
            Label(won_told(line), self.strong, right=wins),
        ]
        pen = self.base_pen() if game else self.gold
        labels.append(Label(f"{100 * won.rate:.0f}", pen, right=percent))
        ink = self.palette.primary if game else self.palette.gold
        return Row(labels, interval_of(won, ink, line.expected), at)

    # -- points ---------------------------------------------------------------------------

    def points(self, number: int) -> Iterator[Block]:
        """Make up to ``number`` blocks, each with the points of a game.

        The chosen game comes first, then the games that were played most.
        """
        lines = self.career.by_game()
        games = sorted(map(str, lines), key=lambda game: -len(lines[game].games))
        if (chosen := self.chosen_game) is not None:
            games = [chosen, *(game for game in games if game != chosen)]
        for game in games[:number]:
            yield Block(6, 6, partial(self._points_of, game, lines[game]), grows=True)

    def _points_of(self, game: str, line: Line, place: Region) -> None:
        x, y = place.x, place.y
        total = count(len(line.games), "game")
        if changed := line.rules_changed.total():
            total += f", {changed} with house rules"
        title = title_of(game)
        if cell_len(f"{title}, points at the end {total}") + 3 > place.width:
            title = short_title(title, 12)
        self.heading(x, y, f"{title}, points at the end", place.width, total)
        score, when = line.best
        behind = self.canvas.write(x, y + 1, [("best ", self.quiet_pen), (str(score), self.gold)])
        mean = mean_of(line.scores)
        right = place.right
        if mean.reach is not None and mean.number >= TELLING_GAMES:
            right = self.put_right(right, y + 1, f" ±{mean.reach:.1f}")
        right = self.put_right(right, y + 1, f"{mean.mean:.1f}", self.strong)
        right = self.put_right(right, y + 1, "average ")
        day = day_told(when.date(), self.overview.today)
        if behind + cell_len(day) + 4 <= right:
            self.put(behind + 2, y + 1, day)
        draw_histogram(self, place.shrink((2, 0, 0, 0)), line.scores)

    # -- single games -----------------------------------------------------------------------

    def last(self) -> Block | None:
        wins = self.career.wins
        if not wins:
            return None
        runs = self.career.streaks

        def draw(place: Region) -> None:
            x, y = place.x, place.y
            in_full = place.height > 2
            aside = "oldest first" if in_full else runs_told(runs)
            self.heading(x, y, "last games", place.width, aside)
            draw_wins(self, x, y + 1, wins[-place.width :])
            if in_full:
                x = self.put(x, y + 2, "longest run without a win: ")
                self.put(x, y + 2, str(runs.without), self.strong)

        return Block(2, 3 if self.tall_head else 2, draw)

    def best(self) -> Block | None:
        title, rows = 18 if self.full else 10, []
        for game, line in self.career.by_game().items():
            entry, seat = line.best_game
            day = day_told(entry.played.ended.date(), self.overview.today)
            rules = f", {entry.played.rules_changed}" if entry.played.rules_changed else ""
            told = f"{company_of(entry, seat)}{rules}, {day}"
            short = f"house rules, {day}" if rules else day
            x = title + 7
            labels = (
                Label(short_title(title_of(str(game)), title), self.base_pen(), 0, title),
                Label(str(entry.played.places[seat].score), self.gold, right=title + 5),
                Label(told if x + cell_len(told) <= self.width else short, None, x, self.width),
            )
            rows.append(Row(labels))
        return self.listing(("best", ""), rows, least=3, most=len(rows))
