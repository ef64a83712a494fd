"""Tab of the players: a person's wins, points, opponents, play and luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.widget import Widget

from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.spreadsheet import write_spreadsheet
from runegames.report.model import GamesBehind, Report, ReportSubject, Row, SavedGame, Section
from runegames.report.players import Everybody, PlayerFacts
from runegames.ui.commands import Footer, FooterHint, command
from runegames.ui.report.chips import ChipLine
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.head import ReportHead
from runegames.ui.reviewing import review_games
from runegames.ui.screens.book.empty import EmptyState, EmptyWords
from runegames.ui.screens.book.pane import Pane
from runegames.ui.screens.naming import ask_another_name, ask_to_take_out

if TYPE_CHECKING:
    from runegames.chronicle.library import Library

NOBODY = EmptyWords(
    "Nobody has finished a game yet.",
    "After the first one everybody who played stands here with wins, best points, opponents,"
    " play and luck.",
    "choose a game",
)
LIST = ("persons", "ratings")
"""Sections of the list."""
LEFT = ("games", "by_game", "points", "histogram", "by_seat", "more")
"""Sections of the left column; all others are in the right one, streaks only if it is wide."""


class PlayersPane(Pane[PlayerFacts]):
    """List of the players, and the report of one."""

    TITLE = "Players"
    BINDINGS = [
        command("left", "sideways(-1)", "the list; in a narrow window, the player before"),
        command("right", "sideways(1)", "the lines of the report; or the next player"),
        command("j", "name", "join or rename: another name in the book", "rename, join"),
        command("x,delete", "take_out", "take this player out of the book", cap="x"),
        command("i", "review", "review the games that have no review, or stop", "was it luck?"),
        command("e", "export", "export: the games as a table (CSV)", "export"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._player = ""
        self._persons: tuple[Row, ...] = ()
        self._facts: PlayerFacts | None = None
        self._everybody: Everybody | None = None
        self._progress = ""
        """Words on the reviews that are being made; empty if none is being made."""

    def compose(self) -> ComposeResult:
        yield EmptyState(NOBODY)
        yield ReportColumn(id="list")
        yield ChipLine()
        yield ReportHead(beside=True)
        yield ReportColumn(id="left")
        yield ReportColumn(id="right")

    # -- facts ----------------------------------------------------------------------------

    def read(self, library: Library) -> PlayerFacts:
        book = self.book.scorebook(library)
        if self._everybody is None or self._everybody.book is not book:
            self._everybody = Everybody.of(book)
        return PlayerFacts.of(self._everybody, self._player, library)

    def take(self, facts: PlayerFacts) -> None:
        lists = [section for section in facts.everybody.report.sections if section.name in LIST]
        column = self.query_one("#list", ReportColumn)
        column.show(lists, self.book.terms)
        self._persons, self._facts = tuple(column.rows), facts
        self.show_empty(facts.player is None, NOBODY)
        if facts.player is not None:
            self._player = facts.player.name
            self.query_one(ChipLine).show(self._persons, self._player)
            self.query_one(ReportHead).show(facts.player)
            self.set_class(
                any(section.name == "games" for section in facts.player.sections), "-few"
            )
            self._show_sections()

    @property
    def _report(self) -> Report | None:
        return None if self._facts is None else self._facts.player

    def _show_sections(self) -> None:
        """Show the sections that belong to the row under the cursor of the left column."""
        report = self._report
        if report is None:
            return
        left, right = self.query_one("#left", ReportColumn), self.query_one("#right", ReportColumn)
        key = left.row.key if left.row is not None else ""
        shown = [section for section in report.sections if section.belongs_to(key)]
        at_left = {*LEFT, "streaks"} if self.narrow else {*LEFT}
        left.show([section for section in shown if _name(section) in at_left])
        right.show(
            [section for section in shown + self._ratings() if _name(section) not in at_left]
        )

    def _ratings(self) -> list[Section]:
        """Return the ratings for a narrow window, which has no list."""
        sections = (
            self._facts.everybody.report.sections if self._facts is not None and self.narrow else ()
        )
        return [replace(section, priority=2) for section in sections if section.name == "ratings"]

    # -- keys and clicks ------------------------------------------------------------------

    @property
    def main(self) -> Widget:
        return self.query_one("#left" if self.narrow else "#list")

    def footer(self) -> Footer:
        sideways = (
            FooterHint("left,right", "player") if self.narrow else FooterHint("right", "lines")
        )
        return (FooterHint("enter", "games behind a line"), FooterHint("up,down", "line"), sideways)

    def aside(self) -> str:
        return self._progress or " ".join(self.book.terms) or "all games"

    def applies(self, action: str) -> bool:
        match action:
            case "review":
                return bool(self._facts and self._facts.reviewable)
            case "name" | "take_out" | "export":
                return self._report is not None
            case _:
                return True

    @on(ReportColumn.RowReached)
    def _reach(self, message: ReportColumn.RowReached) -> None:
        match message.row.opens:
            case ReportSubject(name):
                self._choose(name)
            case _ if message.column.id == "left":
                self._show_sections()

    @on(ReportColumn.RowOpened)
    def _open(self, message: ReportColumn.RowOpened) -> None:
        match message.row.opens:
            case GamesBehind(about, saves):
                self.book.show_games(saves, about)
            case SavedGame(save):
                self.book.open_result(save)
            case _:
                self.action_sideways(1)

    @on(ChipLine.Picked)
    def _pick(self, message: ChipLine.Picked) -> None:
        self._choose(message.row.key)

    def _choose(self, name: str) -> None:
        self._player = name
        self.book.read_again()

    def action_sideways(self, step: int) -> None:
        """Go to the next column; in a narrow window, to the next player."""
        if self.narrow:
            names = [row.key for row in self._persons]
            if names:
                index = names.index(self._player) if self._player in names else 0
                self._choose(names[(index + step) % len(names)])
            return
        columns = [column for column in self.query(ReportColumn) if column.rows]
        focused = self.screen.focused
        index = columns.index(focused) if focused in columns else 0
        columns[max(0, min(index + step, len(columns) - 1))].focus()

    # -- commands -------------------------------------------------------------------------

    def action_name(self) -> None:
        """Ask for another name of the chosen player."""
        if self._report is not None:
            ask_another_name(self.book.shell, self._player, self._choose)

    def action_take_out(self) -> None:
        """Ask whether the chosen player shall be left out."""
        ask_to_take_out(self.book.shell, self._player, self._choose)

    def action_review(self) -> None:
        """Start or stop reviewing the games that have no review."""
        if self._progress:
            self.workers.cancel_group(self, "review")
        elif self._facts is not None and self._facts.reviewable:
            self._review(self._facts.reviewable)

    @work(exclusive=True, group="review", exit_on_error=False)
    async def _review(self, games: Sequence[FinishedGame]) -> None:
        try:
            await review_games(games, self.book.shell, self._show_progress)
        finally:
            self._show_progress("")

    def _show_progress(self, words: str, is_found: bool = False) -> None:
        """Show words on the progress; ``is_found``: True if a review was finished."""
        if self.is_attached:
            self._progress = words
            self.book.show_aside()
            if is_found:
                self.book.read_again()

    def action_export(self) -> None:
        """Write a CSV file of the games of the player."""
        if self._facts is None or self._report is None:
            return
        try:
            path = write_spreadsheet(self._facts.everybody.book, [self._player], None)
        except OSError as error:
            self.notify(f"The file cannot be written: {error.strerror}.", severity="error")
            return
        self.notify(f"The games of {self._player} are written to {path}", timeout=8)

    def enter(self, key: str) -> None:
        self._player = key or self._player
        self.focus_list()


def _name(section: Section) -> str:
    return section.name.partition(":")[0]
