"""Listeners of a session: the writer of its save, and the way to persons at other screens."""

from __future__ import annotations

from typing import Protocol

from runegames.core import Seat
from runegames.play.plies import UndoKind
from runegames.play.standing import Standing


class Recorder(Protocol):
    """Writer of a session's moves, undos and hints."""

    @property
    def trouble(self) -> str | None:
        """Sentence on why the recorder cannot write now; None if it can."""

    def move(self, move: object, standing: Standing, *, keep: bool) -> None:
        """Write a move and the standing after it; sync them to the disk if ``keep``."""

    def undo(self, kind: UndoKind, moves: int) -> None:
        """Write an undo."""

    def hint(self, seat: Seat) -> None:
        """Write a hint."""


class Sharing(Protocol):
    """Way to the persons at other screens."""

    shared: frozenset[Seat]
    """Seats with screens of their own, also while others play for them."""

    def ask_consent(self, seat: Seat) -> None:
        """Ask the other persons to agree to an undo beyond the rules of undo."""

    def consent(self, seat: Seat | None, *, agree: bool) -> str | None:
        """Answer a question of ``ask_consent`` here (``seat`` is None); return why not."""

    def again(self) -> str:
        """Wish at this screen for another game; return who is missing."""
