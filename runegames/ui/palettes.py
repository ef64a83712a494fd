"""Palettes of the themes, and the palette without colours, from ``assets/palettes``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from runegames.play.themes import OFFERED, offers, palette_file, themes
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


def palette_of(name: str, contents: Mapping[str, object]) -> Palette:
    """Read a palette from the contents of its file, without what is for the settings.

    Raises:
        ValueError: a key is missing or unknown, or its value does not fit it.
    """
    colours = {key: value for key, value in contents.items() if key not in OFFERED}
    table = contents.get("table")
    mixed = {rune: _with_mixed(colours[rune], table) for rune in RUNES if rune in colours}
    return Palette({"name": name, **_values(name, {**colours, **mixed}, Palette)})


def _with_mixed(inks: object, table: object) -> object:
    """Add the shades that the inks of a rune leave out."""
    if not isinstance(inks, dict):
        return inks
    known = {**inks, "table": table}
    mixed = {
        shade: mix(known[one], known[other], share)
        for shade, (one, other, share) in MIXED.items()
        if all(COLOUR.fullmatch(str(known.get(name))) for name in (one, other))
    }
    return {**mixed, **inks}


def _values(where: str, entries: Mapping[str, object], kind: type[Any]) -> dict[str, Any]:
    wanted = kind.__annotations__.keys() - {"name"}
    if odd := wanted ^ entries.keys():
        # Without a colour, the shades mixed from it are missing as well. The message names the
        # colour.
        first = min(odd, key=lambda key: (key in MIXED, key))
        raise ValueError(f"palette {where}: {first} is missing or unknown")
    return {key: _value(f"{where}, {key}", key, value) for key, value in entries.items()}


def _value(where: str, key: str, value: object) -> object:
    match value:
        case bool() if key in FLAGS:
            return value
        case list() if len(value) == ROWS.get(key):
            return tuple(_value(where, "", entry) for entry in value)
        case dict() if key in RUNES:
            return RuneInks(**_values(where, value, RuneInks))
        case str() if key not in (*FLAGS, *RUNES, *ROWS) and COLOUR.fullmatch(value):
            return value
    raise ValueError(f"palette {where}: {value!r} does not fit this key")


@cache
def stored(name: str) -> Palette:
    """Return the palette of a file in ``assets/palettes``."""
    return palette_of(name, palette_file(name))


class _Themes(Mapping[str, Palette]):
    """Palettes of the themes, by name; each is read on first use."""

    def __getitem__(self, name: str) -> Palette:
        if name not in self:
            raise KeyError(name)
        return stored(name)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and offers(name)

    def __iter__(self) -> Iterator[str]:
        return iter(themes())

    def __len__(self) -> int:
        return len(themes())


PALETTES = _Themes()
ENCELADUS = stored("enceladus")
