"""Settings of a person, in one small file."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from runegames import files
from runegames.core import and_list
from runegames.games.registry import title_of
from runegames.play.keys import ACTIONS, usable
from runegames.play.places import settings_file
from runegames.play.seats import SeatPlan, named_by_level
from runegames.play.themes import explained, themes

if TYPE_CHECKING:
    ThemeName: TypeAlias = str
else:
    ThemeName = Literal[themes()]

PACES_S = {"instant": 0.001, "brisk": 0.8, "thoughtful": 1.8}
"""Minimum seconds of a computer player's move, by ``Settings.pace``."""


class LastSetup(BaseModel):
    """Seats and options of the last table of a game."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    seats: tuple[SeatPlan, ...]
    options: dict[str, object] = {}

    @field_validator("seats")
    @classmethod
    def _names_tell_levels(cls, seats: tuple[SeatPlan, ...]) -> tuple[SeatPlan, ...]:
        # Older versions gave all levels the same names.
        return named_by_level(seats)


class Settings(BaseModel):
    """Settings, with the words of the settings screen."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    theme: ThemeName = Field(default="enceladus", title="Theme", description=explained())
    animation: bool = Field(default=True, title="Animation")
    """Cards and pieces move, to show what happened."""
    confirmations: bool = Field(default=True, title="Confirmations")
    """Ask before a saved game is deleted, a guided game is left, or runegames ends."""
    symbols: Literal["automatic", "unicode", "ascii"] = Field(default="automatic", title="Symbols")
    """unicode draws ▲ ◆ ● and lines. ascii draws ^ * o and +-|, for fonts that lack such signs.
    automatic chooses by the terminal."""
    table: Literal["drawn", "plain", "large"] = Field(default="drawn", title="Table")
    """drawn shows pictures where they fit. plain shows words, lists and cells in every window, and
    large fewer words in larger figures."""
    handover: Literal["by game", "curtain", "quick", "off"] = Field(
        default="by game", title="Handing over"
    )
    """What hides hands when another person takes the keyboard. curtain covers the whole screen,
    quick only the hands, off hides nothing. by game is quick if the turn passes with nearly every
    move, and otherwise curtain."""
    open_answers: bool = Field(default=True, title="Quick questions")
    """A question that can be answered without looking at a hand is asked on the open table, with
    no curtain before it."""
    pace: Literal["instant", "brisk", "thoughtful"] = Field(default="brisk", title="Pace")
    """The least time that a computer player takes for a move, so that you can follow."""
    elder_seconds: Literal[2, 4, 8, 15] = Field(
        default=4, title="Elder thinks for", json_schema_extra={"unit": "seconds"}
    )
    """How long the strongest computer player, the elder, takes for a turn."""
    bell: bool = Field(default=False, title="Bell")
    """The terminal's bell rings when it is your turn, after others have moved."""
    win_bar: bool = Field(default=False, title="Chance of winning")
    """Shows below the seats how likely you are to win, if all others are computer players. In a
    game for one player it shows how many points to expect."""
    tips: bool = Field(default=True, title="Tips")
    """A short tip the first time that something is asked. If you switch tips off and on, all of
    them are shown once more."""
    seen_tips: tuple[str, ...] = Field(default=(), title="the tips that were shown")
    """Tips that have been shown; not on the screen of settings."""
    keys: dict[str, str] = Field(default_factory=dict, title="Keys")
    """The keys that the player has changed, by action; not on the screen of settings."""
    last: dict[str, LastSetup] = Field(default_factory=dict)
    """The last set-up of each game, the latest one at the end; not on the screen of settings."""

    def with_time(self, player: str) -> str:
        """Return the name of a computer player, for the elder with its thinking time."""
        return f"{player}:{self.elder_seconds}s" if player == "elder" else player

    def set_up(self, game_id: str, last: LastSetup) -> dict[str, LastSetup]:
        """Return the last set-ups with that of a game, the latest one at the end."""
        others = {name: last for name, last in self.last.items() if name != game_id}
        return {**others, game_id: last}

    @field_validator("keys")
    @classmethod
    def _keys_can_live_together(cls, keys: dict[str, str]) -> dict[str, str]:
        good, bad = usable(keys)
        if bad:
            raise ValueError(" ".join(bad.values()))
        return good


def load_settings(path: Path | None = None) -> tuple[Settings, str | None]:
    """Read the settings; return them, and a warning if the file is damaged.

    Damaged fields get their defaults. A damaged file is set aside, so nothing is overwritten.
    """
    path = path or settings_file()
    try:
        raw = files.read_bytes(path)
        return Settings.model_validate_json(raw), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        if error.errno != errno.EFBIG:
            return Settings(), f"The settings cannot be read: {error.strerror or error} ({path})."
        settings, damaged = Settings(), list[str]()
    except ValidationError:
        settings, damaged = _mended(raw)
    where = f" in {and_list(damaged)}" if damaged else ""
    used = "the rest is used" if damaged else "defaults are used"
    try:
        aside = files.set_aside(path)
    except OSError:
        return settings, f"The settings file is damaged{where} ({path}); {used}."
    # The usable settings are stored for the next start.
    if damaged and (trouble := store_settings(settings, path)):
        return settings, f"The settings file was damaged{where}, and is now {aside}. {trouble}"
    return settings, f"The settings file was damaged{where}; {used}. It is kept as {aside}."


def _mended(raw: bytes) -> tuple[Settings, list[str]]:
    """Return the usable settings of a damaged file, and the names of the damaged ones.

    If there are no names, nothing in the file is usable.
    """
    try:
        fields = files.parse_json(raw)
        if not isinstance(fields, dict):
            return Settings(), []
        damaged: list[str] = []
        keys = fields.get("keys")
        for location in _wrong(fields):
            of = fields
            key = location[0]
            name = Settings.model_fields[location[0]].title or "the last set-ups"
            if key == "keys" and isinstance(keys, dict):
                continue
            if len(location) > 1 and key == "last":
                of = fields["last"]
                key = location[1]
                name = f"the last set-up of {title_of(location[1])}"
            if key in of:  # an earlier fault may have removed it already
                del of[key]
                damaged.append(name)
        # Only the unusable keys are removed, so that the other keys stay.
        for action, why in _bad_keys(keys).items():
            del fields["keys"][action]
            damaged.append(_key_name(action, why))
        if damaged:  # without damaged fields, the file is nested too deep
            return Settings.model_validate(fields), damaged
    except (ValueError, RecursionError):
        pass
    return Settings(), []


def _bad_keys(keys: object) -> dict[str, str]:
    """Return the objections to keys by action, in the order of the file."""
    if not isinstance(keys, dict):
        return {}
    bad = usable({action: key for action, key in keys.items() if isinstance(key, str)})[1]
    return {
        action: bad.get(action, "this is no key.")
        for action, key in keys.items()
        if action in bad or not isinstance(key, str)
    }


def _key_name(action: str, why: str) -> str:
    """Name an action that cannot have its key, with the reason."""
    known = ACTIONS.get(action)
    name = known.words if known else action
    return f"the key for “{name}” ({why[0].lower()}{why[1:].rstrip('.')})"


def _wrong(fields: dict[str, object]) -> list[tuple[str, ...]]:
    try:
        Settings.model_validate(fields)
    except ValidationError as error:
        return [tuple(map(str, fault["loc"])) for fault in error.errors()]
    return []


def store_settings(settings: Settings, path: Path | None = None) -> str | None:
    """Write the settings in one step; return a warning if that fails."""
    path = path or settings_file()
    try:
        files.replace(path, settings.model_dump_json(indent=2).encode() + b"\n")
    except OSError as error:
        return f"The settings cannot be written: {error.strerror or error} ({path})."
    except ValueError:  # the file was written by hand, and its set-ups are nested too deep
        return f"The settings cannot be written: they are nested too deep ({path})."
    return None
