"""Law of tables: what others changed is marked on the board until the viewer moves."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from textual.geometry import Size

from runegames.ui.canvas import Canvas
from runegames.ui.games.plain.board import PlainBoard
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.look import Look
from runegames.ui.palettes import ENCELADUS
from runegames.ui.scene import Scene, scene_of
from runegames.ui.symbols import UNICODE
from runegames.ui.widgets.board import Board, BoardKeys
from runegames.ui.widgets.table import GameTable
from tests.play.sittings import asked
from tests.ui.still import TERMINAL
from tests.ui.tables import playing, sitting

SITTINGS: list[tuple[str, int, int]] = [
    ("bones", 6, 40),
    ("bones", 2, 12),
    ("enceladus", 2, 30),
    ("enceladus", 3, 40),
    ("market", 2, 40),
    ("market", 5, 60),
]
"""Games with their numbers of seats and plies."""
LOOKS = [
    Look(ENCELADUS, UNICODE),
    Look(TERMINAL, UNICODE),
]
BOARDS = [Size(54, 16), Size(80, 24), Size(142, 42)]
"""Sizes of the board in windows of 80x24, 120x36 and 200x60."""


def drawn(board: BoardKeys[Any, Any], scene: Scene, size: Size) -> object:
    """Draw a board for a scene on a canvas of its own, or write its rows."""
    board.scene = scene
    if isinstance(board, PlainBoard):
        return [(line.plain, line.spans) for line in board.lines(*size)]
    assert isinstance(board, Board)
    canvas = Canvas(size.width, size.height, board.base_pen())
    board.contents(canvas)
    return canvas


def unmarked(patch: pytest.MonkeyPatch, board: BoardKeys[Any, Any], scene: Scene) -> list[str]:
    """Return the sizes and looks in which a board does not mark what others changed."""
    values, still = [], replace(scene, earlier=scene.view, recent=())
    for look, size in product(LOOKS, BOARDS):
        patch.setattr(BoardKeys, "look", look)
        patch.setattr(BoardKeys, "content_size", size)
        if drawn(board, scene, size) == drawn(board, still, size):
            values.append(f"{look.palette.name} {look.symbols.name} {size}")
    patch.undo()
    return values


@pytest.mark.parametrize("generic", [False, True])
@pytest.mark.parametrize(("game_id", "seats", "plies"), SITTINGS)
async def test_what_others_changed_is_marked_until_the_viewer_moves(
    game_id: str, seats: int, plies: int, generic: bool
) -> None:
    session = sitting(game_id, seats, 1, plies=plies, until=lambda now: asked(now) == 0)
    assert session.since(0), "nobody else has moved"
    with pytest.MonkeyPatch.context() as patch:
        if generic:
            patch.setattr("runegames.ui.screens.table.make_table", lambda *_, **__: PlainTable())
        async with playing(session) as pilot:
            board = pilot.app.screen.query_one(GameTable).board
            assert not unmarked(patch, board, scene_of(session, 0, asked=True))
    assert session.at(session.last_own(0)).view(0) == scene_of(session, 0, asked=True).earlier


@pytest.mark.parametrize("game_id", ["bones", "enceladus", "market", "rune"])
def test_nothing_is_marked_after_the_viewers_own_move(game_id: str) -> None:
    session = sitting(game_id, 2, 1, plies=6, until=lambda now: asked(now) == 0)
    while asked(session) == 0:
        session.play(session.state.legal_moves()[0])
        scene = scene_of(session, 0, asked=True)
        if session.plies[-1].seat == 0 and not scene.recent:
            assert scene.earlier == scene.view
