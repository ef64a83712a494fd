"""Themes: the palettes of ``assets/palettes`` that the settings offer.

A palette with an ``order`` is a theme. A new theme needs its file only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Literal, TypeAlias

from runegames.resources import asset, read_text

PALETTE_FILES: Mapping[str, Mapping[str, object]] = {
    path.stem: tomllib.loads(read_text("palettes", path.name))
    for path in sorted(asset("palettes").glob("*.toml"))
}
"""Contents of the files, by name."""
OFFERED = ("order", "explained")
"""Keys of a file that are not colours: the rank among the themes, and a description."""
_ORDER = {
    name: order
    for name, contents in PALETTE_FILES.items()
    if isinstance(order := contents.get("order"), int)
}
THEMES = tuple(sorted(_ORDER, key=_ORDER.__getitem__))
"""Names of the themes, in the order of the settings."""

if TYPE_CHECKING:
    Theme: TypeAlias = str
else:
    Theme = Literal[THEMES]


def _explained(theme: str) -> str:
    return str(PALETTE_FILES[theme].get("explained", ""))


EXPLAINED = " ".join(
    f"{', '.join(themes)}: {description}."
    for description, themes in groupby(THEMES, key=_explained)
)
"""Description of the themes in the settings; neighbours that have the same one share it."""
