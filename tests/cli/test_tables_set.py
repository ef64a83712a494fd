"""Tables that the command line sets up, and saved games that it resumes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from runegames import cli
from tests.cli.conftest import Shell, Started, saved

# -- who sits at the table ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ("", [("Anna", "person")]),
        ("--seats 2", [("Anna", "person"), ("Bo", "person")]),
        ("--bot greedy", [("Anna", "person"), ("Birk", "greedy")]),
        ("--seats 2 --bot greedy", [("Anna", "person"), ("Birk", "greedy")]),
        ("--name Uma Ole", [("Uma", "person"), ("Ole", "person")]),
        (
            "--name Uma --bot random greedy --seats 4",
            [("Uma", "person"), ("Bo", "person"), ("Caj", "random"), ("Dain", "greedy")],
        ),
        ("--name Alva --bot greedy", [("Alva", "person"), ("Birk", "greedy")]),
    ],
    ids=str,
)
def test_persons_sit_first_and_bots_behind_them(
    arguments: str, seats: list[tuple[str, str]], started: list[Started]
) -> None:
    assert cli.main(["play", "rune", *arguments.split()]) == 0
    assert [app.seats for app in started] == [seats]


def test_options_and_seed_reach_the_game(started: list[Started]) -> None:
    options = ["rotation=half", "grand_master=on", "one_master_per_area=true"]
    assert cli.main(["play", "rune", "--option", *options, "--seed", "-12"]) == 0
    (start,) = started
    assert start.session.seed == -12
    assert start.session.options.model_dump() == {
        "rotation": "half",
        "one_master_per_area": True,
        "grand_master": True,
        "partners_share_hands": False,
    }


def test_without_a_seed_games_differ(started: list[Started]) -> None:
    for _ in range(4):
        assert cli.main(["play", "rune"]) == 0
    assert len({app.session.seed for app in started}) > 1


def test_without_a_command_the_menu_is_shown(started: list[Started]) -> None:
    assert cli.main([]) == 0
    assert started == [Started(None)]


# -- resuming -----------------------------------------------------------------------------


def test_resume_takes_the_last_unfinished_game(started: list[Started]) -> None:
    for age, (seed, moves) in enumerate([(1, None), (2, 3), (3, 3)]):
        path = saved(seed, moves)
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert cli.main(["resume"]) == 0
    (start,) = started
    assert (start.session.seed, len(start.session.plies)) == (2, 3)


def test_resume_and_replay_take_a_path_or_the_name_of_a_save(
    started: list[Started], capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved(moves=1)
    for command in ("resume", "replay"):
        for name in (str(path), path.name):
            assert cli.main([command, name]) == 0
    assert [app.session.seed for app in started] == [5] * 4
    assert [app.replay for app in started] == [False, False, True, True]
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("terminal")
def test_resume_says_that_there_is_no_unfinished_game(shell: Shell) -> None:
    saved()
    assert "no unfinished game" in shell.refuses("resume")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [(b"{", b"", "is not a save"), (b'"adept"', b'"clever"', "called 'clever'")],
)
def test_a_damaged_save_is_reported_in_a_sentence(
    old: bytes, new: bytes, words: str, started: list[Started], shell: Shell
) -> None:
    path = saved(moves=2)
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    said = shell.refuses("resume", path)
    assert words in said
    assert said.count("\n") == 1
    assert not started


def test_a_folder_is_no_save(terminal: Path, shell: Shell) -> None:
    assert "cannot be read: Is a directory" in shell.refuses("resume", terminal)
