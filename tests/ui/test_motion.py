"""Motion of a table from the view before a move to the view after it."""

from __future__ import annotations

from typing import Any

import pytest
from textual._time import get_time

from runegames.bots.registry import make_bot
from runegames.core import Rng
from runegames.games.registry import playable
from runegames.ui.motion import DURATION_S, Motion
from runegames.ui.scene import scene_of
from runegames.ui.screens.game.screen import GameScreen
from tests.pilots import until
from tests.ui.shell import game_screen, grid, table
from tests.ui.tables import running, sitting

pytestmark = pytest.mark.slow


def shown_motions(screen: GameScreen, patch: pytest.MonkeyPatch) -> list[Motion | None]:
    """Return a list that receives each step of a motion, and None when the motion ends."""
    steps: list[Motion | None] = []
    show = screen._mover._show

    def noted(motion: Motion | None) -> None:
        steps.append(motion)
        show(motion)

    patch.setattr(screen._mover, "_show", noted)
    return steps


def test_numbers_run_from_the_old_value_to_the_new_one() -> None:
    half = Motion({"bones": 4}, {"bones": 10}, 0.5)
    assert half.count(lambda view: [view["bones"]]) == [7]
    assert half.words("12◦", "2◦") == "7◦"
    assert half.words("-4", "4") == "0"
    assert half.words("out", "3◦") == "3◦"
    assert not half.landed
    assert 0.15 <= DURATION_S <= 0.3


async def test_keys_work_during_a_motion_and_the_table_ends_as_without_animation() -> None:
    session = table(1, 4, plies=0, saved=False)
    async with running(session) as (app, pilot):
        app.animation_level = "full"
        await pilot.pause()
        screen = game_screen(app)
        await pilot.press("n")
        cursor: Any = screen.table.cursor
        screen.table.choose(cursor.move())
        for _ in range(50):
            if screen.table.board.motion is not None:
                break
            await pilot.pause(0)
        assert screen.table.board.motion is not None
        cursor = screen.table.cursor
        before = (cursor.x, cursor.y)
        drawn: Any = screen.table.board
        drawn.action_step(1, 0)
        assert (cursor.x, cursor.y) != before
        assert screen.table.board.motion is not None
        await until(pilot, lambda: screen.table.board.motion is None)
        screen.table.flash(False)
        await pilot.pause()
        end = grid(app)
    async with running(table(1, 4, plies=0, saved=False)) as (still, pilot):
        still.animation_level = "none"
        await pilot.pause()
        screen = game_screen(still)
        await pilot.press("n")
        still_cursor: Any = screen.table.cursor
        screen.table.choose(still_cursor.move())
        await pilot.pause()
        assert screen.table.board.motion is None
        screen.table.flash(False)
        still_drawn: Any = screen.table.board
        still_drawn.action_step(1, 0)
        await pilot.pause()
        assert grid(still) == end


@pytest.mark.parametrize("off", ["setting", "environment", "undo"])
async def test_nothing_moves_when_animation_is_off_or_a_move_is_taken_back(
    off: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(table(1, 4, plies=0, saved=False)) as (app, pilot):
        await pilot.pause()
        if off == "setting":
            app.change_settings(animation=False)
        app.animation_level = "none" if off == "environment" else "full"
        screen = game_screen(app)
        moved = shown_motions(screen, monkeypatch)
        await pilot.press("n", "enter")
        await pilot.pause()
        assert bool(moved) == (off == "undo")
        screen._mover.rest()
        moved.clear()
        await pilot.press("u")
        await pilot.pause()
        assert not moved


@pytest.mark.parametrize("game_id", playable())
async def test_a_motion_changes_the_table_and_leaves_it_as_without_motion(
    game_id: str,
) -> None:
    session = sitting(game_id, 2, 2, seed=36)
    bot, different = make_bot("greedy", session.game), 0
    async with running(session) as (app, pilot):
        await pilot.pause()
        shown = game_screen(app).table
        for _ in range(8):
            question = session.question()
            assert question is not None
            session.play(bot.choose(question.position, Rng(question.ply)))
            shown.show(scene_of(session, 1, asked=False))
            shown.flash(True)
            end = [list(row) for row in _rows(shown)]
            before = session.plies[-1].before.view(1)
            for share in (0.0, 0.5, 0.9):
                shown.move(Motion(before, session.view(1), share))
                different += _rows(shown) != end
            shown.move(None)
            assert _rows(shown) == end
    assert different >= 3


def _rows(shown: Any) -> list[list[str]]:
    return [
        [widget.render_line(row).text for row in range(widget.size.height)]
        for widget in (shown.board, shown.column)
    ]


async def test_a_motion_begins_at_what_the_viewer_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(sitting("bones", 2, 1, seed=7)) as (app, pilot):
        app.change_settings(pace="instant")
        app.animation_level = "full"
        await pilot.pause()
        motions = shown_motions(game_screen(app), monkeypatch)
        await pilot.press("enter")
        await pilot.pause(0.1)
    seats = {line.before.seat for line in motions if line is not None}
    assert seats
    assert seats <= {0, None}


async def test_a_motion_ends_although_some_of_its_steps_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with running(table(1, 4, plies=0, saved=False)) as (app, pilot):
        app.animation_level = "full"
        await pilot.pause()
        screen = game_screen(app)
        steps = shown_motions(screen, monkeypatch)
        # After the first step, the timer is late by more than the whole motion.
        monkeypatch.setattr("textual._time.get_time", lambda: get_time() + (len(steps) > 1))

        await pilot.press("n")
        cursor: Any = screen.table.cursor
        screen.table.choose(cursor.move())
        await until(pilot, lambda: bool(steps) and steps[-1] is None)
        assert screen.table.board.motion is None
