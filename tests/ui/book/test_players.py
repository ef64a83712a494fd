"""Tabs of players and evenings."""

from __future__ import annotations

import asyncio

import pytest

from runegames.chronicle.library import Library
from runegames.chronicle.ratings import Rating, ratings
from runegames.chronicle.scorebook import Scorebook
from runegames.play.places import statistics_file
from runegames.play.session import Session
from runegames.report import players
from runegames.review import Finding, ReviewTask
from runegames.review.keeping import beside, keep
from runegames.ui import reviewing
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.naming import NamingScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.thinking import Thinker
from tests.chronicle.test_scorebook import played
from tests.pilots import until
from tests.play.sittings import finished, path_of
from tests.review.findings import examined, reviewed
from tests.ui.shell import flat, front, settle, shown
from tests.ui.tables import LARGE, SMALL, running


def finished_games() -> list[Session]:
    """Save three games of one evening against a computer player, and return them."""
    sessions = []
    with Library() as library:
        for seed in range(3):
            sessions.append(finished("pb", seed))
            assert library.note(sessions[-1])
    return sessions


async def test_a_review_beside_its_save_is_told_again_after_the_database_lost_it() -> None:
    session = finished_games()[0]
    keep(reviewed(session), beside(path_of(session)))
    async with running(size=LARGE) as (app, pilot):
        app.open_book("players")
        await settle(pilot)
        assert "1 of 3 games is reviewed" in flat(app)


async def test_ratings_are_computed_once_for_each_state_of_the_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    computed = list[Scorebook]()

    def counted(book: Scorebook) -> list[Rating]:
        computed.append(book)
        return ratings(book)

    monkeypatch.setattr(players, "ratings", counted)
    with Library() as library:
        for number in range(3):
            library.history.remember(played(number, "Anna", "Bo"))
    async with running(size=SMALL) as (app, pilot):
        app.open_book("players")
        await settle(pilot)
        for _ in range(3):
            await pilot.press("right")
            await settle(pilot)
        assert len(computed) == 1
        app.library.tell_as("Bo", "Ciri")
        await pilot.press("right")
        await settle(pilot)
        assert len(computed) == 2
        assert "Ciri" in shown(app), "the page shows what the library held before"


@pytest.mark.slow
async def test_a_line_of_a_player_leads_to_its_games_and_names_change() -> None:
    finished_games()
    async with running(size=LARGE, notifications=True) as (app, pilot):
        app.open_book("players")
        await settle(pilot)
        assert "3 games, " in flat(app)
        await pilot.press("right")
        await pilot.press("end", "enter")
        await settle(pilot)
        assert front(BookScreen, app).pane.id in ("games", "players")
        await pilot.press("escape", "3", "e")
        await settle(pilot)
        assert len(statistics_file().read_text().splitlines()) == 1 + 2 * 3
        await pilot.press("j")
        assert isinstance(app.screen, NamingScreen)
        await pilot.press("enter")
        assert "This name is empty." in shown(app)
        await pilot.press(*"Zoe", "enter")
        await settle(pilot)
        assert "Zoe" in shown(app)
        await pilot.press("x", "enter")
        await settle(pilot)
        assert "Nobody has finished a game yet." in shown(app)


@pytest.mark.slow
async def test_reviews_go_on_where_they_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at, free = list[int](), asyncio.Event()

    async def call(self: Thinker, function: object, task: ReviewTask) -> Finding:
        looked_at.append(task.ply)
        if len(looked_at) > 5:
            await free.wait()
        return examined(task)

    monkeypatch.setattr(Thinker, "call", call)
    monkeypatch.setattr(reviewing, "cores", lambda: 1)
    plies = sum(len(session.plies) + 1 for session in finished_games())
    async with running(size=LARGE, notifications=True) as (app, pilot):
        app.open_book("players")
        await settle(pilot)
        assert "None of 3 games is reviewed" in flat(app)
        await pilot.press("i")
        await until(pilot, lambda: "reviewing 1 of 3, " in shown(app) and len(looked_at) > 5)
        await pilot.press("escape")
        free.set()
        app.open_book("players")
        await until(pilot, lambda: "None of 3 games is reviewed" in flat(app))
        await pilot.press("i")
        await until(pilot, lambda: "3 of 3 games are reviewed" in flat(app))
        assert len(looked_at) == plies + 1, (
            "after the interruption, other plies than the interrupted one are examined"
        )
        await pilot.press("i")
        assert "reviewing" not in shown(app), "a review begins although no game is left to review"


@pytest.mark.slow
async def test_an_evening_is_looked_at_game_by_game_copied_and_gone_on_with() -> None:
    sessions = finished_games()
    async with running(sessions[2], size=LARGE) as (app, pilot):
        await settle(pilot)
        assert "Evening points after three games: " in flat(app)
        await pilot.press("b")
        await settle(pilot)
        assert "3 games" in shown(app)
        await pilot.press("y")
        assert app.clipboard.endswith("3 games")
        await pilot.press("right", "down", "enter")
        await settle(pilot)
        assert front(ResultsScreen, app).session.seed == 1
        await pilot.press("escape", "r")
        await settle(pilot)
        assert front(ReplayScreen, app).session.seed == 1
        await pilot.press("escape", "a")
        await settle(pilot)
        assert front(GameScreen, app).session.names == sessions[2].names
