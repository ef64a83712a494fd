"""Whole program in a real terminal: played by keys, killed, interrupted and resized."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from runegames import cli
from runegames.play.saves import load, new_save
from runegames.signals import SIGNALLED, UNSAVED_STATUS
from tests.terminal.terminals import (
    COMMAND,
    CTRL_C,
    CTRL_Q,
    ENTER,
    ESCAPE,
    RIGHT,
    SOLO,
    SPACE,
    TWO,
    Terminal,
    assert_no_hand,
    place_first_card,
    saves,
)
from tests.ui.tables import sitting

pytestmark = pytest.mark.slow

CTRL_S = "\x13"


def settle_on_best(terminal: Terminal) -> str:
    """Move the cursor to the best answer, and return the screen once it no longer changes."""
    terminal.rest(0.4)
    terminal.press("b")
    return terminal.rest(0.4)


def test_keys_lead_from_the_menu_to_a_game_and_back(home: Path) -> None:
    with Terminal() as terminal:
        menu = terminal.wait("The Rune Market")
        assert "Runes of Enceladus" in menu
        assert "Runes & Bones" in menu
        terminal.press("2")
        terminal.wait("Zemilio")
        terminal.press(CTRL_S)
        terminal.wait("place a card")
        assert len(saves(home)) == 1
        terminal.press(ESCAPE)
        terminal.wait("The Rune Market")
        terminal.press("q")
        terminal.wait("Quit runegames?")
        terminal.press(ENTER)
        assert terminal.end() == 0


def test_a_solo_game_can_be_finished_with_enter_alone(home: Path) -> None:
    with Terminal(*SOLO) as terminal:
        terminal.wait("Uma, place a card")
        for turn in range(1, 4):
            terminal.wait(f"turn {turn} · place a card")
            terminal.press(ENTER)
            terminal.wait(f"turn {turn} · draw or Rune Master")
            terminal.press(ENTER)
        terminal.wait("the game is over")
        assert re.search(r"\d+ points?: ", terminal.wait("RU-24"))
        terminal.quit()
    (path,) = saves(home)
    assert load(path).session.outcome() is not None
    with Terminal("resume") as terminal:
        assert terminal.end() == 2
        assert b"no unfinished game" in terminal.output


def test_a_game_that_was_killed_goes_on_with_the_same_board(home: Path) -> None:
    with Terminal(*SOLO) as terminal:
        place_first_card(terminal)
        terminal.press("d")
        terminal.wait("turn 2 · place a card")
        terminal.press(ENTER)
        terminal.wait("draw or Rune Master")
        before = settle_on_best(terminal)
        terminal.signal(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    (path,) = saves(home)
    assert len(path.read_text("utf-8").splitlines()) == 4
    for arguments in ([], ["resume"]):
        with Terminal(*arguments) as terminal:
            if not arguments:
                terminal.wait("Continue")
                terminal.press("c")
            terminal.wait("draw or Rune Master")
            terminal.press("b")
            terminal.wait(lambda text: text == before)
            if arguments == ["resume"]:
                # Only the last of the two programs makes a move, which is saved in the same file.
                terminal.press("d")
                terminal.wait("turn 3 · place a card")
            terminal.quit()
    assert saves(home) == [path]
    assert len(path.read_text("utf-8").splitlines()) == 5


def test_damage_of_a_save_is_reported_before_the_game_goes_on(home: Path) -> None:
    new_save(sitting("rune", 1, 1, plies=1))
    (path,) = saves(home)
    path.write_bytes(path.read_bytes() + b"what is this\n")
    with Terminal("resume") as terminal:
        terminal.wait("the rest is left out")
        terminal.press(ENTER)
        terminal.wait("turn 1 · ")


def test_a_killed_game_between_two_persons_comes_back_behind_the_curtain(home: Path) -> None:
    with Terminal(*TWO) as terminal:
        terminal.wait("press space")
        terminal.press(SPACE)
        shown = terminal.wait("place a card")
        first = "Uma" if "Uma, place a card" in shown else "Ole"
        terminal.signal(signal.SIGKILL)
        terminal.end()
    with Terminal("resume") as terminal:
        curtain = terminal.wait("press space")
        assert first in curtain
        assert not re.search(r"[▲◆●]", curtain), "a rune shows beside the curtain"
        terminal.press(SPACE)
        terminal.wait(f"{first}, place a card")


def test_leaving_in_the_middle_restores_the_terminal() -> None:
    program = " ".join([*COMMAND, *SOLO])
    shell = ["sh", "-c", f'before=$(stty -g); {program}; echo "status $?";'
             ' test "$(stty -g)" = "$before" && echo "as before"']  # fmt: skip
    with Terminal(command=shell) as terminal:
        terminal.wait("turn 1 · place a card")
        terminal.press(CTRL_C)
        assert terminal.end() == 0
        _assert_restored(terminal.output)
        after = terminal.output.decode().rpartition("\x1b[?1049l")[2]
        assert "status 0" in after
        assert "as before" in after
        assert "Traceback" not in after


def _assert_restored(output: bytes) -> None:
    """Check that each mode that was switched on is off again, and that the cursor is visible."""
    for mode in (b"1049", b"1000", b"1003", b"1006", b"2004"):
        assert output.rfind(b"\x1b[?%bl" % mode) > output.rfind(b"\x1b[?%bh" % mode), mode
    assert output.rfind(b"\x1b[?25h") > output.rfind(b"\x1b[?25l")


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGUSR1, 138)],
)
def test_a_signal_loses_nothing(number: signal.Signals, status: int, home: Path) -> None:
    with Terminal(*SOLO) as terminal:
        place_first_card(terminal)
        terminal.signal(number)
        assert terminal.end() == status
        assert b"Traceback" not in terminal.output
        _assert_restored(terminal.output)
        assert_no_hand(terminal)
    (path,) = saves(home)
    assert len(load(path).session.plies) == 1


FULL_DISK = """
from runegames.play import savefile
honest = savefile.append
def full(path, data):
    if path.exists():
        raise OSError(28, "No space left on device")
    return honest(path, data)
savefile.append = full
from runegames.cli import main
raise SystemExit(main())
"""
"""Program that can write only the first line of a save, as on a full disk."""


def test_moves_that_are_lost_are_reported_at_the_end(home: Path) -> None:
    with Terminal(command=[sys.executable, "-c", FULL_DISK, *SOLO]) as terminal:
        terminal.wait("turn 1 · place a card")
        (path,) = saves(home)
        terminal.press(ENTER)
        terminal.wait("This game is not being saved")
        terminal.press(CTRL_Q)
        assert terminal.end() == UNSAVED_STATUS
        after = terminal.output.decode().rpartition("\x1b[?1049l")[2]
        assert "The last moves could not be saved: No space left on device" in after
    assert not load(path).session.plies


@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, cli.INTERRUPTED), (signal.SIGTERM, SIGNALLED + signal.SIGTERM)],
)
def test_a_signal_before_the_screen_is_drawn_ends_the_program(
    number: signal.Signals, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_app(*_: object, **__: object) -> int:
        signal.raise_signal(number)
        return 0

    monkeypatch.setattr("runegames.ui.app.run_app", run_app)
    monkeypatch.setattr("runegames.cli.screen.check_screen", lambda: None)
    assert cli.main(["play", "rune"]) == status


def test_a_terminal_that_is_too_small_says_so_and_holds_the_keys_back(home: Path) -> None:
    with Terminal(*SOLO) as terminal:
        terminal.wait("turn 1 · place a card")
        before = settle_on_best(terminal)
        terminal.resize(50, 12)
        terminal.wait("larger")
        terminal.press(ENTER, "d")
        terminal.rest(0.5)
        terminal.resize(80, 24)
        terminal.wait(lambda text: text == before)
        terminal.resize(40, 10)
        terminal.wait("larger")
        terminal.quit()


def test_the_app_runs_with_an_encoding_without_runes() -> None:
    with Terminal(*SOLO, environment={"PYTHONIOENCODING": "ascii"}) as terminal:
        terminal.wait("place a card")
        terminal.press(RIGHT, CTRL_Q)
        assert terminal.end() == 0


def test_the_app_runs_in_a_bare_environment(home: Path) -> None:
    """Run without TERM, LANG and HOME, as in containers."""
    bare = ["env", "-i", f"RUNEGAMES_HOME={home}", f"PYTHONPATH={os.pathsep.join(sys.path)}"]
    with Terminal(command=[*bare, *COMMAND, *SOLO]) as terminal:
        terminal.wait("place a card")
        terminal.quit()
