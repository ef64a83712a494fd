"""A command imports what it uses: looked at one after the other in a single fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
from ast import literal_eval
from pathlib import Path

UNWANTED = {
    "--help": {"runegames.games", "runegames.files", "pathlib", "json", "dataclasses"},
    "rules market": {"runegames.core", "pydantic", "json", "dataclasses", "inspect"},
    "schema market": {"runegames.play", "runegames.bots", "runegames.lab"},
    "playout market --jsonl --seed 1": {
        "runegames.games.market.words",
        "runegames.games.market.reasons",
        "runegames.play.saves",
        "runegames.play.settings",
        "runegames.plain",
        "runegames.ui",
        "rich",
        "textual",
        "sqlite3",
        "multiprocessing",
    },
}
"""By command, what it needs not; each command imports more than the one before it."""
SCRIPT = """
import sys
from contextlib import redirect_stdout, suppress
from io import StringIO
from runegames.cli import main
for command in sys.argv[1:]:
    with redirect_stdout(StringIO()) as said, suppress(SystemExit):
        main(command.split())
    print(repr((bool(said.getvalue()), sorted(sys.modules))))
"""


def test_a_command_imports_only_what_it_uses() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *UNWANTED],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    lines = done.stdout.splitlines()
    for (command, unwanted), line in zip(UNWANTED.items(), lines, strict=True):
        said, modules = literal_eval(line)
        assert said, command
        assert unwanted.isdisjoint(modules), f"{command}: {unwanted.intersection(modules)}"
    assert {"runegames.core", "runegames.lab.playouts", "runegames.games.market"} <= {*modules}
