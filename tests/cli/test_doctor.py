"""``runegames doctor``: it finds what is wrong, changes nothing, and tells nothing private."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from runegames.cli import main
from runegames.play.library import Library
from runegames.play.places import games_file, saves_dir, settings_file
from runegames.play.saves import new_save
from runegames.play.settings import Settings, store_settings
from tests.play.sittings import NAMES, play_out, sitting


@pytest.fixture(autouse=True)
def _things() -> None:
    """A finished game that is remembered, one that goes on, and settings."""
    done = sitting("p")
    new_save(done)
    play_out(done)
    new_save(sitting("pp"))
    store_settings(Settings())
    with Library() as library:
        list(library.walk())


def contents() -> dict[Path, bytes]:
    files = saves_dir().parent.rglob("*")
    return {path: path.read_bytes() for path in files if path.is_file()}


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(["doctor", *arguments])
    return status, capsys.readouterr().out


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    status, told = report(capsys)
    assert status == 0
    assert "2 files: 2 rune by rules 2" in told
    assert "1 finished game" in told


def _rubbish(_: Path) -> None:
    (saves_dir() / "Anna and Bo.jsonl").write_text("no save\n")


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b'{"move": {"kind": "nothing"}}\n')


def _row(_: Path) -> None:
    with closing(sqlite3.connect(games_file())) as connection:
        connection.execute("UPDATE seat SET score = 'many'")
        connection.commit()


WRONG: dict[str, tuple[Callable[[Path], object], bool]] = {
    "a save that is none": (_rubbish, False),
    "a line that cannot be followed": (_half, False),
    "settings": (lambda _: settings_file().write_text('{"theme": "pink"}'), True),
    "a database that is none": (lambda _: games_file().write_bytes(b"rubbish" * 999), True),
    "a row": (_row, True),
    "a history that is gone": (lambda _: games_file().unlink(), True),
}
"""What is done, and whether it can be repaired."""


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_told_and_nothing_is_changed(
    what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil, mends = WRONG[what]
    spoil(min(saves_dir().iterdir()))
    before = contents()
    status, told = report(capsys)
    assert status == 1
    assert "! " in told
    assert contents() == before
    for private in (*NAMES[:2], str(Path.home()), os.environ["RUNEGAMES_HOME"]):
        assert private not in told
    status, told = report(capsys, "--repair")
    assert (status == 0) is mends, told
