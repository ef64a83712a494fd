"""Windows, imitated on other systems by removing what Windows lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.programs import printed

ROOT = Path(__file__).resolve().parent.parent
LACKING = """
import io, os, signal, sys
import textual.constants as constants
from importlib.abc import MetaPathFinder

class Lacking(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
            raise ModuleNotFoundError(f"No module named {name!r}")

sys.meta_path.insert(0, Lacking())
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty"):
    sys.modules.pop(name, None)
for name in "ALRM CHLD CONT HUP KILL PIPE QUIT STOP TSTP TTIN TTOU USR1 USR2 WINCH".split():
    delattr(signal, f"SIG{name}")
for name in "fork getpgrp getsid killpg nice setsid".split() + ["O_NOCTTY", "O_NONBLOCK"]:
    delattr(os, name)
# On Windows, Textual has a driver of its own, which cannot run here.
constants.DRIVER = "textual.drivers.headless_driver:HeadlessDriver"
"""
PLAYED = (
    LACKING
    + """
from runegames.cli import main
from runegames.games.registry import playable
for game in playable():
    sys.stdin, sys.stdout = io.StringIO("1\\n" * 60), io.StringIO()
    assert main(["play", game, "--plain", "--seed", "1"]) == 0
    told = sys.stdout.getvalue()
    assert "Anna" in told, told
sys.stdout = sys.__stdout__
assert not {"fcntl", "termios", "textual.app"} & set(sys.modules)
sys.path.insert(0, ".ci")
import evening
evening.evenings(2)
assert not {"fcntl", "termios"} & set(sys.modules)
"""
)
"""Games in plain mode, then on the screen."""


@pytest.mark.slow
def test_all_games_are_played_without_what_windows_lacks() -> None:
    printed("-c", PLAYED, cwd=ROOT)


def test_serve_says_what_windows_lacks() -> None:
    printed(
        "-c",
        LACKING
        + """
os.name = "nt"
from runegames.cli import main
sys.stderr = told = io.StringIO()
assert main(["serve"]) == 2
os.name = "posix"
assert "pseudo-terminal, which Windows lacks" in told.getvalue(), told.getvalue()
""",
    )
