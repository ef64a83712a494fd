"""Installed games of other packages, in commands, in plain mode and on the screen."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from runegames import cli
from runegames.chronicle.library import Library
from runegames.games import registry
from runegames.games.fields import fields_of
from runegames.games.registry import BrokenGame, asking_of, entry_of, game, playable, troubles
from runegames.plain.asking import whole_step
from runegames.plain.choices import Step, heard
from runegames.plain.saves import entry_heard
from runegames.play.saves import MissingGame, load, new_save
from runegames.ui.app import RunegamesApp
from runegames.ui.commands import footer_keys
from runegames.ui.games.plain.table import PlainTable
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game.screen import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.replay import OpenHandsScreen, ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.rules import RulesScreen
from runegames.ui.screens.setup import SetupScreen
from runegames.ui.widgets.gamecards import CardGrid
from tests.outside.conftest import forget
from tests.pilots import until
from tests.plain import reader
from tests.plain.test_hint_typed import check_typed_hints
from tests.play.sittings import counted
from tests.programs import printed
from tests.ui import thinkers
from tests.ui.shell import settle, shown
from tests.ui.tables import LARGE, lift, playing, running, sitting
from tests.ui.test_hint_and_enter import check_hint, is_person_asked, table

SIZES = [(80, 24), pytest.param((120, 36), marks=pytest.mark.slow)]


# -- found ----------------------------------------------------------------------------------


def test_games_are_listed_without_being_imported(installed: Path) -> None:
    code = (
        "import sys; from runegames.games.registry import entries;"
        "print([e.id for e in entries()], 'runes_nim' in sys.modules)"
    )
    text = printed("-c", code)
    assert "'kuhn'" in text
    assert "'nim'" in text
    assert text.endswith("False\n")


def test_a_game_that_does_not_load_is_named_and_left_out(installed: Path) -> None:
    assert playable() == ("enceladus", "rune", "bones", "market", "kuhn", "nim")
    assert len(troubles()) == 5
    assert not any("\n" in trouble for trouble in troubles())
    with pytest.raises(BrokenGame, match=r"Raises of runes-broken 3 .*not today"):
        game("raises")
    assert entry_of("nim").package == "runes-nim 1"
    assert entry_of("nim").title == "Nim with runes", "the title is not that of the loaded game"


# -- without a screen -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("playout kuhn --seed 3 --jsonl", ['"game":"kuhn"', '"outcome":']),
        ("arena nim --bots master:20 random --games 2 --workers 2", ["master:20"]),
        ("rules nim", ["NI-2"]),
        ("schema nim", ["largest"]),
    ],
)
def test_commands_know_games_of_other_packages(
    installed: Path, capsys: pytest.CaptureFixture[str], command: str, words: list[str]
) -> None:
    assert cli.main(command.split()) == 0
    text = capsys.readouterr().out
    assert all(word in text for word in words)


def test_rules_of_a_game_that_does_not_load_are_refused(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", "raises"]) == 2
    assert "cannot be loaded" in capsys.readouterr().err


def test_plain_mode_names_one_number_of_players_and_no_house_rules(installed: Path) -> None:
    heard = reader.read_out(None, reader.typing()).said
    assert "5. Play Kuhn poker, for 2: three runes, one bet." in heard
    kuhn = reader.read_out(sitting("kuhn", 2, 2), reader.typing("", "seats")).said
    assert "House rules: none." in kuhn


@pytest.mark.slow
def test_plain_mode_plays_to_the_end(installed: Path) -> None:
    command = "-m runegames play nim --plain --name Anna --bot adept --seed 5"
    text = printed(*command.split(), input="1\n2\n3\n" * 12)
    assert "Anna takes runes from one heap" in text
    assert "won" in text


def test_a_save_is_resumed(installed: Path, tmp_path: Path) -> None:
    session = sitting("kuhn", 2, 2)
    path = new_save(session, folder=tmp_path)
    session.play(session.state.legal_moves()[1])
    loaded = load(path).session
    assert loaded.state == session.state
    assert loaded.decision() == session.decision()


async def test_saves_of_an_uninstalled_game_are_kept_and_named(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun, done = sitting("nim", 2, 2), sitting("nim", 2, 2)
    for session in (begun, done):
        path = new_save(session)
        session.play(session.state.legal_moves()[0])
    while done.outcome() is None:
        done.play(done.state.legal_moves()[-1])
    with Library() as library:
        list(library.walk())
        assert [save.state for save in library.saves()] == ["finished", "open"]
    forget()
    monkeypatch.setattr(registry, "_outside_entries", cache(lambda: ()))
    gone = "The game 'nim' of runes-nim 1 is not installed. Its save is kept: "
    with Library() as library:
        list(library.walk())
        entry, other = library.saves()
        assert entry.state == other.state == "missing"
        assert (entry.game, entry.names) == ("nim", ("Anna", "Bo"))
        assert entry_heard(entry).startswith("'nim', which cannot be loaded, Anna and Bo")
        assert [played.game for played in counted(library)] == ["nim"]
        with pytest.raises(MissingGame, match="Its save is kept"):
            library.load(entry.name)
    for command in (["export", str(path)], ["replay", str(path)], ["resume", "--plain"]):
        assert cli.main(command) == 2
        assert gone in capsys.readouterr().err
    async with running(size=(100, 30)) as (app, pilot):
        await settle(pilot)
        await pilot.press("c")
        assert gone in "".join(notification.message for notification in app._notifications)
        await pilot.press("b")
        await pilot.pause(0.2)
        assert gone in shown(app)


# -- on the screen --------------------------------------------------------------------------


async def test_a_whole_game_is_played_by_keys(installed: Path) -> None:
    async with playing(sitting("nim", 2, 2)) as pilot:
        app = pilot.app
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert isinstance(screen.table, PlainTable)
        text = " ".join(shown(app).split())
        for words in ("Nim with runes", "Anna takes runes from one heap", "from heap 3"):
            assert words in text
        await pilot.press("t")
        assert "Heaps: 5, 4 and 3" in shown(app)
        await pilot.press("t", "end", "enter", "3", "enter")
        await pilot.press("l")
        assert isinstance(app.screen, LogScreen)
        assert "Took 3 runes from heap 3." in shown(app)
        await pilot.press("escape", "u")
        assert not screen.session.plies
        await pilot.press("f1")
        assert isinstance(app.screen, RulesScreen)
        assert "NI-1" in shown(app)
        await pilot.press("escape")
        while screen.session.outcome() is None:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.press("enter")
        assert isinstance(app.screen, ResultsScreen)
        assert "won" in shown(app)


def test_roles_of_fields_on_a_drawn_table_are_learned_from_games(installed: Path) -> None:
    roles = {
        name: {field.name: field.role for field in fields_of(game(name)).fields}
        for name in ("nim", "kuhn", "bones", "enceladus")
    }
    assert roles["nim"] == {"heaps": "rows"}, "the three heaps are not drawn as rows"
    assert roles["kuhn"] == {"said": "pieces", "hand": "hand", "shown": "counts"}
    assert roles["bones"]["hand_sizes"] == roles["enceladus"]["laid"] == "counts"
    assert roles["bones"]["folded"] == "marks"
    assert roles["bones"]["exposed"] == roles["enceladus"]["known_hands"] == "piles"
    assert roles["bones"]["pot"] == "figure"


@pytest.mark.slow
async def test_where_nothing_is_hidden_every_person_gets_hints(installed: Path) -> None:
    session = sitting("nim", 2, 2)
    async with playing(session, LARGE) as pilot:
        await pilot.press("enter", "enter")
        assert session.plies
        await pilot.pause()
        assert "look at the hand" not in shown(pilot.app)
        await pilot.press("h")
        await until(pilot, lambda: session.hints == (0, 1))


async def test_secrets_stay_behind_the_curtain(installed: Path) -> None:
    session = sitting("kuhn", 2, 2)
    state: Any = session.state
    async with playing(session) as pilot:
        assert isinstance(pilot.app.screen, CurtainScreen)
        await lift(pilot)
        assert f" {state.hands[0]} " in shown(pilot.app).replace("▀", " "), (
            "the corner of the rune lacks its number"
        )
        await pilot.press("down", "enter")
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, CurtainScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_that_a_game_brings_is_played_by_keys_and_clicks(
    installed: Path, size: tuple[int, int]
) -> None:
    session = sitting("kuhn", 2, 2)
    async with playing(session, size) as pilot:
        app = pilot.app
        for ply, key in enumerate(["x", "b", ""]):
            await pilot.pause()
            assert isinstance(app.screen, CurtainScreen)
            await lift(pilot)
            assert isinstance(app.screen, GameScreen)
            table = app.screen.table
            assert type(table).__name__ == "KuhnTable"
            assert "in the pot" in shown(app)
            if key:
                await pilot.press(key)
            else:
                region, _ = table.tray._hits[-1]
                await pilot.click(table.tray, offset=(region.x + 1, region.y))
            assert len(session.plies) == ply + 1
        assert [ply.move.kind for ply in session.plies] == ["check", "bet", "fold"]
        assert session.outcome() is not None


@pytest.mark.slow
async def test_computer_players_hints_and_replays_know_games_of_other_packages(
    installed: Path,
) -> None:
    session = sitting("kuhn", 2, 1)
    async with playing(session, LARGE) as pilot:
        app = pilot.app
        assert isinstance(app, RunegamesApp)
        await pilot.press("h")
        await until(pilot, lambda: session.hints[0] == 1)
        await pilot.press("escape")
        while session.outcome() is None:
            await pilot.press("enter")
            await pilot.pause(0.05)
        app.open_replay(session)
        await pilot.pause(0.1)
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("end", "left")
        await pilot.press("V")
        assert isinstance(app.screen, OpenHandsScreen)


async def test_the_menu_offers_games_of_other_packages_and_drops_broken_ones(
    installed: Path,
) -> None:
    async with running() as (app, pilot):
        menu_screen = app.screen
        assert isinstance(menu_screen, MenuScreen)
        grid = menu_screen.query_one(CardGrid)
        assert len(grid.games) == 4
        await settle(pilot)
        cards = [entry.id for entry in grid.games]
        assert {"kuhn", "nim", "raises"} <= {*cards}
        assert not troubles(), "a game was loaded before it was asked for"
        grid.choose(cards.index("raises"))
        await pilot.press("enter")
        assert "raises" not in [entry.id for entry in grid.games]
        (notification,) = app._notifications
        assert "Raises of runes-broken 3 cannot be loaded" in notification.message
        assert all(offer.words != "guide" for offer in footer_keys(menu_screen))
        grid.choose(cards.index("nim"))
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        assert "Nim with runes" in shown(app)
        assert "guided game" not in shown(app)


@pytest.mark.parametrize(("game_id", "seats"), [("kuhn", 2), ("nim", 2)])
async def test_hint_and_enter_answer_any_question(
    installed: Path, game_id: str, seats: int
) -> None:
    session = table(game_id, seats, 3, {})
    async with thinkers.playing(session, at_once=True) as (pilot, _):
        while session.decision() is not None:
            await check_hint(pilot, session)
            await until(pilot, lambda: is_person_asked(session))


@pytest.mark.parametrize(("game_id", "seats"), [("kuhn", 2), ("nim", 2)])
def test_the_words_of_a_hint_can_be_typed(installed: Path, game_id: str, seats: int) -> None:
    check_typed_hints(game_id, seats, {})


def test_amounts_are_typed_as_they_are_said(installed: Path) -> None:
    session = table("nim", 2, 3, {})
    question = session.question()
    assert question is not None
    step = whole_step(asking_of("nim"), session.game, question, session.names)
    for heap, choice in enumerate(step.choices):
        further = choice.follow()
        assert isinstance(further, Step)
        for number, answer in further.numbered():
            move: Any = answer.follow()
            assert (move.heap, move.runes) == (heap, number)
            assert heard(further, str(number)) == answer
