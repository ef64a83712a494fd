"""Estimated duration of a game.

A game states its length under ``[length]`` in ``game.toml``, as ``runegames balance`` has counted
it; without this section, nothing is estimated.

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
"""Minutes from which estimates are rounded to 15 minutes; shorter ones are rounded to 5."""
THOUGHT_SHARE = 1.2
"""Duration of a computer player's turn, as a multiple of the seconds that it may search."""


class Length(Data):
    """Length of a game, from its ``game.toml``."""

    person_seconds: float = Field(gt=0)
    """Estimated seconds of a person's move."""
    turn: float = Field(gt=0)
    """Mean number of moves in a turn."""
    moves: dict[int, float]
    """Mean number of moves in a game by number of seats, from ``runegames balance``."""
    by: dict[str, dict[str, float]] = Field(default_factory=dict)
    """Factors on the number of moves, by house rule and value.

    For a number between two listed numbers, the factor is interpolated.
    """

    def seconds(
        self,
        options: Mapping[str, object],
        players: Sequence[float | None],
        pace_s: float,
        played: int = 0,
    ) -> float | None:
        """Estimate the seconds that are left; None if ``moves`` lacks this number of players.

        The arguments are those of ``about``.
        """
        moves = self.moves.get(len(players))
        if moves is None:
            return None
        for name, factors in self.by.items():
            moves *= _factor(factors, options.get(name))
        times_s = [
            self.person_seconds if takes is None else max(pace_s, THOUGHT_SHARE * takes / self.turn)
            for takes in players
        ]
        return max(0.0, moves - played) * fsum(times_s) / len(times_s)


def _factor(factors: Mapping[str, float], value: object) -> float:
    if type(value) is not int:
        return factors.get(str(value), 1.0)
    known = sorted((int(number), factor) for number, factor in factors.items())
    for (low, before), (high, after) in pairwise(known):
        if low <= value <= high:
            return before + (after - before) * (value - low) / (high - low)
    (least, first), (_, last) = known[0], known[-1]
    return first if value < least else last


def length_trouble(declared: Mapping[str, object]) -> str:
    """Explain why the length in a ``game.toml`` cannot be used; "" if it can."""
    try:
        Length.model_validate(declared)
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
    """Estimate the duration of a game in words; "" if it is unknown.

    Args:
        game_id: identifier of the game.
        options: house rules by name; missing ones have their defaults.
        players: by seat, the seconds that a computer player may search in a turn, or None for a
            person.
        pace_s: minimum seconds of a computer player's move.
        played: moves made so far; the estimate is for the rest.
    """
    declared = next((entry.length for entry in entries() if entry.id == game_id), {})
    seconds = None
    # The error means that the game states no length, or that another package states it wrongly.
    with suppress(ValueError):
        seconds = Length.model_validate(declared).seconds(options, players, pace_s, played)
    if seconds is None:
        return ""
    step = 5 if seconds < 60 * LONG_MINUTES else 15
    return f"about {max(1, round(seconds / 60 / step)) * step} minutes"
