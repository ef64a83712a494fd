"""Exceptions outside the screens' message handlers: each ends the app with a report."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest

from runegames.ui.driver import Outlet
from tests.terminal.terminals import ENTER, Terminal, place_first_card, saves

FAULTY = """
import asyncio, sys, threading
from runegames.cli import main
from runegames.ui.app import RunegamesApp
from runegames.ui.keystrokes import Keyboard
from runegames.ui.screens.game.screen import GameScreen

def fail(*arguments):
    raise ValueError("card of Uma")

async def fail_later():
    fail()

def begin():
    place = sys.argv.pop(1)
    if place == "thread":
        threading.Thread(target=fail).start()
    elif place == "task":
        asyncio.create_task(fail_later())
    elif place == "input":
        Keyboard.messages = fail

GameScreen.action_hint = lambda screen: begin()
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("spot", ["thread", "task", "input"])
def test_an_exception_anywhere_ends_the_app_with_a_report(spot: str, home: Path) -> None:
    program = [sys.executable, "-c", FAULTY, spot, "play", "rune", "--name", "Uma", "--seed", "3"]
    with Terminal(command=program) as terminal:
        place_first_card(terminal)
        terminal.press("h")
        terminal.rest(0.3)
        terminal.press(ENTER)
        assert terminal.end() == 1
        after = terminal.output.decode().rpartition("\x1b[?1049l")[2]
        assert "Your game is saved." in after
        assert "Traceback" not in after
        assert "card of Uma" not in terminal.output.decode()
    (report,) = (home / "crashes").glob("*.txt")
    assert "ValueError" in report.read_text()
    assert len(saves(home)) == 1


def test_an_output_that_fails_is_reported_and_does_not_end_its_thread() -> None:
    class Faulty(StringIO):
        def write(self, text: str) -> int:
            raise ValueError(text)

    errors: list[Exception] = []
    Outlet(Faulty(), lambda: None, errors.append).write("x")
    assert [str(error) for error in errors] == ["x"]
