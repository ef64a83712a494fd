"""Themes: the palettes of ``assets/palettes`` that the settings offer.

A palette with an ``order`` is a theme. A new theme needs its file only.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import groupby

from runegames.resources import asset, read_text

OFFERED = ("order", "explained")
"""Keys of a file that are not colours: the rank among the themes, and a description."""


@cache
def palette_file(name: str) -> Mapping[str, object]:
    """Return the contents of the file of a palette; a start reads only the one that it shows."""
    import tomllib

    return tomllib.loads(read_text("palettes", f"{name}.toml"))


def offers(name: str) -> bool:
    """Test whether there is a theme of this name."""
    stems = {path.stem for path in asset("palettes").glob("*.toml")}
    return name in stems and isinstance(palette_file(name).get("order"), int)


@cache
def themes() -> tuple[str, ...]:
    """Return the names of the themes, in the order of the settings."""
    orders = {}
    for path in asset("palettes").glob("*.toml"):
        order = palette_file(path.stem).get("order")
        if isinstance(order, int):
            orders[path.stem] = order
    return tuple(sorted(orders, key=orders.__getitem__))


def explained() -> str:
    """Describe the themes for the settings; neighbours with the same description share it."""
    return " ".join(
        f"{', '.join(names)}: {description}."
        for description, names in groupby(
            themes(), key=lambda name: str(palette_file(name).get("explained", ""))
        )
    )
