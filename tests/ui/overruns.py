"""Words that are cut: past the edge of their canvas or line, or with a mark inside a sentence."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.games.plain import rows
from runegames.ui.games.plain.rows import Lines, Rows, Run

_FITTING = {rows.row.__wrapped__.__code__}
_WORD = re.compile(r"[^\W\d_]{2,}")
MIN_SENTENCE_WORDS = 4
"""Least number of words before a mark of a cut sentence; a cut name has fewer."""


@contextmanager
def overruns() -> Iterator[list[str]]:
    """Collect the words that are written past an edge of their canvas, box or widget, each with
    its place in the code.
    """
    lines: list[str] = []
    put = Canvas.put

    def check(canvas: Canvas, x: int, y: int, text: str) -> None:
        inside = 0 <= y < canvas.height and 0 <= x < canvas.width
        if inside and _WORD.search(text) and x + len(cells(text.rstrip())) > canvas.width:
            caller = sys._getframe(2).f_code
            lines.append(f"{text.rstrip()!r} in {caller.co_qualname}")

    def checked_put(canvas: Canvas, x: int, y: int, text: str, pen: Pen) -> int:
        check(canvas, x, y, text)
        return put(canvas, x, y, text, pen)

    def checked_write(canvas: Canvas, x: int, y: int, parts: Iterable[tuple[str, Pen]]) -> int:
        parts_put = list(parts)
        check(canvas, x, y, "".join(text for text, _ in parts_put))
        for text, pen in parts_put:
            x = put(canvas, x, y, text, pen)
        return x

    with pytest.MonkeyPatch.context() as patch:
        kind: Any = Canvas
        patch.setattr(kind, "put", checked_put)
        patch.setattr(kind, "write", checked_write)
        _watch_rows(patch, lines)
        yield lines


def _watch_rows(patch: pytest.MonkeyPatch, faults: list[str]) -> None:
    """Let the rows of plain tables note the words that have no room."""
    box, truncate = rows.box, Content.truncate

    def note(words: str) -> None:
        if _WORD.search(words):
            faults.append(f"{words.rstrip()!r} in {sys._getframe(2).f_code.co_qualname}")

    def checked_box(lines: Sequence[Sequence[Run]], width: int, high: int, *further: Any) -> Lines:
        for runs in lines[high:]:
            note("".join(text for text, _ in runs))
        return box(lines, width, high, *further)

    def checked_truncate(content: Content, max_width: int, **further: Any) -> Content:
        cut = truncate(content, max_width, **further)
        if len(cut.plain) < len(content.plain.rstrip()) and sys._getframe(1).f_code in _FITTING:
            note(content.plain)
        return cut

    rows.row.cache_clear()
    patch.setattr(Content, "truncate", checked_truncate)
    users = [module for name, module in sys.modules.items() if name.startswith(rows.__package__)]
    for module in users:
        if getattr(module, "box", None) is box:
            patch.setattr(module, "box", checked_box)


def cut_rows(screen: Screen[Any]) -> list[str]:
    """Return the lines of the plain table on a screen at rest that are not seen whole."""
    faults: list[str] = []
    for widget in screen.query(Widget):
        if isinstance(widget, Rows) and widget.display and widget.size:
            spot = screen.find_widget(widget)
            seen = spot.clip.intersection(spot.region).height
            faults += [
                f"{line.plain.rstrip()!r} in {type(widget).__name__}"
                for y, line in enumerate(widget.lines(*widget.size))
                if is_cut(line, widget.size.width, outside=y >= min(widget.size.height, seen))
            ]
    return faults


def is_cut(line: Content, width: int, *, outside: bool) -> bool:
    """Return whether a line has no room, or lacks one of a pair of brackets."""
    words = line.plain.rstrip()
    missing = bool(_WORD.search(words)) and (outside or len(cells(words)) > width)
    return missing or words.count("[") != words.count("]")


def cut_sentences(row: str) -> list[str]:
    """Return the sentences of a row that end in a mark, without their point."""
    ends = [part.rpartition("  ")[2] for part in row.split("…")[:-1]]
    return [end for end in ends if len(_WORD.findall(end)) >= MIN_SENTENCE_WORDS]
