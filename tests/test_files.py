"""Small files: how they are read, replaced, and set aside when they are damaged."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from runegames import files
from runegames.play.places import settings_file
from runegames.play.settings import Settings, load_settings, store_settings
from runegames.ui.appearance import Appearance, read_appearance

ODD: dict[str, Callable[[Path], None]] = {
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a full device": lambda path: path.symlink_to("/dev/full"),
    "a terminal": lambda path: path.symlink_to("/dev/tty"),
    "a circle of links": lambda path: path.symlink_to(path),
    "a file without end": lambda path: _with_a_hole(path),
}


def _with_a_hole(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)  # takes no room on the disk


@pytest.mark.parametrize("odd", ODD)
def test_what_is_no_small_file_is_refused_at_once(odd: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    ODD[odd](path)
    with pytest.raises(OSError, match=r"."):
        files.read_bytes(path)


@pytest.mark.parametrize("odd", ODD)
def test_settings_that_cannot_be_used_are_reported_and_not_deleted(odd: str) -> None:
    settings_file().parent.mkdir(parents=True)
    ODD[odd](settings_file())
    before = os.lstat(settings_file())
    settings, text = load_settings()
    assert settings == Settings()
    assert text is not None
    assert ("is kept as" if odd == "a file without end" else "cannot be read") in text
    assert read_appearance() == Appearance()
    trouble = store_settings(Settings(theme="ember"))
    if odd == "a file without end":
        (aside,) = settings_file().parent.glob("*.damaged.json")
        assert aside.stat().st_size == 1 << 40
    else:
        assert trouble is not None
        assert "cannot be written" in trouble
        assert os.lstat(settings_file()).st_mode == before.st_mode


@pytest.mark.parametrize("depth", [300, 100_000])
@pytest.mark.parametrize("around", ["{}", '{{"last": {{"rune": {{"seats": [], "options": {}}}}}}}'])
def test_deeply_nested_settings_are_reported_and_can_be_replaced(depth: int, around: str) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(around.format('{"a":' * depth + "1" + "}" * depth))
    assert read_appearance() == Appearance()
    settings, text = load_settings()
    assert text is not None
    store_settings(settings)
    assert load_settings() == (settings, None)


def test_settings_that_are_no_json_object_give_the_usual_appearance() -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text("[1]")
    assert read_appearance() == Appearance()


def test_a_link_is_kept_and_its_target_is_replaced(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old")
    link.symlink_to(real)
    files.replace(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_full_disk_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "some.json"
    files.replace(path, b"old")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        files.replace(path, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["some.json"]
    assert path.read_bytes() == b"old"


def test_damaged_files_are_set_aside_under_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    for text in ("one", "two", "three"):
        path.write_text(text)
        files.set_aside(path)
    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert kept == {
        "some.damaged.json": "one",
        "some.damaged-2.json": "two",
        "some.damaged-3.json": "three",
    }
