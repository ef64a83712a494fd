"""All games that are kept: to continue, to look at again, to delete."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, WorkerState

from runegames.core import and_list, company, count
from runegames.play.when import ago
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.widgets.heading import Heading
from runegames.ui.widgets.keys import Hint, KeyLine

if TYPE_CHECKING:
    from runegames.play.saves import Loaded, SaveInfo


class SavesScreen(ShellScreen[None]):
    """The saved games, the one played last first."""

    CSS_PATH = "saves.tcss"
    AUTO_FOCUS = "OptionList"
    BINDINGS = [
        Binding("p", "replay", "replay: look back at this game"),
        Binding("delete,d", "delete", "delete this game"),
        Binding("escape,q", "app.pop_screen", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._infos: list[SaveInfo] = []

    def compose(self) -> ComposeResult:
        """A list, or words where it would be."""
        with Vertical(id="page"):
            yield Heading("Saved games")
            yield OptionList(id="games")
            yield Static("Looking …", id="empty", classes="quiet", markup=False)
            yield KeyLine(
                (
                    Hint("enter", "continue"),
                    Hint("p", "replay"),
                    Hint("d", "delete"),
                    Hint("esc", "back", "escape"),
                )
            )

    def on_mount(self) -> None:
        """Begin to read."""
        self.query_one(OptionList).display = False
        self.read()

    @work(thread=True, exclusive=True, exit_on_error=False)
    def read(self) -> None:
        """Replay every file; a thread, since there may be many."""
        from runegames.play.saves import saved_games

        self.app.call_from_thread(self._show, list(saved_games()))

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Say so when the reading itself has failed."""
        if event.state is WorkerState.ERROR:
            self.query_one("#empty", Static).update("The saved games cannot be listed.")

    def _show(self, infos: list[SaveInfo]) -> None:
        if not self.is_attached:
            return
        self._infos = infos
        games = self.query_one(OptionList)
        at = games.highlighted or 0
        games.clear_options()
        games.add_options(Option(self._words(info)) for info in infos)
        games.display = bool(infos)
        empty = self.query_one("#empty", Static)
        empty.display = not infos
        empty.update(
            "No game is kept yet.\n\n"
            "Every game is saved as it is played; leave one, and it waits here."
        )
        if infos:
            games.highlighted = min(at, len(infos) - 1)
            games.focus()

    def _words(self, info: SaveInfo) -> Content:
        """Two lines: which game and who; where it stands and when. Nothing that is hidden."""
        dot = f" {self.symbols.dot} "
        quiet = self.palette.quiet_style
        when = ago(info.played, datetime.now(UTC))
        if info.loaded is None:
            return Content.assemble(
                (f"{self.symbols.no} {info.name}", "bold $bad"),
                "\n  ",
                (f"{info.problem or ''}{dot}{when}", quiet),
            )
        session = info.loaded.session
        outcome = session.outcome()
        if outcome is None:
            stands = f"at move {session.next_ply}"
        elif len(session.plans) == 1:
            stands = f"finished with {count(outcome.scores[0], 'point')}"
        else:
            winners = [session.names[seat] for seat in outcome.winners]
            stands = f"won by {and_list(winners)}"
        mark = self.symbols.star if outcome is not None else self.symbols.pointer
        practice = f"{dot}practice" if session.practice else ""
        if session.origin is not None:
            practice = f"{dot}what if{practice}"
        return Content.assemble(
            (f"{mark} {session.game.meta.title}", "bold"),
            (f"{dot}{company(session.names)}", ""),
            "\n  ",
            (f"{stands}{practice}{dot}{when}", quiet),
        )

    def _chosen(self) -> SaveInfo | None:
        at = self.query_one(OptionList).highlighted
        return self._infos[at] if at is not None and at < len(self._infos) else None

    def on_option_list_option_selected(self) -> None:
        """Continue it, or look at its result."""
        loaded = self._readable()
        if loaded is not None:
            self.shell.open_loaded(loaded)

    def action_replay(self) -> None:
        """Look back at it; of one that goes on, at what everybody may see."""
        loaded = self._readable()
        if loaded is not None:
            self.shell.look_back(loaded)

    def _readable(self) -> Loaded | None:
        """The chosen game; says so when it cannot be read."""
        info = self._chosen()
        if info is not None and info.loaded is None:
            self.notify(info.problem or "This file cannot be read.", severity="warning")
        return info.loaded if info is not None else None

    def action_delete(self) -> None:
        """Away with it, asking first where the person wants to be asked."""
        info = self._chosen()
        if info is None:
            return
        if not self.shell.settings.confirmations:
            self._delete(info)
            return
        what = info.name
        if info.loaded is not None:
            session = info.loaded.session
            names = session.names
            who = f" with {and_list(names)}" if len(names) > 1 else f", {company(names)}"
            what = f"{session.game.meta.title}{who}"

        def answered(yes: bool | None) -> None:
            if yes:
                self._delete(info)

        self.app.push_screen(
            ConfirmScreen("Delete this game?", f"{what}. It cannot be brought back.", "delete"),
            answered,
        )

    def _delete(self, info: SaveInfo) -> None:
        try:
            info.path.unlink(missing_ok=True)
        except OSError as error:
            self.notify(
                f"{info.name} cannot be deleted: {error.strerror or error}.",
                severity="warning",
            )
        self.read()
