"""Book: one screen with games, evenings, players and the ritual."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import ContentSwitcher, Input, Static, Tab, Tabs

from runegames.chronicle.filters import FILTER_WORDS, Filter
from runegames.chronicle.memory import WHAT_COUNTS
from runegames.chronicle.reviews import learn, scorebook_of
from runegames.chronicle.scorebook import Scorebook
from runegames.core.names import and_list
from runegames.ui.commands import Footer, command, way_out
from runegames.ui.exporting import write_exports
from runegames.ui.saveswalk import walk_saves
from runegames.ui.screens.book.empty import EmptyState
from runegames.ui.screens.book.evenings import EveningsPane
from runegames.ui.screens.book.games import GamesPane
from runegames.ui.screens.book.pane import Pane
from runegames.ui.screens.book.players import PlayersPane
from runegames.ui.screens.book.ritual import RitualPane
from runegames.ui.screens.scrolling import ScrollingScreen
from runegames.ui.widgets.keys import KeyLine

if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.play.saves import Loaded

PANES: Sequence[type[Pane[Any]]] = (GamesPane, EveningsPane, PlayersPane, RitualPane)


class BookScreen(ScrollingScreen):
    """Book of all that was played, each tab a pane: first from known games, then from all saves."""

    CSS_PATH = ["../buttons.tcss", "screen.tcss"]
    AUTO_FOCUS = ""
    BINDINGS = [
        command("tab", "tab(1)", "the next tab", "next tab", id="book.tab"),
        command("shift+tab", "tab(-1)", "the tab before"),
        command("1", "open_tab(0)", "games"),
        command("2", "open_tab(1)", "evenings"),
        command("3", "open_tab(2)", "players"),
        command("4", "open_tab(3)", "the ritual"),
        command("slash,f3", "filter", "only games with certain words", "filter", id="book.filter"),
        way_out("back"),
    ]

    def __init__(self, tab: str = "", key: str = "") -> None:
        """Open the book at a tab, given by its id; ``key``: what is chosen there."""
        super().__init__()
        self._tab, self._key = tab or PANES[0].__name__.removesuffix("Pane").lower(), key
        self.panes = {pane.__name__.removesuffix("Pane").lower(): pane() for pane in PANES}
        for name, pane in self.panes.items():
            pane.id = name
        self._narrow: bool | None = None
        """True if the layout is narrow; None before the first layout."""
        self.terms: Sequence[str] = ()
        """Words of the filter, which holds for all tabs."""
        self._counted: tuple[tuple[int, str], Scorebook] | None = None
        """Games that fit a filter, with the state of the library and the filter."""
        self.names: Sequence[str] = ()
        """Names of all players in the book."""

    def compose(self) -> ComposeResult:
        with Horizontal(id="head"):
            yield Static("The book", id="title", classes="title")
            yield Tabs(
                *(
                    Tab(f"{number} {pane.TITLE}", id=f"tab-{name}")
                    for number, (name, pane) in enumerate(self.panes.items(), 1)
                ),
                active=f"tab-{self._tab}",
            )
            yield Static("", id="aside", markup=False)
        with Horizontal(id="filters"):
            yield Static("/ ", classes="key", markup=False)
            yield Input(placeholder=f"{FILTER_WORDS} …", compact=True)
            yield Static("", id="found", markup=False)
        with ContentSwitcher(initial=self._tab):
            yield from self.panes.values()
        yield Static(WHAT_COUNTS, id="counts", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one("#filters").display = False
        self.query_one(Tabs).can_focus = False
        self.look_through_saves()
        self.pane.enter(self._key)

    # -- tabs -----------------------------------------------------------------------------

    @property
    def pane(self) -> Pane[Any]:
        """Pane in front."""
        return self.panes[self._tab]

    def footer(self) -> Footer:
        return (*self.pane.keys, "book.filter", "book.tab", self.way_back)

    @property
    def leads_to_menu(self) -> bool:
        return super().leads_to_menu and not self.query_one("#filters").display

    def applies(self, action: str) -> bool:
        return True

    def game_at_hand(self) -> str:
        return self.pane.game_at_hand()

    def action_open_tab(self, number: int, key: str = "") -> None:
        """Open a tab; ``key``: what is chosen there."""
        names = [*self.panes]
        if number < len(names):
            self.open_tab(names[number], key)

    def open_tab(self, name: str, key: str = "") -> None:
        """Open a tab by its name; ``key``: what is chosen there."""
        self._tab, self._key = name, key
        self.query_one(Tabs).active = f"tab-{name}"
        self.query_one(ContentSwitcher).current = name
        self.read_again()
        self.pane.enter(key)
        self.refresh_bindings()

    def action_tab(self, step: int) -> None:
        names = [*self.panes]
        self.open_tab(names[(names.index(self._tab) + step) % len(names)])

    @on(Tabs.TabActivated)
    def _follow_tab(self, event: Tabs.TabActivated) -> None:
        name = (event.tab.id or "").removeprefix("tab-")
        if name in self.panes and name != self._tab:
            self.open_tab(name)

    # -- filter ---------------------------------------------------------------------------

    def action_filter(self) -> None:
        self.query_one("#filters").display = True
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _filter(self, event: Input.Changed) -> None:
        self.set_filter(event.value)

    @on(Input.Submitted)
    def _leave_field(self) -> None:
        self.pane.enter("")

    def set_filter(self, words: str) -> None:
        """Show only games that have all of these words."""
        self.terms = words.casefold().split()
        self.read_again()

    def action_back(self) -> None:
        """Take the filter away, or leave the book."""
        filters, pane = self.query_one("#filters"), self.pane
        if filters.display:
            filters.display = False
            self.query_one(Input).value = ""
            pane.enter("")
        elif isinstance(pane, GamesPane) and pane.leave_limit():
            self.read_again()
        else:
            self.app.pop_screen()

    # -- facts ----------------------------------------------------------------------------

    @work(exclusive=True, group="history", exit_on_error=False)
    async def look_through_saves(self) -> None:
        """Show the facts of the known games, and show them again after saves were read."""
        library = await asyncio.to_thread(lambda: self.shell.library)
        changes = library.changes
        await self._read()
        async for progress in walk_saves(self.shell, verify=True):
            # The menu may have read the saves meanwhile, so that this walk finds none to read.
            if progress.over and (progress.read or library.changes != changes):
                await self._read()
            if progress.over and progress.trouble is not None:
                self.notify(progress.trouble, severity="warning")
        if await asyncio.to_thread(lambda: [*learn(library)]):
            await self._read()

    @work(exclusive=True, group="again", exit_on_error=False)
    async def read_again(self) -> None:
        """Compute and show the facts again."""
        await self._read()

    async def _read(self) -> None:
        facts = await asyncio.to_thread(lambda: self.read(self.shell.library))
        if self.is_attached:
            self.take(facts)
            self.refresh_bindings()

    def read(self, library: Library) -> object:
        """Compute the facts of the pane in front; this method runs in a thread."""
        if self.terms:
            self.names = Scorebook(library.finished(), library.people()).persons
        return self.pane.read(library)

    def scorebook(self, library: Library) -> Scorebook:
        """Return the games that fit the filter, added up once for each state of the library."""
        state = library.history.version, " ".join(self.terms)
        if self._counted is None or self._counted[0] != state:
            self._counted = state, scorebook_of(library, Filter.of(state[1]))
        return self._counted[1]

    def take(self, facts: object) -> None:
        """Show the facts."""
        self.pane.take(facts)
        self.show_aside()
        self.call_after_refresh(self._keep_focus)

    def on_resize(self) -> None:
        super().on_resize()
        self.call_after_refresh(self._follow_layout)

    def _follow_layout(self) -> None:
        """Show the facts again if the window now has the other layout."""
        before, self._narrow = self._narrow, self.pane.narrow
        if before is not None and self._narrow != before:
            self.read_again()

    def _keep_focus(self) -> None:
        """Focus the list of the pane, unless something that can be seen has the focus."""
        focused = self.focused
        if self.is_attached and (focused is None or not focused.region):
            self.pane.focus_list()

    @on(EmptyState.Pressed)
    def _begin(self) -> None:
        if self.terms:
            self.action_back()
        else:
            self.pane.begin()

    def show_aside(self) -> None:
        """Show the quiet fact of the pane in the head, with a filter beside its words."""
        aside = self.pane.aside()
        self.query_one("#aside", Static).update("" if self.terms else aside)
        self.query_one("#found", Static).update(aside)

    # -- between tabs and pages ------------------------------------------------------------

    def show_games(self, saves: frozenset[str], about: str) -> None:
        """Open the tab of games at these saves; ``about``: words for them."""
        games = self.panes["games"]
        assert isinstance(games, GamesPane)
        games.limit(saves, about)
        self.open_tab("games")

    def open_result(self, save: str) -> None:
        """Open the result of a finished game."""
        if loaded := self.shell.load_save(save):
            self.open_loaded(loaded)

    def open_loaded(self, loaded: Loaded) -> None:
        """Go on with a game, or open its result, from which Esc leads back here."""
        if loaded.session.outcome() is None:
            self.shell.open_loaded(loaded)
        else:
            self.shell.look_at(loaded.session)
            self.shell.show("results:ResultsScreen", loaded.session)

    @work(exclusive=True, group="export", exit_on_error=False)
    async def export(self, save: Path) -> None:
        """Write a game as text and as picture."""
        paths = await self.shell.thinker.call(write_exports, save)
        if isinstance(paths, tuple):
            self.notify(f"Written: {and_list(map(str, paths))}", timeout=10)
        else:
            why = paths or "no process can be started"
            self.notify(f"The game cannot be exported: {why}.", severity="error")
