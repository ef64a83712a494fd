"""Menu of plain mode: new tables, saved games, rules, records and settings."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from runegames.chronicle.history import History
from runegames.chronicle.invitations import invitations
from runegames.chronicle.library import Library
from runegames.chronicle.par import TRIALS, Trial, keep, par_of
from runegames.core import Rng
from runegames.games.registry import game, playable
from runegames.lab import reviewing, workers
from runegames.plain.menu import run_plain
from runegames.plain.setup import HEARD_S
from runegames.plain.stream import Stream
from runegames.play import savefile
from runegames.play.places import games_file, saves_dir, settings_file
from runegames.play.ritual import seed_of
from runegames.play.savefile import FileState
from runegames.play.saves import load, new_save
from runegames.play.session import Session
from runegames.play.settings import Settings, load_settings
from runegames.signals import UNSAVED_STATUS
from tests.chronicle.test_par import played as ritual_played
from tests.chronicle.test_scorebook import played
from tests.contract.tables import every_game
from tests.plain.reader import Reader, by_chance, read_out, table, typing
from tests.play.sittings import finished
from tests.review.findings import examined

BYE = "Goodbye."


def said(*lines: str) -> list[str]:
    """Return what the menu printed while these lines were typed."""
    return read_out(None, typing(*lines)).said


def saved() -> list[Session]:
    """Return the saved games, oldest first."""
    return [load(path).session for path in sorted(saves_dir().glob("*.jsonl"))]


# -- the menu -----------------------------------------------------------------------------


def test_the_menu_offers_games_saves_rules_and_the_way_out() -> None:
    lines = said()
    assert lines[0] == "Welcome to runegames. Type ? for help."
    assert "2. Play Rune, for 1 to 4: place cards, claim areas of runes." in lines
    assert lines[-2] == "Choose 1 to 9:"
    assert lines[-1] == BYE
    for way_out in ("quit", "9", "exit"):
        assert said(way_out)[-2:] == ["Choose 1 to 9:", BYE]


def test_rules_are_read_part_by_part() -> None:
    lines = said("read", "rune", "a turn", "enough", "quit")
    assert any(line.startswith("RU-8: A turn has two steps.") for line in lines)
    assert lines.count("Which part of the rules?") == 2


def test_the_whole_page_of_rules_can_be_read() -> None:
    lines = said("read", "the rune market", "the whole page")
    assert "Bandits." in lines
    picture = "A camp as the board shows it: a shelter with an outpost, four red runes inside."
    assert picture in lines
    table = "Option: Runes of each colour; Default: 15; What it changes: 10 to 20, RM-1."
    assert table in lines


# -- setting a table ----------------------------------------------------------------------


def test_a_table_is_set_by_answering_questions() -> None:
    lines = said("2", "2", "1", "adept", "Uma", "grand master", "on", "deal", "-12", "begin")
    assert "Uma, place a card." in lines
    (session,) = saved()
    assert session.game.meta.id == "rune"
    assert [(plan.name, plan.player) for plan in session.plans] == [
        ("Uma", "person"),
        ("Birk", "adept"),
    ]
    assert session.options.model_dump()["grand_master"] is True
    assert session.seed == -12
    last = load_settings()[0].last["rune"]
    assert last.seats == session.plans


def test_the_next_time_the_same_players_are_offered() -> None:
    said("bones", "2", "1", "novice", "Uma", "barter", "on", "begin", *"111")
    lines = said("bones", "as last time", "rounds", "classic", "begin", *"111")
    assert "The game takes about 5 minutes." in lines
    assert "The game takes about 20 minutes." in lines
    assert "1. As last time: Uma and Brida, a computer player (novice)." in lines
    first, second = saved()
    assert first.plans == second.plans
    options = [dict(setup.options) for setup in (first, second)]
    assert {option.pop("rounds") for option in options} == {"six", "classic"}
    assert options[0] == options[1]
    assert first.seed != second.seed


def test_wrong_answers_about_a_table_are_refused() -> None:
    lines = said(
        "bones",
        "2",
        "novice",
        "novice",
        "1",
        "1",
        "",
        "anna",
        "ａnna",
        "x" * 17,
        "Ole",
        "deal",
        "abc",
    )
    assert "At least one seat is for a person (ALL-1)." in lines
    for name in ("anna", "ａnna"):
        assert f"Somebody is called {name} already; type another name." in lines
    assert any("a name has at most 16." in line for line in lines)
    assert '"abc" is no answer here: type a whole number, or ? for help.' in lines
    assert not saved()


@every_game
def test_a_table_can_be_set_and_played_by_reading_alone(game_id: str) -> None:
    number = playable().index(game_id) + 1
    rng = Rng(number)
    begun = False

    def choose(reader: Reader) -> str | None:
        nonlocal begun
        if not begun:
            begun = True
            return str(number)
        if "Begin the game." in reader.choices.values() and rng.random() < 0.4:
            return "1"
        if "A person." in reader.choices.values():
            return str(rng.choice((1, 2)))
        if reader.answers > 120:
            return None
        return by_chance(rng)(reader)

    reader = read_out(None, choose)
    assert len(saved()) == 1
    assert saved()[0].plies
    assert reader.said[-1].startswith(("The game is saved.", BYE))


def test_a_question_can_be_left_for_the_menu() -> None:
    lines = said("2", "menu", "quit")
    assert lines.count("What would you like to do?") == 2
    assert not saved()


# -- continuing ---------------------------------------------------------------------------


def test_the_last_game_is_offered_and_continued() -> None:
    session = table("rune", 2)
    new_save(session)
    lines = said("continue", "1", "1")
    assert (
        "5. Continue Rune, just now; Anna 0, Bux 0; Anna is asked, about 5 minutes left." in lines
    )
    assert len(saved()[0].plies) == 1


def test_the_menu_offers_the_ritual_and_the_book_in_the_words_of_the_screen() -> None:
    assert any(line.endswith("The book: statistics and evenings.") for line in said())
    history = History(games_file())
    for number in range(3):
        history.remember(played(number, "Anna", "Bo"))
    history.remember(ritual_played(date.today(), 41))
    history.close()
    with Library() as library:
        ritual, book = invitations(library, None, Settings(), HEARD_S)
    lines = said("book", "evenings", "back", "quit")
    assert f"5. {ritual.sentence}." in lines
    assert f"6. {book.sentence}." in lines
    assert ritual.sentence == "Today's ritual: 41 points; 1 day in a row"
    assert "Evening points after three games: Anna 3, Bo 0." in " ".join(lines)


def test_saved_games_are_listed_and_a_damaged_one_is_named() -> None:
    session = table("rune", 2)
    path = new_save(session)
    path.with_name("broken.jsonl").write_text("{}\n")
    lines = said("saved games", "broken", "saved games", "rune", "save")
    assert "broken.jsonl is not a save of runegames." in lines
    assert f"Every move is saved at once, in {path}." in lines


def test_the_menu_says_that_there_are_no_saved_games() -> None:
    assert "There are no saved games yet. Every game is saved as it is played." in said(
        "saved games"
    )


def test_a_damaged_save_is_continued_only_after_a_question() -> None:
    session = table("rune", 1)
    path = new_save(session)
    session.play(session.state.legal_moves()[0])
    with path.open("a") as file:
        file.write('{"move": {"kind": "dance"}}\n')
    notice = (
        f"{path.name} can be followed up to line 2; the rest is left out, and goes into"
        f" {path.stem}.rest when the game goes on."
    )
    reader = Reader(typing("no", "quit"))
    assert run_plain(Stream(reader, reader), load(path)) == 0
    assert notice in reader.said
    assert "Continue this game?" in reader.said
    assert path.read_text().endswith('"dance"}}\n'), (
        "the save was repaired though nothing was played"
    )


def test_an_unknown_computer_player_is_reported() -> None:
    session = table("rune", 2)
    path = new_save(session)
    path.write_text(path.read_text().replace('"random"', '"clever"'))
    reader = Reader(typing("quit"))
    assert run_plain(Stream(reader, reader), load(path)) == 0
    assert "There is no computer player called clever." in reader.said


# -- the ritual, records, settings --------------------------------------------------------


def test_the_ritual_of_the_day_is_begun_once_and_continued() -> None:
    said("today", "Max", "1", "1")
    said("today", "1")
    (session,) = saved()
    assert session.names == ("Max",)
    assert session.seed == seed_of(date.today())
    assert len(session.plies) >= 1


@pytest.mark.parametrize("present", [True, False])
def test_par_is_compared_only_with_a_result_under_the_present_rules(present: bool) -> None:
    today = date.today()
    keep(par_of(today, [Trial(number=index, points=40, moves=()) for index in range(TRIALS)]))
    version = str(game("rune").meta.rules_version) if present else "0"
    history = History(games_file())
    history.remember(replace(ritual_played(today, 41), rules_version=version))
    history.close()
    lines = said("today", "back")
    assert ("Today's ritual: 41 points, 1 over par." in lines) is present
    assert ("1. Hear the best result, 40, move by move." in lines) is present
    assert not any("Find out par" in line for line in lines)


def test_before_the_first_game_each_list_says_so() -> None:
    assert any(line.startswith("Nobody has finished a game") for line in said("book", "1"))
    assert any(line.startswith("No evening yet") for line in said("book", "2"))


def test_the_end_of_a_game_says_whose_best_it_is() -> None:
    best = "The best result of Anna so far."
    points, bests = [], []
    for seed in (3, 2, 3):
        session = table("rune", 1)
        bests.append(best in read_out(session, by_chance(Rng(seed))).said)
        points.append(session.standing.scores[0])
    assert points[0] == points[2] < points[1]
    assert bests == [False, True, False]


def test_games_are_reviewed_from_the_statistics_of_a_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "examine", examined)
    monkeypatch.setattr(workers, "cores", lambda: 1)
    for seed in range(2):
        with Library() as library:
            library.note(finished("pb", seed))
    lines = said("book", "1", "Anna", "Review", "enough")
    assert "None of 2 games is reviewed." in lines
    (choice,) = [line for line in lines if "not reviewed yet" in line]
    assert choice.endswith(". Review the 2 games that are not reviewed yet.")
    assert lines.index("2 of 2 games are reviewed.") > lines.index(choice)


def test_damaged_settings_are_reported(home: Path) -> None:
    home.mkdir()
    settings_file().write_text(json.dumps({"theme": "neon"}))
    assert "The settings file was damaged in Theme" in said()[0]


def test_moves_that_cannot_be_saved_end_plain_mode_with_a_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = table("rune", 1)
    new_save(session)

    def full(path: Path, data: bytes) -> FileState:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(savefile, "append", full)
    reader = Reader(typing("1", "1", "1", "1", "quit"))
    assert run_plain(Stream(reader, reader), session) == UNSAVED_STATUS
    assert any(line.startswith("This game is not being saved: ") for line in reader.said)
