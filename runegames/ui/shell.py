"""Shell: the app as screens see it, with its look, settings, and navigation.

Screens import this module, never the app, and open other screens by name. So imports run one way.
Every start waits for this module. So it imports screens, saves and settings only when they are
first needed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES

from runegames.environment import SERVED_VARIABLE
from runegames.games.registry import load
from runegames.ui import filters, terminal, theme
from runegames.ui import symbols as glyphs
from runegames.ui.appearance import Appearance, read_appearance
from runegames.ui.gathering import SharedPages, TableSharing
from runegames.ui.internals import ReportingApp
from runegames.ui.palette import Palette

if TYPE_CHECKING:
    from pathlib import Path

    from rich.console import RenderableType
    from textual.filter import LineFilter
    from textual.theme import Theme as TextualTheme

    from runegames.chronicle.library import Library
    from runegames.core import Seat
    from runegames.play.saves import Loaded
    from runegames.play.session import Session
    from runegames.play.settings import Settings
    from runegames.ui.thinking import Thinker

WARNING_S = 12
"""Seconds for which a warning stays in sight."""


def make_screen(location: str, *arguments: object, **options: object) -> Screen[Any]:
    """Make a screen of ``ui/screens``, named by module and class: ``setup:SetupScreen``.

    The module is imported only now, because screens open each other in circles, and modules
    cannot import each other in circles.
    """
    screen: Screen[Any] = load(f"runegames.ui.screens.{location}")(*arguments, **options)
    return screen


class Shell(ReportingApp[None]):
    """App with appearance, settings, navigation, saves, and a process for searches."""

    CLOSED: ClassVar[frozenset[str]] = frozenset()
    """Actions of screens that this app does not offer."""

    def __init__(self, *, ascii_only: bool = False) -> None:
        """Make the app; ``ascii_only`` has priority over the settings."""
        for name in ("COLUMNS", "LINES"):  # they may differ from the size of the window
            os.environ.pop(name, None)
        self._knows_theme = False
        super().__init__()
        self.colours = terminal.colours(os.environ, self.console.color_system)
        self._encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
        self._ascii_only = ascii_only
        self._knows_glyphs = terminal.knows_glyphs(
            os.environ, self._encoding, utf8_mode=bool(sys.flags.utf8_mode)
        )
        self._output_filters: list[LineFilter] = []
        self._settings: Settings | None = None
        self._thinker: Thinker | None = None
        self._running_in: asyncio.AbstractEventLoop | None = None
        """Event loop of the app; None before the app starts, and once it ends."""
        self._library: Library | None = None
        self.shared = TableSharing(
            self, SharedPages(self.go, self.open_game, self._review, self._regulars)
        )
        self._opening = Lock()
        self.left_table: tuple[str, str] | None = None
        """Game and save of the table that was left last; None once the menu has read them."""
        self._appearance = read_appearance()
        self._warned: set[str] = set()
        self.exit_warnings: list[str] = []
        """Warnings to print once the app has ended."""
        # The theme is set without its watcher, which would parse all style sheets a second time.
        self.set_reactive(App.theme, theme.displayable(self._appearance.theme, self.colours))
        self._knows_theme = True
        self.stylesheet.set_variables(self.get_css_variables())
        self._apply_appearance()
        self.set_keymap({**self._appearance.keys})

    # -- how it looks -----------------------------------------------------------------------

    def get_theme(self, theme_name: str) -> TextualTheme | None:
        # Before the first frame, only the theme that is shown is made.
        known = theme.exists(theme_name)
        return theme.textual_theme(theme_name) if known else BUILTIN_THEMES.get(theme_name)

    def get_css_variables(self) -> dict[str, str]:
        # Textual's ``__init__`` asks too early; computing its own theme's colours takes a while.
        return super().get_css_variables() if self._knows_theme else {}

    @property
    def available_themes(self) -> dict[str, TextualTheme]:
        return {**super().available_themes, **theme.textual_themes()}

    @property
    def palette(self) -> Palette:
        """Colours of drawings."""
        return theme.palette(self.theme)

    @property
    def symbols(self) -> glyphs.Symbols:
        """Glyphs of drawings."""
        return glyphs.ASCII if self._in_ascii else glyphs.UNICODE

    @property
    def _in_ascii(self) -> bool:
        """True for ASCII, as decided by command line, settings and terminal, in this order."""
        wish = self._appearance.symbols
        if self._ascii_only or wish == "ascii":
            return True
        return wish != "unicode" and not self._knows_glyphs

    @property
    def changed_keys(self) -> Mapping[str, str]:
        """Keys that the player has changed, by action."""
        return self._appearance.keys

    @property
    def served(self) -> bool:
        """True on a page of ``serve``."""
        return bool(os.environ.get(SERVED_VARIABLE))

    @property
    def asked(self) -> bool:
        """True while the only seat of this screen is asked."""
        return False

    def _apply_appearance(self) -> None:
        self.set_class(self._in_ascii, "-ascii")
        self.set_class(self.colours == "none", "-colourless")
        self._output_filters = [filters.NoCommands()]
        if self._in_ascii:
            self._output_filters.append(filters.AsciiOnly(self._encoding))
        if self.colours == "none":
            self._output_filters.append(filters.Colourless())

    def get_line_filters(self) -> Sequence[LineFilter]:
        # With NO_COLOR, Textual's filters leave greys, which ours remove afterwards. A theme in the
        # terminal's own colours goes without Textual's filters, which would replace the colours.
        if self.palette.ansi:
            return self._output_filters
        return [*super().get_line_filters(), *self._output_filters]

    # -- settings ---------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """Settings of the player, read on first use."""
        if self._settings is None:
            from runegames.play.settings import load_settings

            self._settings, problem = load_settings()
            self._take_over(self._settings)
            if problem is not None:
                self.call_later(self.notify, problem, severity="warning", timeout=WARNING_S)
        return self._settings

    def change_settings(self, **changes: object) -> str | None:
        """Change settings and store them; return the reason if they cannot be stored."""
        from runegames.play.settings import store_settings

        return store_settings(self._change(**changes))

    def _change(self, **changes: object) -> Settings:
        """Change settings, without storing them."""
        if changes.get("tips"):
            changes["seen_tips"] = ()
        self._settings = settings = self.settings.model_copy(update=changes)
        self._take_over(settings)
        return settings

    def warn(self, trouble: str | None) -> None:
        """Show, once for each sentence, that something cannot be kept."""
        if trouble and trouble not in self._warned:
            self._warned.add(trouble)
            self.notify(trouble, severity="warning", timeout=WARNING_S)

    def _take_over(self, settings: Settings) -> None:
        before = self._appearance
        redraw = settings.symbols != before.symbols
        if settings.keys != before.keys:
            self.set_keymap({**settings.keys})
            redraw = True
        self._appearance = Appearance(settings.theme, settings.symbols, settings.keys)
        displayable = theme.displayable(settings.theme, self.colours)
        if self.theme != displayable:
            self.theme = displayable
        if "TEXTUAL_ANIMATIONS" not in os.environ:
            self.animation_level = "full" if settings.animation else "none"
        if redraw:
            self._apply_appearance()
            for screen in self.screen_stack:
                screen.refresh(recompose=False, layout=True)
                for widget in screen.walk_children():
                    widget.refresh(layout=True)

    # -- navigation -------------------------------------------------------------------------

    def show(self, location: str, *arguments: object, **options: object) -> None:
        """Open a new screen over the one in front."""
        self.push_screen(make_screen(location, *arguments, **options))

    def action_show(self, location: str) -> None:
        self.show(location)

    def go(self, location: str, *arguments: object) -> None:
        """Open a screen directly over the menu, and close all others."""
        screen = make_screen(location, *arguments)
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) == 1:
            self.push_screen(screen)
        else:
            self.switch_screen(screen)

    def confirm(
        self,
        question: str,
        words: str,
        yes: str,
        then: Callable[[], object],
        *,
        wanted: bool = True,
    ) -> None:
        """Ask a question over the screen in front, and call ``then`` on yes.

        ``words``: sentence below the question; ``yes``: what agreeing does, in a word; ``wanted``:
        False to call ``then`` without asking.
        """
        if not wanted:
            then()
            return

        def answered(agreed: bool | None) -> None:
            if agreed:
                then()

        self.push_screen(make_screen("confirm:ConfirmScreen", question, words, yes), answered)

    def open_game(self, session: Session, path: Path | None = None) -> None:
        """Open the table of a game; a new game gets a save file.

        For a game that is over, the results are opened instead, and for a game that another window
        plays, the replay.
        """
        from runegames.play.saves import new_save, save_of

        if path is None and session.recorder is None:
            new_save(session)
        self.shared.seat(session)
        if session.outcome() is not None:
            self.go("results:ResultsScreen", session)
        elif (save := save_of(session)) is not None and not save.claim():
            self._only_look(session)
        elif session.elsewhere:
            self.shared.gather(session)
        else:
            self.go("game.screen:GameScreen", session)

    def _only_look(self, session: Session) -> None:
        """Open the replay of a game whose file another window writes to."""
        from runegames.play.director import first_viewer

        own = first_viewer(session)
        self.open_replay(session, own=own, moment=len(session.plies))
        words = "This game is being played in another window. Here it can only be looked at."
        self.notify(words, severity="warning", timeout=10)

    def load_save(self, name: str) -> Loaded | None:
        """Load a saved game; None, after a notice, if it cannot be read."""
        from runegames.play.saves import SaveError

        try:
            return self.library.load(name)
        except SaveError as error:
            self.notify(str(error), severity="warning")
            return None

    def open_loaded(self, loaded: Loaded) -> None:
        """Open a loaded game; ask first if there is a notice about its file."""
        then, wanted = partial(self.open_game, loaded.session, loaded.path), bool(loaded.notice)
        self.confirm("Continue this game?", loaded.notice or "", "continue", then, wanted=wanted)

    def note(self, session: Session) -> None:
        """Note that a game is finished."""
        if self.shared.host is not None:
            self.shared.host.tell_phones()
        self.library.note(session)
        self.warn(self.library.trouble)

    def look_at(self, session: Session) -> None:
        """Note that a finished game is shown."""
        self.library.look_at(session)
        self.warn(self.library.trouble)

    def open_replay(self, session: Session, *, own: Seat | None = None, moment: int = 0) -> None:
        """Open the replay of a game at a moment.

        ``own``: seat whose view the replay of an unfinished game may show.
        """
        self.look_at(session)
        self.show("replay:ReplayScreen", session, own=own, moment=moment)

    def open_review(self, session: Session) -> None:
        """Open the review of a finished game."""
        self.shared.stop_reviewing()  # the page goes on with it
        self.look_at(session)
        self.show("review:ReviewScreen", session)

    def _review(self, session: Session) -> None:
        # That module knows the shell, and modules cannot import each other in circles.
        load("runegames.ui.reviewing:review_shared")(self, session)

    def _regulars(self) -> Sequence[str]:
        from runegames.chronicle.regulars import regulars

        return regulars(self.library, self.settings).names

    def look_back(self, loaded: Loaded) -> None:
        """Open the replay of a loaded game from its beginning."""
        from runegames.play.director import first_viewer

        self.open_replay(loaded.session, own=first_viewer(loaded.session))
        if loaded.notice is not None:
            self.notify(loaded.notice, severity="warning", timeout=WARNING_S)

    def open_book(self, tab: str = "", key: str = "") -> None:
        """Open the book at a tab; ``key``: what is chosen there."""
        self.show("book.screen:BookScreen", tab, key)

    def action_open_book(self, tab: str = "") -> None:
        self.open_book(tab)

    def open_setup(self, game_id: str) -> None:
        """Open the set-up of a game."""
        self.go("setup:SetupScreen", game_id)

    def open_setup_like(self, session: Session) -> None:
        """Open the set-up with the seats and options of a session."""
        from runegames.play.settings import LastSetup

        like = LastSetup(seats=session.plans, options=session.options.model_dump())
        self.show("setup:SetupScreen", session.game.meta.id, like)

    def open_guide(self, game_id: str) -> None:
        """Open the guided first game of a game; show a notice if there is none."""
        from runegames.play.guide import NoGuide, load_guide

        try:
            self.go("game.guided:GuidedScreen", load_guide(game_id))
        except NoGuide as none:
            self.notify(f"{none} Its rules are under F1.")

    def open_rules(self, game_id: str, section: str | None = None, rule: str | None = None) -> None:
        """Open the rules at a section or at a rule."""
        self.show("rules:RulesScreen", game_id, section, rule)

    # -- searches and saves -----------------------------------------------------------------

    @property
    def thinker(self) -> Thinker:
        """Background process for searches, kept until the app ends."""
        if self._thinker is None:
            from runegames.ui.thinking import Thinker

            self._thinker = Thinker()
        return self._thinker

    @property
    def library(self) -> Library:
        """Saved and finished games, opened on first use; any thread may use this property."""
        with self._opening:
            if self._library is None:
                from runegames.chronicle.library import Library

                self._library = Library()
            return self._library

    def on_unmount(self) -> None:
        self.shared.end()
        if self._library is not None:
            self._library.close()
        if self._thinker is not None:
            self._thinker.dismiss()

    # -- the end ----------------------------------------------------------------------------

    def on_load(self) -> None:
        self._running_in = asyncio.get_running_loop()
        self._running_in.set_exception_handler(self._on_loop_failure)

    def _on_loop_failure(
        self, loop: asyncio.AbstractEventLoop, context: Mapping[str, object]
    ) -> None:
        """Handle the exception of a task or a callback, which asyncio would only print."""
        del loop
        error = context.get("exception")
        if isinstance(error, Exception):
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """End the app with a crash report; any thread may call this."""
        if not self.soon(partial(self.fail_here, error)):
            self.crash(error)

    def exit(
        self,
        result: None = None,
        return_code: int = 0,
        message: RenderableType | None = None,
    ) -> None:
        # The reading of saves is stopped, since it would delay the end.
        self._running_in = None
        if self._library is not None:
            self._library.stop()
        super().exit(result, return_code, message)

    def end(self, status: int) -> bool:
        """Exit with a status, from any thread or signal; False if the app is not running."""
        return self.soon(partial(self.exit, return_code=status))

    def soon(self, work: Callable[[], object]) -> bool:
        """Call ``work`` in the event loop, from any thread or signal; False if no loop runs."""
        loop = self._running_in
        if loop is None or not loop.is_running():
            return False
        loop.call_soon_threadsafe(work)
        return True

    @property
    def escape_s(self) -> float:
        """Seconds after which an Esc is a key; any thread may use this property."""
        stack = self.screen_stack
        at_table = bool(stack) and getattr(stack[-1], "LEFT_BY_ESCAPE", False)
        return terminal.escape_s(os.environ, at_table=at_table)

    def come_back(self) -> None:
        """Write the whole screen again after the user's shell had the terminal."""
        self.call_later(lambda: self.screen.refresh())

    def warn_of_loss(self, loss: str) -> None:
        """Warn now, and again once the app has ended, that the last moves were not saved."""
        self.exit_warnings.append(loss)
        self.notify(loss, severity="warning", timeout=WARNING_S)
