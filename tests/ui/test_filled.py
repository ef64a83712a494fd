"""Boards in the middle of a game: something is drawn on at least a third of their cells."""

from __future__ import annotations

import pytest
from rich.color import Color

from runegames.ui.internals import rows_of
from runegames.ui.widgets.table import GameTable
from tests.ui.frames.positions import POSITIONS
from tests.ui.shell import settle
from tests.ui.tables import LARGE, in_front, playing

pytestmark = pytest.mark.slow

HUGE = (200, 60)
LEAST_SHARE = 1 / 3


def share(table: GameTable) -> float:
    """Return the share of the board's cells that have a glyph or a background of their own."""
    region, bare = table.board.content_region, Color.parse(table.board.palette.table)
    filled = 0
    for strip in rows_of(table.screen)[region.y : region.bottom]:
        for text, style, _ in strip.crop(region.x, region.right):
            if style is not None and style.bgcolor is not None and style.bgcolor != bare:
                filled += len(text)
            else:
                filled += len(text) - text.count(" ")
    return filled / (region.width * region.height)


@pytest.mark.parametrize("name", ["bones-act", "enceladus-draft", "market-three", "rune-ghost"])
async def test_at_least_a_third_of_a_board_is_filled(name: str) -> None:
    session = POSITIONS[name].session
    assert session is not None
    async with playing(session(), LARGE) as pilot:
        for width, height in (LARGE, HUGE):
            await pilot.resize_terminal(width, height)
            await settle(pilot)
            assert share(in_front(GameTable, pilot)) >= LEAST_SHARE
