"""Program that is stopped, loses its terminal, or gets signals or many keys at once."""

from __future__ import annotations

import os
import shlex
import signal
from pathlib import Path

import pytest

from runegames.plain.stream import CLEAR
from runegames.play.saves import load
from runegames.signals import SIGNALLED
from runegames.ui.driver import HUNG_UP
from tests.processes import children
from tests.terminal.terminals import (
    COMMAND,
    CTRL_Q,
    CTRL_Z,
    ENTER,
    ESCAPE,
    SOLO,
    SPACE,
    TWO,
    Terminal,
    assert_no_hand,
    place_first_card,
    saves,
)
from tests.terminal.test_thinking_beside import elder_thinks

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here"),
]
CTRL_P = "\x10"
PAGE_UP, PAGE_DOWN, KITTY_ESCAPE = "\x1b[5~", "\x1b[6~", "\x1b[27u"


def ignoring(signal_name: str, *arguments: str) -> list[str]:
    """Return a command that starts the program with a signal ignored, as nohup does."""
    return ["sh", "-c", f"trap '' {signal_name}; exec \"$@\"", "sh", *COMMAND, *arguments]


def test_a_stopped_program_restores_the_terminal_and_comes_back() -> None:
    with Terminal(*SOLO) as terminal:
        terminal.wait("turn 1 · place a card")
        terminal.signal(signal.SIGTSTP)
        terminal.wait_for_state("T")
        terminal.rest(0.1)
        assert terminal.output.rfind(b"\x1b[?1049l") > terminal.output.rfind(b"\x1b[?1049h")
        assert_no_hand(terminal)
        shown = len(terminal.output)
        terminal.signal(signal.SIGCONT)
        terminal.wait(lambda _: b"place a card" in terminal.output[shown:])
        terminal.press(ENTER)
        terminal.wait("draw or Rune Master")
        terminal.quit()


def test_a_program_that_ignores_sighup_ends_when_its_terminal_is_gone() -> None:
    path = elder_thinks()
    moves = len(load(path).session.plies)
    # At a hang-up, the system signals the first process of a session, which is the shell here.
    shell = ["sh", "-c", "trap '' HUP; \"$@\"; exit $?", "sh", *COMMAND, "resume"]
    with Terminal(command=shell) as terminal:
        terminal.wait("is thinking")
        (app,) = children(terminal._child.pid)
        thinkers = children(app)
        assert thinkers
        os.kill(app, signal.SIGHUP)
        terminal.press("l")
        terminal.wait("look at that moment")
        # Let the program finish its writing: a failed write would tell it of the loss.
        terminal.rest(0.5)
        terminal.hang_up()
        assert terminal.end_alone() == HUNG_UP
        assert not any(Path(f"/proc/{thinker}").exists() for thinker in thinkers)
    assert len(load(path).session.plies) == moves


def test_sigterm_ends_a_program_that_ignores_sigint(home: Path) -> None:
    with Terminal(command=ignoring("INT", *SOLO)) as terminal:
        place_first_card(terminal)
        terminal.signal(signal.SIGINT)
        terminal.signal(signal.SIGTERM)
        assert terminal.end() == SIGNALLED + signal.SIGTERM
        assert b"Traceback" not in terminal.output
        assert terminal.output.rfind(b"\x1b[?1049l") > terminal.output.rfind(b"\x1b[?1049h")
    (path,) = saves(home)
    assert len(load(path).session.plies) == 1


def test_a_terminal_without_alternate_screen_keeps_no_hand() -> None:
    with Terminal(*SOLO) as terminal:
        place_first_card(terminal)
        terminal.press(CTRL_Q)
        assert terminal.end() == 0
        assert_no_hand(terminal)


def test_in_plain_mode_a_suspended_game_hides_the_hand() -> None:
    with Terminal(command=["/bin/sh", "-i"], environment={"PS1": "shell: "}) as shell:
        shell.wait("shell:")
        shell.press(shlex.join([*COMMAND, *TWO, "--plain"]) + ENTER)
        for _ in range(2):
            shell.wait("press Enter when only")
            shell.press(ENTER)
            shell.wait("Choose 1 to 3:")
            shell.press(CTRL_Z)
            shell.wait("Stopped")
            shell.wait("shell:")
            assert "Choose" not in shell.text
            shell.clear()
            shell.press(f"fg{ENTER}")
        shell.wait("press Enter when only")
        assert "Choose" not in shell.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_in_plain_mode_a_signal_wipes_the_hand(number: signal.Signals) -> None:
    with Terminal(*TWO, "--plain", size=(50, 20)) as terminal:
        terminal.wait("press Enter when only")
        terminal.press(ENTER)
        terminal.wait("Choose 1 to 3:")
        cleared = terminal.output.count(CLEAR.encode())
        terminal.signal(number)
        assert terminal.end() == 128 + number
        assert terminal.output.count(CLEAR.encode()) == cleared + 1
        assert "Choose" not in terminal.text
        assert b"Traceback" not in terminal.output


def test_plain_mode_ends_when_the_terminal_is_gone() -> None:
    with Terminal(command=ignoring("HUP", *SOLO, "--plain")) as terminal:
        terminal.wait("Choose 1 to")
        terminal.hang_up()
        assert terminal.end_alone() > 0


def test_many_keys_in_one_write_do_no_harm() -> None:
    with Terminal(*TWO) as terminal:
        terminal.wait("press space")
        # The curtain takes keys only after a moment without keys.
        terminal.rest(0.5)
        terminal.press(KITTY_ESCAPE + KITTY_ESCAPE)
        terminal.wait("Quit runegames?")
        for typed in ("n" + CTRL_P + ENTER * 2, CTRL_P + PAGE_DOWN, CTRL_P + PAGE_UP + ENTER * 3):
            terminal.press(ESCAPE)
            terminal.rest(0.2)
            terminal.press(typed)
        terminal.quit()


def test_a_game_that_is_suspended_in_a_shell_comes_back_whole() -> None:
    """Suspend by Ctrl+Z, which hides the hand, and by SIGSTOP, which no program can catch."""
    with Terminal(command=["/bin/sh", "-i"], environment={"PS1": "shell: "}) as shell:
        shell.wait("shell:")
        # As with `make play`, the process that started the game has to stop as well.
        shell.press(shlex.join(["sh", "-c", f"{shlex.join([*COMMAND, *TWO])}; true"]) + ENTER)
        for aside in ("key", "signal"):
            shell.wait("ress space")
            shell.rest(0.5)
            shell.press(SPACE)
            shell.wait("↵ place")
            before = shell.rest(0.3)
            if aside == "key":
                shell.press(CTRL_Z)
            else:
                os.killpg(os.tcgetpgrp(shell.fileno), signal.SIGSTOP)
            shell.wait(lambda text: "shell:" in text.rpartition("Stopped")[2])
            if aside == "key":
                left, _, after = shell.output.rpartition(b"\x1b[?1049l")
                assert left, "the alternate screen is not left"
                assert b"place" not in after
            shell.clear()
            # A simple shell leaves the terminal in the mode of the game: only "\n" ends a line.
            shell.press("fg\n")
        # The game cannot hide the hand before SIGSTOP, so the hand is on the screen again.
        shell.wait(lambda text: text == before)
        shell.press(ESCAPE)
        shell.wait("b the book")
        shell.press(CTRL_Q)
        shell.wait("shell:")
        shell.press(f"stty -a{ENTER}")
        shell.wait(" icanon")


def test_without_a_shell_a_game_is_not_suspended() -> None:
    with Terminal(*TWO) as terminal:
        terminal.wait("ress space")
        terminal.rest(0.5)
        terminal.press(ESCAPE)
        terminal.wait("b the book")
        terminal.press(CTRL_Z)
        terminal.wait("No shell waits")
        terminal.quit()
