"""Time left until work is done, as a promise that is kept if possible."""

from __future__ import annotations

from math import inf

MIN_TIMED_SHARE = 0.01
"""Least share of the work that is newly done, for an estimate of the remaining time."""
OVERDUE_SHARE = 0.2
"""Greatest share of the remaining time by which a new estimate may be later without being told."""
MIN_LEFT_S = 1.0


class Countdown:
    """Promised end of work; only an earlier or a much later estimate replaces it."""

    def __init__(self, share: float, now_s: float) -> None:
        """Begin with the share of the work that is done already, at the time ``now_s``."""
        self._share, self._began = share, now_s
        self._end = inf

    def update(self, share: float, now_s: float) -> None:
        """Estimate the end anew from the share of the work that is done."""
        if share - self._share < MIN_TIMED_SHARE:
            return
        left = (now_s - self._began) / (share - self._share) * (1 - share)
        if not self._end <= now_s + left <= self._end + OVERDUE_SHARE * left:
            self._end = now_s + left

    def left_s(self, now_s: float) -> float | None:
        """Return the promised seconds that are left; None before the first estimate."""
        return None if self._end == inf else max(MIN_LEFT_S, self._end - now_s)
