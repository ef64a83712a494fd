"""Half-made answers survive when the window changes between the drawn and the plain table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.games.market.duels import Attack
from runegames.play.session import Session
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.widgets.table import Cursor, GameTable
from tests.games.market.tables import set_table
from tests.ui.shell import settle
from tests.ui.tables import SMALL, UPRIGHT, asked, playing, sitting

SETTINGS: dict[str, Any] = {"handover": "off", "tips": False}


def table(pilot: Pilot[None]) -> GameTable:
    screen = pilot.app.screen
    assert isinstance(screen, GameScreen)
    return screen.table


def cursor(pilot: Pilot[None]) -> Cursor:
    shown = table(pilot).cursor
    assert shown is not None
    return shown


def bones(kind: str, **options: Any) -> Callable[[], Session]:
    return lambda: sitting("bones", 3, 3, seed=3, until=asked(kind, hand=2), **options)


def duel() -> Session:
    state = set_table(hands=[(1, 4, 10), (4,), (8, 9)], seats=3)
    return sitting("market", 3, 3, state=state)


def enceladus() -> Session:
    return sitting("enceladus", 2, 2, seed=4, until=lambda session: price(session) > 1)


def price(session: Session) -> int:
    decision = session.decision()
    return decision.details.get("price", 0) if decision is not None else 0


def rune() -> Session:
    return sitting("rune", 2, 2, seed=2, plies=4, until=asked("place"))


MADE = {
    "an offer": (bones("act", barter=True), ("o", "right", "down", "space", "down", "right")),
    "no bones yet": (bones("act", barter=True), ("o", "right")),
    "runes to trade": (bones("trade"), ("space",)),
    "an amount": (bones("buy"), ("right",)),
    "a choice": (bones("act"), ("f", "left")),
    "too few discards": (enceladus, ("right", "space")),
    "a place": (rune, ("n", "r", "n", "n")),
}
"""Questions, and the keys with which an answer is half made at the drawn table."""


@pytest.mark.parametrize("made", MADE)
async def test_a_half_made_answer_survives_a_smaller_window_and_back(made: str) -> None:
    session, keys = MADE[made]
    async with playing(session(), SMALL, **SETTINGS) as pilot:
        drawn = cursor(pilot).so_far
        await pilot.press(*keys)
        wanted = cursor(pilot).so_far
        assert wanted != drawn or made == "a choice"
        for size, plain in ((UPRIGHT, True), (SMALL, False)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert isinstance(table(pilot), PlainTable) is plain
            assert cursor(pilot).so_far == wanted


async def test_a_duel_survives_on_one_page_and_at_the_drawn_table() -> None:
    async with playing(duel(), UPRIGHT, **SETTINGS) as pilot:
        table(pilot).aim(Attack(4, 2))
        await pilot.press("1")
        for size in (SMALL, UPRIGHT):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert cursor(pilot).so_far == (Attack(1, 2),)
        assert isinstance(table(pilot), PlainTable)
