"""Commands and pages on a disk that takes no more: what is not kept is not said to be kept."""

from __future__ import annotations

import errno
import os
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from runegames import cli, files
from runegames.chronicle import database
from runegames.chronicle.par import Trial, keep, par_of
from runegames.lab import reviewing
from runegames.play.places import settings_file
from runegames.play.settings import Settings, load_settings, store_settings
from runegames.review import keeping
from tests.cli.conftest import Shell
from tests.plain.test_menu import said
from tests.play.sittings import known_save
from tests.review.findings import examined

FULL = os.strerror(errno.ENOSPC)


def _refuse(path: Path, data: bytes) -> None:
    raise OSError(errno.ENOSPC, FULL)


@pytest.fixture
def save() -> Path:
    """Save a finished game of two persons that the database knows."""
    return known_save()


@pytest.fixture
def full(save: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let every write of a file and of the database fail; return the save of a finished game."""
    monkeypatch.setattr(files, "replace", _refuse)

    def connected(path: Path | str) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(database, "_connected", connected)
    return save


@pytest.mark.parametrize(
    "command", [("stats", "--rename", "Anna", "Zoe"), ("stats", "--forget", "Anna")]
)
def test_a_name_that_cannot_be_kept_is_not_said_to_be(
    full: Path, shell: Shell, command: tuple[str, ...]
) -> None:
    text = shell.refuses(*command)
    assert "The name of Anna cannot be kept: " in text
    assert not text.count("from now on")


@pytest.mark.parametrize("command", ["review", "stats"])
def test_a_review_that_cannot_be_kept_is_told_and_refused(
    full: Path, capsys: pytest.CaptureFixture[str], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "examine", examined)
    monkeypatch.setattr("runegames.lab.workers.cores", lambda: 1)
    words = ("review", str(full)) if command == "review" else ("stats", "--review")
    assert cli.main(words) == cli.MISUSE
    out, err = capsys.readouterr()
    assert "Luck" in out or "luck" in out
    assert f"The review cannot be kept: {FULL}" in err


def test_a_review_that_only_the_database_lost_is_told_as_well(
    full: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "examine", examined)
    monkeypatch.setattr("runegames.lab.workers.cores", lambda: 1)
    monkeypatch.setattr(keeping, "keep", lambda review, path: "")
    assert cli.main(["review", str(full)]) == cli.MISUSE
    assert "The database of games cannot be used" in capsys.readouterr().err


def test_other_files_that_cannot_be_written_are_named(
    full: Path, shell: Shell, tmp_path: Path
) -> None:
    out = tmp_path / "out.txt"
    assert f"cannot be written: {FULL}" in shell.refuses("export", full, "--output", out)
    out.write_text("kept")
    assert FULL in shell.refuses("export", full, "--output", out, "--force")
    assert out.read_text() == "kept"
    assert FULL in str(store_settings(Settings()))


def test_half_a_new_game_is_not_left_behind(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[Path]()

    def write(path: Path, text: str, **_: object) -> int:
        written.append(path)
        if len(written) > 2:
            raise OSError(errno.ENOSPC, FULL)
        return path.write_bytes(text.encode())

    monkeypatch.setattr(Path, "write_text", write)
    assert FULL in shell.refuses("new-game", "stones", "--folder", tmp_path / "stones")
    assert not (tmp_path / "stones").exists()


def test_settings_that_are_mended_but_cannot_be_stored_are_told(
    monkeypatch: pytest.MonkeyPatch, shell: Shell
) -> None:
    store_settings(Settings(theme="ember"))
    path = settings_file()
    path.write_bytes(path.read_bytes().replace(b'"brisk"', b'"brusk"'))
    monkeypatch.setattr(files, "replace", _refuse)
    settings, text = load_settings()
    assert settings.theme == "ember"
    assert FULL in str(text)


def test_par_that_cannot_be_kept_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "replace", _refuse)
    assert FULL in keep(par_of(date(2026, 11, 22), [Trial(number=0, points=1, moves=())]))


def test_plain_mode_says_that_a_name_is_not_kept(full: Path) -> None:
    lines = said("book", "1", "Anna", "Take", "enough")
    assert any("cannot be kept: " in line for line in lines)
    assert not any("The statistics are changed" in line for line in lines)
