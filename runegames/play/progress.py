"""Progress of a walk through the saves, for screens, the list of commands and plain text."""

from __future__ import annotations

from dataclasses import dataclass

from runegames.play.entries import Entry

PROGRESS_MIN_FILES = 20
"""Number of games to replay from which on progress is shown; fewer take no time."""


@dataclass(frozen=True, slots=True)
class WalkProgress:
    """Progress of a walk through the saves."""

    latest: Entry | None = None
    """The unfinished game that was played last, once it is known."""
    settled: bool = False
    """True once ``latest`` is known, or that there is none."""
    read: int = 0
    to_read: int = 0
    """Number of saves to replay; the lines of the others say enough."""
    over: bool = False
    missing: str = ""
    """A sentence on the save played last whose game is not here."""
    trouble: str | None = None
    """A sentence, when something cannot be used."""
    listed: bool = True
    """False: the folder cannot be read, and ``trouble`` says why."""

    @property
    def told(self) -> str:
        """Progress in words; "" when there is little or nothing to play."""
        if self.over or self.to_read < PROGRESS_MIN_FILES:
            return ""
        return f"Looking through the saved games: {self.read:,} of {self.to_read:,}"
