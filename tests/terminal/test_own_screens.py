"""Shared table in real terminals: an owner, guests on the screen and line by line, and kills."""

from __future__ import annotations

import json
import signal
import socket
import stat
from pathlib import Path

import pytest

from runegames.play.saves import load
from tests.processes import PATIENCE_S, until
from tests.terminal.terminals import ENTER, Terminal, saves

pytestmark = pytest.mark.slow

OWNER = ("play", "bones", "--share", "--name", "Uma", "Ole", "--seed", "7")
ASKED = "↵ play"
"""Words at a seat that is asked."""


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return tmp_path


def shared(runtime: Path) -> Path:
    """Return the socket, once there is one."""
    folder = runtime / "runegames"
    until(lambda: any(folder.glob("*.table")), lambda pause: None)
    (path,) = folder.glob("*.table")
    return path


def test_a_game_goes_on_through_kills_of_every_program(home: Path, runtime: Path) -> None:
    with Terminal(*OWNER) as owner:
        owner.wait("0 of 2")
        path = shared(runtime)
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        with (
            Terminal("join", "--seat", "a") as uma,
            Terminal("join", "--plain", "--seat", "b") as ole,
        ):
            uma.wait("Uma")
            ole.wait("Ole")
            uma.wait("begins once everybody")
            ole.wait("begins once everybody")
            owner.wait("2 of 2")
            owner.press(ENTER)
            ole.wait("Everything is saved")
            for _ in range(2):
                session = load(saves(home)[0]).session
                plies = len(session.plies)
                decision = session.decision()
                assert decision is not None
                if decision.seat == 0:
                    uma.wait(ASKED)
                    uma.press(ENTER)
                else:
                    ole.wait("Choose")
                    ole.press("2" + ENTER)
                until(
                    lambda plies=plies: len(load(saves(home)[0]).session.plies) > plies,  # type: ignore[misc]
                    lambda pause: (uma.glance(), ole.glance(), owner.glance()),
                )
            made = saves(home)[0].read_bytes()
            owner.signal(signal.SIGKILL)
            uma.wait("The table does not answer")
            with Terminal("resume", "--share") as again:
                # A terminal that nobody reads from takes few lines.
                again.wait(lambda text: bool(ole.glance() + uma.glance()) and "2 of 2" in text)
                again.press(ENTER)
                ole.wait("Choose")
                uma.wait(lambda text: "does not answer" not in text)
                assert saves(home)[0].read_bytes() == made
                uma.signal(signal.SIGKILL)
                again.wait(lambda text: "own screen" in text or "Uma is away" in text)
                with Terminal("join", "--seat", "A") as uma_again:
                    uma_again.wait("Uma")
                    uma_again.quit()
                again.quit()
            assert not any((runtime / "runegames").iterdir())


def test_garbage_and_floods_change_nothing(home: Path, runtime: Path) -> None:
    with Terminal(*OWNER) as owner:
        owner.wait("0 of 2")
        path = shared(runtime)
        before = saves(home)[0].read_bytes()
        sit = json.dumps({"wish": "sit", "id": 1, "seat": 0}).encode() + b"\n"
        play = json.dumps({"wish": "play", "id": 2, "ply": 1, "move": {"kind": "x"}}).encode()
        mute = socket.socket(socket.AF_UNIX)  # sits down, and never reads
        mute.connect(str(path))
        mute.sendall(sit)
        for data in (b"\xff" * 70_000, b"garbage\n" * 1000, b"[" * 60_000 + b"\n", b""):
            with socket.socket(socket.AF_UNIX) as guest:
                guest.settimeout(PATIENCE_S)
                guest.connect(str(path))
                guest.sendall(data)
                guest.recv(1 << 16)
        flood = socket.socket(socket.AF_UNIX)
        flood.connect(str(path))
        flood.setblocking(False)
        flood.send(sit + (play + b"\n") * 500)
        with Terminal("join", "--seat", "B") as ole:
            owner.wait("2 of 2")
            owner.press(ENTER)
            ole.wait("Uma's turn")
            ole.press("l")
            ole.wait("Before the first")
            ole.press("\x1b")
            ole.quit()
        mute.close()
        flood.close()
        assert saves(home)[0].read_bytes() == before
        owner.quit()


def test_nobody_waits_for_guests(runtime: Path) -> None:
    with Terminal("join") as guest:
        guest.wait("No table waits for guests")
        assert guest.end() != 0
    (runtime / "runegames").chmod(0o755)
    with Terminal(*OWNER) as owner:
        owner.wait("others can open")
        assert owner.end() != 0
