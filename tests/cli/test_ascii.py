"""Option ``--ascii``, before or after a command that opens the screen."""

from __future__ import annotations

import pytest

from runegames.cli import MISUSE, main
from runegames.play.places import saves_dir
from tests.ui.shell import table as a_table


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Return the values of ``ascii_only`` that the app was started with."""
    told: list[bool] = []

    def run_app(*_: object, ascii_only: bool, **__: object) -> int:
        told.append(ascii_only)
        return 0

    monkeypatch.setattr("runegames.cli.screen.check_screen", lambda *_: None)
    monkeypatch.setattr("runegames.ui.app.run_app", run_app)
    return told


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], False),
        (["--ascii"], True),
        (["play", "rune"], False),
        (["play", "rune", "--ascii"], True),
        (["--ascii", "play", "rune"], True),
        (["resume", "--ascii"], True),
        (["--ascii", "resume"], True),
    ],
)
def test_the_option_reaches_the_app(asked: list[bool], words: list[str], found: bool) -> None:
    a_table(plies=2)
    assert main(words) == 0
    assert asked == [found]


def test_a_replay_is_drawn_in_ascii_too(asked: list[bool]) -> None:
    a_table(plies=2)
    (path,) = saves_dir().iterdir()
    assert main(["replay", str(path), "--ascii"]) == 0
    assert asked == [True]


def test_a_command_that_prints_lines_refuses_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--ascii", "rules", "rune"]) == MISUSE
    assert "--ascii is for the screen" in capsys.readouterr().err
