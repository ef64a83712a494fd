"""Base of the moves of Runes of Enceladus: question, objection, effect."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from runegames.core import BaseMove, Log, Manner, Objection, Rng
from runegames.games.enceladus.model import Card, EnceladusView
from runegames.games.enceladus.table import Frame, FrameKind, Table


class Verb(BaseMove):
    """An answer to a question of this game."""

    answers: ClassVar[FrameKind]
    """The question that it answers."""
    action: ClassVar[str] = ""
    """Name of its key in ``game.toml``; "": it goes by its number in a list."""

    def objection(self, table: Table, frame: Frame) -> Objection | None:
        """Rule that it breaks as an answer to its own question; None when it is legal."""
        return None

    @abstractmethod
    def effect(self, table: Table, frame: Frame, rng: Rng, log: Log | None) -> None:
        """Change the table, up to the next choice (ALL-5); the move has to be legal."""

    # -- for tables -----------------------------------------------------------------------

    def label(self, view: EnceladusView) -> str:
        """The move in few words."""
        return self.text(view, Manner.WRITTEN)

    def gain(self, view: EnceladusView) -> int:
        """The points that it brings to the table."""
        return 0

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards that it takes from the hand, or that one of them goes with."""
        return ()
