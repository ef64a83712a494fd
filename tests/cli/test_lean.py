"""Modules that commands and the menu import, checked in fresh processes."""

from __future__ import annotations

from ast import literal_eval
from pathlib import Path

import pytest

from tests.programs import printed

pytestmark = pytest.mark.slow
SCREEN = {"rich", "textual"}
GOLDEN = "tests/golden/rune/2-usual.jsonl"
ARENA = "arena rune --bots random --games 1"
UNWANTED = {
    "--version": {"pydantic", "pathlib", "json", "dataclasses"},
    "--help": {"runegames.games", "runegames.files", "pathlib", "json", "dataclasses"},
    "rules market": {"runegames.core", "pydantic", "json", "dataclasses", "inspect"},
    "arena --help": {"pydantic", *SCREEN},
    "schema market": {"runegames.play", "runegames.bots", "runegames.lab"},
    "playout market --jsonl --seed 1": {
        "runegames.games.market.words",
        "runegames.games.market.reasons",
        "runegames.play.saves",
        "runegames.play.settings",
        "runegames.plain",
        "runegames.ui",
        "sqlite3",
        "multiprocessing",
        *SCREEN,
    },
    "playout rune": SCREEN,
    f"{ARENA} --json": SCREEN,
    "play rune": SCREEN,
    "play rune --plain": SCREEN,
    f"export {GOLDEN} --format json": SCREEN,
    f"export {GOLDEN}": SCREEN,
    ARENA: {"textual"},
}
"""Modules that a command must not load; one process runs all commands in this order."""
SCRIPT = """
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from runegames.cli import main
for command in sys.argv[1:]:
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said), suppress(SystemExit):
        main(command.split())
    print(repr((bool(said.getvalue()), sorted(sys.modules))))
"""


def test_a_command_imports_only_what_it_uses() -> None:
    lines = printed("-c", SCRIPT, *UNWANTED, cwd=Path(__file__).parents[2]).splitlines()
    for (command, unwanted), line in zip(UNWANTED.items(), lines, strict=True):
        said, modules = literal_eval(line)
        assert said, command
        assert unwanted.isdisjoint(modules), f"{command}: {unwanted.intersection(modules)}"
    assert {"runegames.core", "runegames.lab.playouts", "runegames.games.market"} <= {*modules}


def test_the_menu_needs_neither_pydantic_core_and_sqlite_nor_other_palettes_than_its_own() -> None:
    script = (
        "import sys, runegames.ui.app, runegames.ui.screens.menu;"
        " from runegames.play.themes import palette_file;"
        " runegames.ui.app.RunegamesApp();"
        " print({'pydantic', 'runegames.core', 'sqlite3'} & {*sys.modules},"
        " palette_file.cache_info().currsize)"
    )
    assert printed("-c", script) == "set() 1\n"
