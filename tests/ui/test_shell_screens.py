"""The screens around the games, driven by keys alone."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList

from runegames.play.places import crash_dir, saves_dir, settings_file
from runegames.play.session import Session
from runegames.play.settings import load_settings, store_settings
from runegames.ui.app import RunegamesApp
from runegames.ui.screens.confirm import ConfirmScreen
from runegames.ui.screens.help import HelpScreen
from runegames.ui.screens.menu import ContinueLine, GameCard, MenuScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.rules import RulesPage, RulesScreen
from runegames.ui.screens.saves import SavesScreen
from runegames.ui.screens.seating import SeatRow
from runegames.ui.screens.settings import SettingsScreen
from runegames.ui.screens.setup import SetupScreen
from runegames.ui.theme import PALETTES
from runegames.ui.widgets.choice import Choice
from runegames.ui.widgets.keys import Hint, KeyLine
from tests.ui.shell import grid, shown, table

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("only_rune")]

SMALL = (80, 24)
LARGE = (120, 36)


async def settle(pilot: Pilot[Any]) -> None:
    """Let the menu look for saves and everything be drawn."""
    await pilot.pause(0.1)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that the app opens, without their game screens."""
    sessions: list[Session] = []

    def open_game(self: RunegamesApp, session: Session, path: Path | None = None) -> None:
        del self, path
        sessions.append(session)

    monkeypatch.setattr(RunegamesApp, "open_game", open_game)
    return sessions


# -- menu ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
async def test_the_menu_shows_four_games_and_which_are_not_there(size: tuple[int, int]) -> None:
    app = RunegamesApp()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        text = shown(app)
        for words in ("Runes of Enceladus", "Rune ", "Runes & Bones", "The Rune Market"):
            assert words in text
        assert text.count("not there yet") == 3
        assert "1 · 2 · 3 · 4 players" in text
        assert "Runes of Enceladus ─" in text
        assert " 2 · 3 " in text
        assert "four games, one table" in text
        assert re.search(r"↵ play .* \? keys", text)
        assert isinstance(app.focused, GameCard)
        assert app.focused.entry.id == "rune"


async def test_games_that_are_not_there_cannot_be_chosen() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("left", "1", "3", "4", "up", "down")
        assert isinstance(app.screen, MenuScreen)
        assert isinstance(app.focused, GameCard)
        assert app.focused.entry.id == "rune"


@pytest.mark.parametrize("key", ["enter", "2"])
async def test_a_game_is_chosen_by_enter_or_its_number(key: str) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press(key)
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_the_last_unfinished_game_is_offered(sat: list[Session]) -> None:
    finished = table(2, 5)
    left = table(2, 4, plies=5)
    now = time.time()
    for age, session in ((10, finished), (60 * 60 * 26, left)):
        path = session.recorder.path  # type: ignore[union-attr]
        os.utime(path, (now - age, now - age))
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        line = next(row for row in grid(app) if "Continue" in row)
        assert re.search(r"c Continue   Rune · Anna, Birk · move 6 · (yesterday|2 days ago)", line)
        await pilot.press("down")
        assert isinstance(app.focused, ContinueLine)
        await pilot.press("enter")
        assert [len(session.plies) for session in sat] == [5]


async def test_without_a_game_to_continue_the_menu_says_so(sat: list[Session]) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await settle(pilot)
        assert "Continue" not in shown(app)
        await pilot.press("c")
        await pilot.pause()
        assert "There is no unfinished game." in shown(app)
        assert not sat


async def test_leaving_is_asked_and_need_not_be() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("q")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        app.change_settings(confirmations=False)
        await pilot.press("q")
        await pilot.pause()
        assert not app.is_running or app._exit


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
async def test_two_keys_leave_from_anywhere(key: str) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", key)
        assert app._exit


# -- setting a table ----------------------------------------------------------------------------


async def test_two_keys_from_the_menu_start_a_game(sat: list[Session]) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause()
        (session,) = sat
        assert [plan.player for plan in session.plans] == ["person", "greedy"]
        assert 0 <= session.seed < 1_000_000


async def test_seats_names_players_options_and_deal_are_set_by_keys(sat: list[Session]) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "down", "right", "right")  # four players
        await pilot.press("down", *["backspace"] * 4, *"Zoe")
        await pilot.press("down", "enter", "left")  # seat B: a person
        await pilot.press("down", "down", "down", "left", *"77")  # the deal
        await pilot.press("down", "right")  # half turns
        await pilot.press("ctrl+s")
        await pilot.pause()
        (session,) = sat
        assert session.names == ("Zoe", "Bo", "Ciri", "Dain")
        assert [plan.is_person for plan in session.plans] == [True, True, False, False]
        assert session.seed == 77
        assert session.options.model_dump()["rotation"] == "half"
    kept = load_settings()[0].last["rune"]
    assert [plan.name for plan in kept.seats] == ["Zoe", "Bo", "Ciri", "Dain"]
    again = RunegamesApp()
    async with again.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert sat[-1].names == ("Zoe", "Bo", "Ciri", "Dain")
        assert sat[-1].options == session.options


async def test_an_option_shows_for_its_seat_counts_only() -> None:
    app = RunegamesApp()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("enter")
        assert "Partners share hands" not in shown(app)
        await pilot.press("down", "right", "right")
        assert "Partners share hands" in shown(app)
        assert len([row for row in app.screen.query(SeatRow) if row.display]) == 4


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        (["down", "down", *["backspace"] * 4], "Seat A needs a name."),
        (
            ["down", "down", *["backspace"] * 4, *"birk"],
            "Two players are called Birk; give one another name.",
        ),
        (["down", "down", "enter", "right"], "At least one seat is for a person (ALL-1)."),
        (["up", *"x"], ""),
    ],
)
async def test_what_is_missing_is_said_in_a_sentence(
    keys: list[str], sentence: str, sat: list[Session]
) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", *keys, "ctrl+s")
        await pilot.pause()
        assert bool(sat) == (not sentence)
        assert sentence in shown(app)


async def test_the_deal_leaves_to_the_screen_what_is_no_number() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter")
        deal = app.screen.query_one("#deal", Input)
        deal.focus()
        await pilot.press("minus", "4", "x", "2", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert "the rules of the game" in shown(app)
        await pilot.press("escape")
        assert app.focused is deal
        assert deal.value == "-42"
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        app.screen.query(SeatRow).first().name_input.focus()
        await pilot.press("end", "question_mark")
        assert app.screen.query(SeatRow).first().name_input.value.endswith("?")


async def test_a_name_is_never_longer_than_it_may_be() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "down", "down", *"abcdefghijklmnopqrstuvwxyz")
        name = app.screen.query(SeatRow).first().name_input.value
        assert len(name) == 16


async def test_the_start_is_in_sight_however_many_play() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "down", *["right"] * 5)
        rows = grid(app)
        assert any("Start" in row for row in rows)
        for name in ("Anna", "Birk", "Ciri", "Dain"):
            assert any(name in row for row in rows)


# -- settings -----------------------------------------------------------------------------------


async def test_settings_show_and_are_stored_at_once() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        for theme in list(PALETTES)[1:]:
            await pilot.press("right")
            assert app.theme == theme
            assert json.loads(settings_file().read_bytes())["theme"] == theme
        await pilot.press("down", "down", "down", "enter")
        await pilot.pause()
        assert app.symbols.name == "ascii"
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)
        await settle(pilot)
        assert shown(app).isascii()
    assert load_settings()[0].theme == "terminal"
    assert RunegamesApp().theme == "terminal"


async def test_settings_that_cannot_be_stored_say_so() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("s")
        settings_file().parent.write_text("not a folder")
        await pilot.press("right")
        assert app.theme == "ember"
        assert "The settings cannot be written" in shown(app)


async def test_a_damaged_settings_file_is_told_of() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("{")
    app = RunegamesApp()
    async with app.run_test(size=SMALL, notifications=True) as pilot:
        await pilot.press("s")
        await pilot.pause()
        assert "The settings file was damaged" in " ".join(shown(app).split())


async def test_the_first_frame_keeps_what_is_not_damaged() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('{"theme": "pink", "symbols": "ascii"}')
    app = RunegamesApp()
    assert app.theme == "enceladus"
    assert app.symbols.name == "ascii"


# -- saved games --------------------------------------------------------------------------------


async def test_saved_games_are_listed_continued_and_deleted(sat: list[Session]) -> None:
    left = table(2, 4, plies=5)
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        await settle(pilot)
        assert isinstance(app.screen, SavesScreen)
        assert "Rune · Anna, Birk" in shown(app)
        assert "at move 6 · just now" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert [session.seed for session in sat] == [left.seed]
        await pilot.press("d")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("n")
        assert len(list(saves_dir().iterdir())) == 1
        await pilot.press("d", "y")
        await settle(pilot)
        assert not list(saves_dir().iterdir())
        assert "No game is kept yet." in shown(app)


async def test_a_solo_game_is_nobody_elses() -> None:
    table(1, 4, plies=3, names=("Mia",))
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await settle(pilot)
        assert "Rune · Mia alone · move 4" in shown(app)
        await pilot.press("g")
        await settle(pilot)
        assert "Rune · Mia alone" in shown(app)
        await pilot.press("d")
        assert "Rune, Mia alone. It cannot" in shown(app)


async def test_a_file_that_cannot_be_read_says_why_and_can_go(sat: list[Session]) -> None:
    store_settings(load_settings()[0].model_copy(update={"confirmations": False}))
    saves_dir().mkdir(parents=True)
    (saves_dir() / "odd.jsonl").write_text("nothing\n")
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        await settle(pilot)
        assert "odd.jsonl is not a save of runegames." in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert not sat
        await pilot.press("d")
        await settle(pilot)
        assert not list(saves_dir().iterdir())


async def test_a_finished_game_shows_its_result() -> None:
    table(2, 4)
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("g")
        await settle(pilot)
        assert "won by" in shown(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)


@pytest.mark.parametrize("key", ["", "g"])
async def test_a_save_that_breaks_the_reading_keeps_nobody_out(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("runegames.play.saves.saved_games", broken)
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        if key:
            await pilot.press(key)
        await pilot.pause(0.3)
        assert ("The saved games cannot be listed." in shown(app)) == bool(key)
        assert app.crash_sentence is None


# -- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_results_tell_who_how_and_where_from(seats: int, size: tuple[int, int]) -> None:
    session = table(seats, 4)
    outcome = session.outcome()
    assert outcome is not None
    app = RunegamesApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ResultsScreen)
        text = " ".join(shown(app).split())
        verdict = session.game.words.verdict(outcome, session.view(None), session.names)
        assert verdict in text
        for words in ("red", "green", "blue", "together", f"points over {len(session.plies)}"):
            assert words in text
        for side in session.view(None).sides:
            letters = "".join("ABCD"[seat] for seat in side)
            score = outcome.scores[side[0]]
            assert f"{letters} {score}" in text, "each line of the chart has its letters"
        assert ("█" in text) or ("▀" in text), "large letters"


async def test_results_of_long_and_foreign_names_stay_whole() -> None:
    names = ("Wolfgang-Amadeus", "Ağa Çelik", "Michaela Mustere", "Bo")
    session = table(3, 6, names=names)
    app = RunegamesApp(session)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert all(len(row) == 80 for row in grid(app))


async def test_practice_is_marked() -> None:
    session = table(1, 4)
    session.practice = True
    app = RunegamesApp(session)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "practice" in shown(app)


async def test_after_a_game_one_may_play_again_change_seats_or_go(sat: list[Session]) -> None:
    session = table(2, 4)
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        app.go(ResultsScreen(session))
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
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


# -- rules --------------------------------------------------------------------------------------


async def test_the_rules_open_at_a_heading() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        app.open_rules("rune", "Areas and control")
        await pilot.pause(0.1)
        assert isinstance(app.screen, RulesScreen)
        top = next(row for row in grid(app) if row.strip())
        assert "Areas and control" in top
        await pilot.press("n")
        await pilot.pause(0.1)
        assert "The Grand Master" in next(row for row in grid(app) if row.strip())
        await pilot.press("escape")
        assert isinstance(app.screen, MenuScreen)


async def test_every_kind_of_decision_has_its_heading() -> None:
    from runegames.games.registry import game, playable
    from runegames.resources import read_text
    from runegames.ui.rulebook import parse

    for game_id in playable():
        book = parse(read_text("rules", f"{game_id}.md"))
        headings = [section.heading for section in book.sections]
        assert set(game(game_id).meta.sections.values()) <= set(headings)


async def test_the_rules_scroll_by_keys_and_show_headings_where_there_is_room() -> None:
    app = RunegamesApp()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.press("r")
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


@pytest.mark.parametrize("opened", ["", "2", "r", "s", "g"])
async def test_help_lists_the_keys_of_every_screen(opened: str) -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        if opened:
            await pilot.press(opened)
        screen: Screen[Any] = app.screen
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        text = shown(app)
        assert "On this screen" in text
        assert not re.search(r"[A-Z]\w+ (Next|Previous|Selected|Up|Down)\b", text)
        await pilot.press("escape")
        assert app.screen is screen


async def test_help_does_not_teach_how_to_type() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("2")
        app.screen.query_one("#deal").focus()
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen)
        assert "cursor" not in shown(app)


async def test_the_command_palette_has_no_emoji() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        text = shown(app)
        assert "Settings" in text
        assert max(map(ord, text)) < 0x1F000


async def test_no_binding_of_the_shell_is_without_words() -> None:
    for screen in (MenuScreen, SetupScreen, SettingsScreen, SavesScreen, RulesScreen, HelpScreen):
        for binding in screen.BINDINGS:
            assert isinstance(binding, Binding)
            assert binding.description


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
async def test_the_line_of_keys_is_never_cut(width: int) -> None:
    from textual.app import App, ComposeResult

    hints = [Hint(letter, f"does {letter}") for letter in "abcdefgh"]

    class Keys(App[None]):
        def compose(self) -> ComposeResult:
            yield KeyLine(hints)

    app = Keys()
    async with app.run_test(size=(width, 3)):
        row = grid(app)[-1]
        assert row.rstrip().endswith("? keys")
        whole = re.findall(r"(\w) does (\w)", row)
        assert all(key == does for key, does in whole)
        assert len(re.findall(r"\w+", row)) == 3 * len(whole) + 1, "no word is cut"
        assert [key for key, _ in whole] == list("abcdefgh")[: len(whole)]


# -- every size ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (30, 8), (10, 3)])
async def test_a_small_terminal_gets_a_notice_and_no_key_does_anything(
    size: tuple[int, int],
) -> None:
    app = RunegamesApp()
    async with app.run_test(size=size) as pilot:
        await pilot.press("enter", "q", "s")
        assert isinstance(app.screen, MenuScreen)
        text = shown(app)
        if size[0] >= 30:
            assert "needed: 80 columns, 24 lines" in " ".join(text.split())
            assert f"now: {size[0]} columns, {size[1]} lines" in " ".join(text.split())
        await pilot.press("ctrl+q")
        assert app._exit


async def test_resizing_keeps_screen_focus_and_what_was_typed() -> None:
    app = RunegamesApp()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("enter", "down", "down", *"xyz")
        focused = app.focused
        assert isinstance(focused, Input)
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "A larger window, please." in shown(app)
        await pilot.press("a", "escape")
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert "A larger window" not in shown(app)
        assert app.focused is focused
        assert focused.value == "Annaxyz"
        assert isinstance(app.screen, SetupScreen)


async def test_the_notice_follows_onto_other_screens() -> None:
    app = RunegamesApp()
    async with app.run_test(size=(60, 20)) as pilot:
        app.open_settings()
        await pilot.pause()
        assert "A larger window, please." in shown(app)
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "Animation" in shown(app)
        app.pop_screen()
        await pilot.pause()
        assert "A larger window" not in shown(app)


# -- crashes ------------------------------------------------------------------------------------


class BrokenScreen(Screen[None]):
    """Fails with a card in its hands."""

    def on_mount(self) -> None:
        hand = "BB/BG/GR"
        raise ValueError(f"no room for {hand}")


async def test_a_crash_goes_to_a_file_and_tells_no_cards() -> None:
    app = RunegamesApp()

    async def play() -> None:
        async with app.run_test(size=SMALL) as pilot:
            app.push_screen(BrokenScreen())
            await pilot.pause()

    with pytest.raises(ValueError, match="no room"):
        await play()
    (report,) = crash_dir().iterdir()
    text = report.read_text(encoding="utf-8")
    assert "on_mount" in text
    assert "ValueError" in text
    assert "BB/BG/GR" not in text.replace('hand = "BB/BG/GR"', ""), "the source line may stand"
    assert app.crash_sentence is not None
    assert str(report) in app.crash_sentence
    assert not app._exit_renderables


async def test_choices_step_and_go_round() -> None:
    from textual.app import App, ComposeResult

    class Form(App[None]):
        def compose(self) -> ComposeResult:
            yield Choice("Cards", [(each, str(each)) for each in (3, 4, 5)], 4)

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
