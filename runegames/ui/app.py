"""App: the screen in front, early input, and the ways to end.

Every start waits for this module. So games, saves, settings and screens are imported when they are
first needed; only the menu is imported at once.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.screen import Screen

from runegames.play.crash import write_report
from runegames.play.watch import Watch
from runegames.signals import SIGNALLED, UNSAVED_STATUS, ending_signals
from runegames.ui.commands import bound, command, commands_of
from runegames.ui.palettes import PALETTES
from runegames.ui.placedkeys import as_latin, stays, unknown_place
from runegames.ui.screens.base import LeavingScreen, ShellScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.shell import WARNING_S, Shell
from runegames.ui.terminal import has_job_control
from runegames.ui.typeahead import Typeahead
from runegames.ui.widgets.small import too_small

if TYPE_CHECKING:
    from types import FrameType

    from textual.driver import Driver

    from runegames.games.announcements import AnnouncedGame
    from runegames.play.saves import Loaded
    from runegames.play.session import Session
    from runegames.ui.served import KeyStrip

ALWAYS = ("ctrl+q", "ctrl+c", "ctrl+z")
"""Keys that work in a terminal of any size."""

ASIDE = "to the shell; fg brings the game back"
"""Words in help for the key that suspends the app."""
PALETTE_COMMANDS = (
    ("Keys", "The keys of this screen", "show_keys"),
    ("Settings", "Colours, symbols, pace …", "show('settings:SettingsScreen')"),
    ("Change keys", "Which key does what", "show('changekeys:ChangeKeysScreen')"),
    ("To the shell", "The command fg brings the game back", "suspend_process"),
    ("Quit", "Every game is saved as it is played", "quit"),
)
"""Commands of the app in the command palette: title, explanation and action."""


class RunegamesApp(Shell):
    """Tabletop games at one terminal."""

    TITLE = "runegames"
    # Textual loads no style sheet of a default screen, so the menu's is named here.
    CSS_PATH = ["app.tcss", "screens/menu.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-phone"), (72, "-narrow"), (108, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]
    BINDINGS = [
        command("ctrl+q,ctrl+c", "quit", "quit runegames", priority=True),
        command("ctrl+z", "suspend_process", ASIDE, priority=True),
        bound("everywhere.keys", "show_keys"),
        command("f1", "rules", "the rules of the game"),
    ]

    def __init__(
        self,
        start: Session | Loaded | date | None = None,
        *,
        replay: bool = False,
        ascii_only: bool = False,
    ) -> None:
        """Make the app.

        Args:
            start: what to open over the menu: a table, a save, or the ritual of a day.
            replay: True if the save is opened as a replay.
            ascii_only: True to draw in ASCII, whatever the settings say.
        """
        super().__init__(ascii_only=ascii_only)
        self._start = start
        self._replay = replay
        self.typeahead = Typeahead(self)
        self._key_strip: KeyStrip | None = None
        self.crash_sentence: str | None = None
        self._script_told_s = -float(WARNING_S)
        """Time of the last notice on letters of an unknown place."""
        self._watch = Watch()
        self._left = ""
        """Id of the game that failed last; late errors of its closed table are not reported."""
        self._failed: str | None = None
        """Sentence about a failed game that the menu is about to show."""

    # -- screens ----------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        driver_class = super().get_driver_class()
        if driver_class.__name__ == "LinuxDriver":
            from runegames.ui.driver import ShellDriver

            return ShellDriver
        return driver_class

    def get_default_screen(self) -> Screen[Any]:
        return MenuScreen()

    def on_mount(self) -> None:
        self._watch.begin()
        if self.served:
            from runegames.ui.served import KeyStrip

            self._key_strip = KeyStrip(self)
        if self._start is None:
            return
        from runegames.play.saves import Loaded

        if isinstance(self._start, Loaded):
            if self._replay:
                self.look_back(self._start)
            else:
                self.open_loaded(self._start)
        elif isinstance(self._start, date):
            self.open_book("ritual", self._start.isoformat())
        else:
            self.open_game(self._start)

    def pop_screen(self) -> AwaitComplete:
        # The menu stays at the bottom of the stack.
        if len(self.screen_stack) < 2:
            return AwaitComplete()
        if len(self.screen_stack) == 2:
            self.shared.end()
        self._see_off()
        return super().pop_screen()

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        self._see_off()
        return super().switch_screen(screen)

    def _see_off(self) -> None:
        if isinstance(self.screen, LeavingScreen):
            self.screen.leave()

    def action_show_keys(self) -> None:
        from runegames.ui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen) and not self.blinded:
            self.push_screen(HelpScreen(self.screen))

    def action_rules(self) -> None:
        """Open the rules of the game that the topmost screen with a game is about."""
        from runegames.ui.screens.rules import RulesScreen

        if self.blinded or isinstance(self.screen, RulesScreen):
            return
        for screen in reversed(self.screen_stack):
            if (opens := getattr(screen, "action_rules", None)) is not None:
                opens()
                return
            if isinstance(screen, ShellScreen) and (game_id := screen.game_at_hand()):
                self.open_rules(game_id)
                return

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        from runegames.ui.screens.help import key_words

        there = set()
        for listed in commands_of(screen):
            if listed.node is self or listed.idle or listed.is_step:
                continue
            there.add(listed.words)
            keys = " ".join(key_words(key, self.symbols) for key in listed.keys)
            title = f"{listed.words[0].upper()}{listed.words[1:]} ({keys})".replace("[", r"\[")
            yield SystemCommand(title, "", partial(self.run_action, listed.action, listed.node))
        for name in PALETTES:
            if name != self.theme:
                yield SystemCommand(
                    f"Theme: {name}", "Other colours", partial(self._change_theme, name)
                )
        for title, words, action in PALETTE_COMMANDS:
            if not any(does.startswith(title.lower()) for does in there):
                yield SystemCommand(title, words, partial(self.run_action, action, self))

    def _change_theme(self, name: str) -> None:
        if trouble := self.change_settings(theme=name):
            self.notify(trouble, severity="warning")

    def post_display_hook(self) -> None:
        if self._key_strip is not None:
            self._key_strip.follow()

    # -- secrets and early input ------------------------------------------------------------

    @property
    def blinded(self) -> bool:
        """True while the curtain hides the table."""
        return any(
            isinstance(screen, ShellScreen) and screen.BLINDS for screen in self.screen_stack
        )

    def action_command_palette(self) -> None:
        from runegames.ui.screens.palette import PaletteScreen

        if not self.blinded and not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen())

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        if not self.blinded:
            super().action_screenshot(filename, path)

    def notify(self, message: str, **options: Any) -> None:
        # A toast could reveal a hand while the curtain hides the table.
        if not self.blinded:
            # ``Widget.notify`` turns markup on, but a message may contain names with brackets.
            options["markup"] = False
            super().notify(message, **options)

    async def on_event(self, event: events.Event) -> None:
        # In a terminal that is too small, only the keys of ``ALWAYS`` work, and all other input is
        # dropped. In a larger one, other input waits until the screen has handled earlier input.
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            if isinstance(event, events.Key) and "+" in event.key:
                event = as_latin(event)  # never a letter for a field
            leaves = isinstance(event, events.Key) and event.key in ALWAYS
            if not leaves and (too_small(self.size) or not self.typeahead.passes(event)):
                return
            if isinstance(event, events.Key) and not leaves:
                event = self._at_place(event)
        await super().on_event(event)

    def _at_place(self, event: events.Key) -> events.Key:
        """Return the Latin key for a letter of another script that is no text for a field."""
        if (event.character or "").isascii() or stays(event, self.screen):
            return event
        latin = as_latin(event)
        if latin is event and (trouble := unknown_place(event)):
            self._tell_script(trouble)
        return latin

    def _tell_script(self, words: str) -> None:
        """Show why letters of a script do nothing, once for as long as the notice is in sight.

        The notice reveals nothing, so it is shown over the curtain, too.
        """
        now = monotonic()
        if now - self._script_told_s > WARNING_S:
            self._script_told_s = now
            super().notify(words, severity="warning", timeout=WARNING_S, markup=False)

    # -- the end ----------------------------------------------------------------------------

    def on_unmount(self) -> None:
        self._watch.end()

    def action_suspend_process(self) -> None:
        # The whole job is stopped: if the app stopped alone, a ``make`` that started it would go on
        # and keep the shell waiting.
        if self.is_headless or not has_job_control():
            self.notify("No shell waits behind this window, so the game stays.")
            return
        for screen in self.screen_stack:
            if isinstance(screen, ShellScreen):
                screen.put_aside()
        # The terminal is given up first, since the shell takes it at once after SIGSTOP.
        with self.suspend():
            os.killpg(0, signal.SIGSTOP)

    def forgives(self, error: BaseException) -> bool:
        # Only errors that are blamed on another package's game are forgiven; its table closes.
        from runegames.games.failures import culprit
        from runegames.play.session import Session

        if not self.is_running or not self.screen_stack:
            return False
        tables = [getattr(screen, "session", None) for screen in self.screen_stack]
        session = next((table for table in reversed(tables) if isinstance(table, Session)), None)
        shown_game = session.game.meta.id if session is not None else ""
        blamed = culprit(error, shown_game)
        if blamed is None:
            return False
        echo = blamed.id == self._left and len(self.screen_stack) == 1
        if self._failed is None and not echo:
            self._failed = self._report(error, blamed)
            self._left = blamed.id
            self.call_later(self._leave_failed, session)
        return True

    def _leave_failed(self, session: Session | None) -> None:
        """Go back to the menu, and show there why the game failed."""
        from runegames.play.saves import save_of

        words, self._failed = self._failed, None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        save = save_of(session) if session is not None else None
        if save is not None:
            save.release()
            if not save.unplayed:
                # The save is not changed, but the menu no longer offers to continue it.
                self.library.fail(save.path.name)
        self.notify(words or "", severity="error", timeout=WARNING_S)

    def crash(self, error: Exception) -> None:
        if self.crash_sentence is None:
            self.crash_sentence = self._report(error)

    def _report(self, error: BaseException, blamed: AnnouncedGame | None = None) -> str:
        """Write a report on an error; return the sentences for the player."""
        screens = " / ".join(type(screen).__name__ for screen in self.screen_stack)
        return write_report(error, f"screens: {screens or 'none yet'}", blamed)


@contextmanager
def _ending_on_signals(app: RunegamesApp) -> Iterator[None]:
    """Let signals end a running app in order; asyncio handles only SIGINT.

    An immediate end would leave the hand and the modes of the screen in the terminal. A signal that
    is ignored from the start stays ignored.
    """
    before = {int(number): signal.getsignal(number) for number in ending_signals()}

    def end(number: int, frame: FrameType | None) -> None:
        handler = before[signal.Signals(number)]
        if not app.end(SIGNALLED + number) and callable(handler):
            handler(number, frame)

    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _ending_on_failed_threads(app: RunegamesApp) -> Iterator[None]:
    """Let the exception of any thread end the app with a report; Python would only print it."""
    before = threading.excepthook

    def fail(failure: threading.ExceptHookArgs) -> None:
        if isinstance(failure.exc_value, Exception):
            app.fail(failure.exc_value)

    threading.excepthook = fail
    try:
        yield
    finally:
        threading.excepthook = before


def run_app(
    start: Session | Loaded | date | None = None, *, replay: bool = False, ascii_only: bool = False
) -> int:
    """Run the app until its end, beginning with ``start``; return the exit status."""
    return run(RunegamesApp(start, replay=replay, ascii_only=ascii_only))


def run(app: RunegamesApp) -> int:
    """Run an app until its end; return the exit status."""
    gc.freeze()  # modules stay until the end, so no collection of garbage has to look at them
    gc.enable()
    with _ending_on_signals(app), _ending_on_failed_threads(app):
        app.run()
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.writelines(f"{warning}\n" for warning in app.exit_warnings)
        if app.crash_sentence is not None:
            sys.stderr.write(app.crash_sentence + "\n")
        sys.stderr.flush()
    if app.crash_sentence is not None:
        return 1
    status = UNSAVED_STATUS if app.exit_warnings else 0
    return app.return_code or status
