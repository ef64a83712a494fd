"""Reviews of finished games, computed in other processes and saved as they grow."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from runegames.lab.workers import spread
from runegames.review import Progress, Review, examine
from runegames.review.keeping import KEPT_EVERY, keep


def grow(
    review: Review, kept: Path | None = None, workers: int | None = None
) -> Generator[Progress, None, None]:
    """Examine the rest of a game, stage by stage, and add the findings to its review.

    Closing the generator stops the work at once; another call continues it.

    Args:
        review: review to complete.
        kept: file of the review; write errors are ignored.
        workers: number of processes, by default one for each core.

    Raises:
        CannotSpread: a process cannot be started, or ends again and again.
        WorkFailed: the code of a game failed in a process.
    """
    number = 0
    try:
        while tasks := review.tasks():
            with closing(spread(examine, tasks, workers)) as work:
                for finding in work:
                    review.add(finding)
                    number += 1
                    if number % KEPT_EVERY == 0:
                        keep(review, kept)
                    yield review.progress
    finally:
        if number:
            keep(review, kept)
