"""Animation of the last ply: within a quarter of a second, a table moves to its new state.

Each step depends on two views of the same viewer, before and after the ply, and on the
elapsed share of the time. Nothing waits for an animation; at its end the table is drawn at rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from textual.timer import Timer
from textual.widget import Widget

from runegames.core import Seat
from runegames.play.session import Session

DURATION_S = 0.24
"""Duration of an animation in seconds."""
FRAMES = 6
LANDED_SHARE = 0.6
"""Share of an animation after which flying pieces have arrived."""
NUMBER = re.compile(r"(-?\d+)(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Motion:
    """Step of an animation between two views of the same viewer."""

    before: Any
    now: Any
    share: float
    """Elapsed share of the animation, from 0 to less than 1."""

    def count(self, numbers: Callable[[Any], Sequence[int]]) -> list[int]:
        """Interpolate numbers of the two views."""
        return [*map(self.between, numbers(self.before), numbers(self.now))]

    def between(self, old: int, new: int) -> int:
        """Interpolate between an old and a new number."""
        return old + round((new - old) * self.share)

    def words(self, old: str, new: str) -> str:
        """Interpolate texts that begin with a number; return ``new`` if one of them does not."""
        one, other = NUMBER.fullmatch(old), NUMBER.fullmatch(new)
        if one is None or other is None:
            return new
        return f"{self.between(int(one[1]), int(other[1]))}{other[2]}"

    @property
    def landed(self) -> bool:
        """True once flying pieces have arrived."""
        return self.share >= LANDED_SHARE


class Mover:
    """Animator of a table: one animation for each new ply."""

    def __init__(self, screen: Widget, show: Callable[[Motion | None], None]) -> None:
        self._screen = screen
        self._show = show
        """Callback that shows a step of an animation, or the table at rest (None)."""
        self._timer: Timer | None = None
        self._motion: Motion | None = None
        self._shown: tuple[Seat | None, int] | None = None
        """Viewer and number of plies at the last call of ``begin``."""

    def begin(self, session: Session, viewer: Seat | None, *, wanted: bool = True) -> None:
        """End the running animation; start that of the last ply if the viewer has not seen it.

        No animation starts at the first call, after an undo, if ``wanted`` is False, or if the
        settings turn animations off.
        """
        self.rest()
        plies = len(session.plies)
        before, self._shown = self._shown, (viewer, plies)
        moved = before is not None and plies > 0 and plies >= before[1]
        wanted = wanted and self._screen.app.animation_level != "none"
        if not wanted or not moved or self._shown == before:
            return
        old = session.plies[-1].before.view(viewer)
        self._motion = Motion(old, session.view(viewer), 0.0)
        self._show(self._motion)
        # A timer that counts its steps would count those that a busy machine leaves out, and end
        # before the table is at rest.
        self._timer = self._screen.set_interval(DURATION_S / FRAMES, self._step)

    def rest(self) -> None:
        """End the animation, and show the table at rest."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self._motion is not None:
            self._motion = None
            self._show(None)

    def _step(self) -> None:
        if self._motion is None:
            return
        share = self._motion.share + 1 / FRAMES
        if share > 1 - 1 / (2 * FRAMES):
            self.rest()
        else:
            self._motion = replace(self._motion, share=share)
            self._show(self._motion)
