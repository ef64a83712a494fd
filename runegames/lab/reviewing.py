"""Reviews that grow in other processes, and are kept beside the save meanwhile."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, suppress
from pathlib import Path

from runegames.lab.workers import cores, here, over_processes
from runegames.review import Progress, Review, examine
from runegames.review.keeping import KEPT_EVERY, keep


def grow(
    review: Review, kept: Path | None = None, workers: int | None = None
) -> Generator[Progress, None, None]:
    """Look into what is left of a game, ply by ply; after each one the review holds it.

    Closed before its end, it stops at once; another call goes on from there.

    Args:
        review: grows.
        kept: the file in which it is kept; one that cannot be written is left alone.
        workers: how many processes; None: one a core.

    Raises:
        CannotSpread: a process cannot be started, or ends again and again.
        WorkFailed: a game's code went wrong in it.
    """
    tasks = review.tasks()
    if not tasks:
        return
    workers = min(workers or cores(), len(tasks))
    work = over_processes(examine, tasks, workers) if workers > 1 else here(examine, tasks)
    try:
        with closing(work):
            for number, finding in enumerate(work, 1):
                review.add(finding)
                if kept is not None and number % KEPT_EVERY == 0:
                    with suppress(OSError):
                        keep(review, kept)
                yield review.progress
    finally:
        if kept is not None:
            with suppress(OSError):
                keep(review, kept)
