"""Looks through the saved games beside whatever is on the screen, and stops at once.

Importing this module must stay cheap: a menu has it, and everybody waits for the menu.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from runegames.play.entries import Entry
    from runegames.play.library import Library

PAUSE_S = 0.001
"""Pause after every file, for the thread that draws."""
JOIN_TIMEOUT_S = 0.3
"""How long the program waits, as it ends, for a save that is being replayed."""

PROGRESS_MIN_FILES = 20
"""Progress is told from so many unread files on; fewer are read before anybody asks."""


@dataclass(frozen=True, slots=True)
class Look:
    """How far the reading is."""

    latest: Entry | None = None
    """The unfinished game that was played last, once it is known."""
    settled: bool = False
    """Whether it is known, or that there is none."""
    read: int = 0
    to_read: int = 0
    """Files that have changed; the others are known."""
    over: bool = False
    missing: str = ""
    """A sentence on the save played last whose game is not here."""
    trouble: str | None = None
    """A sentence, when something cannot be used."""

    @property
    def told(self) -> str:
        """In words how far it is; nothing when there is little or nothing to read."""
        if self.over or self.to_read < PROGRESS_MIN_FILES:
            return ""
        return f"Looking through the saved games: {self.read:,} of {self.to_read:,}"


class Looker:
    """One thread for all who want to know; each look begins with the newest save."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._library: Library | None = None
        self._thread: threading.Thread | None = None
        self._opening = threading.Lock()
        self._wanted = 0
        self._at = 0
        """The number of the look that is under way, or was the last."""
        self._closed = False
        self._state = Look()

    def look(self) -> int:
        """Look again what there is; the number by which ``since`` tells of it."""
        with self._change:
            self._wanted += 1
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="saves", daemon=True)
                self._thread.start()
            self._change.notify_all()
            return self._wanted

    def state(self, number: int) -> Look:
        """What is known of a look, or of a later one."""
        with self._change:
            return self._state if self._at >= number else Look()

    def wait(self, number: int, timeout_s: float) -> Look:
        """As ``state``, once it is over or the time is."""
        with self._change:
            self._change.wait_for(
                lambda: self._closed or (self._at >= number and self._state.over), timeout_s
            )
        return self.state(number)

    @property
    def library(self) -> Library:
        """What is known of the games; opened when it is asked for first, by any thread."""
        with self._opening:
            if self._library is None:
                from runegames.play.library import Library

                self._library = Library()
            return self._library

    def stop(self) -> None:
        """Read no more."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    def close(self) -> None:
        """Stop the thread and close the store."""
        self.stop()
        if self._thread is not None:
            self._thread.join(JOIN_TIMEOUT_S)
            if self._thread.is_alive():
                return  # it ends with the program
        if self._library is not None:
            self._library.close()

    # -- the thread -------------------------------------------------------------------------

    def _run(self) -> None:
        from runegames.play.library import Stopped

        while True:
            with self._change:
                self._change.wait_for(lambda: self._closed or self._at < self._wanted)
                if self._closed:
                    return
                self._at = self._wanted
                self._state = Look()
            try:
                self._walk()
            except Stopped:
                continue
            except Exception:
                # Whatever it is keeps nobody from beginning a game.
                self._tell(over=True, settled=True, trouble="The saved games cannot be listed.")

    def _walk(self) -> None:
        from runegames.play.library import Unlisted

        library = self.library
        try:
            for step in library.walk(self._pulse):
                if step.state == "open" and not self._state.settled:
                    self._tell(latest=library.entry(step.name), settled=True)
                if step.state == "missing" and not self._state.missing:
                    entry = library.entry(step.name)
                    self._tell(missing=entry.problem if entry is not None else "")
                if step.read != self._state.read:
                    self._tell(read=step.read, to_read=step.to_read)
                    time.sleep(PAUSE_S)
        except Unlisted as unlisted:
            self._tell(trouble=str(unlisted))
        self._tell(over=True, settled=True, trouble=self._state.trouble or library.trouble)

    def _pulse(self) -> None:
        from runegames.play.library import Stopped

        if self._closed or self._at < self._wanted:
            raise Stopped

    def _tell(self, **news: object) -> None:
        with self._change:
            self._state = replace(self._state, **news)  # type: ignore[arg-type]
            self._change.notify_all()
