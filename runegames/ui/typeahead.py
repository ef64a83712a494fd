"""Type-ahead: early input waits until the screen has handled earlier input.

Textual gives a key at once to the focused widget. If two keys arrive together, the second one
could reach a widget that the first one has removed, or a screen without widgets.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from textual import events
from textual.app import App
from textual.message_pump import MessagePump
from textual.widget import Widget

from runegames.ui.internals import has_callbacks, layout_due

PATIENCE_S = 1.0
"""Greatest wait in seconds, since a busy app must still take keys."""
YIELDS = 200
"""Number of checks without a pause, one in each round of the event loop."""
PAUSE_S = 0.002
"""Seconds between two checks after the first ``YIELDS``."""


class Typeahead:
    """Queue of input: each event waits for a screen at rest."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._held: deque[events.Event] = deque()
        self._due: events.Event | None = None
        """Queued event that has been posted to the app again, and will arrive next."""
        self._waiting: asyncio.Task[None] | None = None
        self._limit_s = 0.0
        """Time at which the next event stops waiting."""

    @property
    def empty(self) -> bool:
        """True if no input waits."""
        return self._waiting is None and self._due is None

    def passes(self, event: events.Event) -> bool:
        """Test whether the app may handle an event now; if not, queue the event."""
        if event is self._due:
            self._due = None
            if busy(self._app) and monotonic() < self._limit_s:
                # The app itself has handled the key before, and the screen does not yet show it.
                self._held.appendleft(event)
                self._waiting = asyncio.create_task(self._wait())
                return False
            self._go_on()
            return True
        if self.empty and not busy(self._app):
            return True
        if isinstance(event, events.MouseMove) and self._held:
            last = self._held[-1]
            if isinstance(last, events.MouseMove):
                self._held.pop()  # only the last position matters
        self._held.append(event)
        self._go_on()
        return False

    def _go_on(self) -> None:
        if self._held and self.empty:
            self._limit_s = monotonic() + PATIENCE_S
            self._waiting = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        """Wait for a screen at rest, then post the next event."""
        rounds = 0
        try:
            # At least one round is needed, in which the previous event reaches its widget.
            while not rounds or (busy(self._app) and monotonic() < self._limit_s):
                rounds += 1
                await asyncio.sleep(0 if rounds < YIELDS else PAUSE_S)
        finally:
            self._waiting = None
        self._due = self._held.popleft()
        if not self._app.post_message(self._due):
            self._due = None
            self._held.clear()


def busy(app: App[Any]) -> bool:
    """Test whether the app or the screen in front still handles earlier input."""
    if app.message_queue_size:
        return True  # a key that no widget takes comes back to the app, which then acts on it
    stack = app.screen_stack
    if not stack:
        return False
    if has_callbacks(app) or not stack[-1].is_mounted or layout_due(stack[-1]):
        return True
    return any(pump.message_queue_size or has_callbacks(pump) for pump in _pumps(stack))


def _pumps(stack: Sequence[Widget]) -> Iterator[MessagePump]:
    """Yield the message pumps of all screens, and of the widgets on the screen in front."""
    yield from stack
    rest = [stack[-1]]
    # Every key waits for this walk, which is three times as fast as Textual's own.
    while rest:
        below = rest.pop().children
        yield from below
        rest += below
