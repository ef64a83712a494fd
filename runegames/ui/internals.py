"""Private parts of Textual that the ui needs; no other module uses any.

`pyproject.toml` allows version 8.2, from 8.2.8 on: earlier ones lack the table of keys that
the input reads. If a new release changes one of these parts, `tests/ui/test_internals.py` fails.
That test has to pass before `pyproject.toml` allows 8.3.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TextIO, TypeVar

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._compositor import ChopsUpdate, Compositor, CompositorUpdate, LayoutUpdate
from textual._keyboard_protocol import FUNCTIONAL_KEYS, MODIFIER_FUNCTIONAL_KEYS
from textual._widget_navigation import Direction
from textual.app import App
from textual.events import ScreenResume
from textual.geometry import Region, Size
from textual.keys import _character_to_key
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer, TimerCallback
from textual.widget import Widget
from textual.widgets import OptionList

from runegames.signals import is_interrupt

if TYPE_CHECKING:
    from textual.drivers.linux_driver import LinuxDriver

__all__ = [
    "FUNCTIONAL_KEYS",
    "MODIFIER_FUNCTIONAL_KEYS",
    "ChopsUpdate",
    "Compositor",
    "CompositorUpdate",
    "LayoutUpdate",
]

R = TypeVar("R")
WAIT_S = 0.001
"""Seconds between two looks for messages that could change the layout."""
MAX_WAITS = 50
"""Number of looks after which a repaint is left to Textual's update timer."""


# -- exceptions -----------------------------------------------------------------------------------


class ForgivingPump(MessagePump):
    """Message pump that continues after an exception that the app forgives, and rings late.

    Textual ends a pump at the first exception of a message handler.
    """

    def set_timer(
        self,
        delay: float,
        callback: TimerCallback | None = None,
        *,
        name: str | None = None,
        pause: bool = False,
    ) -> Timer:
        # Textual skips a late tick of a timer, even its only one. Without ``ring_late``, a short
        # pause could last for ever on a busy machine; after the app's pause before a change of
        # size, every later change would be lost, too.
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        ring_late(timer)
        return timer

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except (Exception, SystemExit, KeyboardInterrupt) as error:
            app = self.app
            if is_interrupt(error) or not (isinstance(app, ReportingApp) and app.forgives(error)):
                raise


# -- drawing ------------------------------------------------------------------------------------


class Composition(Compositor):
    """Compositor that composes marked regions again."""

    def mark(self, regions: Iterable[Region]) -> None:
        """Compose these regions of the screen with the next update."""
        self._dirty_regions.update(regions)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        # Widgets may have asked for repaints whose messages have not arrived. The regions
        # are forgotten here; otherwise they would be written a second time.
        for widget in self.visible_widgets:
            widget._exchange_repaint_regions()
        return super().render_full_update(simplify)


def composed_size(screen: Screen[Any]) -> Size:
    """Return the size for which a screen was laid out last.

    ``Screen.size`` changes later than the sizes of its widgets, which draw in between.
    """
    return screen._compositor.size


def rows_of(screen: Screen[Any]) -> Sequence[Strip]:
    """Return the rows that a screen shows; ``export_screenshot`` gives only a picture."""
    return screen._compositor.render_strips()


def paint(screen: Screen[Any]) -> None:
    """Lay out and write all changes now, without waiting for Textual's update timer."""
    screen._on_timer_update()


class PaintedScreen(ForgivingPump, Screen[R], Generic[R]):
    """Screen with its own compositor, which writes a repaint of the whole screen only once."""

    COMPOSITOR: ClassVar[type[Compositor]] = Compositor
    """Class of the screen's compositor; Textual has one class for all screens."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._compositor = self.COMPOSITOR()
        self.waits = -1
        """Remaining waits for quiet before an early repaint; -1 if none is asked for."""

    @property
    def is_current(self) -> bool:
        # Textual takes a screen below an opaque one for current, too. Each layout of the lower
        # screen would then write the upper one again.
        for screen in reversed(self.app.screen_stack):
            if screen is self or screen.styles.background.a == 1:
                return screen is self
        return False

    async def _compose(self) -> None:
        # Textual marks a screen with the size of the window only once its widgets have got their
        # styles, and then styles all of them again.
        self.mark_size()
        await super()._compose()

    def mark_size(self) -> None:
        """Give the screen the classes that belong to the size of the window."""
        across, down = self.app.HORIZONTAL_BREAKPOINTS or (), self.app.VERTICAL_BREAKPOINTS or ()
        width, height = self.app.size
        marks = {name: False for _, name in (*across, *down)}
        for breakpoints, size in ((across, width), (down, height)):
            reached = [mark for mark in breakpoints if mark[0] <= size]
            marks |= {name: True for _, name in sorted(reached)[-1:]}
        self.update_classes(marks, animate=False)

    def _on_screen_resume(self, event: ScreenResume) -> None:
        # A screen that opens has just got its styles.
        if not self.stack_updates:
            event.refresh_styles = False

    def hears(self, message: Message) -> bool:
        """Test whether to handle a message; Textual has no test before its handlers."""
        del message
        return True

    async def _on_message(self, message: Message) -> None:
        if self.hears(message):
            await super()._on_message(message)

    def _compositor_refresh(self) -> None:
        # A screen that opens is laid out three to five times before its first repaint. Without
        # this, each layout would write its changes.
        if not self._repaint_required:
            super()._compositor_refresh()
        elif self.waits < 0:
            # The update timer would idle for a sixtieth of a second first.
            self.waits = MAX_WAITS
            self.wait()

    def wait(self) -> None:
        """Look again a little later whether a repaint can be written."""
        asyncio.get_running_loop().call_later(WAIT_S, self.call_later, self.paint_when_quiet)

    def paint_when_quiet(self) -> None:
        """Paint once no widget has messages left that could change the layout."""
        if not self._repaint_required or not self.waits:
            self.waits = -1
            return
        pumps = (self.app, self, *self.walk_children())
        if any(pump.message_queue_size for pump in pumps):
            self.waits -= 1
            self.wait()
            return
        self.waits = -1
        paint(self)


class RepaintedWidget(ForgivingPump, Widget):
    """Widget that determines by itself which of its cells need a repaint."""

    def mark_rows(self, rows: range) -> None:
        """Request a repaint of rows, without the two messages that ``refresh`` sends."""
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


class PagedList(OptionList):
    """List in which a move by a page waits until the options are laid out.

    Textual looks the chosen option up among the lines that a layout has made, and a key may come
    before, as new options do in the command palette. In a window so narrow that options have no
    columns, Textual fails, and this list has no lines until the window is wider.
    """

    @property
    def margin_columns(self) -> int:
        return self.get_component_styles("option-list--option").padding.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        width = max(width, self.margin_columns + 1)
        return super().get_content_height(container, viewport, width)

    def _update_lines(self) -> None:
        if self.scrollable_content_region.width > self.margin_columns:
            super()._update_lines()

    @property
    def has_lines(self) -> bool:
        """True once the chosen option is laid out."""
        there = self._index_to_line if self.scrollable_content_region else ()
        return (self.highlighted or 0) in there

    def _move_page(self, direction: Direction) -> None:
        if self.has_lines:
            super()._move_page(direction)
        else:
            self.call_after_refresh(self.move_late, direction)

    def move_late(self, direction: Direction) -> None:
        """Move by a page after a layout, if that has made lines."""
        if self.has_lines:
            super()._move_page(direction)


# -- messages and timers ------------------------------------------------------------------------


def has_callbacks(pump: MessagePump) -> bool:
    """Test whether a message pump has calls to make; ``message_queue_size`` leaves them out."""
    return bool(pump._next_callbacks)


def layout_due(screen: Screen[Any]) -> bool:
    """Test whether the next update lays a screen out."""
    return screen._layout_required


def stop_timers(pump: MessagePump) -> None:
    """Stop all timers of a screen or widget."""
    for timer in list(pump._timers):
        timer.stop()


def ring_late(timer: Timer) -> None:
    """Let a timer ring even if it is late; ``set_timer`` has no option for this."""
    timer._skip = False


def actions_of(widget: Widget, key: str) -> list[str]:
    """Return the actions of a widget's own bindings for a key, under the current keymap.

    ``Screen.active_bindings`` would check every action of all widgets in sight.
    """
    bindings = widget._bindings.copy()
    if widget.app._keymap:
        bindings.apply_keymap(widget.app._keymap)
    return [binding.action for binding in bindings.key_to_bindings.get(key, ())]


# -- keys -----------------------------------------------------------------------------------------


def key_name(letter: str) -> str:
    """Return the name of the key of a character: ``a``, ``A``, ``full_stop``, ``at``."""
    return _character_to_key(letter)


def sequence_keys(sequence: str) -> tuple[str, ...] | str | None:
    """Return the names of the keys of a sequence, or the character that it stands for.

    None for an unknown sequence.
    """
    match ANSI_SEQUENCES_KEYS.get(sequence):
        case str(character):
            return character
        case tuple(keys):
            return tuple(key.value for key in keys)
        case _:
            return None


# -- the app and its terminal -------------------------------------------------------------------


class ReportingApp(ForgivingPump, App[R], Generic[R]):
    """App that records the exception that ends it, and prints no values of variables."""

    def crash(self, error: Exception) -> None:
        """Record the exception that ends the app."""

    def forgives(self, error: BaseException) -> bool:
        """Handle an exception after which the app can continue; True if it continues."""
        del error
        return False

    def _handle_exception(self, error: Exception) -> None:
        if self.forgives(error):
            return
        self.crash(error)
        super()._handle_exception(error)

    def fail_here(self, error: Exception) -> None:
        """Handle an exception that no message pump handles; only for the thread of the app."""
        self._handle_exception(error)

    def _fatal_error(self) -> None:
        # Textual would print a traceback here, with all hands among the local variables.
        self._close_messages_no_wait()


def wrap_output(driver: LinuxDriver, wrap: Callable[[TextIO], Any]) -> None:
    """Wrap the file to which a driver writes."""
    if driver._file is not None:
        driver._file = wrap(driver._file)


def write_control(app: App[Any], sequence: str) -> None:
    """Write a control sequence to the terminal, between two updates of the screen."""
    if app._driver is not None:
        app._driver.write(sequence)
        app._driver.flush()
