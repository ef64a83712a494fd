"""``runegames doctor`` finds damage, repairs it only on request, and prints nothing private."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from runegames import cli
from runegames.chronicle.library import Library
from runegames.play.places import games_file, saves_dir, settings_file
from runegames.play.saves import load, new_save
from runegames.play.seats import SeatPlan
from runegames.play.session import Session
from runegames.play.settings import Settings, store_settings
from tests.play.sittings import play_out, sitting, step
from tests.programs import ended

NAME, SEED = "Zaphod", 424_242


@pytest.fixture
def lived_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the home of Zaphod Beeblebrox: its path has the last name, its saves the first."""
    home = tmp_path / "beeblebrox"
    monkeypatch.setenv("RUNEGAMES_HOME", str(home))
    for mix in ("p", "pb", "pp"):
        like = sitting(mix)
        plans = [SeatPlan(name=NAME, player=like.plans[0].player), *like.plans[1:]]
        session = Session(like.game, like.options, plans, SEED)
        new_save(session)
        step(session)
        if mix == "p":
            play_out(session)
    with Library() as library:
        list(library.walk())
    store_settings(Settings())
    return home


def held(home: Path) -> dict[str, bytes | None]:
    """Return the contents of every file below a folder; the contents of a folder are None."""
    return {
        str(path.relative_to(home)): path.read_bytes() if path.is_file() else None
        for path in sorted(home.rglob("*"))
    }


def doctor(capsys: pytest.CaptureFixture[str], *more: str) -> tuple[int, str]:
    status = cli.main(["doctor", *more])
    text = capsys.readouterr().out
    for private in (NAME, str(SEED), "beeblebrox", "Anna", "Bo\n", "\x1b"):
        assert private not in text
    return status, text


def _edit(statement: str) -> None:
    connection = sqlite3.connect(games_file(), isolation_level=None)
    connection.execute(statement)
    connection.close()


def _a_save() -> Path:
    return min(saves_dir().iterdir())


def _append(data: bytes) -> None:
    with _a_save().open("ab") as file:
        file.write(data)


MENDED: dict[str, Callable[[], object]] = {
    "after move": lambda: _append(f'{{"move": "{NAME}"}}\n'.encode()),
    "cannot be used": lambda: _append(b'{"move": {"ki'),
    "the file is damaged": lambda: games_file().write_bytes(b"Zaphod " * 999),
    "rows that cannot be read: 1": lambda: _edit("UPDATE game SET ended = 'Zaphod'"),
    "the end of their saved game: 1": lambda: _edit("UPDATE seat SET score = score + 1"),
    "some or all settings cannot be used": lambda: settings_file().write_text(
        '{"confirmations": "Zaphod"}'
    ),
}


def test_a_healthy_home_is_found_well_and_not_changed(
    lived_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = held(lived_in)
    status, text = doctor(capsys)
    assert (status, text.splitlines()[-1]) == (0, "All is well.")
    for part in (
        "3 in all",
        "1 finished, rune by rules version 2",
        "2 unfinished, rune by rules version 2",
        "1 finished game\n",
    ):
        assert part in text
    assert "$RUNEGAMES_HOME/saves" in text
    assert held(lived_in) == before
    assert doctor(capsys, "--repair")[0] == 0
    assert held(lived_in) == before


def test_files_from_before_the_first_release_are_named_and_not_changed(
    lived_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = next(saves_dir().glob("*.jsonl"))
    path.write_bytes(path.read_bytes().replace(b'"format": 2', b'"format": 1'))
    games_file().with_name("records.json").write_text("{}")
    _edit("DROP TABLE fact")
    _edit("CREATE TABLE look (day TEXT PRIMARY KEY, at TEXT NOT NULL)")
    _edit("PRAGMA user_version = 1")
    before = held(lived_in)
    for repair in ([], ["--repair"]):
        text = doctor(capsys, *repair)[1]
        assert f"{path.name}: it is too old" in text
        assert "records.json is too old" in text
        assert "it cannot be used: it is too old" in text
        assert held(lived_in) == before


@pytest.mark.parametrize("fault", MENDED)
def test_damage_is_found_and_repaired_only_on_request(
    fault: str, lived_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = [load(path).session.state for path in sorted(saves_dir().iterdir())]
    MENDED[fault]()
    before = held(lived_in)
    status, text = doctor(capsys)
    assert status == 1
    assert fault in text
    assert "1 fault found; `runegames doctor --repair` mends" in text
    assert held(lived_in) == before
    status, text = doctor(capsys, "--repair")
    assert status == 0
    assert fault in next(line for line in text.splitlines() if "  repaired: " in line)
    after = b"".join(data or b"" for data in held(lived_in).values())
    assert all(data is None or data in after for data in before.values() if len(data or b"") > 9000)
    assert doctor(capsys)[0] == 0
    assert [load(path).session.state for path in sorted(saves_dir().glob("*.jsonl"))] == whole


def _instead(path: Path, make: Callable[[Path], object]) -> None:
    path.rename(path.with_name("other"))
    make(path)


UNMENDABLE: dict[str, Callable[[], object]] = {
    "cannot be read as a saved game": lambda: (saves_dir() / f"{NAME}.jsonl").write_text("x"),
    "the folder cannot be read": lambda: _instead(saves_dir(), Path.touch),
    "it cannot be used": lambda: _instead(games_file(), os.mkfifo),
    "they cannot be read": lambda: _instead(settings_file(), Path.mkdir),
    "a renamed file: it cannot be read": lambda: os.mkfifo(saves_dir() / f"{NAME}\x1b[2J.jsonl"),
}


@pytest.mark.parametrize("fault", UNMENDABLE)
def test_damage_beyond_repair_is_reported_and_left(
    fault: str, lived_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    UNMENDABLE[fault]()
    before = held(lived_in)
    for more in ((), ("--repair",)):
        status, text = doctor(capsys, *more)
        assert status == 1
        assert fault in text
    assert held(lived_in) == before


def test_a_save_of_a_game_that_is_not_installed_is_no_fault(
    lived_in: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header, rest = _a_save().read_text().split("\n", 1)
    _a_save().write_text(json.dumps(json.loads(header) | {"game": NAME}) + "\n" + rest)
    status, text = doctor(capsys)
    assert status == 0
    assert "its game is not installed" in text


@pytest.mark.slow
def test_doctor_answers_without_a_home_and_with_an_odd_terminal() -> None:
    variables = {"PATH": os.environ["PATH"], "HOME": "/nowhere", "TERM": "\x1b[31m" + "x" * 200}
    done = ended("-m", "runegames", "doctor", env=variables)
    assert done.returncode in (0, 1)
    assert "Traceback" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout
    assert "$HOME/" in done.stdout
