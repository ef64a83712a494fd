"""Estimate of how long a game takes, from the moves of games that were counted.

What a game says of its length stands under ``[length]`` in its ``game.toml``; one that says nothing
there is not estimated.

>>> about("market", {}, [None, 0.0, 0.0, 0.0], 0.8)
'about 10 minutes'
>>> about("market", {"runes_per_colour": 10}, [None] * 4, 0.8)
'about 25 minutes'
>>> about("market", {"runes_per_colour": 10}, [None] * 4, 0.8, played=150)
'about 5 minutes'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from math import fsum

from pydantic import Field, ValidationError

from runegames.core import Data
from runegames.games.registry import entries

LONG_MINUTES = 60
"""Minutes; longer estimates are rounded to a quarter of an hour, shorter ones to five minutes."""
THOUGHT_SHARE = 1.2
"""Seconds of a turn of somebody who thinks, as a multiple of the level's seconds."""


class Length(Data):
    """The length of a game, as its ``game.toml`` tells it."""

    person_seconds: float = Field(gt=0)
    """Seconds that a person takes for a move, estimated."""
    turn: float = Field(gt=0)
    """Moves of a turn."""
    moves: dict[int, float]
    """Moves of a game by the number of seats, as ``runegames balance`` counts them."""
    by: dict[str, dict[str, float]] = Field(default_factory=dict)
    """Factors on the length by house rule and value; in proportion between numbers."""

    def seconds(
        self,
        options: Mapping[str, object],
        players: Sequence[float | None],
        pace_s: float,
        played: int = 0,
    ) -> float | None:
        """Estimate as ``about`` gives it, in seconds; None: it is not known for so many."""
        moves = self.moves.get(len(players))
        if moves is None:
            return None
        for name, factors in self.by.items():
            moves *= _factor(factors, options.get(name))
        each = [
            self.person_seconds if takes is None else max(pace_s, THOUGHT_SHARE * takes / self.turn)
            for takes in players
        ]
        return max(0.0, moves - played) * fsum(each) / len(each)


def _factor(factors: Mapping[str, float], value: object) -> float:
    """Factor on the length for this value of a house rule."""
    if type(value) is not int:
        return factors.get(str(value), 1.0)
    known = sorted((int(number), factor) for number, factor in factors.items())
    for (low, before), (high, after) in pairwise(known):
        if low <= value <= high:
            return before + (after - before) * (value - low) / (high - low)
    return known[0][1] if value < known[0][0] else known[-1][1]


def length_trouble(told: Mapping[str, object]) -> str:
    """Reason why nothing can be estimated from what a game says of its length; "": it can be."""
    try:
        Length.model_validate(told)
    except ValidationError as invalid:
        first = invalid.errors()[0]
        return f"`{'.'.join(map(str, first['loc']))}`: {first['msg']}"
    return ""


def about(
    game_id: str,
    options: Mapping[str, object],
    players: Sequence[float | None],
    pace_s: float,
    played: int = 0,
) -> str:
    """Estimated length of a game in words; "": its game does not say.

    Args:
        game_id: which game.
        options: house rules by name; those left out are as usual.
        players: by seat, the seconds of a turn in which a computer player thinks; None: a person.
        pace_s: seconds that a computer player's move takes in any case.
        played: moves that were made; the estimate is that of the rest.
    """
    told = next((entry.length for entry in entries() if entry.id == game_id), {})
    seconds = None
    with suppress(ValidationError, ValueError):  # a game from outside may say anything there
        if told:
            seconds = Length.model_validate(told).seconds(options, players, pace_s, played)
    if seconds is None:
        return ""
    step = 5 if seconds < 60 * LONG_MINUTES else 15
    return f"about {max(1, round(seconds / 60 / step)) * step} minutes"
