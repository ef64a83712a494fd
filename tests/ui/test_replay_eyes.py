"""Viewers of a replay: the table shows only what the viewer may know."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest
from textual.containers import VerticalScroll

from runegames.core import Rng, Seat
from runegames.games.registry import playable
from runegames.games.telling import told_of
from runegames.play.replay import Replay
from runegames.play.session import Session
from runegames.ui.screens.replay import OpenHandsScreen, ReplayScreen
from tests.ui.onlookers import ListeningApp, Unpainted, twin_of
from tests.ui.replays import begun, screen_of, viewer_of
from tests.ui.rune.tables import sitting
from tests.ui.shell import inside, shown, table
from tests.ui.tables import LARGE, running

pytestmark = pytest.mark.slow


FOLDER = Path(inspect.getfile(ReplayScreen)).parent


async def test_a_finished_game_is_seen_through_all_eyes() -> None:
    session = table(3)
    async with running() as (app, pilot):
        app.open_replay(session)
        await pilot.press("right", "right")
        seen = []
        for _ in range(4):
            seen.append(viewer_of(pilot))
            await pilot.press("v")
        assert seen == [None, 0, 1, 2]
        assert isinstance(app.screen, OpenHandsScreen)
        await pilot.press("v", "v", "v")
        assert viewer_of(pilot) == 1
        assert "through Birk's eyes" in shown(app)
        scene = screen_of(pilot).table.scene
        assert scene is not None
        assert scene.view == session.plies[2].before.view(1)
        await pilot.press("a", "b", "d", "h")
        assert isinstance(app.screen, ReplayScreen)
        assert viewer_of(pilot) == 1, "the letter of a seat changes the viewer"


async def test_all_hands_can_be_read_in_words_once_the_game_is_over() -> None:
    session = table(2)
    async with running(size=LARGE) as (app, pilot):
        app.open_replay(session)
        await pilot.press("V")
        assert isinstance(app.screen, OpenHandsScreen)
        seen = inside(app, app.screen.query_one(VerticalScroll))
        for seat in (0, 1):
            view = session.plies[0].before.view(seat)
            words = " ".join(told_of(session.game, view, session.names).hand)
            assert words in seen
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)


@pytest.mark.parametrize(("own", "eyes"), [(None, [None, None]), (0, [0, None])])
async def test_the_replay_of_a_running_game_shows_no_hand_of_another_seat(
    own: Seat | None, eyes: list[Seat | None]
) -> None:
    session = sitting(2, 2, plies=6)
    async with running() as (app, pilot):
        app.open_replay(session, own=own)
        await pilot.pause()
        for moment in range(7):
            assert screen_of(pilot).moment == moment
            for viewer in eyes:
                assert viewer_of(pilot) == viewer
                await pilot.press("v")
            assert viewer_of(pilot) == own
            await pilot.press("p")
            assert isinstance(app.screen, ReplayScreen)
            await pilot.press("right")


class UnpaintedReplay(Unpainted, ReplayScreen):
    """Replay that is drawn only on demand."""

    CSS_PATH = FOLDER / "table.tcss"


async def leaks(session: Session) -> list[str]:
    """Return the viewers to whom the replay of a running game shows what they may not know."""
    values = []
    app, rng = ListeningApp(), Rng(4)
    async with app.run_test(size=LARGE) as pilot:
        app.change_settings(animation=False)
        for own in (None, *range(len(session.plans))):
            frames: list[list[object]] = []
            for twin in (session, twin_of(session, own, rng, past=True)):
                screen = UnpaintedReplay(twin, own=own)
                await app.push_screen(screen)
                await pilot.pause()
                frames.append([])
                for moment in screen.replay.moments:
                    screen.go(moment)
                    for _ in screen.replay.viewers:
                        if own is None or screen.viewer == own:
                            frames[-1].append(screen.frame(painted=not moment))
                        screen.action_eyes(1)
                app.pop_screen()
            if frames[0] != frames[1]:
                values.append(f"seen by {own}")
    return values


@pytest.mark.parametrize("game_id", playable())
async def test_no_moment_depends_on_what_the_viewer_does_not_know(game_id: str) -> None:
    session = begun(game_id, 5)
    assert session.outcome() is None
    assert not await leaks(session)


async def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sitting(2, 2, plies=4)
    honest = Replay.__init__

    def careless(self: Replay, session: Session, own: Seat | None = None) -> None:
        honest(self, session, own)
        self.viewers = (None, 0, 1)

    monkeypatch.setattr(Replay, "__init__", careless)
    assert await leaks(session)
