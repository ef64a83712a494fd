"""What a person likes, remembered in one small file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from runegames.play.places import settings_file
from runegames.play.seats import SeatPlan

Theme = Literal["enceladus", "ember", "parchment", "contrast", "colour-blind", "terminal"]


class LastSetup(BaseModel):
    """How a table was set the last time."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    seats: tuple[SeatPlan, ...]
    options: dict[str, Any] = {}


class Settings(BaseModel):
    """The settings, with the words that the settings screen shows."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    theme: Theme = Field(default="enceladus", title="Theme")
    """Night and ice, embers, parchment, high contrast, safe for colour-blind eyes, or the
    terminal's own sixteen colours."""
    animation: bool = Field(default=True, title="Animation")
    """Small movements that show what happened."""
    confirmations: bool = Field(default=True, title="Confirmations")
    """Ask before a saved game is deleted and before the app is left."""
    symbols: Literal["unicode", "ascii"] = Field(default="unicode", title="Symbols")
    """▲ ◆ ● and drawn lines, or plain ^ * o and +-| where the font has no better."""
    runic: bool = Field(default=True, title="Runic letters")
    """Runic letters as ornaments, where the font has them."""
    handover: Literal["by game", "curtain", "quick", "off"] = Field(
        default="by game", title="Handing over"
    )
    """A curtain over the whole screen; quick: the table stays and only hands are hidden; by
    game: quick where every move changes hands; or off."""
    open_answers: bool = Field(default=True, title="Open answers")
    """What needs nothing hidden is asked without handing over."""
    pace: Literal["instant", "brisk", "thoughtful"] = Field(default="brisk", title="Pace")
    """How long computer players let you look at what they did."""
    last: dict[str, LastSetup] = Field(default_factory=dict, exclude=False)
    """The last set-up of each game; not shown."""


def load_settings(path: Path | None = None) -> tuple[Settings, str | None]:
    """The settings, and a sentence when the file could not be used.

    A damaged file is set aside under another name, never overwritten.
    """
    path = path or settings_file()
    try:
        return Settings.model_validate_json(path.read_bytes()), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), f"The settings cannot be read: {error.strerror or error} ({path})."
    except ValidationError:
        aside = path.with_suffix(".damaged.json")
        try:
            path.replace(aside)
        except OSError:
            return Settings(), f"The settings file is damaged ({path}); defaults are used."
        return Settings(), f"The settings file was damaged; it is kept as {aside}."


def store_settings(settings: Settings, path: Path | None = None) -> str | None:
    """Write the settings in one step; a sentence when that is impossible."""
    path = path or settings_file()
    fresh = path.with_suffix(f".{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(settings.model_dump_json(indent=2) + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        return f"The settings cannot be written: {error.strerror or error} ({path})."
    return None
