"""Background work on a review, with a process for each core."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from math import inf
from pathlib import Path
from time import monotonic

from runegames.bots.child import Stopped
from runegames.lab.workers import cores
from runegames.review import Finding, Review, Task, examine, try_answer
from runegames.review.keeping import KEPT_EVERY, keep, restore
from runegames.review.tasks import Try, Verdict
from runegames.ui.thinking import Thinker

MIN_TIMED_SHARE = 0.01
"""Least share of the work that is newly done, for an estimate of the remaining time."""
OVERDUE_SHARE = 0.2
"""Greatest share of the remaining time by which a new estimate may be later without being told."""
MIN_LEFT_S = 1.0


def examined(task: Task, stopped: Stopped) -> Finding:
    """Examine a ply in another process; ``stopped`` has no effect."""
    del stopped
    return examine(task)


def judged(question: Try, stopped: Stopped) -> Verdict:
    """Judge an alternative answer in another process; ``stopped`` has no effect."""
    del stopped
    return try_answer(question)


class ReviewGrower:
    """Worker that examines the remaining plies of a game, and can be interrupted."""

    def __init__(self, review: Review, kept: Path | None, grown: Callable[[], None]) -> None:
        """Restore the findings of the file ``kept``; ``grown`` is called after each new finding."""
        self.review = review
        self._kept = kept
        self._grown = grown
        self._thinkers: list[Thinker] = []
        self.trouble = ""
        """Sentence if the findings cannot be kept."""
        self._found = 0
        self._began = 0.0
        self._share = 0.0
        """Share of the work that was done at the beginning."""
        self._end = inf
        """Promised time of the end."""
        if kept is not None:
            restore(review, kept)

    @property
    def left_s(self) -> float | None:
        """Estimate of the remaining seconds; None at the beginning, and for a complete review."""
        if self._end == inf or self.review.complete:
            return None
        return max(MIN_LEFT_S, self._end - monotonic())

    def _estimate(self) -> None:
        """Estimate the time of the end; only a much later end replaces the promised one."""
        share, now = self.review.progress.share, monotonic()
        if share - self._share < MIN_TIMED_SHARE:
            return
        left = (now - self._began) / (share - self._share) * (1 - share)
        if not self._end <= now + left <= self._end + OVERDUE_SHARE * left:
            self._end = now + left

    async def grow(self) -> None:
        """Examine the rest of the game; keep the findings at the end, and on cancellation."""
        self._began, self._share, self._end = monotonic(), self.review.progress.share, inf
        self._thinkers = [Thinker() for _ in range(cores())]
        try:
            while tasks := deque(self.review.tasks()):
                async with asyncio.TaskGroup() as group:
                    for thinker in self._thinkers:
                        group.create_task(self._examine(thinker, tasks))
        finally:
            for thinker in self._thinkers:
                thinker.dismiss()
            self._thinkers = []
            self.trouble = keep(self.review, self._kept)

    async def _examine(self, thinker: Thinker, tasks: deque[Task]) -> None:
        while tasks:
            task = tasks.popleft()
            found = await thinker.call(examined, task)
            if isinstance(found, Finding):
                self.review.add(found)
            else:  # the process could not be started, or was lost
                self.review.add(await asyncio.to_thread(examine, task))
            self._found += 1
            self._estimate()
            if self._found % KEPT_EVERY == 0:
                keep(self.review, self._kept)
            self._grown()
