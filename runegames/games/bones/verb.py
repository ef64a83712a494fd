"""Bases of the moves and of the events of Runes & Bones."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from runegames.core import PLAYERS, BaseMove, Log, Manner, Names, Objection, Rng, Seat, SeatEvent
from runegames.games.bones.model import BonesView
from runegames.games.bones.table import Frame, FrameKind, Table


class BonesMove(BaseMove):
    """Move of Runes & Bones: its questions, its legality, its effect and its words."""

    answers: ClassVar[tuple[FrameKind, ...]]
    """The kinds of questions that it answers."""
    key: ClassVar[str] = ""
    """The usual key that gives this answer; "": it has none of its own."""
    label: ClassVar[str] = ""
    """Words beside that key."""

    def objection(self, table: Table, frame: Frame) -> Objection | None:
        """Rule that it breaks as an answer to this question; None when it is legal."""
        return None

    @abstractmethod
    def effect(self, table: Table, frame: Frame, rng: Rng, log: Log | None) -> None:
        """Change the table at once; ``rounds.settle`` goes on from there."""

    def text(self, view: BonesView, manner: Manner) -> str:
        return self.told(view, PLAYERS)

    def told(self, view: BonesView, names: Names) -> str:
        """The move in words; ``names`` are the players' names by seat."""
        return super().text(view, Manner.SPOKEN)


class PairEvent(SeatEvent, upon="target"):
    """Event between two players."""

    target: Seat
