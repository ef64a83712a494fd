"""``runegames stats`` and ``export --format bgstats``, from saves that were played to their end."""

from __future__ import annotations

import json

import pytest

from runegames import cli
from runegames.play.saves import new_save
from tests.play.sittings import play_out, sitting, step


@pytest.fixture
def won(terminal: object) -> list[str]:
    """Two finished games, one that goes on; the names of the persons."""
    for seed in range(2):
        session = sitting("pb", seed=seed)
        new_save(session)
        play_out(session)
    begun = sitting("pb", seed=9)
    new_save(begun)
    step(begun)
    return [session.names[0]]


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.main([*words]) == 0
    return capsys.readouterr().out


def test_persons_are_told(won: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (name,) = won
    text = told(capsys, "stats", name)
    assert text.startswith(f"{name} has played 2 games, ")
    assert "in a hundred" in text
    document = json.loads(told(capsys, "stats", "--json"))
    (person,) = document["persons"]
    assert person["games"] == 2
    assert {each["rating"] for each in document["ratings"]} == {None}, "not before ten games"
    assert len(told(capsys, "stats", "--csv").splitlines()) == 1 + 2 * 2


def test_names_are_changed_and_taken_out(
    won: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (name,) = won
    told(capsys, "stats", "--rename", name, "Zoe")
    assert told(capsys, "stats").startswith("Zoe has played 2 games")
    told(capsys, "stats", "--rename", name, name)
    told(capsys, "stats", "--forget", name)
    assert name not in told(capsys, "stats")
    for wrong in (["stats", "Nobody"], ["stats", "--game", "chess"], ["stats", "--forget", "x"]):
        assert cli.main(wrong) == 2
    assert "No finished game that counts has Nobody." in capsys.readouterr().err


def test_plays_for_bg_stats(won: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    plays = json.loads(told(capsys, "export", "--format", "bgstats"))
    assert len(plays) == 2
    for play in plays:
        players = play["players"]
        assert sum(each["startPlayer"] for each in players) == 1
        assert {each["rank"] == 1 for each in players} >= {True}
        assert all(each["winner"] == (each["rank"] == 1) for each in players)
        assert play["sourceName"] == "runegames"
    assert cli.main(["export"]) == 2
    assert "Say which saved game" in capsys.readouterr().err
