"""Summaries of complete reviews, as the history of games keeps them for the statistics.

A review lies beside its save and is deleted with it. Its summary is a fact of the history under the
key of the game. So a summary counts once for all copies of a save, and stays with its players when
statistics rename them. A missing or damaged summary is made again from the review.
"""

from __future__ import annotations

from runegames.chronicle.memory import FinishedGame
from runegames.core import Data
from runegames.review import keeping
from runegames.review.figures import MAX_FIGURE, Figure
from runegames.review.review import Review


class SeatSummary(Data):
    """Figures of a seat: chances from 0 to 1, or points in a solo game."""

    decisions: int
    mistakes: int
    loss: Figure
    """Loss by the answers that this seat gave."""
    luck: Figure

    @property
    def sound(self) -> bool:
        """True for figures that a review can have."""
        counted = 0 <= self.mistakes <= self.decisions < MAX_FIGURE
        return counted and self.loss.sound and self.luck.sound


class ReviewSummary(Data):
    """Summary of a complete review of the ordinary depth."""

    method: int
    rules_version: str
    seats: tuple[SeatSummary, ...]

    @classmethod
    def of(cls, review: Review) -> ReviewSummary:
        """Sum up a complete review."""
        rules = review.session.game.meta.rules_version
        seats = tuple(
            SeatSummary(
                decisions=seat.decisions, mistakes=seat.mistakes, loss=seat.loss, luck=seat.luck
            )
            for seat in review.seats()
        )
        return cls(method=keeping.METHOD, rules_version=str(rules), seats=seats)

    def fits(self, played: FinishedGame) -> bool:
        """Test whether the summary fits this game, and was made with the present method."""
        return (
            (self.method, self.rules_version) == (keeping.METHOD, played.rules_version)
            and len(self.seats) == len(played.places)
            and all(seat.sound for seat in self.seats)
        )
