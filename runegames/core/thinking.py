"""What a search has to know of a game before it can think about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thinking:
    """How to search a game, found by matches between variants of it."""

    horizon: int
    """Plies that are played out beyond the tree, before the forecast judges what is left."""
    spread: float
    """The lead in points that makes winning likely (73 %) as far as a forecast can tell."""
    par: float
    """A good score of somebody who plays alone."""
    trust: float
    """Points of an appraisal that make a move 2.7 times as interesting as another one."""
    appraised: int
    """Visits after which the moves of a position are appraised; before, all look the same."""
    width: int
    """How many of them are looked at, the best looking first, when a position is new."""
    curiosity: float = 1.0
    """How much the search likes what it knows little of."""
