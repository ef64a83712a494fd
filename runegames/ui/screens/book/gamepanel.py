"""Panel of the chosen game of the book: its report, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from runegames.chronicle.entries import State
from runegames.report.games import brief
from runegames.report.model import Report
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.head import ReportHead
from runegames.ui.screens.book.actions import ActionList
from runegames.ui.widgets.heading import Vignette

ACTIONS: Sequence[tuple[str, ...]] = (
    ("enter", "open", "continue", "open"),
    ("enter", "open", "open the result", "finished"),
    ("r", "replay", "replay it", "open", "finished"),
    ("i", "review", "was it luck?", "finished"),
    ("a", "again", "again, the same seats", "finished"),
    ("e", "export", "export: text, picture", "open", "finished"),
    ("x", "delete", "delete it", "open", "finished", "missing", "unreadable"),
)
"""Key, action and words of what can be done with a game, and the states in which it can be."""


def actions_of(state: State | None) -> list[tuple[str, str, str]]:
    """Return key, action and words of what can be done with a game, the first by Enter."""
    return [(key, action, words) for key, action, words, *states in ACTIONS if state in states]


class GamePanel(Vertical):
    """Title, report, picture and actions of a game; in a narrow window a few rows."""

    def __init__(self) -> None:
        super().__init__(id="game")

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Static(id="when", markup=False)
        yield ReportHead()
        yield ReportColumn(id="report")
        yield Vertical(id="picture")
        yield ActionList()

    def offer(self, state: State | None) -> None:
        """Show what can be done with a game in this state."""
        actions, offered = self.query_one(ActionList), actions_of(state)
        actions.show(offered)
        actions.display = bool(offered)

    def show(self, report: Report, *, narrow: bool, vignette: str = "") -> None:
        """Show the report of a game; ``vignette``: game whose picture stands below it."""
        title, column = report.title or report.name, self.query_one("#report", ReportColumn)
        self.query_one("#title", Static).update(title)
        self.query_one("#when", Static).update(report.when)
        # The name of a waiting game is its title, which stands above already.
        head = replace(report, name="") if report.name == title else report
        self.query_one(ReportHead).show(head)
        column.show([brief(report)] if narrow else report.sections)
        picture = self.query_one("#picture")
        picture.remove_children()
        if vignette and not narrow:
            picture.mount(Vignette(vignette))
