"""Background work on a review, with a process for each core."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from runegames.bots.child import Stopped
from runegames.chronicle.memory import FinishedGame
from runegames.chronicle.reviews import note
from runegames.core.names import count
from runegames.lab.countdown import Countdown
from runegames.lab.workers import cores
from runegames.play.saves import save_of
from runegames.review import Finding, Review, ReviewTask, examine, try_answer
from runegames.review.keeping import KEPT_EVERY, beside, keep, restore
from runegames.review.tasks import AnswerVerdict, Try
from runegames.ui.gathering import REVIEWING
from runegames.ui.thinking import Thinker

if TYPE_CHECKING:
    from runegames.play.session import Session
    from runegames.ui.shell import Shell


def examined(task: ReviewTask, stopped: Stopped) -> Finding:
    """Examine a ply in another process; ``stopped`` has no effect."""
    del stopped
    return examine(task)


def judged(question: Try, stopped: Stopped) -> AnswerVerdict:
    """Judge an alternative answer in another process; ``stopped`` has no effect."""
    del stopped
    return try_answer(question)


class ReviewGrower:
    """Worker that examines the remaining plies of a game, and can be interrupted."""

    def __init__(self, review: Review, kept: Path | None, grown: Callable[[], None]) -> None:
        """Restore the findings of the file ``kept``; ``grown`` is called after each new finding."""
        self.review = review
        self._kept = kept
        self.grown = grown
        self._thinkers: list[Thinker] = []
        self.trouble = ""
        """Sentence if the findings cannot be kept."""
        self._number = 0
        self._countdown: Countdown | None = None
        if kept is not None:
            restore(review, kept)

    @property
    def left_s(self) -> float | None:
        """Estimate of the remaining seconds; None at the beginning, and for a complete review."""
        if self._countdown is None or self.review.complete:
            return None
        return self._countdown.left_s(monotonic())

    async def grow(self) -> None:
        """Examine the rest of the game; keep the findings at the end, and on cancellation."""
        countdown = self._countdown = Countdown(self.review.progress.share, monotonic())
        self._thinkers = [Thinker() for _ in range(cores())]
        try:
            while tasks := deque(self.review.tasks()):
                async with asyncio.TaskGroup() as group:
                    for thinker in self._thinkers:
                        group.create_task(self._examine(thinker, tasks, countdown))
        finally:
            for thinker in self._thinkers:
                thinker.dismiss()
            self._thinkers = []
            self.trouble = keep(self.review, self._kept)

    async def _examine(
        self, thinker: Thinker, tasks: deque[ReviewTask], countdown: Countdown
    ) -> None:
        while tasks:
            task = tasks.popleft()
            finding = await thinker.call(examined, task)
            if isinstance(finding, Finding):
                self.review.add(finding)
            else:  # the process could not be started, or was lost
                self.review.add(await asyncio.to_thread(examine, task))
            self._number += 1
            countdown.update(self.review.progress.share, monotonic())
            if self._number % KEPT_EVERY == 0:
                keep(self.review, self._kept)
            self.grown()


async def review_to_end(grower: ReviewGrower, shell: Shell) -> None:
    """Examine the rest of a game, keep the findings and the summary, and tell what failed."""
    if not grower.review.complete:
        await grower.grow()
        grower.grown()
        shell.warn(grower.trouble)
    note(grower.review, shell.library)
    shell.warn(shell.library.trouble)


def review_shared(shell: Shell, session: Session) -> None:
    """Go on with the review of a shared game in the background, unless its page does so."""
    growers = [getattr(screen, "grower", None) for screen in shell.screen_stack]
    save = save_of(session)
    if any(growers) or save is None or any(worker.group == REVIEWING for worker in shell.workers):
        return
    grower = ReviewGrower(Review(session), beside(save.path), lambda: None)
    shell.run_worker(review_to_end(grower, shell), group=REVIEWING)


async def review_games(
    games: Sequence[FinishedGame], shell: Shell, progress: Callable[[str, bool], None]
) -> None:
    """Review games one after another, and keep their reviews and summaries.

    ``progress`` gets words on the progress, and True after each finished review.
    """
    left_out = 0
    for number, played in enumerate(games, 1):
        words = f"reviewing {number} of {len(games)}"
        progress(words, False)
        if not await _reviewed(played, shell, words, progress):
            left_out += 1
        progress(words, True)
    if left_out:
        shell.warn(f"{count(left_out, 'game')} cannot be reviewed.")


async def _reviewed(
    played: FinishedGame, shell: Shell, words: str, progress: Callable[[str, bool], None]
) -> bool:
    """Review a game; return False if it cannot be reviewed."""
    library = shell.library
    try:
        loaded = await asyncio.to_thread(library.load, played.save)
        review = Review(loaded.session)
        grower = ReviewGrower(
            review,
            beside(library.folder / played.save),
            lambda: progress(f"{words}, {100 * review.progress.share:.0f} %", False),
        )
        await grower.grow()
    except Exception:  # a fault in a game's rules must not end the other reviews
        return False
    shell.warn(grower.trouble)
    counts = note(review, library)
    shell.warn(library.trouble)
    return counts
