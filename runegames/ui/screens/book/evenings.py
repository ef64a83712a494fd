"""Tab of the evenings: the games of a day, with their winner."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from runegames.chronicle.evenings import Evening, day_of
from runegames.core.names import count
from runegames.games.registry import playable
from runegames.play.rematch import rematch
from runegames.report.evening import EveningFacts, of_evening
from runegames.report.model import ReportSubject
from runegames.ui.commands import Footer, FooterHint, command
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.copyline import CopyLineWidget
from runegames.ui.report.head import ReportHead
from runegames.ui.screens.book.empty import EmptyState, EmptyWords
from runegames.ui.screens.book.pane import Pane

if TYPE_CHECKING:
    from runegames.chronicle.library import Library

NONE_YET = EmptyWords(
    "No evening yet.",
    "The games of one day are added up here, with a winner of the evening.",
    "set a table for two or more",
)


class EveningsPane(Pane[EveningFacts]):
    """List of evenings, and the sheet of one."""

    TITLE = "Evenings"
    BINDINGS = [
        command("left", "sideways(-1)", "the list of evenings"),
        command("right", "sideways(1)", "the games of the evening"),
        command("a", "again", "another game: the same seats, another deal", "another game"),
        command("r", "replay", "replay this game", "replay"),
        command("y", "copy", "copy the line that sums the evening up", "copy"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._facts: EveningFacts | None = None
        self._day = ""
        self._save = ""

    def compose(self) -> ComposeResult:
        yield EmptyState(NONE_YET)
        yield ReportColumn(id="list")
        with Vertical(id="evening"):
            yield Static(id="when", markup=False)
            with Horizontal(id="top"):
                yield ReportHead()
                yield ReportColumn(id="podium")
            yield ReportColumn(id="games")
            yield CopyLineWidget()

    # -- facts ----------------------------------------------------------------------------

    def read(self, library: Library) -> EveningFacts:
        return EveningFacts.of(self.book.scorebook(library), day_of(datetime.now(UTC)))

    def take(self, facts: EveningFacts) -> None:
        self._facts = facts
        self.show_empty(not facts.nights, NONE_YET)
        self.query_one("#list", ReportColumn).show(facts.report.sections, self.book.terms)
        self._show_evening()

    @property
    def _evening(self) -> Evening | None:
        """Chosen evening: that of the list, or of the save with which the tab was opened."""
        return self._facts.night(self._day, self._save) if self._facts is not None else None

    def _show_evening(self) -> None:
        evening, facts = self._evening, self._facts
        if evening is None or facts is None:
            return
        report = of_evening(evening, facts.today)
        self._day, self._save = evening.day.isoformat(), ""
        sections = {section.name: section for section in report.sections}
        self.query_one("#when", Static).update(report.when)
        self.query_one(ReportHead).show(report)
        self.query_one("#podium", ReportColumn).show([sections["podium"]])
        self.query_one("#games", ReportColumn).show([sections["games"], sections["chart"]])
        self.query_one(CopyLineWidget).show(report.line)
        self.query_one("#list", ReportColumn).choose_key(self._day)

    # -- keys and clicks ------------------------------------------------------------------

    def aside(self) -> str:
        nights = self._facts.nights if self._facts is not None else ()
        return count(len(nights), "evening") if nights else ""

    def game_at_hand(self) -> str:
        return self._evening.games[-1].played.game if self._evening is not None else ""

    def footer(self) -> Footer:
        return (
            FooterHint("enter", "open the game"),
            FooterHint("up,down", "an evening"),
            FooterHint("right", "its games"),
        )

    def applies(self, action: str) -> bool:
        return self._evening is not None

    @on(ReportColumn.RowReached)
    def _reach(self, message: ReportColumn.RowReached) -> None:
        subject = message.row.opens
        if isinstance(subject, ReportSubject):
            self._day = subject.key
            self._show_evening()

    @on(ReportColumn.RowOpened)
    def _open(self, message: ReportColumn.RowOpened) -> None:
        if message.row.save:
            self.book.open_result(message.row.save)
        else:
            self.action_sideways(1)

    def action_sideways(self, step: int) -> None:
        column = "#games" if step > 0 else "#list"
        self.query_one(column, ReportColumn).focus()

    def _chosen_save(self) -> str:
        row = self.query_one("#games", ReportColumn).row
        return row.save if row is not None else ""

    def action_replay(self) -> None:
        if loaded := self.book.shell.load_save(self._chosen_save()):
            self.book.shell.look_back(loaded)

    def action_again(self) -> None:
        """Begin another game with the seats of the evening's last game."""
        if self._evening is None:
            return
        if loaded := self.book.shell.load_save(self._evening.games[-1].played.save):
            self.book.shell.open_game(rematch(loaded.session))

    def action_copy(self) -> None:
        if self._evening is not None:
            self.query_one(CopyLineWidget).copy()

    def enter(self, key: str) -> None:
        self._save = key
        if key:
            self._show_evening()
        self.focus_list()

    def begin(self) -> None:
        self.book.shell.open_setup(playable()[0])
