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
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from runegames.core import and_list, company, count
from runegames.games.registry import entries, title_of
from runegames.play.dates import ago
from runegames.play.entries import ORDERS, STATES, Entry, Wish
from runegames.ui.commands import Footer, Hint, command, way_out
from runegames.ui.drawing import clipped, fit
from runegames.ui.saveswalk import walk_saves
from runegames.ui.screens.page import ListPage

if TYPE_CHECKING:
    from runegames.play.progress import WalkProgress
    from runegames.play.saves import Loaded

T = TypeVar("T")
PAGE = 50
"""Number of games on a page of the list."""
STATES_SAID = {
    "open": "unfinished",
    "finished": "finished",
    "missing": "of games that are not installed",
    "unreadable": "unreadable",
}
ORDERS_SAID = {
    "newest": "the newest first",
    "oldest": "the oldest first",
    "game": "by game",
    "players": "by players",
}
WIDEST, MARGINS = 150, 11
"""Width of the page at most, and the part of it beside the list."""
COLUMNS, WHEN = 96, 18
"""Width from which on a game has one line, and that of the time when it was played."""
NONE_KEPT = (
    "No saved games yet.\n\nEvery game is saved as it is played, and can be continued from here."
)


class SavesScreen(ListPage[Entry]):
    """List of the saved games, page by page; at first the latest comes first."""

    CSS_PATH = ["page.tcss", "saves.tcss"]
    HEADING = "Saved games"
    BINDINGS = [
        command("p", "replay", "replay: look back at this game", "replay"),
        command("i", "review", "was it luck? look into this game", "was it luck?"),
        command("delete,d", "delete", "delete this game", "delete", cap="d"),
        command("slash,f", "find", "find by the name of a player", "find"),
        command("g", "game", "only one game, the next one, or all", "game"),
        command("s", "state", "only unfinished or finished ones, or all", "state"),
        command("o", "order", "another order", "order"),
        command("a", "all", "all of them again"),
        command("right", "turn(1)", "the next page", id="page.next"),
        command("left", "turn(-1)", "the page before", id="page.before"),
        way_out("back"),
    ]
    FOOTER = ("replay", "review", "delete", "back", Hint("page.before,page.next", "page"))

    def __init__(self, wish: Wish | None = None) -> None:
        """``wish``: which of them are shown at first; all by default."""
        super().__init__()
        self._wish = wish or Wish()
        self._first = 0
        """Index of the first game on the page."""
        self._found = 0
        self._progress: WalkProgress | None = None
        self._filled_at = 0
        """Width of the window for which the list was filled."""

    def content(self) -> ComposeResult:
        yield Static("", id="which", classes="quiet", markup=False)
        yield Input(placeholder="a part of a name", id="find", compact=True)
        yield OptionList(id="games", markup=False)
        yield Static("Looking …", id="empty", classes="quiet", markup=False)

    def on_mount(self) -> None:
        self.rows.display = self.field.display = False
        self.read()

    # -- what there is ----------------------------------------------------------------------

    @work(exclusive=True, group="read", exit_on_error=False)
    async def read(self) -> None:
        """Read all saves, and show the games that are known meanwhile."""
        async for progress in walk_saves(self.shell):
            self._progress = progress
            if progress.over or progress.read or not self.entries:
                await self._fetch()

    @work(exclusive=True, group="fetch", exit_on_error=False)
    async def fetch(self) -> None:
        """Show the page anew."""
        await self._fetch()

    async def _fetch(self) -> None:
        wish, first = self._wish, self._first
        library = self.shell.library
        entries, found = await asyncio.to_thread(library.page, wish, first, PAGE)
        if not self.is_attached or (wish, first) != (self._wish, self._first):
            return
        if first and not entries:  # the last one of the last page is gone
            self._first = max(0, first - PAGE)
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
        """Fill the list with the games of the page, at the width of the window."""
        self._filled_at = self.app.size.width
        self.fill(Option(self._words(entry)) for entry in self.entries)

    def on_resize(self) -> None:
        super().on_resize()
        if self.entries and self._filled_at != self.app.size.width:
            self._fill()

    def _nothing(self) -> str:
        """Reason why the list is empty."""
        progress = self._progress
        if progress is not None and progress.trouble is not None and progress.over:
            return progress.trouble
        if progress is None or not progress.over:
            return "Looking …"
        return "No saved game matches; a shows all of them." if self._filtered else NONE_KEPT

    @property
    def _filtered(self) -> bool:
        wish = self._wish
        return bool(wish.game or wish.state or wish.text or wish.only is not None)

    def _which(self) -> str:
        """Heading of the list: its filters, the games on the page, and how many saves were read."""
        wish, progress = self._wish, self._progress
        parts = [wish.about] if wish.about else []
        parts.append(title_of(wish.game) if wish.game is not None else "all games")
        if wish.state is not None:
            parts.append(STATES_SAID[wish.state])
        if wish.text:
            parts.append(f"with “{wish.text}”")
        parts.append(ORDERS_SAID[wish.order])
        if self.entries:
            last = self._first + len(self.entries)
            parts.append(f"{self._first + 1:,} to {last:,} of {self._found:,}")
        lines = [f" {self.symbols.dot} ".join(parts)]
        if progress is not None and progress.told:
            lines.append(progress.told)
        elif progress is not None and progress.trouble is not None and self.entries:
            lines.append(progress.trouble)
        return "\n".join(lines)

    def footer(self) -> Footer:
        own = super().footer()
        return (Hint("enter", "continue"), *own) if self.entries else own

    def _words(self, entry: Entry) -> Content:
        """Line of a game: title and players, standing and time, and nothing hidden."""
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
        kinds = [entry.ritual_said] if entry.ritual is not None else []
        kinds += ["what if"] if entry.what_if else []
        kinds += ["practice"] if entry.practice else []
        mark = self.symbols.off if entry.state == "open" else self.symbols.on
        what, who = f"{mark} {title_of(entry.game)}", f"{dot}{company(entry.names)}"
        return self._row(what, "bold", who, dot.join([stands, *kinds]), when)

    def _row(self, what: str, style: str, who: str, stands: str, when: str) -> Content:
        """Lay the line out in columns where there is room for them, else in two lines."""
        quiet, width = self.palette.quiet_style, min(self.app.size.width, WIDEST) - MARGINS
        if width < COLUMNS:
            told = f"{stands} {self.symbols.dot} {when}"
            return Content.assemble((what, style), who, "\n  ", (told, quiet))
        room = (width - WHEN) // 2
        stands = clipped(stands, room - 2, self.symbols).ljust(room)
        what = clipped(what, room, self.symbols)
        head = Content.assemble((what, style), clipped(who, room - cell_len(what), self.symbols))
        return Content.assemble(fit(head, room), "  ", (f"{stands}{when:>{WHEN - 2}}", quiet))

    # -- which of them ----------------------------------------------------------------------

    def _wish_for(self, wish: Wish) -> None:
        """Apply other filters, from the first game on."""
        self._wish, self._first = wish, 0
        self.rows.highlighted = 0 if self.entries else None
        self.fetch()

    def action_game(self) -> None:
        """Filter by the next game, at last by none."""
        games = (None, *(entry.id for entry in entries()))
        self._wish_for(replace(self._wish, game=_after(games, self._wish.game)))

    def action_state(self) -> None:
        """Filter by the next state, at last by none."""
        self._wish_for(replace(self._wish, state=_after((None, *STATES), self._wish.state)))

    def action_order(self) -> None:
        self._wish_for(replace(self._wish, order=_after(ORDERS, self._wish.order)))

    def action_all(self) -> None:
        """Clear all filters."""
        with self.prevent(Input.Changed):
            self.field.value = ""
        self.field.display = False
        self._wish_for(Wish())

    def action_turn(self, pages: int) -> None:
        first = self._first + pages * PAGE
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
                return self._found > PAGE
            case "game" | "state" | "order" | "find":
                return bool(self.entries) or self._filtered
            case "all":
                return self._filtered
        return super().check_action(action, parameters)

    # -- one of them ------------------------------------------------------------------------

    def on_option_list_option_selected(self) -> None:
        """Continue the game, or open its result."""
        loaded = self._readable()
        if loaded is not None:
            self.shell.open_loaded(loaded)

    def action_review(self) -> None:
        """Open the review of a finished game; the file, not its line, says whether it is one."""
        loaded = self._readable()
        if loaded is not None and loaded.session.outcome() is not None:
            self.shell.open_review(loaded.session)

    def action_replay(self) -> None:
        """Open the replay; of a game that is not over, in the public view."""
        loaded = self._readable()
        if loaded is not None:
            self.shell.look_back(loaded)

    def _readable(self) -> Loaded | None:
        """Chosen game; None, with a notice: it cannot be read."""
        from runegames.play.saves import SaveError

        entry = self.chosen
        if entry is None:
            return None
        try:
            return self.shell.library.load(entry.name)
        except SaveError as error:
            self.notify(str(error), severity="warning")
            self.read()  # it may have gone since
            return None

    def action_delete(self) -> None:
        entry = self.chosen
        if entry is None:
            return
        what = entry.shown
        if entry.game:
            names = entry.names
            who = f" with {and_list(names)}" if len(names) > 1 else f", {company(names)}"
            what = f"{title_of(entry.game)}{who}"

        told = f"{what}. It cannot be brought back."
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
    """Value after another one, in a circle."""
    return values[(values.index(value) + 1) % len(values)]
