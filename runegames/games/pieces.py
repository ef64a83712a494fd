"""Styles of pieces: colours, runes and glyphs that a game declares in ``game.toml``.

Each line begins with the word or number on a piece. For stones in a row it begins with the name of
the view's field. A declared style replaces the style that the plain table would choose::

    [pieces]
    skull = { colour = "red", rune = "sowilo", glyph = "†", ascii = "+" }
    heaps = { colour = "gold" }
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from runegames.characters import printable, quoted
from runegames.resources import read_text

MAX_NOTE_LENGTH = 30
COLOURS = ("green", "red", "blue", "gold")
"""Colours of pieces; every palette has a ground and an ink for each."""


class PieceStyle(NamedTuple):
    """Style of a piece; the table chooses for empty fields."""

    colour: str = ""
    """One of ``COLOURS``."""
    rune: str = ""
    """Name of its rune."""
    glyph: str = ""
    """Sign in front of its word, one cell wide."""
    ascii: str = ""
    """Sign instead of the glyph in ASCII."""
    note: str = ""
    """Meaning of the piece, at most 30 characters: ``a point for each row of yours``."""


NO_STYLE = PieceStyle()


def styles_in(pieces: Mapping[str, object]) -> Mapping[str, PieceStyle]:
    """Collect the valid styles of a declaration by piece."""
    return {
        name: PieceStyle(**row)
        for name, row in pieces.items()
        if isinstance(row, dict) and not [*_troubles(name, row)]
    }


def style_troubles(pieces: Mapping[str, object]) -> Iterator[str]:
    """Yield a sentence without a full stop on each invalid style."""
    for name, row in pieces.items():
        for trouble in _troubles(name, row):
            yield f"the piece `{printable(name, lines=False)}` in its game.toml {trouble}"


def _troubles(name: str, row: object) -> Iterator[str]:
    if not name.strip() or not name.isprintable():
        yield "has no printable word as its name"
    if not isinstance(row, dict):
        yield 'has no style, such as { colour = "red" }'
        return
    for key, value in row.items():
        if key not in PieceStyle._fields:
            meant = suggestion(key, PieceStyle._fields)
            yield f"has a key `{printable(key, lines=False)}` that means nothing{meant}"
        elif not isinstance(value, str):
            yield f"has a `{key}` that is no text"
        elif trouble := _value_trouble(key, value):
            yield trouble
    if row.get("glyph") and not row.get("ascii"):
        yield "has a glyph and no `ascii` for terminals that cannot show it"
    if row.get("ascii") and not row.get("glyph"):
        yield "has an `ascii` and no `glyph` that it stands for"


def suggestion(name: str, known: Sequence[str], mark: str = "`") -> str:
    """Suggest a similar known name, such as ``; is `rune` meant?``; empty without one."""
    near = get_close_matches(name, known, 1)
    return f"; is {mark}{near[0]}{mark} meant?" if near else ""


def _value_trouble(key: str, value: str) -> str:
    match key:
        case "colour" if value not in COLOURS:
            return f"has the colour {quoted(value)}, which is none of {', '.join(COLOURS)}"
        case "rune" if value not in rune_names():
            return f"has no rune called {quoted(value)}{suggestion(value, rune_names(), mark='')}"
        case "glyph" if not _is_one_cell(value):
            return f"has the glyph {quoted(value)}, which is not one cell wide"
        case "note" if not value.isprintable() or len(value) > MAX_NOTE_LENGTH:
            return f"has a `note` of more than {MAX_NOTE_LENGTH} characters"
        case "ascii" if not (len(value) == 1 and "!" <= value <= "~"):
            return f"has the `ascii` {quoted(value)}, which is no sign of ASCII"
        case _:
            return ""


def _is_one_cell(glyph: str) -> bool:
    """True for a single sign that terminals write from left to right into one cell."""
    return (
        len(glyph) == 1
        and glyph.isprintable()
        and not glyph.isspace()
        and unicodedata.east_asian_width(glyph) not in ("W", "F")
        and not unicodedata.category(glyph).startswith("M")
        and unicodedata.bidirectional(glyph) not in ("R", "AL")
    )


@cache
def rune_names() -> tuple[str, ...]:
    """List the names of the runes with a picture."""
    return tuple(re.findall(r"^\[(\w+)", read_text("art", "runes.txt"), re.MULTILINE))
