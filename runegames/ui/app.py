"""The app: which screen is in front, how it looks, and how it is left.

Importing this module must stay cheap, since everybody waits for it: screens, games and the
models of files are imported when they are needed for the first time.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.screen import Screen

from runegames import files
from runegames.play.looker import Looker
from runegames.play.places import settings_file
from runegames.ui import symbols as glyphs
from runegames.ui import terminal, theme
from runegames.ui.bindings import bound
from runegames.ui.screens.base import LeavingScreen, ShellScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.small import too_small
from runegames.ui.typeahead import Typeahead

if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

    from textual.driver import Driver
    from textual.filter import LineFilter

    from runegames.core import Seat
    from runegames.play.saves import Loaded
    from runegames.play.session import Session
    from runegames.play.settings import Settings
    from runegames.ui.thinking import Thinker

SIGNALLED = 128
"""What a shell adds to the number of the signal that has ended a program."""
ALWAYS = ("ctrl+q", "ctrl+c")
"""Keys that work however small the terminal is."""


@dataclass(frozen=True, slots=True)
class Look:
    """The part of the settings that the first frame needs."""

    theme: str = theme.DEFAULT
    symbols: str = "automatic"
    runic: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)


def peek() -> Look:
    """Read the look without the settings model, which takes longer than the whole menu.

    Anything odd in the file means the defaults here; the real reading tells the player.
    """
    try:
        raw = files.parse_json(files.read_bytes(settings_file()))
        if not isinstance(raw, dict):
            return Look()
        wished = str(raw.get("theme", theme.DEFAULT))
        return Look(
            theme=wished if wished in theme.PALETTES else theme.DEFAULT,
            symbols=str(raw.get("symbols", "automatic")),
            runic=raw.get("runic", True) is not False,
            keys=_peeked_keys(raw.get("keys")),
        )
    except (OSError, ValueError):
        return Look()


def _peeked_keys(keys: object) -> Mapping[str, str]:
    if not isinstance(keys, dict) or not keys:
        return {}
    from runegames.play.keys import usable

    return usable({action: key for action, key in keys.items() if isinstance(key, str)})[0]


class RunegamesApp(App[None]):
    """Four tabletop games at one terminal."""

    TITLE = "runegames"
    # The menu's own sheet is read with the app's, since the default screen brings none.
    CSS_PATH = ["app.tcss", "screens/menu.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (104, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (32, "-tall")]
    BINDINGS = [
        Binding("ctrl+q,ctrl+c", "quit", "leave the app", show=False, priority=True),
        bound("everywhere.keys", "show_keys", show=False),
        Binding("f1", "show_keys", "the keys of this screen", show=False),
    ]

    def __init__(
        self,
        start: Session | Loaded | None = None,
        *,
        replay: bool = False,
        ascii_only: bool = False,
    ) -> None:
        """``start`` is what to begin with, instead of the menu: a new table or a loaded one,
        which ``replay`` is for looking back at. ``ascii_only`` goes before the settings.
        """
        super().__init__()
        self.colours = terminal.colours(os.environ, self.console.color_system)
        self._encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
        self._ascii_only = ascii_only
        self._knows_glyphs = terminal.knows_glyphs(
            os.environ, self._encoding, utf8_mode=bool(sys.flags.utf8_mode)
        )
        self._last_hands: list[LineFilter] = []
        self._start = start
        self._replay = replay
        self._settings: Settings | None = None
        self._thinker: Thinker | None = None
        self.looker = Looker()
        """Who knows the saved games."""
        self.typeahead = Typeahead(self)
        self._look = peek()
        self.crash_sentence: str | None = None
        self.regrets: list[str] = []
        """What to say on the way out."""
        for each in theme.themes():
            self.register_theme(each)
        # Set without its watcher, which would have all sheets parsed a second time.
        self.set_reactive(App.theme, theme.worn(self._look.theme, self.colours))
        self.stylesheet.set_variables(self.get_css_variables())
        self._dress()
        self.set_keymap({**self._look.keys})

    # -- how it looks -----------------------------------------------------------------------

    @property
    def palette(self) -> theme.Palette:
        """The colours of drawn things."""
        return theme.palette(self.theme)

    @property
    def symbols(self) -> glyphs.Symbols:
        """The glyphs of drawn things."""
        return glyphs.symbols("ascii" if self._in_ascii else "unicode")

    @property
    def _in_ascii(self) -> bool:
        """The command line goes first, then the settings, then what the terminal can do."""
        wish = self._look.symbols
        return self._ascii_only or wish == "ascii" or (wish != "unicode" and not self._knows_glyphs)

    @property
    def runic(self) -> bool:
        """Whether runic letters may stand as ornaments."""
        return self._look.runic and not self._in_ascii

    @property
    def changed_keys(self) -> Mapping[str, str]:
        """The keys that the player has changed, by what they do."""
        return self._look.keys

    def _dress(self) -> None:
        self.set_class(self._in_ascii, "-ascii")
        self.set_class(self.colours == "none", "-colourless")
        self._last_hands = []
        if self._in_ascii or self.colours == "none":
            from runegames.ui import filters

            if self._in_ascii:
                self._last_hands.append(filters.AsciiOnly(self._encoding))
            if self.colours == "none":
                self._last_hands.append(filters.Colourless())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Those of Textual and ours behind them.

        Textual's would show NO_COLOR in grey, and a theme of the terminal's own colours, which
        the app may begin with, in colours of Textual's.
        """
        if self.palette.ansi:
            return self._last_hands
        return [*super().get_line_filters(), *self._last_hands]

    # -- settings ---------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What the person likes; read when it is asked for first."""
        if self._settings is None:
            from runegames.play.settings import load_settings

            self._settings, problem = load_settings()
            self._take_over(self._settings)
            if problem is not None:
                self.call_later(self.notify, problem, severity="warning", timeout=12)
        return self._settings

    def change_settings(self, **changes: Any) -> str | None:
        """Take over and store; a sentence when they cannot be stored."""
        from runegames.play.settings import store_settings

        if changes.get("tips"):
            changes["seen_tips"] = ()
        settings = self.settings.model_copy(update=changes)
        self._settings = settings
        self._take_over(settings)
        return store_settings(settings)

    def _take_over(self, settings: Settings) -> None:
        redraw = (settings.symbols, settings.runic) != (self._look.symbols, self._look.runic)
        if settings.keys != self._look.keys:
            self.set_keymap({**settings.keys})
            redraw = True
        self._look = Look(settings.theme, settings.symbols, settings.runic, settings.keys)
        wearable = theme.worn(settings.theme, self.colours)
        if self.theme != wearable:
            self.theme = wearable
        if "TEXTUAL_ANIMATIONS" not in os.environ:
            self.animation_level = "full" if settings.animation else "none"
        if redraw:
            self._dress()
            for screen in self.screen_stack:
                screen.refresh(recompose=False, layout=True)
                for widget in screen.walk_children():
                    widget.refresh(layout=True)

    # -- screens ----------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """Textual's own, but for terminals that can go away."""
        found = super().get_driver_class()
        if found.__name__ == "LinuxDriver":
            from runegames.ui.driver import ShellDriver

            return ShellDriver
        return found

    def get_default_screen(self) -> Screen[Any]:
        """The menu is at the bottom of everything."""
        return MenuScreen()

    def on_mount(self) -> None:
        """Begin at a table when one was asked for."""
        if self._start is None:
            return
        from runegames.play.saves import Loaded

        if isinstance(self._start, Loaded):
            if self._replay:
                self.look_back(self._start)
            else:
                self.open_loaded(self._start)
        else:
            self.open_game(self._start)

    def go(self, screen: Screen[Any]) -> None:
        """Show a screen of the sitting: directly over the menu, in place of what was there."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if isinstance(self.screen, MenuScreen):
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def pop_screen(self) -> AwaitComplete:
        """Take away what is in front; never the menu."""
        if len(self.screen_stack) < 2:
            return AwaitComplete()
        self._see_off()
        return super().pop_screen()

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Put a screen in the place of the one in front."""
        self._see_off()
        return super().switch_screen(screen)

    def _see_off(self) -> None:
        if isinstance(self.screen, LeavingScreen):
            self.screen.leave()

    def open_game(self, session: Session, path: Path | None = None) -> None:
        """Sit down: at a new table (which gets a save file) or at one that was loaded."""
        from runegames.play.saves import SaveFile, new_save

        if path is None and session.recorder is None:
            new_save(session)
        save = session.recorder
        if session.outcome() is None:
            if isinstance(save, SaveFile) and not save.claim():
                self._only_look(session)
                return
            from runegames.ui.screens.game import GameScreen

            self.go(GameScreen(session))
        else:
            from runegames.ui.screens.results import ResultsScreen

            self.go(ResultsScreen(session))

    def _only_look(self, session: Session) -> None:
        """At a table that another window plays at: two that write would tear the file."""
        from runegames.play.director import first_viewer

        own = first_viewer(session)
        self.open_replay(session, own=own, moment=len(session.plies))
        told = "This game is being played in another window. Here it can only be looked at."
        self.notify(told, severity="warning", timeout=10)

    def open_loaded(self, loaded: Loaded) -> None:
        """Sit down at a table that was read from a file, after saying what is odd about it."""
        if loaded.notice is None:
            self.open_game(loaded.session, loaded.path)
            return
        from runegames.ui.screens.confirm import ConfirmScreen

        def agreed(yes: bool | None) -> None:
            if yes:
                self.open_game(loaded.session, loaded.path)

        self.push_screen(ConfirmScreen("Continue this game?", loaded.notice, "continue"), agreed)

    def open_replay(self, session: Session, *, own: Seat | None = None, moment: int = 0) -> None:
        """Look back at a game, over whatever is in front, at first at this moment.

        ``own`` is the seat of the one who looks, of which a game that goes on may tell.
        """
        from runegames.play.library import look_at
        from runegames.ui.screens.replay import ReplayScreen

        look_at(session)
        self.push_screen(ReplayScreen(session, own=own, moment=moment))

    def look_back(self, loaded: Loaded) -> None:
        """Look back at a game that was read from a file, from its beginning."""
        from runegames.play.director import first_viewer

        self.open_replay(loaded.session, own=first_viewer(loaded.session))
        if loaded.notice is not None:
            self.notify(loaded.notice, severity="warning", timeout=12)

    def open_setup(self, game_id: str) -> None:
        """Set a table."""
        from runegames.ui.screens.setup import SetupScreen

        self.go(SetupScreen(game_id))

    def open_setup_like(self, session: Session) -> None:
        """Set a table like one that is in front, and come back to that."""
        from runegames.play.settings import LastSetup
        from runegames.ui.screens.setup import SetupScreen

        like = LastSetup(seats=session.plans, options=session.options.model_dump())
        self.push_screen(SetupScreen(session.game.meta.id, like))

    def open_guide(self, game_id: str) -> None:
        """Play a first game with a guide."""
        from runegames.play.guide import NoGuide, load_guide
        from runegames.ui.screens.guided import GuidedScreen

        try:
            self.go(GuidedScreen(load_guide(game_id)))
        except NoGuide as none:
            self.notify(f"{none} Its rules are one key away.")

    def open_rules(self, game_id: str, section: str | None = None, rule: str | None = None) -> None:
        """Read the rules over whatever is in front, at a section or at the very rule."""
        from runegames.ui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game_id, section, rule))

    def open_records(self) -> None:
        """The best results."""
        from runegames.ui.screens.records import RecordsScreen

        self.push_screen(RecordsScreen())

    def open_saves(self) -> None:
        """Look through the saved games."""
        from runegames.ui.screens.saves import SavesScreen

        self.push_screen(SavesScreen())

    def open_settings(self) -> None:
        """Change how things look and feel."""
        from runegames.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def open_keys(self) -> None:
        """Change which key does what."""
        from runegames.ui.screens.changekeys import ChangeKeysScreen

        self.push_screen(ChangeKeysScreen())

    # -- beside the screen ------------------------------------------------------------------

    @property
    def thinker(self) -> Thinker:
        """Who thinks beside the screen; kept as long as the app runs."""
        if self._thinker is None:
            from runegames.ui.thinking import Thinker

            self._thinker = Thinker()
        return self._thinker

    def on_unmount(self) -> None:
        """Nobody thinks or looks any more."""
        self.looker.close()
        if self._thinker is not None:
            self._thinker.dismiss()

    def action_show_keys(self) -> None:
        """All keys that work here and now."""
        from runegames.ui.screens.help import HelpScreen

        if not isinstance(self.screen, HelpScreen) and not self.blinded:
            self.push_screen(HelpScreen.of(self.screen))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers."""
        yield SystemCommand("Keys", "All keys that work here", self.action_show_keys)
        if isinstance(screen, MenuScreen):
            yield SystemCommand("Saved games", "Continue or delete one", self.open_saves)
        yield SystemCommand("Settings", "Theme, symbols, animation …", self.open_settings)
        yield SystemCommand("Change keys", "Which key does what", self.open_keys)
        yield SystemCommand("Leave", "Every game is saved as it is played", self.exit)

    # -- what has to wait -------------------------------------------------------------------

    @property
    def blinded(self) -> bool:
        """Whether the curtain is up: nothing may be shown that could give something away."""
        return any(isinstance(each, ShellScreen) and each.BLINDS for each in self.screen_stack)

    def action_command_palette(self) -> None:
        """Not over the curtain."""
        from runegames.ui.screens.palette import Palette

        if not self.blinded and not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None:
        """Not of the curtain."""
        if not self.blinded:
            super().action_screenshot(filename, path)

    def notify(self, message: str, **options: Any) -> None:
        """A toast; none while the curtain is up, since it may speak of what is hidden."""
        if not self.blinded:
            options.setdefault("markup", False)
            super().notify(message, **options)

    async def on_event(self, event: events.Event) -> None:
        """Hold input back while nobody can see what it would do: the terminal is too small, or
        the screen has not yet followed what came before.
        """
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            leaves = isinstance(event, events.Key) and event.key in ALWAYS
            if not leaves and (too_small(self.size) or not self.typeahead.passes(event)):
                return
        await super().on_event(event)

    # -- the end ----------------------------------------------------------------------------

    def end(self, status: int) -> bool:
        """Leave in order, from between any two instructions; False: there is nothing to leave."""
        if self._loop is None or not self._loop.is_running() or self._exit:
            return False
        self._loop.call_soon_threadsafe(partial(self.exit, return_code=status))
        return True

    def regret(self, loss: str) -> None:
        """A table was left whose last moves are on no disk: say so now, and on the way out."""
        self.regrets.append(loss)
        self.notify(loss, severity="warning", timeout=12)

    def _handle_exception(self, error: Exception) -> None:
        if self.crash_sentence is None:
            from runegames.ui.crash import write_report

            screens = " / ".join(type(each).__name__ for each in self.screen_stack)
            self.crash_sentence = write_report(error, f"screens: {screens or 'none yet'}")
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual would print the traceback here, with everybody's cards among the locals.
        self._close_messages_no_wait()


@contextmanager
def _told_to_end(app: RunegamesApp) -> Iterator[None]:
    """SIGTERM ends a running app; asyncio has an answer to SIGINT alone, which may be ignored."""
    before = signal.getsignal(signal.SIGTERM)

    def end(number: int, frame: FrameType | None) -> None:
        if not app.end(SIGNALLED + number) and callable(before):
            before(number, frame)

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def run_app(
    start: Session | Loaded | None = None, *, replay: bool = False, ascii_only: bool = False
) -> int:
    """Run until it is left, with ``start`` instead of the menu; the exit status."""
    app = RunegamesApp(start, replay=replay, ascii_only=ascii_only)
    with _told_to_end(app):
        app.run()
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.writelines(f"{regret}\n" for regret in app.regrets)
        if app.crash_sentence is not None:
            sys.stderr.write(app.crash_sentence + "\n")
        sys.stderr.flush()
    return 1 if app.crash_sentence is not None else app.return_code or 0
