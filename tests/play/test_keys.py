"""Keys of players: names, conflicts, fixed meanings, and unusable keys in the settings."""

from __future__ import annotations

import json

import pytest

from runegames.play.keys import (
    ACTIONS,
    RESERVED,
    keys_of,
    normal,
    objection,
    reserved,
    spoken,
    together,
    usable,
)
from runegames.play.places import settings_file
from runegames.play.settings import Settings, load_settings, store_settings


def test_the_usual_keys_can_be_used_together() -> None:
    for action in ACTIONS.values():
        assert objection(action.id, action.keys, {}) is None, action.id
        assert not set(action.keys.split(",")) & {*RESERVED}


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("y", "y"),
        ("Y", "Y"),
        ("é", "é"),
        ("?", "question_mark"),
        ("+", "plus"),
        ("ctrl++", "ctrl+plus"),
        (",", "comma"),
        ("ctrl+shift+left", "ctrl+shift+left"),
        ("f12", "f12"),
        ("entr", None),
        ("hyper+x", None),
        ("", None),
    ],
)
def test_written_keys_are_recognised(written: str, key: str | None) -> None:
    assert normal(written) == key


def test_keys_are_called_as_people_call_them() -> None:
    assert [spoken(key) for key in ("question_mark", "plus", "pageup", "upper_r", "ctrl+z")] == [
        "?",
        "+",
        "page up",
        "R",
        "ctrl+z",
    ]


def test_keys_of_two_games_or_of_table_and_replay_are_never_active_together() -> None:
    assert together("table", "rune")
    assert together("everywhere", "replay")
    assert not together("rune", "bones")
    assert not together("replay", "table")


@pytest.mark.parametrize(
    ("action", "key", "why"),
    [
        ("rune.turn", "k", "already means: keep the token"),
        ("table.undo", "k", "already means: keep"),
        ("rune.turn", "u", "already means: undo"),
        ("rune.turn", "escape", "has a fixed meaning"),
        ("table.undo", "5", "has a fixed meaning"),
        ("bones.pass", "backspace", "has a fixed meaning"),
        ("rune.turn", "entr", "no key called 'entr'"),
        ("rune.spin", "x", "There is no command 'rune.spin'"),
    ],
)
def test_an_objection_says_why_a_key_cannot_be_used(action: str, key: str, why: str) -> None:
    text = objection(action, key, {})
    assert text is not None
    assert why in text
    assert text.endswith(".")


def test_two_keys_can_be_swapped_and_two_games_can_share_a_key() -> None:
    swapped = {"rune.keep": "d", "rune.draw": "k"}
    assert usable(swapped) == (swapped, {})
    shared = {"rune.turn": "x", "bones.pass": "x"}
    assert usable(shared) == (shared, {})


def test_an_unusable_key_falls_back_and_so_do_keys_that_depend_on_it() -> None:
    # The log keeps its usual key l, because its new key does not exist. So undo cannot have l.
    good, bad = usable({"table.log": "entr", "table.undo": "l", "rune.turn": "t"})
    assert good == {"rune.turn": "t"}
    assert set(bad) == {"table.log", "table.undo"}
    assert keys_of("table.undo", good) == ("u",)


def test_the_settings_file_can_be_written_by_hand() -> None:
    store_settings(Settings())
    raw = json.loads(settings_file().read_bytes())
    raw["keys"] = {"rune.larger": "+, page", "table.undo": "?", "table.log": "y", "rune.turn": ","}
    raw["theme"] = "ember"
    settings_file().write_text(json.dumps(raw), encoding="utf-8")
    settings, text = load_settings()
    assert settings.theme == "ember"
    assert settings.keys == {"table.log": "y", "rune.turn": "comma"}
    assert text is not None
    assert "damaged in the key for “larger” (there is no key called 'page')" in text
    assert "“undo: take the last move back” (the key ? already means: the keys of this" in text
    assert load_settings() == (settings, None), "the file was not repaired"


@pytest.mark.parametrize("keys", [["u"], "u", {"table.undo": 5}, {"x": 5, "y": "u"}, None])
def test_unreadable_keys_do_not_spoil_other_settings(keys: object) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(json.dumps({"theme": "ember", "keys": keys}), encoding="utf-8")
    settings, text = load_settings()
    assert settings == Settings(theme="ember")
    assert text is not None


def test_keys_are_reserved_where_they_have_a_fixed_meaning() -> None:
    assert "backspace" in reserved("bones")
    assert "a" not in reserved("rune")
