"""What is written to the terminal when a part of a widget changes."""

from __future__ import annotations

import io
import re

from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.strip import Strip

from runegames.ui.output import CroppedUpdate

CONSOLE = Console(file=io.StringIO(), color_system=None, force_terminal=True)


def written(spans: list[tuple[int, int, int]]) -> list[tuple[int, int, str]]:
    """(row, column, text) of what is written where two widgets stand side by side."""
    row = {0: Strip([Segment("abc"), Segment("defgh")]), 8: Strip([Segment("ijkl")])}
    update = CroppedUpdate(ChopsUpdate([row, {0: None, 8: row[8]}], spans, [[8, 12], [8, 12]]))
    told = update.render_segments(CONSOLE)
    return [
        (int(y), int(x), text) for y, x, text in re.findall(r"\x1b\[(\d+);(\d+)H([a-l]*)", told)
    ]


def test_only_the_changed_cells_are_written() -> None:
    assert written([(0, 4, 6)]) == [(1, 5, "ef")]
    assert written([(0, 1, 2), (0, 9, 11)]) == [(1, 2, "b"), (1, 10, "jk")]


def test_a_change_over_two_widgets_is_written_for_each() -> None:
    assert written([(0, 6, 10)]) == [(1, 7, "gh"), (1, 9, "ij")]


def test_a_widget_without_a_change_is_left_out() -> None:
    assert written([(1, 0, 12)]) == [(2, 9, "ijkl")]
