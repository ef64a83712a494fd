"""Keyboards of other scripts: a letter stands for the Latin character at the same place.

The script names the layout. No letter has two places: Russian and Ukrainian share most letters and
their places, and і, ї, є, ґ are Ukrainian as ы, ъ, э, ё are Russian.
"""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache

from runegames.resources import read_text

LATIN = "latin"
ASCII_OFFSET = 0xFEE0
"""Distance of the full-width characters from those of ASCII."""
FULL_WIDTH = range(0xFF01, 0xFF5F)
FIRST_OTHER = 0x250
"""Code of the first character behind those of Latin keyboards."""
IDEOGRAPHS = "CJK"
"""First word of Unicode's names of Chinese characters."""


@cache
def _layouts() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(read_text("keyboards.toml"))


@cache
def _places() -> dict[str, str]:
    """Return the Latin characters by the letters of all layouts."""
    layouts = dict(_layouts())
    latin = layouts.pop(LATIN)
    places: dict[str, str] = {}
    for layout in layouts.values():
        for shift, rows in layout.items():
            for row, latin_row in zip(rows, latin[shift], strict=True):
                places.update(zip(row, latin_row, strict=True))
    places.pop(" ", None)
    return places


def at_place(letter: str) -> str | None:
    """Return the Latin character at the place of a letter of another script; None if unknown.

    Digits of other scripts and full-width characters stand for those of ASCII.
    """
    if letter.isascii():
        return None
    if ord(letter) in FULL_WIDTH:
        return chr(ord(letter) - ASCII_OFFSET)
    digit = unicodedata.decimal(letter, None)
    if digit is not None:
        return str(digit)
    if script(letter) == "Greek":
        letter = unicodedata.normalize("NFD", letter)[0]  # without its accent
    return _places().get(letter)


def shifted(character: str) -> str:
    """Return what the key of a character gives on the Latin keyboard together with Shift."""
    latin = _layouts()[LATIN]
    for plain, with_shift in zip(latin["plain"], latin["shifted"], strict=True):
        if character in plain:
            return with_shift[plain.index(character)]
    return character


def line_at_places(line: str) -> str:
    """Return a line typed with a keyboard of another script as the Latin one would give it."""
    return "".join(at_place(letter) or letter for letter in line)


def script(letter: str) -> str | None:
    """Return the script of a letter or vowel sign in a word; None for Latin and for signs."""
    if ord(letter) < FIRST_OTHER or unicodedata.category(letter)[0] not in "LM":
        return None
    words = unicodedata.name(letter, "").split()
    if not words or {"LATIN", "COMBINING", "MODIFIER"} & {*words}:
        return None
    return "Chinese" if words[0] == IDEOGRAPHS else words[0].capitalize()
