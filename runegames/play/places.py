"""Paths of saves and settings, in the usual folders of the platform."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

APP = "runegames"
HOME_VARIABLE = "RUNEGAMES_HOME"


NOWHERE = Path(os.devnull, "no home folder")
"""Path in place of a missing home folder; it cannot be opened, and its name says why."""


def _folder(kind: str) -> Path:
    import platformdirs

    ways: dict[str, Callable[[str], Path]] = {
        "data": platformdirs.user_data_path,
        "config": platformdirs.user_config_path,
        "log": platformdirs.user_log_path,
    }
    try:
        folder = ways[kind](APP)
    except RuntimeError:  # this user has no home folder, as in many containers
        return NOWHERE
    return folder if folder.is_absolute() else NOWHERE


def _home() -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    try:
        return Path(home).expanduser() if home else None
    except RuntimeError:  # "~name" of an unknown user
        return NOWHERE


def saves_dir() -> Path:
    """Return the folder of saved games; it may not exist yet."""
    return (_home() or _folder("data")) / "saves"


def has_saves() -> bool:
    """Test quickly whether the folder of saves has any file."""
    with suppress(OSError), os.scandir(saves_dir()) as entries:
        return next(entries, None) is not None
    return False


def settings_file() -> Path:
    """Return the file of settings; it may not exist yet."""
    return (_home() or _folder("config")) / "settings.json"


def games_file() -> Path:
    """Return the database of finished games, beside the saves; it may not exist yet."""
    return saves_dir().with_name("games.sqlite")


def statistics_file() -> Path:
    """Return the file of statistics for spreadsheets; it may not exist yet."""
    return saves_dir().with_name("statistics.csv")


def crash_dir() -> Path:
    """Return the folder of crash reports; it may not exist yet."""
    home = _home()
    return home / "crashes" if home else _folder("log")
