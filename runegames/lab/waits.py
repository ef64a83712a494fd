"""How long somebody at the screen waits: the app and an empty one, in pseudo terminals."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import runegames
from runegames.core import Rng, View
from runegames.games.registry import game
from runegames.lab.pseudo_terminal import PseudoTerminal, TooSlow, processor_time
from runegames.lab.rows import Row, compared
from runegames.play.saves import new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session

FIRST_FRAME_RATIO = 1.4
KEY_RATIO = 2.0
THINKING_RATIO = 1.5
THINKER = "elder:600s"
"""Somebody who thinks for longer than all keys take."""
LARGER_AND_BACK = (b"+", b"-")
"""Keys that draw the whole board again, whoever is asked."""
FULL_BOARD = 17

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
        yield Static("0" * 80 * 24)
    def on_key(self):
        self.keys += 1
        self.query_one(Static).update(str(self.keys % 10))
KeyApp().run()
"""


# -- the app in a terminal ----------------------------------------------------------------


def environment(home: Path) -> dict[str, str]:
    """The same plain terminal for everybody, and a home of its own."""
    package = str(Path(runegames.__file__).resolve().parent.parent)
    paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return {
        **kept,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONPATH": os.pathsep.join(paths),
        "RUNEGAMES_HOME": str(home),
    }


def script(source: str) -> list[str]:
    """The command that runs a program text."""
    return [sys.executable, "-c", source]


def app(*arguments: str) -> list[str]:
    """The command that runs the app."""
    return [sys.executable, "-m", "runegames", *arguments]


def start(repeats: int) -> Iterator[Row]:
    """From the start of the process to the first frame: the menu and an empty app."""
    programs = (("menu", app(), "Rune"), ("empty", script(EMPTY_APP), ""))
    with TemporaryDirectory() as home:
        surroundings = environment(Path(home))
        times: dict[str, list[float]] = {"menu": [], "empty": []}
        for repeat in range(repeats + 1):
            for name, command, words in programs:
                with PseudoTerminal(command, surroundings) as terminal:
                    seconds = terminal.first_frame(words)
                if repeat:  # the first ones compile and warm the disk's cache
                    times[name].append(seconds)
    yield compared("start to first frame", times["menu"], times["empty"], FIRST_FRAME_RATIO)


def full_board(folder: Path, thinker: str | None = None) -> Path:
    """A save of four-player Rune with 17 cards on the table, where a card has to be placed.

    A person has to place it, or the computer player ``thinker`` while a person looks on.
    """
    the_game = game("rune")
    options = the_game.options_type()
    seats = 4
    for seed in range(1000):
        bots = [SeatPlan(name=f"bot {seat}", player="random") for seat in range(seats)]
        found = Session(the_game, options, bots, seed)
        rng = Rng(seed)
        while (decision := found.decision()) is not None:
            if decision.kind == "place" and _cards(found.view(None)) == FULL_BOARD:
                asked, other = decision.seat, (decision.seat + 1) % seats
                if thinker is not None:
                    bots[asked], asked = SeatPlan(name="Birk", player=thinker), other
                bots[asked] = SeatPlan(name="Anna")
                session = Session(the_game, options, bots, seed)
                path = new_save(session, folder=folder)
                for ply in found.plies:
                    session.play(ply.move)
                return path
            legal = found.state.legal_moves()
            found.play(legal[0] if decision.kind == "finish" else rng.choice(legal))
    raise AssertionError("no full board in a thousand games")


def _cards(view: View) -> int:
    cards: Sequence[object] = getattr(view, "cards", ())
    return len(cards)


def keys(repeats: int) -> Iterator[Row]:
    """From a key to the frame: a cursor step on a full board, and a key in an empty app."""
    first: dict[str, list[float]] = {"board": [], "empty": []}
    last: dict[str, list[float]] = {"board": [], "empty": []}
    with TemporaryDirectory() as home:
        surroundings = environment(Path(home))
        save = full_board(Path(home) / "saves")
        with (
            PseudoTerminal(app("resume", str(save)), surroundings) as board,
            PseudoTerminal(script(KEY_APP), surroundings) as empty,
        ):
            terminals = {"board": board, "empty": empty}
            for terminal in terminals.values():
                terminal.first_frame()
                terminal.settle()
            for number in range(-6, repeats):
                for name, terminal in terminals.items():
                    answer = terminal.key(b"\x1b[D" if number % 2 else b"\x1b[C")
                    if number >= 0:  # the first ones warm everything up
                        first[name].append(answer.first)
                        last[name].append(answer.last)
            memory = {name: terminal.memory() for name, terminal in terminals.items()}
    yield compared("key to first byte", first["board"], first["empty"], KEY_RATIO)
    yield compared("key to last byte", last["board"], last["empty"], KEY_RATIO)
    board_memory, empty_memory = memory["board"], memory["empty"]
    if board_memory and empty_memory:
        yield Row(
            "memory, full board",
            f"{board_memory / 2**20:.0f} MiB",
            f"{empty_memory / 2**20:.0f} MiB empty app",
            f"{board_memory / empty_memory:.2f} ×",
        )


def thinking(repeats: int) -> Iterator[Row]:
    """From a key to the frame while a computer player thinks, and while its process is held.

    Raises:
        TooSlow: nobody thinks.
    """
    waits: dict[signal.Signals, list[float]] = {signal.SIGCONT: [], signal.SIGSTOP: []}
    worked = dict.fromkeys(waits, 0.0)
    with TemporaryDirectory() as home:
        # What shows that somebody thinks must not be taken for the answer to a key.
        surroundings = {**environment(Path(home)), "TEXTUAL_ANIMATIONS": "none"}
        save = full_board(Path(home) / "saves", THINKER)
        with PseudoTerminal(app("resume", str(save)), surroundings) as terminal:
            terminal.first_frame("thinking")
            terminal.settle()
            if len(terminal.children) != 1:
                raise TooSlow("nobody thinks beside the screen")
            (thinker,) = terminal.children
            for number in range(-2, repeats):
                for state in waits:
                    os.kill(thinker, state)
                    before = processor_time(thinker)
                    answers = [terminal.key(key) for key in LARGER_AND_BACK]
                    worked[state] += processor_time(thinker) - before
                    if number >= 0:  # the first ones warm everything up
                        waits[state] += [answer.last for answer in answers]
    if worked[signal.SIGCONT] <= worked[signal.SIGSTOP]:
        raise TooSlow("nobody thought meanwhile")
    here, beside = waits.values()
    yield compared("key while thinking", here, beside, THINKING_RATIO, "without")
