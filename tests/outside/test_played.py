"""Games of other packages can be played everywhere as soon as they are installed."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from runegames import cli
from runegames.games import registry
from runegames.games.registry import BrokenGame, entry_of, game, playable, troubles
from runegames.plain.saves import entry_heard
from runegames.play.entries import Wish
from runegames.play.library import Library
from runegames.play.saves import MissingGame, load, new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.ui.app import RunegamesApp
from runegames.ui.commands import footer_keys
from runegames.ui.games.generic.fields import fields_of
from runegames.ui.games.generic.table import GenericTable
from runegames.ui.screens.curtain import CurtainScreen
from runegames.ui.screens.game import GameScreen
from runegames.ui.screens.log import LogScreen
from runegames.ui.screens.menu import MenuScreen
from runegames.ui.screens.openhands import OpenHandsScreen
from runegames.ui.screens.replay import ReplayScreen
from runegames.ui.screens.results import ResultsScreen
from runegames.ui.screens.rules import RulesScreen
from runegames.ui.screens.setup import SetupScreen
from runegames.ui.widgets.gamecards import CardGrid
from tests.outside.conftest import forget
from tests.pilots import until
from tests.ui.shell import settle, shown

SIZES = [(80, 24), *(pytest.param(each, marks=pytest.mark.slow) for each in [(120, 36), (200, 60)])]


def run(environment: dict[str, str], *arguments: str, said: str = "") -> str:
    """Return what a command prints."""
    done = subprocess.run(
        [sys.executable, "-m", "runegames", *arguments],
        env=environment,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def sitting(name: str, *players: str) -> Session:
    """Return a new table; ``players`` are names of computer players, or "" for a person."""
    plans = [
        SeatPlan(name=f"P{seat}", player=player) if player else SeatPlan(name=f"P{seat}")
        for seat, player in enumerate(players)
    ]
    found = game(name)
    return Session(found, found.options_type(), plans, 7)


# -- found ----------------------------------------------------------------------------------


def test_games_are_listed_without_being_imported(environment: dict[str, str]) -> None:
    code = (
        "import sys; from runegames.games.registry import entries;"
        "print([e.id for e in entries()], 'runes_nim' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert "'kuhn'" in told
    assert "'nim'" in told
    assert told.rstrip().endswith("False")


def test_a_game_that_does_not_load_is_named_and_left_out(installed: Path) -> None:
    assert playable() == ("enceladus", "rune", "bones", "market", "kuhn", "nim")
    assert len(troubles()) == 5
    assert not any("\n" in trouble for trouble in troubles())
    with pytest.raises(BrokenGame, match=r"Raises of runes-broken 3 .*not today"):
        game("raises")
    assert entry_of("nim").package == "runes-nim 1"
    assert entry_of("nim").title == "Nim with runes", "the title is not that of the loaded game"


# -- without a screen -----------------------------------------------------------------------


@pytest.mark.slow
def test_playout_arena_and_rules(environment: dict[str, str]) -> None:
    lines = run(environment, "playout", "kuhn", "--seed", "3", "--jsonl").splitlines()
    assert json.loads(lines[0])["game"] == "kuhn"
    assert "outcome" in json.loads(lines[-1])
    told = run(environment, "arena", "nim", "--seats", "2", "--bots", "master:20", "random",
               "--games", "4")  # fmt: skip
    assert "master:20" in told
    assert "NI-2" in run(environment, "rules", "nim")
    assert "largest" in run(environment, "schema", "nim")


def test_rules_of_a_game_that_does_not_load(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rules", "raises"]) == 2
    assert "cannot be loaded" in capsys.readouterr().err


@pytest.mark.slow
def test_plain_mode_plays_to_the_end(environment: dict[str, str], tmp_path: Path) -> None:
    environment = {**environment, "RUNEGAMES_HOME": str(tmp_path)}
    command = ("play", "nim", "--plain", "--name", "Anna", "--bot", "adept", "--seed", "5")
    told = run(environment, *command, said="1\n" * 12)
    assert "Anna takes runes from one heap" in told
    assert "won" in told


def test_a_save_is_resumed(installed: Path, tmp_path: Path) -> None:
    session = sitting("kuhn", "", "")
    path = new_save(session, folder=tmp_path)
    session.play(session.state.legal_moves()[1])
    loaded = load(path).session
    assert loaded.state == session.state
    assert loaded.decision() == session.decision()


async def test_saves_of_an_uninstalled_game_are_kept_and_named(
    installed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    begun, done = sitting("nim", "", ""), sitting("nim", "", "")
    for session in (begun, done):
        path = new_save(session)
        session.play(session.state.legal_moves()[0])
    while done.outcome() is None:
        done.play(done.state.legal_moves()[-1])
    with Library() as library:
        list(library.walk())
        assert [each.state for each in library.page(Wish(), 0, 9)[0]] == ["finished", "open"]
    forget()
    monkeypatch.setattr(registry, "_outside_entries", cache(lambda: ()))
    gone = "The game 'nim' of runes-nim 1 is not installed. Its save is kept: "
    with Library() as library:
        list(library.walk())
        (entry, _), found = library.page(Wish(state="missing"), 0, 9)
        assert (entry.game, entry.names, found) == ("nim", ("P0", "P1"), 2)
        assert entry_heard(entry).startswith("'nim', P0 and P1, which is not installed")
        assert "'nim' (not installed)" in str([*library.records().tables()])
        with pytest.raises(MissingGame, match="Its save is kept"):
            library.load(entry.name)
    for command in (["export", str(path)], ["replay", str(path)], ["resume", "--plain"]):
        assert cli.main(command) == 2
        assert gone in capsys.readouterr().err
    app = RunegamesApp()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("c")
        assert gone in "".join(told.message for told in app._notifications)
        await pilot.press("g")
        await pilot.pause(0.2)
        assert gone in shown(app)


# -- on the screen --------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_game_by_keys(installed: Path, size: tuple[int, int]) -> None:
    app = RunegamesApp(sitting("nim", "", ""))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert isinstance(screen._table, GenericTable)
        text = " ".join(shown(app).split())
        for words in ("Nim with runes", "P0 takes runes from one heap", "from heap 3"):
            assert words in text
        await pilot.press("t")
        assert "Heaps: 5, 4 and 3" in shown(app)
        await pilot.press("t", "end", "right", "right", "enter")
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
        await pilot.press("enter")
        assert isinstance(app.screen, ResultsScreen)
        assert "won" in shown(app)


def test_roles_of_fields_on_a_drawn_table_are_learned_from_games(installed: Path) -> None:
    roles = {
        name: {each.name: each.role for each in fields_of(game(name)).fields}
        for name in ("nim", "kuhn", "bones", "enceladus")
    }
    assert roles["nim"] == {"heaps": "rows"}, "the three heaps of two players are no rows"
    assert roles["kuhn"] == {"said": "pieces", "hand": "hand", "shown": "counts"}
    assert roles["bones"]["hand_sizes"] == roles["enceladus"]["laid"] == "counts"
    assert roles["bones"]["folded"] == "marks"
    assert roles["bones"]["exposed"] == roles["enceladus"]["known_hands"] == "piles"
    assert roles["bones"]["pot"] == "figure"


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_move_is_tried_out_only_where_nothing_is_hidden(
    installed: Path, monkeypatch: pytest.MonkeyPatch, hidden: bool
) -> None:
    nim = game("nim")
    monkeypatch.setattr(type(nim), "meta", replace(nim.meta, hidden_information=hidden))
    app = RunegamesApp(sitting("nim", "", ""))
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        if isinstance(app.screen, CurtainScreen):
            app.screen.dismiss("lifted")
            await pilot.pause(0.1)
        assert ("5→4" in shown(app)) is not hidden


async def test_secrets_stay_behind_the_curtain(installed: Path) -> None:
    session = sitting("kuhn", "", "")
    state: Any = session.state
    app = RunegamesApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        app.screen.dismiss("lifted")
        await pilot.pause(0.1)
        assert f" {state.hands[0]} " in shown(app).replace("▀", " "), (
            "the corner of the rune lacks its number"
        )
        await pilot.press("down", "enter")
        await pilot.pause(0.1)
        assert isinstance(app.screen, CurtainScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_of_its_own_is_played_by_keys_and_clicks(
    installed: Path, size: tuple[int, int]
) -> None:
    session = sitting("kuhn", "", "")
    app = RunegamesApp(session)
    async with app.run_test(size=size) as pilot:
        for ply, key in enumerate(["x", "b", ""]):
            await pilot.pause()
            assert isinstance(app.screen, CurtainScreen)
            app.screen.dismiss("lifted")
            await pilot.pause(0.1)
            assert isinstance(app.screen, GameScreen)
            table = app.screen._table
            assert type(table).__name__ == "KuhnTable"
            assert "in the pot" in shown(app)
            if key:
                await pilot.press(key)
            else:
                at, _ = table.tray._hits[-1]
                await pilot.click(table.tray, offset=(at.x + 1, at.y))
            assert len(session.plies) == ply + 1
        assert [ply.move.kind for ply in session.plies] == ["check", "bet", "fold"]
        assert session.outcome() is not None


@pytest.mark.slow
async def test_a_computer_player_a_hint_and_a_replay(installed: Path) -> None:
    session = sitting("kuhn", "", "adept")
    app = RunegamesApp(session)
    async with app.run_test(size=(120, 36)) as pilot:
        await pilot.pause()
        app.change_settings(pace="instant")
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
        await pilot.press("h")
        assert isinstance(app.screen, OpenHandsScreen)


async def test_the_menu_offers_games_of_other_packages_and_drops_broken_ones(
    installed: Path,
) -> None:
    app = RunegamesApp()
    async with app.run_test(size=(80, 24)) as pilot:
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
        (told,) = app._notifications
        assert "Raises of runes-broken 3 cannot be loaded" in told.message
        assert all(offer.words != "learn" for offer in footer_keys(menu_screen))
        grid.choose(cards.index("nim"))
        await pilot.press("enter")
        assert isinstance(app.screen, SetupScreen)
        assert "Nim with runes" in shown(app)
        assert "guided game" not in shown(app)
