"""Places from scores; equal scores share a place."""

from __future__ import annotations

from collections.abc import Sequence


def shared_ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """Ranks from 1; equal scores share the better place (ALL-6)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
