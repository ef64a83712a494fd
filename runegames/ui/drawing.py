"""Helpers for widgets that draw their own lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from rich.cells import cell_len
from textual.content import Content

from runegames.ui.canvas import Canvas, Pen, cells
from runegames.ui.symbols import Symbols

RULE = re.compile(r"\(?\b[A-Z]{2,4}-\d+[a-z]?\b(?:, (?=[A-Z]+-\d)|[,)])?")
"""Identifier of a rule with its brackets, or the part of a pair of brackets on a line."""


def told(text: str) -> Iterator[tuple[str, bool]]:
    """Pieces of a sentence, each with whether it only names rules: those are drawn quietly."""
    at = 0
    for found in RULE.finditer(text):
        if at < found.start():
            yield text[at : found.start()], False
        yield found[0], True
        at = found.end()
    if at < len(text):
        yield text[at:], False


def write_told(canvas: Canvas, x: int, y: int, text: str, pen: Pen, quiet: str) -> int:
    """Write a line of a sentence, its rules in the colour ``quiet``; return the column behind."""
    rule_pen = pen.inked(quiet, bold=False)
    return canvas.write(x, y, [(part, rule_pen if rule else pen) for part, rule in told(text)])


def sentence(text: str, style: str, quiet: str) -> Content:
    """Sentence for a line, with its rules in another style."""
    return Content.assemble(*((part, quiet if rule else style) for part, rule in told(text)))


@lru_cache(maxsize=512)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """Lines of at most ``width`` cells, broken between words if possible."""
    lines: list[str] = []
    line = ""
    for word in chain.from_iterable(_pieces(each, max(width, 2)) for each in text.split()):
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return tuple(lines)


def _pieces(word: str, width: int) -> list[str]:
    """Pieces of a word that is longer than a line."""
    if len(word) * 2 <= width or cell_len(word) <= width:
        return [word]
    pieces, characters = [], cells(word)
    while characters:
        # The right half of a wide character is an empty cell, and stays with the left one.
        end = width if len(characters) <= width or characters[width] else width - 1
        pieces.append("".join(characters[:end]))
        characters = characters[end:]
    return pieces


def clipped(text: str, width: int, symbols: Symbols) -> str:
    """Text of at most ``width`` cells, with a mark where something is missing."""
    characters = cells(text)
    if len(characters) <= width:
        return text
    if width < 1:
        return ""
    # What stands where the mark goes may be the right half of a wide character.
    end = width - 1 if characters[width - 1] else width - 2
    return "".join(characters[:end]) + ("…" if symbols.name == "unicode" else ".")


def fit(content: Content, width: int) -> Content:
    """Content of exactly ``width`` cells: cut, or filled with blanks."""
    missing = width - content.cell_length
    if missing < 0:
        return content.truncate(width)
    return content.pad_right(missing) if missing else content


def centred(content: Content, width: int) -> Content:
    """Content centred in ``width`` cells."""
    left = max(0, (width - content.cell_length) // 2)
    return fit(content.pad_left(left) if left else content, width)
