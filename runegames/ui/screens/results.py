"""Results of a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from runegames.chronicle.destination import GUIDED, remarks_on
from runegames.play.director import first_viewer
from runegames.play.rematch import rematch
from runegames.play.saves import save_of
from runegames.play.session import Session
from runegames.report.model import Report
from runegames.report.result import of_result
from runegames.ui.commands import Footer, command, way_out
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.copyline import CopyLineWidget
from runegames.ui.report.head import ReportHead
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.scrolling import ScrollingScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.scrolled import ScrolledPage

LEFT = ("remarks", "stand")
"""Sections of the left column; the others are in the right one."""
MOST_NARROW_SEATS = 4


class ResultsScreen(ScrollingScreen):
    """Page with winner, verdict, sources of the points, and their chart."""

    CSS_PATH = ["buttons.tcss", "report.tcss", "results.tcss"]
    DEFAULT_CLASSES = "report"
    AUTO_FOCUS = "#again"
    BINDINGS = [
        command("a", "again", "again: the same seats, another deal", "again"),
        command("o", "others", "other seats or house rules", "other seats"),
        command("i", "review", "was it luck? look into the game", "was it luck?"),
        command("r", "replay", "replay: look back at the game", "replay"),
        command("b", "book", "the book, at this game's evening or ritual", "the book"),
        command("y", "copy", "copy the line that tells the result", "copy"),
        command("f1", "rules", "the rules of the game", "rules"),
        command("left,up", "app.focus_previous", "the button before"),
        command("right,down", "app.focus_next", "the next button"),
        way_out("back"),
    ]

    OTHERS = "other seats"
    """Words on the button that leads to another table."""
    STILL: ClassVar[bool] = False
    """True if the page is a still picture, without keys."""

    def __init__(self, session: Session) -> None:
        """Make the results of a finished session."""
        super().__init__()
        self.session = session
        self._key_guard = KeyRepeatGuard(self)

    @cached_property
    def _report(self) -> Report:
        remarks = () if self.STILL else self.remarks()
        return of_result(self.session, remarks)

    def compose(self) -> ComposeResult:
        report = self._report
        with ScrolledPage(id="page"):
            with Horizontal(id="title"):
                yield Static(self.session.game.meta.title, id="game", classes="title", markup=False)
                yield Static(report.when, id="when", markup=False)
            with Horizontal(id="columns"):
                with Vertical(id="left"):
                    yield ReportHead()
                    yield ReportColumn(id="stand")
                yield ReportColumn(id="facts")
            yield CopyLineWidget()
            if not self.STILL:
                with Horizontal(id="buttons"):
                    for action, words in self.buttons():
                        if self.check_action(action, ()):
                            yield Button(words, id=action, classes="press", compact=True)
        if not self.STILL:
            yield KeyLine()

    def on_mount(self) -> None:
        # The Enter that led here, held or pressed twice, starts no game before the page is seen.
        self._key_guard.begin()
        self.call_after_refresh(self._key_guard.begin)
        report = self._report
        for column in self.query(ReportColumn):
            column.can_focus = False
        self.query_one(ReportHead).show(report)
        # Four podium places leave room for a wide table of sources; more, or a ladder, do not.
        self.set_class(1 < len(self.session.names) <= MOST_NARROW_SEATS, "-few")
        left = [section for section in report.sections if section.name in LEFT]
        right = [section for section in report.sections if section.name not in LEFT]
        self.query_one("#stand", ReportColumn).show(left)
        self.query_one("#facts", ReportColumn).show(right)
        self.query_one(CopyLineWidget).show(report.line)

    def remarks(self) -> Sequence[str]:
        """Say what the game counts for, and how the evening stands after it."""
        if self.session.seat is not None:  # a guest, who has no library
            return ()
        return [*remarks_on(self.session, self.shell.library)]

    def footer(self) -> Footer:
        usual = super().footer()
        return tuple(self.way_back if entry == "back" else entry for entry in usual)

    def buttons(self) -> Sequence[tuple[str, str]]:
        """Return the action and the words of each button."""
        return (
            ("again", "Again"),
            ("others", self.OTHERS.capitalize()),
            ("review", "Was it luck?"),
            ("replay", "Replay"),
            ("back", self.way_back.words.capitalize()),
        )

    @on(Button.Pressed)
    async def _press(self, event: Button.Pressed) -> None:
        if not self._key_guard.heard():
            return
        await self.run_action(f"screen.{event.button.id}")

    def action_back(self) -> None:
        self.app.pop_screen()

    def action_copy(self) -> None:
        self.query_one(CopyLineWidget).copy()

    def action_book(self) -> None:
        """Open the book at the ritual or the evening of this game."""
        save, mark = save_of(self.session), self.session.ritual
        if mark is not None:
            self._open_book("ritual", mark.day.isoformat())
        elif save is not None and len(self.session.names) > 1:
            self._open_book("evenings", save.path.name)
        else:
            key = save.path.name if save is not None else ""
            self._open_book("games", key)

    def _open_book(self, tab: str, key: str) -> None:
        """Open the book, or go back to the one from which this page was opened."""
        books = [screen for screen in self.app.screen_stack if isinstance(screen, BookScreen)]
        if not books:
            self.shell.open_book(tab, key)
            return
        while self.app.screen is not books[-1]:
            self.app.pop_screen()
        books[-1].open_tab(tab, key)

    def action_again(self) -> None:
        if self.session.sharing is None:
            self.shell.open_game(rematch(self.session))
        elif words := self.session.sharing.again():
            self.shell.notify(words)

    def action_others(self) -> None:
        self.shell.open_setup_like(self.session)

    def action_replay(self) -> None:
        self.shell.open_replay(self.session, own=first_viewer(self.session))

    def action_review(self) -> None:
        self.shell.open_review(self.session)

    def action_rules(self) -> None:
        meta = self.session.game.meta
        self.shell.open_rules(meta.id, meta.sections.get("over"))


class GuidedResultsScreen(ResultsScreen):
    """Results of a guided game, which lead to an ordinary first game."""

    AUTO_FOCUS = "#others"
    BINDINGS = [
        command("a", "again", "again: the guided game from its beginning", "again"),
        command("o", "others", "play for real: set a table", "play for real"),
    ]
    OTHERS = "play for real"

    def remarks(self) -> Sequence[str]:
        return [GUIDED]

    def action_again(self) -> None:
        self.shell.open_guide(self.session.game.meta.id)

    def action_others(self) -> None:
        self.shell.show("setup:SetupScreen", self.session.game.meta.id)
