"""``python -m runegames.lab.bench``: the speeds that the project promises itself, as one table.

Every number is a median of several runs, and where two things are compared their runs
alternate, so that a busy machine troubles both alike.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence

from runegames.lab.pseudo_terminal import TooSlow
from runegames.lab.rows import Row
from runegames.lab.speeds import placements, playouts, searches
from runegames.lab.waits import keys, start, thinking
from runegames.play.export import table_lines

MEASUREMENTS: dict[str, tuple[Callable[[int], Iterator[Row]], int]] = {
    "playouts": (playouts, 5),
    "placements": (placements, 3),
    "search": (searches, 5),
    "start": (start, 11),
    "keys": (keys, 80),
    "thinking": (thinking, 40),
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
