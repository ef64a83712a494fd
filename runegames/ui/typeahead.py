"""Type-ahead: input that comes faster than the screen waits until the screen has followed.

Textual hands a key at once to whatever has the focus. Of two keys in one write, the second one
would so reach what the first one has just put away, or a screen that is not composed yet.
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
"""Seconds after which input goes on all the same: a hanging app must still take keys."""
YIELDS = 200
"""Rounds of the event loop in a row before there are pauses."""
PAUSE_S = 0.002
"""Seconds between checks of a screen that takes longer."""


class Typeahead:
    """Queue of input in front of the app: one event at a time, each to a screen at rest."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._held: deque[events.Event] = deque()
        self._due: events.Event | None = None
        """Event that has waited, and comes again as a message."""
        self._waiting: asyncio.Task[None] | None = None

    @property
    def empty(self) -> bool:
        """True when no input waits."""
        return self._waiting is None and self._due is None

    def passes(self, event: events.Event) -> bool:
        """True when the event may go on at once; otherwise it comes again in its turn."""
        if event is self._due:
            self._due = None
            self._go_on()
            return True
        if self.empty and not busy(self._app):
            return True
        if isinstance(event, events.MouseMove) and self._held:
            last = self._held[-1]
            if isinstance(last, events.MouseMove):
                self._held.pop()  # only where it has come to matters
        self._held.append(event)
        self._go_on()
        return False

    def _go_on(self) -> None:
        if self._held and self.empty:
            self._waiting = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        """Wait for the screen to come to rest, then send the next event on its way."""
        limit = monotonic() + PATIENCE_S
        rounds = 0
        try:
            # At least one round: what was let through last has only now reached its widget.
            while not rounds or (busy(self._app) and monotonic() < limit):
                rounds += 1
                await asyncio.sleep(0 if rounds < YIELDS else PAUSE_S)
        finally:
            self._waiting = None
        self._due = self._held.popleft()
        if not self._app.post_message(self._due):
            self._due = None
            self._held.clear()


def busy(app: App[Any]) -> bool:
    """True while the screen in front still has something to do that a key could interfere with."""
    stack = app.screen_stack
    if not stack:
        return False
    if has_callbacks(app) or not stack[-1].is_mounted or layout_due(stack[-1]):
        return True
    return any(pump.message_queue_size or has_callbacks(pump) for pump in _pumps(stack))


def _pumps(stack: Sequence[Widget]) -> Iterator[MessagePump]:
    """Message pumps that may answer a key: of the screens, and of the widgets in front."""
    yield from stack
    rest = [stack[-1]]
    while rest:  # Textual's own walk takes three times as long, and every key waits for this one
        below = rest.pop().children
        yield from below
        rest += below
