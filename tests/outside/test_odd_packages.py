"""Installed packages with faults: what is reported, and what still works."""

from __future__ import annotations

import io
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from runegames import cli
from runegames.core import Asking
from runegames.games import registry
from runegames.games.registry import (
    UnknownGame,
    asking_of,
    entries,
    entry_of,
    game,
    playable,
    troubles,
)
from runegames.plain.menu import run_plain
from runegames.plain.stream import Stream
from runegames.play.places import saves_dir
from runegames.testing import BrokenLaw, check_game
from runegames.ui.games import table_class
from runegames.ui.games.plain.table import PlainTable
from tests.outside.conftest import Packages
from tests.ui.shell import grid, settle, shown
from tests.ui.tables import playing, sitting

OURS = ("enceladus", "rune", "bones", "market")
ANNOUNCED = {
    "": "entry point is empty",
    "no such : : thing": "",
    "runes_odd:": "",
    ":GAME": "",
    "runes_odd:GAME.meta": "is not a game",
    "runes_odd:Odd": "it is a class, but has to be a value: Odd()",
    "runes_odd:missing": "missing",
    "..:GAME": "",
}
"""Words of the report, by the value of the entry point."""
CODE = {
    "meta = replace(meta, seat_counts=())": "seat counts",
    "meta = replace(meta, seat_counts=(99,))": "99",
    "meta = replace(meta, seat_counts=(0, 2))": "from 1 to 6",
    "meta = replace(meta, seat_counts=[2])": "seat counts",
    "meta = replace(meta, seat_counts=(2.0,))": "seat counts",
    "meta = replace(meta, seat_counts=None)": "seat counts",
    "meta = replace(meta, title='')": "title is empty",
    "meta = replace(meta, title=7)": "title is no text",
    "meta = replace(meta, title='x' * 900)": "title is longer",
    r"meta = replace(meta, title='\x1b[31mRed')": "title holds control characters",
    r"meta = replace(meta, tagline='a\nb')": "tagline holds control characters",
    "meta = replace(meta, rules_version='1')": "rules version",
    "meta = replace(meta, reasons=None)": "reasons",
    "meta = replace(meta, reasons={})": "reasons",
    "meta = replace(meta, id='rune')": "calls itself 'rune'",
    "meta = None": "NoneType",
    "options_type = dict": "options_type",
    "view_type = None": "view_type",
    "forecast = None": "forecast",
    "new = lambda self, *_, **__: None": "has no attribute 'decision'",
    "def new(self, *_, **__): raise SystemExit(0)": "SystemExit",
    "def new(self, *_, **__): raise type('Own', (BaseException,), {})('mine')": "Own",
    "sides = lambda self, seats: ((0,),)": "do not hold each seat exactly once",
    "sides = lambda self, seats: tuple((each,) for each in range(seats))[::-1]": "of its views",
    "most_plies = lambda self, *_: 0": "most_plies",
    "words = None": "NoneType",
    "raise RecursionError('\\x1b[2J' * 500)": "RecursionError",
    "print('\\x1b[31m'); raise ValueError('a\\nb\\x9b31m')": "ValueError",
}
"""Words of the report, by the line in the class of the game."""
DECLARED = {
    "title = ": "cannot be read",
    "title = 5": "`title` in its game.toml is no text",
    'title = "\\u001b[31m"': "control characters",
    "keys = 5": "`keys`",
    "[keys]\ntake = 5": "keys",
    '[keys]\ntake = ["words"]': "keys",
    "reserved = 'q'": "`reserved`",
    "bench = []": "`bench`",
    "seats = ['two']": "`seats`",
    "seats = []": "`seats`",
}
"""Words of the report, by the text of ``game.toml``."""


def trouble() -> str:
    """Check that only the odd game is left out; return the report on it."""
    assert {*OURS, "nim"} <= {*playable()}
    assert "odd" not in playable()
    (said,) = [trouble for trouble in troubles() if "runes-odd" in trouble]
    assert said.isprintable()
    assert len(said) < 400
    return said


@pytest.mark.parametrize("value", ANNOUNCED)
def test_an_odd_entry_point_is_reported(packages: Packages, value: str) -> None:
    packages.install(value=value)
    assert ANNOUNCED[value] in trouble()


@pytest.mark.parametrize("code", CODE)
def test_an_odd_game_is_reported_and_cannot_be_played(
    packages: Packages, code: str, capfd: pytest.CaptureFixture[str]
) -> None:
    packages.install(code=code)
    assert CODE[code] in trouble()
    assert cli.main(["playout", "odd"]) == 2
    said = capfd.readouterr()
    assert not said.out
    assert said.err.rstrip("\n").isprintable()


def test_check_game_reports_what_the_registry_reports(packages: Packages) -> None:
    packages.install(code="meta = replace(meta, seat_counts=(99,))")
    with pytest.raises(BrokenLaw, match="99"):
        check_game(import_module("runes_odd").GAME)


@pytest.mark.parametrize("toml", DECLARED)
def test_an_odd_game_toml_is_reported(packages: Packages, toml: str) -> None:
    packages.install(toml=toml)
    assert DECLARED[toml] in trouble()
    with pytest.raises(BrokenLaw, match=r"game\.toml"):
        check_game(import_module("runes_odd").GAME)


@pytest.mark.parametrize("toml", ["title = 'Other'", "tagline = 'other'", "seats = [2, 3]"])
def test_game_toml_has_to_agree_with_meta(packages: Packages, toml: str) -> None:
    packages.install(toml=toml)
    with pytest.raises(BrokenLaw, match="another value than `Meta`"):
        check_game(import_module("runes_odd").GAME)


@pytest.mark.parametrize(
    "text",
    [
        "[runegames.games]\nodd\n",
        "[runegames.games]\n= runes_odd:GAME\n",
        "[runegames.games]\nan odd-name = runes_nim:GAME\n",
        "[runegames.games]\nrune = runes_nim:GAME\n",
        "[runegames.games]\n\x1b[31m = runes_nim:GAME\n",
    ],
)
@pytest.mark.parametrize("metadata", ["Name: runes-odd\nVersion: 3\n", "Name: runes-odd\n"])
def test_an_odd_announcement_is_reported(packages: Packages, text: str, metadata: str) -> None:
    packages.announce(text, metadata)
    trouble()
    assert entry_of("rune").package == ""


@pytest.mark.parametrize("metadata", ["", "Name: \x1b[31m\n", "\x00"])
def test_a_package_without_a_name_is_left_out(packages: Packages, metadata: str) -> None:
    packages.announce("[runegames.games]\nodd = runes_nim:GAME\n", metadata)
    assert "odd" not in playable()
    assert all(trouble.isprintable() for trouble in troubles())


def test_a_table_that_cannot_be_used_is_replaced(packages: Packages) -> None:
    packages.install(toml='table = "runes_odd:Odd"\nasking = "runes_odd:missing"\n')
    assert "odd" in playable()
    assert table_class("odd") is PlainTable
    assert type(asking_of("odd")) is Asking
    assert (
        len([trouble for trouble in troubles() if "is played without runes_odd:" in trouble]) == 2
    )


# -- words with control sequences of terminals ----------------------------------------------

LOUD = r"""
    class words(BaseWords):
        def prompt(self, *_): return "\x1b[31mprompt\x9b\x07"
        def event(self, *_): return "\x1b]0;event\x07"
        def tell_event(self, *_): return "\x1b]0;event\x07"
        def verdict(self, *_): return "\x1b[2Jverdict"
        def move(self, move, view): return f"\x1b[5m{move}"
        def tell_move(self, move, view, names): return f"\x1b[5m{move}"
    words = words()
"""


@pytest.fixture
def loud(packages: Packages) -> Packages:
    packages.install(code=LOUD)
    (packages.folder / "runes_odd" / "rules.md").write_text("# Nim\x1b[31m\n\n## NI-1 \x07\n")
    return packages


def test_control_sequences_in_words_reach_no_pipe(
    loud: Packages, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for command in (["playout", "odd", "--seed", "1"], ["rules", "odd"], ["play", "--help"]):
        with suppress(SystemExit):
            assert cli.main(command) == 0
    said, sink = capsys.readouterr(), io.StringIO()
    run_plain(Stream(io.StringIO("1\n" * 40), sink), sitting("odd", 2, 1))
    written = said.out + said.err + sink.getvalue()
    assert "prompt" in written
    assert "verdict" in written
    assert not {*written} & {"\x1b", "\x07", "\x9b"}


NOISY = """
    def new(self, *given, **named):
        print("noise")
        return super().new(*given, **named)
"""


@pytest.mark.slow
def test_what_a_game_prints_is_not_in_the_output_of_a_command(
    packages: Packages, capsys: pytest.CaptureFixture[str]
) -> None:
    packages.install(code=NOISY)
    saves_dir().mkdir(parents=True)
    save = str(saves_dir() / "noisy.jsonl")
    commands = (
        ["playout", "odd", "--jsonl", "--save", save],
        ["export", save, "--format", "json"],
        ["export", "--format", "bgstats"],
        ["review", save, "--format", "json", "--simulations", "2", "--workers", "1"],
        ["stats", "--json"],
        ["doctor"],
    )
    for command in commands:
        assert cli.main(command) != 2, command
        said = capsys.readouterr()
        assert said.out, command
        assert "noise" not in said.out, command
        assert ("noise" in said.err) == (command[0] == "playout"), command


async def test_control_sequences_in_words_reach_no_screen(loud: Packages) -> None:
    async with playing(sitting("odd", 2, 1)) as pilot:
        for key in ("", "enter", "l", "escape", "f1"):
            await pilot.press(*filter(None, [key]))
            await settle(pilot)
            assert "".join(grid(pilot.app)).isprintable(), key
            if not key:
                assert "prompt" in shown(pilot.app)


def test_an_unknown_game_does_not_count_as_broken(packages: Packages) -> None:
    with pytest.raises(UnknownGame, match="no game called"):
        game("x" * 3000)
    assert registry._broken == {}
    assert len(entries()) > 4
