"""Plain mode: how a sitting is left and continued, its end, and how hands are hidden."""

from __future__ import annotations

from typing import Any

import pytest

from runegames.core import Rng
from runegames.games.registry import playable
from runegames.play.saves import load, new_save
from runegames.play.seats import Origin
from runegames.play.session import OVER_STAYS, Session
from runegames.play.settings import Settings, store_settings
from tests.contract.tables import every_game
from tests.plain.reader import (
    SAVED,
    Reader,
    after,
    by_chance,
    read_out,
    said,
    table,
)
from tests.play.sittings import path_of, play_out, recorder_of


@pytest.mark.parametrize("left", [False, True])
def test_a_save_that_another_program_changes_is_told(*, left: bool) -> None:
    def choose(reader: Reader) -> str:
        if reader.answers == (4 if left else 2):
            path = path_of(session)
            path.write_bytes(path.read_bytes()[:-9] + b"9999999\n")
        return "1" if reader.answers < 4 else "quit"

    session = table("rune", 1)
    reader = read_out(session, choose)
    name = path_of(session).stem
    sentence = f"Another program has changed {name}.jsonl. What it wrote is now in {name}.rest,"
    assert sum(line.startswith(sentence) for line in reader.said) == 1
    assert moves_of(load(path_of(session)).session) == moves_of(session)


def moves_of(session: Session) -> tuple[Any, ...]:
    return tuple(ply.move for ply in session.plies)


# -- leaving and coming back --------------------------------------------------------------


def test_the_command_save_names_the_file() -> None:
    session = table("rune", 1)
    (line, _) = after(session, "save")
    assert line == f"Every move is saved at once, in {path_of(session)}."


@pytest.mark.parametrize("way", ["quit", "end", "interrupt"])
def test_a_game_goes_on_where_it_was_left(way: str) -> None:
    def choose(reader: Reader) -> str | None:
        if reader.answers < 4:
            return "1"
        if way == "interrupt":
            raise KeyboardInterrupt
        return "quit" if way == "quit" else None

    session = table("rune", 2)
    reader = read_out(session, choose)
    assert reader.said[-1] == SAVED
    loaded = load(path_of(session)).session
    assert moves_of(loaded) == moves_of(session)
    assert len(moves_of(session)) >= 2
    again = said(loaded)
    assert again.count("Anna, place a card.") == 1
    assert any(line.startswith("Points: Anna ") for line in again)


@every_game
def test_a_game_that_is_left_after_every_move_goes_the_same_way(game_id: str) -> None:
    whole = table(game_id, 2, seed=9)
    answers: list[str] = []

    def noted(reader: Reader) -> str | None:
        answer = by_chance(rng)(reader)
        answers.append(answer or "")
        return answer

    rng = Rng(3)
    read_out(whole, noted)
    session = table(game_id, 2, seed=9)
    rest = list(answers)
    while rest and session.outcome() is None:
        # The game is left after each move, that is after all steps of a question.
        before = len(session.plies)

        def once(reader: Reader, session: Session = session, before: int = before) -> str | None:
            return rest.pop(0) if len(session.plies) == before and rest else None

        read_out(session, once)
        session = load(path_of(session)).session
    assert moves_of(session) == moves_of(whole)


def test_a_game_can_be_left_for_the_menu_and_continued_there() -> None:
    session = table("rune", 1)
    lines = said(session, "1", "1", "menu", "continue", "quit")
    assert "What would you like to do?" in lines
    (offer,) = [line for line in lines if "Continue Rune, just now; Anna " in line]
    assert lines.index(offer) > lines.index("What would you like to do?")
    assert lines.count("Anna, draw a card or place a Rune Master.") == 2


def test_a_file_that_another_window_writes_is_left_alone() -> None:
    session = table("rune", 1)
    said(session, "1", "1")
    first = recorder_of(load(path_of(session)).session)
    assert first.claim()
    lines = said(load(path_of(session)).session)
    assert "This game is being played in another window." in lines
    assert len(load(path_of(session)).session.plies) == 1
    first.release()


# -- the end ------------------------------------------------------------------------------


def test_the_end_shows_the_verdict_and_where_the_points_come_from() -> None:
    session = play_out(table("rune", 2))
    lines = said(session)
    assert any(line.endswith("(RU-21).") for line in lines)
    assert any(line.startswith("Red: Anna ") for line in lines)
    assert any(line.startswith("Together: Anna ") for line in lines)
    assert lines[-6:-1] == [
        "1. Play again, with the same players and another deal.",
        "2. Look back: was it luck?",
        "3. Another game.",
        "4. Quit.",
        "Choose 1 to 4:",
    ]
    assert lines[-1] == "Goodbye."


def test_the_end_names_the_origin_of_the_game_and_the_hints() -> None:
    session = table("rune", 2)
    session.take_hint(0)
    play_out(session)
    session.origin = Origin(seats=session.plans, ply=3)
    lines = said(session)
    assert "Hints: Anna 1." in lines
    assert "What if, from move 3 of a game of Anna and Bux." in lines


@pytest.mark.parametrize("game_id", playable())
def test_what_is_over_is_over(game_id: str) -> None:
    session = table(game_id, 2, people=2)
    new_save(session)
    play_out(session)
    saved, plies = path_of(session).read_bytes(), session.next_ply
    lines = said(session, "undo", "redo", "hint", "u", "cover", "undo", "quit")
    assert lines.count(OVER_STAYS) == 4
    assert lines[-1] == "Goodbye."
    assert (path_of(session).read_bytes(), session.next_ply) == (saved, plies)


def test_after_the_end_the_same_players_can_play_another_deal() -> None:
    session = play_out(table("rune", 2))
    lines = said(session, "again", "save", "quit")
    (saved,) = [line for line in lines if line.startswith("Every move is saved")]
    assert str(path_of(session)) not in saved
    assert lines.count("Rune, a game by Zemilio, 2019.") == 2


def test_after_the_end_there_is_a_log_but_no_hint() -> None:
    session = play_out(table("rune", 2))
    lines = said(session, "hint", "log", "look", "rules", "3")
    assert "The game is over: there is no move left to hint at." in lines
    assert "The game is over: all Rune Masters are placed." in lines
    assert "End and score." in lines


# -- hiding hands -------------------------------------------------------------------------


def test_only_enter_ends_the_pause_between_two_people() -> None:
    session = table("rune", 2, people=2)
    lines = said(session, "1", "hand", "")
    assert lines.count("Anna, press Enter when only Anna is looking:") == 3
    assert "Anna, press Enter when only Anna is looking, or type ? for help." in lines
    assert "The hands are covered." in lines


def test_the_command_cover_hides_the_hand_again() -> None:
    session = table("rune", 2, people=2)
    lines = said(session, "", "cover")
    assert lines[-2] == "Anna, press Enter when only Anna is looking:"
    alone = table("rune", 2)
    assert after(alone, "cover")[0] == "There is nobody to hide a hand from."


def test_if_hands_are_not_hidden_there_is_no_pause() -> None:
    store_settings(Settings(handover="off"))
    session = table("rune", 2, people=2)
    reader = read_out(session, by_chance(Rng(1)))
    assert not any("press Enter" in line for line in reader.said)
    assert session.outcome() is not None
