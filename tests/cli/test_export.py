"""Saved games that are exported from the shell."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from io import StringIO
from pathlib import Path

import pytest

from runegames import cli
from runegames.play import export
from runegames.play.saves import load
from tests.cli.conftest import Shell, saved


def test_the_record_is_text_by_default(shell: Shell) -> None:
    path = saved()
    loaded = load(path)
    lines = [*export.text(loaded.session, loaded.header.created)]
    assert shell.prints("export", path.name).splitlines() == lines


def test_json_is_one_document_of_plain_ascii(shell: Shell) -> None:
    path = saved()
    loaded = load(path)
    out = shell.prints("export", path, "--format", "json")
    assert out.isascii()
    assert json.loads(out) == json.loads(
        json.dumps(export.document(loaded.session, loaded.header.created))
    )


def test_svg_is_a_picture_of_the_result(shell: Shell) -> None:
    out = shell.prints("export", saved(), "--format", "svg")
    assert out.isascii()
    words = "".join(ET.fromstring(out).itertext()).replace("\xa0", " ")
    assert "(RU-21)" in words, "the verdict is missing"
    assert "together" in words, "the table of points is missing"
    assert "copy this line" not in words, (
        "the picture has the words of a key, which only a screen can offer"
    )


@pytest.mark.parametrize("form", ["text", "json", "svg"])
def test_a_file_has_what_would_have_been_printed(form: str, tmp_path: Path, shell: Shell) -> None:
    command, output = ("export", saved(), "--format", form), tmp_path / "record"
    printed = shell.prints(*command)
    assert shell.prints(*command, "--output", output) == ""
    assert output.read_text(encoding="utf-8") == printed


def test_an_existing_file_is_overwritten_only_with_force(tmp_path: Path, shell: Shell) -> None:
    output = tmp_path / "letters"
    output.write_text("dear Ciri")
    command = ("export", saved(), "--output", output)
    assert "is there already; --force overwrites it" in shell.refuses(*command)
    assert output.read_text() == "dear Ciri"
    shell.prints(*command, "--force")
    assert output.read_text() != "dear Ciri"


@pytest.mark.parametrize(("typed", "written"), [("y\n", True), ("n\n", False), ("", False)])
def test_export_asks_before_it_overwrites(
    typed: str,
    written: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = tmp_path / "game.txt"
    output.write_text("mine")
    command = ["export", str(saved()), "--output", str(output)]
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    assert cli.main(command) == (0 if written else 2)
    assert f"Overwrite {output}? [y/N]" in capsys.readouterr().err
    assert (output.read_text() != "mine") is written


def test_the_save_itself_is_never_overwritten(shell: Shell) -> None:
    path = saved()
    before = path.read_bytes()
    assert "is the saved game itself" in shell.refuses("export", path, "--output", path)
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_is_reported(tmp_path: Path, shell: Shell) -> None:
    said = shell.refuses("export", saved(), "--output", tmp_path)
    assert said == f"runegames: {tmp_path} cannot be written: Is a directory.\n"


def test_damage_of_a_save_is_reported_on_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(moves=3)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    before = path.read_bytes()
    assert cli.main(["export", str(path), "--format", "json"]) == 0
    said = capsys.readouterr()
    assert len(json.loads(said.out)["plies"]) == 3
    assert "can be followed up to line" in said.err
    assert path.read_bytes() == before
