"""Bases of the moves and of the events of Runes & Bones."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from runegames.core import (
    PLAYERS,
    BaseMove,
    Log,
    Manner,
    Names,
    Objection,
    Rng,
    Seat,
    SeatEvent,
    Secret,
)
from runegames.games.bones.model import BonesView, RuneName
from runegames.games.bones.table import BonesFields, BonesFrame, FrameKind


class BonesMove(BaseMove):
    """Base of moves of Runes & Bones: questions, legality, effect and words."""

    answers: ClassVar[tuple[FrameKind, ...]]
    """Questions that the move can answer."""
    key: ClassVar[str] = ""
    """Usual key of the answer; empty if there is none."""
    label: ClassVar[str] = ""
    """Words beside the key, if they are always the same."""

    def objection(self, table: BonesFields, frame: BonesFrame) -> Objection | None:
        """Return the rule that the move breaks as an answer to ``frame``; None if it is legal."""
        return None

    @abstractmethod
    def effect(self, table: BonesFields, frame: BonesFrame, rng: Rng, log: Log | None) -> None:
        """Change the table; the answered question, ``frame``, is no longer on the stack.

        ``rounds.settle`` then goes on to the next question.
        """

    def text(self, view: BonesView, manner: Manner) -> str:
        return self.words(view, PLAYERS)

    def brief(self, view: BonesView, names: Names) -> str:
        if self.terse:
            return super().brief(view, names)
        words = self.words(view, names).partition(":")[0]
        return words[:1].lower() + words[1:]

    def beside_key(self, view: BonesView, names: Names) -> str:
        """Return the words beside the key; empty if the move has no key."""
        return self.label

    def after(self, view: BonesView) -> str:
        """Return the consequence in few words, for a button; empty if there is none."""
        note = self.words(view, PLAYERS).partition(": ")[2]
        return note.removeprefix("it ").replace(", and becomes the winning rune", ", now winning")

    def words(self, view: BonesView, names: Names) -> str:
        """Put the move into words with the names of the players."""
        return super().text(view, Manner.SPOKEN)


class DrawEvent(SeatEvent):
    """Draw of runes that only the player sees."""

    number: int
    runes: Secret[tuple[RuneName, ...]] = None


class PairEvent(SeatEvent, upon="target"):
    """Event between two players."""

    target: Seat


class SharedEvent(PairEvent):
    """Event between two players who both know its secrets."""

    def trusted(self) -> tuple[Seat, ...]:
        return self.seat, self.target
