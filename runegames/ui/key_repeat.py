"""Key-repeat guard: tells a deliberate key from one that is still held down."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from textual.message_pump import MessagePump
from textual.timer import Timer


class KeyRepeatGuard:
    """Guard that ignores repeated keys, so that none of them reveals a hand by accident.

    Terminals send a held key again and again. So nothing counts before all keys have been quiet
    for a moment, and a key that is followed by another one at once is a held key as well.
    """

    QUIET_S: ClassVar[float] = 0.3
    """Seconds without a key before any key counts."""
    HOLD_S: ClassVar[float] = 0.12
    """Seconds within which a held key would have come again."""

    def __init__(self, owner: MessagePump) -> None:
        self._owner = owner
        self._ignored_until = 0.0
        self._waiting: Timer | None = None

    def begin(self) -> None:
        """Wait for a moment without keys before any key counts."""
        self._ignored_until = monotonic() + self.QUIET_S

    def heard(self) -> bool:
        """True when the last key counts; every key has to be told."""
        now = monotonic()
        held = self._waiting is not None
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        if held or now < self._ignored_until:
            self._ignored_until = now + self.QUIET_S
            return False
        return True

    def do(self, action: Callable[[], object]) -> None:
        """Do something for a key that counts, unless it turns out to be held."""
        if not self.HOLD_S:
            action()
            return

        def act() -> None:
            self._waiting = None
            action()

        self._waiting = self._owner.set_timer(self.HOLD_S, act)
