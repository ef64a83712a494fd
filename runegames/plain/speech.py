"""Conversion of text to be read aloud: signs become words, rules pages become sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runegames.games.rulebook import Block, RuleSection

_SIGNS = {
    "×": "times",
    "→": "for",
    "·": ",",
    "…": "...",
    "–": ",",
    "=": "makes",
}
_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
_CODES = {"^": "caret", "*": "asterisk", "o": "letter o"}
"""Names of the signs that rules pages mention as code."""
_MARKUP = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


def spoken(words: str) -> str:
    """Replace signs that a screen reader leaves out."""
    # A shape in brackets only repeats the colour that is named before it.
    words = re.sub(r" \([▲◆●]\)", "", words)
    words = re.sub(r"→ \+(?=\d)", "for ", words)
    words = re.sub(r"(?<![\w.])\+(?=\d)", "plus ", words)
    words = re.sub(r"(?<![\w-])[-−](?=\d)", "minus ", words)
    words = re.sub(r"(?<=\d)\s?–\s?(?=\d)", " to ", words.replace(" + ", " plus "))
    words = _SIGN.sub(lambda match: _SIGNS[match[0]], words)
    return " ".join(words.replace(" ,", ",").split())


# -- rules pages --------------------------------------------------------------------------


def section_heard(section: RuleSection) -> Iterator[str]:
    """Yield the lines of a section of a rules page, by paragraph and table row."""
    yield f"{section.heading}."
    for block in section.blocks:
        yield from block_heard(block)


def block_heard(block: Block) -> Iterator[str]:
    """Yield a paragraph, the description of a picture, or the rows of a table.

    In a table, the head of a column is read before each of its cells.
    """
    match block.kind:
        case "picture":
            yield spoken(block.description) if block.description else "The page has a picture here."
        case "table":
            titles, *rows = [[*map(_unmarked, row)] for row in block.cells]
            heads = [f"{title}: " if title else "" for title in titles]
            for row in rows:
                named = zip(heads, row, strict=False)
                cells = [f"{head}{cell}" for head, cell in named if cell]
                yield f"{'; '.join(cells)}."
        case "text" | "item":
            rules = " ".join(block.rules)
            text = _unmarked(block.lines[0])
            # To the ear, a number and a full stop begin a choice, and a colon ends a prompt.
            text = re.sub(r"^(\d+)\. ", r"Step \1: ", text)
            text = re.sub(r":$", ".", text)
            yield f"{rules}: {text}" if rules else text


def _unmarked(text: str) -> str:
    def bare(match: re.Match[str]) -> str:
        bold, slanted, code = match.groups()
        return str(bold or slanted or _CODES.get(code, code))

    return spoken(re.sub(r"(?<=\d)\+(?=\d)", " plus ", _MARKUP.sub(bare, text)))
