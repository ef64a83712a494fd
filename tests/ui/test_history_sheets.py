"""Evenings: nothing is cut or written over, all points stand there, keys do what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest
from textual.geometry import Region

from runegames.lab.evenings import Evening, evenings
from runegames.lab.scorebook import Scorebook
from runegames.play.library import Library
from runegames.play.memory import FinishedGame
from runegames.play.saves import new_save
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.evening import EveningScreen
from runegames.ui.screens.game import GameScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.widgets.eveningsheet import EveningLine, draw_evening
from tests.lab.test_scorebook import played
from tests.play.sittings import play_out, sitting
from tests.ui.shell import settle, shown
from tests.ui.test_figures import LOOKS, Once
from tests.ui.test_sizes import LONG, WIDE

SIZES = [(76, 23), (110, 30), (190, 54)]
"""Of the sheet in windows of 80 × 24, 120 × 36 and 200 × 60."""
TODAY = date(2026, 3, 1)


def evening(names: Sequence[str], games: int) -> Evening:
    """So many games a minute apart; the winner changes from game to game."""
    seats, made = len(names), list[FinishedGame]()
    for number in range(games):
        scores = tuple((seat + number) % seats * 11 for seat in range(seats))
        game = played(0, *names, scores=scores)
        ended = game.ended.replace(minute=number)
        made.append(replace(game, key=str(number), save=str(number), ended=ended, created=ended))
    (found,) = evenings(Scorebook(made))
    return found


@pytest.mark.parametrize("games", [1, 5, 31])
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("size", SIZES)
def test_an_evening_is_neither_cut_nor_written_over(
    size: tuple[int, int], seats: int, games: int
) -> None:
    for names, look in zip((LONG, WIDE, LONG, WIDE), LOOKS, strict=True):
        found = evening(names[:seats], games)
        for chosen in {0, games // 2, games - 1}:
            canvas, hits = Once(*size), list[int]()

            def hit(at: Region, number: int, hits: list[int] = hits) -> None:
                assert at.bottom < size[1]
                hits.append(number)

            draw_evening(canvas, look, found, TODAY, chosen, hit)
            text = canvas.text()
            assert chosen in hits
            assert len(hits) == games or f"of {games}" in text
            (sums,) = [line.split() for line in text.splitlines() if "together" in line]
            assert sums[1::2] == [str(found.totals()[who]) for who in found.players]


async def test_an_evening_is_a_key_away_from_the_second_result_and_can_be_walked_through() -> None:
    sessions = []
    for seed in range(3):
        session = sitting("pb", seed=seed)
        new_save(session)
        play_out(session)
        with Library() as library:
            assert library.note(session)
        sessions.append(session)
    app = RunegamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        app.open_game(sessions[0])
        await pilot.pause()
        assert not app.screen.query(EveningLine), "it was the first game"
        await pilot.press("e")
        assert isinstance(app.screen, ResultsScreen)
        app.open_game(sessions[2])
        await pilot.pause()
        assert "After three games: " in shown(app)
        await pilot.press("e")
        await settle(pilot)
        assert isinstance(app.screen, EveningScreen)
        assert "three games" in shown(app)
        await pilot.press("y")
        assert app.clipboard == app.screen.line()
        assert app.clipboard.endswith("3 games")
        await pilot.press("left", "right", "up", "p")
        await settle(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.session.seed == 1, "the game before the last"
        await pilot.press("escape", "enter")
        await settle(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.names == sessions[2].names


async def test_without_a_finished_game_there_is_no_evening() -> None:
    app = RunegamesApp()
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await settle(pilot)
        await pilot.press("n")
        await settle(pilot)
        assert "No evening yet" in shown(app)
        await pilot.press(*"arpy", "up", "left", "enter", "escape")
        assert not isinstance(app.screen, EveningScreen)
