"""Progress of a walk through the saves."""

from __future__ import annotations

from dataclasses import dataclass

from runegames.play.entries import Entry

PROGRESS_MIN_FILES = 20
"""Least number of saves to replay for which progress is shown."""


@dataclass(frozen=True, slots=True)
class WalkProgress:
    """Progress of a walk through the saves."""

    latest: Entry | None = None
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
    def told(self) -> str:
        """Progress in words; "" if the walk is over, or too short to show progress."""
        if self.over or self.to_read < PROGRESS_MIN_FILES:
            return ""
        return f"Looking through the saved games: {self.read:,} of {self.to_read:,}"
