"""Base of the moves of Runes of Enceladus: decision, objection, effect."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from runegames.core import BaseMove, Log, Manner, Objection, Rng
from runegames.games.enceladus.model import Card, EnceladusView
from runegames.games.enceladus.table import EnceladusFields, EnceladusFrame, FrameKind


class EnceladusVerb(BaseMove):
    """Answer to a decision of this game."""

    answers: ClassVar[FrameKind]
    """Kind of the decision that the move answers."""
    action: ClassVar[str] = ""
    """Name of the move's key in ``game.toml``; "" for a move that is chosen from a list."""

    def objection(self, table: EnceladusFields, frame: EnceladusFrame) -> Objection | None:
        """Return the rule that the move breaks as an answer to ``frame``; None if it is legal."""
        return None

    @abstractmethod
    def effect(
        self, table: EnceladusFields, frame: EnceladusFrame, rng: Rng, log: Log | None
    ) -> None:
        """Make the legal move on the table, and go on to the next choice (ALL-5)."""

    # -- for tables -----------------------------------------------------------------------

    def label(self, view: EnceladusView) -> str:
        """Describe the move in few words."""
        return self.text(view, Manner.WRITTEN)

    def short(self, view: EnceladusView) -> str:
        """Describe the move in very few words, for a low tray."""
        return self.label(view)

    def gain(self, view: EnceladusView) -> int:
        """Count the points that the move scores."""
        return 0

    @property
    def used(self) -> tuple[Card, ...]:
        """Cards that the move takes from the hand, and cards on the table that they join."""
        return ()
