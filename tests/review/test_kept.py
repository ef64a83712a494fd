"""Saves of ``runegames playout``, output of ``runegames review``, and reviews beside saves."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from runegames import cli, files
from runegames.play.saves import load
from runegames.play.session import Session
from runegames.report.reviewwords import UNTOLD_YET
from runegames.review import Review, examine, keeping
from runegames.review.keeping import beside, keep, restore
from runegames.ui.palettes import ENCELADUS
from tests.play.sittings import random_game
from tests.review.findings import reviewed


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the save of a game of two computer players."""
    path = tmp_path_factory.mktemp("kept") / "game.jsonl"
    arguments = ["playout", "rune", "--bot", "adept", "novice", "--seed", "3"]
    assert cli.main([*arguments, "--save", str(path)]) == 0
    return path


def printed(path: Path, *arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
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
    here = printed(save, *options, "--workers", "1", capsys=capsys)
    kept = beside(save).read_bytes()
    assert printed(save, *options, capsys=capsys) == here
    beside(save).unlink()
    assert printed(save, *options, "--workers", "2", capsys=capsys) == here
    assert beside(save).read_bytes() == kept
    fields = json.loads(here)
    assert fields["complete"]
    assert [ply["ply"] for ply in fields["plies"]] == list(range(len(load(save).session.plies) + 1))
    for seat in fields["seats"]:
        for name in ("loss", "luck", "result"):
            assert seat[name]["low"] <= seat[name]["value"] <= seat[name]["high"]
        assert seat["luck_adjusted"] is None, "so few simulations only add scatter"
        start, luck = seat["start"]["value"], seat["luck"]["value"]
        assert start + seat["play"] + luck == pytest.approx(seat["result"]["value"])
    assert sum(seat["result"]["value"] for seat in fields["seats"]) == 1


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
    path.unlink()
    assert restored() == 0


@pytest.fixture(scope="module")
def kept() -> Session:
    """Return a finished game of two persons, to be reviewed with made-up findings."""
    return random_game("enceladus", 2, seed=1)


def restored_from(session: Session, path: Path) -> int:
    review = Review(session)
    restore(review, path)
    return len(review.findings)


def test_a_kept_review_with_a_wrong_byte_is_made_anew(kept: Session, tmp_path: Path) -> None:
    path, chance = tmp_path / "game.review", random.Random(42)
    assert keep(reviewed(kept), path) == ""
    data = path.read_bytes()
    assert restored_from(kept, path) == len(kept.plies) + 1
    for _ in range(150):
        index = chance.randrange(len(data))
        wrong = bytes([data[index] ^ chance.randrange(1, 256)])
        path.write_bytes(data[:index] + wrong + data[index + 1 :])
        assert restored_from(kept, path) == 0, (index, wrong)
    for wrong in (b"", b"[]", b"\n", data[:-1], data[:-9], data + b"\n", data[1:], data * 2):
        path.write_bytes(wrong)
        assert restored_from(kept, path) == 0, wrong[:9]
        assert not keeping.may_be_whole(path, len(kept.plies) + 1)


FORGED: dict[str, Callable[[list[dict[str, Any]]], object]] = {
    "a ply before the deal": lambda findings: findings[0].update(ply=-2),
    "a ply after the end": lambda findings: findings[0].update(ply=9999),
    "a ply twice": lambda findings: findings[0].update(ply=findings[1]["ply"]),
    "a ply that is no number": lambda findings: findings[0].update(ply="x"),
    "infinite worth": lambda findings: findings[0].update(worth=[[1e999, 0.1], [0.5, 0.1]]),
    "worth that is no number": lambda findings: findings[0].update(
        worth=[[float("nan"), 0], [0, 0]]
    ),
    "more than certain": lambda findings: findings[0].update(worth=[[7.5, 0.1], [0.5, 0.1]]),
    "a negative error": lambda findings: findings[0].update(luck=[[0.1, -0.1], [-0.1, 0.1]]),
    "a seat too few": lambda findings: findings[0].update(luck=[[0.1, 0.1]]),
    "an infinite loss": lambda findings: findings[0]["decided"].__setitem__(2, [1e999, 0]),
    "an answer that is not there": lambda findings: findings[0]["decided"].__setitem__(1, 7),
    "another answer than given": lambda findings: findings[0]["decided"].__setitem__(
        1, 1 - findings[0]["decided"][1]
    ),
    "no trials": lambda findings: findings[0]["decided"].__setitem__(3, 0),
    "an answer twice": lambda findings: findings[0]["decided"][0].append(
        findings[0]["decided"][0][0]
    ),
    "no move": lambda findings: findings[0]["decided"][0][0].__setitem__(
        0, {"kind": "no such move"}
    ),
    "an empty move": lambda findings: findings[0]["decided"][0][0].__setitem__(0, {}),
    "no decision": lambda findings: findings[0].update(decided=None),
}


@pytest.mark.parametrize("forged", FORGED)
def test_findings_that_do_not_belong_to_the_game_are_not_believed(
    kept: Session, tmp_path: Path, forged: str
) -> None:
    path = tmp_path / "game.review"
    keep(reviewed(kept), path)
    fields = json.loads(files.unsealed(path.read_bytes()))
    fields["findings"].sort(key=lambda finding: finding["decided"] is None)
    FORGED[forged](fields["findings"])
    path.write_bytes(files.sealed(json.dumps(fields).encode()))
    assert restored_from(kept, path) == 0


def test_a_review_that_cannot_be_kept_says_so(kept: Session, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be kept: Not a directory (" in keep(reviewed(kept), tmp_path / "file" / "x")
    assert keep(reviewed(kept), None) == ""


@pytest.mark.slow
def test_a_review_as_text_has_a_sentence_on_each_line(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(save, "--simulations", "4", "--workers", "1", capsys=capsys).splitlines()
    assert lines[0].endswith(UNTOLD_YET), "figures are told whose intervals say nothing"
    assert sum("decision" in line for line in lines) >= 2
    assert all(line.endswith((".", ")")) for line in lines)


@pytest.mark.slow
def test_a_picture_shows_chances_and_turning_points(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = printed(save, "--simulations", "4", "--format", "svg", "--workers", "1", capsys=capsys)
    root = ElementTree.fromstring(drawn)
    words = [text.text for text in root.iter() if text.tag.endswith("text")]
    assert {"as it went", "without luck", "turning points", "decisions"} <= {
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
