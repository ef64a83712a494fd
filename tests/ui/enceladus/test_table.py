"""Table of Runes of Enceladus, played by keys and clicks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from runegames.games.enceladus.drafting import Leave
from runegames.play.session import Session
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.results import ResultsScreen
from tests.play.sittings import is_over
from tests.ui.enceladus.tables import sitting, table
from tests.ui.tables import SMALL, asked, beside, cursor_of, frame, lift, playing

MOST = 3000
"""Steps after which a test gives up."""


async def answer(pilot: Pilot[None], session: Session, whim: int) -> None:
    """Answer with arrows and Enter; draft if possible and ``whim`` is a multiple of 3."""
    cursor = cursor_of(table(pilot))
    before = len(session.plies)
    if cursor.kind == "draft" and cursor.affordable and whim % 3 == 0:
        await pilot.press("up")
        for _ in range(cursor.price):
            while cursor.card in cursor.picked:
                await pilot.press("right")
            await pilot.press("enter", *(["up"] if cursor.missing == 1 else []))
            if cursor.row == "choices":
                await pilot.press(*(["up"] if cursor.missing else []))
        await pilot.press("down", "enter")
    elif cursor.kind == "draft":
        await pilot.press("right", "enter")
    else:
        await pilot.press("enter")
    await pilot.pause()
    assert len(session.plies) > before


async def play_on(pilot: Pilot[None], session: Session) -> int:
    """Play to the end, and return the number of curtains."""
    curtains = 0
    for whim in range(MOST):
        if is_over(session):
            return curtains
        if isinstance(pilot.app.screen, CurtainScreen):
            curtains += 1
            await lift(pilot)
            continue
        decision = session.decision()
        assert decision is not None
        if session.plans[decision.seat].is_person:
            await answer(pilot, session, whim)
        elif decision.kind == "deal":
            await pilot.press("enter")
        else:
            await pilot.pause(0.01)
    raise AssertionError(f"the game is not over after {MOST} steps")


@pytest.mark.slow
async def test_a_whole_hand_is_played_by_arrows_and_enter() -> None:
    session = sitting(3, 2, seed=4, length="single hand")
    async with playing(session) as pilot:
        assert await play_on(pilot, session), "no curtain has come down"
        assert "EN-16" in frame(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ResultsScreen)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["enter", "space"])
async def test_a_computer_player_deals_the_next_hand_only_after_a_persons_key(key: str) -> None:
    """Check that people have time to read the open hands (EN-17)."""
    session = sitting(2, 1, seed=5, until=asked("deal", seat=1))
    async with playing(session) as pilot:
        plies = len(session.plies)
        await pilot.pause(0.1)
        assert len(session.plies) == plies
        assert "when everybody has looked." in " ".join(frame(pilot).split())
        await pilot.press(key)
        await pilot.pause()
        assert session.plies[plies].move.kind == "deal"


@pytest.mark.slow
async def test_digits_pick_the_cards_that_pay_for_a_draft() -> None:
    session = sitting(2, 1, seed=5, until=asked("draft", hand=4, least_moves=5))
    async with playing(session) as pilot:
        cursor = cursor_of(table(pilot))
        price = cursor.price
        await pilot.press("d")
        words = f"First choose {price} card{'s' if price > 1 else ''} to discard (EN-6)."
        assert words in frame(pilot)
        plies = len(session.plies)
        await pilot.press(*"1234"[:price])
        assert len(cursor.picked) == price
        await pilot.press("d")
        assert session.plies[plies].move.kind == "draft"


async def test_a_pile_is_left_by_x() -> None:
    session = sitting(2, 1, seed=5, until=asked("draft"))
    async with playing(session) as pilot:
        plies = len(session.plies)
        await pilot.press("x")
        assert session.plies[plies].move == Leave()


async def test_matches_have_digits_and_show_their_points() -> None:
    session = sitting(2, 1, seed=5, until=asked("match", least_moves=2))
    async with playing(session) as pilot:
        cursor = cursor_of(table(pilot))
        for choice in cursor.choices[:2]:
            assert choice.move.short(cursor.view) in frame(pilot)
        plies, move = len(session.plies), cursor.choices[1].move
        await pilot.press(cursor.choices[1].key)
        assert session.plies[plies].move == move


async def test_an_owed_match_cannot_be_skipped() -> None:
    session = sitting(2, 1, seed=5, until=asked("match", least_moves=2))
    async with playing(session) as pilot:
        plies = len(session.plies)
        await pilot.press("x")
        assert len(session.plies) == plies
        assert "(EN-10)" in frame(pilot)


@pytest.mark.slow
async def test_open_cards_are_shown_and_put_away() -> None:
    def some_discards(session: Session) -> bool:
        view: Any = session.view(0)
        return asked("draft")(session) and len(view.discards) > 2

    session = sitting(2, 1, seed=5, until=some_discards)
    async with playing(session) as pilot:
        before = frame(pilot)
        await pilot.press("c")
        assert "c: back to the table" in frame(pilot)
        assert "discards · " in frame(pilot)
        await pilot.press("c")
        assert frame(pilot) == before


@pytest.mark.slow
async def test_the_end_of_a_hand_is_shown_until_the_next_is_dealt() -> None:
    session = sitting(2, 1, seed=5, until=asked("deal"))
    async with playing(session) as pilot:
        shown = frame(pilot)
        hands = len(session.view(None).model_dump()["results"])
        assert f"Hand {hands} is over" in shown
        assert "cards left" in shown
        await pilot.press("enter")
        assert f"hand {hands + 1} · Anna's turn" in frame(pilot)


@pytest.mark.slow
async def test_clicks_pick_cards_and_draft_the_pile() -> None:
    session = sitting(2, 1, seed=5, until=asked("draft", hand=4, least_moves=5))
    async with playing(session) as pilot:
        cursor = cursor_of(table(pilot))
        board, tray = table(pilot).board, table(pilot).tray
        pile = board.places().face(cursor.view.pile or 0)
        await pilot.click(board, offset=(pile.x + 1, pile.y + 1))
        assert "First choose" in frame(pilot)
        for card in range(cursor.price):
            region = tray.hand_places().cards[card]
            await pilot.click(tray, offset=(region.x + 1, region.y + 1))
        assert cursor.picked == list(range(cursor.price))
        plies = len(session.plies)
        room = tray.answers().room
        await pilot.click(tray, offset=(room.x + 1, room.y))
        await pilot.pause()
        assert session.plies[plies].move.kind == "draft"


async def test_the_payment_is_worded_in_the_singular_or_plural() -> None:
    session = sitting(2, 1, until=asked("draft", least_moves=3), seed=3)
    async with playing(session, SMALL) as pilot:
        cursor = cursor_of(table(pilot))
        price = cursor.price
        for number in range(price):
            await pilot.press(str(number + 1))
        right = "Card 1 pays" if price == 1 else "Cards 1 and 2 pay"
        assert f"{right}, and the whole pile goes to the hand." in frame(pilot)


async def test_at_a_shared_table_space_chooses_cards_and_does_not_answer() -> None:
    session = sitting(2, 2, until=asked("draft", least_moves=3), seed=3)
    async with playing(session, SMALL) as pilot:
        await lift(pilot)
        before, cursor = len(session.plies), cursor_of(table(pilot))
        await pilot.press("space")
        await pilot.pause()
        assert len(session.plies) == before
        await pilot.press("up", "space")
        assert cursor.picked


async def test_the_digest_in_a_small_window_says_who_drafted() -> None:
    session = sitting(3, 1, seed=7, plies=15, until=asked("draft"), names=("Anna", "Bo", "Ciri"))
    async with playing(session) as pilot:
        shown = frame(pilot)
        assert "Bo drafted 4 cards." in shown
        assert "Ciri drafted 2 cards." in shown
        assert "laid no new match" not in shown


async def test_a_single_hand_counts_matches_under_their_name() -> None:
    session = sitting(2, 1, seed=3, length="single hand")
    async with playing(session) as pilot:
        assert re.search("matches +points", beside(pilot))
        assert "hands" not in beside(pilot)
