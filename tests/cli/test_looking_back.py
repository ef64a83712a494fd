"""Saved games that are replayed or exported from the shell."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from runegames import cli
from runegames.cli import screen
from runegames.play import export
from runegames.play.saves import Loaded, load
from tests.cli.sessions import saved

FORMATS = ("text", "json", "svg")


def test_replay_opens_a_save_to_look_back_at(
    monkeypatch: pytest.MonkeyPatch, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[tuple[object, bool]] = []

    def show(start: object = None, *, replay: bool = False, **_: object) -> int:
        opened.append((start, replay))
        return 0

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(screen, "is_terminal", lambda name: True)
    monkeypatch.setattr(screen, "show", show)
    path = saved(home, seed=5, moves=3)
    for name in (str(path), path.name):
        assert cli.main(["replay", name]) == 0
        start, replay = opened.pop()
        assert isinstance(start, Loaded)
        assert (start.path.name, replay) == (path.name, True)
    assert capsys.readouterr().err == ""


def test_replay_and_resume_start_the_app_differently(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    told: list[bool] = []

    def run_app(start: object, *, replay: bool, **_: object) -> int:
        told.append(replay)
        return 0

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(screen, "is_terminal", lambda name: True)
    monkeypatch.setattr("runegames.ui.app.run_app", run_app)
    path = saved(home, seed=5, moves=3)
    assert cli.main(["replay", str(path)]) == 0
    assert cli.main(["resume", str(path)]) == 0
    assert told == [True, False]


def test_the_record_is_text_by_default(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(home, seed=5)
    loaded = load(path)
    assert cli.main(["export", path.name]) == 0
    assert capsys.readouterr().out.splitlines() == list(
        export.text(loaded.session, loaded.header.created)
    )


def test_json_is_one_document_of_plain_ascii(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(home, seed=5)
    loaded = load(path)
    assert cli.main(["export", str(path), "--format", "json"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    assert json.loads(out) == json.loads(
        json.dumps(export.document(loaded.session, loaded.header.created))
    )


def test_svg_is_a_picture_of_the_result(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["export", str(saved(home, seed=5)), "--format", "svg"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    words = "".join(ET.fromstring(out).itertext()).replace("\xa0", " ")
    assert "(RU-21)" in words, "the verdict is missing"
    assert "together" in words, "the table of points is missing"
    assert "copy this line" not in words, "a picture offers keys"


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_has_what_would_have_been_printed(
    form: str, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, output = saved(home, seed=5), tmp_path / "record"
    assert cli.main(["export", str(path), "--format", form]) == 0
    printed = capsys.readouterr().out
    assert cli.main(["export", str(path), "--format", form, "--output", str(output)]) == 0
    assert capsys.readouterr().out == ""
    assert output.read_text(encoding="utf-8") == printed


def test_an_existing_file_is_overwritten_only_with_force(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "letters"
    output.write_text("dear Ciri")
    told = ["export", str(saved(home, seed=5)), "--output", str(output)]
    assert cli.main(told) == 2
    assert "is there already; --force overwrites it" in capsys.readouterr().err
    assert output.read_text() == "dear Ciri"
    assert cli.main([*told, "--force"]) == 0
    assert output.read_text() != "dear Ciri"


def test_the_save_itself_is_never_overwritten(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(home, seed=5)
    before = path.read_bytes()
    assert cli.main(["export", str(path), "--output", str(path)]) == 2
    assert "is the saved game itself" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_is_reported(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["export", str(saved(home, seed=5)), "--output", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said == f"runegames: {tmp_path} cannot be written: Is a directory.\n"


def test_damage_of_a_save_is_reported_on_stderr(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(home, seed=5, moves=3)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    before = path.read_bytes()
    assert cli.main(["export", str(path), "--format", "json"]) == 0
    said = capsys.readouterr()
    assert len(json.loads(said.out)["plies"]) == 3
    assert "can be followed up to line" in said.err
    assert path.read_bytes() == before
