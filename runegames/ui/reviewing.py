"""Background work on a review, with a process for each core."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from runegames.bots.child import Stopped
from runegames.lab.workers import cores
from runegames.review import Finding, Review, Task, examine, try_answer
from runegames.review.keeping import KEPT_EVERY, keep, restore
from runegames.review.tasks import Try, Verdict
from runegames.ui.thinking import Thinker

MIN_TIMED_FINDINGS = 4
"""Least number of new findings for an estimate of the remaining time."""


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
        self._began = 0.0
        self._found = 0
        if kept is not None:
            restore(review, kept)

    @property
    def left_s(self) -> float | None:
        """Estimate of the remaining seconds.

        None until there are ``MIN_TIMED_FINDINGS`` new findings, and for a complete review.
        """
        if self._found < MIN_TIMED_FINDINGS or self.review.complete:
            return None
        left = len(self.review.session.plies) + 1 - len(self.review.findings)
        return (monotonic() - self._began) / self._found * left

    async def grow(self) -> None:
        """Examine the remaining plies; keep the findings at the end, and on cancellation."""
        tasks = deque(self.review.tasks())
        self._began, self._found = monotonic(), 0
        self._thinkers = [Thinker() for _ in range(min(cores(), len(tasks)))]
        try:
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
            if self._found % KEPT_EVERY == 0:
                keep(self.review, self._kept)
            self._grown()
