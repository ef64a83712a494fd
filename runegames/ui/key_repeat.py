"""Key-repeat guard: tells a deliberate key from a key that is held down."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from textual.message_pump import MessagePump
from textual.timer import Timer


class KeyRepeatGuard:
    """Guard against repeated keys, which could reveal a hand by accident.

    Terminals send a held key repeatedly. So a key counts only after a moment without keys, and
    only if no other key follows at once.
    """

    QUIET_S: ClassVar[float] = 0.3
    """Seconds without a key before any key counts."""
    HOLD_S: ClassVar[float] = 0.12
    """Seconds within which a held key is sent again."""

    def __init__(self, owner: MessagePump) -> None:
        self._owner = owner
        self._ignored_until = 0.0
        self._waiting: Timer | None = None

    def begin(self) -> None:
        """Ignore keys until none has come for ``QUIET_S``."""
        self._ignored_until = monotonic() + self.QUIET_S

    def heard(self) -> bool:
        """Record a key; True if it counts. This has to be called for every key."""
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
        """Call ``action`` for a key that counts, unless the key turns out to be held."""
        if not self.HOLD_S:
            action()
            return

        def act() -> None:
            self._waiting = None
            action()

        self._waiting = self._owner.set_timer(self.HOLD_S, act)
