"""Handover between people, digests, moves that are taken back, and tables that wait."""

from __future__ import annotations

from functools import partial

import pytest
from textual.pilot import Pilot

from runegames.games.rune.model import RuneView
from runegames.play.savefile import SaveFile
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.play.settings import PACES_S
from runegames.ui import key_repeat
from runegames.ui.key_repeat import KeyRepeatGuard
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.replay import ReplayScreen
from tests.pilots import until
from tests.play.sittings import asked, can_redo, path_of
from tests.ui.rune.tables import sitting, table
from tests.ui.shell import front
from tests.ui.tables import LARGE, SMALL, beside, frame, lift, playing

screen = partial(front, GameScreen)


async def turn(pilot: Pilot[None]) -> None:
    """Play a whole turn: place a card, and then a Rune Master."""
    await pilot.press("n", "enter", "n", "enter")
    await pilot.pause()


@pytest.mark.slow
async def test_quick_handover_keeps_the_table_and_hides_the_hand_until_space() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session, handover="quick") as pilot:
        assert screen(pilot).viewer is None
        scene = table(pilot).scene
        assert scene is not None
        assert scene.seen_as(RuneView).hand == ()
        assert "Press space when only" in frame(pilot)
        await pilot.press("enter", "n", "r")
        assert not session.plies
        await pilot.press("space")
        assert screen(pilot).viewer == asked(session)
        await turn(pilot)
        assert screen(pilot).viewer is None


@pytest.mark.slow
@pytest.mark.parametrize("handover", ["quick", "curtain"])
async def test_a_hand_is_covered_while_computer_players_have_their_turns(handover: str) -> None:
    session = sitting(3, 2, seed=1)
    async with playing(session, handover=handover, pace="thoughtful") as pilot:
        while asked(session) != 2:
            await pilot.press("space")
            await pilot.pause()
            await turn(pilot)
        moves = len(session.plies)
        scene = table(pilot).scene
        assert scene is not None
        assert screen(pilot).viewer is None
        assert scene.seen_as(RuneView).hand == ()
        # Nobody has seen anything yet, so the last move can still be taken back.
        await pilot.press("u")
        await pilot.pause()
        assert len(session.plies) == moves - 1


@pytest.mark.slow
async def test_a_held_key_does_not_end_quick_handover(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(KeyRepeatGuard, "QUIET_S", 0.4)
    now = 0.0
    monkeypatch.setattr(key_repeat, "monotonic", lambda: now)
    session = sitting(2, 2, seed=6)
    async with playing(session, handover="quick") as pilot:
        await pilot.press("space", "space", "space")
        assert screen(pilot).viewer is None
        now = 0.6
        await pilot.press("space")
        assert screen(pilot).viewer is not None


async def test_without_handover_the_viewer_changes_at_once() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session, handover="off") as pilot:
        first = asked(session)
        assert screen(pilot).viewer == first
        await turn(pilot)
        assert screen(pilot).viewer == 1 - first


async def test_covering_a_hand_lowers_the_curtain() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await lift(pilot)
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(pilot.app.screen, CurtainScreen)
        below = pilot.app.screen_stack[-2]
        assert isinstance(below, GameScreen)
        assert below.viewer is None


@pytest.mark.slow
async def test_the_table_waits_behind_the_notice_of_a_small_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(PACES_S, "instant", 0.3)
    session = sitting(2, 1, seed=1)
    while asked(session) != 1:
        session.play(session.state.legal_moves()[0])
    moves = len(session.plies)
    async with playing(session, (60, 19)) as pilot:
        await pilot.pause(0.6)
        assert "Please make this window larger." in frame(pilot)
        assert len(session.plies) == moves
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: len(session.plies) > moves)


@pytest.mark.slow
async def test_the_table_waits_while_somebody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that no turn begins below a page that somebody else has opened."""
    monkeypatch.setitem(PACES_S, "instant", 0.3)
    session = sitting(3, 2, seed=1)
    async with playing(session) as pilot:
        while asked(session) != 2:
            await lift(pilot)
            await turn(pilot)
        moves = len(session.plies)
        await pilot.press("l")
        await pilot.pause(0.6)
        assert isinstance(pilot.app.screen, LogScreen)
        assert len(session.plies) == moves
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, CurtainScreen))
        assert isinstance(pilot.app.screen_stack[-2], GameScreen)


@pytest.mark.slow
async def test_the_first_turn_of_the_second_player_begins_with_a_digest() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session, LARGE) as pilot:
        first = asked(session)
        await lift(pilot)
        assert "first move" not in frame(pilot)
        await turn(pilot)
        await lift(pilot)
        assert "before your first move" in frame(pilot)
        assert f"{session.names[first]} placed a Rune" in beside(pilot)


@pytest.mark.slow
async def test_the_digest_stays_until_the_next_move() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session, LARGE) as pilot:
        first = asked(session)
        await lift(pilot)
        await turn(pilot)
        await lift(pilot)
        await turn(pilot)
        await lift(pilot)
        assert "since your last move" in frame(pilot)
        assert f"{session.names[1 - first]} placed a Rune" in beside(pilot)
        await pilot.press("r", "w")
        assert "since your last move" in frame(pilot)
        await pilot.press("n", "enter")
        await pilot.pause()
        assert "since your last move" not in frame(pilot)


@pytest.mark.slow
async def test_before_any_move_the_digest_says_that_nothing_has_happened() -> None:
    async with playing(sitting(2, 1, seed=6), LARGE) as pilot:
        await pilot.press("w")
        assert "Nothing has happened yet." in frame(pilot)


async def ask_to_go_back(pilot: Pilot[None], session: Session) -> None:
    """Play four moves, and open the page that asks whether to take moves back."""
    await lift(pilot)
    await turn(pilot)
    await lift(pilot)
    await turn(pilot)
    await lift(pilot)
    assert len(session.plies) == 4
    await pilot.press("u")
    await pilot.pause()
    assert isinstance(pilot.app.screen, ConfirmScreen)


@pytest.mark.slow
async def test_people_can_agree_to_take_back_several_moves() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await ask_to_go_back(pilot, session)
        assert "3 moves can still be taken back" in " ".join(frame(pilot).split())
        await pilot.press("enter")
        await pilot.pause()
        assert len(session.plies) == 1
        words = [entry.seen.data.get("words") for entry in session.log(None)]
        assert f"{session.names[0]} took back 3 moves, as the table agreed." in words
        again = load(path_of(session)).session
        assert again.state == session.state
        assert again.log(None) == session.log(None)
        assert not can_redo(session)


@pytest.mark.slow
async def test_against_computer_players_a_take_back_makes_the_game_practice() -> None:
    session = sitting(2, 1, seed=6)
    async with playing(session) as pilot:
        while not session.last_own(0) or asked(session) != 0:
            await turn(pilot)
        before = session.last_own(0) - 1
        await pilot.press("u")
        await pilot.pause()
        assert isinstance(pilot.app.screen, ConfirmScreen)
        words = " ".join(frame(pilot).split())
        assert "Take back as practice?" in words
        assert "counts for no record" in words
        await pilot.press("enter")
        await pilot.pause()
        assert len(session.plies) == before
        assert session.practice
        assert load(path_of(session)).session.practice
        assert "this game is practice" in beside(pilot)


@pytest.mark.slow
async def test_without_agreement_no_move_is_taken_back() -> None:
    session = sitting(2, 2, seed=6)
    async with playing(session) as pilot:
        await ask_to_go_back(pilot, session)
        await pilot.press("escape")
        await pilot.pause()
        assert len(session.plies) == 4
        assert isinstance(pilot.app.screen, GameScreen)


@pytest.mark.slow
async def test_a_game_that_is_played_in_another_window_opens_as_a_replay() -> None:
    path = new_save(sitting(2, 1, seed=6, plies=4))
    elsewhere = load(path).session.recorder
    assert isinstance(elsewhere, SaveFile)
    assert elsewhere.claim()
    async with playing(load(path).session) as pilot:
        assert isinstance(pilot.app.screen, ReplayScreen)
        (notice,) = pilot.app._notifications
        assert "played in another window" in notice.message
    elsewhere.release()
    async with playing(load(path).session) as pilot:
        assert isinstance(pilot.app.screen, GameScreen)
        await pilot.press("escape")
        await pilot.pause()
    assert elsewhere.claim()
    elsewhere.release()


@pytest.mark.parametrize(("people", "plays"), [(1, True), (2, False)])
async def test_the_key_that_uncovers_the_hand_makes_no_move_at_a_shared_table(
    people: int, plays: bool
) -> None:
    session = sitting(people, people, seed=6)
    async with playing(session, handover="quick") as pilot:
        if people > 1:
            await pilot.press("space")
            assert screen(pilot).viewer is not None
        await pilot.press("space")
        await pilot.pause()
        assert bool(session.plies) is plays
        if not plays:
            await pilot.press("enter")
            await pilot.pause()
            assert session.plies


@pytest.mark.slow
async def test_partners_are_named_on_every_curtain() -> None:
    session = sitting(4, 4, seed=6)
    async with playing(session) as pilot:
        for _ in range(2):
            assert "play together" in session.teams
            assert session.teams in " ".join(frame(pilot).split())
            await lift(pilot)
            assert "play together" not in frame(pilot), (
                "the table names the teams, which the list of seats shows already"
            )
            await turn(pilot)
