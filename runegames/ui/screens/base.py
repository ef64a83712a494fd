"""What all screens have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.screen import ModalScreen, Screen

from runegames.ui.screens.small import SmallNotice, too_small

if TYPE_CHECKING:
    from runegames.ui.app import RunegamesApp
    from runegames.ui.symbols import Symbols
    from runegames.ui.theme import Palette

R = TypeVar("R")


class ShellScreen(Screen[R]):
    """A screen that steps behind a notice while the terminal is too small."""

    BLINDS = False
    """Whether it hides the table: then no toast, no command palette, no screenshot."""

    @property
    def shell(self) -> RunegamesApp:
        """The app, by its own type."""
        from runegames.ui.app import RunegamesApp

        app = self.app
        assert isinstance(app, RunegamesApp)
        return app

    @property
    def palette(self) -> Palette:
        """The colours that drawn things have now."""
        return self.shell.palette

    @property
    def symbols(self) -> Symbols:
        """The glyphs that drawn things have now."""
        return self.shell.symbols

    def on_resize(self) -> None:
        """The window has another size, or the screen its first."""
        self.mind_the_size()

    def on_screen_resume(self) -> None:
        """The screen is in front again; the window may have changed meanwhile."""
        self.mind_the_size()

    def mind_the_size(self) -> None:
        """Put up the notice, or take it down."""
        if not self.is_attached:
            return
        notices = self.query(SmallNotice)
        if not too_small(self.app.size):
            notices.remove()
        elif notices:
            notices.first().refresh()
        else:
            self.mount(SmallNotice())


class ShellModal(ModalScreen[R], ShellScreen[R]):
    """A small screen over another one, which stays visible.

    ``ModalScreen`` comes first, since styles follow the first base only.
    """
