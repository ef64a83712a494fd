"""Palettes of the themes, and the palette without colours, from ``assets/palettes``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_args

from runegames.play.themes import Theme
from runegames.resources import read_text
from runegames.ui.palette import Palette, RuneInks, mix

COLOUR = re.compile(r"#[0-9a-f]{6}|ansi_[a-z_]+")
FLAGS = ("dark", "ansi")
RUNES = ("red", "green", "blue")
MIXED = {"lit": ("ground", "bright", 0.3), "deep": ("ground", "table", 0.5)}
"""Shades of a rune that a palette may leave out, by name.

Each is mixed from two colours, whose names come first; the number is the share of the second.
"""
ROWS = {"seats": 6, "glow": 4}
"""Number of colours by key, for the keys that list several."""


def palette_of(name: str, told: Mapping[str, object]) -> Palette:
    """Read a palette from the contents of its file.

    Raises:
        ValueError: a key is missing or unknown, or its value does not fit it.
    """
    mixed = {rune: _with_mixed(told[rune], told.get("table")) for rune in RUNES if rune in told}
    return Palette(name=name, **_values(name, {**told, **mixed}, Palette))


def _with_mixed(inks: object, table: object) -> object:
    """Add the shades that the inks of a rune leave out."""
    if not isinstance(inks, dict):
        return inks
    known = {**inks, "table": table}
    mixed = {
        shade: mix(known[one], known[other], share)
        for shade, (one, other, share) in MIXED.items()
        if all(COLOUR.fullmatch(str(known.get(each))) for each in (one, other))
    }
    return {**mixed, **inks}


def _values(where: str, told: Mapping[str, object], kind: type[Any]) -> dict[str, Any]:
    wanted = {field.name for field in fields(kind)} - {"name"}
    if odd := wanted ^ told.keys():
        # Without a colour, the shades mixed from it are missing as well. The message names the
        # colour.
        first = min(odd, key=lambda key: (key in MIXED, key))
        raise ValueError(f"palette {where}: {first} is missing or unknown")
    return {key: _value(f"{where}, {key}", key, value) for key, value in told.items()}


def _value(where: str, key: str, value: object) -> object:
    match value:
        case bool() if key in FLAGS:
            return value
        case list() if len(value) == ROWS.get(key):
            return tuple(_value(where, "", each) for each in value)
        case dict() if key in RUNES:
            return RuneInks(**_values(where, value, RuneInks))
        case str() if key not in (*FLAGS, *RUNES, *ROWS) and COLOUR.fullmatch(value):
            return value
    raise ValueError(f"palette {where}: {value!r} does not fit this key")


def _load(name: str) -> Palette:
    return palette_of(name, tomllib.loads(read_text("palettes", f"{name}.toml")))


PALETTES = {name: _load(name) for name in get_args(Theme)}
ENCELADUS, TERMINAL = PALETTES["enceladus"], PALETTES["terminal"]
MONOCHROME = _load("monochrome")
