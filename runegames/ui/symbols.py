"""Glyphs of the app in Unicode and in ASCII.

Each glyph is one cell wide in every terminal. So there are no emoji and no runic letters, whose
width differs between terminals; runes are pictures in ``assets/art/runes.txt``.
"""

from __future__ import annotations

from typing import NamedTuple

KEY_NAMES = {"enter": "↵", "backspace": "⌫", "left": "←", "right": "→", "up": "↑", "down": "↓"}
ASCII_KEY_NAMES = {"enter": "Enter", "backspace": "Del"}
"""Keys whose caps are words as well; without a capital they read like the words behind them."""


class BoxGlyphs(NamedTuple):
    """Glyphs of a frame."""

    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str
    across: str
    down: str


class Symbols:
    """Set of glyphs, in Unicode.

    It is no dataclass, because every start would generate the code of one.
    """

    __slots__ = ()
    name: str = "unicode"
    red: str = "▲"
    green: str = "◆"
    blue: str = "●"
    master: str = "♝"
    """Rune Master in hand or on the table."""
    no_master: str = "○"
    """Place of a Rune Master that has been used."""
    token: str = "◈"
    yes: str = "✓"
    no: str = "✗"
    pointer: str = "▸"
    """Pointer in front of the focused line."""
    less: str = "‹"
    more: str = "›"
    left: str = "←"
    right: str = "→"
    up: str = "↑"
    down: str = "↓"
    dot: str = "·"
    dash: str = "—"
    bullet: str = "•"
    stroke: str = "▍"
    """Stroke of a tally."""
    bar: str = "▊"
    """Five strokes of a tally in one cell."""
    star: str = "★"
    house: str = "⌂"
    """Shelter or outpost of The Rune Market."""
    bandit: str = "‡"
    full: str = "█"
    upper: str = "▀"
    """Upper half block, for pixels of pictures."""
    lower: str = "▄"
    """Lower half block, for pixels of pictures."""
    shade: str = "░"
    bars: str = "▐▌"
    on: str = "●"
    off: str = "○"
    frame: BoxGlyphs = BoxGlyphs("╭", "╮", "╰", "╯", "─", "│")
    heavy: BoxGlyphs = BoxGlyphs("┏", "┓", "┗", "┛", "━", "┃")

    def rune(self, colour: str) -> str:
        """Return the shape of ``red``, ``green`` or ``blue``."""
        return {"red": self.red, "green": self.green, "blue": self.blue}[colour]

    def key(self, name: str) -> str:
        """Return the name of a key for footers; in Unicode, Enter and arrows are glyphs."""
        names = KEY_NAMES if self.name == "unicode" else ASCII_KEY_NAMES
        return names.get(name, name)


class AsciiSymbols(Symbols):
    """Set of glyphs in ASCII."""

    __slots__ = ()
    name = "ascii"
    red = "^"
    green = "*"
    blue = "o"
    master = "M"
    no_master = "."
    token = "#"
    yes = "y"
    no = "x"
    pointer = ">"
    less = "<"
    more = ">"
    left = "<"
    right = ">"
    up = "^"
    down = "v"
    dot = "-"
    dash = "-"
    bullet = "*"
    stroke = "|"
    bar = "#"
    star = "+"
    house = "n"
    bandit = "!"
    full = "#"
    upper = '"'
    lower = "."
    shade = ":"
    bars = "[]"
    on = "*"
    off = "."
    frame = BoxGlyphs("+", "+", "+", "+", "-", "|")
    heavy = BoxGlyphs("#", "#", "#", "#", "=", "#")


UNICODE = Symbols()
ASCII = AsciiSymbols()
