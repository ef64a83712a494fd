"""What all screens have in common."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events, messages
from textual.await_complete import AwaitComplete
from textual.message import Message
from textual.reactive import Reactive
from textual.screen import ModalScreen
from textual.timer import Timer, TimerCallback
from textual.widget import Widget

from runegames.ui.commands import Footer, commands_of, names_of
from runegames.ui.internals import PaintedScreen, ring_late, stop_timers
from runegames.ui.look import Look, Looking
from runegames.ui.output import CellCompositor
from runegames.ui.shell import Shell
from runegames.ui.widgets.cells import CellWidget
from runegames.ui.widgets.small import SmallNotice, too_small

R = TypeVar("R")


class LeavingScreen(PaintedScreen[R]):
    """Is dismissed once, and answers nothing any more once it has left the stack.

    Textual goes on handing messages to a screen until all its widgets are gone, and a second
    ``dismiss`` would take away the screen below it.
    """

    COMPOSITOR = CellCompositor

    focused = Reactive[Widget | None](None, repaint=False)
    """What has the focus. Both widgets draw themselves anew when it moves; Textual would repaint
    the whole screen besides."""

    gone = False
    """Whether it has left the stack."""

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Leave with a result, the first time; whatever lies over it leaves, too."""
        if self.gone:
            return AwaitComplete()
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.pop_screen()
        return super().dismiss(result)

    def leave(self) -> None:
        """It was taken from the stack: no timer rings any more, and nobody works for it."""
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
        """A timer that rings once, and always.

        Textual skips the beats of a timer that it is late for, be it the only one: a short pause
        before a computer player's move could so last for ever on a busy machine.
        """
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        ring_late(timer)
        return timer

    def hears(self, message: Message) -> bool:
        """Nothing from outside once it has left."""
        return not (self.gone and _asks_for_something(message))


def _asks_for_something(message: Message) -> bool:
    """Whether it comes from a person, a widget or a worker, and not from Textual's own course."""
    if isinstance(message, events.Event):
        return isinstance(message, events.InputEvent | events.Paste | events.Timer)
    return type(message).__module__ != messages.__name__


class ShellScreen(Looking, LeavingScreen[R]):
    """A screen that steps behind a notice while the terminal is too small."""

    BLINDS = False
    """Whether it hides the table: then no toast, no command palette, no screenshot."""

    FOOTER: ClassVar[Footer] = ()
    """First entries of its footer."""

    def footer(self) -> Footer:
        """Entries of its footer now: also the commands of its ``BINDINGS`` with short words."""
        named = {name for entry in self.FOOTER for name in names_of(entry)}
        own = (each for each in commands_of(self, disabled=True) if each.node is self)
        return (*self.FOOTER, *(each.id for each in own if each.short and each.id not in named))

    def applies(self, action: str) -> bool:
        """Whether an action would do anything now; the command palette leaves out the others."""
        return True

    @property
    def shell(self) -> Shell:
        """The app, by its own type."""
        app = self.app
        assert isinstance(app, Shell)
        return app

    @property
    def look(self) -> Look:
        """What things are drawn with now."""
        return Look(self.shell.palette, self.shell.symbols)

    def on_resize(self) -> None:
        """The window has another size, or the screen its first."""
        self.mind_the_size()

    def on_screen_resume(self) -> None:
        """The screen is in front again; the window may have changed meanwhile."""
        self.mind_the_size()

    def put_aside(self) -> None:
        """The terminal goes to the shell, and somebody else may bring it back."""

    def mind_the_size(self) -> None:
        """Put up the notice, or take it down."""
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
        """Nothing was drawn below the notice."""
        for widget in self.query(CellWidget):
            widget.refresh()


class ShellModal(ModalScreen[R], ShellScreen[R]):
    """A small screen over another one, which stays visible.

    ``ModalScreen`` comes first, since styles follow the first base only.
    """
