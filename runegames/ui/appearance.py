"""Appearance: the settings that the first frame needs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from runegames import files
from runegames.play.places import settings_file
from runegames.ui import theme
from runegames.ui.palettes import PALETTES


class Appearance(NamedTuple):
    """Settings that have to be known before anything is drawn."""

    theme: str = theme.DEFAULT
    symbols: str = "automatic"
    keys: Mapping[str, str] = MappingProxyType({})


def read_appearance() -> Appearance:
    """Read the appearance without the settings model, whose import would delay the menu.

    A faulty file gives the defaults; ``Shell.settings`` reads the file again and reports the fault.
    """
    try:
        raw = files.parse_json(files.read_bytes(settings_file()))
        if not isinstance(raw, dict):
            return Appearance()
        wished = str(raw.get("theme", theme.DEFAULT))
        return Appearance(
            theme=wished if wished in PALETTES else theme.DEFAULT,
            symbols=str(raw.get("symbols", "automatic")),
            keys=_usable_keys(raw.get("keys")),
        )
    except (OSError, ValueError):
        return Appearance()


def _usable_keys(keys: object) -> Mapping[str, str]:
    if not isinstance(keys, dict) or not keys:
        return {}
    from runegames.play.keys import usable

    return usable({action: key for action, key in keys.items() if isinstance(key, str)})[0]
