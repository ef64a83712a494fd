"""Parameters of a search that depend on the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thinking:
    """Parameters of the tree search in ``runegames.bots``, found by matches between variants."""

    rollout_plies: int
    """Length of a playout beyond the tree; the forecast judges the position after it."""
    logistic_scale: float
    """Lead in points that makes winning 73 % likely: scale of the logistic curve."""
    par: float
    """Good score of a single player in points: midpoint of the logistic curve."""
    temperature: float
    """Softmax temperature of priors: difference of worths that makes a prior e times as large.

    It also limits by how much a novice's moves may be worse than the best one (``novice.py``).
    """
    prior_visits: int
    """Visits of a node before its moves get priors; until then all moves are treated alike."""
    initial_width: int
    """Least number of moves that a node with priors tries, those with the highest priors first."""
    exploration: float = 1.0
    """PUCT exploration constant: preference for moves with few visits."""
    lead_share: float = 0.15
    """Share of the lead in the value of a finished game; the rest is win or loss."""
    forecast_scale: float | None = None
    """Logistic scale of forecast leads; None for ``logistic_scale``."""
    same_deals: bool = False
    """True if the root compares the moves with the highest priors in the same deals.

    Then fewer simulations are needed to tell moves apart, and ``prior_visits`` and
    ``initial_width`` apply below the root only.
    """
    review_plies: int = 10_000
    """Length of a playout that measures luck; the forecast judges the position after it."""
    review_scale: float | None = None
    """Logistic scale of forecast leads at the end of such a playout; None for that of a search.

    It is calibrated: of a hundred tables where a review tells 30, about 30 are won by players who
    play on from there. A search needs a smaller scale, since it only compares moves.
    """
    review_search_share: int = 2
    """Divisor of the simulations that search a decision of a review for the best answer.

    With 1, the search finds stronger rivals of the played answer; long games take 2.
    """
    luck_share: float = 1.0
    """Share of a seat's luck, from 0 to 1, to subtract from results over many games.

    It is the regression coefficient of results on luck, measured in other games. It is below 1 if
    luck is measured coarsely, or if weak play wastes part of the luck.
    """
    luck_narrows: bool = True
    """False if the measured luck tells so little of results that contests cannot be corrected."""
    learns: bool = False
    """True if the search learns from its simulations how to play on, for lack of an evaluation.

    Then it ignores ``temperature``, ``initial_width``, ``exploration``, and for its choices also
    ``logistic_scale`` and ``lead_share``.
    """
    more_rollout_plies: int = 0
    """Additional length of a playout after a first move that was tried often; needs ``same_deals``.

    Most first moves that are tried often are good, so it is worth the time to judge them better.
    """
