"""Guided first games: their data, and how they are played by keys."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest
from textual.pilot import Pilot

from runegames.core import move_from_wire
from runegames.environment import SERVED_VARIABLE
from runegames.games.registry import playable
from runegames.play.guide import GUIDE_BOT, Guide, GuideProgress, load_guide
from runegames.play.places import saves_dir
from runegames.play.settings import PACES_S
from runegames.resources import read_text
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.game.guided import GuidedScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.results import GuidedResultsScreen
from runegames.ui.screens.setup import SetupScreen
from runegames.ui.widgets.keys import KeyLine
from runegames.ui.widgets.tip import KEY, spelled
from runegames.ui.widgets.tray import UNDER
from tests.pilots import until
from tests.play.sittings import play_by
from tests.ui.shell import flat, front, grid, inside, shown
from tests.ui.tables import SMALL, running

pytestmark = pytest.mark.slow

GAMES = playable()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACES_S, "brisk", 0.001)


screen_of = partial(front, GuidedScreen)


@asynccontextmanager
async def learning(
    game_id: str,
) -> AsyncIterator[tuple[RunegamesApp, Pilot[None], GuidedScreen]]:
    """Run the app, and begin a guided game."""
    async with running() as (app, pilot):
        app.open_guide(game_id)
        await pilot.pause()
        yield app, pilot, screen_of(app)


# -- the data ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_guide_names_existing_rules_and_addresses_nobody(game_id: str) -> None:
    guide = load_guide(game_id)
    page = read_text("rules", f"{game_id}.md")
    text = " ".join(f"{step.text} {step.nudge} {step.then}" for step in guide.steps)
    named = set(re.findall(r"[A-Z]{2}-\d+[a-z]?", text))
    assert len(named) >= 6
    assert all(f"**{rule}**" in page for rule in named), named
    assert not re.search(r"\b(you|your)\b", text, re.IGNORECASE)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_move_that_a_guide_accepts_keeps_its_later_moves_legal(game_id: str) -> None:
    guide = load_guide(game_id)
    longest = max(len(step.moves) for step in guide.steps)
    assert 10 <= len(guide.steps) <= 15
    for choice in range(longest):
        session, course = guide.session(), GuideProgress(guide)
        adapter = session.game.moves
        for number, step in enumerate(guide.steps):
            course.follow(len(session.plies))
            assert course.index == number
            if step.do == "look":
                course.look_on()
                continue
            decision = session.decision()
            assert decision is not None
            assert decision.seat == 0, number
            wire = step.moves[min(choice, len(step.moves) - 1)] if step.moves else None
            move = move_from_wire(adapter, wire) if wire else session.state.legal_moves()[choice]
            assert course.accepts(move)
            session.play(move)
            for reply in step.replies:
                decision = session.decision()
                assert decision is not None
                assert decision.seat != 0, number
                assert course.scripted(len(session.plies)) == move_from_wire(adapter, reply)
                session.play(move_from_wire(adapter, reply))
        course.follow(len(session.plies))
        assert course.step is None


def test_a_step_that_makes_no_sense_is_refused() -> None:
    good = load_guide("rune").model_dump(by_alias=True)
    for number, fault in ((0, {"keys": ("x",)}), (3, {"moves": ()}), (3, {"nudge": ""})):
        steps = list(good["steps"])
        steps[number] = {**steps[number], **fault}
        with pytest.raises(ValueError, match=r"needs moves and a nudge|has no keys"):
            Guide.model_validate({**good, "steps": steps})


def test_tasks_name_the_keys_that_a_player_has_changed() -> None:
    text = "Press <n>, then <1>, then <enter>."
    assert spelled(text, "rune", {}) == "Press n, then 1, then Enter."
    assert spelled(text, "rune", {"rune.legal": "slash", "table.confirm": "space"}) == (
        "Press /, then 1, then Space."
    )
    assert spelled("<d>", "enceladus", {"rune.draw": "y"}) == "d"


# -- played by keys ---------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_guide_is_played_to_its_end_by_the_keys_it_names(game_id: str) -> None:
    guide = load_guide(game_id)
    async with learning(game_id) as (app, pilot, screen):
        for number, step in enumerate(guide.steps):
            assert screen.course.index == number, screen.table.tray.words
            last = flat(app)
            assert f"the guide: {number + 1} of {len(guide.steps)}" in last
            _seen_whole(app, screen, spelled(step.task, game_id, {}) or "Enter")
            last = inside(app, screen.table.column).replace("│ ", "")
            for key in step.keys or ("enter",):
                await pilot.press(key)
            await until(pilot, lambda: screen._waiting is None)
            await pilot.pause()
        assert screen.course.step is None
        for words in ("h gives a hint", "F1 opens the rules", "u takes a move back"):
            assert words in last
        assert "the guide" not in shown(app)
        assert screen.table.column.note("guide") is None
        play_by(GUIDE_BOT, screen.session)
        screen.advance()
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GuidedResultsScreen)
        assert "play for real" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape", "a")
        await pilot.pause()
        assert screen_of(app).course.index == 0
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
    assert not saves_dir().exists() or not list(saves_dir().iterdir())


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_guide_is_played_to_its_end_by_touch(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Press only keys that have a button on a page of ``serve``; tap what the task names."""
    monkeypatch.setenv(SERVED_VARIABLE, "1")
    guide = load_guide(game_id)
    async with learning(game_id) as (app, pilot, screen):
        for number, step in enumerate(guide.steps):
            assert screen.course.index == number, screen.table.tray.words
            text = step.touch or step.task
            task = spelled(text.replace("[", "").replace("]", ""), game_id, {})
            _seen_whole(app, screen, task)
            buttons = {
                key
                for entry in screen.query_one(KeyLine).entries
                for key in (*entry.keys, entry.press)
            }
            named = set(KEY.findall(text)) if step.keys else {"enter"}
            assert named <= {key for key in buttons if not key.isdigit()}, number
            for words in re.findall(r"\[(.+?)\]", text):
                await _tap(pilot, screen, words)
            for key in step.keys if not step.touch else [key for key in step.keys if key in named]:
                await pilot.press(key)
            if not step.keys:
                await pilot.press("enter")
            await until(pilot, lambda: screen._waiting is None)
            await pilot.pause()
        assert screen.course.step is None


async def _tap(pilot: Pilot[None], screen: GuidedScreen, words: str) -> None:
    region = screen.table.tray.region
    # Question and remark come last, because they may have the same words.
    for y in (*range(region.y + 2, region.bottom), region.y, region.y + 1):
        row = grid(pilot.app)[y][region.x : region.right]
        if (match := re.search(rf"(?<!\w){re.escape(words)}(?!\w)", row)) is not None:
            await pilot.click(offset=(region.x + match.start(), y))
            return
    raise AssertionError(f"{words} is not in the tray")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_nudge_fits_one_line_and_so_covers_no_card(game_id: str) -> None:
    room = SMALL[0] - UNDER - 1
    nudges = [step.nudge for step in load_guide(game_id).steps]
    assert [nudge for nudge in nudges if len(nudge) > room] == []


def _seen_whole(app: RunegamesApp, screen: GuidedScreen, task: str) -> None:
    """Assert that the screen shows the whole task, and the part that the task points at."""
    column = screen.table.column
    assert not column.cut("guide")
    assert " ".join(task.split()) in inside(app, column).replace("│ ", "")
    room = column.shared()
    match column.pointed:
        case "seats":
            assert room.seats
        case "side":
            assert room.panels[0]
        case _:
            assert screen.query(".-pointed")


async def test_a_wrong_move_gets_a_nudge_and_an_illegal_move_the_rule_it_breaks() -> None:
    async with learning("rune") as (app, pilot, screen):
        await pilot.press("enter", "enter", "enter")
        step = screen.course.step
        assert step is not None
        await pilot.press("2", "n", "enter")
        assert step.nudge.split(".")[0].split(",")[0] in flat(app)
        assert not screen.session.plies
        await pilot.press("up", "up", "up", "up", "enter")
        assert "(RU-" in screen.table.tray.words
        assert not screen.session.plies
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_after_a_nudge_the_keys_of_the_task_still_make_its_move() -> None:
    """Expect the cursor back where the step began, because the keys of a task start there."""
    async with learning("rune") as (_, pilot, screen):
        await pilot.press("enter", "enter", "enter")
        step = screen.course.step
        assert step is not None
        await pilot.press("2", "n", "enter")
        assert screen.table.tray.words == step.nudge
        assert not screen.session.plies
        await pilot.press(*step.keys)
        await pilot.pause()
        assert screen.session.plies


async def test_escape_in_the_middle_of_a_guided_game_asks_first() -> None:
    async with learning("enceladus") as (app, pilot, _):
        await pilot.press("enter", "enter", "x")
        await pilot.press("c")
        assert "back to the table" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, GuidedScreen), (
            "the first Escape left the guided game instead of the page of open cards"
        )
        assert "back to the table" not in shown(app)
        await pilot.press("escape")
        assert "A guided game is not saved" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, GuidedScreen)
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)


async def test_a_step_for_looking_accepts_no_move_and_undo_goes_back_a_step() -> None:
    async with learning("enceladus") as (app, pilot, screen):
        await pilot.press("x")
        assert "First look at" in shown(app)
        assert not screen.session.plies
        assert screen.table.cursor is None, "a cursor lies over what the guide points at"
        await pilot.press("enter")
        assert screen.table.cursor is not None
        await pilot.press("enter", "x")
        assert screen.course.index == 3
        await pilot.press("u")
        await pilot.pause()
        assert app.screen is screen, "an undo after a card was revealed asks for consent"
        assert not screen.session.plies
        assert screen.course.index == 2
        await pilot.press("x")
        assert screen.course.index == 3


async def test_menu_and_set_up_offer_a_guided_game() -> None:
    async with running() as (app, pilot):
        await pilot.press("g")
        await pilot.pause()
        assert screen_of(app).course.guide.game == "enceladus"
        await pilot.press("escape")
        app.open_setup("bones")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert "Guided game: down" in shown(app)
        await pilot.press("down")
        assert "First time? Press g for a guided game." in shown(app)
        await pilot.press("g")
        await pilot.pause()
        assert screen_of(app).course.guide.game == "bones"


async def test_no_hint_is_given_while_there_is_a_guide() -> None:
    async with learning("rune") as (app, pilot, screen):
        await pilot.press("h")
        assert "The guide says what to do." in flat(app)
        assert not any(screen.session.hints)
