"""Statistics of a person; their games can be reviewed from here, one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from textual import work

from runegames.core.names import count
from runegames.lab.evenings import day_of, evenings
from runegames.lab.ratings import ratings
from runegames.lab.scorebook import Scorebook
from runegames.lab.spreadsheet import write_spreadsheet
from runegames.play.entries import Wish
from runegames.play.library import Library
from runegames.play.memory import WHAT_COUNTS, FinishedGame
from runegames.review import Review
from runegames.review.keeping import beside
from runegames.review.summaries import learn, note, reviewable, summaries
from runegames.ui.commands import Hint, command, way_out
from runegames.ui.reviewing import ReviewGrower
from runegames.ui.screens.sheet import HistorySheetScreen
from runegames.ui.widgets.overview import Chosen, Overview
from runegames.ui.widgets.sheet import Paper, Sheet
from runegames.ui.widgets.statisticssheet import draw_statistics

NOTHING = f"No statistics yet. {WHAT_COUNTS}"


class StatisticsScreen(HistorySheetScreen[Overview | None]):
    """Sheet with wins, points, rating, opponents and evenings of a person."""

    CSS_PATH = ["sheet.tcss", "statistics.tcss"]
    AUTO_FOCUS = ""
    BINDINGS = [
        command("enter", "behind", "the games behind this line", "its games"),
        command("up", "step(-1)", "the line before", id="statistics.up"),
        command("down", "step(1)", "the next line", id="statistics.down"),
        command("tab,shift+tab", "part", "the other part: games or opponents", "part"),
        command("g", "game", "only games of one kind, or games of all kinds", "game"),
        command("n,right", "person(1)", "another person", "person", cap="n"),
        command("N,left", "person(-1)", "the person before"),
        command("w", "write", "write the games as CSV, for spreadsheets", "csv"),
        command("e", "evenings", "evenings: the games of one day, added up", "evenings"),
        command("i", "review", "review the games that have no review, or stop reviewing", "review"),
        command("a", "names", "names: join, rename, take out", "names"),
        way_out(),
    ]
    FOOTER = ("behind", Hint("statistics.up,statistics.down", "line"))

    def __init__(self) -> None:
        super().__init__()
        self._person = ""
        self._game: str | None = None
        self._book = Scorebook(())
        self._overview: Overview | None = None
        self._chosen: Chosen | None = None
        self._told = ""
        """Sentence in place of statistics, set once it is known that there are none."""
        self._progress = ""
        """Words on the progress of running reviews."""
        self._reviewing = False
        """True while games are being reviewed, also below another screen."""

    def buttons(self) -> Sequence[tuple[str, str]]:
        return (
            ("behind", "Games"),
            ("part", "Against"),
            ("evenings", "Evenings"),
            ("names", "Names"),
        )

    def draw_sheet(self, paper: Paper) -> None:
        if self._overview is not None and self._chosen is not None:
            facts = self._overview, self._chosen, self._pick, self._progress
            draw_statistics(paper, *facts)
        elif self._told:
            sheet = Sheet(paper)
            sheet.put(0, 0, "Statistics", sheet.primary_pen)
            sheet.put(0, 2, self._told)

    # -- facts ----------------------------------------------------------------------------

    def read(self, library: Library) -> Overview | None:
        self._book = book = Scorebook(library.finished(), library.people(), summaries(library))
        if not book.persons:
            return None
        name = self._person if self._person in book.persons else book.persons[0]
        career = book.of(name, self._game)
        game = self._game if career.games else None
        career = career if career.games else book.of(name)
        own = [
            evening
            for evening in evenings(book)
            if any(who.person and who.name == name for who in evening.players)
        ]
        today = day_of(datetime.now(UTC))
        overview = Overview(
            *(career, game, ratings(book, game), own, today, len(book.persons)),
            reviewable(career.unreviewed, library),
        )
        for curve in overview.curves.values():
            # With thousands of games the running values take long, so they are computed here, in a
            # background thread.
            _ = curve.running
        return overview

    def learn(self, library: Library) -> bool:
        return bool([*learn(library)])

    def take(self, read: Overview | None) -> None:
        before, self._overview = self._overview, read
        if read is None:
            self._told = NOTHING
            self.sheet.redraw()
            return
        self._person, self._game = read.name, read.game
        same = before is not None and (before.name, before.game) == (read.name, read.game)
        if not same or self._chosen is None:
            self._chosen = Chosen(0, len(read.lines()) - 1)
        self._show(self._chosen)

    def _show(self, chosen: Chosen) -> None:
        if self._overview is None:
            return
        lines = self._lines(chosen.part)
        self._chosen = Chosen(chosen.part, min(max(0, chosen.line), len(lines) - 1))
        self.sheet.redraw()

    def _lines(self, part: int) -> Sequence[tuple[str, Sequence[object]]]:
        assert self._overview is not None
        return self._overview.opponents() if part else self._overview.lines()

    def _pick(self, chosen: Chosen) -> None:
        """Choose the clicked line; show its games if it is chosen already."""
        if chosen == self._chosen:
            self.action_behind()
        else:
            self._show(chosen)

    def applies(self, action: str) -> bool:
        match action:
            case "evenings":
                return bool(self._overview and self._overview.evenings)
            case "person(1)":
                return len(self._book.persons) > 1
            case "review":
                return bool(self._overview and self._overview.reviewable)
            case "app.pop_screen":
                return True
            case _:
                return self._overview is not None

    # -- the line under the cursor ----------------------------------------------------------

    def action_step(self, lines: int) -> None:
        """Choose the line that is ``lines`` below, or above if negative."""
        if self._chosen is not None:
            self._show(self._chosen._replace(line=self._chosen.line + lines))

    def action_part(self) -> None:
        """Go to the lines on opponents, if there are any, or back to those on games."""
        if self._overview is not None and self._chosen is not None:
            part = 1 - self._chosen.part if self._overview.opponents() else 0
            last = len(self._overview.lines()) - 1
            self._show(Chosen(part, 0 if part else last))

    def action_behind(self) -> None:
        """List the saved games behind the line under the cursor."""
        overview, chosen = self._overview, self._chosen
        if overview is None or chosen is None:
            return
        title, games = (overview.opponents() if chosen.part else overview.lines())[chosen.line]
        about = f"{overview.name}'s" if not chosen.part else f"{overview.name} against {title}"
        saves = frozenset(entry.played.save for entry, _ in games)
        self.shell.show("saves:SavesScreen", Wish(only=saves, about=about))

    # -- person and game --------------------------------------------------------------------

    def action_person(self, step: int) -> None:
        persons = self._book.persons
        if self._overview is not None and len(persons) > 1:
            at = persons.index(self._person) if self._person in persons else 0
            self._person, self._game = persons[(at + step) % len(persons)], None
            self.read_again()

    def action_game(self) -> None:
        """Count only the next kind of game; after the last kind, count all games."""
        if self._overview is not None:
            games = [None, *map(str, self._book.of(self._person).by_game())]
            self._game = games[(games.index(self._game) + 1) % len(games)]
            self.read_again()

    def action_evenings(self) -> None:
        """Open the last evening of the person."""
        if self._overview is not None and self._overview.evenings:
            last = self._overview.evenings[0].games[-1]
            self.shell.show("evening:EveningScreen", last.played.save)

    def action_names(self) -> None:
        if self._overview is not None:
            self.shell.show("names:NamesScreen")

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self._overview is not None:
            self.read_again()  # names may have changed

    # -- reviews ----------------------------------------------------------------------------

    def action_review(self) -> None:
        """Start or stop reviewing the games that have no review."""
        self._reviewing = not self._reviewing and self.applies("review")
        if self._reviewing:
            self._review()
        else:
            self.workers.cancel_group(self, "review")

    @work(exclusive=True, group="review", exit_on_error=False)
    async def _review(self) -> None:
        games = self._overview.reviewable if self._overview is not None else ()
        left_out = 0
        try:
            for number, played in enumerate(games, 1):
                self._show_progress(told := f"reviewing {number} of {len(games)}")
                left_out += not await self._review_of(played, told)
                await self._read()
        finally:
            if not self.gone:
                self._show_progress("")
        self._reviewing = False
        if left_out:
            self.notify(f"{count(left_out, 'game')} cannot be reviewed.", severity="warning")

    def _show_progress(self, told: str) -> None:
        self._progress = told
        self.sheet.redraw()

    async def _review_of(self, played: FinishedGame, told: str) -> bool:
        """Review a game; return False if it cannot be reviewed."""
        library = self.shell.library

        def grown() -> None:
            if not self.gone:
                self._show_progress(f"{told}, {100 * review.progress.share:.0f} %")

        try:
            loaded = await asyncio.to_thread(library.load, played.save)
            review = Review(loaded.session)
            grower = ReviewGrower(review, beside(library.folder / played.save), grown)
            await grower.grow()
        except Exception:  # a fault in a game's rules must not end the other reviews
            return False
        self.shell.warn(grower.trouble)
        counts = note(review, library)
        self.shell.warn(library.trouble)
        return counts

    def action_write(self) -> None:
        """Write a CSV file of the games on the sheet."""
        if self._overview is None:
            return
        try:
            path = write_spreadsheet(self._book, [self._person], self._game)
        except OSError as error:
            self.notify(f"The file cannot be written: {error.strerror}.", severity="error")
            return
        games = count(len(self._overview.career.games), "game")
        self.notify(f"{games} written to {path}", timeout=8)
