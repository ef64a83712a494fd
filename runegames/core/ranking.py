"""Ranks of players by their scores."""

from __future__ import annotations

from collections.abc import Sequence


def shared_ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """Rank scores from 1; equal scores share the better rank (ALL-6)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
