"""Environment variables with senseless values, and commands without a home folder."""

from __future__ import annotations

import importlib.util
import os
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from runegames.environment import install_command, tidy
from runegames.play import places
from tests.programs import ended

ODD = {
    "COLUMNS": ("", "0", "-5", "abc", "²", "٣", "1e3", "999999", "9" * 5000, " 80"),
    "LINES": ("²", "999999", "x"),
    "ESCDELAY": ("", "-5", "x", "²", "99999", "9" * 5000),
    "TEXTUAL_FPS": ("abc", "0", "²", "99999"),
    "TEXTUAL_COLOR_SYSTEM": ("x", ""),
    "TEXTUAL_ANIMATIONS": ("lots",),
    "TEXTUAL_DRIVER": ("nope", "os:path"),
    "TEXTUAL_LOG": ("/nonexistent/x", "log"),
    "TEXTUAL_DEBUG": ("1",),
    "TEXTUAL_PRESS": ("ctrl+q",),
    "HOME": ("", "here"),
    "XDG_DATA_HOME": ("", "rel"),
    "XDG_CONFIG_HOME": ("rel",),
    "XDG_STATE_HOME": ("rel",),
}
MEANT = {
    "COLUMNS": "100",
    "LINES": "24",
    "ESCDELAY": "0",
    "TEXTUAL_FPS": "30",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_ANIMATIONS": "none",
    "HOME": "/home/anna",
    "XDG_DATA_HOME": "/data",
    "NO_COLOR": "",
    "TERM": "nope",
    "LC_ALL": "²",
}


@pytest.mark.parametrize("name", ODD)
def test_variables_that_textual_or_the_terminal_cannot_use_are_removed(name: str) -> None:
    for value in ODD[name]:
        environ = {**MEANT, name: value}
        tidy(environ)
        assert environ == {variable: MEANT[variable] for variable in MEANT if variable != name}, (
            value
        )


@pytest.fixture
def zone() -> Iterator[None]:
    yield
    time.tzset()


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize(("name", "kept"), [("XXX+25", False), ("XXX-23YYY-30", False), ("", True)])
def test_time_zones_that_dates_cannot_have_are_removed(
    name: str, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", name)
    time.tzset()
    tidy()
    assert ("TZ" in os.environ) is kept


# -- without a home folder ------------------------------------------------------------------

NOBODY = """
import pwd, sys
def nobody(user): raise KeyError(f"getpwuid(): uid not found: {user}")
pwd.getpwuid = nobody
from runegames.cli import main
raise SystemExit(main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "typed", "said"),
    [
        (["play", "market", "--plain", "--bot", "random", "--seed", "3"], "1\nq\n",
         "This game is not being saved: Not a directory (/dev/null/no home folder/saves/"),
        (["resume", "--plain"], "", "The saved games cannot be listed: Not a directory"),
    ],
)  # fmt: skip
def test_commands_report_that_there_is_no_home_folder_and_do_not_crash(
    arguments: list[str], typed: str, said: str, tmp_path: Path
) -> None:
    unset = ("HOME", places.HOME_VARIABLE, "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    environ = {name: value for name, value in os.environ.items() if name not in unset}
    environ |= {"TZ": "XXX+25", "LINES": "²", "PYTHONIOENCODING": "utf-16"}
    done = ended("-c", NOBODY, *arguments, input=typed, env=environ, cwd=tmp_path)
    text = done.stdout + done.stderr
    assert said in text
    assert "Traceback" not in text
    assert "stopped because of an error" not in text
    assert not [*tmp_path.iterdir()]


def test_no_folder_can_be_made_in_the_home_of_an_unknown_user(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(places.HOME_VARIABLE, "~nobody-at-all/x")
    every = (places.saves_dir, places.settings_file, places.crash_dir, places.games_file)
    for zone in every:
        assert places.NOWHERE in zone().parents
        with pytest.raises(OSError, match="Not a directory"):
            zone().mkdir(parents=True)


@pytest.mark.parametrize(
    ("files", "on_path", "with_pip", "command"),
    [
        (("bin/python3",), False, True, "{}/bin/python3 -m pip install -e 'a game'"),
        (("bin/python3", "bin/python"), True, True, "python -m pip install -e 'a game'"),
        (("bin/python3",), True, True, "{}/bin/python3 -m pip install -e 'a game'"),
        (("bin/python3",), False, False, "uv pip install --python {}/bin/python3 -e 'a game'"),
        (("pipx_metadata.json",), False, True, "pipx inject -e runegames 'a game'"),
    ],
)
def test_packages_are_installed_for_the_python_that_runs(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    files: Sequence[str],
    on_path: bool,
    with_pip: bool,
    command: str,
) -> None:
    (tmp_path / "bin").mkdir()
    for name in files:
        (tmp_path / name).touch(mode=0o755)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python3"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin") if on_path else os.defpath)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: with_pip or None)
    assert install_command("a game", editable=True) == command.format(tmp_path)


def test_in_an_environment_of_uvx_packages_come_with_the_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "archive-v0" / "a1"))
    words = shlex.split(install_command("ray", "a game"))
    assert words[0] == "uvx"
    assert words[-5:] == ["--with", "ray", "--with", "a game", "runegames"]
    assert "--with-editable" in install_command("game", editable=True)
