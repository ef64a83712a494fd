"""Time that a player waits at the screen: the app beside an empty app, each in its own terminal.

Keys are measured in all games that declare a table under ``[bench]`` in their ``game.toml``.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from runegames.games.registry import entries, entry_of
from tests.bench.rows import Row, waited
from tests.bench.tables import declared_table
from tests.bench.terminal import SIZE, TimedTerminal, TooSlow, processor_time

FIRST_FRAME_RATIO = 1.25
KEY_RATIO = 1.5
KEY_SIZES = (SIZE, (200, 60))
"""Windows in which keys are measured: the smallest and the largest layout."""
THINKING_RATIO = 1.5
THINKER = "elder:600s"
"""Computer player that thinks for longer than the whole measurement takes."""
LARGER_AND_BACK = ("+", "-")
"""Keys that redraw the whole board, in games that have these keys."""
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"

EMPTY_APP = """
from textual.app import App
App().run()
"""
KEY_APP = """
from textual.app import App
from textual.widgets import Static
class KeyApp(App):
    keys = 0
    def compose(self):
        yield Static("0" * self.size.area)
    def on_key(self):
        self.keys += 1
        self.query_one(Static).update(str(self.keys % 10))
KeyApp().run()
"""


def environment(home: Path) -> dict[str, str]:
    """Return variables that make all terminals alike, and that name the home folder."""
    return {"COLORTERM": "truecolor", "RUNEGAMES_HOME": str(home)}


def still(home: Path) -> dict[str, str]:
    """Return ``environment`` without animations, which would be taken for answers to keys."""
    return {**environment(home), "TEXTUAL_ANIMATIONS": "none"}


def script(source: str) -> list[str]:
    """Return the command that runs a program text."""
    return [sys.executable, "-c", source]


def app(*arguments: str) -> list[str]:
    """Return the command that runs the app, as people type it."""
    return [str(Path(sys.executable).with_name("runegames")), *arguments]


def measured() -> tuple[str, ...]:
    """Return the games that declare a table."""
    return tuple(entry.id for entry in entries() if "plies" in entry.bench)


def start(repeats: int) -> Iterator[Row]:
    """Measure the time from the start of a process to its first frame: menu and empty app."""
    programs = (("menu", app(), entries()[0].title), ("empty", script(EMPTY_APP), ""))
    times: dict[str, list[float]] = {"menu": [], "empty": []}
    with TemporaryDirectory() as home:
        for repeat in range(repeats + 1):
            for name, command, words in programs:
                with TimedTerminal(command, environment(Path(home))) as terminal:
                    seconds = terminal.first_frame(words)
                # The first runs compile, and warm the disk's cache.
                if repeat:
                    times[name].append(seconds)
    yield waited("start to first frame", times["menu"], times["empty"], FIRST_FRAME_RATIO)


def keys(repeats: int, sizes: Sequence[tuple[int, int]] = KEY_SIZES) -> Iterator[Row]:
    """Measure the time from a key to its frame: in the menu, on full boards and in an empty app."""
    for size in sizes:
        with TemporaryDirectory() as home, key_app(Path(home), size) as empty:
            for name in ("menu", *measured()):
                yield from _keys(name, empty, repeats, size)


def walk(name: str) -> list[str]:
    """Return the keys of a walk that ends where it began: a square, or a step there and back.

    On a square, nearly all places are seen for the first time, so nothing kept of them helps.
    """
    steps = entry_of(name).bench.get("walk", 0) if name in measured() else 0
    square = [key for key in (RIGHT, UP, LEFT, DOWN) for _ in range(steps)]
    return square or [RIGHT, LEFT]


@contextmanager
def key_app(home: Path, size: tuple[int, int] = SIZE) -> Iterator[TimedTerminal]:
    """Yield the empty app once it is drawn."""
    with TimedTerminal(script(KEY_APP), still(home), size) as terminal:
        terminal.first_frame()
        terminal.settle()
        yield terminal


def _keys(name: str, empty: TimedTerminal, repeats: int, size: tuple[int, int]) -> Iterator[Row]:
    """Measure keys in one place; ``name`` is the id of a game, or ``menu``."""
    worked: dict[str, list[float]] = {"board": [], "empty": []}
    last: dict[str, list[float]] = {"board": [], "empty": []}
    with TemporaryDirectory() as home:
        surroundings = still(Path(home))
        command = app()
        if name != "menu":
            command = app("resume", str(declared_table(name, Path(home) / "saves")))
        with TimedTerminal(command, surroundings, size) as board:
            terminals = {"board": board, "empty": empty}
            board.first_frame()
            board.settle()
            for number, key in zip(range(-6, repeats), cycle(walk(name)), strict=False):
                for kind, terminal in terminals.items():
                    # An empty screen takes up and down for itself, to scroll.
                    answer = terminal.key(key if kind == "board" else RIGHT)
                    # The first keys warm everything up.
                    if number >= 0:
                        worked[kind].append(answer.worked)
                        last[kind].append(answer.last)
            memory = {kind: terminal.memory() for kind, terminal in terminals.items()}
    window = f"{size[0]}×{size[1]}"
    yield waited(f"{name}: key to frame, {window}", last["board"], last["empty"], KEY_RATIO)
    if all(worked["empty"]):
        yield waited(f"{name}: key, CPU, {window}", worked["board"], worked["empty"], KEY_RATIO)
    if size != SIZE:
        return
    board_memory, empty_memory = memory["board"], memory["empty"]
    if board_memory and empty_memory:
        yield Row(
            f"{name}: memory",
            f"{board_memory / 2**20:.0f} MiB",
            f"{empty_memory / 2**20:.0f} MiB empty",
            f"{board_memory / empty_memory:.2f} ×",
        )


def thinking(repeats: int) -> Iterator[Row]:
    """Measure keys while a process thinks for a computer player, and while it is stopped.

    Raises:
        TooSlow: no computer player thinks.
    """
    for entry in entries():
        if entry.id in measured() and any(name == "larger" for name, *_ in entry.keys):
            yield _thinking(entry.id, repeats)


def _thinking(game_id: str, repeats: int) -> Row:
    waits: dict[signal.Signals, list[float]] = {signal.SIGCONT: [], signal.SIGSTOP: []}
    worked = dict.fromkeys(waits, 0.0)
    with TemporaryDirectory() as home:
        save = declared_table(game_id, Path(home) / "saves", THINKER)
        with TimedTerminal(app("resume", str(save)), still(Path(home))) as terminal:
            terminal.first_frame("thinking")
            terminal.settle()
            if len(terminal.children) != 1:
                raise TooSlow("no process thinks for the computer player")
            (thinker,) = terminal.children
            for number in range(-2, repeats):
                for state in waits:
                    os.kill(thinker, state)
                    before = processor_time(thinker)
                    answers = [terminal.key(key) for key in LARGER_AND_BACK]
                    worked[state] += processor_time(thinker) - before
                    # The first keys warm everything up.
                    if number >= 0:
                        waits[state] += [answer.last for answer in answers]
            # A stopped process would not notice that the app ends.
            os.kill(thinker, signal.SIGKILL)
    if worked[signal.SIGCONT] <= worked[signal.SIGSTOP]:
        raise TooSlow("the computer player did not think while keys were pressed")
    here, beside = waits.values()
    return waited(f"{game_id}: key while thinking", here, beside, THINKING_RATIO, "without")
