"""Results, rules, help, small windows and crashes, on the screens around the games."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.worker import WorkerFailed

from runegames.games.registry import game, playable
from runegames.games.rulebook import parse
from runegames.play.places import crash_dir
from runegames.play.result import result_of
from runegames.play.session import Session
from runegames.resources import read_text
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.book.screen import BookScreen
from runegames.ui.screens.help import HelpScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.rules import RulesPage, RulesScreen
from runegames.ui.screens.settings import SettingsScreen
from runegames.ui.screens.setup import SetupScreen
from runegames.ui.widgets.choice import Choice
from runegames.ui.widgets.sheet import Sheet
from tests.pilots import until
from tests.ui import tables
from tests.ui.shell import flat, grid, settle, shown, table
from tests.ui.tables import LARGE, SMALL, running

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("only_rune")]

NOTICE = "Please make this window larger."


# -- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "size"), [(1, SMALL), (3, SMALL), (1, LARGE), (4, LARGE)])
async def test_results_show_sides_and_points(
    seats: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Region] = []
    large = Sheet.large

    def noted(self: Sheet, *words: Any, **more: Any) -> Region:
        written.append(large(self, *words, **more))
        return written[-1]

    monkeypatch.setattr(Sheet, "large", noted)
    session = table(seats, 3)
    outcome = session.outcome()
    assert outcome is not None
    async with running(session, size) as (app, pilot):
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        text = flat(app)
        for words in ("red", "green", "blue", "together", "points, turn by turn", "RU-2"):
            assert words in text.replace("Red:", "red").replace("Green:", "green").replace(
                "Blue:", "blue"
            ).replace("Together:", "together")

        for side in session.view(None).sides:
            letters = "".join("ABCD"[seat] for seat in side)
            score = outcome.scores[side[0]]
            assert f"{letters} {score}" in text, (
                "a line of the chart lacks the letters or the points of its side"
            )
        assert {region.height > 1 for region in written} == {True}, (
            "no headline is drawn, or one in small letters"
        )
        await pilot.press("y")
        assert app.clipboard == result_of(session).line


async def test_results_mark_practice() -> None:
    session = table(1, 4)
    session.practice = True
    async with running(session) as (app, pilot):
        await pilot.pause()
        assert "practice" in shown(app)


async def test_results_lead_to_a_new_game_or_the_menu(sat: list[Session]) -> None:
    session = table(2, 4)
    async with running() as (app, pilot):
        app.go("results:ResultsScreen", session)
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        (again,) = sat
        assert again.plans == session.plans
        assert again.options == session.options
        assert not again.plies
        await pilot.press("o")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        # The form offers only levels, so it shows the adept in place of greedy.
        computer = session.plans[1].model_copy(update={"player": "adept"})
        assert tuple(app.screen._plans()) == (session.plans[0], computer)
        await pilot.press("escape")
        assert isinstance(app.screen, ResultsScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


# -- rules --------------------------------------------------------------------------------------


async def test_the_rules_open_at_a_heading() -> None:
    async with running() as (app, pilot):
        app.open_rules("rune", "Areas and control")
        await until(pilot, lambda: "Areas and control" in _top(app))
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("n")
        await until(pilot, lambda: "The Grand Master" in _top(app))
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


def _top(app: RunegamesApp) -> str:
    """Return the first line that is not blank."""
    return next((row for row in grid(app) if row.strip()), "")


def test_every_kind_of_decision_has_a_heading_in_the_rules() -> None:
    for game_id in playable():
        book = parse(read_text("rules", f"{game_id}.md"))
        headings = [section.heading for section in book.sections]
        assert set(game(game_id).meta.sections.values()) <= set(headings)


async def test_the_rules_scroll_by_keys_and_show_headings_where_there_is_room() -> None:
    async with running(size=LARGE) as (app, pilot):
        await pilot.press("f1")
        await pilot.pause(0.1)
        page = app.screen.query_one(RulesPage)
        contents = app.screen.query_one(OptionList)
        assert contents.display
        assert contents.highlighted == 0
        await pilot.press("end")
        await pilot.pause(0.1)
        assert page.section == len(page._text.heads) - 1
        assert contents.highlighted == page.section
        await pilot.resize_terminal(*SMALL)
        await pilot.pause(0.1)
        assert not contents.display
        assert page.section == len(page._text.heads) - 1


# -- keys ---------------------------------------------------------------------------------------


async def test_help_lists_the_keys_of_a_form_but_not_those_of_its_text_fields() -> None:
    async with running() as (app, pilot):
        await pilot.press("1")
        app.screen.query_one("#deal").focus()
        await pilot.press("f2")
        assert isinstance(app.screen, HelpScreen)
        assert "On this screen" in shown(app)
        assert "cursor" not in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, SetupScreen)


async def test_the_command_palette_has_no_emoji() -> None:
    async with running() as (app, pilot):
        await pilot.press("ctrl+p", *"settings")
        await settle(pilot)
        text = shown(app)
        assert "Settings" in text
        assert max(map(ord, text)) < 0x1F000


async def test_all_that_can_be_done_now_is_in_the_command_palette_by_name_and_key() -> None:
    session = tables.sitting("rune", 2, 1, plies=3, until=tables.asked("place"))
    async with tables.playing(session, SMALL) as pilot:
        app = pilot.app
        assert isinstance(app, RunegamesApp)

        def offered() -> set[str]:
            return {
                command.title.partition(" (")[0] for command in app.get_system_commands(app.screen)
            }

        assert {
            "Undo: take the last move back",
            "The whole log",
            "All legal moves as a list",
            "The rules that matter now",
            "A hint on the table; again: next page, then close it",
            "Larger",
            "Theme: ember",
            "What happened since your last move",
        } <= offered()
        assert offered().isdisjoint({"Redo: make it again", "Hand over: cover your hand"})
        await pilot.press("ctrl+p", *"next legal")
        await settle(pilot)
        assert "The next legal spot (n)" in shown(app)
        await pilot.press("escape")
        plies = session.next_ply
        session.play(session.state.legal_moves()[0])
        session.undo(0)
        await pilot.press("ctrl+p", *"redo")
        await settle(pilot)
        await pilot.press("enter", "enter")
        await settle(pilot)
        assert session.next_ply > plies
        app.open_replay(session)
        await settle(pilot)
        assert {
            "Play on from here: what if?",
            "Whose eyes: the next point of view, or all hands",
        } <= offered()
        await pilot.press("ctrl+p", *"previous round")
        await settle(pilot)
        assert "([ ctrl+page up)" in shown(app)


def test_every_binding_of_the_shell_has_words() -> None:
    for screen in (MenuScreen, SetupScreen, SettingsScreen, BookScreen, RulesScreen, HelpScreen):
        for binding in screen.BINDINGS:
            assert isinstance(binding, Binding)
            assert binding.tooltip


# -- every size ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(39, 20), (40, 19), (30, 8), (10, 3)])
async def test_a_small_terminal_gets_a_notice_and_only_ctrl_q_works(
    size: tuple[int, int],
) -> None:
    async with running(size=size) as (app, pilot):
        await pilot.press("enter", "q", "s")
        assert isinstance(app.screen, MenuScreen)
        text = shown(app)
        if size[0] >= 30:
            assert "needed: 40 columns, 20 lines" in " ".join(text.split())
            assert f"now: {size[0]} columns, {size[1]} lines" in " ".join(text.split())
        await pilot.press("ctrl+q")
        assert app._exit


@pytest.mark.usefixtures("regular")
async def test_resizing_keeps_screen_focus_and_what_was_typed() -> None:
    async with running() as (app, pilot):
        await pilot.press("enter", "down", "down", *"xyz")
        focused = app.focused
        assert isinstance(focused, Input)
        await pilot.resize_terminal(39, 20)
        await pilot.pause()
        assert NOTICE in shown(app)
        await pilot.press("a", "escape")
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert NOTICE not in shown(app)
        assert app.focused is focused
        assert focused.value == "xyz"
        assert isinstance(app.screen, SetupScreen)


async def test_the_notice_of_a_small_window_covers_every_screen() -> None:
    async with running(size=(39, 20)) as (app, pilot):
        app.show("settings:SettingsScreen")
        await pilot.pause()
        assert NOTICE in shown(app)
        assert "The game waits" not in shown(app), "the notice says that a game waits"
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "Animation" in shown(app)
        app.pop_screen()
        await pilot.pause()
        assert NOTICE not in shown(app)


# -- crashes ------------------------------------------------------------------------------------


def fail() -> None:
    """Raise an error with a card in a variable."""
    hand = "BB/BG/GR"
    raise ValueError(f"no room for {hand}")


class BrokenScreen(Screen[None]):
    """Screen that fails."""

    def on_mount(self) -> None:
        fail()


class BrokenWorkScreen(Screen[None]):
    """Screen whose work in a thread fails."""

    def on_mount(self) -> None:
        self.run_worker(fail, thread=True)


@pytest.mark.parametrize(
    ("screen", "error"), [(BrokenScreen, ValueError), (BrokenWorkScreen, WorkerFailed)]
)
async def test_a_crash_goes_to_a_file_and_reveals_no_cards(
    screen: type[Screen[None]], error: type[Exception]
) -> None:
    app = RunegamesApp()

    async def play() -> None:
        async with app.run_test(size=SMALL) as pilot:
            app.push_screen(screen())
            await pilot.pause(0.1)

    with pytest.raises(error, match="no room"):
        await play()
    (report,) = crash_dir().iterdir()
    text = report.read_text(encoding="utf-8")
    assert "in fail" in text
    assert "ValueError" in text
    assert "BB/BG/GR" not in text.replace('hand = "BB/BG/GR"', ""), (
        "the report names the card outside of the source line"
    )
    assert app.crash_sentence is not None
    assert str(report) in app.crash_sentence
    assert not app._exit_renderables


async def test_a_page_that_no_longer_loads_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Updated(MetaPathFinder):
        """Finder that finds no module of ``runegames``, as if an update had replaced its files."""

        def find_spec(self, name: str, *_: object) -> None:
            if name.startswith("runegames"):
                raise ImportError(name)

    for module in ("runegames.ui.screens.book.screen", "runegames.play.crash"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    app = RunegamesApp()

    async def play() -> None:
        async with app.run_test(size=SMALL):
            monkeypatch.setattr(sys, "meta_path", [Updated(), *sys.meta_path])
            app.call_later(app.open_book)

    with pytest.raises(ImportError):
        await play()
    assert app.crash_sentence is not None
    assert "Was it updated while it ran? Your game is saved." in app.crash_sentence
    assert len(list(crash_dir().iterdir())) == 1


async def test_arrows_stop_at_the_ends_of_a_choice_and_space_goes_round() -> None:
    class Form(App[None]):
        def compose(self) -> ComposeResult:
            yield Choice("Cards", [(number, str(number)) for number in (3, 4, 5)], 4)

    app = Form()
    async with app.run_test(size=(60, 4)) as pilot:
        choice = app.query_one(Choice)
        choice.focus()
        await pilot.press("right", "right")
        assert choice.value == 5
        await pilot.press("space")
        assert choice.value == 3
        await pilot.press("left")
        assert choice.value == 3
        assert "‹" not in grid(app)[0]
        assert "›" in grid(app)[0]
