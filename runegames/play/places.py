"""Where saves and settings live: where the platform keeps such things."""

from __future__ import annotations

import os
from pathlib import Path

APP = "runegames"
HOME_VARIABLE = "RUNEGAMES_HOME"


def _home() -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).expanduser() if home else None


def saves_dir() -> Path:
    """The folder of saved games; it may not exist yet."""
    if home := _home():
        return home / "saves"
    from platformdirs import user_data_path

    return user_data_path(APP) / "saves"


def settings_file() -> Path:
    """The file of settings; it may not exist yet."""
    if home := _home():
        return home / "settings.json"
    from platformdirs import user_config_path

    return user_config_path(APP) / "settings.json"


def games_file() -> Path:
    """The database of saved and finished games, beside the saves; it may not exist yet."""
    return saves_dir().with_name("games.sqlite")


def records_file() -> Path:
    """Where the best results were kept before there was a database; it may not exist."""
    if home := _home():
        return home / "records.json"
    from platformdirs import user_data_path

    return user_data_path(APP) / "records.json"


def crash_dir() -> Path:
    """The folder of crash reports; it may not exist yet."""
    if home := _home():
        return home / "crashes"
    from platformdirs import user_log_path

    return user_log_path(APP)
