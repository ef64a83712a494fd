"""List of seats: teams of two share a row, larger teams do not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from runegames.ui.widgets.seatlist import SeatList


@pytest.mark.parametrize(
    ("sides", "teams"),
    [
        (((0,), (1,), (2,), (3,)), False),
        (((0, 2), (1, 3)), True),
        (((0, 1, 2), (3,)), False),
        (((0, 1, 2, 3),), False),
    ],
)
def test_only_teams_of_two_share_a_row(sides: tuple[tuple[int, ...], ...], teams: bool) -> None:
    table: Any = SimpleNamespace(
        across=False,
        shown_points=lambda scene, seat: "3",
        pips=lambda scene, seat: "",
        seat_state=lambda scene, seat: "waiting",
        seat_columns=lambda scene: ("", "points"),
    )
    names = ("Anna", "Ben", "Cleo", "Dora")
    scene: Any = SimpleNamespace(
        game=SimpleNamespace(sides=lambda seats: sides),
        plans=[SimpleNamespace(name=name) for name in names],
    )
    listed = SeatList.of(table, scene)
    assert listed.teams == (sides if teams else ())
    assert listed.height(25) == (2 if teams else 4)
