"""Parameters of a search that depend on the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thinking:
    """Parameters of the tree search in ``runegames.bots``, found by matches between variants."""

    rollout_plies: int
    """Plies that are played out beyond the tree, before the forecast judges what is left."""
    logistic_scale: float
    """Points of a lead that make winning 73 % likely: the scale of the logistic curve."""
    par: float
    """A good score in points of somebody who plays alone: the midpoint of the logistic curve."""
    temperature: float
    """Softmax temperature of priors: points of an appraisal that make a prior e times as large.
    Novices take no move for good that looks worse than the best by many of them.
    """
    prior_visits: int
    """Visits after which the moves of a node get priors; before, all moves are alike."""
    initial_width: int
    """Moves of a new node that are looked at, the highest priors first (progressive widening)."""
    exploration: float = 1.0
    """PUCT exploration constant: how much moves with few visits are preferred."""
    lead_share: float = 0.15
    """Share of the value of a finished game that rests on the lead; the rest is win or loss."""
    forecast_scale: float | None = None
    """``logistic_scale`` for a lead that is forecast; None: the same as for one at the end."""
    same_deals: bool = False
    """True: the first moves with the highest priors are compared at once, each in the same deals,
    so that fewer simulations tell them apart; ``prior_visits`` and ``initial_width`` are then of
    the tree alone.
    """
    review_plies: int = 10_000
    """Plies that are played out to value a table, where luck is measured, before the forecast."""
    luck_share: float = 1.0
    """Part of a seat's luck, from 0 to 1, that is taken from results that are summed over games.

    The coefficient of results on luck in other games for two or more sides. It is less than 1 where
    luck is measured coarsely, and where what one seat plays better or worse undoes it.
    """
    more_rollout_plies: int = 0
    """Plies played out beyond ``rollout_plies``, with ``same_deals``, in simulations of first moves
    that were tried often. Most of these are good, and better judgement is worth its time there.
    """
