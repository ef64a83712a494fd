"""Mouse at the tables: clicks, and the wheel that moves along the hand in a tray."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from runegames.games.bones.offering import BONES, WANT_WHEN, WHEN
from runegames.games.rune.masters import Draw
from tests.ui import tables
from tests.ui.bones import tables as bones
from tests.ui.rune import tables as rune

pytestmark = pytest.mark.slow


def wheel(widget: object, kind: type[MouseScrollDown | MouseScrollUp]) -> None:
    event = kind(widget, 1, 1, 0, 0, 0, False, False, False)  # type: ignore[arg-type]
    widget.post_message(event)  # type: ignore[attr-defined]


async def test_the_sheet_of_an_offer_is_filled_in_by_clicks() -> None:
    session = bones.sitting(3, 3, until=tables.asked("act"), barter=True)
    bones.state_of(session).hands[0] = [0, 4, 8]
    async with tables.playing(session) as pilot:
        await bones.lift(pilot)
        await pilot.press("o")
        lines = tables.on_the_board(pilot)
        filling = bones.cursor(pilot).filling
        assert filling is not None

        async def click(words: str, *, nth: int = 0) -> None:
            rows = [(y, x) for y, line in enumerate(lines) if (x := line.find(words)) >= 0]
            y, x = rows[nth]
            await pilot.click(offset=(x + 1, y))

        first = bones.cursor(pilot).target
        assert first is not None
        await click(f"{session.names[first]} ›")
        assert bones.cursor(pilot).target != first
        tray = bones.table(pilot).tray
        await pilot.click(tray, offset=(tray.hand().cards[2].x, 3))
        assert bones.cursor(pilot).chosen == {2}
        # The sheet has two lines of bones; the upper one is for the bones to give.
        y, x = next((y, line.rfind("none")) for y, line in enumerate(lines) if "bones  " in line)
        for _ in range(2):
            await pilot.click(offset=(x, y))
        assert filling.filled[BONES] == (2,)
        lines = tables.on_the_board(pilot)
        await pilot.click(offset=(lines[y].index("‹"), y))
        assert filling.filled[BONES] == (1,)
        await click(" now")
        assert filling.filled[WHEN] == (1,)
        await click(" now", nth=-1)
        assert filling.filled[WANT_WHEN] == (1,)


async def test_a_click_beside_the_lines_of_an_offer_changes_nothing() -> None:
    session = bones.sitting(3, 1, until=tables.asked("act"), barter=True)
    async with tables.playing(session) as pilot:
        await pilot.press("o")
        filling = bones.cursor(pilot).filling
        assert filling is not None
        before = filling.line, filling.filled
        for y in range(16):
            await pilot.click("#board", offset=(4, y))
        assert (filling.line, filling.filled) == before


async def test_a_click_on_the_mark_at_an_edge_of_the_hand_reaches_hidden_runes() -> None:
    session = bones.sitting(2, 1, until=tables.asked("act"))
    bones.state_of(session).hands[0] = [*range(9), 9, 10]
    async with tables.playing(session) as pilot:
        tray = bones.table(pilot).tray
        hand = tray.hand()
        assert hand.first == 0
        await pilot.click(tray, offset=(hand.right, 3))
        assert bones.cursor(pilot).index == len(hand.cards)
        first = tray.hand().first
        assert first > 0
        await pilot.click(tray, offset=(0, 3))
        assert bones.cursor(pilot).index == first - 1


async def test_a_click_takes_a_card_and_another_click_turns_it() -> None:
    session = rune.sitting(1, 1, seed=4)
    async with tables.playing(session) as pilot:
        cursor = rune.table(pilot).cursor
        assert cursor is not None
        tray = rune.table(pilot).tray
        await pilot.click(tray, offset=(17, 3))
        assert (cursor.card, cursor.quarter) == (1, 0)
        await pilot.click(tray, offset=(17, 3))
        assert (cursor.card, cursor.quarter) == (1, 1)
        await pilot.click(tray, offset=(60, 3))
        assert (cursor.card, cursor.quarter) == (1, 1)
        await pilot.press("n", "enter")
        await pilot.pause()
        row = tables.frame(pilot).splitlines()[tray.region.y + 2]
        await pilot.click(tray, offset=(row.index(" d draw a card ") + 3, 2))
        assert session.plies[-1].move == Draw()


async def test_the_wheel_moves_along_the_hand_in_the_tray() -> None:
    session = rune.sitting(1, 1, seed=4)
    async with tables.playing(session) as pilot:
        cursor = rune.table(pilot).cursor
        assert cursor is not None
        wheel(rune.table(pilot).tray, MouseScrollDown)
        await pilot.pause()
        assert cursor.card == 1
        wheel(rune.table(pilot).tray, MouseScrollUp)
        await pilot.pause()
        assert cursor.card == 0
    session = bones.sitting(2, 1, until=tables.asked("act"))
    async with tables.playing(session) as pilot:
        wheel(bones.table(pilot).tray, MouseScrollDown)
        await pilot.pause()
        assert bones.cursor(pilot).index == 1
