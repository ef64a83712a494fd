"""Line filters: each replaces what a terminal cannot show."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from runegames.characters import printable

STAND_INS = {
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╞╡╪╟╢╤╧╔╗╚╝", "+"),
    **dict.fromkeys("─╌┄┈╴╶⎯‐‑‒–—−▔", "-"),
    **dict.fromkeys("│╎┆┊▏▕▎▍▌▐", "|"),
    **dict.fromkeys("┏┓┗┛┃║▊▋█▓■▇▆", "#"),
    **dict.fromkeys("━═", "="),
    **dict.fromkeys("╸╺", " "),  # ends of the line below the open tab
    **dict.fromkeys("▁▂", "_"),
    **dict.fromkeys("▃▄▅", "."),
    **dict.fromkeys("▀", '"'),
    **dict.fromkeys("░▒", ":"),
    **dict.fromkeys("‘’‚′", "'"),
    **dict.fromkeys("“”„″", '"'),
    **dict.fromkeys("‹«←◀◂", "<"),
    **dict.fromkeys("›»→▶▸►", ">"),
    **dict(zip("ⅠⅡⅢ", "123", strict=True)),
    **dict.fromkeys("↑▲", "^"),
    **dict.fromkeys("↓▼", "v"),
    **dict.fromkeys("•★◆", "*"),
    **dict.fromkeys("●○◦", "o"),
    **dict.fromkeys("·", "-"),
    **dict.fromkeys("╱", "/"),
    **dict.fromkeys("╲", "\\"),
    "…": ".",
    "×": "x",
    "≤": "<",
    "≥": ">",
    "✓": "y",
    "✗": "x",
    "↵": "<",
    "⌂": "n",
    "‡": "!",
    "µ": "u",
    "Æ": "A",
    "æ": "a",
    "Ø": "O",
    "ø": "o",
    "ß": "s",
    "Þ": "T",
    "þ": "t",
    "Ð": "D",
    "ð": "d",
    "Ł": "L",
    "ł": "l",
    "ı": "i",
    "Œ": "O",
    "œ": "o",
}


@lru_cache(maxsize=4096)
def in_ascii(text: str, encoding: str = "ascii") -> str:
    """Replace characters by ASCII, cell by cell.

    Letters of other scripts, except runic letters, stay if ``encoding`` has them: they come from
    names, and question marks would make names unreadable.
    """
    return "".join(_stand_in(character, encoding) for character in text)


def _stand_in(character: str, encoding: str) -> str:
    width = cell_len(character)
    if character.isascii() or not width:
        return character if character.isascii() else ""
    stand_in = STAND_INS.get(character) or unicodedata.normalize("NFKD", character)[0]
    if stand_in.isascii():
        return stand_in.ljust(width)
    if character.isalpha() and not "\u16a0" <= character <= "\u16ff" and _has(encoding, character):
        return character
    return "?" * width


def _has(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class NoCommands(LineFilter):
    """Filter that makes control characters visible; a game of another package may print them."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.control or segment.text.isprintable()
            else Segment(printable(segment.text), segment.style)
            for segment in segments
        ]


class AsciiOnly(LineFilter):
    """Filter that applies :func:`in_ascii` to all text, also that of Textual's own widgets."""

    def __init__(self, encoding: str) -> None:
        """Make the filter for a terminal with this encoding."""
        super().__init__()
        self._encoding = encoding

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.text.isascii()
            else Segment(in_ascii(segment.text, self._encoding), segment.style, segment.control)
            for segment in segments
        ]


@lru_cache(maxsize=1024)
def without_colour(style: Style) -> Style:
    """Return a style without colours; a ground that is not the default becomes reverse video."""
    ground = style.bgcolor
    raised = ground is not None and not ground.is_default
    return Style(
        bold=style.bold,
        dim=style.dim and not raised,
        italic=style.italic,
        underline=style.underline,
        strike=style.strike,
        reverse=True if raised else style.reverse,
        meta=style.meta or None,
    )


class Colourless(LineFilter):
    """Filter that applies :func:`without_colour` to all text."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            segment
            if segment.style is None
            else Segment(segment.text, without_colour(segment.style), segment.control)
            for segment in segments
        ]
