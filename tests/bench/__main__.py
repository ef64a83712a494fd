"""``python -m tests.bench``: table of measured speeds, with the targets of the project.

Each row is printed as soon as it is measured, so that a run that is cut off has shown its rows.

Most measurements take turns with something else (an empty app, a slower algorithm, a short game or
a loop of Python), so that a busy machine slows both alike.

A game may add measurements in ``tests/games/<game>/bench.py``. Its targets and its table are
declared under ``[bench]`` in ``game.toml``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from runegames.games.registry import playable
from runegames.numerals import counted
from tests.bench.growth import growth
from tests.bench.latency import keys, start, thinking
from tests.bench.pages import pages
from tests.bench.rows import MISSED, TITLES, Measurement, Row
from tests.bench.screens import screens
from tests.bench.speeds import playouts, searches, steps
from tests.bench.terminal import TooSlow
from tests.bench.written import written
from tests.serve.chromium import executable


def measurements() -> dict[str, Measurement]:
    """Return all measurements by name, with those that games add."""
    fields: dict[str, Measurement] = {"playouts": (playouts, 9), "search": (searches, 4)}
    if find_spec("pettingzoo"):
        fields["steps"] = (steps, 9)
    for game_id in playable():
        if find_spec(f"tests.games.{game_id}") and find_spec(f"tests.games.{game_id}.bench"):
            fields |= import_module(f"tests.games.{game_id}.bench").MEASUREMENTS
    fields["growth"] = (growth, 15)
    fields |= {"start": (start, 9), "keys": (keys, 30), "thinking": (thinking, 15)}
    fields["screens"] = (screens, 20)
    if executable():
        fields["pages"] = (pages, 60)
    return {**fields, "written": (written, 1)}


def _size(words: str) -> tuple[int, int]:
    columns, _, rows = words.partition("x")
    return int(columns), int(rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 1 if a target is missed with ``--strict``."""
    known = measurements()
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measure speeds, and compare them with targets."
    )
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"one of {', '.join(known)}")
    parser.add_argument("--repeats", type=int, metavar="N", help="how often each row is measured")
    parser.add_argument(
        "--strict", action="store_true", help="exit status 1 when a target is missed"
    )
    parser.add_argument(
        "--size", metavar="80x24", type=_size, help="size of the window in which keys are measured"
    )
    arguments = parser.parse_args(argv)
    if arguments.size:
        known["keys"] = partial(keys, sizes=[arguments.size]), known["keys"][1]
    unknown = [row for row in arguments.rows if row not in known]
    if unknown:
        parser.error(f"there is no row {unknown[0]}; there are {', '.join(known)}")
    print(f"CPython {sys.version.split()[0]}, {os.cpu_count()} cores")
    print(TITLES.line, flush=True)
    verdicts = []
    for name in arguments.rows or known:
        measure, repeats = known[name]
        for row in _rows(name, measure(arguments.repeats or repeats)):
            print(row.line, flush=True)
            verdicts.append(row.verdict)
    missed = verdicts.count(MISSED)
    print(f"{counted(len(verdicts), 'row')}, {counted(missed, 'target')} missed")
    return 1 if missed and arguments.strict else 0


def _rows(name: str, measured: Iterator[Row]) -> Iterator[Row]:
    """Yield the rows of a measurement; after a failure, the last one says so."""
    try:
        yield from measured
    except TooSlow as problem:
        print(f"{name}: {problem}", file=sys.stderr)
        yield Row(name, "", "not measured", verdict=MISSED)


if __name__ == "__main__":
    raise SystemExit(main())
