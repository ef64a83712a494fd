"""Option ``--ascii`` of commands that open the screen; other commands refuse it."""

from __future__ import annotations

import pytest

from runegames.cli import MISUSE, main
from tests.cli.conftest import Started, saved


@pytest.mark.parametrize(
    ("command", "ascii_only"),
    [
        ("", False),
        ("--ascii", True),
        ("play rune", False),
        ("play rune --ascii", True),
        ("--ascii play rune", True),
        ("resume --ascii", True),
        ("--ascii resume", True),
        ("replay SAVE --ascii", True),
    ],
)
def test_the_option_reaches_the_app(command: str, ascii_only: bool, started: list[Started]) -> None:
    path = saved(moves=2)
    assert main(command.replace("SAVE", path.name).split()) == 0
    assert [app.ascii_only for app in started] == [ascii_only]


@pytest.mark.parametrize("command", ["rules rune", "serve"])
def test_a_command_without_the_screen_refuses_the_option(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--ascii", *command.split()]) == MISUSE
    assert "--ascii is only for commands that open the screen" in capsys.readouterr().err
