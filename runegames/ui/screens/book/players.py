"""Tab of the players: a person's wins, points, opponents, play and luck."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult

from runegames.lab.evenings import day_of
from runegames.lab.ratings import ratings
from runegames.report.model import Chosen, GamesBehind, Report, Row, SavedGame, Section
from runegames.report.player import Surroundings, of_player
from runegames.report.players import of_players
from runegames.review.summaries import reviewable
from runegames.ui.commands import Footer, Hint, command
from runegames.ui.screens.book.empty import EmptyState, EmptyWords
from runegames.ui.screens.book.pane import Pane
from runegames.ui.widgets.report.chips import ChipLine
from runegames.ui.widgets.report.column import ReportColumn
from runegames.ui.widgets.report.head import ReportHead

if TYPE_CHECKING:
    from runegames.play.library import Library

NOBODY = EmptyWords(
    "Nobody has finished a game yet.",
    "After the first one everybody who played stands here with wins, best points, opponents,"
    " play and luck.",
    "choose a game",
)
LIST = ("persons", "ratings")
"""Sections of the list."""
LEFT = ("games", "by_game", "points", "histogram", "streaks", "by_seat", "more")
"""Sections of the left column; all others are in the right one."""


@dataclass(frozen=True)
class PlayerFacts:
    """Reports of the list and of the chosen player."""

    players: Report
    player: Report | None


class PlayersPane(Pane[PlayerFacts]):
    """List of the players, and the report of one."""

    TITLE = "Players"
    BINDINGS = [
        command("left", "sideways(-1)", "the list; in a narrow window, the player before"),
        command("right", "sideways(1)", "the lines of the report; or the next player"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._player = ""
        self._persons: tuple[Row, ...] = ()
        self._report: Report | None = None

    def compose(self) -> ComposeResult:
        yield EmptyState(NOBODY)
        yield ReportColumn(id="list")
        yield ChipLine()
        yield ReportHead()
        yield ReportColumn(id="left")
        yield ReportColumn(id="right")

    # -- facts ----------------------------------------------------------------------------

    def read(self, library: Library) -> PlayerFacts:
        book = self.book.scorebook(library)
        names = book.persons
        if not names:
            return PlayerFacts(of_players(book), None)
        name = self._player if self._player in names else names[0]
        career = book.of(name)
        today = day_of(datetime.now(UTC))
        around = Surroundings(today, ratings(book), len(reviewable(career.unreviewed, library)))
        return PlayerFacts(of_players(book), of_player(career, around))

    def take(self, facts: PlayerFacts) -> None:
        lists = [section for section in facts.players.sections if section.name in LIST]
        column = self.query_one("#list", ReportColumn)
        column.show(lists, self.book.terms)
        self._persons, self._report = tuple(column.rows), facts.player
        self.set_class(facts.player is None, "-empty")
        if facts.player is not None:
            self._player = facts.player.name
            self.query_one(ChipLine).show(self._persons, self._player)
            self.query_one(ReportHead).show(facts.player)
            self._show_sections()

    def _show_sections(self) -> None:
        """Show the sections that belong to the row under the cursor of the left column."""
        if self._report is None:
            return
        left, right = self.query_one("#left", ReportColumn), self.query_one("#right", ReportColumn)
        key = left.row.key if left.row is not None else ""
        shown = [section for section in self._report.sections if section.belongs_to(key)]
        left.show([section for section in shown if _is_left(section)])
        right.show([section for section in shown if not _is_left(section)])

    # -- keys and clicks ------------------------------------------------------------------

    @property
    def _narrow(self) -> bool:
        return not self.query_one("#list").display

    def footer(self) -> Footer:
        if self._report is None:
            return (Hint("enter", "choose a game"),)
        sideways = Hint("left,right", "player") if self._narrow else Hint("right", "lines")
        return (Hint("enter", "games behind a line"), Hint("up,down", "line"), sideways)

    def aside(self) -> str:
        return " ".join(self.book.terms) or "all games"

    @on(ReportColumn.RowReached)
    def _reach(self, message: ReportColumn.RowReached) -> None:
        match message.row.opens:
            case Chosen(name):
                self._choose(name)
            case _ if message.column.id == "left":
                self._show_sections()

    @on(ReportColumn.RowOpened)
    def _open(self, message: ReportColumn.RowOpened) -> None:
        match message.row.opens:
            case GamesBehind(about, saves):
                self.book.show_games(saves, about)
            case SavedGame(save):
                self.book.show_games(frozenset({save}), "")
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
        if self._narrow:
            names = [row.key for row in self._persons]
            if names:
                index = names.index(self._player) if self._player in names else 0
                self._choose(names[(index + step) % len(names)])
            return
        columns = [column for column in self.query(ReportColumn) if column.rows]
        focused = self.screen.focused
        index = columns.index(focused) if focused in columns else 0
        columns[max(0, min(index + step, len(columns) - 1))].focus()

    def enter(self, key: str) -> None:
        self._player = key or self._player
        self.query_one("#left" if self._narrow else "#list", ReportColumn).focus()


def _is_left(section: Section) -> bool:
    return section.name.partition(":")[0] in LEFT
