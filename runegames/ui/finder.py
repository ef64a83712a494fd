"""Search for words in the lines of a page; a match may go on in the next line."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from textual.content import Content

from runegames.characters import RULE_ID

RULE = re.compile(RULE_ID, re.IGNORECASE)
PIECE = re.compile(r"\S(?:.*\S)?")
"""Part of a match in one line, from the first to the last character that is not a blank."""
FOUND = "bold underline $gold"
HERE = "bold $on-primary on $primary"


@dataclass(frozen=True, slots=True)
class TextMatch:
    """Match in a page, with a piece for each line that it reaches.

    A piece is the number of the line, the first column of the match there, and the column after
    the last one.
    """

    pieces: tuple[tuple[int, int, int], ...]

    @property
    def line(self) -> int:
        """First line of the match."""
        return self.pieces[0][0]


def find(lines: Sequence[str], wanted: str) -> list[TextMatch]:
    """Find ``wanted`` in lines, ignoring case; a rule identifier matches only as a whole."""
    words = wanted.split()
    if not words:
        return []
    pattern = r"\s+".join(map(re.escape, words))
    if RULE.fullmatch(wanted.strip()):
        pattern = rf"(?<![\w-]){pattern}(?!\w)"
    text, starts = "\n".join(lines), [0, *accumulate(len(line) + 1 for line in lines)]

    def pieces(match: re.Match[str]) -> Iterator[tuple[int, int, int]]:
        for piece in PIECE.finditer(text, *match.span()):
            line = bisect_right(starts, piece.start()) - 1
            yield line, piece.start() - starts[line], piece.end() - starts[line]

    matches = re.finditer(pattern, text, re.IGNORECASE)
    return [TextMatch(tuple(pieces(match))) for match in matches]


def marked(lines: Sequence[Content], matches: Sequence[TextMatch], index: int) -> list[Content]:
    """Mark all matches in lines; match ``index`` is marked as the current one."""
    shown = list(lines)
    for number, match in enumerate(matches):
        for line, first, behind in match.pieces:
            style = HERE if number == index else FOUND
            shown[line] = shown[line].stylize(style, first, behind)
    return shown
