"""``runegames stats`` and ``export --format bgstats``, from saved games."""

from __future__ import annotations

import csv
import json

import pytest

from runegames.chronicle.library import Library
from runegames.lab import reviewing, workers
from runegames.play.saves import new_save
from runegames.review import Finding, ReviewTask
from tests.cli.conftest import Shell
from tests.play.sittings import finished, sitting, step
from tests.review.findings import LOST, LUCK, examined


@pytest.fixture
def name() -> str:
    """Save two finished games and an unfinished one; return the name of their only person."""
    for seed in range(2):
        session = finished("pb", seed)
    begun = sitting("pb", seed=9)
    new_save(begun)
    step(begun)
    return session.names[0]


def test_figures_of_persons_are_printed(name: str, shell: Shell) -> None:
    text = shell.prints("stats", name)
    assert text.startswith(f"{name} has played 2 games, ")
    assert "1 won" in text
    assert ": 50 in a hundred" not in text, "so few games have no rate"
    document = json.loads(shell.prints("stats", "--json"))
    (person,) = document["persons"]
    assert person["games"] == 2
    assert {rating["rating"] for rating in document["ratings"]} == {None}, (
        "somebody has a rating before ten games"
    )
    assert len(shell.prints("stats", "--csv").splitlines()) == 1 + 2 * 2


@pytest.mark.slow
def test_reviewed_games_are_printed_with_their_uncertainty(
    name: str, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    plies = list[int]()

    def examine(task: ReviewTask) -> Finding:
        plies.append(task.ply)
        return examined(task)

    monkeypatch.setattr(reviewing, "examine", examine)
    monkeypatch.setattr(workers, "cores", lambda: 1)
    assert "  None of 2 games is reviewed; --review reviews the rest." in shell.prints("stats")
    with Library() as library:
        shell.prints("review", library.finished()[0].save, "--format", "svg")
    assert "  1 of 2 games is reviewed; " in shell.prints("stats")
    for _ in range(2):
        text = shell.prints("stats", name, "--review")
        assert "  2 of 2 games are reviewed." in text
        assert f"{100 * LOST:.2f} of 100 chances to win lost a decision, in 2 games" in text
        assert plies.count(0) == 2, "a game was not reviewed exactly once"
    (curve,) = json.loads(shell.prints("stats", name, "--json"))["persons"][0]["curves"]
    assert (curve["unit"], curve["running"], curve["means"]) == ("chance", 10, [])
    header, *rows = csv.reader(shell.prints("stats", "--csv").splitlines())
    for game in curve["games"]:
        assert game["loss"]["low"] < game["loss"]["value"] == LOST * game["decisions"]
        assert game["luck"]["value"] == LUCK
        (row,) = [row for row in rows if row[3] == name and game["save"] in row]
        line = dict(zip(header, row, strict=True))
        assert float(line["loss"]) == 100 * game["loss"]["value"]
        assert float(line["luck"]) == 100 * LUCK
        assert float(line["luck_reach"]) > 0


def test_names_are_changed_and_forgotten(name: str, shell: Shell) -> None:
    shell.prints("stats", "--rename", name, "Zoe")
    assert shell.prints("stats").startswith("Zoe has played 2 games")
    shell.prints("stats", "--rename", name, name)
    shell.prints("stats", "--forget", name)
    assert name not in shell.prints("stats")
    text = shell.prints("stats", "--rename", name.upper(), name.upper())
    assert text.startswith(f"{name} is listed as {name} from now on"), "any spelling takes it back"
    assert "is empty" in shell.refuses("stats", "--rename", name, " ")
    assert shell.prints("stats", f" {name.swapcase()} ").startswith(f"{name} has played 2 games")
    assert "Nora is in no finished game that counts." in shell.refuses("stats", "Nora")
    shell.refuses("stats", "--game", "chess")
    shell.refuses("stats", "--forget", "x")


def test_finished_games_are_exported_for_bg_stats(name: str, shell: Shell) -> None:
    plays = json.loads(shell.prints("export", "--format", "bgstats"))
    assert len(plays) == 2
    for play in plays:
        players = play["players"]
        assert sum(player["startPlayer"] for player in players) == 1
        assert {player["rank"] == 1 for player in players} >= {True}
        assert all(player["winner"] == (player["rank"] == 1) for player in players)
        assert play["sourceName"] == "runegames"
