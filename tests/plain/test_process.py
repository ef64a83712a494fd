"""Plain mode of the whole program, in a pipe and on a terminal."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from runegames.core import Rng
from runegames.plain.stream import CLEAR
from runegames.play.saves import load
from tests.plain.reader import NUMBERED, SAVED
from tests.terminal.terminals import CTRL_C, Terminal, saves

COMMAND = [sys.executable, "-m", "runegames"]


def run(*arguments: str, typed: bytes) -> subprocess.CompletedProcess[bytes]:
    """Run the program with ``typed`` on its stdin, and return how it ended."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.slow
def test_a_script_plays_a_whole_game_through_pipes(home: Path) -> None:
    rng = Rng(4)
    with subprocess.Popen(
        [*COMMAND, "play", "enceladus", "--plain", "--bot=random", "--option=length=single hand"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        choices: dict[str, str] = {}
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if match := NUMBERED.fullmatch(lines[-1]):
                choices[match[1]] = match[2]
            if lines[-1].endswith(":"):
                quits = [number for number, words in choices.items() if words == "Quit."]
                print(*quits or [rng.choice(list(choices))], file=process.stdin, flush=True)
                choices = {}
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == ""
    assert "What comes next?" in lines
    assert lines[-1] == "Goodbye."
    assert load(saves(home)[0]).session.outcome() is not None


@pytest.mark.slow
def test_bytes_that_are_no_text_are_dropped_and_the_game_is_kept(home: Path) -> None:
    done = run("play", "rune", "--plain", typed=b"\xffx\xfe\x00\n\x1b[2Jx\n1\n\xe91\n1\x82\n")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert sum('"x" is no answer here' in line for line in lines) == 2
    assert b"\x1b" not in done.stdout
    assert lines[-1] == SAVED
    (path,) = saves(home)
    again = run("resume", "--plain", typed=b"save\n")
    assert str(path) in again.stdout.decode()
    assert again.returncode == 0


@pytest.mark.slow
def test_a_terminal_is_wiped_before_the_next_player_looks(home: Path) -> None:
    with Terminal(
        "play", "rune", "--seats", "2", "--plain", "--seed", "3", size=(50, 20)
    ) as terminal:
        terminal.wait("Bo, press Enter when only Bo is looking:")
        terminal.press("\r")
        terminal.wait("Choose 1 to 3:")
        terminal.press("hand\r")
        terminal.wait("Card 3:")
        terminal.press("1\r", "1\r")
        terminal.wait("Choose 1 or 2:")
        # What a player types ahead must not be an answer of the next player.
        terminal.press("1\r1\r\r")
        terminal.wait("Anna, press Enter when only Anna is looking:")
        text = terminal.rest(0.4)
        assert "Choose" not in text
        assert "Card" not in text
        assert terminal.output.count(CLEAR.encode()) == 2
        assert all(len(line.rstrip()) <= 50 for line in terminal.lines)
        terminal.press("\r")
        assert "Anna, place a card." in terminal.wait("Choose 1 to 3:")
        terminal.press(CTRL_C)
        assert terminal.end() == 0
        assert "The game is saved." in " ".join(terminal.lines)
        assert "Choose" not in terminal.text
    assert len(load(saves(home)[0]).session.plies) == 2


@pytest.mark.slow
def test_a_dumb_terminal_gets_blank_lines_and_no_codes(home: Path) -> None:
    with Terminal(
        "play", "rune", "--seats", "2", "--plain", "--seed", "3", environment={"TERM": "dumb"}
    ) as terminal:
        terminal.wait("press Enter when only Bo is looking:")
        terminal.press("\r")
        terminal.wait("Choose 1 to 3:")
        terminal.press("cover\r")
        text = terminal.wait(lambda text: "Choose" not in text and "press Enter" in text)
        assert [line for line in text.splitlines() if line.strip()] == [
            line for line in text.splitlines() if "Bo, " in line
        ]
        assert b"\x1b" not in terminal.output
        terminal.signal(signal.SIGINT)
        assert terminal.end() == 0
