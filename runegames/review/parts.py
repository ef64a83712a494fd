"""Parts of a review: decisions, moments, rounds, seats and strokes of luck, with their figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from runegames.core import Seat
from runegames.review.figures import Figure
from runegames.review.marks import Mark, is_good


class Progress(NamedTuple):
    """Numbers of wholly examined plies and decisions, and of all plies and decisions."""

    plies: int
    all_plies: int
    decisions: int
    all_decisions: int
    share: float
    """Share of the work done, from 0 to 1."""


class Worth(NamedTuple):
    """Answer to a decision, and its worth to the seat that answers."""

    move: Any
    worth: Figure
    loss: Figure
    """Loss against the best answer, in the same deals."""

    @property
    def good(self) -> bool:
        """True for the best answer, and for others that these trials cannot tell from it."""
        return is_good(self.loss)


@dataclass(frozen=True, slots=True)
class ExaminedDecision:
    """Examined decision with a choice."""

    ply: int
    seat: Seat
    answers: tuple[Worth, ...]
    """Tried answers by their worth in the same deals, the best one first."""
    played: Worth
    loss: Figure
    """Measured loss; it may be chance if ``mark`` is ``fine``."""
    mark: Mark
    trials: int
    """Number of trials of each answer, in the same deals."""

    @property
    def best(self) -> Worth:
        """Best answer that was found."""
        return self.answers[0]

    @property
    def cost(self) -> Figure:
        """Loss if its 95 % interval lies above 0, else 0.

        A mark needs stronger evidence: a loss that can hardly be chance among all decisions of the
        game. In sums over games, that test would drop most small losses (docs/architecture.md).
        """
        return self.loss if self.loss.low > 0 else Figure(0.0, self.loss.error)


class MomentFigures(NamedTuple):
    """Figures by seat after a ply, or after the deal (ply 0)."""

    chances: tuple[Figure, ...]
    """Chances at this moment, with the doubt that other players bring; at the end, the result."""
    without_luck: tuple[Figure, ...]
    """Chances minus all gains by luck so far."""
    luck: tuple[Figure, ...]
    """Gain by the luck of this ply."""
    play: tuple[float, ...]
    """Gain by the play of this ply."""


class GainSpan(NamedTuple):
    """Round, hand or turn, or the deal, with the gains in it by seat."""

    name: str
    first: int
    """First ply."""
    last: int
    """Last ply."""
    play: tuple[Figure, ...]
    luck: tuple[Figure, ...]


class SeatReview(NamedTuple):
    """Review of a seat; once the review is complete, start + play + luck = result."""

    seat: Seat
    decisions: int
    mistakes: int
    loss: Figure
    """Sum of the costs of the answers that this seat gave."""
    start: Figure
    play: float
    """Gain of the seat by the play of all seats."""
    luck: Figure
    result: float
    without_luck: Figure
    """Result without the luck of this game: start + play."""
    luck_adjusted: Figure | None
    """Result to be summed over many games: it has the same mean as ``result``, and less scatter.

    None if so few simulations measured the luck that the scatter would be greater.
    """


class LuckStroke(NamedTuple):
    """Stroke of luck: its ply, the seat that it affected most, and the gain of that seat."""

    ply: int
    seat: Seat
    luck: Figure
