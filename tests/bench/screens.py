"""Cost of own screens: six guests of a game of Bones, beside six persons at one keyboard."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from select import select
from statistics import median
from tempfile import TemporaryDirectory
from unittest.mock import patch

from runegames.core import SEAT_LETTERS
from runegames.play.places import HOME_VARIABLE
from runegames.play.saves import load
from runegames.play.settings import Settings, store_settings
from tests.bench.latency import app, still
from tests.bench.rows import Row, compared, in_time, verdict
from tests.bench.terminal import TimedTerminal, TooSlow
from tests.processes import PATIENCE_S, until
from tests.terminal.terminals import ENTER, saves

NAMES = ("Anna", "Bo", "Cleo", "Dag", "Eir", "Finn")
CPU_RATIO = 1.3
SPREAD_S = 0.040
"""Longest time from a key to the first byte on all screens, on a quiet machine."""
MEMORY_RATIO = 1.1
QUIET_S = 0.15


def screens(repeats: int) -> Iterator[Row]:
    """Measure moves of the guests: processor time, time to all screens, and memory."""
    seats = len(NAMES)
    play = ("play", "bones", "--seed", "7", "--name", *NAMES)
    with TemporaryDirectory() as folder, ExitStack() as stack:
        home = Path(folder)
        with patch.dict(os.environ, {HOME_VARIABLE: folder}):
            store_settings(Settings(animation=False, handover="off", tips=False))
        variables = {**still(home), "XDG_RUNTIME_DIR": folder}

        def opened(*arguments: str) -> TimedTerminal:
            return stack.enter_context(TimedTerminal(app(*arguments), variables))

        hot_seat = opened(*play)
        hot_seat.first_frame("Anna")
        hot_seat.settle()
        keys = [hot_seat.key(ENTER).worked for _ in range(repeats)]
        beside = hot_seat.memory() or 1
        hot_seat.quit()
        (first,) = saves(home)
        table = opened(*play, "--share")
        table.wait(f"0 of {seats}")
        guests = [opened("join", "--seat", SEAT_LETTERS[seat]) for seat in range(seats)]
        table.wait(f"{seats} of {seats}")
        table.press(ENTER)
        for guest in guests:
            guest.wait("round 1")
        (save,) = set(saves(home)) - {first}
        spreads, worked = [], []
        for _ in range(repeats):
            before, spread = _settled([table, *guests]), _spread(save, table, guests)
            spreads.append(spread)
            after = _settled([table, *guests])
            worked.append(median(b - a for a, b in zip(before[1:], after[1:], strict=True)))
        yield compared(f"move at a guest, {seats} seats", worked, keys, CPU_RATIO, "one")
        spread = median(spreads)
        text = verdict(spread <= SPREAD_S)
        most = f"≤ {in_time(SPREAD_S)}"
        yield Row(f"key to all screens, {seats} seats", in_time(spread), "", "", most, text)
        memory = guests[0].memory() or 0
        text = verdict(memory <= MEMORY_RATIO * beside)
        here, there = (f"{size / 1e6:.0f} MB" for size in (memory, beside))
        ratio = f"{memory / beside:.2f} ×"
        yield Row("memory of a guest", here, f"{there} one", ratio, f"≤ {MEMORY_RATIO} ×", text)


def _settled(terminals: list[TimedTerminal]) -> list[float]:
    """Wait until all are silent at once; return the processor seconds of each so far.

    One after the other would count a second in which the programs only wait.

    Raises:
        TooSlow: some program never falls silent.
    """
    by_file = {terminal.fileno: terminal for terminal in terminals}
    deadline = time.perf_counter() + PATIENCE_S
    while ready := select(by_file, [], [], QUIET_S)[0]:
        for file in ready:
            by_file[file]._chunk(0)
        if time.perf_counter() > deadline:
            raise TooSlow("a screen does not come to rest")
    return [terminal._worked() for terminal in terminals]


def _spread(save: Path, table: TimedTerminal, guests: list[TimedTerminal]) -> float:
    """Press Enter at the screen that is asked; return the seconds until all others have changed.

    Raises:
        TooSlow: a screen does not change.
    """
    session = load(save).session
    decision = session.decision()
    assert decision is not None
    waiting = {owner.fileno for owner in (table, *guests)}
    pressed = time.perf_counter()
    guests[decision.seat].press(ENTER)
    while waiting:
        ready, _, _ = select(waiting, [], [], PATIENCE_S)
        if not ready:
            raise TooSlow("a screen does not change")
        waiting.difference_update(ready)
    spread = time.perf_counter() - pressed
    until(lambda: len(load(save).session.plies) > len(session.plies))
    return spread
