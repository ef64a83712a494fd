"""Process that thinks for computer players, beside the app in a real terminal."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from runegames.games.registry import game
from runegames.play.saves import load, new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from tests.processes import children, runs, until
from tests.terminal.terminals import Terminal

pytestmark = pytest.mark.slow


def elder_thinks() -> Path:
    """Write a save in which a computer player thinks for longer than a test may take."""
    rune = game("rune")
    plans = (SeatPlan(name="Uma"), SeatPlan(name="Alva", player="elder:600s"))
    session = Session(rune, rune.options_type(), plans, 3)
    path = new_save(session)
    while (decision := session.decision()) is not None and decision.seat == 0:
        session.play(session.state.legal_moves()[0])
    return path


def the_thinker(terminal: Terminal) -> int:
    """Return the process that thinks, once there is one."""
    until(lambda: children(terminal._child.pid), lambda _: terminal.glance())
    (thinker,) = children(terminal._child.pid)
    return thinker


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
def test_the_app_goes_on_without_its_thinking_process_which_ends_with_the_app() -> None:
    path = elder_thinks()
    moves = len(load(path).session.plies)
    with Terminal("resume", str(path)) as terminal:
        terminal.wait("Alva is thinking")
        thinker = the_thinker(terminal)
        os.kill(thinker, signal.SIGKILL)
        # The app finds the answer itself, and a new process thinks about the next question.
        until(lambda: len(load(path).session.plies) > moves, lambda _: terminal.glance())
        if load(path).session.decision().seat == 1:  # type: ignore[union-attr]
            terminal.wait("Alva is thinking")
            thinker = the_thinker(terminal)
            terminal.press("\r")
            terminal.wait("Uma, ")
        thinker = the_thinker(terminal)
        terminal.signal(signal.SIGKILL)
        assert terminal.end() == -signal.SIGKILL
    until(lambda: not runs(thinker))
