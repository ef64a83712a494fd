"""Saves of ``runegames playout``, output of ``runegames review``, and reviews beside saves."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from runegames import cli
from runegames.play.saves import load
from runegames.review import Review, examine, keeping
from runegames.review.keeping import beside, keep, restore
from runegames.ui.palettes import ENCELADUS


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the save of a game of two computer players."""
    path = tmp_path_factory.mktemp("kept") / "game.jsonl"
    arguments = ["playout", "rune", "--bot", "adept", "novice", "--seed", "3"]
    assert cli.main([*arguments, "--save", str(path)]) == 0
    return path


def told(path: Path, *arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert cli.main(["review", str(path), *arguments]) == 0
    return capsys.readouterr().out


def test_a_playout_is_an_ordinary_save(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loaded = load(save)
    assert loaded.notice is None
    assert loaded.session.outcome() is not None
    assert cli.main(["playout", "rune", "--save", str(save)]) == cli.MISUSE
    assert "there already" in capsys.readouterr().err


@pytest.mark.slow
def test_a_review_in_json_adds_up_and_does_not_depend_on_the_workers(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--simulations", "4", "--format", "json")
    here = told(save, *options, "--workers", "1", capsys=capsys)
    kept = beside(save).read_bytes()
    assert told(save, *options, capsys=capsys) == here
    beside(save).unlink()
    assert told(save, *options, "--workers", "2", capsys=capsys) == here
    assert beside(save).read_bytes() == kept
    found = json.loads(here)
    assert found["complete"]
    assert [ply["ply"] for ply in found["plies"]] == list(range(len(load(save).session.plies) + 1))
    for seat in found["seats"]:
        for name in ("loss", "luck", "result", "luck_adjusted"):
            assert seat[name]["low"] <= seat[name]["value"] <= seat[name]["high"]
        start, luck = seat["start"]["value"], seat["luck"]["value"]
        assert start + seat["play"] + luck == pytest.approx(seat["result"]["value"])
    assert sum(seat["result"]["value"] for seat in found["seats"]) == 1


def test_findings_of_another_review_or_in_damaged_files_are_left_out(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = load(save).session, beside(save)

    def restored(simulations: int = 4) -> int:
        review = Review(session, simulations)
        restore(review, path)
        return len(review.findings)

    review = Review(session, 4)
    for task in review.tasks()[:3]:
        review.add(examine(task))
    keep(review, path)
    assert restored() == 3
    assert restored(5) == 0
    monkeypatch.setattr(keeping, "METHOD", keeping.METHOD + 1)
    assert restored() == 0
    monkeypatch.undo()
    kept = path.read_bytes()
    for damaged in (kept[:-9], b"", b"[]"):
        path.write_bytes(damaged)
        assert restored() == 0
    path.write_bytes(kept.replace(b'"ply":2', b'"ply":-2'))
    assert restored() == 2
    path.unlink()
    assert restored() == 0


@pytest.mark.slow
def test_a_review_as_text_has_a_sentence_on_each_line(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(save, "--simulations", "4", "--workers", "1", capsys=capsys).splitlines()
    assert lines[1].startswith("Without luck, wins in a hundred games: ")
    assert sum("decision" in line for line in lines) >= 2
    assert all(line.endswith((".", ")")) for line in lines)


@pytest.mark.slow
def test_a_picture_shows_chances_and_turning_points(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = told(save, "--simulations", "4", "--format", "svg", "--workers", "1", capsys=capsys)
    root = ElementTree.fromstring(drawn)
    words = [text.text for text in root.iter() if text.tag.endswith("text")]
    assert {"as it went", "without luck", "turning points", "players"} <= {
        word.strip() for word in words if word
    }
    assert ENCELADUS.seat(0) in drawn
    assert ENCELADUS.seat(1) in drawn


def test_a_game_that_goes_on_is_refused(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = tmp_path / "begun.jsonl"
    begun.write_bytes(b"".join(save.read_bytes().splitlines(keepends=True)[:4]))
    assert cli.main(["review", str(begun)]) == cli.MISUSE
    assert "The game goes on" in capsys.readouterr().err
