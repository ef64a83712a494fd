"""``python -m runegames.lab.bench``: the speeds that the project promises itself, as one table.

Every number is a median of several runs, and where two things are compared their runs
alternate, so that a busy machine troubles both alike. What only computes is measured in seconds of
processor time, for the same reason; what somebody waits for, in seconds.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import runegames
from runegames.core import AnyGame, AnyState, Options, Rng, View
from runegames.games.registry import game, playable
from runegames.lab.pseudo_terminal import PseudoTerminal, TooSlow
from runegames.play.export import table_lines
from runegames.play.saves import new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session

GAMES_A_SECOND = 400
TIMES_THE_ORACLE = 50
FIRST_FRAME_RATIO = 1.4
KEY_RATIO = 2.0
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


class Row(NamedTuple):
    """A line of the table."""

    what: str
    here: str
    beside: str = ""
    ratio: str = ""
    target: str = ""
    verdict: str = ""


def _verdict(kept: bool) -> str:
    return "ok" if kept else "MISSED"


# -- playouts -----------------------------------------------------------------------------


def play_randomly(the_game: AnyGame, options: Options, seats: int, seed: int) -> int:
    """Play a game with every decision enumerated; how many moves it took."""
    rng = Rng(seed)
    state = the_game.new(options, seats, rng)
    moves = 0
    while legal := state.legal_moves():
        state.apply(rng.choice(legal), rng)
        moves += 1
    return moves


def playouts(repeats: int) -> Iterator[Row]:
    """Random games between two a second, for every game that there is."""
    for game_id in playable():
        the_game = game(game_id)
        options = the_game.options_type()
        seats = next((n for n in the_game.meta.seat_counts if n > 1), 1)
        games_speeds, move_speeds = [], []
        for repeat in range(repeats):
            seeds = range(repeat * 200, repeat * 200 + 200)
            start = time.process_time()
            moves = sum(play_randomly(the_game, options, seats, seed) for seed in seeds)
            seconds = time.process_time() - start
            games_speeds.append(len(seeds) / seconds)
            move_speeds.append(moves / seconds)
        speed = median(games_speeds)
        yield Row(
            f"random games of {the_game.meta.title}, {seats} seats",
            f"{speed:.0f} games/s",
            f"{median(move_speeds):.0f} moves/s",
            target=f"≥ {GAMES_A_SECOND} games/s",
            verdict=_verdict(speed >= GAMES_A_SECOND),
        )


# -- legal placements of Rune -------------------------------------------------------------


def mid_game_tables(number: int) -> list[AnyState]:
    """Tables of two-player Rune where a card has to be placed, half the deck being out."""
    the_game = game("rune")
    options = the_game.options_type()
    tables: list[AnyState] = []
    seed = 0
    while len(tables) < number:
        rng = Rng(seed)
        state = the_game.new(options, 2, rng)
        while legal := state.legal_moves():
            decision = state.decision()
            assert decision is not None
            if decision.kind == "place" and len(state.view(None).cards) == 9:
                tables.append(state.copy())
                break
            # Purely random players would have placed all their Rune Masters long before.
            draw = decision.kind == "finish" and rng.random() < 0.7
            state.apply(legal[0] if draw else rng.choice(legal), rng)
        seed += 1
    return tables


def placements(repeats: int) -> Iterator[Row]:
    """The legal placements of a hand, by bitboards and by the scan of a dictionary."""
    what = "legal placements of a card"
    try:
        oracle = importlib.import_module("tests.games.rune.oracle")
    except ImportError:
        yield Row(what, "needs a checkout: the oracle lives in tests/", verdict="skipped")
        return
    here, there = [], []
    for _ in range(repeats):
        for state in mid_game_tables(20):
            fast, slow, cards = _both_ways(state, oracle)
            here.append(fast / cards)
            there.append(slow / cards)
    ratio = median(there) / median(here)
    yield Row(
        what,
        f"{median(here) * 1e6:.0f} µs",
        f"{median(there) * 1e6:.0f} µs (dictionary)",
        f"{ratio:.0f} ×",
        f"≥ {TIMES_THE_ORACLE} ×",
        _verdict(ratio >= TIMES_THE_ORACLE),
    )


def _both_ways(state: Any, oracle: Any) -> tuple[float, float, int]:
    """Seconds with bitboards, seconds with the dictionary, and for how many cards."""
    seat = state.decision().seat
    view = state.view(seat)
    table = oracle.table_of(view)
    state.grid._forget()  # the caches that answered an earlier question would be a head start
    start = time.process_time()
    moves = state.legal_moves()
    middle = time.process_time()
    found = [oracle.placements(table, card, seat, range(4)) for card in view.hand]
    end = time.process_time()
    if sum(map(len, found)) != sum(move.kind == "place" for move in moves):
        raise AssertionError("bitboards and dictionary disagree")
    return middle - start, end - middle, len(view.hand)


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
    yield _compared("start to first frame", times["menu"], times["empty"], FIRST_FRAME_RATIO)


def _compared(what: str, here: Sequence[float], empty: Sequence[float], most: float) -> Row:
    ratio = median(here) / median(empty)
    return Row(
        what,
        f"{median(here) * 1e3:.1f} ms",
        f"{median(empty) * 1e3:.1f} ms (empty app)",
        f"{ratio:.2f} ×",
        f"≤ {most} ×",
        _verdict(ratio <= most),
    )


def full_board(folder: Path) -> Path:
    """A save of four-player Rune with 17 cards on the table, a person having to place one."""
    the_game = game("rune")
    options = the_game.options_type()
    seats = 4
    for seed in range(1000):
        bots = [SeatPlan(name=f"bot {seat}", player="random") for seat in range(seats)]
        found = Session(the_game, options, bots, seed)
        rng = Rng(seed)
        while (decision := found.decision()) is not None:
            if decision.kind == "place" and _cards(found.view(None)) == FULL_BOARD:
                bots[decision.seat] = SeatPlan(name="Anna")
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
    yield _compared("key to first byte", first["board"], first["empty"], KEY_RATIO)
    yield _compared("key to last byte", last["board"], last["empty"], KEY_RATIO)
    board_memory, empty_memory = memory["board"], memory["empty"]
    if board_memory and empty_memory:
        yield Row(
            "memory with a full board",
            f"{board_memory / 2**20:.0f} MiB",
            f"{empty_memory / 2**20:.0f} MiB (empty app)",
            f"{board_memory / empty_memory:.2f} ×",
        )


# -- the table ----------------------------------------------------------------------------

MEASUREMENTS: dict[str, tuple[Callable[[int], Iterator[Row]], int]] = {
    "playouts": (playouts, 5),
    "placements": (placements, 3),
    "start": (start, 11),
    "keys": (keys, 80),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 1 when a target is missed and that matters."""
    parser = argparse.ArgumentParser(
        prog="python -m runegames.lab.bench", description="Measure, as medians and ratios."
    )
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(MEASUREMENTS)}")
    parser.add_argument("--repeats", type=int, metavar="N", help="how often each is measured")
    parser.add_argument(
        "--strict", action="store_true", help="exit status 1 when a target is missed"
    )
    arguments = parser.parse_args(argv)
    unknown = [row for row in arguments.rows if row not in MEASUREMENTS]
    if unknown:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(MEASUREMENTS)}")
    rows = []
    for name in arguments.rows or MEASUREMENTS:
        measure, repeats = MEASUREMENTS[name]
        try:
            rows += list(measure(arguments.repeats or repeats))
        except TooSlow as problem:
            rows.append(Row(name, "could not be measured", verdict="MISSED"))
            print(f"{name}: {problem}", file=sys.stderr)
    print(f"CPython {sys.version.split()[0]}, {os.cpu_count()} cores; medians")
    for line in table_lines([["what", "here", "beside", "ratio", "target", ""], *rows]):
        print(line)
    missed = any(row.verdict == "MISSED" for row in rows)
    return 1 if missed and arguments.strict else 0


if __name__ == "__main__":
    raise SystemExit(main())
