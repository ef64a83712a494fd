"""Progress bar on stderr, if that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from io import StringIO
from typing import TextIO, TypeVar

from runegames.characters import quoted_end
from runegames.cli.output import Wrong, is_terminal, refusing, stream

T = TypeVar("T")

BAR_CELLS = 24


class _LosableTerminal(StringIO):
    """Terminal that may go away; the work goes on without it."""

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self._terminal = terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._terminal.encoding

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._terminal.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._terminal.flush()


@contextmanager
def progress(done: int, total: int, of: str = "games") -> Iterator[Callable[[], None]]:
    """Show progress in a ``with`` block, which calls the yielded function after every step."""
    terminal = stream("stderr")
    if terminal is None or not is_terminal("stderr"):
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
        console=Console(file=_LosableTerminal(terminal), force_terminal=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda: bar.advance(task)


def stepped(work: Generator[T, None, None], done: int, total: int, of: str) -> Iterator[T]:
    """Iterate over the work with a progress bar."""
    with progress(done, total, of) as step, closing(work):
        for answer in work:
            yield answer
            step()


def do_all(
    work: Generator[T, None, None],
    take: Callable[[T], object],
    done: int,
    total: int,
    whose: str,
    of: str = "games",
) -> None:
    """Do all steps of the work with a progress bar, and pass each result to ``take``.

    ``whose``: subject of the sentence about a failure.

    Raises:
        Wrong: the work failed, or it cannot be spread or recorded.
    """
    from runegames.games.failures import GameFailed
    from runegames.lab.record import RecordError
    from runegames.lab.workers import CannotSpread, WorkFailed

    try:
        with refusing(CannotSpread, RecordError):
            for answer in stepped(work, done, total, of):
                take(answer)
    except GameFailed as failed:
        raise Wrong(str(failed)) from None
    except WorkFailed as failed:
        wrong = f"{whose} went wrong in a worker process: {quoted_end(failed)}."
        raise Wrong(failed.blame or wrong) from None
