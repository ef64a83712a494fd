"""Base classes of all screens: leaving, footer, and the notice of a small window."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.widget import Widget

from runegames.ui.commands import Footer, FooterHint, all_commands
from runegames.ui.internals import PaintedScreen, stop_timers
from runegames.ui.look import HasLook, Look
from runegames.ui.output import CellCompositor
from runegames.ui.shell import Shell
from runegames.ui.widgets.direct import DirectWidget
from runegames.ui.widgets.small import SmallNotice, too_small

R = TypeVar("R")
LARGE_SIZE = Size(160, 48)
"""Least size of a window in which pages have larger drawings."""


class LeavingScreen(PaintedScreen[R]):
    """Screen that can be dismissed only once, and takes no input once it has left the stack.

    Textual sends messages to a screen until all its widgets are gone, and a second ``dismiss``
    would close the screen below. So a screen that has left handles only Textual's own messages.
    """

    COMPOSITOR = CellCompositor

    focused = Reactive[Widget | None](None, repaint=False)
    """Focused widget. Textual would repaint the whole screen after a change, but here the widgets
    that lose and get the focus repaint themselves."""

    gone = False
    """True once the screen has left the stack."""

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        if self.gone:
            return AwaitComplete()
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        return super().dismiss(result)

    def leave(self) -> None:
        """Stop timers and workers; called when the screen leaves the stack."""
        self.gone = True
        stop_timers(self)
        self.workers.cancel_node(self)

    def hears(self, message: Message) -> bool:
        # Textual tells a screen each size for which it lays it out. Two sizes that arrive together
        # would follow each other without end, so a size that is no longer that of the window is
        # not heard.
        if isinstance(message, events.Resize) and message.size != self.app.size:
            return False
        return not (self.gone and _asks_for_something(message))


def _asks_for_something(message: Message) -> bool:
    """Test whether a message comes from a person, timer, widget or worker, not from Textual."""
    if isinstance(message, events.Event):
        return isinstance(message, events.InputEvent | events.Paste | events.Timer)
    return type(message).__module__ != messages.__name__


class ShellScreen(HasLook, LeavingScreen[R]):
    """Screen with a footer, and with a notice while the terminal is too small."""

    BLINDS = False
    """True if the screen hides hands; then toasts, command palette and screenshots are off."""

    IS_MENU = False
    """True for the menu, which lies below all other screens."""

    LEFT_BY_ESCAPE = False
    """True if Esc leaves a game; then it waits longer for the rest of a sequence."""

    FOOTER: ClassVar[Footer] = ()
    """First entries of the footer."""

    def footer(self) -> Footer:
        """Return the footer: ``FOOTER``, then the commands of the screen that have short words."""
        own = (listed for listed in all_commands(self) if listed.node is self)
        return (*self.FOOTER, *(listed.id for listed in own if listed.short))

    @property
    def way_back(self) -> FooterHint:
        """Entry of the footer for the way back, which says whether it leads to the menu."""
        words = "menu" if self.leads_to_menu else "back"
        return FooterHint("back", words)

    @property
    def leads_to_menu(self) -> bool:
        """True if the menu is the screen below."""
        screens = self.app.screen_stack
        below = screens[screens.index(self) - 1] if self in screens else None
        return isinstance(below, ShellScreen) and below.IS_MENU

    def applies(self, action: str) -> bool:
        """Test whether an action has an effect now; if not, the footer may leave it out."""
        return True

    def game_at_hand(self) -> str:
        """Return the game whose rules open by F1; "" for that of the screen below."""
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action not in self.shell.CLOSED and super().check_action(action, parameters)

    @property
    def shell(self) -> Shell:
        app = self.app
        assert isinstance(app, Shell)
        return app

    @property
    def look(self) -> Look:
        return Look(self.shell.palette, self.shell.symbols)

    def on_resize(self) -> None:
        self.mind_the_size()
        # The commands of a table can depend on its new size.
        self.call_after_refresh(self.refresh_bindings)

    def on_screen_resume(self) -> None:
        # The window may have been resized while another screen was in front.
        self.mind_the_size()

    @property
    def kept(self) -> str:
        """Sentence on whether the game of this screen is saved; "" if nothing is to be said."""
        return ""

    def put_aside(self) -> None:
        """Hide hands before the app is suspended, since another person may resume it."""

    def mind_the_size(self) -> None:
        """Mark a large window; show the notice of one that is too small, or remove it."""
        if not self.is_attached:
            return
        self.mark_size()
        small = too_small(self.app.size)
        notices = self.query(SmallNotice)
        if small and notices:
            notices.first().refresh()
        elif small:
            self.mount(SmallNotice())
        elif notices:
            notices.remove()
            self.call_after_refresh(self._draw_again)

    def mark_size(self) -> None:
        super().mark_size()
        width, height = self.app.size
        self.set_class(width >= LARGE_SIZE.width and height >= LARGE_SIZE.height, "-large")
        # The class keeps the screen behind the notice from scrolling.
        self.set_class(too_small(self.app.size), "-small")

    def _draw_again(self) -> None:
        """Repaint the widgets that the notice has covered."""
        for widget in self.query(DirectWidget):
            widget.refresh()


class ShellModal(ModalScreen[R], ShellScreen[R]):
    """Small screen over another one, which stays visible.

    ``ModalScreen`` is the first base, since Textual takes styles only from the first base.
    """
