"""Late replies of a terminal, odd bytes and torn keys: nothing on any screen changes."""

from __future__ import annotations

import os
import sys
import time

import pytest

from runegames.ui.driver import KEYBOARD, TEXTUAL_KEYBOARD
from tests.terminal.terminals import ENTER, ESCAPE, SOLO, SPACE, Terminal
from tests.test_tokens import MOUSE, REPORTS, STRINGS

pytestmark = pytest.mark.slow

ODD = (b"\xe9", b"\xc4\xe3\xba\xc3", b"\xe2\x82", b"\xff\xfe", b"\xe6")
BROKEN = (
    "\x1b[97;1:3u",
    "\x1b[1;1:3A",
    "\x1b[1114112u",
    "\x1b[55296u",
    "\x1b[99999999999999999999u",
)
HARMLESS = [*(text.encode() for text in (*STRINGS, *REPORTS, *BROKEN)), *MOUSE, *ODD]
PAGES = {"bones": ("play", "bones", "--name", "Uma", "Ole", "Ida", "--seed", "3"), "menu": ()}
PATIENT = """
import sys
from runegames import tokens
from runegames.cli import main
from runegames.ui import terminal

terminal.ESCAPE_S = terminal.TABLE_ESCAPE_S = 60
tokens.IDLE_S = 0.2
sys.exit(main())
"""
"""Program that waits long for the rest of a torn key, since a busy machine may tear it for long."""
COMMAND = [sys.executable, "-c", PATIENT]


@pytest.mark.parametrize("page", PAGES)
def test_nothing_that_is_no_key_changes_a_page(page: str) -> None:
    with Terminal(command=[*COMMAND, *PAGES[page]]) as terminal:
        shown = terminal.wait(lambda text: "? keys" in text or "ress space" in text)
        if "ress space" in shown:
            terminal.rest(0.5)
            terminal.press(SPACE)
            terminal.wait("? keys")
        else:
            terminal.wait("b The book")
        before = terminal.rest(0.3)
        assert KEYBOARD.encode() in terminal.output
        assert TEXTUAL_KEYBOARD.encode() not in terminal.output
        for reply in HARMLESS:
            middle = len(reply) // 2
            os.write(terminal.fileno, reply + reply[:middle])
            time.sleep(0.02)
            os.write(terminal.fileno, reply[middle:])
        assert terminal.rest(0.5) == before
        os.write(terminal.fileno, b"\x1b]11;rgb:ff?" + b"\x1b]11;rgb:ff\x07")
        terminal.press("?")
        terminal.wait("esc")
        assert terminal.rest(0.3) != before
        terminal.quit()


def test_a_torn_arrow_does_not_leave_a_table_and_a_paste_without_end_ends() -> None:
    with Terminal(command=[*COMMAND, *SOLO]) as terminal:
        terminal.wait("turn 1 · place a card")
        terminal.press(ESCAPE)
        time.sleep(0.2)
        terminal.press("[C")
        terminal.press("\x1b[200~" + ENTER + "fold")
        assert "turn 1 · place a card" in terminal.rest(2)
        terminal.press(ENTER)
        terminal.wait("draw or Rune Master")
        terminal.quit()
