"""Ranks of players by their scores."""

from __future__ import annotations

from collections.abc import Sequence


def shared_ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """Rank scores from 1; equal scores share the better rank (ALL-6)."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def first_shares(ranks: Sequence[int], sides: Sequence[Sequence[int]]) -> list[float]:
    """Return the share of each seat's side in the win; sides with rank 1 share the win equally."""
    firsts = sum(ranks[side[0]] == 1 for side in sides)
    return [1 / firsts if rank == 1 else 0.0 for rank in ranks]
