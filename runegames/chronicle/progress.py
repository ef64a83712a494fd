"""Progress of a walk through the saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from runegames.chronicle.entries import FileStamp, SaveEntry

PROGRESS_MIN_FILES = 20
"""Least number of saves to replay for which progress is shown."""


@dataclass(frozen=True, slots=True)
class WalkProgress:
    """Progress of a walk through the saves."""

    latest: SaveEntry | None = None
    """Newest unfinished game; None if there is none, or if it is not known yet."""
    settled: bool = False
    """True once ``latest`` is final."""
    read: int = 0
    to_read: int = 0
    """Number of saves to replay."""
    over: bool = False
    missing: str = ""
    """Sentence on the newest save whose game is missing or has failed."""
    trouble: str | None = None
    """Warning if files cannot be used; otherwise None."""
    listed: bool = True
    """False if the folder cannot be read, as ``trouble`` says."""

    @property
    def sentence(self) -> str:
        """Progress in words; "" if the walk is over, or too short to show progress."""
        if self.over or self.to_read < PROGRESS_MIN_FILES:
            return ""
        return f"Looking through the saved games: {self.read:,} of {self.to_read:,}"


class LatestSearch:
    """Search for the newest unfinished game while a walk makes entries, the newest first."""

    def __init__(
        self,
        saves: Sequence[tuple[FileStamp, str]],
        known: Callable[[FileStamp, str], SaveEntry | None],
        failed: Callable[[SaveEntry], str],
        look: WalkProgress,
    ) -> None:
        """Begin before the first entry.

        Args:
            saves: files, the newest first.
            known: function that returns the entry of a file, or None if it has to be read.
            failed: function that says whose code failed in the game of an entry, or "".
            look: progress of the walk, which the search completes.
        """
        self.look = look
        self._saves, self._known, self._failed = saves, known, failed
        self._next = 0
        self._unfinished: list[SaveEntry] = []

    def advance(self) -> bool:
        """Go on as far as entries are known; return True if the search ends now."""
        while not self.look.settled:
            all_seen = self._next == len(self._saves)
            entry = None if all_seen else self._known(*self._saves[self._next])
            if entry is None and not all_seen:
                return False
            failure = "" if entry is None else self._failed(entry)
            if entry is not None and entry.state == "open" and not failure:
                self._unfinished.append(entry)
            if entry is None or (entry in self._unfinished and not entry.copied):
                # The files after this one are older, and so are their games.
                latest = max(self._unfinished, key=lambda save: save.played, default=None)
                self.look = replace(self.look, latest=latest, settled=True)
                return True
            if (entry.state == "missing" or failure) and not self.look.missing:
                self.look = replace(self.look, missing=failure or entry.problem)
            self._next += 1
        return False
