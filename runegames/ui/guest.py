"""App of a guest: a seat at a table that another program owns, and nothing else.

It holds the whole truth of the game, as its owner does, so it has no way to other programs' files:
no menu, library, set-up, export or screenshot. Its settings are its own, and are not kept.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.widgets import Static

from runegames.play.following import SILENT, FollowedSession, Follower, Refused
from runegames.play.sockets import Attendance
from runegames.ui.app import RunegamesApp, run
from runegames.ui.commands import command
from runegames.ui.screens.base import ShellScreen
from runegames.ui.screens.game.seat import SeatScreen
from runegames.ui.widgets.keys import KeyLine

if TYPE_CHECKING:
    from runegames.chronicle.library import Library
    from runegames.play.session import Session

TEND_S = 0.25
"""Seconds between two looks whether the table has to be found again, or is silent."""
OPEN_TO_GUESTS = {
    "SeatScreen",
    "ResultsScreen",
    "ReplayScreen",
    "OpenHandsScreen",
    "SharedReviewScreen",
    "TurningPointScreen",
    "RulesScreen",
    "HelpScreen",
    "LogScreen",
    "MovesScreen",
    "CardsScreen",
    "ConfirmScreen",
    "SettingsScreen",
    "ChangeKeysScreen",
    "NewKeyScreen",
    "PaletteScreen",
    "DoorScreen",
}
"""Names of the only screens that a guest's app opens."""
AT_THE_TABLE = "That is done at the terminal of the table."


class DoorScreen(ShellScreen[None]):
    """Lowest screen, in sight until the game begins."""

    DEFAULT_CSS = "DoorScreen Static { width: 100%; height: 1fr; content-align: center middle; }"
    BINDINGS = [command("escape", "app.pop_screen", "leave the seat", "leave")]

    def compose(self) -> ComposeResult:
        assert isinstance(self.app, GuestApp)
        yield Static(self.app.waiting, markup=False)
        yield KeyLine()


class GuestApp(RunegamesApp):
    """App that shows one seat's view of a table that another program owns."""

    CLOSED = frozenset({"others", "book", "branch"})

    def __init__(self, follower: Follower, socket: Path, *, ascii_only: bool = False) -> None:
        """Make the app of a guest that has taken its seat."""
        super().__init__(ascii_only=ascii_only)
        self._follower = follower
        self._attendance = Attendance(follower, socket)
        self._wire_no: int | None = None
        self._shown: FollowedSession | None = None
        follower.tell = self._tell
        follower.closing = self._stop_hearing

    def get_default_screen(self) -> Screen[Any]:
        return DoorScreen()

    def on_mount(self) -> None:
        self._watch_wire()
        self.set_interval(TEND_S, self._hear)
        self._show_table()

    @property
    def waiting(self) -> str:
        """Words to wait with until there is a game."""
        return self._follower.gathering or SILENT

    # -- the wire ---------------------------------------------------------------------------

    def _watch_wire(self) -> None:
        """Hear what arrives on the wire that there is now."""
        self._stop_hearing()
        self._wire_no = self._follower.fileno()
        if self._wire_no is not None:
            asyncio.get_running_loop().add_reader(self._wire_no, self._hear)

    def _stop_hearing(self) -> None:
        # The number may soon be that of another file.
        if self._wire_no is not None:
            asyncio.get_running_loop().remove_reader(self._wire_no)
            self._wire_no = None

    def _hear(self) -> None:
        """Follow the table, and show what has changed."""
        before = self._follower.news
        self._attendance.tend()
        if self._follower.failure:
            self.exit_warnings.append(self._follower.failure)
            self.exit(return_code=1)
        if self._follower.fileno() != self._wire_no:
            self._watch_wire()
        if self._follower.news != before:
            self.call_later(self._show_table)

    def _show_table(self) -> None:
        session = self._follower.session
        if session is None:
            for words in self.screen_stack[0].query(Static):
                words.update(self.waiting)
            return
        if session is not self._shown:
            self._shown = session
            self.clear_notifications()  # such as that others do not want this game yet
            while len(self.screen_stack) > 2:
                super().pop_screen()
            show = self.switch_screen if len(self.screen_stack) == 2 else self.push_screen
            show(SeatScreen(session))
            return
        for screen in self.screen_stack:
            if isinstance(screen, SeatScreen) and screen.is_mounted and not screen.gone:
                screen.follow()

    def _tell(self, words: str) -> None:
        self.call_later(self.notify, words)

    def forgives(self, error: BaseException) -> bool:
        if not isinstance(error, Refused):
            return False
        if str(error) != SILENT:  # the table says so itself
            self._tell(str(error))
        self.call_later(self._show_table)
        return True

    @property
    def asked(self) -> bool:
        session = self._follower.session
        decision = session.decision() if session is not None else None
        return session is not None and decision is not None and decision.seat in session.here

    # -- what a guest may open --------------------------------------------------------------

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        if not self._is_open(screen):
            self.notify(AT_THE_TABLE)
            return AwaitComplete()
        return super().push_screen(screen, *arguments, **options)

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        if not self._is_open(screen):
            self.notify(AT_THE_TABLE)
            return AwaitComplete()
        return super().switch_screen(screen)

    @staticmethod
    def _is_open(screen: object) -> bool:
        return type(screen).__name__ in OPEN_TO_GUESTS

    def pop_screen(self) -> AwaitComplete:
        if len(self.screen_stack) <= 2:
            self.exit()  # nothing is behind the table
            return AwaitComplete()
        return super().pop_screen()

    def open_game(self, session: Session, path: Path | None = None) -> None:
        raise Refused(AT_THE_TABLE)

    @property
    def library(self) -> Library:
        raise Refused(AT_THE_TABLE)

    def note(self, session: Session) -> None:
        pass  # the owner remembers finished games

    def look_at(self, session: Session) -> None:
        pass  # and which of them were looked at

    def open_review(self, session: Session) -> None:
        self.show("review:SharedReviewScreen", session)

    def change_settings(self, **changes: object) -> str | None:
        self._change(**changes)
        return None

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        self.notify(AT_THE_TABLE)


def run_guest(follower: Follower, socket: Path, *, ascii_only: bool = False) -> int:
    """Run the app of a guest until its end; return the exit status."""
    app = GuestApp(follower, socket, ascii_only=ascii_only)
    return run(app)
