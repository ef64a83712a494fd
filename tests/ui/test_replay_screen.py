"""Replays on the screen, what-if games that start from a replay, and pictures of a table."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from runegames.bots.registry import DEFAULT, LEVELS
from runegames.core import Rng
from runegames.games.registry import game, playable
from runegames.play.places import saves_dir
from runegames.play.replay import Replay, branch
from runegames.play.saves import load, new_save
from runegames.play.seats import PERSON
from runegames.play.session import LogEntry
from runegames.ui.app import RunegamesApp
from runegames.ui.picture import picture
from runegames.ui.screens import replay as replay_module
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.branch import BranchScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.rules import RulesScreen
from runegames.ui.screens.seating import SeatRow
from runegames.ui.widgets.timeline import Timeline
from tests.pilots import until
from tests.play.sittings import random_game
from tests.ui.onlookers import twin_of
from tests.ui.replays import begun, screen_of, viewer_of
from tests.ui.rune.tables import sitting
from tests.ui.shell import flat, front, game_screen, grid, settle, shown, table
from tests.ui.tables import LARGE, SMALL, playing, running

pytestmark = pytest.mark.slow


def state_of(pilot: Pilot[Any]) -> Any:
    return screen_of(pilot).session.state


# -- moving about -------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_keys_go_through_the_moments(size: tuple[int, int]) -> None:
    session = table(3)
    end = len(session.plies)
    async with running(size=size) as (app, pilot):
        app.open_replay(session)
        await pilot.pause()
        assert screen_of(pilot).moment == 0
        assert f"move 0 of {end}" in shown(app)
        for key, moment in (
            ("left", 0),
            ("right", 1),
            ("right", 2),
            ("left", 1),
            ("end", end),
            ("right", end),
            ("left", end - 1),
            ("home", 0),
        ):
            await pilot.press(key)
            assert screen_of(pilot).moment == moment
            before = session.plies[moment].before if moment < end else session.state
            assert state_of(pilot) == before
            assert f"move {moment} of {end}" in shown(app)
        assert session.outcome() is not None
        assert len(session.plies) == end


async def test_keys_go_from_turn_to_turn() -> None:
    session = table(2)
    turns = Replay(session).turns
    async with running() as (app, pilot):
        app.open_replay(session)
        await pilot.pause()
        for turn in turns[1:4]:
            await pilot.press("pagedown")
            assert screen_of(pilot).moment == turn.start
        assert f"{session.names[turns[3].seat or 0]}'s turn {turns[3].number}" in shown(app)
        await pilot.press("right", "shift+left")
        assert screen_of(pilot).moment == turns[3].start
        await pilot.press("pageup")
        assert screen_of(pilot).moment == turns[2].start


async def test_keys_go_from_round_to_round() -> None:
    session = random_game("bones", 3, 5)
    replay = Replay(session)
    second = list(replay.parts)[1]
    first_turn = next(
        turn for turn in replay.turns if turn.start > second and turn.seat is not None
    )
    assert first_turn.seat is not None
    async with running() as (app, pilot):
        app.open_replay(session)
        await pilot.pause()
        await pilot.press("right_square_bracket")
        assert screen_of(pilot).moment == second
        assert f"move {second} of {replay.end} · between rounds" in shown(app)
        await pilot.press("pagedown")
        whose = f"{session.names[first_turn.seat]}'s turn"
        assert f"move {first_turn.start} of {replay.end} · round 2 · {whose}" in shown(app)
        await pilot.press("right_square_bracket", "left_square_bracket", "left_square_bracket")
        assert screen_of(pilot).moment == 0
        assert "] next round" in shown(app)
        app.open_replay(table(2))
        await pilot.press("right_square_bracket")
        assert screen_of(pilot).moment == 0
        assert "no rounds or hands" in shown(app)
        assert "next round" not in shown(app)


async def test_a_replay_plays_at_the_chosen_speed_and_can_be_paused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay_module, "SPEEDS_S", (60.0, 60.0, 60.0, 60.0, 0.001))
    session = table(2)
    async with running() as (app, pilot):
        app.open_replay(session)
        await pilot.pause()
        await pilot.press("space")
        await pilot.pause(0.05)
        assert screen_of(pilot).moment == 0
        assert "speed 3 of 5" in grid(app)[-1]
        await pilot.press("plus", "plus", "plus")
        await until(pilot, lambda: screen_of(pilot).moment == len(session.plies))
        await pilot.pause()
        assert "space play" in grid(app)[-1]
        await pilot.press("minus", "space")
        assert screen_of(pilot).moment == 0, "the replay does not begin anew after its end"
        await pilot.press("space", "plus")
        await pilot.pause(0.05)
        assert screen_of(pilot).moment == 0, "the replay goes on while it is paused"


async def test_a_click_on_the_end_of_the_timeline_goes_to_the_last_moment() -> None:
    session = table(2)
    async with running() as (app, pilot):
        app.open_replay(session)
        await pilot.pause()
        await pilot.click(Timeline, offset=(77, 0))
        assert screen_of(pilot).moment == len(session.plies)


async def test_keys_still_work_after_a_click_on_the_board() -> None:
    async with running() as (app, pilot):
        app.open_replay(table(2))
        await pilot.pause()
        await pilot.click("#board")
        await pilot.press("right", "n")
        assert screen_of(pilot).moment == 2


async def test_the_rules_open_at_the_question_of_the_shown_moment() -> None:
    session = table(2)
    async with running() as (app, pilot):
        app.open_replay(session)
        await pilot.pause()
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        decision = session.at(0).decision()
        assert decision is not None
        heading = session.game.meta.sections[decision.kind]
        assert app.screen.book.sections[app.screen._first].heading == heading


@pytest.mark.parametrize("game_id", playable())
async def test_every_game_can_be_replayed(game_id: str) -> None:
    session = begun(game_id)
    async with running() as (app, pilot):
        app.open_replay(session, own=0)
        await pilot.pause()
        for moment, ply in enumerate(session.plies):
            assert state_of(pilot) == ply.before
            assert f"move {moment} of" in grid(app)[-2]
            await pilot.press("right")
        await pilot.press("enter", "v", "home")
        assert screen_of(pilot).moment == 0
        assert len(session.plies) == Replay(session).end


# -- the log ------------------------------------------------------------------------------


async def test_a_line_of_the_log_leads_to_its_moment() -> None:
    session = table(2)
    async with running() as (app, pilot):
        app.open_replay(session, moment=6)
        await pilot.press("l")
        assert isinstance(app.screen, LogScreen)
        log = session.log(None)
        line = app.screen.query_one(OptionList)

        def chosen_line(options: OptionList) -> LogEntry:
            option = options.highlighted_option
            assert option is not None
            assert option.id is not None, "the cursor is on a heading, not on a line"
            return log[int(option.id)]

        headings = [option for option in line.options if option.disabled]
        turns = {session.turn_at(ply) for ply in range(session.next_ply + 1)}
        assert len(headings) == len(turns) + 1, (
            "the log does not have a heading for each turn and one for the set-up"
        )
        assert sum(not option.disabled for option in line.options) <= len(log)
        assert chosen_line(line).ply == 6, "the log does not open at the moment that was shown"
        await pilot.press("down", "down", "enter")
        assert screen_of(pilot).moment == chosen_line(line).ply > 6
        await pilot.press("l", "escape")
        assert screen_of(pilot).moment == chosen_line(line).ply


async def test_the_log_of_a_game_leads_to_a_moment_as_its_viewer_may_see_it() -> None:
    async with playing(sitting(2, 1, plies=8)) as pilot:
        game_screen = front(GameScreen, pilot.app)
        session = game_screen.session
        await pilot.press("l", "home", "down", "down", "enter")
        assert screen_of(pilot).moment == session.log(0)[2].ply
        assert viewer_of(pilot) == 0
        assert screen_of(pilot).replay.viewers == (None, 0)
        await pilot.press("escape")
        assert pilot.app.screen is game_screen


# -- opening a replay ---------------------------------------------------------------------


async def test_a_replay_opens_from_the_results_and_leads_back() -> None:
    session = table(2)
    async with running(session) as (app, pilot):
        await pilot.pause()
        await pilot.press("r")
        assert screen_of(pilot).replay.finished
        await pilot.press("escape")
        assert isinstance(app.screen, ResultsScreen)
        await pilot.click("#replay")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)


async def test_a_replay_opens_from_saved_games_finished_or_not() -> None:
    table(2, seed=1)
    table(2, seed=2, plies=5)
    async with running() as (app, pilot):
        app.open_book()
        await settle(pilot)
        finished = []
        for _ in range(2):
            await pilot.press("r")
            finished.append(screen_of(pilot).replay.finished)
            assert screen_of(pilot).replay.viewers == ((None, 0, 1) if finished[-1] else (None, 0))
            await pilot.press("escape")
            assert isinstance(app.screen, BookScreen)
            await settle(pilot)
            await pilot.press("down")
        assert sorted(finished) == [False, True]


async def test_a_replay_from_the_command_line_reports_damage_and_leads_to_the_menu() -> None:
    table(2, plies=5)
    (path,) = saves_dir().glob("*.jsonl")
    path.write_bytes(path.read_bytes() + b'{"move": {"kind": "fly"}}\n')
    app = RunegamesApp(load(path), replay=True)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        assert screen_of(pilot).replay.end == 5
        (toast,) = app._notifications
        assert "can be followed up to line" in toast.message
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


# -- what if ------------------------------------------------------------------------------


async def test_a_what_if_game_goes_on_from_a_moment_with_other_players() -> None:
    session = table(2)
    (finished,) = saves_dir().glob("*.jsonl")
    written = finished.read_bytes()
    async with running(session) as (app, pilot):
        app.change_settings(pace="thoughtful")
        await pilot.pause()
        await pilot.press("r", "right", "right", "right", "p")
        assert isinstance(app.screen, BranchScreen)
        assert "move 3 of" in shown(app)
        assert str(session.seed) in shown(app)
        rows = list(app.screen.query(SeatRow))
        assert [row.who.value for row in rows] == [PERSON, DEFAULT]
        await pilot.press("up", *["left"] * (1 + [level.name for level in LEVELS].index(DEFAULT)))
        assert rows[1].who.value == PERSON
        rows[0].name_input.value = rows[1].name_input.value
        await pilot.press("down", "enter")
        assert "rename one of them" in shown(app)
        rows[0].name_input.value = "Uma"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert not any(isinstance(screen, ReplayScreen) for screen in app.screen_stack)
        fork = game_screen(app).session
        fork.play(fork.state.legal_moves()[0])
    (fresh,) = (path for path in saves_dir().glob("*.jsonl") if path != finished)
    other = load(fresh).session
    assert [ply.move for ply in other.plies][:-1] == [ply.move for ply in session.plies[:3]]
    assert other.names[0] == "Uma"
    assert (other.people, other.seed) == ((0, 1), session.seed)
    assert str(other.origin) == f"what if, from move 3 of a game of {' and '.join(session.names)}"
    assert finished.read_bytes() == written


async def test_a_what_if_game_is_marked_in_the_list_of_saves_and_in_its_results() -> None:
    whole = table(2)
    session = branch(whole, 6, whole.plans)
    async with running() as (app, pilot):
        app.change_settings(pace="thoughtful")
        app.open_game(session)
        app.open_book()
        await settle(pilot)
        assert any("move 7 what-if" in line for line in grid(app))
        for ply in whole.plies[6:]:
            session.play(ply.move)
        app.go("results:ResultsScreen", session)
        await pilot.pause()
        assert "What if, from move 6 of a game of" in flat(app)


async def test_there_is_no_what_if_game_from_the_last_moment() -> None:
    async with running() as (app, pilot):
        app.open_replay(table(2))
        await pilot.press("end", "p")
        assert isinstance(app.screen, ReplayScreen)
        assert "go back" in shown(app)


async def test_leaving_a_what_if_game_leads_to_the_menu() -> None:
    async with running() as (app, pilot):
        app.change_settings(pace="thoughtful")
        app.open_book()
        await settle(pilot)
        app.open_replay(table(2))
        await pilot.press("right", "p", "enter")
        await pilot.pause()
        assert len(app.screen_stack) == 2
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


# -- a picture ----------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", playable())
def test_the_picture_of_a_table_loads_nothing_and_shows_nothing_hidden(game_id: str) -> None:
    session = begun(game_id)
    new_save(session)
    drawn = picture(session)
    assert drawn.startswith("<svg")
    assert game(game_id).meta.title.split()[-1] in drawn
    assert all(name in drawn for name in session.names)
    assert "url(" not in drawn.replace("url(#", ""), "the picture loads something"
    assert drawn == picture(twin_of(session, None, Rng(1))), "the picture shows something hidden"
