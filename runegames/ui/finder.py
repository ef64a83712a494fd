"""Search for words in the lines of a page, across line ends too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content

from runegames.characters import RULE_ID

RULE = re.compile(RULE_ID, re.IGNORECASE)
FOUND = "bold underline $gold"
HERE = "bold $on-primary on $primary"


@dataclass(frozen=True, slots=True)
class Match:
    """Match in a page, with a piece for each line that it reaches.

    A piece is the number of the line, the first column of the match there, and the column after
    the last one.
    """

    pieces: tuple[tuple[int, int, int], ...]

    @property
    def line(self) -> int:
        """First line of the match."""
        return self.pieces[0][0]


def find(lines: Sequence[str], wanted: str) -> list[Match]:
    """Find ``wanted`` in lines, ignoring case; a rule identifier matches only as a whole."""
    wanted = " ".join(wanted.split())
    if not wanted:
        return []
    text, places = _running(lines)
    pattern = re.escape(wanted)
    if RULE.fullmatch(wanted):
        pattern = rf"(?<![\w-]){pattern}(?!\w)"
    found = re.finditer(pattern, text, re.IGNORECASE)
    return [Match(_pieces(places[each.start() : each.end()])) for each in found]


def _running(lines: Sequence[str]) -> tuple[str, list[tuple[int, int] | None]]:
    """Join all words with single blanks; also return each character's line and column.

    A joining blank has no place: None.
    """
    text: list[str] = []
    places: list[tuple[int, int] | None] = []
    for number, line in enumerate(lines):
        for word in re.finditer(r"\S+", line):
            if text:
                text.append(" ")
                places.append(None)
            text += word[0]
            places += [(number, column) for column in range(word.start(), word.end())]
    return "".join(text), places


def _pieces(places: Sequence[tuple[int, int] | None]) -> tuple[tuple[int, int, int], ...]:
    ends: dict[int, tuple[int, int]] = {}
    for place in places:
        if place is not None:
            line, column = place
            first, _ = ends.get(line, (column, column))
            ends[line] = (first, column + 1)
    return tuple((line, first, behind) for line, (first, behind) in ends.items())


def marked(lines: Sequence[Content], matches: Sequence[Match], at: int) -> list[Content]:
    """Mark all matches in lines; match ``at`` is marked as the current one."""
    shown = list(lines)
    for number, match in enumerate(matches):
        for line, first, behind in match.pieces:
            style = HERE if number == at else FOUND
            shown[line] = shown[line].stylize(style, first, behind)
    return shown
