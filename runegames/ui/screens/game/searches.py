"""Searches that a screen with a table waits for."""

from __future__ import annotations

from collections.abc import Callable, Coroutine

from textual.screen import Screen
from textual.worker import Worker

GROUP = "searches"
"""Worker group of the searches."""


class Searches:
    """Searches of a screen, of which only the latest runs."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen

    def begin(self, search: Callable[[], Coroutine[None, None, None]]) -> Worker[None]:
        """Run a search, and cancel the running one.

        ``search`` is a function, since Python warns of a coroutine that is never started.
        """
        return self._screen.run_worker(search, group=GROUP, exclusive=True)

    def cancel(self) -> None:
        """Cancel the running search."""
        self._screen.workers.cancel_group(self._screen, GROUP)
