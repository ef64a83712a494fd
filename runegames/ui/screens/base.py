"""Base classes of all screens: leaving once, the footer, and the notice of a small window."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.timer import Timer, TimerCallback
from textual.widget import Widget

from runegames.ui.commands import Footer, commands_of
from runegames.ui.internals import PaintedScreen, ring_late, stop_timers
from runegames.ui.look import HasLook, Look
from runegames.ui.output import CellCompositor
from runegames.ui.shell import Shell
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.small import SmallNotice, too_small

R = TypeVar("R")


class LeavingScreen(PaintedScreen[R]):
    """Screen that is dismissed once, and ignores messages once it has left the stack.

    Textual goes on handing messages to a screen until all its widgets are gone, and a second
    ``dismiss`` would take away the screen below it.
    """

    COMPOSITOR = CellCompositor

    focused = Reactive[Widget | None](None, repaint=False)
    """Focused widget. Both widgets repaint themselves when it changes; Textual would repaint the
    whole screen as well."""

    gone = False
    """True once it has left the stack."""

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        if self.gone:
            return AwaitComplete()
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        return super().dismiss(result)

    def leave(self) -> None:
        """Stop timers and workers once the screen was taken from the stack."""
        self.gone = True
        stop_timers(self)
        self.workers.cancel_node(self)

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        # A short pause must end on a busy machine, too: Textual skips the beats of a timer that it
        # is late for, be it the only one.
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        ring_late(timer)
        return timer

    def hears(self, message: Message) -> bool:
        return not (self.gone and _asks_for_something(message))


def _asks_for_something(message: Message) -> bool:
    """True for messages from a person, a widget or a worker, and not from Textual's own course."""
    if isinstance(message, events.Event):
        return isinstance(message, events.InputEvent | events.Paste | events.Timer)
    return type(message).__module__ != messages.__name__


class ShellScreen(HasLook, LeavingScreen[R]):
    """Screen of the app, which shows a notice while the terminal is too small."""

    BLINDS = False
    """True for a screen that hides the table: no toast, command palette or screenshot there."""

    FOOTER: ClassVar[Footer] = ()
    """First entries of its footer."""

    def footer(self) -> Footer:
        """Entries of its footer now: also the commands of its ``BINDINGS`` with short words."""
        own = (each for each in commands_of(self, disabled=True) if each.node is self)
        return (*self.FOOTER, *(each.id for each in own if each.short))

    def applies(self, action: str) -> bool:
        """Test whether an action would do something now; the footer leaves out others."""
        return True

    @property
    def shell(self) -> Shell:
        """App, as a ``Shell``."""
        app = self.app
        assert isinstance(app, Shell)
        return app

    @property
    def look(self) -> Look:
        return Look(self.shell.palette, self.shell.symbols)

    def on_resize(self) -> None:
        """Show or hide the notice for the new size."""
        self.mind_the_size()
        # What a table has room to offer may be something else, once it has its new size.
        self.call_after_refresh(self.refresh_bindings)

    def on_screen_resume(self) -> None:
        """Show or hide the notice; the window may have changed meanwhile."""
        self.mind_the_size()

    def put_aside(self) -> None:
        """Hide secrets before the app is suspended: another person may resume it."""

    def mind_the_size(self) -> None:
        """Show the notice of a window that is too small, or remove it."""
        if not self.is_attached:
            return
        small = too_small(self.app.size)
        self.set_class(small, "-small")  # what no longer fits below the notice scrolls nowhere
        notices = self.query(SmallNotice)
        if small and notices:
            notices.first().refresh()
        elif small:
            self.mount(SmallNotice())
        elif notices:
            notices.remove()
            self.call_after_refresh(self._draw_again)

    def _draw_again(self) -> None:
        """Repaint what was not drawn below the notice."""
        for widget in self.query(CellWidget):
            widget.refresh()


class ShellModal(ModalScreen[R], ShellScreen[R]):
    """Small screen over another one, which stays visible.

    ``ModalScreen`` comes first, since styles follow the first base only.
    """
