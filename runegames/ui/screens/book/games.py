"""Tab of the games: waiting and finished ones, and what can be done with each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from runegames.chronicle.entries import SaveEntry, State
from runegames.chronicle.evenings import day_of
from runegames.chronicle.filters import Filter
from runegames.play.rematch import rematch
from runegames.play.saves import SaveError
from runegames.report.gamelist import EARLIER, LISTED, GameFacts
from runegames.report.games import brief, named, of_waiting
from runegames.report.model import Report, Row
from runegames.ui.commands import Footer, FooterHint, command
from runegames.ui.report.column import ReportColumn
from runegames.ui.report.head import ReportHead
from runegames.ui.screens.book.actions import ActionList
from runegames.ui.screens.book.empty import EmptyState, EmptyWords
from runegames.ui.screens.book.pane import Pane
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
        yield Static(id="title", classes="title", markup=False)
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


if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.play.saves import Loaded

NO_GAME = EmptyWords(
    "No game yet.",
    "Every game is saved from its first move on, and stands here: to be continued, replayed,"
    " looked into.",
    "choose a game",
)


class GamesPane(Pane[GameFacts]):
    """List of games, and the chosen one."""

    TITLE = "Games"
    BINDINGS = [
        command("r", "replay", "replay: look back at this game"),
        command("i", "review", "was it luck? look into this game"),
        command("a", "again", "again: the same seats, another deal"),
        command("e", "export", "export: text, picture"),
        command("x,delete", "delete", "delete this game", cap="x"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._facts: GameFacts | None = None
        self._save = ""
        self._whole = False
        """True if all finished games are listed."""
        self._only: frozenset[str] | None = None
        self._about = ""

    def compose(self) -> ComposeResult:
        yield EmptyState(NO_GAME)
        yield ReportColumn(id="list")
        yield GamePanel()

    # -- facts ----------------------------------------------------------------------------

    def limit(self, saves: frozenset[str], about: str) -> None:
        """List only these games, until the filter is taken away; ``about``: words for them."""
        self._only, self._about = saves, about

    def read(self, library: Library) -> GameFacts:
        chosen, today = Filter.of(" ".join(self.book.terms)), day_of(datetime.now(UTC))
        most = None if self._whole else LISTED
        return GameFacts.of(library, chosen, today, self._only, most)

    def take(self, facts: GameFacts) -> None:
        self._facts = facts
        self.show_empty(not facts.listed.number, NO_GAME)
        column = self.query_one("#list", ReportColumn)
        column.show(
            [section for section in facts.listed.report.sections if section.parts], self.book.terms
        )
        if self._save:
            column.choose_key(self._save)
            self._save = ""
        self._show_game()

    @property
    def _row(self) -> Row | None:
        return self.query_one("#list", ReportColumn).row

    @property
    def _chosen(self) -> str:
        """File name of the chosen save; empty if there is none."""
        return self._row.save if self._row is not None else ""

    @property
    def _entry(self) -> SaveEntry | None:
        return self._facts.entries.get(self._chosen) if self._facts is not None else None

    @property
    def _state(self) -> State | None:
        return self._entry.state if self._entry is not None else None

    @property
    def _panel(self) -> GamePanel:
        return self.query_one(GamePanel)

    def game_at_hand(self) -> str:
        return self._entry.game if self._entry is not None else ""

    def _show_game(self) -> None:
        """Show the chosen game at the right, or below the list."""
        facts, entry = self._facts, self._entry
        self._panel.offer(self._state)
        report = facts.report(self._chosen) if facts is not None else None
        if report is not None:
            self._panel.show(report, narrow=self.narrow)
        elif entry is not None:
            self._show_waiting(entry)

    @work(exclusive=True, group="waiting", exit_on_error=False)
    async def _show_waiting(self, entry: SaveEntry) -> None:
        """Read the save of a waiting game, and show how it stands."""
        library = self.book.shell.library
        try:
            loaded = await asyncio.to_thread(library.load, entry.name)
        except SaveError:
            return
        if self._chosen == entry.name and self.is_attached:
            report = of_waiting(loaded.session, loaded.header.created)
            self._panel.show(report, narrow=self.narrow, vignette=entry.game)

    # -- what can be done -----------------------------------------------------------------

    def applies(self, action: str) -> bool:
        offered = {name for _, name, _ in actions_of(self._state)}
        return action in offered or action not in {name for _, name, *_ in ACTIONS}

    def footer(self) -> Footer:
        return (FooterHint("up,down", "a game"),)

    def aside(self) -> str:
        if self._facts is None:
            return ""
        shown, games = self._facts.listed.number, self._facts.all_games
        if self._about:
            return self._about
        return f"{shown} of {games} games" if shown < games else "newest first"

    @on(ReportColumn.RowReached)
    def _reach(self) -> None:
        self._show_game()
        self.screen.refresh_bindings()

    @on(ReportColumn.RowOpened)
    def _open(self) -> None:
        self.action_open()

    @on(ActionList.Pressed)
    async def _press(self, message: ActionList.Pressed) -> None:
        await self.run_action(message.action)

    def _loaded(self) -> Loaded | None:
        """Load the chosen game; if it cannot be read, show a notice and read the list again."""
        save = self._chosen
        if not save:
            return None
        loaded = self.book.shell.load_save(save)
        if loaded is None:
            self.book.look_through_saves()
        return loaded

    def action_open(self) -> None:
        """Continue the game, open its result, or list the earlier games, too."""
        if self._row is not None and self._row.opens == EARLIER:
            self._whole = True
            self.book.read_again()
        elif loaded := self._loaded():
            self.book.open_loaded(loaded)

    def action_replay(self) -> None:
        if loaded := self._loaded():
            self.book.shell.look_back(loaded)

    def action_review(self) -> None:
        loaded = self._loaded()
        if loaded is not None and loaded.session.outcome() is not None:
            self.book.shell.open_review(loaded.session)

    def action_again(self) -> None:
        loaded = self._loaded()
        if loaded is not None and loaded.session.outcome() is not None:
            self.book.shell.open_game(rematch(loaded.session))

    def action_export(self) -> None:
        if self._entry is not None:
            self.book.export(self.book.shell.library.folder / self._entry.name)

    def action_delete(self) -> None:
        entry = self._entry
        if entry is None:
            return
        self.book.shell.confirm(
            "Delete this game?",
            f"{named(entry)}. A deleted game cannot be brought back.",
            "delete",
            lambda: self._delete(entry),
            wanted=self.book.shell.settings.confirmations,
        )

    def _delete(self, entry: SaveEntry) -> None:
        try:
            self.book.shell.library.delete(entry)
        except OSError as error:
            why = error.strerror or error
            self.notify(f"{entry.shown} cannot be deleted: {why}.", severity="warning")
        self.book.look_through_saves()

    def enter(self, key: str) -> None:
        self._save = key or self._save
        self._whole = self._whole or bool(key)
        self.focus_list()

    def leave_limit(self) -> bool:
        """List all games again; return False if all are listed."""
        if self._only is None:
            return False
        self._only, self._about = None, ""
        return True
