"""Words that are cut: past the edge of their canvas, or with a mark inside a sentence."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from runegames.ui.canvas import Canvas, Pen, cells

_WORD = re.compile(r"[^\W\d_]{2,}")
MIN_SENTENCE_WORDS = 4
"""Least number of words before a mark of a cut sentence; a cut name has fewer."""


@contextmanager
def overruns() -> Iterator[list[str]]:
    """Collect the words that are written past the right edge of their canvas, each with its place
    in the code.
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
        rows = list(parts)
        check(canvas, x, y, "".join(text for text, _ in rows))
        for text, pen in rows:
            x = put(canvas, x, y, text, pen)
        return x

    with pytest.MonkeyPatch.context() as patch:
        kind: Any = Canvas
        patch.setattr(kind, "put", checked_put)
        patch.setattr(kind, "write", checked_write)
        yield lines


def cut_sentences(row: str) -> list[str]:
    """Return the sentences of a row that end in a mark, without their point."""
    ends = [part.rpartition("  ")[2] for part in row.split("…")[:-1]]
    return [end for end in ends if len(_WORD.findall(end)) >= MIN_SENTENCE_WORDS]
