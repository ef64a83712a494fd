"""Process that thinks beside the app, in a real terminal: neither hangs if the other dies."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from runegames.games.registry import game
from runegames.play.saves import load, new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from tests.terminal.terminals import PATIENCE, Terminal

pytestmark = pytest.mark.slow


def elder_thinks() -> Path:
    """Write a save whose computer player thinks for longer than a test may take."""
    rune = game("rune")
    plans = (SeatPlan(name="Uma"), SeatPlan(name="Alva", player="elder:600s"))
    session = Session(rune, rune.options_type(), plans, 3)
    path = new_save(session)
    while (decision := session.decision()) is not None and decision.seat == 0:
        session.play(session.state.legal_moves()[0])
    return path


def children(process: int) -> set[int]:
    """Return the processes that a process has started and that still run."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = status.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == process and state != "Z":
            found.add(int(status.parent.name))
    return found


def the_thinker(terminal: Terminal) -> int:
    deadline = time.monotonic() + PATIENCE
    while not (found := children(terminal._child.pid)):
        assert time.monotonic() < deadline, "nobody thinks beside the screen"
        terminal.rest(0.1)
    (thinker,) = found
    return thinker


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
def test_app_and_thinking_process_neither_hang_nor_stay_if_the_other_dies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    path = elder_thinks()
    moves = len(load(path).session.plies)
    with Terminal("resume", str(path)) as terminal:
        terminal.wait("Alva is thinking")
        thinker = the_thinker(terminal)
        os.kill(thinker, signal.SIGKILL)
        # The app finds the answer itself, and a new process thinks about the next question.
        deadline = time.monotonic() + PATIENCE
        while len(load(path).session.plies) == moves:
            assert time.monotonic() < deadline, "nobody answers in place of the dead process"
            terminal.rest(0.1)
        if load(path).session.decision().seat == 1:  # type: ignore[union-attr]
            terminal.wait("Alva is thinking")
            thinker = the_thinker(terminal)
            terminal.press("\r")
            terminal.wait("Uma, ")
        thinker = the_thinker(terminal)
        terminal.signal(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    deadline = time.monotonic() + PATIENCE
    while Path(f"/proc/{thinker}").exists():
        assert time.monotonic() < deadline, "the thinking process outlives the app"
        time.sleep(0.05)
