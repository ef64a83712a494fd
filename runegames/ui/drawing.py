"""Lines of text: wrapping, clipping, filling, and rule identifiers in a quiet colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from rich.cells import cell_len
from textual.content import Content

from runegames.characters import RULE_ID
from runegames.ui.canvas import Canvas, Pen, cells, to_centre
from runegames.ui.symbols import Symbols

RULE = re.compile(rf"(\(?\b{RULE_ID}\b(?:, (?={RULE_ID})|[,)])?)")
"""Identifier of a rule, with a bracket or comma beside it."""


def pieces(text: str) -> Iterator[tuple[str, bool]]:
    """Split a sentence into pieces, each with True if it is an identifier of a rule."""
    for index, part in enumerate(RULE.split(text)):
        if part:
            yield part, index % 2 == 1


def write_sentence(canvas: Canvas, x: int, y: int, text: str, pen: Pen, quiet: str) -> int:
    """Write a line of a sentence, rule identifiers in the ink ``quiet``; return the next column."""
    pens = {True: pen.inked(quiet, bold=False), False: pen}
    return canvas.write(x, y, [(part, pens[is_rule]) for part, is_rule in pieces(text)])


def sentence(text: str, style: str, quiet: str) -> Content:
    """Style a sentence, with rule identifiers in the style ``quiet``."""
    styles = {True: quiet, False: style}
    return Content.assemble(*((part, styles[is_rule]) for part, is_rule in pieces(text)))


@lru_cache(maxsize=512)
def wrap(text: str, width: int) -> tuple[str, ...]:
    """Break a text into lines of at most ``width`` cells, between words if possible."""
    lines: list[str] = []
    line = ""
    for word in chain.from_iterable(_pieces(piece, max(width, 2)) for piece in text.split()):
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return tuple(lines)


def level(text: str, width: int) -> tuple[str, ...]:
    """Break a text into as few lines as possible, of about equal length."""
    lines = wrap(text, width)
    for narrower in range(cell_len(text) // max(1, len(lines)), width):
        if len(wrap(text, narrower)) == len(lines):
            return wrap(text, narrower)
    return lines


def _pieces(word: str, width: int) -> list[str]:
    """Break a word into pieces of at most ``width`` cells."""
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
    """Clip a text to ``width`` cells, with a mark at the cut."""
    characters = cells(text)
    if len(characters) <= width:
        return text
    if width < 1:
        return ""
    # The mark replaces a wide character as a whole, never only its right half.
    end = width - 1 if characters[width - 1] else width - 2
    dots = "…" if symbols.name == "unicode" else "."
    return "".join(characters[:end]) + dots


def fit(content: Content, width: int) -> Content:
    """Cut content to ``width`` cells, or fill it with blanks."""
    return content.truncate(width, pad=True)


def centred(content: Content, width: int) -> Content:
    """Centre content in ``width`` cells."""
    left = max(0, to_centre(content.cell_length, width))
    return fit(content.pad_left(left), width)


def whole_sentences(text: str, width: int) -> str:
    """Return the first sentences of a text that fit together into ``width`` cells."""
    fitting = ""
    for sentence in text.replace(". ", ".\n").splitlines():
        if cell_len(f"{fitting} {sentence}".lstrip()) > width:
            break
        fitting = f"{fitting} {sentence}".lstrip()
    return fitting


def apart(pair: tuple[str, str], width: int, symbols: Symbols) -> tuple[str, str]:
    """Cut two texts to ``width`` cells together, first where they agree.

    The shorter text is cut only if both need more than half of the width.
    """
    one, other = pair
    if cell_len(one) + cell_len(other) > width:
        first, second = one.split(), other.split()
        while len(first) > 1 and len(second) > 1 and first[0] == second[0]:
            del first[0], second[0]
        one, other = " ".join(first), " ".join(second)
    least = min(width // 2, cell_len(one), cell_len(other))
    left = width - least if cell_len(one) > cell_len(other) else least
    if cell_len(one) + cell_len(other) <= width:
        return one, other
    return clipped(one, left, symbols), clipped(other, width - left, symbols)
