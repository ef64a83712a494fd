"""Share of each seat in the win."""

from __future__ import annotations

import pytest

from runegames.core.ranking import first_shares

THREE = ((0,), (1,), (2,))
TEAMS = ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("ranks", "sides", "shares"),
    [
        ((1, 3, 1), THREE, [0.5, 0, 0.5]),
        ((1, 1, 1), THREE, [1 / 3] * 3),
        ((2, 2, 2), THREE, [0, 0, 0]),
        ((1, 2, 1, 2), TEAMS, [1, 0, 1, 0]),
        ((1, 1, 1, 1), TEAMS, [0.5] * 4),
    ],
)
def test_sides_in_first_place_share_the_win(
    ranks: tuple[int, ...], sides: tuple[tuple[int, ...], ...], shares: list[float]
) -> None:
    assert first_shares(ranks, sides) == shares
