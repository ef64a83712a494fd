"""A progress bar on stderr, for those who watch; nobody else hears of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

BAR_CELLS = 24


@contextmanager
def progress(done: int, total: int, of: str = "games") -> Iterator[Callable[[], None]]:
    """Show progress during a ``with``; the function that it gives is called after every step."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        BarColumn(BAR_CELLS),
        TextColumn(f"{{task.completed}} of {{task.total}} {of}"),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr, force_terminal=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda: bar.advance(task)
