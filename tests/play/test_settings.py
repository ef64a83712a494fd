"""Settings and their file, the folders of a home, and default seats."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from runegames.bots.registry import LEVELS
from runegames.core import SEAT_LETTERS
from runegames.play.places import HOME_VARIABLE, crash_dir, saves_dir, settings_file
from runegames.play.seats import (
    PERSON,
    SUGGESTIONS,
    SeatPlan,
    default_plans,
    plans_for,
    usual_names,
)
from runegames.play.settings import LastSetup, Settings, load_settings, store_settings


def write(text: str) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(text)


def test_without_a_file_there_are_defaults() -> None:
    assert load_settings() == (Settings(), None)
    assert not settings_file().exists()


def test_settings_are_loaded_again() -> None:
    last = LastSetup(seats=default_plans(2), options={"rotation": "half"})
    settings = Settings(theme="parchment", animation=False, last={"rune": last})
    assert store_settings(settings) is None
    assert load_settings() == (settings, None)
    assert [path.name for path in settings_file().parent.iterdir()] == ["settings.json"]


def test_unknown_settings_of_other_versions_are_ignored() -> None:
    write('{"theme": "ember", "hologram": true}')
    settings, problem = load_settings()
    assert (settings.theme, problem) == ("ember", None)


@pytest.mark.parametrize("text", ["", "no json", "[]", "\x00", "[" * 100_000])
def test_a_damaged_file_is_set_aside(text: str) -> None:
    write(text)
    settings, problem = load_settings()
    assert settings == Settings()
    assert problem is not None
    assert problem.startswith("The settings file was damaged; defaults are used. It is kept as ")
    assert settings_file().with_suffix(".damaged.json").read_text() == text
    assert load_settings() == (Settings(), None)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ({"theme": "pink"}, "Theme"),
        ({"theme": None, "pace": 3}, "Theme and Pace"),
        ({"last": 3}, "the last set-ups"),
        ({"last": {"rune": {"seats": [{}, 7]}}}, "the last set-up of Rune"),
        ({"last": {"chess": 1}, "bell": "?"}, "Bell and the last set-up of 'chess'"),
    ],
)
def test_only_damaged_settings_go_back_to_their_defaults(
    damage: dict[str, Any], words: str
) -> None:
    last = {"market": LastSetup(seats=default_plans(2))}
    whole = Settings(theme="ember", symbols="ascii", pace="instant", last=last)
    fields = json.loads(whole.model_dump_json())
    if isinstance(damage.get("last"), dict):
        fields["last"] |= damage["last"]
        damage = {name: value for name, value in damage.items() if name != "last"}
    text = json.dumps({**fields, **damage})
    write(text)
    aside = settings_file().with_suffix(".damaged.json")
    settings, problem = load_settings()
    assert settings == whole.model_copy(update={name: getattr(Settings(), name) for name in damage})
    assert problem == (
        f"The settings file was damaged in {words}; the rest is used. It is kept as {aside}."
    )
    assert aside.read_text() == text
    assert load_settings() == (settings, None)


def test_a_damaged_file_that_is_set_aside_replaces_no_other() -> None:
    texts = ["first", '{"theme": "second"}', "third"]
    for text in texts:
        write(text)
        assert load_settings()[1] is not None
    asides = [settings_file().with_suffix(f".damaged{n}.json") for n in ("", "-2", "-3")]
    assert [aside.read_text() for aside in asides] == texts


def test_settings_that_cannot_be_written_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store_settings(Settings(theme="ember"))

    def full(*_: Any, **__: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    problem = store_settings(Settings(theme="contrast"))
    assert problem is not None
    assert problem.startswith("The settings cannot be written: No space left on device")
    assert load_settings()[0].theme == "ember"
    (tmp_path / "file").touch()
    assert store_settings(Settings(), tmp_path / "file" / "settings.json") is not None


def test_settings_that_cannot_be_read_are_reported(tmp_path: Path) -> None:
    settings, problem = load_settings(tmp_path)
    assert settings == Settings()
    assert problem is not None
    assert problem.startswith("The settings cannot be read")


def test_a_variable_names_the_home_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves_dir() == home / "saves"
    assert settings_file() == home / "settings.json"
    assert crash_dir() == home / "crashes"
    monkeypatch.delenv(HOME_VARIABLE)
    for path in (saves_dir(), settings_file(), crash_dir()):
        assert "runegames" in str(path)
        assert home not in path.parents


def test_default_plans_have_persons_first_and_different_names() -> None:
    plans = default_plans(4, people=2)
    assert [plan.is_person for plan in plans] == [True, True, False, False]
    assert len({plan.name for plan in plans}) == 4


def test_a_name_belongs_to_one_level_and_begins_with_the_letter_of_its_seat() -> None:
    players = [PERSON, *(level.name for level in LEVELS), "random"]
    named = [name for player in players for name in usual_names(player)]
    assert len({name.casefold() for name in named}) == len(named) == len(SUGGESTIONS)
    for player in players:
        assert [name[0] for name in usual_names(player)] == list(SEAT_LETTERS)
    assert usual_names("master:2000") == usual_names("master")
    assert usual_names("greedy") == usual_names("adept")


def test_names_of_the_table_are_not_given_twice() -> None:
    plans = plans_for([PERSON, PERSON, "adept", "adept"], ["ciri"])
    assert [plan.name for plan in plans] == ["ciri", "Bo", "Dain", "Embla"]


def test_a_last_set_up_with_a_name_of_another_level_is_renamed() -> None:
    seats = [("Alva", PERSON), ("Birk", "master"), ("Conan", "novice"), ("Dain", "adept")]
    last = LastSetup(seats=tuple(SeatPlan(name=name, player=player) for name, player in seats))
    assert [plan.name for plan in last.seats] == ["Alva", "Bragi", "Conan", "Dain"]


def test_a_setting_decides_how_long_an_elder_thinks() -> None:
    settings = Settings(elder_seconds=15)
    assert settings.with_time("elder") == "elder:15s"
    assert settings.with_time("elder:50") == "elder:50"
    assert settings.with_time("master") == "master"
