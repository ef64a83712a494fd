"""Saved games: a list to find, continue, replay and delete them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from runegames.core import and_list, company, count
from runegames.games.registry import entries, title_of
from runegames.play.dates import ago
from runegames.play.entries import ORDERS, STATES, Entry, Wish
from runegames.play.progress import WalkProgress
from runegames.ui.commands import Footer, Hint, command, way_out
from runegames.ui.drawing import clipped, fit
from runegames.ui.internals import PagedList
from runegames.ui.saveswalk import walk_saves
from runegames.ui.screens.page import ListPage

if TYPE_CHECKING:
    from runegames.play.saves import Loaded

T = TypeVar("T")
PAGE_GAMES = 50
STATES_SAID = {
    "open": "unfinished",
    "finished": "finished",
    "missing": "of games that cannot be loaded",
    "unreadable": "unreadable",
}

MAX_PAGE_WIDTH = 150
MARGINS_WIDTH = 11
MIN_COLUMNS_WIDTH = 96
"""Least width of a list that shows each game on one line."""
WHEN_WIDTH = 18
"""Width of the column that says when a game was played."""
NONE_KEPT = (
    "No saved games yet.\n\nEvery game is saved as it is played, and can be continued from here."
)


class SavesScreen(ListPage[Entry]):
    """List of the saved games, page by page."""

    CSS_PATH = ["page.tcss", "saves.tcss"]
    HEADING = "Saved games"
    BINDINGS = [
        command("p", "replay", "replay: look back at this game", "replay"),
        command("i", "review", "was it luck? look into this game", "was it luck?"),
        command("delete,d", "delete", "delete this game", "delete", cap="d"),
        command("slash,f", "find", "find by the name of a player", "find"),
        command("g", "game", "only games of one kind, or games of all kinds", "game"),
        command("s", "state", "only games in one state, such as unfinished, or all", "state"),
        command("o", "order", "another order", "order"),
        command("a", "all", "all games again, the newest first"),
        command("right", "turn(1)", "the next page", id="page.next"),
        command("left", "turn(-1)", "the page before", id="page.before"),
        way_out("back"),
    ]
    FOOTER = ("replay", "review", "delete", "back", Hint("page.before,page.next", "page"))

    def __init__(self, wish: Wish | None = None) -> None:
        """Open the list; ``wish``: filters and order, by default all games, the newest first."""
        super().__init__()
        self._wish = wish or Wish()
        self._first = 0
        """Index of the first game on the page."""
        self._found = 0
        self._progress = WalkProgress()
        self._filled_at = 0
        """Width of the window when the list was filled."""

    def content(self) -> ComposeResult:
        yield Static("", id="which", classes="quiet", markup=False)
        yield Input(placeholder="a part of a name", id="find", compact=True)
        yield PagedList(id="games", markup=False)
        yield Static("Looking …", id="empty", classes="quiet", markup=False)

    def on_mount(self) -> None:
        self.rows.display = self.field.display = False
        self.read()

    # -- the list ---------------------------------------------------------------------------

    @work(exclusive=True, group="read", exit_on_error=False)
    async def read(self) -> None:
        """Read all saves, and show the known games meanwhile."""
        async for progress in walk_saves(self.shell):
            self._progress = progress
            if progress.over or progress.read or not self.entries:
                await self._fetch()

    @work(exclusive=True, group="fetch", exit_on_error=False)
    async def fetch(self) -> None:
        """Show the page again."""
        await self._fetch()

    async def _fetch(self) -> None:
        wish, first = self._wish, self._first
        library = self.shell.library
        entries, found = await asyncio.to_thread(library.page, wish, first, PAGE_GAMES)
        if not self.is_attached or (wish, first) != (self._wish, self._first):
            return
        if first and not entries:  # the only game of the last page is gone
            self._first = max(0, first - PAGE_GAMES)
            self.fetch()
            return
        self._show(entries, found)

    def _show(self, entries: list[Entry], found: int) -> None:
        games, chosen = self.rows, self.chosen
        self._found = found
        if entries != self.entries:
            self.entries = entries
            self._fill()
            names = [entry.name for entry in entries]
            if chosen is not None and chosen.name in names:
                games.highlighted = names.index(chosen.name)
        if entries and not games.display and not self.field.has_focus:
            games.display = True
            games.focus()
        games.display = bool(entries)
        empty = self.query_one("#empty", Static)
        empty.display = not entries
        empty.update(self._nothing())
        self.query_one("#which", Static).update(self._which())
        self.refresh_bindings()

    def _fill(self) -> None:
        """Fill the list for the width of the window."""
        self._filled_at = self.app.size.width
        self.fill(Option(self._words(entry)) for entry in self.entries)

    def on_resize(self) -> None:
        super().on_resize()
        if self.entries and self._filled_at != self.app.size.width:
            self._fill()

    def _nothing(self) -> str:
        """Return a sentence on why the list is empty."""
        progress = self._progress
        if not progress.over:
            return "Looking …"
        if progress.trouble is not None:
            return progress.trouble
        return "No saved game matches; press a to see all of them." if self._filtered else NONE_KEPT

    @property
    def _filtered(self) -> bool:
        wish = self._wish
        return bool(wish.game or wish.state or wish.text or wish.only is not None)

    def _which(self) -> str:
        """Return the heading of the list: its filters, its games, and the progress of reading."""
        wish, progress = self._wish, self._progress
        parts = [wish.about] if wish.about else []
        parts.append(title_of(wish.game) if wish.game is not None else "all games")
        if wish.state is not None:
            parts.append(STATES_SAID[wish.state])
        if wish.text:
            parts.append(f"with “{wish.text}”")
        parts.append(ORDERS[wish.order])
        if self.entries:
            last = self._first + len(self.entries)
            parts.append(f"{self._first + 1:,} to {last:,} of {self._found:,}")
        lines = [f" {self.symbols.dot} ".join(parts)]
        if progress.told:
            lines.append(progress.told)
        elif progress.trouble is not None and self.entries:
            lines.append(progress.trouble)
        return "\n".join(lines)

    def footer(self) -> Footer:
        own = super().footer()
        return (Hint("enter", "continue"), *own) if self.entries else own

    def _words(self, entry: Entry) -> Content:
        """Make the line of a game from public facts: title, players, standing and time."""
        dot = f" {self.symbols.dot} "
        when = ago(entry.played, datetime.now(UTC))
        if entry.problem:
            what = entry.shown
            if entry.state == "missing":
                what = f"{title_of(entry.game)}{dot}{company(entry.names)}"
            return self._row(f"{self.symbols.no} {what}", "bold $bad", "", entry.problem, when)
        if entry.state == "open":
            stands = f"unfinished, at move {entry.moves + 1}"
        elif entry.points is not None:
            stands = f"finished with {count(entry.points, 'point')}"
        else:
            stands = f"finished, won by {entry.won_by}"
        mark = self.symbols.off if entry.state == "open" else self.symbols.on
        what, who = f"{mark} {title_of(entry.game)}", f"{dot}{company(entry.names)}"
        return self._row(what, "bold", who, dot.join([stands, *entry.kinds]), when)

    def _row(self, what: str, style: str, who: str, stands: str, when: str) -> Content:
        """Lay out the words on a game: in columns, or in two lines of a narrow window."""
        quiet, width = (
            self.palette.quiet_style,
            min(self.app.size.width, MAX_PAGE_WIDTH) - MARGINS_WIDTH,
        )
        if width < MIN_COLUMNS_WIDTH:
            told = f"{stands} {self.symbols.dot} {when}"
            return Content.assemble((what, style), who, "\n  ", (told, quiet))
        room = (width - WHEN_WIDTH) // 2
        stands = clipped(stands, room - 2, self.symbols).ljust(room)
        what = clipped(what, room, self.symbols)
        head = Content.assemble((what, style), clipped(who, room - cell_len(what), self.symbols))
        return Content.assemble(fit(head, room), "  ", (f"{stands}{when:>{WHEN_WIDTH - 2}}", quiet))

    # -- filters and order ------------------------------------------------------------------

    def _wish_for(self, wish: Wish) -> None:
        """Apply other filters or another order, and go to the first page."""
        self._wish, self._first = wish, 0
        self.rows.highlighted = 0 if self.entries else None
        self.fetch()

    def action_game(self) -> None:
        """Show only the next kind of game; after the last kind, show all kinds."""
        games = (None, *(entry.id for entry in entries()))
        self._wish_for(replace(self._wish, game=_after(games, self._wish.game)))

    def action_state(self) -> None:
        """Show only games in the next state; after the last state, show games in all states."""
        self._wish_for(replace(self._wish, state=_after((None, *STATES), self._wish.state)))

    def action_order(self) -> None:
        self._wish_for(replace(self._wish, order=_after(tuple(ORDERS), self._wish.order)))

    def action_all(self) -> None:
        """Clear all filters, and list the newest games first again."""
        with self.prevent(Input.Changed):
            self.field.value = ""
        self.field.display = False
        self._wish_for(Wish())

    def action_turn(self, pages: int) -> None:
        first = self._first + pages * PAGE_GAMES
        if 0 <= first < self._found:
            self._first = first
            self.rows.highlighted = 0
            self.fetch()

    def action_find(self) -> None:
        self.field.display = True
        self.field.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._wish_for(replace(self._wish, text=event.value))

    def on_input_submitted(self) -> None:
        self.leave_field()

    def leave_field(self) -> None:
        super().leave_field()
        self.field.display = bool(self.field.value)
        if not self.entries:
            self.set_focus(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "replay" | "delete":
                return bool(self.entries)
            case "review":
                chosen = self.chosen
                return chosen is not None and chosen.state == "finished"
            case "turn":
                return self._found > PAGE_GAMES
            case "game" | "state" | "order" | "find":
                return bool(self.entries) or self._filtered
            case "all":
                return self._filtered
        return super().check_action(action, parameters)

    # -- the chosen game --------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        """Continue the game, or open its results."""
        loaded = self._readable()
        if loaded is not None:
            self.shell.open_loaded(loaded)

    def action_review(self) -> None:
        """Open the review of the chosen game, if the game is finished."""
        loaded = self._readable()
        if loaded is not None and loaded.session.outcome() is not None:
            self.shell.open_review(loaded.session)

    def action_replay(self) -> None:
        loaded = self._readable()
        if loaded is not None:
            self.shell.look_back(loaded)

    def _readable(self) -> Loaded | None:
        """Load the chosen game; if it cannot be read, show a notice and return None."""
        entry = self.chosen
        if entry is None:
            return None
        loaded = self.shell.load_save(entry.name)
        if loaded is None:
            self.read()  # the save may be gone
        return loaded

    def action_delete(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        what = entry.shown
        if entry.game:
            names = entry.names
            who = f" with {and_list(names)}" if len(names) > 1 else f", {company(names)}"
            what = f"{title_of(entry.game)}{who}"

        told = f"{what}. A deleted game cannot be brought back."
        self.shell.confirm(
            "Delete this game?",
            told,
            "delete",
            lambda: self._delete(entry),
            wanted=self.shell.settings.confirmations,
        )

    def _delete(self, entry: Entry) -> None:
        try:
            self.shell.library.delete(entry)
        except OSError as error:
            self.notify(
                f"{entry.shown} cannot be deleted: {error.strerror or error}.",
                severity="warning",
            )
        self.read()


def _after(values: tuple[T, ...], value: T) -> T:
    """Return the value after ``value``; after the last value comes the first."""
    return values[(values.index(value) + 1) % len(values)]
