"""Private parts of Textual that the ui needs; no other module touches one.

Each is here for want of a public way, and says what that would have to do. All hold for Textual
8.2.5 to 8.2.8, as `pyproject.toml` bounds it. `tests/ui/test_internals.py` says in a sentence which
of them has changed; a new release is let in once that passes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TextIO, TypeVar

from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual.app import App
from textual.geometry import Region, Size
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.drivers.linux_driver import LinuxDriver

__all__ = ["ChopsUpdate", "Compositor", "CompositorUpdate", "LayoutUpdate"]

R = TypeVar("R")


# -- exceptions -----------------------------------------------------------------------------------


class ForgivingPump(MessagePump):
    """Message pump that goes on after an exception that the app forgives.

    Textual ends a pump with the first exception that comes out of a message.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except (Exception, SystemExit) as error:
            app = self.app
            if not (isinstance(app, ReportingApp) and app.forgives(error)):
                raise


# -- drawing ------------------------------------------------------------------------------------


class Composition(Compositor):
    """Compositor with further regions to compose anew, beside those of its widgets."""

    def mark(self, regions: Iterable[Region]) -> None:
        """Compose these regions of the screen with the next update."""
        self._dirty_regions.update(regions)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        # Also what widgets have asked for: their messages may still be on the way, and would have
        # it written a second time.
        for widget in self.visible_widgets:
            widget._exchange_repaint_regions()
        return super().render_full_update(simplify)


def composed_size(screen: Screen[Any]) -> Size:
    """Size for which a screen was laid out last.

    ``Screen.size`` follows only after the widgets on it, which draw in between.
    """
    return screen._compositor.size


def rows_of(screen: Screen[Any]) -> Sequence[Strip]:
    """Rows that a screen shows; ``export_screenshot`` gives a picture of it alone."""
    return screen._compositor.render_strips()


def paint(screen: Screen[Any]) -> None:
    """Lay out and write all changes now, and not when the timer for updates rings."""
    screen._on_timer_update()


class PaintedScreen(ForgivingPump, Screen[R], Generic[R]):
    """Screen with a compositor of its own, which paints a change of the whole screen once."""

    COMPOSITOR: ClassVar[type[Compositor]] = Compositor
    """Compositor of its frames; Textual would have one kind alone."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._compositor = self.COMPOSITOR()

    @property
    def is_current(self) -> bool:
        # Textual means the one below an opaque screen as well. That one would lay itself out, and
        # have the screen above written again each time.
        for screen in reversed(self.app.screen_stack):
            if screen is self or screen.styles.background.a == 1:
                return screen is self
        return False

    def hears(self, message: Message) -> bool:
        """True when it answers a message; ``prevent_default`` would come too late."""
        del message
        return True

    async def _on_message(self, message: Message) -> None:
        if self.hears(message):
            await super()._on_message(message)

    def _compositor_refresh(self) -> None:
        # Each layout writes its changes at once, though a repaint of all of it is due: a screen
        # that opens is laid out three to five times before that.
        if not self._repaint_required:
            super()._compositor_refresh()


class RepaintedWidget(ForgivingPump, Widget):
    """Widget that finds out itself which of its cells have to be repainted."""

    def mark_rows(self, rows: range) -> None:
        """Have these rows repainted; ``refresh`` takes a message to it and one to its screen."""
        self._styles_cache.set_dirty(Region(0, rows.start, 1, len(rows)))
        self.screen._dirty_widgets.add(self)
        self.screen.check_idle()

    def asked_regions(self) -> Collection[Region]:
        """Return the regions that Textual wants repainted, and forget them."""
        return super()._exchange_repaint_regions()

    def changed_regions(self) -> Collection[Region]:
        """Return all regions that have to be repainted, and forget them."""
        return self.asked_regions()

    def _exchange_repaint_regions(self) -> Collection[Region]:
        return self.changed_regions()


# -- messages and timers ------------------------------------------------------------------------


def has_callbacks(pump: MessagePump) -> bool:
    """True when a message pump has calls to make; ``message_queue_size`` does not count them."""
    return bool(pump._next_callbacks)


def layout_due(screen: Screen[Any]) -> bool:
    """True when a screen will be laid out with its next update."""
    return screen._layout_required


def stop_timers(pump: MessagePump) -> None:
    """Stop all timers of a screen or widget, which does not list them."""
    for timer in list(pump._timers):
        timer.stop()


def ring_late(timer: Timer) -> None:
    """Let a timer ring however late it is, which only the constructor of timers offers."""
    timer._skip = False


def actions_of(widget: Widget, key: str) -> list[str]:
    """Actions of a widget itself for a key, by the present keymap.

    ``Screen.active_bindings`` asks of every action in sight whether it can be done.
    """
    bindings = widget._bindings.copy()
    if widget.app._keymap:
        bindings.apply_keymap(widget.app._keymap)
    return [each.action for each in bindings.key_to_bindings.get(key, ())]


# -- the app and its terminal -------------------------------------------------------------------


class ReportingApp(ForgivingPump, App[R], Generic[R]):
    """App that is told of an exception before it ends, and prints no values of variables."""

    def crash(self, error: Exception) -> None:
        """Take note of the exception that ends the app."""

    def forgives(self, error: BaseException) -> bool:
        """True when the app goes on after an exception, which was dealt with."""
        del error
        return False

    def _handle_exception(self, error: Exception) -> None:
        if self.forgives(error):
            return
        self.crash(error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual would print the traceback here, with everybody's cards among the locals.
        self._close_messages_no_wait()


def wrap_output(driver: LinuxDriver, wrap: Callable[[TextIO], Any]) -> None:
    """Put something between a driver and the terminal's file, before it writes."""
    if driver._file is not None:
        driver._file = wrap(driver._file)


def write_control(app: App[Any], sequence: str) -> None:
    """Write a control sequence between two frames."""
    if app._driver is not None:
        app._driver.write(sequence)
        app._driver.flush()
