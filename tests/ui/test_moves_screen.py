"""The list of all legal moves: what it says of each, and what can be typed to find one."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from runegames.core import Event, Rng
from runegames.games.rune.placing import Place
from runegames.ui.scene import scene_of
from runegames.ui.screens.moves import MovesScreen, points_of
from tests.ui.enceladus import tables as enceladus
from tests.ui.rune.tables import frame, playing, sitting


@pytest.mark.parametrize(("seats", "plies"), [(1, 12), (3, 20), (4, 10)])
def test_points_are_those_of_the_own_side(seats: int, plies: int) -> None:
    session = sitting(seats, seats, plies=plies)
    while session.decision().kind != "place":  # type: ignore[union-attr]
        session.play(session.state.legal_moves()[0])
    seat = session.decision().seat  # type: ignore[union-attr]
    scene = scene_of(session, seat, asked=True)
    assert scene.question is not None
    found = points_of(scene)
    assert len(set(found)) > 1, "a moment at which points are at stake"
    for move, points in zip(scene.question.moves, found, strict=True):
        assert isinstance(move, Place)
        log: list[Event] = []
        scene.question.position.copy().apply(move, Rng(1), log)
        before, after = log[0].data["scores"]
        side = seat % 2 if seats == 4 else seat
        assert int(points) == after[side] - before[side]
        assert points[0] in "+-"


@pytest.mark.slow
async def test_points_stand_behind_moves_and_find_them() -> None:
    session = sitting(1, 1, plies=12)
    async with playing(session) as pilot:
        await pilot.press("m")
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, MovesScreen)
        moves, points = list(session.state.legal_moves()), list(screen._points)
        lines = screen.query_one(OptionList)
        assert lines.option_count == len(moves), "all of them, in their order"
        assert str(lines.get_option_at_index(0).prompt).endswith(f"   {points[0]}")
        most = max(points, key=int)
        await pilot.press(*most)
        assert screen.query_one(Input).value == most
        assert lines.option_count == points.count(most)
        assert f"   {most}" in frame(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert session.plies[-1].move == moves[points.index(most)]


def test_a_game_without_previews_has_no_points() -> None:
    session = enceladus.sitting(2, 2)
    scene = scene_of(session, session.decision().seat, asked=True)  # type: ignore[union-attr]
    assert scene.question is not None
    assert points_of(scene) == [""] * len(scene.question.moves)
